import { stoppable } from '@portolan/base';
import { isClosedWay, MemberType } from '@portolan/osm/objects';
import type { TagOf } from '@portolan/osm/objects';
import { countryOf } from '../../countries.ts';
import { layerNumber, layerOfAdminLevel, PLACES } from '../../layers.ts';
import type { Layer } from '../../layers.ts';
import { Origin } from '../../origins.ts';
import { setDetail, type EntityDraft } from '../drafts.ts';
import type { RingCoordinates } from '../../geometry.ts';
import { Containment } from '../areas/containment.ts';
import { factsOf } from './osm-facts.ts';
import { postcodeOf } from './osm-postcode.ts';
import { importanceOf } from '../importance.ts';
import { hasWords } from '../names/name-words.ts';
import { shortNamesOf } from '../names/short-names.ts';
import { namesOf } from '../names/osm-names.ts';
import type { OsmObject, OsmReader } from './osm-reader.ts';
import { ringsOf } from './osm-rings.ts';

/** Weight of an area by layer, without population and fame. */
const LAYER_IMPORTANCE: Readonly<Partial<Record<Layer, number>>> = {
  country: 220,
  dependency: 200,
  macroregion: 150,
  region: 170,
  macrocounty: 120,
  county: 130,
  localadmin: 85,
  locality: 100,
  borough: 80,
  neighbourhood: 55,
  postalcode: 60,
};

export function layerImportance(layer: Layer): number {
  return LAYER_IMPORTANCE[layer] ?? 50;
}

/** Making an entity of an area takes as long as so many ordinary steps. */
const STEPS_OF_AREA = 32;

/** An area of OSM before its surrounding areas are known. */
interface Candidate {
  readonly object: OsmObject;
  readonly rings: readonly RingCoordinates[] | undefined;
}

/**
 * Areas of an extract: administrative boundaries, postal codes and places. An area has polygons when its outline is complete in the
 * extract; otherwise it is a point.
 *
 * @param countryAt  alpha-2 code of the country at a point, as far as other sources know it.
 */
export function readOsmAreas(
  reader: OsmReader,
  countryAt: (lat: number, lon: number) => string | undefined,
): EntityDraft[] {
  const candidates = findCandidates(reader);
  const inCountry = new Containment<string>();
  const statedCountries = new Set<string>();
  for (const { object, rings } of stoppable(candidates, reader.checkStop, STEPS_OF_AREA)) {
    const code = countryCode(object.tags);
    if (code === undefined) continue;
    statedCountries.add(code);
    if (rings !== undefined) inCountry.add(code, rings);
  }
  // An extract that names a single country lies in this country, even if the outline is cut.
  const lone = statedCountries.size === 1 ? [...statedCountries][0] : undefined;
  const areas: EntityDraft[] = [];
  for (const { object, rings } of stoppable(candidates, reader.checkStop, STEPS_OF_AREA)) {
    const place = placeOf(reader, object);
    if (place === undefined) continue;
    const country = inCountry.at(place.lat, place.lon)[0] ?? countryAt(place.lat, place.lon) ?? lone ?? '';
    const layer = layerOf(object.tags, country);
    if (layer === undefined) continue;
    const draft = areaDraft(object, layer, place);
    if (draft === undefined) continue;
    if (rings !== undefined) {
      draft.rings = rings;
      const postcode = postcodeOf(object.tags);
      if (postcode !== undefined && layer !== 'postalcode') setDetail(draft, 'postal_code', postcode);
    }
    areas.push(draft);
  }
  return areas;
}

/** The alpha-2 code in the tags of a country's boundary or node. */
function countryCode(tags: ReadonlyMap<string, string>): string | undefined {
  const stated =
    tags.get('ISO3166-1:alpha2') ?? tags.get('ISO3166-1') ?? tags.get('country_code_iso3166_1_alpha_2');
  return stated === undefined ? undefined : countryOf(stated)?.alpha2;
}

function isArea(tag: TagOf): boolean {
  const boundary = tag('boundary');
  return (
    boundary === 'administrative' || boundary === 'postal_code' || Object.hasOwn(PLACES, tag('place') ?? '')
  );
}

const isAreaKey = (key: string): boolean => key === 'boundary' || key === 'place';

function findCandidates(reader: OsmReader): Candidate[] {
  const rings = ringsOf(reader, isArea);
  const candidates: Candidate[] = [];
  reader.forEach(isAreaKey, (object) => {
    if (!isArea((key) => object.tags.get(key)) || !isClosed(reader, object)) return;
    candidates.push({ object, rings: rings(object) });
  });
  return candidates;
}

/**
 * Whether an object is a line along a border, which has the tags of the area too: an open way, or a relation that only collects such lines.
 */
function isClosed({ source, refs }: OsmReader, { origin, index, tags }: OsmObject): boolean {
  if (origin === Origin.relation) {
    const type = tags.get('type');
    return type === undefined || type === 'boundary' || type === 'multipolygon';
  }
  if (origin === Origin.node) return true;
  return isClosedWay(source, refs, index);
}

/** The label or centre of a boundary when mappers gave one, or else the middle of the part in the extract. */
function placeOf(reader: OsmReader, object: OsmObject): { lat: number; lon: number } | undefined {
  if (object.origin === Origin.relation) {
    const members = reader.membersOf(object.index);
    for (const role of ['label', 'admin_centre']) {
      for (const member of members) {
        if (member.role !== role || member.type !== MemberType.node) continue;
        const place = reader.placeOfNode(member.id);
        if (place !== undefined) return place;
      }
    }
  }
  return reader.centreOf(object);
}

function layerOf(tags: ReadonlyMap<string, string>, country: string): Layer | undefined {
  const boundary = tags.get('boundary');
  if (boundary === 'postal_code') return 'postalcode';
  if (boundary === 'administrative') {
    const level = Number(tags.get('admin_level'));
    const layer = layerOfAdminLevel(country, level);
    if (layer !== undefined) return layer;
  }
  const place = tags.get('place');
  return place !== undefined && Object.hasOwn(PLACES, place) ? PLACES[place]![0] : undefined;
}

function areaDraft(
  object: OsmObject,
  layer: Layer,
  { lat, lon }: { lat: number; lon: number },
): EntityDraft | undefined {
  const { tags } = object;
  let names = namesOf(tags);
  if (layer === 'postalcode') {
    const code = tags.get('postal_code') ?? tags.get('ref') ?? tags.get('name');
    if (code === undefined || !hasWords(code)) return undefined;
    names = [
      { kind: '', text: code },
      ...names.filter(({ text }) => text !== code).map(({ text }) => ({ kind: 'alt', text })),
    ];
  }
  if (names.length === 0) return undefined;
  const place = tags.get('place');
  const isAdministrative = tags.get('boundary') !== undefined;
  const base = Math.max(
    isAdministrative ? layerImportance(layer) : 0,
    place !== undefined && Object.hasOwn(PLACES, place) ? PLACES[place]![1] : 0,
    tags.get('capital') === 'yes' ? 170 : 0,
  );
  const isFamous = tags.has('wikidata') || tags.has('wikipedia');
  const kind = isAdministrative ? `boundary=${tags.get('boundary')}` : `place=${place}`;
  const details = new Map(factsOf(tags));
  const country = layer === 'country' ? countryCode(tags) : undefined;
  if (country !== undefined) details.set('country', country);
  const abbreviation = tags.get('ISO3166-2');
  if (abbreviation !== undefined) {
    const text = abbreviation.replace(/^[A-Z]{2}-/, '');
    // Nobody writes `13` for Tokyo.
    if (!/^\d/.test(text)) details.set('abbreviation', text);
    // Single letters and codes with digits are not written in addresses.
    if (/^[A-Z]{2,3}$/.test(text) && !names.some((name) => name.text === text))
      names.push({ kind: 'code', text });
  }
  if (layer !== 'country' && layer !== 'region')
    for (const text of shortNamesOf(names, place === 'city')) names.push({ kind: 'code', text });
  return {
    layer: layerNumber(layer),
    origin: object.origin,
    id: object.id,
    lat,
    lon,
    names,
    importance: importanceOf(base, Number(tags.get('population') ?? 0), isFamous),
    kind,
    context: undefined,
    details,
  };
}
