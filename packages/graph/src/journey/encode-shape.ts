import { PolylineEncoder } from '@portolan/base';
import type { Line } from './route-shape.ts';

/** @param first, last  positions of the first and last encoded point, both included. */
export function encodeShape({ lat, lon }: Line, digits: 5 | 6 = 6, first = 0, last = lat.length - 1): string {
  const encoder = new PolylineEncoder(digits);
  for (let i = first; i <= last; i++) encoder.add(lat[i]!, lon[i]!);
  return encoder.toString();
}

/** Encodes several lines as one. If a line begins where the previous one ends, that point is not repeated. */
export function encodeLines(lines: readonly Line[]): string {
  const encoder = new PolylineEncoder();
  lines.forEach(({ lat, lon }, i) => {
    const before = lines[i - 1];
    const isJoined = before?.lat.at(-1) === lat[0] && before?.lon.at(-1) === lon[0];
    for (let at = isJoined ? 1 : 0; at < lat.length; at++) encoder.add(lat[at]!, lon[at]!);
  });
  return encoder.toString();
}
