import { checkMembers, checkStopOf, PortolanError } from '@portolan/base';
import { arcLine, placeAt } from '../edge-attributes/arc-line.ts';
import { requiredGraph, type Graph } from '../graph.ts';
import { OFFSET_STEPS } from './binary-format.ts';
import { candidatesOf } from './candidates.ts';
import { decodeOpenLr } from './decode-reference.ts';
import { joinCandidates, type Piece } from './join-candidates.ts';

/** How a line location is looked for. */
export interface LocateOptions {
  /** How far from a point of the reference its road may be; 50 by default, 1 to 500. */
  readonly radiusMetres?: number;
  /** Asked often: whether to give up, by the error `stopped`. */
  readonly shouldStop?: () => boolean;
}

/** A line location on the roads of a graph. */
export interface OpenLrLocation {
  /** The edges along it, in order. */
  readonly edges: readonly LocatedEdge[];
  /** Its line, in degrees; as it is, it may be the `shape` of a request. */
  readonly shape: readonly {
    /** North. */
    readonly lat: number;
    /** East. */
    readonly lon: number;
  }[];
  /** The length of its line. */
  readonly lengthMetres: number;
}

/** A part of an edge in the direction of travel. */
export interface LocatedEdge {
  /** As `edges[].id` in answers of `traceAttributes`. */
  readonly id: number;
  /** The number of its way in OpenStreetMap. */
  readonly wayId: number;
  /** Whether it leads in the direction of the way. */
  readonly isForward: boolean;
  /** Shares of the edge's length in the direction of travel, 0..1: less than 1 and more than 0 where an offset cuts the edge. */
  readonly from: number;
  /** The part of its length at which the location leaves it, 0 to 1. */
  readonly to: number;
}

const DEFAULT_RADIUS_METRES = 50;
const MOST_RADIUS_METRES = 500;

/**
 * Finds an OpenLR line location on the roads of a graph, whichever map it was made with.
 *
 * Each point of the reference has candidates: the ends of roads near it, and places on roads, which fit better or worse by distance,
 * bearing, class and form of way. Of all ways through one candidate of each point, along shortest ways whose length agrees with the
 * reference, that with the least sum of misfits is taken. The offsets cut its ends, as far as their steps of 1/256 of a section tell.
 *
 * @param reference  the bytes of the binary format, version 3, or their base64.
 * @throws {PortolanError} `open-lr-format` if it cannot be read; `open-lr-not-found` if no road fits a point, or no way leads from point to
 *   point, with the `point` (counted from 0) in the detail; `open-lr-options` for a radius out of range; `open-lr-too-long` if its searches would
 *   take minutes; `stopped`.
 * @example
 *   const { edges, shape } = locateOpenLr(graph, 'CwiB2CkI8wAJAP+o/zwDAA==');
 */
export function locateOpenLr(
  graph: Graph,
  reference: string | Uint8Array,
  options: LocateOptions = {},
): OpenLrLocation {
  requiredGraph(graph);
  checkMembers(options, 'options', 'open-lr-options');
  const { radiusMetres = DEFAULT_RADIUS_METRES } = options;
  if (!(radiusMetres >= 1 && radiusMetres <= MOST_RADIUS_METRES)) {
    throw new PortolanError(
      'open-lr-options',
      `radiusMetres is ${radiusMetres}; it must be 1 to ${MOST_RADIUS_METRES}`,
      { radiusMetres },
    );
  }
  const checkStop = checkStopOf(options.shouldStop === undefined ? {} : { shouldStop: options.shouldStop });
  const { points, positiveOffset, negativeOffset } = decodeOpenLr(reference);
  const candidates = points.map((point, i) => {
    checkStop();
    const isLast = i === points.length - 1;
    const found = candidatesOf(graph, point, isLast, radiusMetres);
    if (found.length > 0) return found;
    throw new PortolanError(
      'open-lr-not-found',
      `no road within ${radiusMetres} m of point ${i} (${point.lat}, ${point.lon}) leads in its direction`,
      { point: i, lat: point.lat, lon: point.lon, radiusMetres },
    );
  });
  const sections = joinCandidates(graph, points, candidates, checkStop);
  const pieces = merged(sections.flat());
  const total = metresOf(pieces);
  const before = rangeOf(positiveOffset, metresOf(sections[0]!));
  const after = rangeOf(negativeOffset, metresOf(sections.at(-1)!));
  const begin = withinFirst(before, pieces);
  const end = total - withinFirst(after, pieces.toReversed());
  if (before.least + after.least >= total) {
    throw new PortolanError('open-lr-not-found', 'the offsets of this reference leave nothing of its line', {
      total,
    });
  }
  // Offsets that meet within their steps leave a place of no length.
  const middle = (begin + end) / 2;
  return locationOf(graph, pieces, Math.min(begin, middle), Math.max(end, middle));
}

interface Range {
  readonly least: number;
  readonly middle: number;
}

/** Returns where an offset lies: the beginning and the middle of its step. */
function rangeOf(offset: number, metres: number): Range {
  if (offset === 0) return { least: 0, middle: 0 };
  return { least: (offset - 0.5 / OFFSET_STEPS) * metres, middle: offset * metres };
}

/**
 * Returns the place of a range: its middle, or a place on the first edge that it touches. The middle may lie beyond that edge although the
 * location begins on it; this way a reference to a part of an edge does not lose the edge.
 */
function withinFirst({ least, middle }: Range, pieces: readonly Piece[]): number {
  let end = 0;
  for (const { from, to } of pieces) {
    end += to - from;
    if (end > least) break;
  }
  return middle < end ? middle : (least + Math.max(least, end)) / 2;
}

function metresOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Joins pieces that meet within an arc. */
function merged(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.arc === piece.arc && last.to === piece.from)
      joined[joined.length - 1] = { ...last, to: piece.to };
    else joined.push(piece);
  }
  return joined;
}

/** Cuts pieces at two distances from their beginning. */
function locationOf(
  { data: { network } }: Graph,
  pieces: readonly Piece[],
  begin: number,
  end: number,
): OpenLrLocation {
  const edges: LocatedEdge[] = [];
  const shape: { lat: number; lon: number }[] = [];
  let at = 0;
  for (const { arc, from, to } of pieces) {
    const [start, stop] = [at, at + to - from];
    at = stop;
    const cutFrom = from + Math.max(0, begin - start);
    const cutTo = to - Math.max(0, stop - end);
    if (cutTo < cutFrom || (cutTo === cutFrom && begin < end)) continue;
    const line = arcLine(network, arc);
    const length = line.along.at(-1)!;
    edges.push({
      id: arc,
      wayId: network.edgeWayId[arc >>> 1]!,
      isForward: (arc & 1) === 0,
      from: length === 0 ? 0 : cutFrom / length,
      to: length === 0 ? 1 : cutTo / length,
    });
    const add = (point: { readonly lat: number; readonly lon: number }): void => {
      const last = shape.at(-1);
      if (last?.lat !== point.lat || last.lon !== point.lon) shape.push({ ...point });
    };
    add(placeAt(line, cutFrom));
    for (let point = 1; point < line.lat.length - 1; point++) {
      if (line.along[point]! > cutFrom && line.along[point]! < cutTo) {
        add({ lat: line.lat[point]!, lon: line.lon[point]! });
      }
    }
    add(placeAt(line, cutTo));
  }
  return { edges, shape, lengthMetres: end - begin };
}
