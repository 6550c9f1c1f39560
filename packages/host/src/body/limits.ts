/**
 * What the body of each call may hold, judged by a scan of its bytes before anything is parsed. Limits are those of docs/interface.md, or those
 * of the client's plan. Refused here is what the engine would refuse first of all, with the same code and sentence; everything else is left
 * to the engine, and bounded by the sum of all values.
 */
import type { LimitOverrides } from '@portolan/graph';
import {
  ELEVATION_LIMITS,
  MATRIX_LIMITS,
  MAX_BULK_QUERIES,
  NEAREST_ROADS_LIMITS,
  OPTIMIZED_ROUTE_LIMITS,
  ROUTE_LIMITS,
  TRACE_LIMITS,
} from '@portolan/schemas/limits';
import { Refusal } from '../refusal.ts';
import { notJson } from './json-body.ts';
import { MOST_DEPTH, type BodyScan } from './scan.ts';

/** What one call takes. */
export interface BodyRule {
  /** The most values (lists, objects, texts, numbers and words) of a body. */
  mostValues(limits: LimitOverrides): number;
  /** @throws {Refusal} where a list of the body is longer than it may be. */
  check?(scan: BodyScan, limits: LimitOverrides): void;
}

/** Members whose lengths rules and costs ask for. */
export const SCANNED_MEMBERS = [
  'format',
  'locations',
  'sources',
  'targets',
  'contours',
  'shape',
  'encoded_polyline',
  'resample_distance',
  'alternates',
] as const;

/** Options, an id, and 10,000 points of `exclude_polygons` of three values each, the most that engines take. */
const VALUES_BESIDE_PLACES = 50_000;
/** A place with all its members and its `search_filter` has some 40 values. */
const VALUES_PER_PLACE = 50;

const TOO_MANY = 150;
const TOO_MANY_POINTS = 314;

const places = (byDefault: number): BodyRule => {
  const most = ({ maxLocations = byDefault }: LimitOverrides): number => maxLocations;
  return {
    mostValues: (limits) => VALUES_BESIDE_PLACES + VALUES_PER_PLACE * most(limits),
    check(scan, limits) {
      const count = scan.member('locations')?.count ?? 0;
      if (count > most(limits))
        throw refused(TOO_MANY, `locations has ${count} places; at most ${most(limits)} are allowed`);
    },
  };
};

const TRACE: BodyRule = {
  mostValues: () => VALUES_BESIDE_PLACES + 10 * TRACE_LIMITS.maxShapePoints,
};

const OTHER: BodyRule = { mostValues: () => 2 * VALUES_BESIDE_PLACES };

const RULES: Readonly<Record<string, BodyRule>> = {
  route: places(ROUTE_LIMITS.maxLocations),
  optimizedRoute: places(OPTIMIZED_ROUTE_LIMITS.maxLocations),
  nearestRoads: places(NEAREST_ROADS_LIMITS.maxLocations),
  isochrone: {
    mostValues: () => 2 * VALUES_BESIDE_PLACES,
    check(scan) {
      const count = scan.member('locations')?.count ?? 0;
      if (count > 1) throw refused(TOO_MANY, `locations has ${count} places; an isochrone begins at one`);
    },
  },
  matrix: {
    // One source to all targets has the most places. A place of a matrix has up to five values.
    mostValues: ({ maxElements = MATRIX_LIMITS.maxElements }) => 2 * VALUES_BESIDE_PLACES + 10 * maxElements,
    check(scan, { maxElements = MATRIX_LIMITS.maxElements }) {
      const [sources, targets] = [scan.member('sources')?.count ?? 0, scan.member('targets')?.count ?? 0];
      if (sources * targets > maxElements) {
        throw refused(
          TOO_MANY,
          `${sources} sources and ${targets} targets make ${sources * targets} elements; at most ${maxElements} are allowed`,
        );
      }
    },
  },
  mapMatch: TRACE,
  traceAttributes: TRACE,
  elevation: {
    // A point is an object of two numbers, and may have one more member.
    mostValues: () => VALUES_BESIDE_PLACES + 4 * ELEVATION_LIMITS.maxShapePoints,
    check(scan) {
      const [shape, polyline] = [scan.member('shape'), scan.member('encoded_polyline')];
      // The engine refuses both at once before it looks at either.
      if (shape === undefined || (polyline !== undefined && polyline.kind !== 'null')) return;
      const most = ELEVATION_LIMITS.maxShapePoints;
      if (shape.count > most)
        throw refused(TOO_MANY_POINTS, `shape has ${shape.count} points; at most ${most} are allowed`);
    },
  },
  bulkV1: {
    // A query with all its members has some 40 values.
    mostValues: () => VALUES_PER_PLACE * MAX_BULK_QUERIES,
    check({ whole }) {
      if (whole?.kind === 'list' && whole.count > MAX_BULK_QUERIES)
        throw new Refusal(400, `the body must have 1 to ${MAX_BULK_QUERIES} queries`);
    },
  },
};

/** The rule for the body of a call. */
export function bodyRule(operation: string): BodyRule {
  return Object.hasOwn(RULES, operation) ? RULES[operation]! : OTHER;
}

/**
 * Refuses a body, or the part of it that has come, for what its size is in memory.
 *
 * @throws {Refusal} 413 for too many values, 400 for too deep a nesting.
 */
export function checkSums(scan: BodyScan, mostValues: number): void {
  if (scan.deepest > MOST_DEPTH) throw notJson(`the body is nested deeper than ${MOST_DEPTH} levels`);
  // Names count as well: a member may be named as long as nothing else.
  if (scan.valueCount > mostValues || scan.memberCount > mostValues) {
    throw new Refusal(413, `the body holds more than ${mostValues} values, the most that this path takes`);
  }
}

/** Memory of one list or object, one member, and one text or number, as they were measured in Node.js: README.md tells how. */
const BYTES_PER_CONTAINER = 72;
const BYTES_PER_MEMBER = 40;
const BYTES_PER_SCALAR = 16;

/** How much memory the parsed form of a body takes, with the text that it is parsed from. */
export function parsedBytes(scan: BodyScan): number {
  return (
    scan.byteCount +
    BYTES_PER_CONTAINER * scan.containerCount +
    BYTES_PER_MEMBER * scan.memberCount +
    BYTES_PER_SCALAR * scan.scalarCount
  );
}

function refused(code: number, message: string): Refusal {
  return new Refusal(400, message, { code });
}
