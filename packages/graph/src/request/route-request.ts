import { distanceMetres, PortolanError } from '@portolan/base';
import type { Costing, Warning } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import { readDateTime, type DateTime } from './date-time.ts';
import { ignoredMembers, readFormat, type Format } from './format.ts';
import { readLanguage } from './language.ts';
import type { Language } from '../guidance/language.ts';
import { readLocation, type RouteLocation } from './location.ts';
import { membersOf, describe, isMembers, type Members } from './members.ts';
import { readPolygons, type Ring } from './polygons.ts';
import { checkClosures } from './closures.ts';
import { ROUTE_MEMBERS, unknownMembers } from './unknown-members.ts';
import { readCosting, readCostingOptions, readExcludeLocations, readId, readUnits } from './request-parts.ts';

/** A checked route request, in which every absent member has its default. */
export interface RouteQuery {
  readonly id: string | undefined;
  readonly locations: readonly RouteLocation[];
  readonly costing: Costing;
  /** The `costing_options`, by model; they are checked later. */
  readonly costingOptions: Members;
  readonly excludeLocations: readonly RouteLocation[];
  readonly excludePolygons: readonly Ring[];
  readonly dateTime: DateTime | undefined;
  readonly units: 'kilometers' | 'miles';
  readonly language: Language;
  readonly directions: 'none' | 'maneuvers' | 'instructions';
  readonly roundaboutExits: boolean;
  /** Whether native maneuvers tell the lanes before them. */
  readonly turnLanes: boolean;
  readonly format: Format;
  /** The number of alternative routes to look for. */
  readonly alternates: number;
  /** Distance between two heights along a leg, in metres, or in feet where units are miles; 0 if no heights are wanted. */
  readonly elevationInterval: number;
  /** By location: its position in the request; undefined if the locations are in the order of the request. */
  readonly order: ArrayLike<number> | undefined;
  readonly warnings: readonly Warning[];
}

const MAX_LOCATIONS = 50;
/** Larger values of `alternates` are reduced to this. */
const MOST_ALTERNATES = 2;

/** The longest sum of the straight lines between locations, by costing; a costing with traffic has the limit of the one without. */
const MAX_DISTANCE_KM: Readonly<Record<string, number>> = {
  bicycle: 500,
  bikeshare: 500,
  motor_scooter: 500,
  low_speed_vehicle: 250,
  pedestrian: 250,
};
const MAX_VEHICLE_DISTANCE_KM = 5000;

/**
 * Checks a wire request (docs/interface.md, sections 2 and 3.1).
 *
 * @throws {PortolanError} `110`, `120`, `124`, `125`, `130`, `133`, `137`, `143`, `150`, `154`, `157`, `160` to `163`, `165` or `167`;
 *   `detail.field` names the member.
 */
export function readRouteRequest(request: unknown, context: RequestContext): RouteQuery {
  membersOf(context, 'context', 'bad-context');
  const members: Members = isMembers(request) ? request : {};
  const locations = readLocations(members['locations'], context.limits?.maxLocations ?? MAX_LOCATIONS);
  const costing = readCosting(members['costing']);
  const byDefault = MAX_DISTANCE_KM[costing.replace(/_traffic.*$/, '')] ?? MAX_VEHICLE_DISTANCE_KM;
  checkDistance(locations, context.limits?.maxDistanceKm ?? byDefault);
  const costingOptions = readCostingOptions(members['costing_options']);
  checkClosures(costing, costingOptions, 'locations', members['locations']);
  const directions = members['directions_type'];
  const format = readFormat(members);
  const warnings = [...ignoredMembers(members, format)];
  const query: RouteQuery = {
    id: readId(members),
    locations,
    costing,
    costingOptions,
    excludeLocations: readExcludeLocations(members['exclude_locations']),
    excludePolygons: readPolygons(members['exclude_polygons']),
    dateTime: readDateTime(members['date_time'], costing, context.now !== undefined),
    units: readUnits(members),
    language: readLanguage(members, context),
    directions: directions === 'none' || directions === 'maneuvers' ? directions : 'instructions',
    roundaboutExits: members['roundabout_exits'] !== false,
    turnLanes: members['turn_lanes'] === true,
    format,
    alternates: readAlternates(members, locations, costing, warnings),
    elevationInterval: readElevationInterval(members['elevation_interval'], format, warnings),
    order: undefined,
    warnings,
  };
  warnings.push(...unknownMembers(ROUTE_MEMBERS, members));
  return query;
}

function readLocations(value: unknown, maxLocations: number): RouteLocation[] {
  if (value === undefined || value === null) {
    throw new PortolanError('110', 'locations is missing: give a list of two or more places', {
      field: 'locations',
    });
  }
  if (!Array.isArray(value)) {
    throw new PortolanError('130', `locations must be a list of places, not ${describe(value)}`, {
      field: 'locations',
    });
  }
  if (value.length < 2) {
    throw new PortolanError(
      '120',
      `locations has ${value.length} of the 2 places that a route needs at least`,
      {
        field: 'locations',
        least: 2,
        found: value.length,
      },
    );
  }
  if (value.length > maxLocations) {
    throw new PortolanError(
      '150',
      `locations has ${value.length} places; at most ${maxLocations} are allowed`,
      {
        field: 'locations',
        most: maxLocations,
        found: value.length,
      },
    );
  }
  return value.map((location: unknown, index) => {
    const read = readLocation(location, `locations[${index}]`, '130');
    const isEnd = index === 0 || index === value.length - 1;
    return isEnd ? { ...read, type: 'break' } : read;
  });
}

function checkDistance(locations: readonly RouteLocation[], maxDistanceKm: number): void {
  let metres = 0;
  for (let i = 1; i < locations.length; i++) {
    const [a, b] = [locations[i - 1]!, locations[i]!];
    metres += distanceMetres(a.lat, a.lon, b.lat, b.lon);
  }
  if (metres <= maxDistanceKm * 1000) return;
  throw new PortolanError(
    '154',
    `the locations are ${Math.round(metres / 1000)} km apart as the crow flies; at most ${maxDistanceKm} km are allowed`,
    { field: 'locations', mostKm: maxDistanceKm, foundKm: metres / 1000 },
  );
}

/** Reads the number of alternative routes; there can be some only between two locations and without a time of travel. */
function readAlternates(
  members: Members,
  places: readonly RouteLocation[],
  costing: Costing,
  warnings: Warning[],
): number {
  const value = members['alternates'];
  if (value === undefined || value === null || value === 0) return 0;
  if (typeof value !== 'number' || !(value >= 0)) {
    warnings.push({
      code: 500,
      text: `alternates must be a number of at least 0, not ${describe(value)}; no other routes are looked for`,
    });
    return 0;
  }
  const isTimed = members['date_time'] !== undefined && members['date_time'] !== null;
  const mayEndOnClosures = places.some(({ filter }) => filter?.excludesClosures === false);
  if (places.length === 2 && !isTimed && costing !== 'bikeshare' && !mayEndOnClosures)
    return Math.min(Math.floor(value), MOST_ALTERNATES);
  warnings.push({
    code: 210,
    text: 'alternates was ignored: other routes are looked for between two locations, without date_time and exclude_closures: false, and not for bikeshare',
  });
  return 0;
}

export function readElevationInterval(value: unknown, format: Format, warnings: Warning[]): number {
  if (format.name === 'osrm' || value === undefined || value === null) return 0;
  if (typeof value === 'number' && value >= 0 && value < Infinity) return value;
  warnings.push({
    code: 500,
    text: `elevation_interval must be a number of at least 0, not ${describe(value)}; no elevation is told`,
  });
  return 0;
}
