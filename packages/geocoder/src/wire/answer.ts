import type { Result } from '../query/records/result.ts';

export type MatchType = 'exact' | 'interpolated' | 'fallback';

/** One line of an answer, in no version's words. */
export interface Answer {
  readonly result: Result;
  /** 0..1; undefined where there is nothing to be sure of. */
  readonly confidence: number | undefined;
  /** Forward search only. */
  readonly matchType: MatchType | undefined;
  /** From the focus or the point of a reverse search. */
  readonly distanceKm: number | undefined;
}

/** What the envelope says of the request. */
export interface QueryEcho {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
}

/** Six decimals, as all coordinates on the wire. */
export const degrees6 = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Three decimals: metres. */
export const kilometres = (value: number): number => Math.round(value * 1e3) / 1e3;

/** West, south, east, north around features; undefined when there are none. */
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
  return [degrees6(box[0]), degrees6(box[1]), degrees6(box[2]), degrees6(box[3])];
}
