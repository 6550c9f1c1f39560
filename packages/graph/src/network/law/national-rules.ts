import { UNLIMITED_KMH } from '../road-network.ts';

/*
 * Facts about traffic law by country and state, and nothing else: what holds where no sign and no tag says otherwise. Sources: OSM wiki, Default
 * speed limits, Speed limits, and OSM tags for routing/Access restrictions; highway codes of the countries. A state (`BE-VLG`, the
 * codes of ISO 3166-2) goes before its country. What a row does not state is not known, and nothing is assumed.
 */

/** Kinds of roads that have a limit of their own in law. `express` is a road for motor traffic only that is no motorway (`motorroad=yes`). */
export const ZONES = ['urban', 'rural', 'express', 'motorway', 'living'] as const;
export type Zone = (typeof ZONES)[number];

/** Whom a limit is for. Trucks are those above 12 t. */
type Driver = 'car' | 'truck' | 'bus';

/** Walking pace, `walk`: the upper end of the 4 to 7 km/h that German and Austrian courts accept. */
const WALKING_KMH = 7;

/**
 * Limits in km/h. Cars: urban, rural, express, motorway, living street; then trucks and buses: rural, express, motorway. `-` is not
 * stated, `none` is no limit, `walk` is walking pace. In towns, trucks and buses have the limit of cars. Limits in mph are rounded.
 */
const LIMITS = `
AD      50  90   -   -  20
AL      40  80   - 110   -
AM      60  90   - 110  20   70  -  90   90  -  90
AO      60  90 100 120   -   80 80  90   80 90 100
AR      40 110 120 130   -   80 80  80   90 90 100
AT      50 100 100 130 walk  70 80  80   80 100 100
AU      50 100 100 100  10
AU-NT   50 110 110 110  10
AU-WA   50 110 110 110  10
AZ      60  90   - 110  20   70  -  90   90  -  90
BA      50  80 100 130 walk
BE      50  90 120 120  20   90 90  90   90 90 100
BE-BRU  30  70 120 120  20   70 90  90   70 90 100
BE-VLG  50  70 120 120  20   70 90  90   70 90 100
BE-WAL  50  90 120 120  20   90 90  90   90 90 100
BG      50  90 120 140  20
BR      60 100 110 110   -   90 90  90   90 90  90
BY      60  90   - 110  20   70  -  90   90  -  90
CA-AB   50 100   -   -   -
CA-BC   50  80   -   -   -
CA-ON   50  80   -   -   -
CA-QC   50  90   - 100   -
CH      50  80 100 120  20   80 80  80   80 100 100
CL      50 100   - 120   -   90  -  90  100  - 100
CY      50  80   - 100  20
CZ      50  90 110 130  20   80 80  80
DE      50 100 100 none walk 60 80  80   80 80 100
DK      50  80  80 130  15   80 80  80   80 80  80
EE      50  90   -   -  20
ES      50  90  90 120  20   80 80  90   90 90 100
FI      50  80   - 120  20   80  -  80   80  - 100
FR      50  80 110 130  20   80 90  90   80 100 100
GB      48  97 113 113   -   80 97  97   80 97 113
GE      60  80   - 110  20
GR      50  90 110 130  20
HR      50  90 110 130 walk  80 80  90   80 80 100
HU      50  90 110 130  20   70 70  80   70 70 100
IE      50  80   - 120   -   80  -  90   80  - 100
IL      50  80  90 110   -
IS      50  90   -   -   -   80  -   -
IT      50  90 110 130   -   70 70  80   80 80 100
JP      60  60  60 100   -   60 60  90   60 60 100
KR      50  60  90 100   -   60 80  80
LI      50  80   -   -  20   80  -   -   80  -   -
LT      50  90 120 130  20
LU      50  90  90 130  20   75 75  90   75 75  90
LV      50  90   -   -  20
MC      50  50   -   -  20
MD      50  90   - 110  20
ME      50  80 100 130   -
MK      50  80   -   -   -
MT      50  80   -   -   -
MX      50  80 110 110   -   80 80  80   80 95  95
NL      50  80 100 100  15   80 80  80   80 100 100
NO      50  80   - 110  15   80  -  80   80  - 100
NZ      50 100 100 100   -   90 90  90
PH      40  80   - 100   -   50  -  80   50  -  80
PL      50  90 120 140  20   70 80  80   70 80 100
PT      50  90 100 120  20   80 80  90   80 90 100
RO      50  90 100 130  20   80 90 110   80 90 110
RS      50  80 100 130  10
RU      60  90   - 110  20   70  -  90   90  -  90
SE      50  70   - 110 walk  70  -  90   70  - 100
SI      50  90 110 130  10
SK      50  90 130 130  20   90 90  90   90 100 100
TR      50  90 110 130  20   80 85  90   80 90 100
UA      50  90 110 130  20
ZA      60 100   - 120   -   80  -  80  100  - 100
`;

/** Limits of kinds of roads that a tag names, in a country of which no row says more. */
const USUAL: Readonly<Record<Zone, number>> = {
  urban: 50,
  rural: 90,
  express: 110,
  motorway: 130,
  living: 20,
};

/**
 * Other names that tags have for kinds of roads, and their limits where these are no limits of a zone: `GB:nsl_single` (OSM wiki,
 * Key:maxspeed:type), `DE:bicycle_road`.
 */
export const ZONE_OF_NAME: Readonly<Record<string, Zone>> = {
  urban: 'urban',
  nsl_restricted: 'urban',
  rural: 'rural',
  nsl_single: 'rural',
  trunk: 'express',
  expressway: 'express',
  motorroad: 'express',
  nsl_dual: 'express',
  motorway: 'motorway',
  living_street: 'living',
};
export const KMH_OF_NAME: Readonly<Record<string, number>> = {
  pedestrian_zone: WALKING_KMH,
  walk: WALKING_KMH,
  bicycle_road: 30,
  cyclestreet: 30,
};

/** Ways on which countries differ about who may use them. */
export type LawfulWay = 'trunk' | 'track' | 'footway' | 'pedestrian' | 'bridleway' | 'cycleway' | 'path';

/**
 * Who may use a way when nothing is tagged, where a country differs from the rules of docs/tags.md, which are those of most countries: `M`
 * motor traffic, `m` mopeds, `b` bicycles, `f` pedestrians and wheelchairs; a road for `M` alone is closed to all slow traffic.
 */
const ACCESS: Readonly<Record<string, Readonly<Partial<Record<LawfulWay, string>>>>> = {
  AT: { trunk: 'M', path: 'f' },
  AU: { footway: 'bf', pedestrian: 'bf', bridleway: 'bf', cycleway: 'bf' },
  BE: { trunk: 'M', pedestrian: 'bf', bridleway: 'f', cycleway: 'mbf', path: 'mbf' },
  BR: { bridleway: 'bf' },
  BY: { footway: 'bf', pedestrian: 'bf', cycleway: 'bf' },
  CH: { trunk: 'M', cycleway: 'mb' },
  CN: { pedestrian: 'bf', path: 'mbf' },
  DK: { trunk: 'M', track: 'bf', cycleway: 'bf' },
  ES: { path: 'mbf' },
  FI: { pedestrian: 'bf', cycleway: 'bf' },
  FR: { trunk: 'M', pedestrian: 'bf', path: 'mbf' },
  GB: { bridleway: 'bf', cycleway: 'bf' },
  GR: { bridleway: 'bf', cycleway: 'bf' },
  HU: { trunk: 'M' },
  IE: { bridleway: 'bf', cycleway: 'bf' },
  IS: { footway: 'bf', pedestrian: 'bf', cycleway: 'bf' },
  IT: { pedestrian: 'bf' },
  NL: { cycleway: 'bf', path: 'mbf' },
  NO: { footway: 'bf', pedestrian: 'bf', cycleway: 'bf' },
  OM: { bridleway: 'bf', cycleway: 'bf' },
  PH: { pedestrian: 'bf', bridleway: 'bf', cycleway: 'bf' },
  PL: { trunk: 'M' },
  RO: { trunk: 'Mb', path: 'mbf' },
  RU: { cycleway: 'mb' },
  SE: { pedestrian: 'bf', bridleway: 'f', cycleway: 'mbf' },
  SK: { trunk: 'M' },
  TR: { bridleway: 'f' },
  US: { pedestrian: 'bf', bridleway: 'bf', cycleway: 'bf', path: 'mbf' },
};

/** Limits by driver and zone in km/h, `UNLIMITED_KMH` or 0 where the law is not known. */
export type LegalLimits = Readonly<Record<Driver, Readonly<Record<Zone, number>>>>;

const UNKNOWN: LegalLimits = limitsOf([]);
const limitsByRegion: ReadonlyMap<string, LegalLimits> = new Map(
  LIMITS.trim()
    .split('\n')
    .map((row) => row.trim().split(/ +/))
    .map(([code, ...cells]) => [code!, limitsOf(cells)]),
);

function limitsOf(cells: readonly string[]): LegalLimits {
  const [urban, rural, express, motorway, living, ...heavy] = cells.map(kmhOf);
  const car = {
    urban: urban ?? 0,
    rural: rural ?? 0,
    express: express ?? 0,
    motorway: motorway ?? 0,
    living: living ?? 0,
  };
  const ofHeavy = (first: number): LegalLimits['truck'] => ({
    urban: car.urban,
    rural: heavy[first] ?? 0,
    express: heavy[first + 1] ?? 0,
    motorway: heavy[first + 2] ?? 0,
    living: car.living,
  });
  return { car, truck: ofHeavy(0), bus: ofHeavy(3) };
}

function kmhOf(cell: string): number {
  if (cell === '-') return 0;
  if (cell === 'none') return UNLIMITED_KMH;
  return cell === 'walk' ? WALKING_KMH : Number(cell);
}

/** The codes of all countries and states with rules of their own, ascending. */
export const REGIONS_WITH_RULES: readonly string[] = [
  ...new Set([...limitsByRegion.keys(), ...Object.keys(ACCESS)]),
].toSorted();

/**
 * What the law of a country or state says about limits.
 *
 * @param region  `BE-VLG` or `BE`, in capitals; a state without a row has the rules of its country.
 */
export function legalLimits(region: string): LegalLimits {
  return limitsByRegion.get(region) ?? limitsByRegion.get(region.slice(0, 2)) ?? UNKNOWN;
}

/** The limit of cars in a zone that a tag names, as `legalLimits`; the usual one where the law is not known. */
export function namedLimit(region: string, zone: Zone): number {
  return legalLimits(region).car[zone] || USUAL[zone];
}

/** Who may use a way when nothing is tagged, as letters of `ACCESS`; undefined where the country has no rule of its own. */
export function lawfulUsers(region: string, way: LawfulWay): string | undefined {
  return (ACCESS[region] ?? ACCESS[region.slice(0, 2)])?.[way];
}

/** The code under which the rules of a place are kept: that of its state, else of its country; empty where there are none. */
export function regionWithRules(countryCode: string, stateCode: string): string {
  const state = `${countryCode}-${stateCode}`;
  if (limitsByRegion.has(state)) return state;
  return limitsByRegion.has(countryCode) || Object.hasOwn(ACCESS, countryCode) ? countryCode : '';
}
