import { geometryTypeOf, spend } from './context.ts';
import { DistanceTo } from './distance.ts';
import { wrongLiteral } from './lists.ts';
import { FROM_EVALUATION, FROM_FEATURE, nodeOf, type Syntax } from './node.ts';
import {
  allOf,
  doCross,
  geometriesOf,
  isInside,
  listsOf,
  partsOf,
  toUnits,
  UNITS,
  type Place,
} from './tile-geometry.ts';
import { BOOLEAN, NUMBER } from './types.ts';

/*
 * `within` and `distance`: the feature against a geometry that stands in the style.
 */

type Polygon = readonly (readonly Place[])[];

/** Reads the polygons of a GeoJSON object, in degrees; undefined where there is none, or a malformed one. */
function polygonsOf(input: unknown): Polygon[] | undefined {
  const polygons = allOf(
    geometriesOf(input).filter(({ type }) => type === 'Polygon' || type === 'MultiPolygon'),
    (geometry) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what geometriesOf gives
      const { type, coordinates } = geometry as { readonly type: string; readonly coordinates: unknown };
      if (type === 'Polygon') {
        const rings = listsOf(type, coordinates);
        return rings && [rings];
      }
      return Array.isArray(coordinates) ? allOf(coordinates, (each) => listsOf('Polygon', each)) : undefined;
    },
  )?.flat();
  return polygons === undefined || polygons.length === 0 ? undefined : polygons;
}

interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

function boxOf(lists: readonly (readonly Place[])[]): Box {
  const box: Box = {
    west: Number.POSITIVE_INFINITY,
    north: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
    south: Number.NEGATIVE_INFINITY,
  };
  for (const list of lists) {
    for (const [x, y] of list) {
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
      box.north = Math.min(box.north, y);
      box.south = Math.max(box.south, y);
    }
  }
  return box;
}

/** How far to move a place around the world so that it lies by the box. */
function shiftTo(x: number, { west, east }: Box, world: number): number {
  if (x >= west && x <= east) return 0;
  for (const edge of [west, east]) {
    if (x - edge > world / 2) return -world;
    if (edge - x > world / 2) return world;
  }
  return 0;
}

function isLineInside(line: readonly Place[], polygon: Polygon): boolean {
  if (!line.every((place) => isInside(place, polygon, false))) return false;
  for (let index = 0; index + 1 < line.length; index++)
    for (const ring of polygon)
      for (let edge = 0; edge + 1 < ring.length; edge++)
        if (doCross(line[index]!, line[index + 1]!, ring[edge]!, ring[edge + 1]!)) return false;
  return true;
}

const WITHIN_WRONG = "'within' expression requires valid geojson object that contains polygon geometry type.";

const withinSyntax: Syntax = (source, reading) => {
  if (source.length !== 2)
    return reading.wrong(
      `'within' expression requires exactly one argument, but found ${source.length - 1} instead.`,
    );
  const degrees = wrongLiteral(source[1]) === undefined ? polygonsOf(source[1]) : undefined;
  if (degrees === undefined) return reading.wrong(WITHIN_WRONG);
  const edges = degrees.flat().reduce((sum, ring) => sum + ring.length, 0);
  const { key } = reading;
  // The tiles of a picture have one zoom level or few, one after the other.
  let at = Number.NaN;
  let polygons: Polygon[] = [];
  let box = boxOf([]);
  return nodeOf(
    BOOLEAN,
    [],
    (context) => {
      const { feature, globals } = context;
      const tile = globals.canonicalID ?? feature.tile;
      const kind = geometryTypeOf(feature);
      if (tile === undefined || tile === null || (kind !== 'Point' && kind !== 'LineString')) return false;
      const parts = partsOf(feature, tile, kind);
      if (parts === undefined) return false;
      if (at !== tile.z) {
        at = tile.z;
        polygons = degrees.map((rings) => rings.map((ring) => ring.map((place) => toUnits(place, tile.z))));
        box = boxOf(polygons.flat());
      }
      const world = 2 ** tile.z * UNITS;
      const own = boxOf(parts.lists);
      const mayMove = kind === 'Point' || own.east - own.west <= world / 2;
      const lists = mayMove
        ? parts.lists.map((list) => list.map(([x, y]): Place => [x + shiftTo(x, box, world), y]))
        : parts.lists;
      const moved = boxOf(lists);
      if (
        moved.west <= box.west ||
        moved.east >= box.east ||
        moved.north <= box.north ||
        moved.south >= box.south
      )
        return false;
      const places = lists.reduce((sum, list) => sum + list.length, 0);
      spend(context, Math.ceil((places * edges) / 16), key);
      if (kind === 'Point')
        return lists.every((list) =>
          list.every((place) => polygons.some((polygon) => isInside(place, polygon, false))),
        );
      return lists.every((line) => polygons.some((polygon) => isLineInside(line, polygon)));
    },
    FROM_FEATURE | FROM_EVALUATION,
  );
};

const distanceSyntax: Syntax = (source, reading) => {
  if (source.length !== 2)
    return reading.wrong(
      `'distance' expression requires exactly one argument, but found ${source.length - 1} instead.`,
    );
  const target = wrongLiteral(source[1]) === undefined ? DistanceTo.read(source[1]) : undefined;
  if (target === undefined)
    return reading.wrong(
      "'distance' expression requires valid geojson object that contains polygon geometry type.",
    );
  const { key } = reading;
  return nodeOf(
    NUMBER,
    [],
    (context) => {
      const { feature, globals } = context;
      const tile = globals.canonicalID ?? feature.tile;
      const kind = geometryTypeOf(feature);
      if (tile === undefined || tile === null || kind === null) return Number.NaN;
      const parts = partsOf(feature, tile, kind);
      if (parts === undefined) return Number.NaN;
      const places = parts.lists.reduce((sum, list) => sum + list.length, 0);
      spend(context, Math.ceil((places * target.size) / 16), key);
      return target.from(parts, tile.z);
    },
    FROM_FEATURE | FROM_EVALUATION,
  );
};

/** `within` and `distance`, by name. */
export const SPATIAL: ReadonlyMap<string, Syntax> = new Map<string, Syntax>([
  ['within', withinSyntax],
  ['distance', distanceSyntax],
]);
