import type { Result } from '../query/records/result.ts';

/** Rounds degrees to six decimals, as all coordinates of responses are. */
export const roundedDegrees = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Rounds kilometres to three decimals. */
export const roundedKilometres = (value: number): number => Math.round(value * 1e3) / 1e3;

/** West, south, east and north of the box around results, in degrees; undefined when there are none. */
export function boxAround(results: readonly Result[]): [number, number, number, number] | undefined {
  if (results.length === 0) return undefined;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lat, lon, bbox } of results) {
    const [west, south, east, north] = bbox ?? [lon, lat, lon, lat];
    box[0] = Math.min(box[0], west);
    box[1] = Math.min(box[1], south);
    box[2] = Math.max(box[2], east);
    box[3] = Math.max(box[3], north);
  }
  return roundedBox(box);
}

/** Rounds west, south, east and north to six decimals. */
export function roundedBox([west, south, east, north]: readonly [number, number, number, number]): [
  number,
  number,
  number,
  number,
] {
  return [roundedDegrees(west), roundedDegrees(south), roundedDegrees(east), roundedDegrees(north)];
}
