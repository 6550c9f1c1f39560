import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { ByteReader } from '../../bytes/numbers/varint.ts';
import { nearestAlong, pointAlong } from '../../geometry.ts';
import type { LineCoordinates } from '../../geometry.ts';
import { ownedBy } from './read-entities.ts';

/** A house number whose place is estimated from a range of house numbers. */
export interface Interpolated {
  readonly owner: number;
  readonly number: number;
  /** 1e-6 degrees */
  readonly lat: number;
  readonly lon: number;
  readonly postcode: string;
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** 1: every number, 2: every second number */
  readonly step: number;
  /** Position in `strings`. */
  readonly postcode: number;
}

const MOST_RANGE_POINTS = 10_000;

/** The place of a house number along the ranges of an entity. */
export function interpolate(file: GeocoderFile, owner: number, number: number): Interpolated | undefined {
  let found: Interpolated | undefined;
  forEachRange(file, owner, ({ from, to, step, postcode }, readLine) => {
    const isWithin = number >= Math.min(from, to) && number <= Math.max(from, to);
    if (!isWithin || Math.abs(number - from) % step !== 0) return true;
    const share = from === to ? 0.5 : (number - from) / (to - from);
    found = { owner, number, ...pointAlong(readLine(), share), postcode: file.strings.at(postcode) };
    return false;
  });
  return found;
}

/** The house number, along the ranges of an entity, whose place is nearest to a point in 1e-6 degrees. */
export function numberNear(
  file: GeocoderFile,
  owner: number,
  lat: number,
  lon: number,
): Interpolated | undefined {
  let least = Infinity;
  let number = -1;
  forEachRange(file, owner, ({ from, to, step }, readLine) => {
    const { square, share } = nearestAlong(lat, lon, readLine());
    if (square < least) {
      least = square;
      number = from + Math.sign(to - from) * step * Math.round((share * Math.abs(to - from)) / step);
      // The last step may be shorter than the others.
      if (Math.abs(number - from) > Math.abs(to - from)) number -= Math.sign(to - from) * step;
    }
    return true;
  });
  // Where ranges overlap, the first range decides the place of a number, as it does when the number is looked up by its GID.
  return number < 0 ? undefined : interpolate(file, owner, number);
}

/** Visits the ranges of an entity until `visit` returns false. The line of a range is only read when the visitor asks for it. */
function forEachRange(
  { rangeOwners, rangeStart, rangeBytes }: GeocoderFile,
  owner: number,
  visit: (range: Range, readLine: () => LineCoordinates) => boolean,
): void {
  const { first, end } = ownedBy(rangeOwners, owner);
  const reader = new ByteReader(rangeBytes);
  for (let position = first; position < end; position++) {
    reader.at = rangeStart.at(position);
    const from = reader.varint();
    const to = reader.varint();
    const step = Math.max(1, reader.varint());
    const postcode = reader.varint();
    const readLine = (): LineCoordinates => {
      const count = Math.min(reader.varint(), MOST_RANGE_POINTS, rangeBytes.length);
      const line = { lat: new Int32Array(count), lon: new Int32Array(count) };
      for (let k = 0; k < count; k++) {
        line.lat[k] = (line.lat[k - 1] ?? 0) + reader.signed();
        line.lon[k] = (line.lon[k - 1] ?? 0) + reader.signed();
      }
      return line;
    };
    if (!visit({ from, to, step, postcode }, readLine)) return;
  }
}
