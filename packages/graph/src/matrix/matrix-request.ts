import { PortolanError } from '@portolan/base';
import type { Costing, Warning } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import { checkClosures } from '../request/closures.ts';
import { readDateTime, readLocalTime, type DateTime } from '../request/date-time.ts';
import { placeMembers, readLocation, type RouteLocation } from '../request/location.ts';
import { describe, isMembers, type Members, membersOf } from '../request/members.ts';
import { MATRIX_MEMBERS, unknownMembers } from '../request/unknown-members.ts';
import { readPolygons, type Ring } from '../request/polygons.ts';
import { checkPairDistances, maxPairDistanceKm } from './pair-distances.ts';
import {
  readCosting,
  readCostingOptions,
  readExcludeLocations,
  readId,
  readUnits,
} from '../request/request-parts.ts';

/** A place of a matrix. If it has a time of its own, that is the departure from a source or the arrival at a target. */
export interface MatrixPlace {
  readonly location: RouteLocation;
  readonly dateTime: DateTime | undefined;
}

const SHAPE_FORMATS = ['no_shape', 'polyline6', 'polyline5', 'geojson'] as const;

/** A checked matrix request, with defaults for what it left out. */
export interface MatrixQuery {
  readonly id: string | undefined;
  readonly sources: readonly MatrixPlace[];
  readonly targets: readonly MatrixPlace[];
  readonly costing: Costing;
  /** `costing_options`, by model; they are checked later. */
  readonly costingOptions: Members;
  readonly excludeLocations: readonly RouteLocation[];
  readonly excludePolygons: readonly Ring[];
  /** The time of all pairs; undefined if there is none or places have their own. */
  readonly dateTime: DateTime | undefined;
  /** How many of the cheapest cells are answered; Infinity for all. */
  readonly wanted: number;
  readonly units: 'kilometers' | 'miles';
  readonly isVerbose: boolean;
  readonly shapeFormat: (typeof SHAPE_FORMATS)[number];
  readonly warnings: readonly Warning[];
}

/** The interface's largest limit; hosts with smaller ones set `limits.maxElements`. */
const MAX_ELEMENTS = 10_000;

/**
 * Checks a wire request (docs/interface.md, section 6).
 *
 * @throws {PortolanError} `112`, `121`, `122`, `124`, `125`, `131` to `133`, `137`, `143`, `150`, `154`, `157`, `160` to `165` or `167`;
 *   `detail.field` names the member.
 */
export function readMatrixRequest(request: unknown, context: RequestContext): MatrixQuery {
  membersOf(context, 'context', 'bad-context');
  const members: Members = isMembers(request) ? request : {};
  const { limits } = context;
  checkPresent(members);
  checkSize(members, limits?.maxElements ?? MAX_ELEMENTS);
  const costing = readCosting(members['costing']);
  const costingOptions = readCostingOptions(members['costing_options']);
  const hasNow = context.now !== undefined;
  const sources = readPlaces(members['sources'], 'sources', '131');
  const targets = readPlaces(members['targets'], 'targets', '132');
  checkClosures(costing, costingOptions, 'sources', members['sources']);
  checkClosures(costing, costingOptions, 'targets', members['targets']);
  const timed = [...sources.map(timedAs('sources')), ...targets.map(timedAs('targets'))].find(Boolean);
  if (timed !== undefined && (members['date_time'] ?? undefined) !== undefined) {
    throw new PortolanError('162', `date_time and ${timed} cannot be given together: leave one out`, {
      field: timed,
    });
  }
  // Traffic costings depart now unless the request gives a time.
  const dateTime = timed === undefined ? readDateTime(members['date_time'], costing, hasNow) : undefined;
  checkPairDistances(
    { name: 'sources', locations: sources.map(({ location }) => location) },
    { name: 'targets', locations: targets.map(({ location }) => location) },
    limits?.maxDistanceKm ?? maxPairDistanceKm(costing),
  );
  const warnings: Warning[] = [];
  const query: MatrixQuery = {
    id: readId(members),
    sources,
    targets,
    costing,
    costingOptions,
    excludeLocations: readExcludeLocations(members['exclude_locations']),
    excludePolygons: readPolygons(members['exclude_polygons']),
    dateTime,
    wanted: readWanted(members['matrix_locations'], sources.length, targets.length, warnings),
    units: readUnits(members),
    isVerbose: members['verbose'] !== false,
    shapeFormat: readShapeFormat(members['shape_format'], costing, warnings),
    warnings,
  };
  warnings.push(...unknownMembers(MATRIX_MEMBERS, members));
  return query;
}

function timedAs(list: string): (place: MatrixPlace, index: number) => string | undefined {
  return ({ dateTime }, index) => (dateTime ? `${list}[${index}].date_time` : undefined);
}

function checkPresent(members: Members): void {
  const [sources, targets] = [members['sources'] ?? undefined, members['targets'] ?? undefined];
  if (sources === undefined && targets === undefined) {
    throw new PortolanError('112', 'sources and targets are missing: give lists of one place or more', {
      field: 'sources',
    });
  }
  if (sources === undefined) throw tooFew('121', 'sources', 'is missing');
  if (targets === undefined) throw tooFew('122', 'targets', 'is missing');
}

function tooFew(code: string, field: string, problem: string): PortolanError {
  return new PortolanError(code, `${field} ${problem}: give one place or more`, { field, least: 1 });
}

/** Runs before the places are read, so that a list of a million is refused at once. */
function checkSize(members: Members, maxElements: number): void {
  const counts = (
    [
      ['sources', '121', '131'],
      ['targets', '122', '132'],
    ] as const
  ).map(([field, empty, malformed]) => {
    const value = members[field];
    if (!Array.isArray(value)) {
      throw new PortolanError(malformed, `${field} must be a list of places, not ${describe(value)}`, {
        field,
      });
    }
    if (value.length === 0) throw tooFew(empty, field, 'is empty');
    return value.length;
  });
  const [sourceCount, targetCount] = [counts[0]!, counts[1]!];
  if (sourceCount * targetCount <= maxElements) return;
  throw new PortolanError(
    '150',
    `${sourceCount} sources and ${targetCount} targets make ${sourceCount * targetCount} elements; at most ${maxElements} are allowed`,
    { field: 'sources', most: maxElements, found: sourceCount * targetCount },
  );
}

function readPlaces(value: unknown, list: 'sources' | 'targets', code: string): MatrixPlace[] {
  const places: readonly unknown[] = Array.isArray(value) ? value : [];
  return places.map((place, index) => {
    const path = `${list}[${index}]`;
    if (!isMembers(place)) return { location: readLocation(place, path, code), dateTime: undefined };
    const time = place['date_time'] ?? undefined;
    return {
      location: readLocation(placeMembers(place), path, code),
      dateTime:
        time === undefined
          ? undefined
          : {
              type: list === 'sources' ? 'depart_at' : 'arrive_at',
              local: readLocalTime(time, `${path}.date_time`),
            },
    };
  });
}

function readWanted(value: unknown, sourceCount: number, targetCount: number, warnings: Warning[]): number {
  if (typeof value !== 'number' || !(value >= 1)) return Infinity;
  if (sourceCount === 1 || targetCount === 1) return Math.floor(value);
  warnings.push({
    code: 213,
    text: 'matrix_locations is for one source or one target and was ignored',
  });
  return Infinity;
}

function readShapeFormat(value: unknown, costing: Costing, warnings: Warning[]): MatrixQuery['shapeFormat'] {
  if (value === undefined || value === null) return 'no_shape';
  const format = SHAPE_FORMATS.find((known) => known === value);
  if (format !== undefined && format !== 'no_shape' && costing === 'bikeshare') {
    warnings.push({ code: 207, text: 'shape_format is not for matrices of bikeshare and was ignored' });
    return 'no_shape';
  }
  if (format !== undefined) return format;
  throw new PortolanError(
    '164',
    `shape_format must be one of ${SHAPE_FORMATS.join(', ')}, not ${describe(value)}`,
    {
      field: 'shape_format',
    },
  );
}
