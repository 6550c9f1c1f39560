import { readFileSync } from 'node:fs';
import Pbf from 'pbf';
import type { ZoneRings } from '@portolan/tz/build';

/**
 * Reads the data files of npm geo-tz: a quadtree in JSON whose polygon leaves point at geobuf feature collections, clipped to the
 * leaf at 1e-6 degrees. https://github.com/evansiroky/node-geo-tz
 */

export type Product = 'all' | '1970' | 'now';

/** A cell of the quadtree. `path` has one letter a level: a north-east, b north-west, c south-west, d south-east. */
export type QuadCell =
  | { readonly path: string; readonly kind: 'full'; readonly zones: readonly string[] }
  | { readonly path: string; readonly kind: 'polygons'; readonly zones: readonly ZoneRings[] };

const FILE_STEMS: Readonly<Record<Product, string>> = {
  all: 'timezones.geojson',
  '1970': 'timezones-1970.geojson',
  now: 'timezones-now.geojson',
};

/** All cells of a product but those at sea, in the order of the index of the file. */
export function* readQuadtree(dataFolder: URL, product: Product): Generator<QuadCell> {
  const stem = FILE_STEMS[product];
  const index: unknown = JSON.parse(readFileSync(new URL(`${stem}.index.json`, dataFolder), 'utf8'));
  const features = readFileSync(new URL(`${stem}.geo.dat`, dataFolder));
  const names = member(index, 'timezones');
  yield* walk(member(index, 'lookup'), '');

  function* walk(node: unknown, path: string): Generator<QuadCell> {
    if (Array.isArray(node)) {
      yield { path, kind: 'full', zones: node.map((zone: unknown) => String(member(names, String(zone)))) };
      return;
    }
    if (typeof node !== 'object' || node === null) throw new Error(`geo-tz: no cell at ${path}`);
    if ('pos' in node) {
      const first = Number(node.pos);
      const end = first + Number(member(node, 'len'));
      yield { path, kind: 'polygons', zones: readFeatures(features.subarray(first, end)) };
      return;
    }
    for (const [quadrant, child] of Object.entries<unknown>({ ...node })) yield* walk(child, path + quadrant);
  }
}

function member(thing: unknown, name: string): unknown {
  if (typeof thing !== 'object' || thing === null || !Object.hasOwn(thing, name))
    throw new Error(`geo-tz: no ${name}`);
  return Reflect.get(thing, name);
}

const POLYGON = 4;
const MULTI_POLYGON = 5;

/** The polygons of a geobuf feature collection with the property `tzid`; its numbers are deltas at 1e-6 degrees. */
function readFeatures(bytes: Uint8Array): ZoneRings[] {
  const features: ZoneRings[] = [];
  new Pbf(bytes).readFields((tag, _, pbf) => {
    if (tag === 2 && pbf.readVarint() !== 2) throw new Error('geobuf: points of other than two coordinates');
    if (tag === 3 && pbf.readVarint() !== 6) throw new Error('geobuf: precision other than 1e-6 degrees');
    if (tag === 4) {
      pbf.readMessage((field) => {
        if (field === 1) features.push(readFeature(pbf));
      }, undefined);
    }
  }, undefined);
  return features;
}

function readFeature(pbf: Pbf): ZoneRings {
  let zone: string | undefined;
  let type = 0;
  let lengths: number[] = [];
  const points: number[] = [];
  let ringLengths: number[] = [];
  pbf.readMessage((field) => {
    if (field === 1) {
      pbf.readMessage((part) => {
        if (part === 1) type = pbf.readVarint();
        else if (part === 2) lengths = pbf.readPackedVarint();
        else if (part === 3) ringLengths = readRings(pbf, type, lengths, points);
      }, undefined);
    } else if (field === 13) {
      const end = pbf.readVarint() + pbf.pos;
      while (pbf.pos < end) {
        if (pbf.readVarint() >> 3 !== 1) throw new Error('geobuf: a property that is no text');
        zone = pbf.readString();
      }
    }
  }, undefined);
  if (zone === undefined) throw new Error('geobuf: a feature without a time zone');
  return { zone, points: Int32Array.from(points), ringLengths };
}

function readRings(pbf: Pbf, type: number, lengths: readonly number[], points: number[]): number[] {
  if (type !== POLYGON && type !== MULTI_POLYGON) throw new Error(`geobuf: geometry type ${type}`);
  const end = pbf.readVarint() + pbf.pos;
  const readRing = (length: number): number => {
    let x = 0;
    let y = 0;
    let count = 0;
    while (count < length && pbf.pos < end) {
      x += pbf.readSVarint();
      y += pbf.readSVarint();
      points.push(x, y);
      count++;
    }
    return count;
  };
  // A single ring has no lengths. A multipolygon has its number of polygons, then of each the number of rings, then of each the number of points.
  if (lengths.length === 0) return [readRing(Infinity)];
  if (type === POLYGON) return lengths.map(readRing);
  const rings: number[] = [];
  let at = 1;
  for (let polygon = 0; polygon < lengths[0]!; polygon++) {
    const count = lengths[at++]!;
    for (let ring = 0; ring < count; ring++) rings.push(readRing(lengths[at++]!));
  }
  return rings;
}
