import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { COARSE_LAYERS, STREET, VENUE } from '../../layers.ts';
import { kindOf, layerOf, placeOf } from '../records/read-entities.ts';
import type { FindOptions } from '../scoring/hit.ts';
import { NEAR_PLACE_TEXT } from '../scoring/score.ts';
import { readQuery } from '../question/query-text.ts';
import type { SearchPass } from './search-pass.ts';

/** The least text score of an area or venue that other results should be near. */
const GOOD_PLACE = 0.93;
/** The least text score of a street, which may lack its kind: `cafe robson`. */
const GOOD_STREET = 0.8;
/** The same for what is named by an unfinished word. */
const GOOD_BEGINNING = 0.65;
/** Squares, parks, stops and stations, which people use as landmarks: `cafe kauppatori` means a café near this square. */
const PUBLIC =
  /^(?:place|railway|public_transport|aeroway|aerialway)=|^(?:highway=bus_stop|amenity=(?:bus_station|ferry_terminal|marketplace)|leisure=park|tourism=attraction)$/;

/**
 * Text scores of what is near an area, or a street or station, that is not typed to its end. They are below those of a venue that has these letters in
 * its name.
 */
const BEGUN_AREA_TEXT = 0.75;
const BEGUN_LANDMARK_TEXT = 0.65;

/** A place that results should be near, in degrees, and their text score. */
export interface Landmark {
  readonly lat: number;
  readonly lon: number;
  readonly text: number;
}

/** Finds landmarks, the places that results should be near. */
export class Landmarks {
  readonly #file: GeocoderFile;
  readonly #pass: SearchPass;

  constructor(file: GeocoderFile, pass: SearchPass) {
    this.#file = file;
    this.#pass = pass;
  }

  /**
   * The place that a text names: an area, or else a street, square or station.
   *
   * @param isStated  whether the text has a word such as "near": then any venue can be the landmark, and while it is typed the text may
   *   have a wrong letter.
   * @param mayGoOn  whether the text is being typed, so that its last word may be unfinished.
   */
  find(text: string, isStated: boolean, mayGoOn: boolean, options: FindOptions): Landmark | undefined {
    const query = readQuery(text);
    const { filter } = options;
    // What is stated to be a place may have a wrong letter while it is typed.
    for (const edits of isStated && mayGoOn ? [0, 1] : [0]) {
      for (const of of [filter.only(COARSE_LAYERS), filter.only(['street', 'venue'])]) {
        const found = this.#pass.run(query, { ...options, isAutocomplete: mayGoOn, filter: of }, { edits });
        for (const { entity, textScore } of found) {
          const layer = layerOf(this.#file, entity);
          if (!isStated && layer === VENUE && !this.#isPublic(entity)) continue;
          const least = layer === STREET ? GOOD_STREET : GOOD_PLACE;
          if (textScore < (mayGoOn ? GOOD_BEGINNING : least)) continue;
          const { lat, lon } = placeOf(this.#file, entity);
          const begun = layer < STREET ? BEGUN_AREA_TEXT : BEGUN_LANDMARK_TEXT;
          const isSure = isStated || !mayGoOn || textScore >= GOOD_PLACE;
          return { lat: lat / 1e6, lon: lon / 1e6, text: isSure ? NEAR_PLACE_TEXT : begun };
        }
      }
    }
    return undefined;
  }

  #isPublic(entity: number): boolean {
    return PUBLIC.test(kindOf(this.#file, entity));
  }
}
