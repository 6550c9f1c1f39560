import { type CheckStop, neverStop, stoppable } from '@portolan/base';
import { countryOf } from '../../countries.ts';
import { layerNumber } from '../../layers.ts';
import { Origin } from '../../origins.ts';
import type { EntityDraft, Name } from '../drafts.ts';
import type { FeatureCollection } from '../build-options.ts';
import { featuresOf, numberProperty, textProperty } from './geojson.ts';
import type { Feature } from './geojson.ts';
import { importanceOf } from '../importance.ts';
import { unitsOf } from '../input.ts';
import { hasWords } from '../names/name-words.ts';
import { isNamed } from '../names/osm-names.ts';
import { layerImportance } from '../osm/osm-areas.ts';

/** Reading the outline of a feature takes as long as so many ordinary steps. */
const STEPS_OF_FEATURE = 512;

/**
 * Reads countries and regions of Natural Earth: admin 0 and admin 1 in any scale, with the property names of its own files or of npm
 * world-atlas (the country number as id, and its name).
 */
export function readNaturalEarth(
  collection: FeatureCollection | undefined,
  checkStop: CheckStop = neverStop,
): EntityDraft[] {
  const drafts: EntityDraft[] = [];
  for (const feature of stoppable(featuresOf('naturalEarth', collection), checkStop, STEPS_OF_FEATURE)) {
    const draft = draftOf(feature);
    if (draft !== undefined) drafts.push(draft);
  }
  return drafts;
}

const LANGUAGE_NAME = /^name_([a-z]{2})$/i;

function draftOf({ id, properties, rings, centre }: Feature): EntityDraft | undefined {
  const name = textProperty(properties, 'name', 'admin', 'name_long');
  if (name === undefined || !hasWords(name) || centre === undefined) return undefined;
  const isRegion = textProperty(properties, 'adm1_code', 'iso_3166_2') !== undefined;
  const numeric = typeof id === 'string' || typeof id === 'number' ? String(id).padStart(3, '0') : '';
  const country =
    countryOf(textProperty(properties, 'iso_a2', 'iso_a2_eh') ?? '') ??
    countryOf(textProperty(properties, 'iso_a3', 'adm0_a3', 'iso_a3_eh') ?? '') ??
    countryOf(isRegion ? '' : numeric);
  const ownId = isRegion
    ? Number(
        /\d+$/.exec(textProperty(properties, 'adm1_code') ?? '')?.[0] ??
          numberProperty(properties, 'ne_id', 'gn_id') ??
          NaN,
      )
    : Number(country?.numeric ?? numberProperty(properties, 'ne_id') ?? NaN);
  if (!Number.isSafeInteger(ownId) || ownId < 0) return undefined;

  // Maps of the world abbreviate what has no room: `Dem. Rep. Congo`, `S. Geo. and the Is.`.
  const whole = !isRegion && name.includes('.') ? country?.name : undefined;
  const names: Name[] = [{ kind: '', text: whole ?? name }];
  const add = (kind: string, text: string | undefined): void => {
    if (text !== undefined && !isNamed(names, kind, text)) names.push({ kind, text });
  };
  for (const [key, value] of Object.entries(properties)) {
    const language = LANGUAGE_NAME.exec(key)?.[1];
    if (language !== undefined && typeof value === 'string') add(language.toLowerCase(), value);
  }
  for (const key of ['name', 'name_long', 'formal_en', 'name_alt', 'name_local'])
    add('alt', textProperty(properties, key));
  const details = new Map<string, string>();
  if (isRegion) {
    const code = textProperty(properties, 'iso_3166_2')?.replace(/^[A-Z]{2}-/, '');
    const postal = textProperty(properties, 'postal');
    if (code !== undefined) details.set('abbreviation', /^[A-Z]{1,3}$/.test(code) ? code : (postal ?? code));
  } else if (country !== undefined) {
    details.set('country', country.alpha2);
    add('en', country.name);
    add('code', country.alpha2);
    add('code', country.alpha3);
  }
  const layer = isRegion ? 'region' : 'country';
  const lat = numberProperty(properties, 'latitude', 'label_y');
  const lon = numberProperty(properties, 'longitude', 'label_x');
  const place = lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return {
    layer: layerNumber(layer),
    origin: Origin.naturalEarth,
    id: ownId,
    ...(place ? { lat: unitsOf(lat), lon: unitsOf(lon) } : centre),
    names,
    importance: importanceOf(layerImportance(layer), numberProperty(properties, 'pop_est') ?? 0, false),
    kind: isRegion ? 'naturalearth=admin1' : 'naturalearth=admin0',
    context: { areas: [], country: country?.alpha2 ?? '' },
    ...(rings === undefined ? {} : { rings, isCoarse: true }),
    details,
  };
}
