import { distanceMetres, PortolanError } from '@portolan/base';
import type { Costing, LocationType, Warning } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';

/** The parts of a location that are echoed as they came. */
interface EchoedLocation {
  readonly name?: string;
  readonly street?: string;
  readonly heading?: number;
  readonly waiting?: number;
}

export interface RouteLocation {
  readonly lat: number;
  readonly lon: number;
  readonly type: LocationType;
  /** Nothing farther than this is snapped to. */
  readonly searchCutoffMetres: number;
  /** Nearer to the road than this, a place is on it and on neither side. */
  readonly streetSideToleranceMetres: number;
  /** Farther from the road than this, a place has no side either. */
  readonly streetSideMaxMetres: number;
  readonly echo: EchoedLocation;
}

/** A checked route request: every member has its meaning and its default. */
export interface RouteQuestion {
  readonly id: string | undefined;
  readonly locations: readonly RouteLocation[];
  readonly costing: Costing;
  readonly units: 'kilometers' | 'miles';
  readonly directions: 'none' | 'maneuvers' | 'instructions';
  readonly roundaboutExits: boolean;
  readonly warnings: readonly Warning[];
}

const MAX_LOCATIONS = 50;
/** Motor vehicles: 5,000 km between the locations, as the crow flies. */
const MAX_DISTANCE_KM = 5000;

const LOCATION_TYPES: readonly LocationType[] = ['break', 'through', 'via', 'break_through'];

const COSTINGS: readonly string[] = [
  'auto',
  'auto_traffic',
  'auto_traffic_premium',
  'bus',
  'bus_traffic',
  'bus_traffic_premium',
  'taxi',
  'taxi_traffic',
  'taxi_traffic_premium',
  'truck',
  'truck_traffic',
  'truck_traffic_premium',
  'bicycle',
  'bikeshare',
  'motor_scooter',
  'motorcycle',
  'pedestrian',
  'low_speed_vehicle',
] satisfies readonly Costing[];

/** Members that this version reads past. Saying nothing would let a caller believe in them. */
const IGNORED: readonly (readonly [name: string, warningCode: number])[] = [
  ['date_time', 200],
  ['exclude_polygons', 204],
  ['exclude_locations', 210],
  ['costing_options', 210],
  ['alternates', 210],
  ['elevation_interval', 210],
  ['filters', 210],
  ['banner_instructions', 210],
  ['voice_instructions', 210],
];

type Members = Readonly<Record<string, unknown>>;

/**
 * Checks a wire request (interface sections 2 and 3.1).
 *
 * @throws {PortolanError} `110`, `120`, `124`, `125`, `130`, `150` or `154`; `detail.field` names the member.
 */
export function readRouteRequest(request: unknown, context: RequestContext): RouteQuestion {
  const members: Members = isMembers(request) ? request : {};
  const locations = readLocations(members['locations'], context.limits?.maxLocations ?? MAX_LOCATIONS);
  const costing = readCosting(members['costing']);
  checkDistance(locations, context.limits?.maxDistanceKm ?? MAX_DISTANCE_KM);
  // `directions_options` is an old home of units and language.
  const nested = isMembers(members['directions_options']) ? members['directions_options'] : {};
  const units = members['units'] ?? nested['units'];
  const directions = members['directions_type'];
  return {
    id: typeof members['id'] === 'string' ? members['id'] : undefined,
    locations,
    costing,
    units: units === 'mi' || units === 'miles' ? 'miles' : 'kilometers',
    directions: directions === 'none' || directions === 'maneuvers' ? directions : 'instructions',
    roundaboutExits: members['roundabout_exits'] !== false,
    warnings: readWarnings(members),
  };
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
  return value.map((location: unknown, index) => readLocation(location, index, value.length));
}

function readLocation(value: unknown, index: number, count: number): RouteLocation {
  const path = `locations[${index}]`;
  if (!isMembers(value)) {
    throw new PortolanError('130', `${path} must be an object with lat and lon, not ${describe(value)}`, {
      field: path,
    });
  }
  const type = value['type'] ?? 'break';
  if (!isLocationType(type)) {
    throw new PortolanError(
      '130',
      `${path}.type must be one of ${LOCATION_TYPES.join(', ')}, not ${describe(type)}`,
      {
        field: `${path}.type`,
      },
    );
  }
  const isEnd = index === 0 || index === count - 1;
  return {
    lat: readNumber(value, path, 'lat', -90, 90),
    lon: readNumber(value, path, 'lon', -180, 180),
    type: isEnd ? 'break' : type,
    searchCutoffMetres: readNumber(value, path, 'search_cutoff', 0, Infinity, 35_000),
    streetSideToleranceMetres: readNumber(value, path, 'street_side_tolerance', 0, Infinity, 5),
    streetSideMaxMetres: readNumber(value, path, 'street_side_max_distance', 0, Infinity, 1000),
    echo: {
      ...(typeof value['name'] === 'string' ? { name: value['name'] } : {}),
      ...(typeof value['street'] === 'string' ? { street: value['street'] } : {}),
      ...(typeof value['heading'] === 'number' ? { heading: value['heading'] } : {}),
      ...(typeof value['waiting'] === 'number' ? { waiting: value['waiting'] } : {}),
    },
  };
}

function readNumber(
  members: Members,
  path: string,
  name: string,
  least: number,
  most: number,
  byDefault?: number,
): number {
  const value = members[name];
  if (value === undefined && byDefault !== undefined) return byDefault;
  if (typeof value === 'number' && value >= least && value <= most) return value;
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new PortolanError('130', `${path}.${name} must be a number ${range}, not ${describe(value)}`, {
    field: `${path}.${name}`,
    least,
    most,
  });
}

function readCosting(value: unknown): Costing {
  if (value === undefined || value === null) {
    throw new PortolanError('124', `costing is missing: give one of ${COSTINGS.join(', ')}`, {
      field: 'costing',
    });
  }
  if (!isCosting(value)) {
    throw new PortolanError('125', `costing must be one of ${COSTINGS.join(', ')}, not ${describe(value)}`, {
      field: 'costing',
    });
  }
  return value;
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

function readWarnings(members: Members): Warning[] {
  const warnings = IGNORED.filter(([name]) => isAskedFor(members[name])).map(([name, code]) => ({
    code,
    text: `${name} is not supported by this version and was ignored`,
  }));
  if (members['format'] === 'osrm') {
    warnings.push({
      code: 211,
      text: 'format osrm is not supported by this version: the native format is answered',
    });
  }
  return warnings;
}

/** False, 0 and the empty list or object ask for nothing. */
function isAskedFor(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLocationType(value: unknown): value is LocationType {
  return LOCATION_TYPES.some((type) => type === value);
}

function isCosting(value: unknown): value is Costing {
  return COSTINGS.some((costing) => costing === value);
}

/** A value as it may stand in a message: short, whatever came. */
function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : value === null
      ? 'null'
      : 'nothing';
}
