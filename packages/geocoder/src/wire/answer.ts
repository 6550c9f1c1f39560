import type { Result } from '../query/records/result.ts';

export type MatchType = 'exact' | 'interpolated' | 'fallback';

/** One result of a response, before it is written in a version of the interface. */
export interface Answer {
  readonly result: Result;
  /** 0..1; undefined for places that a request names by GID. */
  readonly confidence: number | undefined;
  /** How a search by text found the result; undefined for other calls. */
  readonly matchType: MatchType | undefined;
  /** Kilometres from the focus or from the point of a reverse search. */
  readonly distanceKm: number | undefined;
}
