import type { BodySize } from '@portolan/host';

/** Parsing takes about this long, and most of it again goes into the answer. */
const MS_PER_BYTE = 30 / 1e6;
/** Times on the city of the figures. They are estimates: what a call took in fact is charged afterwards. */
const MS_PER_TEXT = 2;
const MS_PER_POINT = 1e-3;
const MS_PER_ELEMENT = 0.02;
const MS_PER_STOP = 2;
const MS_PER_CONTOUR = 25;
const MS_PER_TERRAIN_TILE = 30;
/** A picture of usual size. */
const MS_PER_PICTURE = 300;
const MS_PER_TRACE_POINT = 0.03;
/** Resampled lines and lines of polylines may have more points than the request tells. */
const MOST_DRAWN_POINTS = 100_000;

/** Whether a call draws a map. */
export function isStaticMap(operation: string): boolean {
  return ['getStatic', 'getStaticCacheable', 'postStaticCacheable'].includes(operation);
}

/** About how long a call takes in a thread, milliseconds. */
export function callCost(operation: string, size: BodySize): number {
  const parsing = 1 + size.bytes * MS_PER_BYTE;
  if (isStaticMap(operation)) return parsing + MS_PER_PICTURE;
  switch (operation) {
    case 'bulkV1':
      return parsing + MS_PER_TEXT * size.count;
    case 'elevation': {
      const isDrawn = size.has('resample_distance') || size.has('encoded_polyline');
      return parsing + MS_PER_POINT * Math.max(size.countOf('shape'), isDrawn ? MOST_DRAWN_POINTS : 0);
    }
    case 'matrix':
      return parsing + MS_PER_ELEMENT * size.countOf('sources') * size.countOf('targets');
    case 'isochrone':
      return parsing + MS_PER_CONTOUR * Math.max(1, size.countOf('contours'));
    case 'optimizedRoute': {
      const stops = size.countOf('locations');
      return parsing + MS_PER_STOP * stops + MS_PER_ELEMENT * stops * stops;
    }
    case 'terrainTile':
      return MS_PER_TERRAIN_TILE;
    case 'mapMatch':
    case 'traceAttributes': {
      // A polyline has two bytes or more a point.
      const points = Math.max(size.countOf('shape'), size.has('encoded_polyline') ? size.bytes / 4 : 0);
      return parsing + MS_PER_TRACE_POINT * points;
    }
    case 'roads':
      return 1_000;
    default:
      return parsing + MS_PER_STOP * size.countOf('locations') + (size.has('alternates') ? 10 : 0);
  }
}

/** Calls that take longer have a lane of their own. */
const LONG_MS = 40;

/** Whether a call of such a cost may keep a thread from others for long. */
export function isLongCall(operation: string, cost: number): boolean {
  return cost > LONG_MS || operation === 'bulkV1';
}
