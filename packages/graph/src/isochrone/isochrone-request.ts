import { PortolanError } from '@portolan/base';
import type { Costing, Warning } from '@portolan/schemas';
import type { LimitOverrides, RequestContext } from '../context.ts';
import { checkClosures } from '../request/closures.ts';
import { readDateTime, type DateTime } from '../request/date-time.ts';
import { placeMembers, readLocation, type RouteLocation } from '../request/location.ts';
import { describe, isMembers, type Members, membersOf } from '../request/members.ts';
import { ISOCHRONE_MEMBERS, unknownMembers } from '../request/unknown-members.ts';
import { readPolygons, type Ring } from '../request/polygons.ts';
import { readCosting, readCostingOptions, readExcludeLocations, readId } from '../request/request-parts.ts';

/** The limit of one contour. */
export interface ContourQuery {
  readonly metric: 'time' | 'distance';
  /** As in the request: minutes or kilometres. */
  readonly value: number;
  /** The same in milliseconds or millimetres. */
  readonly limit: number;
  /** `#rrggbb`; undefined if the request gives none. */
  readonly color: string | undefined;
}

/** A checked isochrone request, with defaults for what it left out. */
export interface IsochroneQuery {
  readonly id: string | undefined;
  readonly location: RouteLocation;
  readonly costing: Costing;
  /** `costing_options`, by model; they are checked later. */
  readonly costingOptions: Members;
  readonly excludeLocations: readonly RouteLocation[];
  readonly excludePolygons: readonly Ring[];
  readonly dateTime: DateTime | undefined;
  /** In the order of the answer: times before distances, each from the largest. */
  readonly contours: readonly ContourQuery[];
  readonly wantsPolygons: boolean;
  readonly denoise: number;
  readonly generalizeMetres: number;
  readonly showsLocations: boolean;
  readonly isReverse: boolean;
  readonly warnings: readonly Warning[];
}

const MAX_CONTOURS = 4;
const MAX_MINUTES = 120;
const MAX_KM = 200;
const MILLISECONDS_PER_MINUTE = 60_000;
const MILLIMETRES_PER_KM = 1_000_000;

/**
 * Checks a wire request (docs/interface.md, section 7).
 *
 * @throws {PortolanError} `110`, `111`, `113`, `120`, `124`, `125`, `130`, `133`, `137`, `142`, `143`, `150` to `152`, `157`, `160`, `162`, `163`,
 *   `165`, `166` or `167`; `detail.field` names the member.
 */
export function readIsochroneRequest(request: unknown, context: RequestContext): IsochroneQuery {
  membersOf(context, 'context', 'bad-context');
  const members: Members = isMembers(request) ? request : {};
  const warnings: Warning[] = [];
  const location = readOnlyLocation(members['locations']);
  const costing = readCosting(members['costing']);
  const costingOptions = readCostingOptions(members['costing_options']);
  checkClosures(costing, costingOptions, 'locations', members['locations']);
  if (location.filter?.excludesClosures === false) {
    const text =
      'locations[0].search_filter.exclude_closures: false was ignored: isochrones begin on roads that are open';
    warnings.push({ code: 210, text });
  }
  const query: IsochroneQuery = {
    id: readId(members),
    location,
    costing,
    costingOptions,
    excludeLocations: readExcludeLocations(members['exclude_locations']),
    excludePolygons: readPolygons(members['exclude_polygons']),
    dateTime: readDeparture(members['date_time'], costing, context.now !== undefined),
    contours: readContours(members['contours'], context.limits ?? {}, warnings),
    wantsPolygons: members['polygons'] === true,
    denoise: readOption(members, 'denoise', 1, 1, warnings),
    generalizeMetres: readOption(members, 'generalize', Infinity, 200, warnings),
    showsLocations: members['show_locations'] === true,
    isReverse: members['reverse'] === true,
    warnings,
  };
  warnings.push(...unknownMembers(ISOCHRONE_MEMBERS, members));
  return query;
}

function readOnlyLocation(value: unknown): RouteLocation {
  if (value === undefined || value === null)
    throw wrong('110', 'locations', 'is missing: give a list of one place');
  if (!Array.isArray(value))
    throw wrong('130', 'locations', `must be a list of one place, not ${describe(value)}`);
  if (value.length === 0) throw wrong('120', 'locations', 'is empty: give one place', { least: 1, found: 0 });
  if (value.length > 1) {
    throw wrong('150', 'locations', `has ${value.length} places; an isochrone begins at one`, {
      most: 1,
      found: value.length,
    });
  }
  const [given]: unknown[] = value;
  return readLocation(placeMembers(given), 'locations[0]', '130');
}

function wrong(
  code: string,
  field: string,
  problem: string,
  detail: Readonly<Record<string, number>> = {},
): PortolanError {
  return new PortolanError(code, `${field} ${problem}`, { field, ...detail });
}

/** Refuses a time of arrival: an isochrone has many places of arrival. */
function readDeparture(value: unknown, costing: Costing, knowsNow: boolean): DateTime | undefined {
  if (isMembers(value) && (value['type'] === 'arrive_at' || value['type'] === 2)) {
    throw new PortolanError(
      '142',
      'date_time.type arrive_at is not supported for isochrones: give depart_at with the local time at the place',
      { field: 'date_time.type' },
    );
  }
  return readDateTime(value, costing, knowsNow);
}

function readContours(value: unknown, limits: LimitOverrides, warnings: Warning[]): ContourQuery[] {
  const mostContours = limits.maxContours ?? MAX_CONTOURS;
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
    throw wrong('113', 'contours', 'is missing: give one to four times or distances');
  if (!Array.isArray(value)) throw wrong('113', 'contours', `must be a list, not ${describe(value)}`);
  if (value.length > mostContours) {
    throw wrong('152', 'contours', `has ${value.length} entries; at most ${mostContours} are allowed`, {
      most: mostContours,
      found: value.length,
    });
  }
  const contours = value.map((contour: unknown, index) =>
    readContour(contour, `contours[${index}]`, limits, warnings),
  );
  return contours.toSorted(
    (a, b) => Number(a.metric === 'distance') - Number(b.metric === 'distance') || b.value - a.value,
  );
}

function readContour(
  value: unknown,
  path: string,
  limits: LimitOverrides,
  warnings: Warning[],
): ContourQuery {
  if (!isMembers(value))
    throw wrong('111', path, `must be an object with time or distance, not ${describe(value)}`);
  const [time, distance] = [value['time'] ?? undefined, value['distance'] ?? undefined];
  if ((time === undefined) === (distance === undefined))
    throw wrong('111', path, 'must have either time (minutes) or distance (kilometres)');
  const metric = time === undefined ? 'distance' : 'time';
  const [given, most, unit, tooLarge] =
    metric === 'time'
      ? [time, limits.maxContourMinutes ?? MAX_MINUTES, 'minutes', '151']
      : [distance, limits.maxContourKm ?? MAX_KM, 'km', '166'];
  const field = `${path}.${metric}`;
  if (typeof given !== 'number' || !(given > 0))
    throw wrong('111', field, `must be a number above 0, not ${describe(given)}`);
  if (given > most)
    throw wrong(tooLarge, field, `is ${given}; at most ${most} ${unit} are allowed`, { most, found: given });
  const limit = given * (metric === 'time' ? MILLISECONDS_PER_MINUTE : MILLIMETRES_PER_KM);
  return { metric, value: given, limit, color: readColor(value['color'], `${path}.color`, warnings) };
}

function readColor(value: unknown, field: string, warnings: Warning[]): string | undefined {
  if (value === undefined || value === null) return undefined;
  const digits = typeof value === 'string' ? /^#?([0-9a-fA-F]{6})$/.exec(value)?.[1] : undefined;
  if (digits !== undefined) return `#${digits}`;
  warnings.push({
    code: 500,
    text: `${field} must be six hexadecimal digits, not ${describe(value)}: a colour was chosen instead`,
  });
  return undefined;
}

/** Reads an option of the drawing. A value out of its range is replaced with a warning; it is no error. */
function readOption(
  members: Members,
  name: string,
  most: number,
  byDefault: number,
  warnings: Warning[],
): number {
  const value = members[name];
  if (value === undefined || value === null) return byDefault;
  if (typeof value === 'number' && value >= 0 && value <= most) return value;
  const range = most === Infinity ? 'of at least 0' : `from 0 to ${most}`;
  warnings.push({
    code: 500,
    text: `${name} must be a number ${range}, not ${describe(value)}: ${byDefault} was used instead`,
  });
  return byDefault;
}
