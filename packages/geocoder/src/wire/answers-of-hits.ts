import { checkStopOf } from '@portolan/base';
import type { GeocoderFile } from '../bytes/geocoder-file.ts';
import { Centre, metresOf } from '../bytes/spatial/centre.ts';
import { NumberMatch } from '../text/house-number.ts';
import type { Filter } from '../query/records/filter.ts';
import { hasOtherKind } from '../query/scoring/other-kind.ts';
import { MOST_WITHOUT_NUMBER } from '../query/scoring/hit.ts';
import type { Hit } from '../query/scoring/hit.ts';
import type { NumberCandidate } from '../query/question/number-readings.ts';
import {
  resultOfAddress,
  resultOfCrossing,
  resultOfEntity,
  resultOfInterpolated,
} from '../query/records/result.ts';
import type { Result } from '../query/records/result.ts';
import type { NearHit } from '../query/search/find-near.ts';
import type { Answer, MatchType } from './answer.ts';
import { findOptionsOf, type FilteredCall } from './call.ts';
import { displayName, labelOf, townName } from './label.ts';
import type { Endpoint } from './query.ts';

/** Answers of a search by text, without those that repeat an earlier one. */
export function answersOfHits(call: FilteredCall, hits: readonly Hit[]): Answer[] {
  const { geocoder, focus, size, language, endpoint } = call;
  const answers: Answer[] = [];
  const centre = focus === undefined ? undefined : new Centre(focus.lat, focus.lon);
  const { filter, checkStop } = findOptionsOf(call);
  for (const hit of hits) {
    checkStop();
    if (answers.length === size) break;
    const result = resultOfHit(geocoder.file, hit, language.code, filter);
    if (answers.some((answer) => isSame(answer.result, result, endpoint))) continue;
    answers.push({
      result,
      confidence: confidenceOf(hit),
      matchType: endpoint === 'autocomplete' ? undefined : matchTypeOf(hit, result),
      distanceKm:
        centre === undefined ? undefined : metresOf(centre.to(result.lat * 1e6, result.lon * 1e6)) / 1000,
    });
  }
  return answers;
}

function resultOfHit(
  file: GeocoderFile,
  { entity, number, crossing }: Hit,
  language: string,
  filter: Filter,
): Result {
  if (crossing !== undefined) return resultOfCrossing(file, crossing.position, language);
  if (number === undefined) return resultOfEntity(file, entity, language, filter.placeOf(entity));
  return number.interpolated === undefined
    ? resultOfAddress(file, number.address, language)
    : resultOfInterpolated(file, number.interpolated, language);
}

const SAME_METRES = 400;
/** Two streets can meet twice, so junctions with equal names must be nearer than other things to count as the same. */
const SAME_JUNCTION_METRES = 40;

/**
 * Whether two results are duplicates: equal names, labels and layers, near each other, such as stops on both sides of a road. While one types only
 * labels are seen: of two streets of a town that have the same one nobody could choose.
 */
function isSame(a: Result, b: Result, endpoint: Endpoint): boolean {
  // Things without a name all have the same label, but two benches are two results.
  if (a.isNameless || b.isNameless) return false;
  if (a.layer !== b.layer || displayName(a) !== displayName(b) || labelOf(a) !== labelOf(b)) return false;
  if (a.layer === 'street' && endpoint === 'autocomplete' && townName(a) !== '') return true;
  const reach = a.crossStreet === '' ? SAME_METRES : SAME_JUNCTION_METRES;
  return metresOf(new Centre(a.lat, a.lon).to(b.lat * 1e6, b.lon * 1e6)) < reach;
}

/** When a larger share of the text than this matches nothing, the result is a fallback. */
const MOST_UNMATCHED = 0.12;

function matchTypeOf(hit: Hit, { street }: Result): MatchType {
  const { number, lacksNumber, unmatchedShare: leftOver } = hit;
  if (lacksNumber || (number !== undefined && number.rank === NumberMatch.otherSuffix)) return 'fallback';
  if (number !== undefined && hasShorterNumber(hit, number.candidate)) return 'fallback';
  // The house of the square is none of the street that is called like it.
  if (number !== undefined && hasOtherKind(hit, street)) return 'fallback';
  if (number?.interpolated !== undefined) return 'interpolated';
  return leftOver <= MOST_UNMATCHED ? 'exact' : 'fallback';
}

/** Whether the text has a longer number: `57/C` where there is 57. */
function hasShorterNumber({ mask, question: { query } }: Hit, { mask: own }: NumberCandidate): boolean {
  return query.numbers.some(({ mask: other }) => (other & own) === own && (other & ~mask) !== 0);
}

function confidenceOf(hit: Hit): number {
  const most = hit.lacksNumber ? MOST_WITHOUT_NUMBER : hit.number?.interpolated !== undefined ? 0.8 : 1;
  return Math.round(Math.max(0, Math.min(most, hit.textScore)) * 1000) / 1000;
}

/** Confidence as a function of distance: docs/interface.md, section 12.4. */
const REVERSE_CONFIDENCE: readonly (readonly [metres: number, confidence: number])[] = [
  [1, 1],
  [10, 0.9],
  [100, 0.8],
  [250, 0.7],
  [1000, 0.6],
];

/** Answers of a search around a point. A search by text uses it too when the text is coordinates; then the point itself was asked for. */
export function answersOfNearHits(call: FilteredCall, hits: readonly NearHit[]): Answer[] {
  const { file } = call.geocoder;
  const { code } = call.language;
  const matchType = call.endpoint === 'search' ? 'exact' : undefined;
  const checkStop = checkStopOf(call.context);
  return hits.map(({ address, entity, interpolated, place, metres }): Answer => {
    checkStop();
    const result =
      address >= 0
        ? resultOfAddress(file, address, code)
        : interpolated === undefined
          ? resultOfEntity(file, entity, code, place)
          : resultOfInterpolated(file, interpolated, code);
    return {
      result,
      confidence: REVERSE_CONFIDENCE.find(([limit]) => metres < limit)?.[1] ?? 0.5,
      matchType,
      distanceKm: metres / 1000,
    };
  });
}
