import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { metresOf } from '../../bytes/spatial/centre.ts';
import type { Centre } from '../../bytes/spatial/centre.ts';
import { STREET, VENUE } from '../../layers.ts';

/** How text score, importance and nearness are combined. All weights were measured with `bench/recall.mjs`. */

const IMPORTANCE_SHARE = 0.14;
const FOCUS_SHARE = 0.16;
/** Nearness falls to a half at this distance. */
const FOCUS_HALF_METRES = 20_000;
/** Factor on the weight of a word that only an area around the entity covers, and not the name of the entity. */
export const CONTEXT_CREDIT = 0.96;
/** The largest share of the text score that unmatched parts of the name can cost. */
export const NAME_SHARE = 0.3;

/** Text score of results that are found because they are near a place that the text names. */
export const NEAR_PLACE_TEXT = 0.78;

/** The part of a score that does not depend on the text: importance and nearness. @param importance  0..255 */
export function priorScore(importance: number, near: number): number {
  return (IMPORTANCE_SHARE * importance) / 255 + FOCUS_SHARE * near;
}

/**
 * What a street or venue loses while its name is typed, by its distance from the focus: from the few letters there are, the next corner is meant rather
 * than a shorter name across the city. Towns are meant from afar.
 */
const AFAR_COST = 0.08;
const AFAR_HALF_METRES = 5000;

/** The part of the score of an entity that does not depend on the text. @param isTyped  whether the text may be unfinished. */
export function priorOf(
  file: GeocoderFile,
  entity: number,
  layer: number,
  centre: Centre | undefined,
  isTyped: boolean,
): number {
  if (centre === undefined) return priorScore(file.importance[entity]!, 0);
  const metres = metresTo(file, entity, centre);
  const isLocal = isTyped && (layer === STREET || layer === VENUE);
  return (
    priorScore(file.importance[entity]!, nearnessAt(metres)) -
    (isLocal ? (AFAR_COST * metres) / (AFAR_HALF_METRES + metres) : 0)
  );
}

/** Rounds a score to a whole number, so that results do not depend on the rounding of a platform. */
export function roundedScore(score: number): number {
  return Math.round(score * 1e6);
}

/** 1 at the focus, a half at 20 km, approaching 0 with distance; 0 without a focus. */
export function nearness(file: GeocoderFile, entity: number, centre: Centre | undefined): number {
  return centre === undefined ? 0 : nearnessAt(metresTo(file, entity, centre));
}

const metresTo = (file: GeocoderFile, entity: number, centre: Centre): number =>
  metresOf(centre.to(file.lat.at(entity) - 90e6, file.lon.at(entity) - 180e6));

export function nearnessAt(metres: number): number {
  return FOCUS_HALF_METRES / (FOCUS_HALF_METRES + metres);
}
