import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { STREET } from '../../layers.ts';
import type { QueryText } from '../question/query-text.ts';
import { layerOf } from '../records/read-entities.ts';
import { byScore } from '../scoring/hit.ts';
import type { Hit } from '../scoring/hit.ts';

/** From this share of its name on, an area is called as a segment says. */
const LEAST_NAMED = 0.95;
/** A best hit that has more of the text stays first. */
const LITTLE_TEXT = 0.5;

/**
 * Where little of a text with commas is known, an area that one segment names completely comes before what has a word here and there, and the first
 * segment says more than the others: `Birmingham, West Midlands` is no Essequibo Islands-West Demerara, `Dover, Kent` no Kent.
 */
export function wholeSegmentFirst(file: GeocoderFile, hits: readonly Hit[]): readonly Hit[] {
  const [best] = hits;
  if (best === undefined || best.textScore > LITTLE_TEXT || best.crossing !== undefined) return hits;
  const areas = hits.filter(
    ({ coverage, entity }) => coverage >= LEAST_NAMED && layerOf(file, entity) < STREET,
  );
  const segments = new Map(areas.map((hit) => [hit, segmentIn(hit.question.query, hit.nameMask)]));
  const least = Math.min(...[...segments.values()].filter((mask) => mask > 0));
  const isFirst = (hit: Hit): boolean => segments.get(hit) === least;
  const named = hits.find((hit) => isFirst(hit));
  // What lies in the area stays before it: `12 Lt Park St, Cardiff`.
  const isAround = (least & best.mask & ~best.nameMask) !== 0;
  if (named === undefined || isAround || (best.coverage >= LEAST_NAMED && !segments.has(best))) return hits;
  const behind = best.score - named.score + 1;
  return hits.map((hit) => (isFirst(hit) ? { ...hit, score: hit.score + behind } : hit)).toSorted(byScore);
}

/** The first of several segments of which a mask has all words; 0 for none. */
function segmentIn({ words, hasComma }: QueryText, mask: number): number {
  let segment = 0;
  for (const { bit, gap } of words) {
    segment |= bit;
    const isEnd = gap.includes(',') || bit === words.at(-1)!.bit;
    if (isEnd && hasComma && (segment & ~mask) === 0) return segment;
    if (isEnd) segment = 0;
  }
  return 0;
}
