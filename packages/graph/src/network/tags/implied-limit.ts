import { UNLIMITED_KMH } from '../road-network.ts';
import { meaningIn } from './tag-reader.ts';

/** Walking pace, `walk`: what German and Austrian courts accept, 4 to 7 km/h, at its upper end. */
const WALKING_KMH = 7;

/** Limits that a kind of road has in most countries of the tables below. */
const usual = meaningIn({
  urban: 50,
  rural: 90,
  trunk: 110,
  motorway: 130,
  expressway: 110,
  living_street: 20,
  pedestrian_zone: WALKING_KMH,
  bicycle_road: 30,
  cyclestreet: 30,
  walk: WALKING_KMH,
});

/**
 * Where a country's law differs from what is usual, for cars in dry weather (OSM wiki, Default speed limits). Only kinds that
 * mappers write as a limit (`DE:rural`) matter here; everything else is signed and tagged as a number.
 */
const exception = meaningIn({
  'al:urban': 40,
  'al:rural': 80,
  'al:motorway': 110,
  'ar:urban': 40,
  'ar:rural': 110,
  'at:rural': 100,
  'at:trunk': 100,
  'at:living_street': WALKING_KMH,
  'au:rural': 100,
  'au:living_street': 10,
  'ba:rural': 80,
  'be:motorway': 120,
  'be-bru:urban': 30,
  'be-bru:rural': 70,
  'be-vlg:rural': 70,
  'bg:motorway': 140,
  'by:urban': 60,
  'by:motorway': 110,
  'ch:rural': 80,
  'ch:trunk': 100,
  'ch:motorway': 120,
  'cy:rural': 80,
  'cy:motorway': 100,
  'de:rural': 100,
  'de:motorway': UNLIMITED_KMH,
  'de:living_street': WALKING_KMH,
  'dk:rural': 80,
  'dk:living_street': 15,
  'es:trunk': 90,
  'fi:rural': 80,
  'fi:motorway': 120,
  'fr:rural': 80,
  'gb:nsl_restricted': 48,
  'gb:nsl_single': 97,
  'gb:nsl_dual': 113,
  'gb:urban': 48,
  'gb:rural': 97,
  'gb:motorway': 113,
  'ie:rural': 80,
  'ie:motorway': 120,
  'il:rural': 80,
  'jp:urban': 60,
  'jp:rural': 60,
  'jp:motorway': 100,
  'li:rural': 80,
  'me:rural': 80,
  'mk:rural': 80,
  'mt:rural': 80,
  'nl:rural': 80,
  'nl:trunk': 100,
  'nl:motorway': 100,
  'nl:living_street': 15,
  'no:rural': 80,
  'no:motorway': 110,
  'no:living_street': 15,
  'nz:rural': 100,
  'nz:motorway': 100,
  'ph:urban': 40,
  'ph:rural': 80,
  'ph:motorway': 100,
  'pl:expressway': 120,
  'pl:motorway': 140,
  'pt:motorway': 120,
  'ro:trunk': 100,
  'rs:rural': 80,
  'ru:urban': 60,
  'ru:motorway': 110,
  'se:rural': 70,
  'se:motorway': 110,
  'se:living_street': WALKING_KMH,
  'za:urban': 60,
  'za:rural': 100,
  'za:motorway': 120,
});

/** `de:urban`, `be-vlg:rural`, `rural`, `de:zone:30`, `fr:zone30`, `it:30`, `gb:zone20`, all in lower case. */
const IMPLIED = /^(?:([a-z]{2}(?:-[a-z]{2,3})?):)?(?:zone)?[: ]?([a-z_]+|\d{1,3})$/;
/** Their numbers are miles per hour. */
const MILES = new Set(['gb', 'us']);
const KMH_PER_MPH = 1.609344;
/** Zones are slow; `zone:199` is noise. */
const FASTEST_ZONE_KMH = 100;

/** The limit in km/h that the law attaches to a kind of road or zone, `UNLIMITED_KMH`, or 0 when `value` names none. */
export function impliedLimit(value: string): number {
  const parts = IMPLIED.exec(value);
  if (!parts) return 0;
  // Great Britain is `GB` in ISO 3166-1 and `UK` to many mappers.
  const country = (parts[1] ?? '').replace(/^uk/, 'gb');
  const kind = parts[2]!;
  const zone = Number(kind);
  if (Number.isNaN(zone)) {
    return exception(`${country}:${kind}`) || exception(`${country.slice(0, 2)}:${kind}`) || usual(kind);
  }
  const kmh = MILES.has(country.slice(0, 2)) ? Math.round(zone * KMH_PER_MPH) : zone;
  return kmh <= FASTEST_ZONE_KMH ? kmh : 0;
}
