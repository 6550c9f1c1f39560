import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { STREET, VENUE } from '../../layers.ts';
import { kindOf, layerOf, placeOf } from '../records/read-entities.ts';
import type { Filter } from '../records/filter.ts';
import type { FindOptions, Hit } from '../scoring/hit.ts';
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

/** Finds landmarks, the places that results should be near. */
export class Landmarks {
  readonly #file: GeocoderFile;
  readonly #pass: SearchPass;

  constructor(file: GeocoderFile, pass: SearchPass) {
    this.#file = file;
    this.#pass = pass;
  }

  /**
   * The place that a text names, in degrees: an area, or else a street, square or station.
   *
   * @param isStated  whether the text has a word such as "near": then any venue can be the landmark, and while it is typed the text may
   *   be unfinished.
   */
  find(text: string, isStated: boolean, options: FindOptions): { lat: number; lon: number } | undefined {
    const query = readQuery(text);
    const isAutocomplete = isStated && options.isAutocomplete;
    const mayBe = ({ entity, textScore: score }: Hit): boolean => {
      const layer = layerOf(this.#file, entity);
      if (score < (isAutocomplete ? GOOD_BEGINNING : layer === STREET ? GOOD_STREET : GOOD_PLACE))
        return false;
      return isStated || layer !== VENUE || this.#isPublic(entity);
    };
    const best = (filter: Filter, edits: number): Hit | undefined =>
      this.#pass.run(query, { ...options, isAutocomplete, filter }, { edits }).find(mayBe);
    const [areas, landmarks] = [options.filter.onlyAreas(), options.filter.onlyLandmarks()];
    let place = best(areas, 0) ?? best(landmarks, 0);
    // While it is typed, what is stated to be a place may have a wrong letter.
    if (isAutocomplete) place ??= best(areas, 1) ?? best(landmarks, 1);
    if (place === undefined) return undefined;
    const { lat, lon } = placeOf(this.#file, place.entity);
    return { lat: lat / 1e6, lon: lon / 1e6 };
  }

  #isPublic(entity: number): boolean {
    return PUBLIC.test(kindOf(this.#file, entity));
  }
}
