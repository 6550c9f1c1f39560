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
 * segment says more than the others: `Birmingham, West Midlands` is no Essequibo Islands-West Demerara, `Dover, Kent` no Kent. Without commas, what no
 * street or venue answers better begins with the area.
 */
export function wholeSegmentFirst(file: GeocoderFile, hits: readonly Hit[]): readonly Hit[] {
  const [best] = hits;
  if (best === undefined || best.textScore > LITTLE_TEXT || best.crossing !== undefined) return hits;
  const { hasComma } = best.question.query;
  if (!hasComma && layerOf(file, best.entity) >= STREET) return hits;
  const areas = hits.filter(
    ({ coverage, entity }) => coverage >= LEAST_NAMED && layerOf(file, entity) < STREET,
  );
  const segments = new Map(areas.map((hit) => [hit, segmentIn(hit.question.query, hit.nameMask)]));
  // Without a comma it is what the most of the first words name: `Birmingham West Midlands`.
  const least = Math[hasComma ? 'min' : 'max'](...[...segments.values()].filter((mask) => mask > 0));
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
  if (!hasComma) return (mask & (mask + 1)) === 0 ? mask : 0;
  let segment = 0;
  for (const { bit, gap } of words) {
    segment |= bit;
    const isEnd = gap.includes(',') || bit === words.at(-1)!.bit;
    if (isEnd && (segment & ~mask) === 0) return segment;
    if (isEnd) segment = 0;
  }
  return 0;
}
