import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Centre, metresOf } from '../../bytes/spatial/centre.ts';
import { LAYERS, POSTALCODE } from '../../layers.ts';
import { weightOf } from '../question/question.ts';
import { layerOf, placeOf, placeOfAddress } from '../records/read-entities.ts';
import { matchQuality } from '../scoring/answer-quality.ts';
import { byScore } from '../scoring/hit.ts';
import type { Hit } from '../scoring/hit.ts';
import { bitsOf } from '../question/word-masks.ts';
import type { NameMatcher } from '../scoring/name-matcher.ts';
import { withCredit } from '../scoring/rewritten.ts';
import { CONTEXT_CREDIT } from '../scoring/score.ts';
import { rolesOf } from './roles.ts';

/** What is farther from the middle of a settlement is not called by it. */
const REACH_METRES = 3000;
/** How well a settlement, and what is near it, must match the words that they cover. */
const GOOD_PLACE = 0.9;
const GOOD_MATCH = 0.8;
/** The most settlements that are compared with the other hits. */
const MOST_PLACES = 8;

/**
 * Gives hits for one part of a text credit for the other part where that names a settlement near them: people say `Hasenweg, Ebenholz` although
 * the Hasenweg is in no boundary of Ebenholz. The nearer it is, the more credit it is.
 */
export function creditPlacesNearby(
  file: GeocoderFile,
  matcher: NameMatcher,
  hits: readonly Hit[],
): readonly Hit[] {
  const isPlace = ({ entity, number }: Hit): boolean =>
    number === undefined && layerOf(file, entity) <= POSTALCODE;
  const places = hits
    .filter((hit) => isPlace(hit) && matchQuality(hit) >= GOOD_PLACE)
    .slice(0, MOST_PLACES)
    .map((hit) => {
      const { lat, lon } = placeOf(file, hit.entity);
      const layer = LAYERS[layerOf(file, hit.entity)];
      const wordsIn = (mask = 0): string[] =>
        hit.question.query.words.filter(({ bit }) => (bit & mask) !== 0).map(({ folded }) => folded);
      return {
        from: new Centre(lat / 1e6, lon / 1e6),
        quality: matchQuality(hit),
        words: wordsIn(hit.mask),
        // The town around it may be around the other thing too.
        own: wordsIn(rolesOf(file, matcher, hit).find(({ name }) => name === layer)?.mask),
      };
    });
  const hasNumber = hits.some(({ number }) => number !== undefined);
  return hits
    .map((hit) => {
      const isLess = hasNumber && hit.lacksNumber;
      if (isLess || isPlace(hit) || matchQuality(hit) < GOOD_MATCH) return hit;
      const { entity, number, question, mask } = hit;
      // A long street passes through many quarters.
      const { lat, lon } =
        number?.interpolated ??
        (number === undefined ? placeOf(file, entity) : placeOfAddress(file, number.address, entity));
      let [most, covered] = [0, 0];
      for (const place of places) {
        // The passes of a search may part a text in different words.
        const named = question.query.words.filter(
          ({ bit, folded }) => (bit & mask) === 0 && place.words.includes(folded),
        );
        if (place.own.some((word) => !named.some(({ folded }) => folded === word))) continue;
        const share = weightOf(question, bitsOf(named)) / question.totalWeight;
        const far = metresOf(place.from.to(lat, lon)) / REACH_METRES;
        const near = 1 - far * far;
        const credit = near * share * place.quality * CONTEXT_CREDIT;
        if (credit > most) [most, covered] = [credit, share];
      }
      return withCredit(hit, most, covered);
    })
    .toSorted(byScore);
}
