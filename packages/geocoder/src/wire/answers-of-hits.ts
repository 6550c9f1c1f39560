import type { Geocoder } from '../geocoder.ts';
import { Centre, metresOf } from '../bytes/spatial/centre.ts';
import type { Hit } from '../query/scoring/hit.ts';
import {
  resultOfAddress,
  resultOfCrossing,
  resultOfEntity,
  resultOfInterpolated,
} from '../query/records/result.ts';
import type { Result } from '../query/records/result.ts';
import type { NearHit } from '../query/search/find-near.ts';
import type { Answer, MatchType } from './answer.ts';
import type { Common } from './shared-parameters.ts';
import { displayName, labelOf } from './label.ts';

/** Results of hits, without those that say the same as one before. */
export function answersOf(
  geocoder: Geocoder,
  hits: readonly Hit[],
  common: Common,
  isSearch: boolean,
): Answer[] {
  const answers: Answer[] = [];
  const centre = common.focus === undefined ? undefined : new Centre(common.focus.lat, common.focus.lon);
  for (const hit of hits) {
    if (answers.length === common.size) break;
    const result = resultOfHit(geocoder, hit, common.language.code);
    if (answers.some((answer) => isSame(answer.result, result))) continue;
    answers.push({
      result,
      confidence: confidenceOf(hit),
      matchType: isSearch ? matchTypeOf(hit) : undefined,
      distanceKm:
        centre === undefined ? undefined : metresOf(centre.to(result.lat * 1e6, result.lon * 1e6)) / 1000,
    });
  }
  return answers;
}

function resultOfHit({ file }: Geocoder, { entity, number, crossing }: Hit, language: string): Result {
  if (crossing !== undefined) return resultOfCrossing(file, crossing.position, language);
  if (number === undefined) return resultOfEntity(file, entity, language);
  return number.interpolated === undefined
    ? resultOfAddress(file, number.address, language)
    : resultOfInterpolated(file, number.interpolated, language);
}

const SAME_METRES = 400;
/** Two streets can meet twice. */
const SAME_JUNCTION_METRES = 40;

/** The same name, line and kind near each other: stops on both sides of a road, parts of a street. */
function isSame(a: Result, b: Result): boolean {
  // Two benches are two.
  if (a.isNameless || b.isNameless) return false;
  if (a.layer !== b.layer || displayName(a) !== displayName(b) || labelOf(a) !== labelOf(b)) return false;
  const reach = a.crossStreet === '' ? SAME_METRES : SAME_JUNCTION_METRES;
  return metresOf(new Centre(a.lat, a.lon).to(b.lat * 1e6, b.lon * 1e6)) < reach;
}

/** A text of which more than this is left over was not really found. */
const MOST_LEFT_OVER = 0.12;

function matchTypeOf({ number, lacksNumber, unmatchedShare: leftOver }: Hit): MatchType {
  if (lacksNumber || (number !== undefined && number.rank === 2)) return 'fallback';
  if (number?.interpolated !== undefined) return 'interpolated';
  return leftOver <= MOST_LEFT_OVER ? 'exact' : 'fallback';
}

function confidenceOf(hit: Hit): number {
  const most = hit.lacksNumber ? 0.6 : hit.number?.interpolated !== undefined ? 0.8 : 1;
  return Math.round(Math.max(0, Math.min(most, hit.textScore)) * 1000) / 1000;
}

/** interface.md section 12.4. */
const REVERSE_CONFIDENCE: readonly (readonly [metres: number, confidence: number])[] = [
  [1, 1],
  [10, 0.9],
  [100, 0.8],
  [250, 0.7],
  [1000, 0.6],
];

/** Results of what is near a point. */
export function nearAnswers(
  geocoder: Geocoder,
  hits: readonly NearHit[],
  common: Common,
  matchType: MatchType | undefined,
): Answer[] {
  const { file } = geocoder;
  const { code } = common.language;
  return hits.map(({ address, entity, interpolated, metres }): Answer => {
    const result =
      address >= 0
        ? resultOfAddress(file, address, code)
        : interpolated === undefined
          ? resultOfEntity(file, entity, code)
          : resultOfInterpolated(file, interpolated, code);
    return {
      result,
      confidence: REVERSE_CONFIDENCE.find(([limit]) => metres < limit)?.[1] ?? 0.5,
      matchType,
      distanceKm: metres / 1000,
    };
  });
}
