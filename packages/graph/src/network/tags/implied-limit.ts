import { KMH_OF_NAME, namedLimit, type Zone, ZONE_OF_NAME } from '../law/national-rules.ts';

/** `de:urban`, `be-vlg:rural`, `rural`, `de:zone:30`, `fr:zone30`, `it:30`, `gb:zone20`, all in lower case. */
const IMPLIED = /^(?:([a-z]{2}(?:-[a-z]{2,3})?):)?(?:zone)?[: ]?([a-z_]+|\d{1,3})$/;
/** Countries where the number of a zone is in miles per hour. */
const MILES = new Set(['GB', 'US']);
const KMH_PER_MPH = 1.609344;
/** Zones with a higher number than this are mistakes, such as `zone:199`. */
const FASTEST_ZONE_KMH = 100;

interface Implied {
  /** Country or state in capitals; empty when the value has none. */
  readonly region: string;
  /** `rural`, `30` */
  readonly kind: string;
}

function parseImplied(value: string): Implied | null {
  const parts = IMPLIED.exec(value);
  if (!parts) return null;
  // Great Britain is `GB` in ISO 3166-1 and `UK` to many mappers.
  return { region: (parts[1] ?? '').toUpperCase().replace(/^UK/, 'GB'), kind: parts[2]! };
}

/**
 * The limit in km/h that the law attaches to a kind of road or zone, `UNLIMITED_KMH`, or 0 when `value` names none.
 *
 * @param region  the country or state where the road is, in capitals, for values that do not name one.
 */
export function impliedLimit(value: string, region = ''): number {
  const implied = parseImplied(value);
  if (!implied) return 0;
  const { kind } = implied;
  const law = implied.region || region;
  const number = Number(kind);
  if (Number.isNaN(number)) {
    if (Object.hasOwn(ZONE_OF_NAME, kind)) return namedLimit(law, ZONE_OF_NAME[kind]!);
    return Object.hasOwn(KMH_OF_NAME, kind) ? KMH_OF_NAME[kind]! : 0;
  }
  const kmh = MILES.has(law.slice(0, 2)) ? Math.round(number * KMH_PER_MPH) : number;
  return kmh <= FASTEST_ZONE_KMH ? kmh : 0;
}

/** The kind of road that a value such as `DE:rural` names; undefined when it names none. */
export function impliedZone(value: string): Zone | undefined {
  const kind = parseImplied(value.toLowerCase())?.kind ?? '';
  return Object.hasOwn(ZONE_OF_NAME, kind) ? ZONE_OF_NAME[kind] : undefined;
}
