import { type CheckStop } from '@portolan/base';
import type { Bounds } from '@portolan/osm';
import { boxOfPoints, type Box } from '../geometry/box.ts';
import { clipPolygon } from '../geometry/clip.ts';
import { closeLines } from '../geometry/close-lines.ts';
import { WORLD, worldX, worldY } from '../geometry/mercator.ts';
import { reversed, tidyRing } from '../geometry/rings.ts';
import { LAYERS } from '../layers/layers.ts';
import { water } from '../layers/water.ts';
import { joinEnds, LineEnds } from './join-lines.ts';
import { BEYOND, landRings } from './land-rings.ts';
import { LAST_ZOOM } from './last-zoom.ts';
import { PartKind } from './parts.ts';
import { pointsOf, type FeatureSet } from './read-features.ts';

/** A polygon of land: rings of [longitude, latitude] in degrees, the outer one first. */
export type LandPolygon = readonly (readonly (readonly number[])[])[];

/** Below this zoom the whole world has tiles, where its land is known. */
export const WORLD_ZOOMS = 6;

/** Land of the Earth: all of it for low zooms, and what is around an extract in more detail. */
export interface Land {
  readonly world: readonly LandPolygon[];
  readonly near: readonly LandPolygon[];
}

/** From this zoom on the coast of the extract is drawn, where it has one; before that the land of the whole Earth is. */
const COAST_FROM = 8;

/**
 * The land of the Earth is drawn up to this zoom where the extract has no coast of its own. It is some hundred metres off at best: in the middle of a city it
 * would be a wedge of sea across the streets.
 */
const LAND_TO = 10;

/** The land of the Earth is drawn so far around the extract: a tile of `COAST_FROM`, and at lower zooms one of `WORLD_ZOOMS`. */
const MARGIN = WORLD / 2 ** COAST_FROM;
const FAR_MARGIN = WORLD / 2 ** WORLD_ZOOMS;

/**
 * Adds the seas to the features: those at the coast of the extract, and those around the land of the Earth.
 *
 * @param pieces  where the extract lies: one box, or one on either side of the antimeridian.
 */
export function addOceans(
  set: FeatureSet,
  pieces: readonly Bounds[],
  { world, near }: Land,
  checkStop: CheckStop,
): void {
  const add = (rings: readonly (readonly number[])[], from: number, to: number): void => {
    checkStop();
    addOcean(set, rings, from, to);
  };
  const boxes = pieces.map(boxOf);
  const coasts = boxes.map((box) =>
    coastalSeas(boxes.length === 1 ? set.coast : coastOf(set, box), set, box, checkStop),
  );
  for (const rings of coasts.flat()) add(rings, world.length > 0 ? COAST_FROM : 0, LAST_ZOOM);
  if (world.length === 0) return;
  add(oceansAround(world, checkStop), 0, WORLD_ZOOMS - 1);
  const oceans = oceansAround(near, checkStop);
  for (const [at, box] of boxes.entries()) {
    const hasCoast = coasts[at]!.length > 0;
    const last = hasCoast ? COAST_FROM - 1 : LAND_TO;
    for (const rings of clipPolygon(oceans, widened(box, FAR_MARGIN))) add(rings, WORLD_ZOOMS, last);
    if (!hasCoast) continue;
    for (const side of sidesOf(box)) {
      for (const rings of clipPolygon(oceans, side)) add(rings, COAST_FROM, LAST_ZOOM);
    }
  }
}

function boxOf({ west, south, east, north }: Bounds): Box {
  return {
    minX: worldX(west * 1e7),
    minY: worldY(north * 1e7),
    maxX: worldX(east * 1e7),
    maxY: worldY(south * 1e7),
  };
}

/** The lines of the coast on the same side of the antimeridian as a box, at which they have been cut. */
function coastOf({ coast, vertices }: FeatureSet, { minX }: Box): ArrayLike<number>[] {
  const isEast = minX >= WORLD / 2;
  return coast.filter((line) => vertices.x[line[0]!]! > WORLD / 2 === isEast);
}

function widened({ minX, minY, maxX, maxY }: Box, by: number): Box {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by };
}

/** What is around a box. */
function sidesOf({ minX, minY, maxX, maxY }: Box): Box[] {
  const wide = { minX: minX - MARGIN, maxX: maxX + MARGIN };
  return [
    { ...wide, minY: minY - MARGIN, maxY: minY },
    { ...wide, minY: maxY, maxY: maxY + MARGIN },
    { minX: minX - MARGIN, maxX: minX, minY, maxY },
    { minX: maxX, maxX: maxX + MARGIN, minY, maxY },
  ];
}

/** Seas to the right of the coast within the box of the extract. */
function coastalSeas(
  coast: readonly ArrayLike<number>[],
  { vertices }: FeatureSet,
  box: Box,
  checkStop: CheckStop,
): number[][][] {
  const { lines, rings } = joinEnds(coast, new LineEnds(vertices.count), checkStop);
  return closeLines(
    lines.map((line) => pointsOf(vertices, line)),
    rings.map((ring) => pointsOf(vertices, ring)),
    box,
  );
}

function addOcean(
  { features, parts, attributes, vertices }: FeatureSet,
  rings: readonly (readonly number[])[],
  from: number,
  to: number,
): void {
  const firstPart = parts.count;
  for (const [index, ring] of rings.entries()) {
    const own: number[] = [];
    for (let at = 0; at < ring.length; at += 2) own.push(vertices.add(ring[at]!, ring[at + 1]!));
    const kind = index === 0 ? PartKind.outer : PartKind.hole;
    parts.add({ kind, vertices: own, box: boxOfPoints(ring) });
  }
  features.add({
    layer: LAYERS.indexOf(water),
    from,
    to,
    attributes: attributes.add({ class: 'ocean', intermittent: { since: 9, value: 0 } }),
    firstPart,
    endPart: parts.count,
    box: boxOfPoints(rings[0]!),
    area: WORLD ** 2,
    order: -(WORLD ** 2),
    importance: 0,
    leastPixels: 0,
  });
}

/** The world without its land. Lakes in the land are drawn by the extract. */
function oceansAround(land: readonly LandPolygon[], checkStop: CheckStop): number[][] {
  const islands = land.flatMap(([outer]) => {
    checkStop();
    return landRings(outer!).flatMap((points) => {
      const ring = tidyRing(points);
      return ring.length === 0 ? [] : [reversed(ring)];
    });
  });
  const [least, most] = [-BEYOND, WORLD + BEYOND];
  return [[least, least, most, least, most, most, least, most], ...islands];
}
