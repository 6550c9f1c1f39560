import { type CheckStop, neverStop } from '@portolan/base';
import { METRES_PER_STEP } from '../network/plane.ts';
import type { ArrivalTimes } from './arrival-times.ts';
import { gatesOf, keyCount, type Gates } from './gates.ts';
import { contoursOf, fromSouth, mixedTriangles, roughArea, type Contour } from './contours.ts';
import { Crossings } from './crossings.ts';
import { generalize, type InnerShares } from './generalize.ts';
import { setLevels, type Rule } from './levels.ts';
import type { Mesh } from './mesh.ts';
import type { RoadMap } from './road-map.ts';
import { withoutNoise, withoutRepeats, type Ring } from './rings.ts';

/** A millionth of a degree has ten units of the map (1e-7 degrees). */
const STEPS_PER_MILLIONTH = 10;
/** The approximate area of a contour differs from the true one by less than this factor. */
const ROUGHLY = 4;

/**
 * The share of the caller's tolerance that is used. A contour that stays within its gates has few points to spare anyway: at a tolerance
 * of 200 m, an eighth costs two fifths more points than the whole tolerance, and puts half as many places on the wrong side.
 */
const TOLERANCE_SHARE = 1 / 8;

interface Drawing {
  /** The points of the mesh next to the start, the nearest first. */
  readonly start: readonly number[];
  /** Rings smaller than this share of the largest are left out; 1 keeps the largest alone. */
  readonly denoise: number;
  readonly toleranceMetres: number;
}

/**
 * Finds the levels of all corners, traces the contours between levels, places them exactly, simplifies them and closes them to rings.
 * Rings of a smaller limit lie within those of a larger one.
 *
 * @returns by limit of the rule: its rings, sorted from the largest down.
 */
export function contourRings(
  map: RoadMap,
  arrivals: ArrivalTimes,
  rule: Rule,
  { start, denoise, toleranceMetres }: Drawing,
  checkStop: CheckStop = neverStop,
): Ring[][] {
  const { mesh } = map;
  const level = levelScratch(mesh);
  setLevels(arrivals.profile.data.network, map, arrivals, rule, level, checkStop);
  // However small the limit, something is within it.
  const highest = rule.limits.length;
  if (start.length > 0 && start.every((point) => level[point]! < highest)) level[start[0]!] = highest;
  checkStop();
  const mixed = mixedTriangles(mesh, level, highest);
  const inner = highest > 1 ? innerShares(mesh) : undefined;
  const tolerance = (TOLERANCE_SHARE * toleranceMetres) / METRES_PER_STEP;
  const gatesOfContours: Gates[] = [];
  const ringsOf = (i: number): Ring[] => {
    checkStop();
    // Limits ascend: a corner within the smallest one has the highest level.
    const least = highest - i;
    const crossings = new Crossings(map, arrivals, { rule, level, least });
    const contours = likelyContours(mesh, contoursOf(mesh, level, least, mixed[least]!), denoise);
    const rings = contours.map((contour) => {
      const gates = gatesOf(map, level, crossings, fromSouth(mesh, contour), checkStop);
      gatesOfContours.push(gates);
      return onGrid(mesh, generalize(gates, tolerance, inner, checkStop));
    });
    return withoutNoise(
      rings.filter(({ length }) => length > 0),
      denoise,
    );
  };
  try {
    return rule.limits.map((_, i) => ringsOf(i));
  } finally {
    if (inner)
      for (const { key, count } of gatesOfContours) for (let k = 0; k < count; k++) inner[key[k]!] = 0;
  }
}

/** Leaves out contours that `denoise` is sure to drop, before they are drawn exactly. */
function likelyContours(mesh: Mesh, contours: readonly Contour[], denoise: number): readonly Contour[] {
  if (denoise === 0) return contours;
  const areas = contours.map((contour) => Math.abs(roughArea(mesh, contour)));
  const most = areas.reduce((largest, area) => Math.max(largest, area), 0);
  return contours.filter((_, i) => areas[i]! * ROUGHLY >= most * denoise);
}

/** Rounds x, y of the mesh to a ring in millionths of a degree. */
function onGrid({ points: { xScale } }: Mesh, xy: readonly number[]): Ring {
  return withoutRepeats(
    xy.map((value, i) => Math.round((i % 2 === 0 ? value / xScale : value) / STEPS_PER_MILLIONTH)),
  );
}

const shares = new WeakMap<Mesh, InnerShares>();

/** Scratch memory, made once for each mesh. It is all 0 between uses. */
function innerShares(mesh: Mesh): InnerShares {
  let inner = shares.get(mesh);
  if (!inner) shares.set(mesh, (inner = new Float64Array(keyCount(mesh))));
  return inner;
}

const levels = new WeakMap<Mesh, Uint8Array>();

/** Scratch memory by corner, made once for each mesh. */
function levelScratch(mesh: Mesh): Uint8Array {
  let level = levels.get(mesh);
  if (!level) levels.set(mesh, (level = new Uint8Array(mesh.xy.length / 2)));
  return level;
}
