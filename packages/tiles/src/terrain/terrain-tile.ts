import { wrongArgument } from '@portolan/base';
import { writePng } from '../sprite/png.ts';

/** Pixels along the side of a tile of heights. */
export const TERRAIN_SIZE = 256;
/** The highest zoom: a pixel is 38 m wide at the equator, about as far apart as the samples of most models of heights. */
export const TERRAIN_LAST_ZOOM = 12;
/** Below this zoom a pixel is the mean of several samples, so that mountains do not turn into noise. */
const SHARP_FROM = 11;
const MOST_SAMPLES = 4;

/** Metres that Terrarium adds, so that all heights are positive; and what it can hold. */
const OFFSET = 32_768;
const MOST = 65_535;
/** Heights are rounded to this part of a metre: what is finer comes from interpolation, and would double the size of a tile. */
const STEPS_PER_METRE = 8;

/** Gives the heights of places in metres, NaN where there are none, as `heights` of `@portolan/elevation` does. */
export type SampleHeights = (lats: Float64Array, lons: Float64Array, out: Float64Array) => void;

/**
 * Heights of a tile as a PNG in the Terrarium encoding (https://github.com/tilezen/joerd/blob/master/docs/formats.md): metres are
 * red * 256 + green + blue / 256 - 32768. Where there are no heights they are those of the nearest place to the west or east that has one, so that no
 * cliff is drawn at the edge of the data; 0 in rows without any.
 *
 * @param x  column from the west. @param y  row from the north; both below 2^z.
 */
export function terrainTile(sample: SampleHeights, z: number, x: number, y: number): Uint8Array {
  const metres = terrainHeights(sample, z, x, y);
  const pixels = new Uint8Array(4 * metres.length);
  for (let at = 0; at < metres.length; at++) {
    const height = metres[at]!;
    const rounded = Math.round(height * STEPS_PER_METRE) / STEPS_PER_METRE;
    const coded = Math.max(0, Math.min(MOST, rounded + OFFSET));
    const whole = Math.floor(coded);
    pixels[4 * at] = whole >> 8;
    pixels[4 * at + 1] = whole & 0xff;
    pixels[4 * at + 2] = Math.floor((coded - whole) * 256);
    pixels[4 * at + 3] = 0xff;
  }
  return writePng(pixels, TERRAIN_SIZE, TERRAIN_SIZE, 4);
}

/**
 * Heights of a tile in metres, {@link TERRAIN_SIZE} a side, row by row from the north: what {@link terrainTile} writes, before it is rounded.
 *
 * @param x  column from the west. @param y  row from the north; both below 2^z.
 */
export function terrainHeights(sample: SampleHeights, z: number, x: number, y: number): Float64Array {
  if (typeof sample !== 'function')
    throw wrongArgument('tiles-input', 'sample must be a function that gives heights', sample);
  const perSide = Math.min(MOST_SAMPLES, 2 ** Math.max(0, SHARP_FROM - z));
  const across = TERRAIN_SIZE * perSide;
  const pixels = across * 2 ** z;
  const lats = new Float64Array(across);
  const lons = Float64Array.from(
    { length: across },
    (_, at) => ((x * across + at + 0.5) / pixels) * 360 - 180,
  );
  const row = new Float64Array(across);
  const sums = new Float64Array(TERRAIN_SIZE ** 2);
  const counts = new Uint8Array(TERRAIN_SIZE ** 2);
  for (let line = 0; line < across; line++) {
    lats.fill(latitudeOf((y * across + line + 0.5) / pixels));
    sample(lats, lons, row);
    const first = Math.floor(line / perSide) * TERRAIN_SIZE;
    for (let at = 0; at < across; at++) {
      const height = row[at]!;
      if (Number.isNaN(height)) continue;
      const pixel = first + Math.floor(at / perSide);
      sums[pixel]! += height;
      counts[pixel]!++;
    }
  }
  for (let first = 0; first < sums.length; first += TERRAIN_SIZE) {
    fillRow(sums.subarray(first, first + TERRAIN_SIZE), counts.subarray(first, first + TERRAIN_SIZE));
  }
  return sums;
}

/** Latitude of a place in Web Mercator. @param share  of the way from north to south, 0 to 1. */
function latitudeOf(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;
}

/** Turns sums into means, and fills what has none from the nearest pixel of the row that has. */
function fillRow(row: Float64Array, counts: Uint8Array): void {
  let last = -1;
  for (let at = 0; at <= row.length; at++) {
    if (at < row.length && counts[at] === 0) continue;
    if (at < row.length) row[at]! /= counts[at]!;
    const isEnd = at === row.length;
    for (let gap = last + 1; gap < at; gap++) {
      const isNearLast = last >= 0 && (isEnd || gap - last <= at - gap);
      row[gap] = isNearLast ? row[last]! : isEnd ? 0 : row[at]!;
    }
    last = at;
  }
}
