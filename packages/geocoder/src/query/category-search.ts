import type { GeocoderFile } from '../bytes/geocoder-file.ts';
import { Centre, haversineOf, metresOf } from '../bytes/centre.ts';
import { VENUE } from '../layers.ts';
import { kindsIn, saysNear } from '../text/categories.ts';
import { placeOf } from './entities.ts';
import type { FindOptions, Hit } from './hit.ts';
import { readQuery } from './query-text.ts';
import type { QueryText } from './query-text.ts';
import { questionOf } from './question.ts';
import { nearnessAt, standing, wholeScore } from './scoring.ts';
import type { SearchPass } from './search-pass.ts';

/** Text score of a venue that is of the kind asked for, without being named. */
const CATEGORY_TEXT = 0.8;
const REACH_METRES = 50_000;
/** What stands beside the kind must be a place that is named so well. */
const GOOD_PLACE = 0.93;

/** Finds venues of a kind (`pharmacy vaduz`, `restaurants near me`), nearest to the focus or to the place that is named. */
export class CategorySearch {
  readonly #file: GeocoderFile;
  readonly #pass: SearchPass;
  #kinds: Map<string, number> | undefined;

  constructor(file: GeocoderFile, pass: SearchPass) {
    this.#file = file;
    this.#pass = pass;
  }

  find(query: QueryText, options: FindOptions): Hit[] {
    const file = this.#file;
    if (!options.filter.allowsLayer(VENUE)) return [];
    const named = kindsIn(query.words.map(({ folded }) => folded));
    const wanted = named.find((each) => this.#kindNumbers(each.kinds).size > 0);
    if (wanted === undefined) return [];
    const kinds = this.#kindNumbers(wanted.kinds);
    const isWanted = (index: number): boolean => index >= wanted.first && index < wanted.end;
    const rest = query.words.filter((word, index) => !isWanted(index) && !saysNear(word.folded));
    let mask = 0;
    for (const [index, { bit }] of query.words.entries()) if (isWanted(index)) mask |= bit;
    const centre =
      rest.length > 0 ? this.#placeOf(rest.map(({ written }) => written).join(' '), options) : options.focus;
    if (centre === undefined) return [];
    const from = new Centre(centre.lat, centre.lon);
    const question = questionOf(query, [], file.lexicon);
    const hits: Hit[] = [];
    file.tree.nearest(
      from,
      haversineOf(REACH_METRES),
      file.layerFirst[VENUE]!,
      file.layerFirst[VENUE + 1]!,
      (entity) => {
        if (!kinds.has(file.kind.at(entity)) || !options.filter.allowsEntity(entity, VENUE)) return Infinity;
        const { lat, lon } = placeOf(file, entity);
        return from.to(lat, lon);
      },
      (entity, haversine) => {
        hits.push({
          entity,
          number: undefined,
          crossing: undefined,
          lacksNumber: false,
          mask,
          text: CATEGORY_TEXT,
          leftOver: 0,
          score: wholeScore(CATEGORY_TEXT + standing(0, nearnessAt(metresOf(haversine)))),
          question,
        });
        return hits.length < options.size;
      },
      options.size,
    );
    return hits;
  }

  /** The place that a text names, in degrees. */
  #placeOf(text: string, options: FindOptions): { lat: number; lon: number } | undefined {
    const [around] = this.#pass.run(
      readQuery(text),
      { ...options, isAutocomplete: false, filter: options.filter.onlyAreas() },
      { edits: 0 },
    );
    if (around === undefined || around.text < GOOD_PLACE) return undefined;
    const { lat, lon } = placeOf(this.#file, around.entity);
    return { lat: lat / 1e6, lon: lon / 1e6 };
  }

  /** Kinds as the archive numbers them. Looked up once: there are few. */
  #kindNumbers(kinds: readonly string[]): Set<number> {
    if (this.#kinds === undefined) {
      const { kind, strings, layerFirst } = this.#file;
      this.#kinds = new Map();
      const seen = new Set<number>();
      for (let entity = layerFirst[VENUE]!; entity < layerFirst[VENUE + 1]!; entity++)
        seen.add(kind.at(entity));
      for (const number of seen) this.#kinds.set(strings.at(number), number);
    }
    return new Set(kinds.map((name) => this.#kinds!.get(name)).filter((number) => number !== undefined));
  }
}
