import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { STREET } from '../../layers.ts';
import { layerOf } from '../records/read-entities.ts';
import { lacksOnlyNumber } from '../scoring/answer-quality.ts';
import { byScore, MOST_WITHOUT_NUMBER } from '../scoring/hit.ts';
import type { Hit } from '../scoring/hit.ts';

/** From this share of its name on, a street is called as the text says: its kind may be abbreviated. */
const LEAST_NAMED = 0.92;
/** Names that match less well by this are other names. */
const LESS = 0.03;
/** Factor on the text score of what has another name, so that its confidence is no higher than that of the street. */
const OTHER_NAME = 0.9;

/**
 * A house that a text names completely, street beside number, comes before a street that has words from elsewhere in the text and not its number:
 * `Rua Alfa 191, Porto Alegre` is not Rua Conde de Porto Alegre where the town is not in the archive.
 */
export function namedHouseFirst(file: GeocoderFile, hits: readonly Hit[]): readonly Hit[] {
  const house = hits.find(({ number, coverage, nameMask }) => {
    const mask = nameMask | (number?.candidate.mask ?? 0);
    const isOnePiece = (mask & (mask + (mask & -mask))) === 0;
    return number !== undefined && coverage >= LEAST_NAMED && isOnePiece;
  });
  if (house === undefined) return hits;
  return hits
    .map((hit) =>
      hit.lacksNumber &&
      !lacksOnlyNumber(hit) &&
      (hit.coverage < LEAST_NAMED || layerOf(file, hit.entity) === STREET)
        ? { ...hit, score: Math.min(hit.score, house.score - 1) }
        : hit,
    )
    .toSorted(byScore);
}

/**
 * A street that the text names completely and that only lacks its house number comes before houses of streets with a name that is a little like it:
 * who asks for `Parkweg 5` is better served with Parkweg than with 5 Parkstraße.
 */
export function namedStreetFirst(file: GeocoderFile, hits: readonly Hit[]): readonly Hit[] {
  const street = hits.find((hit) => isNamed(file, hit));
  if (street === undefined) return hits;
  return hits
    .map((hit) =>
      isOther(hit, street)
        ? {
            ...hit,
            score: Math.min(hit.score, street.score - 1),
            textScore: Math.min(hit.textScore, street.textScore * OTHER_NAME, MOST_WITHOUT_NUMBER),
          }
        : hit,
    )
    .toSorted(byScore);
}

/** Whether a hit is a street that the text names, and lacks nothing but the number. */
function isNamed(file: GeocoderFile, hit: Hit): boolean {
  return hit.coverage >= LEAST_NAMED && layerOf(file, hit.entity) === STREET && lacksOnlyNumber(hit);
}

/** Whether a hit has another name than a street, and less in common with the text. What is called like the whole text is what it means. */
function isOther(hit: Hit, street: Hit): boolean {
  const isWhole = hit.question.query.words.every(({ bit }) => (bit & hit.nameMask) !== 0);
  return hit.crossing === undefined && !isWhole && hit.coverage < street.coverage - LESS;
}
