import type { Graph } from '../graph.ts';
import { METRES_PER_STEP } from '../network/plane.ts';
import type { IncomingArcs } from './arrival-times.ts';
import { borderAlong, keyCount, type Border } from './border.ts';
import { contoursOf, mixedTriangles, roughArea, type Contour } from './contours.ts';
import { Frontier } from './frontier.ts';
import { generalize, type InnerShares } from './generalize.ts';
import { setLevels, type Rule } from './levels.ts';
import type { Mesh } from './mesh.ts';
import type { RoadMap } from './road-map.ts';
import { withoutNoise, withoutRepeats, type Ring } from './rings.ts';

/** Steps of the map, 1e-7 degrees, in a millionth of a degree. */
const STEPS_PER_MILLIONTH = 10;
/** A rough area is off by less than this factor. */
const ROUGHLY = 4;

/**
 * Of the deviation that a caller allows so much is used. A line that keeps to its gates has few points to spare anyway: at a tolerance of
 * 200 m, using an eighth costs two fifths more points and mistakes half as many places.
 */
const TOLERANCE_SHARE = 1 / 8;

interface Drawing {
  /** The points of the mesh around the place where everything begins, the nearest first. */
  readonly start: readonly number[];
  /** Rings smaller than this share of the largest are left out; 1 leaves the largest alone. */
  readonly denoise: number;
  readonly toleranceMetres: number;
}

/**
 * The lines around all that is within each of some limits, by limit: those within a smaller limit lie within those of a larger one. The
 * largest rings come first.
 */
export function outlinesOf(
  graph: Graph,
  map: RoadMap,
  arrivals: IncomingArcs,
  rule: Rule,
  { start, denoise, toleranceMetres }: Drawing,
): Ring[][] {
  const { mesh } = map;
  const level = levelScratch(mesh);
  setLevels(graph.data.network, map, arrivals, rule, level);
  // However small the limit, something is within it.
  const highest = rule.limits.length;
  if (start.length > 0 && start.every((point) => level[point]! < highest)) level[start[0]!] = highest;
  const mixed = mixedTriangles(mesh, level, highest);
  const inner = highest > 1 ? innerShares(mesh) : undefined;
  const tolerance = (TOLERANCE_SHARE * toleranceMetres) / METRES_PER_STEP;
  const borders: Border[] = [];
  const outlines = rule.limits.map((_, i) => {
    // The smallest limit is kept by the fewest.
    const least = highest - i;
    const frontier = new Frontier(graph, map, arrivals, { rule, level, least });
    const contours = likelyContours(mesh, contoursOf(mesh, level, least, mixed[least]!), denoise);
    const rings = contours.map((contour) => {
      const border = borderAlong(map, level, frontier, contour);
      borders.push(border);
      return onGrid(mesh, generalize(border, tolerance, inner));
    });
    return withoutNoise(
      rings.filter(({ length }) => length > 0),
      denoise,
    );
  });
  if (inner) for (const { key, count } of borders) for (let k = 0; k < count; k++) inner[key[k]!] = 0;
  return outlines;
}

/** Those that are large enough to be looked at more closely. */
function likelyContours(mesh: Mesh, contours: readonly Contour[], denoise: number): readonly Contour[] {
  if (denoise === 0) return contours;
  const areas = contours.map((contour) => Math.abs(roughArea(mesh, contour)));
  const most = Math.max(...areas);
  return contours.filter((_, i) => areas[i]! * ROUGHLY >= most * denoise);
}

/** In millionths of a degree. */
function onGrid({ points: { xScale } }: Mesh, xy: readonly number[]): Ring {
  return withoutRepeats(
    xy.map((value, i) => Math.round((i % 2 === 0 ? value / xScale : value) / STEPS_PER_MILLIONTH)),
  );
}

const shares = new WeakMap<Mesh, InnerShares>();

/** One a mesh and thread; all 0, and to be left so. */
function innerShares(mesh: Mesh): InnerShares {
  let inner = shares.get(mesh);
  if (!inner) shares.set(mesh, (inner = new Float64Array(keyCount(mesh))));
  return inner;
}

const levels = new WeakMap<Mesh, Uint8Array>();

/** By corner; one a mesh and thread. */
function levelScratch(mesh: Mesh): Uint8Array {
  let level = levels.get(mesh);
  if (!level) levels.set(mesh, (level = new Uint8Array(mesh.xy.length / 2)));
  return level;
}
