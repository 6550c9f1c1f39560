import { decodePolyline, isPortolanError, PortolanError } from '@portolan/base';
import type { Costing, LocationType, Warning } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import { costingModels } from '../costing/models.ts';
import { readDateTime, type DateTime } from '../request/date-time.ts';
import type { RouteLocation } from '../request/location.ts';
import { membersOf, describe, isMembers, readChoice, readNumber, type Members } from '../request/members.ts';
import type { Ring } from '../request/polygons.ts';
import { readCosting, readCostingOptions, readId, readUnits } from '../request/request-parts.ts';
import { metresBetween } from './straight.ts';
import type { TracePoint } from './trace-points.ts';

/** A point of the trace of a request. */
interface RequestPoint extends TracePoint {
  /** `break` and `break_through` end a leg. */
  readonly type: LocationType;
}

/** How far a trace may be off the road. */
interface TraceOptions {
  readonly searchRadiusMetres: number;
  readonly gpsAccuracyMetres: number;
  readonly breakageMetres: number;
  readonly interpolationMetres: number;
  readonly turnPenaltyFactor: number;
}

/** The members of a checked request that map_match and trace_attributes share. */
export interface TraceQuery {
  readonly id: string | undefined;
  readonly points: readonly RequestPoint[];
  readonly costing: Costing;
  readonly costingOptions: Members;
  readonly excludeLocations: readonly RouteLocation[];
  readonly excludePolygons: readonly Ring[];
  readonly dateTime: DateTime | undefined;
  readonly shapeMatch: 'edge_walk' | 'map_snap' | 'walk_or_snap';
  readonly options: TraceOptions;
  /** True if elapsed times are those of the trace. */
  readonly usesTimestamps: boolean;
  readonly units: 'kilometers' | 'miles';
  readonly warnings: Warning[];
}

const MOST_POINTS = 16_000;
const MOST_KM = 200;
const LOCATION_TYPES: readonly LocationType[] = ['break', 'through', 'via', 'break_through'];
const SHAPE_MATCHES = ['edge_walk', 'map_snap', 'walk_or_snap'] as const;

/**
 * Checks the members that the two calls share (docs/interface.md, sections 8 and 9).
 *
 * @throws {PortolanError} `114`, `123` to `126`, `134` to `136`, `153`, `154`, `158` to `163`, `165`, `172` or `445`; `detail.field` names the member.
 */
export function readTraceRequest(members: Members, context: RequestContext): TraceQuery {
  membersOf(context, 'context', 'bad-context');
  const points = withTimes(readPoints(members), members);
  const costing = readCosting(members['costing']);
  const options = readTraceOptions(members['trace_options'], costing);
  const usesTimestamps = members['use_timestamps'] === true;
  if (usesTimestamps && !points.every(({ time }) => time !== undefined)) {
    throw new PortolanError(
      '159',
      'use_timestamps needs a time at each point of shape, or durations with begin_time',
      { field: 'use_timestamps' },
    );
  }
  checkDistances(points, options.breakageMetres, context.limits?.maxDistanceKm ?? MOST_KM);
  return {
    id: readId(members),
    points,
    costing,
    costingOptions: readCostingOptions(members['costing_options']),
    excludeLocations: [],
    excludePolygons: [],
    dateTime: readDateTime(members['date_time'], costing, context.now !== undefined),
    shapeMatch: readShapeMatch(members),
    options,
    usesTimestamps,
    units: readUnits(members),
    warnings: warnOfDisorder(points),
  };
}

/** Tells that points are not matched in the order of the request, because their times say another. */
function warnOfDisorder(points: readonly RequestPoint[]): Warning[] {
  // A time of the order is known only if all are.
  if (!points.every(({ time }) => time !== undefined)) return [];
  const early = points.findIndex(({ time }, i) => i > 0 && time! < points[i - 1]!.time!);
  if (early < 0) return [];
  const text = `shape[${early}].time is earlier than that of the point before it: the points were taken in the order of their times`;
  return [{ code: 210, text }];
}

function readShapeMatch(members: Members): TraceQuery['shapeMatch'] {
  const value = members['shape_match'] ?? 'walk_or_snap';
  const known = SHAPE_MATCHES.find((name) => name === value);
  if (known) return known;
  throw new PortolanError(
    '445',
    `shape_match must be one of ${SHAPE_MATCHES.join(', ')}, not ${describe(value)}`,
    { field: 'shape_match' },
  );
}

function readPoints(members: Members): RequestPoint[] {
  const { shape, encoded_polyline: polyline } = members;
  if (polyline !== undefined && polyline !== null && typeof polyline !== 'string') {
    throw new PortolanError('134', `encoded_polyline must be a text, not ${describe(polyline)}`, {
      field: 'encoded_polyline',
    });
  }
  if (polyline === '') checkCount(0, 'encoded_polyline');
  if (shape !== undefined && shape !== null) {
    if (!Array.isArray(shape)) {
      throw new PortolanError('134', `shape must be a list of points, not ${describe(shape)}`, {
        field: 'shape',
      });
    }
    checkCount(shape.length, 'shape');
    return shape.map((point: unknown, index) => readPoint(point, index));
  }
  if (polyline === undefined || polyline === null) {
    throw new PortolanError('114', 'shape and encoded_polyline are missing: give one of them', {
      field: 'shape',
    });
  }
  const { lats, lons } = decoded(polyline);
  checkCount(lats.length, 'encoded_polyline');
  return Array.from(lats, (lat, at) => ({ lat, lon: lons[at]!, type: 'via' }));
}

function decoded(polyline: string): ReturnType<typeof decodePolyline> {
  try {
    return decodePolyline(polyline, 6, MOST_POINTS + 1);
  } catch (cause) {
    if (!isPortolanError(cause)) throw cause;
    throw new PortolanError(
      '134',
      `encoded_polyline cannot be read: ${cause.message}`,
      { field: 'encoded_polyline', ...cause.detail },
      { cause },
    );
  }
}

function checkCount(count: number, field: string): void {
  if (count === 0) throw new PortolanError('126', `${field} is empty: give two or more points`, { field });
  if (count === 1) {
    throw new PortolanError('123', `${field} has 1 of the 2 points that a trace needs at least`, {
      field,
      least: 2,
      found: 1,
    });
  }
  if (count > MOST_POINTS) {
    throw new PortolanError('153', `${field} has more than the ${MOST_POINTS} points that are allowed`, {
      field,
      most: MOST_POINTS,
      found: count,
    });
  }
}

function readPoint(value: unknown, index: number): RequestPoint {
  const path = `shape[${index}]`;
  if (!isMembers(value)) {
    throw new PortolanError('134', `${path} must be an object with lat and lon, not ${describe(value)}`, {
      field: path,
    });
  }
  const { time } = value;
  if (time !== undefined && time !== null && (typeof time !== 'number' || !Number.isFinite(time))) {
    throw new PortolanError('134', `${path}.time must be a number of seconds, not ${describe(time)}`, {
      field: `${path}.time`,
    });
  }
  return {
    lat: readNumber(value, path, 'lat', -90, 90, '134'),
    lon: readNumber(value, path, 'lon', -180, 180, '134'),
    // A trace is one leg unless it says otherwise.
    type: readChoice(value, path, 'type', LOCATION_TYPES, '134', 'via'),
    time: typeof time === 'number' ? time : undefined,
  };
}

/** Adds the times that `durations` tell. */
function withTimes(points: readonly RequestPoint[], members: Members): readonly RequestPoint[] {
  const { durations, begin_time: begin } = members;
  if (durations === undefined || durations === null) return points;
  const list: readonly unknown[] = Array.isArray(durations) ? durations : [durations];
  if (list.length !== points.length - 1 || !list.every(isSeconds)) {
    throw new PortolanError(
      '136',
      `durations must have ${points.length - 1} numbers of at least 0, one fewer than there are points`,
      { field: 'durations', expected: points.length - 1, found: list.length },
    );
  }
  let time = typeof begin === 'number' && Number.isFinite(begin) ? begin : 0;
  return points.map((point, at) => {
    if (at > 0) time += list[at - 1]!;
    return { ...point, time };
  });
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < Infinity;
}

/** The `turn_penalty_factor` by travel layer and model, where the request has none. */
function defaultFactor(costing: Costing): number {
  if (costing === 'bicycle') return 140;
  if (costing === 'pedestrian' || costing === 'bikeshare') return 100;
  return costingModels[costing].layer === 'motor' ? 200 : 100;
}

function readTraceOptions(value: unknown, costing: Costing): TraceOptions {
  const members = membersOf(value ?? {}, 'trace_options', '135');
  const number = (name: string, least: number, most: number, byDefault: number): number =>
    readNumber(members, 'trace_options', name, least, most, '158', byDefault);
  return {
    searchRadiusMetres: number('search_radius', 0, 100, 50),
    gpsAccuracyMetres: number('gps_accuracy', 0, 100, 5),
    breakageMetres: number('breakage_distance', 0, Infinity, 2000),
    interpolationMetres: number('interpolation_distance', 0, Infinity, 10),
    turnPenaltyFactor: number('turn_penalty_factor', 0, 100_000, defaultFactor(costing)),
  };
}

function checkDistances(points: readonly RequestPoint[], breakageMetres: number, mostKm: number): void {
  let metres = 0;
  let least = Infinity;
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!];
    const apart = metresBetween(a.lat, a.lon, b.lat, b.lon);
    metres += apart;
    least = Math.min(least, apart);
  }
  if (metres > mostKm * 1000) {
    throw new PortolanError(
      '154',
      `the trace is ${Math.round(metres / 1000)} km long; at most ${mostKm} km are allowed`,
      { field: 'shape', mostKm, foundKm: metres / 1000 },
    );
  }
  if (least > breakageMetres) {
    throw new PortolanError(
      '172',
      `all points of the trace are more than ${breakageMetres} m apart, which trace_options.breakage_distance takes for gaps`,
      { field: 'shape', breakageMetres, leastMetres: least },
    );
  }
}
