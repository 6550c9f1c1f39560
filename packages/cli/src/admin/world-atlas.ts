import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { alpha2OfNumeric } from '@portolan/base/iso-3166';
import type { Bounds } from '@portolan/osm';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { flatPolygons, type Rings } from './flat-rings.ts';

/** A country or territory of Natural Earth. */
export interface AtlasCountry {
  /** ISO 3166-1 alpha-2; empty where it has none of its own. */
  readonly countryCode: string;
  /** ISO 3166-1 numeric, three digits; empty as above. */
  readonly numeric: string;
  /** In English, sometimes shortened. */
  readonly name: string;
  readonly polygons: readonly Rings[];
}

/**
 * Territories to which the atlas gives no code. ISO 3166 counts all of the island to Cyprus; the line through Nicosia is some streets off in the atlas. Kosovo
 * has codes that are in common use.
 */
const WITHOUT_CODE: ReadonlyMap<string, { readonly numeric: string; readonly name: string }> = new Map([
  ['N. Cyprus', { numeric: '196', name: 'Cyprus' }],
  ['Cyprus U.N. Buffer Zone', { numeric: '196', name: 'Cyprus' }],
  ['Kosovo', { numeric: '983', name: 'Kosovo' }],
]);

type Countries = GeometryCollection<{ name: string }>;
type Atlas = Topology<{ countries: Countries }>;

/**
 * Natural Earth's countries at 1:10 million, as world-atlas ships them. Borders are within some hundred metres.
 *
 * @param isNear  whether a polygon with this box is wanted; the others are not unpacked.
 */
export async function readWorldAtlas(isNear: (box: Bounds) => boolean): Promise<AtlasCountry[]> {
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'));
  // The shape of the package's only kind of content.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const atlas = JSON.parse(await readFile(file, 'utf8')) as Atlas;
  const boxes = atlas.arcs.map((arc) => boxOfArc(atlas, arc));
  return atlas.objects.countries.geometries.flatMap((country) => {
    const { id, properties } = country;
    const ownName = properties !== undefined && 'name' in properties ? properties.name : '';
    const { numeric, name } = WITHOUT_CODE.get(ownName) ?? {
      numeric: id === undefined ? '' : String(id).padStart(3, '0'),
      name: ownName,
    };
    const near = polygonsOf(country).filter((rings) => isNear(boxOfArcs(boxes, rings[0] ?? [])));
    if (near.length === 0) return [];
    const unpacked = feature(atlas, { type: 'MultiPolygon', arcs: near }).geometry;
    return [
      {
        countryCode: alpha2OfNumeric(numeric) ?? '',
        numeric,
        name,
        polygons: unpacked.type === 'MultiPolygon' ? unpacked.coordinates.flatMap(flatPolygons) : [],
      },
    ];
  });
}

/** Natural Earth's land at 1:50 million, as world-atlas ships it. */
export async function readWorldLand(): Promise<Rings[]> {
  return readLand('world-atlas/land-50m.json', () => true);
}

/** The same at 1:10 million. @param isNear  as for `readWorldAtlas`. */
export async function readLandNear(isNear: (box: Bounds) => boolean): Promise<Rings[]> {
  return readLand('world-atlas/land-10m.json', isNear);
}

async function readLand(name: string, isNear: (box: Bounds) => boolean): Promise<Rings[]> {
  const file = fileURLToPath(import.meta.resolve(name));
  // The shape of the package's only kind of content.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const atlas = JSON.parse(await readFile(file, 'utf8')) as Topology<{ land: GeometryCollection }>;
  const boxes = atlas.arcs.map((arc) => boxOfArc(atlas, arc));
  const near = atlas.objects.land.geometries.flatMap((geometry) =>
    polygonsOf(geometry).filter((rings) => isNear(boxOfArcs(boxes, rings[0] ?? []))),
  );
  const { geometry } = feature(atlas, { type: 'MultiPolygon', arcs: near });
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** Rings of a geometry as the numbers of their arcs. */
function polygonsOf(geometry: GeometryCollection['geometries'][number]): number[][][] {
  if (geometry.type === 'Polygon') return [geometry.arcs];
  return geometry.type === 'MultiPolygon' ? geometry.arcs : [];
}

/** Arcs are steps from point to point on a grid. https://github.com/topojson/topojson-specification section 2.1.3 */
function boxOfArc({ transform }: Topology, arc: readonly (readonly number[])[]): Bounds {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] };
  let [x, y] = [0, 0];
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [stepX, stepY] of arc) {
    x += stepX!;
    y += stepY!;
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return {
    west: box.west * scale[0] + translate[0],
    south: box.south * scale[1] + translate[1],
    east: box.east * scale[0] + translate[0],
    north: box.north * scale[1] + translate[1],
  };
}

/** @param ring  numbers of arcs; an arc that is followed backwards is given as the complement of its number. */
function boxOfArcs(boxes: readonly Bounds[], ring: readonly number[]): Bounds {
  const own = ring.map((arc) => boxes[arc < 0 ? ~arc : arc]!);
  const least = (side: keyof Bounds): number => own.reduce((a, b) => Math.min(a, b[side]), Infinity);
  const most = (side: keyof Bounds): number => own.reduce((a, b) => Math.max(a, b[side]), -Infinity);
  return { west: least('west'), south: least('south'), east: most('east'), north: most('north') };
}

/** Whether a place is inside of rings: a line from it to the east crosses them an odd number of times. Holes need no special case. */
export function isInside(rings: Rings, lat: number, lon: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [x0, y0] = ring[i - 1]!;
      const [x1, y1] = ring[i]!;
      if (y0! > lat !== y1! > lat && lon < x0! + ((lat - y0!) * (x1! - x0!)) / (y1! - y0!)) inside = !inside;
    }
  }
  return inside;
}
