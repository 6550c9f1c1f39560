import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { metresOf } from '../../bytes/spatial/centre.ts';
import type { Centre } from '../../bytes/spatial/centre.ts';

/** How text score, importance and nearness are weighed against each other. All weights are measured by `bench/recall.mjs`. */

const IMPORTANCE_SHARE = 0.14;
const FOCUS_SHARE = 0.16;
/** Half of the nearness is gone at this distance. */
const FOCUS_HALF_METRES = 20_000;
/** Factor on the weight of a word that an area around the entity accounts for, and not its own name. */
export const CONTEXT_CREDIT = 0.96;
/** Share of the text score that what is left over of the name can cost. */
export const NAME_SHARE = 0.3;

/** Text score of what is found because it is near the place that a text names. */
export const NEAR_PLACE_TEXT = 0.78;

/** The part of a score that does not depend on the text: importance and nearness. @param importance  0..255 */
export function priorScore(importance: number, near: number): number {
  return (IMPORTANCE_SHARE * importance) / 255 + FOCUS_SHARE * near;
}

/** A score as it is compared: whole, so that no rounding of a platform decides. */
export function roundedScore(score: number): number {
  return Math.round(score * 1e6);
}

/** 1 at the focus, half at 20 km, going to 0; 0 without a focus. */
export function nearness(file: GeocoderFile, entity: number, centre: Centre | undefined): number {
  if (centre === undefined) return 0;
  return nearnessAt(metresOf(centre.to(file.lat.at(entity) - 90e6, file.lon.at(entity) - 180e6)));
}

export function nearnessAt(metres: number): number {
  return FOCUS_HALF_METRES / (FOCUS_HALF_METRES + metres);
}
