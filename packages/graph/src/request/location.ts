import { PortolanError } from '@portolan/base';
import type { LocationType, RoadClassName } from '@portolan/schemas';
import { ROAD_CLASS_NAMES } from '../network/road-class-names.ts';
import { membersOf, describe, isMembers, readChoice, readNumber, type Members } from './members.ts';

/** The members of a location that the answer repeats unchanged. */
interface EchoedLocation {
  readonly name?: string;
  readonly street?: string;
  readonly heading?: number;
  readonly waiting?: number;
}

/** The roads to which a location may be snapped (docs/interface.md, section 2.4); classes are values of `RoadClass`. */
export interface SearchFilter {
  readonly excludesTunnels: boolean;
  readonly excludesBridges: boolean;
  readonly excludesRamps: boolean;
  readonly excludesTolls: boolean;
  readonly excludesFerries: boolean;
  /** False where the location may also lie on a road that is closed at the moment. */
  readonly excludesClosures: boolean;
  readonly weakestClass: number;
  readonly strongestClass: number;
  /** The floor of a building; undefined if roads of all levels count. */
  readonly level: number | undefined;
}

/** A location of a request with every default filled in. */
export interface RouteLocation {
  readonly lat: number;
  readonly lon: number;
  readonly type: LocationType;
  /** Heading in degrees from north; undefined if the direction does not matter. */
  readonly heading: number | undefined;
  readonly headingTolerance: number;
  /** If fewer junctions than this can be reached from a road, a better connected road is preferred. */
  readonly minimumReachability: number;
  /** All roads within this distance are candidates, and nearly equally good. */
  readonly radiusMetres: number;
  readonly ranksCandidates: boolean;
  readonly preferredSide: 'same' | 'opposite' | 'either';
  /** A place nearer to a junction than this is moved to the junction. */
  readonly nodeSnapToleranceMetres: number;
  /** Roads farther away than this are not considered. */
  readonly searchCutoffMetres: number;
  /** A place nearer to the road than this lies on the road, and on neither side. */
  readonly streetSideToleranceMetres: number;
  /** A place farther from the road than this lies on neither side as well. */
  readonly streetSideMaxMetres: number;
  readonly filter: SearchFilter | undefined;
  readonly echo: EchoedLocation;
}

const LOCATION_TYPES: readonly LocationType[] = ['break', 'through', 'via', 'break_through'];
const SIDES = ['same', 'opposite', 'either'] as const;
export const DEFAULT_REACHABILITY = 50;
/** Larger values of `minimum_reachability` are reduced to this. */
const MOST_REACHABILITY = 100;
const MOST_RADIUS_METRES = 200;

/** What decides the place on the roads that a location stands for. What happens there (`type`) is for routes alone. */
const PLACE_MEMBERS = [
  'lat',
  'lon',
  'heading',
  'heading_tolerance',
  'minimum_reachability',
  'radius',
  'rank_candidates',
  'preferred_side',
  'node_snap_tolerance',
  'search_cutoff',
  'street_side_tolerance',
  'street_side_max_distance',
  'search_filter',
] as const;

/** Leaves of a location what decides its place on the roads, so that it is the same place in every kind of request. */
export function placeMembers(location: unknown): unknown {
  if (!isMembers(location)) return location;
  return Object.fromEntries(PLACE_MEMBERS.map((name) => [name, location[name]]));
}

/** True where one leg ends and the next begins. */
export function endsLeg({ type }: Pick<RouteLocation, 'type'>): boolean {
  return type === 'break' || type === 'break_through';
}

/**
 * Reads a location of a request.
 *
 * @param code  the error code for this kind of location.
 * @throws {PortolanError} with that code; `detail.field` names the member.
 */
export function readLocation(value: unknown, path: string, code: string): RouteLocation {
  if (!isMembers(value)) {
    throw new PortolanError(code, `${path} must be an object with lat and lon, not ${describe(value)}`, {
      field: path,
    });
  }
  const number = (name: string, least: number, most: number, byDefault?: number): number =>
    readNumber(value, path, name, least, most, code, byDefault);
  const heading = value['heading'];
  return {
    lat: number('lat', -90, 90),
    lon: number('lon', -180, 180),
    type: readChoice(value, path, 'type', LOCATION_TYPES, code, 'break'),
    heading: heading === undefined || heading === null ? undefined : number('heading', 0, 360),
    headingTolerance: number('heading_tolerance', 0, 360, 60),
    minimumReachability: Math.min(
      number('minimum_reachability', 0, Infinity, DEFAULT_REACHABILITY),
      MOST_REACHABILITY,
    ),
    radiusMetres: Math.min(number('radius', 0, Infinity, 0), MOST_RADIUS_METRES),
    ranksCandidates: readFlag(value, path, 'rank_candidates', code, true),
    preferredSide: readChoice(value, path, 'preferred_side', SIDES, code, 'either'),
    nodeSnapToleranceMetres: number('node_snap_tolerance', 0, Infinity, 5),
    searchCutoffMetres: number('search_cutoff', 0, Infinity, 35_000),
    streetSideToleranceMetres: number('street_side_tolerance', 0, Infinity, 5),
    streetSideMaxMetres: number('street_side_max_distance', 0, Infinity, 1000),
    filter: readFilter(value['search_filter'], `${path}.search_filter`, code),
    echo: {
      ...(typeof value['name'] === 'string' ? { name: value['name'] } : {}),
      ...(typeof value['street'] === 'string' ? { street: value['street'] } : {}),
      ...(typeof heading === 'number' ? { heading } : {}),
      ...(typeof value['waiting'] === 'number' ? { waiting: value['waiting'] } : {}),
    },
  };
}

function readFilter(value: unknown, path: string, code: string): SearchFilter | undefined {
  if (value === undefined || value === null) return undefined;
  const members = membersOf(value, path, code);
  const is = (name: string, byDefault = false): boolean => readFlag(members, path, name, code, byDefault);
  const readClass = (name: string, byDefault: RoadClassName): number =>
    ROAD_CLASS_NAMES.indexOf(readChoice(members, path, name, ROAD_CLASS_NAMES, code, byDefault));
  return {
    excludesTunnels: is('exclude_tunnel'),
    excludesBridges: is('exclude_bridge'),
    excludesRamps: is('exclude_ramp'),
    excludesTolls: is('exclude_toll'),
    excludesFerries: is('exclude_ferry'),
    excludesClosures: is('exclude_closures', true),
    weakestClass: readClass('min_road_class', 'service_other'),
    strongestClass: readClass('max_road_class', 'motorway'),
    level: readLevel(members, path, code),
  };
}

function readLevel(filter: Members, path: string, code: string): number | undefined {
  const { level } = filter;
  if (level === undefined || level === null) return undefined;
  if (typeof level === 'number' && Number.isFinite(level)) return level;
  throw new PortolanError(code, `${path}.level must be a number, not ${describe(level)}`, {
    field: `${path}.level`,
  });
}

function readFlag(members: Members, path: string, name: string, code: string, byDefault: boolean): boolean {
  const value = members[name];
  if (value === undefined || value === null) return byDefault;
  if (typeof value === 'boolean') return value;
  throw new PortolanError(code, `${path}.${name} must be true or false, not ${describe(value)}`, {
    field: `${path}.${name}`,
  });
}
