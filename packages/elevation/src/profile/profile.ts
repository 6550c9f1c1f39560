import { checkMembers } from '@portolan/base';
import type { Place } from '../elevation.ts';
import { elevationError, shown } from '../errors.ts';
import { lineLength, measureLine, placesAlong, stepCount, stepsAlong } from '../line.ts';
import type { Line } from '../line.ts';
import { modelOf } from '../model/elevation-model.ts';
import type { Elevation } from '../model/elevation-model.ts';
import { sampleAll } from '../model/sample.ts';

/** A part of a line that leaves the ground, by distance along the line or by positions in its list of points. */
export type Structure = {
  /** What it is; `bridge` by default. */
  readonly kind?: StructureKind;
} & (
  | {
      /** Distance of its beginning from the start of the line. */
      readonly fromMetres: number;
      /** Distance of its end from the start of the line. */
      readonly toMetres: number;
    }
  | {
      /** Position of the point where it begins. */
      readonly fromIndex: number;
      /** Position of the point where it ends. */
      readonly toIndex: number;
    }
);
/** Kinds of structures; `bridge` where nothing is said. */
export type StructureKind = 'bridge' | 'tunnel' | 'ferry';

/** Options of `profile`. */
export interface ProfileOptions {
  /** Distance between two heights, 30 by default, which is the spacing of global elevation models. */
  readonly intervalMetres?: number;
  /** Bridges, tunnels and ferries. Those that touch or overlap count as one, from the first beginning to the last end. */
  readonly structures?: readonly Structure[];
}

/** Heights along a line. */
export interface Profile {
  /** Distances from the start: 0, interval, 2 * interval, ... and the length of the line. */
  readonly metres: Float64Array;
  /** Height at each; NaN for no data. */
  readonly heights: Float64Array;
  /** Length of the line. */
  readonly lengthMetres: number;
  /** The structures that were given, by distance and ascending. */
  readonly structures: readonly Stretch[];
}

/** A structure by its distances from the start of the line. */
export interface Stretch {
  /** What it is. */
  readonly kind: StructureKind;
  /** Distance of its beginning. */
  readonly fromMetres: number;
  /** Distance of its end. */
  readonly toMetres: number;
}

const INTERVAL_METRES = 30;
const LEAST_INTERVAL_METRES = 0.1;
const MOST_SAMPLES = 2_000_000;
/** Structures nearer to each other than this are one: their ends are the same node of a map. */
const SAME_PLACE_METRES = 0.01;

/**
 * Heights along a line, every `intervalMetres` and at its end.
 *
 * On bridges, in tunnels and on ferries the height is interpolated, by distance, between the ground at their two ends. Where the ground at an
 * end is not known, neither is the height between.
 *
 * @param shape  the line, in WGS 84 degrees; its segments are great circles.
 * @throws {PortolanError} `elevation-input` when a structure is not on the line or the interval makes more than two million heights;
 *   otherwise as `heightAt`.
 * @example
 *   const { metres, heights } = profile(elevation, [{ lat: 43.73, lon: 7.42 }, { lat: 43.76, lon: 7.45 }], {
 *     structures: [{ kind: 'tunnel', fromMetres: 400, toMetres: 900 }],
 *   });
 */
export function profile(
  elevation: Elevation,
  shape: readonly Place[],
  options: ProfileOptions = {},
): Profile {
  checkMembers(options, 'options', 'elevation-input');
  const { intervalMetres = INTERVAL_METRES, structures = [] } = options;
  if (!(intervalMetres >= LEAST_INTERVAL_METRES && intervalMetres < Infinity)) {
    throw elevationError(
      'elevation-input',
      `intervalMetres must be a number of at least ${LEAST_INTERVAL_METRES}, not ${shown(intervalMetres)}`,
      { field: 'intervalMetres', least: LEAST_INTERVAL_METRES },
    );
  }
  if (!Array.isArray(shape) || shape.length === 0) {
    throw elevationError('elevation-input', 'a profile needs a line of one {lat, lon} or more', {
      field: 'shape',
    });
  }
  const line = measureLine(
    Float64Array.from(shape, ({ lat }) => lat),
    Float64Array.from(shape, ({ lon }) => lon),
  );
  const lengthMetres = lineLength(line);
  const stretches = structures
    .map((structure, k) => stretchOf(structure, k, line))
    .toSorted((a, b) => a.fromMetres - b.fromMetres || a.toMetres - b.toMetres);
  const count = stepCount(lengthMetres, intervalMetres);
  if (!(count <= MOST_SAMPLES)) {
    throw elevationError(
      'elevation-input',
      `a line of ${Math.round(lengthMetres)} m in steps of ${intervalMetres} m has ${count} heights; at most ${MOST_SAMPLES} are made`,
      { count, most: MOST_SAMPLES },
    );
  }
  const metres = stepsAlong(lengthMetres, intervalMetres);
  const heights = heightsAlong(elevation, line, metres);
  for (const run of mergeStretches(stretches)) straighten(elevation, line, run, metres, heights);
  return { metres, heights, lengthMetres, structures: stretches };
}

function heightsAlong(elevation: Elevation, line: Line, metres: Float64Array): Float64Array {
  const { lats, lons } = placesAlong(line, metres);
  const heights = new Float64Array(metres.length);
  sampleAll(modelOf(elevation), lats, lons, heights);
  return heights;
}

function stretchOf(structure: Structure, position: number, line: Line): Stretch {
  const { kind = 'bridge' } = structure;
  const length = lineLength(line);
  const last = line.metres.length - 1;
  const isByIndex = 'fromIndex' in structure;
  const from = isByIndex ? line.metres[structure.fromIndex] : structure.fromMetres;
  const to = isByIndex ? line.metres[structure.toIndex] : structure.toMetres;
  if (from !== undefined && to !== undefined && from >= 0 && from <= to && to <= length + SAME_PLACE_METRES) {
    return { kind, fromMetres: Math.min(from, length), toMetres: Math.min(to, length) };
  }
  const range = isByIndex ? `positions 0..${last}` : `0..${length.toFixed(2)} m`;
  throw elevationError(
    'elevation-input',
    `structures[${position}] does not lie on the line, ${range}, from before to`,
    {
      field: `structures[${position}]`,
      length,
      last,
    },
  );
}

interface Run {
  readonly fromMetres: number;
  readonly toMetres: number;
}

function mergeStretches(stretches: readonly Stretch[]): Run[] {
  const runs: Run[] = [];
  for (const { fromMetres, toMetres } of stretches) {
    const former = runs.at(-1);
    if (former !== undefined && fromMetres <= former.toMetres + SAME_PLACE_METRES) {
      runs[runs.length - 1] = { ...former, toMetres: Math.max(former.toMetres, toMetres) };
    } else runs.push({ fromMetres, toMetres });
  }
  return runs;
}

/** Replaces the heights inside a run; those at its ends are the ground's. */
function straighten(
  elevation: Elevation,
  line: Line,
  run: Run,
  metres: Float64Array,
  heights: Float64Array,
): void {
  const { fromMetres, toMetres } = run;
  const ends = heightsAlong(elevation, line, Float64Array.of(fromMetres, toMetres));
  const from = ends[0]!;
  const to = ends[1]!;
  for (let k = firstFrom(metres, fromMetres); k < metres.length && metres[k]! <= toMetres; k++) {
    const share = toMetres > fromMetres ? (metres[k]! - fromMetres) / (toMetres - fromMetres) : 0;
    heights[k] = share === 1 ? to : from + (to - from) * share;
  }
}

/** Position of the first of ascending values that is not below `least`. */
function firstFrom(values: Float64Array, least: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (values[middle]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
