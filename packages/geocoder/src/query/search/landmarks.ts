import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { STREET, VENUE } from '../../layers.ts';
import { layerOf, placeOf } from '../records/read-entities.ts';
import type { Filter } from '../records/filter.ts';
import type { FindOptions, Hit } from '../scoring/hit.ts';
import { readQuery } from '../question/query-text.ts';
import type { SearchPass } from './search-pass.ts';

/** The least text score of an area or venue that other results should be near. */
const GOOD_PLACE = 0.93;
/** The least text score of a street, which may lack its kind: `cafe robson`. */
const GOOD_STREET = 0.8;
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
   * @param isStated  whether the text has a word such as "near": then any venue can be the landmark.
   */
  find(text: string, isStated: boolean, options: FindOptions): { lat: number; lon: number } | undefined {
    const query = readQuery(text);
    const mayBe = ({ entity, textScore: score }: Hit): boolean => {
      const layer = layerOf(this.#file, entity);
      if (score < (layer === STREET ? GOOD_STREET : GOOD_PLACE)) return false;
      return isStated || layer !== VENUE || this.#isPublic(entity);
    };
    const best = (filter: Filter): Hit | undefined =>
      this.#pass.run(query, { ...options, isAutocomplete: false, filter }, { edits: 0 }).find(mayBe);
    const place = best(options.filter.onlyAreas()) ?? best(options.filter.onlyLandmarks());
    if (place === undefined) return undefined;
    const { lat, lon } = placeOf(this.#file, place.entity);
    return { lat: lat / 1e6, lon: lon / 1e6 };
  }

  #isPublic(entity: number): boolean {
    return PUBLIC.test(this.#file.strings.at(this.#file.kind.at(entity)));
  }
}
