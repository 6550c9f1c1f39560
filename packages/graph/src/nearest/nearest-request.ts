import { PortolanError } from '@portolan/base';
import type { NearestRoadsCosting, Warning } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import { NEAREST_ROADS_COSTINGS } from '../costing/names.ts';
import { readDateTime, type DateTime } from '../request/date-time.ts';
import { readLocation, type RouteLocation } from '../request/location.ts';
import { membersOf, describe, isMembers, type Members } from '../request/members.ts';
import { NEAREST_ROADS_MEMBERS, unknownMembers } from '../request/unknown-members.ts';
import { readCostingAmong, readCostingOptions, readId } from '../request/request-parts.ts';

/** A checked nearest_roads request. */
export interface NearestRoadsQuery {
  readonly id: string | undefined;
  readonly locations: readonly RouteLocation[];
  /** The costing; undefined if roads for any mode are wanted. */
  readonly costing: NearestRoadsCosting | undefined;
  /** The `costing_options`, by model; they are checked later. */
  readonly costingOptions: Members;
  /** The time for which the roads are told; undefined if the request names none. */
  readonly dateTime: DateTime | undefined;
  readonly isVerbose: boolean;
  readonly warnings: readonly Warning[];
}

const MAX_LOCATIONS = 50;

/** Members of a location that are read here. The interface names only lat and lon; all others are ignored. */
const LOCATION_MEMBERS = [
  'lat',
  'lon',
  'radius',
  'node_snap_tolerance',
  'street_side_tolerance',
  'street_side_max_distance',
  'search_cutoff',
] as const;

/**
 * Checks a wire request (docs/interface.md, section 5).
 *
 * @throws {PortolanError} `110`, `120`, `125`, `130`, `150`, `160` to `163` or `165`; `detail.field` names the member.
 */
export function readNearestRoadsRequest(request: unknown, context: RequestContext): NearestRoadsQuery {
  membersOf(context, 'context', 'bad-context');
  const { limits, now } = context;
  const members: Members = isMembers(request) ? request : {};
  const costing = readCosting(members['costing']);
  return {
    id: readId(members),
    locations: readLocations(members['locations'], limits?.maxLocations ?? MAX_LOCATIONS),
    costing,
    costingOptions: readCostingOptions(members['costing_options']),
    dateTime: readDateTime(members['date_time'], costing ?? 'auto', now !== undefined),
    isVerbose: members['verbose'] === true,
    warnings: unknownMembers(NEAREST_ROADS_MEMBERS, members),
  };
}

function readLocations(value: unknown, maxLocations: number): RouteLocation[] {
  if (value === undefined || value === null)
    throw wrongLocations('110', 'is missing: give a list of one place or more');
  if (!Array.isArray(value)) throw wrongLocations('130', `must be a list of places, not ${describe(value)}`);
  if (value.length < 1)
    throw wrongLocations('120', 'is empty: give one place at least', { least: 1, found: 0 });
  if (value.length > maxLocations) {
    throw wrongLocations('150', `has ${value.length} places; at most ${maxLocations} are allowed`, {
      most: maxLocations,
      found: value.length,
    });
  }
  return value.map((location: unknown, index) => {
    const known = isMembers(location)
      ? Object.fromEntries(LOCATION_MEMBERS.map((name) => [name, location[name]]))
      : location;
    return readLocation(known, `locations[${index}]`, '130');
  });
}

function wrongLocations(code: string, problem: string, detail: Record<string, number> = {}): PortolanError {
  return new PortolanError(code, `locations ${problem}`, { field: 'locations', ...detail });
}

function readCosting(value: unknown): NearestRoadsCosting | undefined {
  return value === undefined || value === null ? undefined : readCostingAmong(NEAREST_ROADS_COSTINGS, value);
}
