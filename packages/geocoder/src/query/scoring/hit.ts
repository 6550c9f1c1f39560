import type { CheckStop } from '@portolan/base';
import type { Filter } from '../records/filter.ts';
import type { FoundNumber } from './house-numbers.ts';
import type { Question } from '../question/question.ts';

/** One entity that matches a text, before it is written as a result. */
export interface Hit {
  readonly entity: number;
  /** The matched house number, when the text asks for one. */
  readonly number: FoundNumber | undefined;
  /** The junction with another street, when the text asks for one. */
  readonly crossing: Crossing | undefined;
  /** Whether the text asks for a house number that this hit does not have. */
  readonly lacksNumber: boolean;
  /** Bits of the words of the query that the hit covers. */
  readonly mask: number;
  /** How well the hit matches the text, 0..1. */
  readonly textScore: number;
  /** Share of the query, by weight, that the hit does not cover: 0..1. */
  readonly unmatchedShare: number;
  /** Bits of the words that are the name of the entity; 0 where another reason than its name speaks for it. */
  readonly nameMask: number;
  /** Share of the name that the text has, less what its wrong letters cost: 0..1. */
  readonly coverage: number;
  /** Text score, importance and nearness combined: results are ordered by this. */
  readonly score: number;
  /** The question that the hit was found for. */
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
  /** Language of the request, ISO 639-1; '' when the request names none. */
  readonly language: string;
  /** Called in all loops of a search. */
  readonly checkStop: CheckStop;
}

/** The most that the answer to a text with a house number that it lacks is trusted. */
export const MOST_WITHOUT_NUMBER = 0.6;

/** Hits that are kept for each wanted result, since some turn out to be duplicates once they are written as results. */
export const HITS_PER_RESULT = 3;

/** Orders hits, best first; ties are in the order of their numbers. */
export function byScore(a: Hit, b: Hit): number {
  return (
    b.score - a.score || a.entity - b.entity || (a.crossing?.position ?? -1) - (b.crossing?.position ?? -1)
  );
}

/** Merges two lists. An entity in both keeps its better hit. */
export function mergeHits(some: readonly Hit[], others: readonly Hit[]): Hit[] {
  const best = new Map<number, Hit>();
  for (const hit of [...some, ...others]) {
    // Junctions get negative numbers, which no entity has.
    const key = hit.crossing === undefined ? hit.entity : -1 - hit.crossing.position;
    const known = best.get(key);
    if (known === undefined || hit.score > known.score) best.set(key, hit);
  }
  return [...best.values()].toSorted(byScore);
}
