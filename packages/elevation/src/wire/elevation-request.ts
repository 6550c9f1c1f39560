import {
  type CheckStop,
  checkStopOf,
  onceIn,
  decodePolyline,
  type LatLonColumns,
  type PolylineDigits,
  PortolanError,
  suggest,
} from '@portolan/base';
import { POINTS_AT_ONCE } from '../points-at-once.ts';
import { shown } from '../errors.ts';

/** What a host hands to a call: limits that differ from those of the interface. */
export interface ElevationContext {
  /** Limits that differ from those of the interface. */
  readonly limits?: {
    /** The most points of a request, before and after resampling; error 314 above it. By default 750,000. */
    readonly maxShapePoints?: number;
  };
  /** Asked between every few thousand points. When it returns true, the call ends with the error `stopped`. */
  readonly shouldStop?: () => boolean;
}

/** Something in a request that was not done as asked; codes as in the interface. */
export interface Warning {
  /** Number of the kind of warning. */
  readonly code: number;
  /** What was not done, and why. */
  readonly text: string;
}

/** A checked request, with the defaults of members that were left out. */
export interface ElevationQuestion {
  readonly id: string | undefined;
  readonly points: LatLonColumns;
  /** The polyline as it was sent; undefined when a shape was. */
  readonly polyline: string | undefined;
  readonly digits: PolylineDigits;
  readonly withRange: boolean;
  readonly heightPrecision: number;
  readonly resampleMetres: number | undefined;
  readonly mostPoints: number;
  readonly warnings: readonly Warning[];
}

const MOST_POINTS = 750_000;
const LEAST_RESAMPLE_METRES = 10;
const MOST_RESAMPLE_METRES = 1000;
const MOST_PRECISION = 2;
/** Warning: a value is out of range, and the default is used. */
const WARNING_DEFAULT_USED = 500;
/** Warning: a member is ignored. */
const WARNING_IGNORED = 210;

const MEMBERS: readonly string[] = [
  'id',
  'shape',
  'encoded_polyline',
  'shape_format',
  'range',
  'height_precision',
  'resample_distance',
];
/** Members that are not known are warned of up to this many, so that a hostile request gets no long answer. */
const MOST_UNKNOWN = 10;

type Members = Readonly<Record<string, unknown>>;

/**
 * Checks a wire request (docs/interface.md, section 10).
 *
 * @throws {PortolanError} `134`, `164`, `310`, `311`, `312`, `313` or `314`; `detail.field` names the member.
 */
export function readElevationRequest(request: unknown, context: ElevationContext): ElevationQuestion {
  const checkStop = checkStopOf(context);
  const members: Members = isMembers(request) ? request : {};
  const mostPoints = context.limits?.maxShapePoints ?? MOST_POINTS;
  const polyline = members['encoded_polyline'] ?? undefined;
  const shape = members['shape'] ?? undefined;
  if ((polyline === undefined) === (shape === undefined)) {
    const found = shape === undefined ? 'neither is there' : 'both are there';
    throw new PortolanError('312', `give either shape or encoded_polyline: ${found}`, { field: 'shape' });
  }
  const digits = readDigits(members['shape_format']);
  const warnings = unknownMembers(members);
  return {
    id: typeof members['id'] === 'string' ? members['id'] : undefined,
    points:
      shape === undefined
        ? readPolyline(polyline, digits, mostPoints)
        : readShape(shape, mostPoints, checkStop),
    polyline: typeof polyline === 'string' ? polyline : undefined,
    digits,
    withRange: readFlag(members, 'range', warnings),
    heightPrecision: readPrecision(members['height_precision'], warnings),
    resampleMetres: readResample(members['resample_distance']),
    mostPoints,
    warnings,
  };
}

/** A warning for each member that the interface does not know: it is ignored, and may be a slip of the pen. */
function unknownMembers(members: Members): Warning[] {
  const unknown = Object.keys(members).filter((name) => !MEMBERS.includes(name));
  return unknown.slice(0, MOST_UNKNOWN).map((name) => {
    const meant = suggest(name, MEMBERS);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    return {
      code: WARNING_IGNORED,
      text: `${shown(name)} was ignored: elevation has no such member${hint}`,
    };
  });
}

function readShape(shape: unknown, mostPoints: number, checkStop: CheckStop): LatLonColumns {
  if (!Array.isArray(shape)) {
    throw new PortolanError('134', `shape must be a list of {lat, lon}, not ${shown(shape)}`, {
      field: 'shape',
    });
  }
  if (shape.length === 0) {
    throw new PortolanError('310', 'shape is empty: give one {lat, lon} or more', {
      field: 'shape',
      least: 1,
    });
  }
  if (shape.length > mostPoints) throw tooManyPoints('shape', shape.length, mostPoints);
  const lats = new Float64Array(shape.length);
  const lons = new Float64Array(shape.length);
  const points: readonly unknown[] = shape;
  const atEach = onceIn(POINTS_AT_ONCE, checkStop);
  for (let k = 0; k < points.length; k++) {
    atEach();
    const point = points[k];
    if (!isMembers(point)) {
      throw new PortolanError('134', `shape[${k}] must be an object with lat and lon, not ${shown(point)}`, {
        field: `shape[${k}]`,
      });
    }
    lats[k] = readDegrees(point, k, 'lat', 90);
    lons[k] = readDegrees(point, k, 'lon', 180);
  }
  return { lats, lons };
}

function readDegrees(point: Members, index: number, name: 'lat' | 'lon', most: number): number {
  const value = point[name];
  if (typeof value === 'number' && value >= -most && value <= most) return value;
  const field = `shape[${index}].${name}`;
  throw new PortolanError('134', `${field} must be a number from ${-most} to ${most}, not ${shown(value)}`, {
    field,
    least: -most,
    most,
  });
}

function readPolyline(polyline: unknown, digits: PolylineDigits, mostPoints: number): LatLonColumns {
  if (typeof polyline !== 'string') {
    throw new PortolanError('134', `encoded_polyline must be a text, not ${shown(polyline)}`, {
      field: 'encoded_polyline',
    });
  }
  if (polyline === '') {
    throw new PortolanError('311', 'encoded_polyline is empty: give one point or more', {
      field: 'encoded_polyline',
    });
  }
  return decodePolyline(polyline, digits, mostPoints);
}

/** @param field  what has too many points. */
export function tooManyPoints(field: string, found: number, most: number): PortolanError {
  return new PortolanError('314', `${field} has ${found} points; at most ${most} are allowed`, {
    field,
    most,
    found,
  });
}

function readDigits(format: unknown): PolylineDigits {
  if (format === undefined || format === null || format === 'polyline6') return 6;
  if (format === 'polyline5') return 5;
  throw new PortolanError('164', `shape_format must be polyline6 or polyline5, not ${shown(format)}`, {
    field: 'shape_format',
  });
}

function readFlag(members: Members, name: string, warnings: Warning[]): boolean {
  const value = members[name] ?? false;
  if (typeof value === 'boolean') return value;
  const used = value === 'true';
  warnings.push({
    code: WARNING_DEFAULT_USED,
    text: `${name} must be true or false, not ${shown(value)}: ${used} was used`,
  });
  return used;
}

function readPrecision(value: unknown, warnings: Warning[]): number {
  if (value === undefined || value === null) return 0;
  const precision = asNumber(value);
  if (Number.isInteger(precision) && precision >= 0 && precision <= MOST_PRECISION) return precision;
  warnings.push({
    code: WARNING_DEFAULT_USED,
    text: `height_precision must be 0, 1 or 2, not ${shown(value)}: 0 was used`,
  });
  return 0;
}

function readResample(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const metres = asNumber(value);
  if (metres >= LEAST_RESAMPLE_METRES && metres <= MOST_RESAMPLE_METRES) return metres;
  throw new PortolanError(
    '313',
    `resample_distance must be a number from ${LEAST_RESAMPLE_METRES} to ${MOST_RESAMPLE_METRES} metres, not ${shown(value)}`,
    { field: 'resample_distance', least: LEAST_RESAMPLE_METRES, most: MOST_RESAMPLE_METRES },
  );
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number, or the number in a text as forms send it; NaN for anything else. */
function asNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
}
