import type { OsmSource } from '@portolan/osm';

export interface Accept {
  readonly name?: string;
  readonly lat?: number;
  readonly lon?: number;
  readonly metres?: number;
}

export interface RecallQuery {
  readonly kind: string;
  readonly endpoint: 'search' | 'autocomplete';
  readonly query: { readonly text: string };
  readonly accepts: readonly Accept[];
  readonly matchType?: string;
}

export function randomInts(seed: number): (limit: number) => number;
export function queriesOf(
  source: OsmSource,
  options?: { readonly perKind?: number; readonly seed?: number },
): RecallQuery[];
export function rankOf(response: { readonly features: readonly unknown[] }, query: RecallQuery): number;
