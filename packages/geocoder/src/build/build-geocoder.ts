import {
  checkMembers,
  checkStopOf,
  type CheckStop,
  kindOf,
  nowAndThen,
  type OnProgress,
  PortolanError,
  stoppable,
} from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import { COUNTRY, LOCALADMIN, LOCALITY, POSTALCODE } from '../layers.ts';
import type { Context, EntityDraft, GeocoderModel } from './drafts.ts';
import { StatedCities } from './areas/stated-cities.ts';
import { StatedCountries } from './areas/stated-countries.ts';
import { raiseRegions, withGazetteer } from './areas/stated-regions.ts';
import { Continents } from './gazetteers/continents.ts';
import { Conflation } from './areas/conflation.ts';
import { readGeonames } from './gazetteers/geonames.ts';
import { Hierarchy } from './areas/hierarchy.ts';
import { importanceInTown } from './areas/importance-in-town.ts';
import { applyImportance } from './gazetteers/importance-csv.ts';
import { withInitials } from './names/initials.ts';
import { withMoreCountryNames } from './names/more-country-names.ts';
import { withDigits, withTransliterations } from './names/derived-names.ts';
import { readNaturalEarth } from './gazetteers/natural-earth.ts';
import { attachAddresses } from './addresses/osm-addresses.ts';
import { readOsmAreas } from './osm/osm-areas.ts';
import { readOsmFeatures } from './osm/osm-features.ts';
import { OsmReader } from './osm/osm-reader.ts';
import { NearestPlace } from './areas/nearest-place.ts';
import { postcodesFromAddresses, sharePostcodes } from './areas/stated-postcodes.ts';
import type { BuildOptions } from './build-options.ts';
import { joinPieces } from './streets/join-pieces.ts';
import { mergeParts } from './streets/merge-streets.ts';
import { findCrossings } from './streets/street-crossings.ts';
import { attachTiger } from './gazetteers/tiger.ts';
import { readWhosOnFirst } from './gazetteers/whos-on-first.ts';
import { writeGeocoder } from './write/write-geocoder.ts';

/** Finding the areas around a place takes as long as so many ordinary steps. */
const STEPS_OF_CONTEXT = 8;
/** Deriving other spellings of the names of an entity takes as long as so many ordinary steps. */
const STEPS_OF_NAMES = 32;

/** Matches names that need no transliteration, because they only have these letters. */
const IS_ASCII = /^[ -~]*$/;

/**
 * Builds the archive that `openGeocoder` reads. The same input gives the same bytes.
 *
 * @param source  an extract, or null to build from the other sources alone. It may be forgotten while the archive is written, so whoever has no other use
 *   for it should not hold it.
 * @throws {PortolanError} `geocoder-input` when an option is malformed, `stopped`.
 */
export async function buildGeocoder(
  source: OsmSource | null,
  options: BuildOptions = {},
): Promise<Uint8Array> {
  if (source !== null && !('ways' in Object(source)))
    throw new PortolanError(
      'geocoder-source',
      `buildGeocoder takes what readOsm gives, or null, but was given ${kindOf(source)}`,
    );
  checkMembers(options, 'options', 'geocoder-input');
  const checkStop = checkStopOf(options, 'the geocoder was not built: the caller stopped it');
  return written(modelOf(source, options, checkStop), options.onProgress, checkStop);
}

/** Writes a model once the call that read the source has ended, and the source can be forgotten. */
async function written(
  model: GeocoderModel,
  onProgress: OnProgress | undefined,
  checkStop: CheckStop,
): Promise<Uint8Array> {
  await Promise.resolve();
  return writeGeocoder(model, onProgress, checkStop);
}

function modelOf(source: OsmSource | null, options: BuildOptions, checkStop: CheckStop): GeocoderModel {
  const { onProgress } = options;
  const report = (phase: string, done: number, total: number, unit: string): void => {
    checkStop();
    onProgress?.({ phase, done, total, unit });
  };

  report('read sources', 0, 0, 'entities');
  const gazetteer = readGeonames(options.geonames ?? [], checkStop);
  const countries = readNaturalEarth(options.naturalEarth, checkStop);
  const records = readWhosOnFirst(options.whosOnFirst, checkStop);
  let nearbyPlaces: NearestPlace | undefined;
  const placeNear = (lat: number, lon: number): EntityDraft | undefined =>
    (nearbyPlaces ??= new NearestPlace(gazetteer.places, checkStop)).nearest(lat, lon);
  const polygonCountry = new Hierarchy(
    [...records, ...countries],
    () => undefined,
    undefined,
    undefined,
    checkStop,
  );
  const reader = source === null ? undefined : new OsmReader(source, checkStop);
  const stating = reader === undefined ? undefined : new StatedCountries(reader);
  /** The country that other sources give for a point: that of a polygon, or else of the nearest town, or else what objects there state. */
  const countryAt = (lat: number, lon: number): string | undefined =>
    polygonCountry.contextAt(lat, lon).country ||
    placeNear(lat, lon)?.context?.country ||
    stating?.at(lat, lon);

  report('read areas', 0, 0, 'entities');
  const osmAreas = reader === undefined ? [] : readOsmAreas(reader, countryAt);
  const outlined = osmAreas.filter(({ layer, rings }) => layer === COUNTRY && rings !== undefined);
  stating?.leaveOut(outlined.map(({ details }) => details.get('country') ?? ''));
  const isOsmArea = new Set(osmAreas.map(({ origin, id }) => `${origin} ${id}`));

  report('read features', 0, 0, 'entities');
  const features =
    reader === undefined
      ? { venues: [], streets: [], lines: [] }
      : readOsmFeatures(reader, ({ origin, id }) => isOsmArea.has(`${origin} ${id}`));

  report('conflate', 0, 0, 'entities');
  const conflation = new Conflation();
  // Sources are added in order of preference: later entities are merged into earlier ones.
  conflation.addAll(records, checkStop);
  conflation.addAll(
    osmAreas.filter(({ rings }) => rings !== undefined),
    checkStop,
  );
  conflation.addAll(
    osmAreas.filter(({ rings }) => rings === undefined),
    checkStop,
  );
  conflation.addAll(gazetteer.places, checkStop);
  conflation.addAll(gazetteer.regions, checkStop);
  conflation.addAll(countries, checkStop);
  const areas = conflation.entities;

  const statedAt = (lat: number, lon: number): Context | undefined => {
    const stated = placeNear(lat, lon)?.context;
    return stated && { ...stated, areas: stated.areas.map((area) => conflation.resolve(area)) };
  };
  const continents = new Continents(areas);
  const continentOf = (country: string): EntityDraft | undefined => continents.of(country);
  let hierarchy = new Hierarchy(areas, countryAt, continentOf, statedAt, checkStop);
  raiseRegions(gazetteer.places, hierarchy, conflation, checkStop);
  /** A street that runs past hamlets is one street of its municipality; where none is known, it is one of the settlement. */
  const municipality = (lat: number, lon: number): unknown => {
    const { areas: around } = hierarchy.contextAt(lat, lon);
    return around.find(({ layer }) => layer === LOCALADMIN) ?? around.find(({ layer }) => layer <= LOCALITY);
  };
  const streets = mergeParts(features.streets, ({ draft }) => municipality(draft.lat, draft.lon), checkStop);
  // A river and a railway of one name are two things, wherever they run.
  const lines = mergeParts(features.lines, ({ draft }) => draft.kind.split('=')[0], checkStop);
  for (const line of lines.entities) delete line.lines;
  // There are several times as many parts as streets, which are held no longer than they are needed.
  const wayOfPart = Float64Array.from(features.streets, ({ draft }) => draft.id);
  features.streets.length = 0;
  features.lines.length = 0;

  report('attach addresses', 0, 0, 'addresses');
  const settlements = areas.filter(({ layer }) => layer >= LOCALITY && layer < POSTALCODE);
  const book =
    reader === undefined
      ? undefined
      : attachAddresses(reader, streets.entities, settlements, features.venues);
  let allStreets = [...streets.entities, ...(book?.newStreets ?? [])];
  if (book !== undefined) report('left out', book.lost, book.found, 'addresses');
  const ranges = attachTiger(options.tiger, allStreets, checkStop);
  if (ranges.found > 0) report('left out', ranges.lost, ranges.found, 'ranges');

  const stated = book?.citiesOf ?? new Map<EntityDraft, ReadonlyMap<string, number>>();
  const cities = new StatedCities(
    stated.size === 0 ? [] : areas.filter(({ layer }) => layer <= LOCALITY),
    checkStop,
  );
  for (const [owner, names] of stoppable(stated, checkStop, STEPS_OF_CONTEXT)) cities.learn(owner, names);
  for (const city of cities.invented()) areas.push(city);
  if (cities.invented().length > 0)
    hierarchy = new Hierarchy(areas, countryAt, continentOf, statedAt, checkStop);

  report('find parents', 0, 0, 'entities');
  const venues = [...features.venues, ...lines.entities];
  // Large areas come first, since anything in a town also lies in all areas around the town.
  const atContext = nowAndThen(checkStop, STEPS_OF_CONTEXT);
  for (const area of areas.toSorted((a, b) => a.layer - b.layer)) {
    atContext();
    const country = area.details.get('country') ?? area.context?.country ?? '';
    const context = hierarchy.contextAt(area.lat, area.lon, { below: area.layer, country });
    area.context = withGazetteer(hierarchy, area, context, conflation);
  }
  for (const entity of [...allStreets, ...venues]) {
    atContext();
    const city = cities.cityOf(entity);
    entity.context = hierarchy.contextAt(entity.lat, entity.lon, { city, country: countryIn(entity) });
    entity.importance = importanceInTown(entity.importance, entity.context.areas);
    for (const address of entity.addresses ?? []) {
      atContext();
      address.context = hierarchy.contextAt(address.lat, address.lon, { city, country: address.country });
    }
  }
  for (const area of areas) {
    const city = cities.cityOf(area);
    for (const address of area.addresses ?? []) {
      atContext();
      address.context = hierarchy.contextAt(address.lat, address.lon, { city, country: address.country });
    }
  }

  allStreets = joinPieces(allStreets, streets.entityOfWay, checkStop);

  const postcodes = postcodesFromAddresses([...allStreets, ...venues], areas, hierarchy, checkStop);
  const others = continents.all.filter((continent) => !areas.includes(continent));
  for (const continent of continents.all) continent.context = hierarchy.intern([], '');
  const entities = [...others, ...areas, ...postcodes, ...allStreets, ...venues];
  sharePostcodes(entities, checkStop);
  applyImportance(options.importance, entities, checkStop);
  const atEntity = nowAndThen(checkStop, STEPS_OF_NAMES);
  for (const entity of entities) {
    atEntity();
    if (entity.layer === COUNTRY)
      entity.names = withMoreCountryNames(entity.names, entity.details.get('country') ?? '');
    if (!entity.names.every(({ text }) => IS_ASCII.test(text)))
      entity.names = withTransliterations(entity.names);
  }
  for (const street of stoppable(allStreets, checkStop, STEPS_OF_NAMES))
    street.names = withInitials(withDigits(street.names), street.context?.country ?? '');
  const crossings = reader === undefined ? [] : findCrossings(reader, wayOfPart, streets.entityOfWay);
  return { entities, crossings };
}

/** The country that all addresses of a street or venue state which state one; '' where they differ. */
function countryIn({ addresses = [] }: EntityDraft): string {
  const codes = new Set(addresses.map(({ country }) => country).filter((code) => code !== ''));
  const [code = ''] = codes;
  return codes.size === 1 ? code : '';
}
