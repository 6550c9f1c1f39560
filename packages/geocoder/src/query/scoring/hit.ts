import type { Filter } from '../records/filter.ts';
import type { FoundNumber } from './house-numbers.ts';
import type { Question } from '../question/question.ts';

/** One entity that answers a text, before it is written as a result. */
export interface Hit {
  readonly entity: number;
  /** The house number that was found, where one was asked for. */
  readonly number: FoundNumber | undefined;
  /** The junction with another street that was asked for. */
  readonly crossing: Crossing | undefined;
  /** Whether a house number was asked for and this has it not. */
  readonly lacksNumber: boolean;
  /** Bits of the words of the query that are accounted for. */
  readonly mask: number;
  /** How well the text is answered, 0..1. */
  readonly textScore: number;
  /** Share of the query, by weight, that nothing accounts for: 0..1. */
  readonly unmatchedShare: number;
  /** Text, importance and nearness together: the order of results. */
  readonly score: number;
  /** The question that it answers. */
  readonly question: Question;
}

export interface Crossing {
  readonly position: number;
  /** The other street. */
  readonly other: number;
}

export interface FindOptions {
  /** Whether the last word may be unfinished. */
  readonly isAutocomplete: boolean;
  readonly size: number;
  readonly filter: Filter;
  /** Degrees */
  readonly focus: { readonly lat: number; readonly lon: number } | undefined;
  /** Language of the request, ISO 639-1; '' where none is asked for. */
  readonly language: string;
}

/** Hits that are kept for each result that is wanted, since some turn out to say the same once they are written as results. */
export const HITS_PER_RESULT = 3;

/** Best first; ties in order of their numbers. */
export function byScore(a: Hit, b: Hit): number {
  return (
    b.score - a.score || a.entity - b.entity || (a.crossing?.position ?? -1) - (b.crossing?.position ?? -1)
  );
}

/** Both lists as one; of an entity that is in both the better hit. */
export function mergeHits(some: readonly Hit[], others: readonly Hit[]): Hit[] {
  const best = new Map<number, Hit>();
  for (const hit of [...some, ...others]) {
    // Negative numbers for junctions, which no entity has.
    const key = hit.crossing === undefined ? hit.entity : -1 - hit.crossing.position;
    const known = best.get(key);
    if (known === undefined || hit.score > known.score) best.set(key, hit);
  }
  return [...best.values()].toSorted(byScore);
}
