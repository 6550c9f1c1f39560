import type { Graph } from '@portolan/graph';
import type { Bounds } from './messages.ts';

/** The share of junctions that may lie outside on each side: those of a road that leads far out, or where a ferry lands. */
const OUTSIDE = 0.01;
/** Room around the others, in shares of their width and height. */
const ROOM = 0.05;
/** Of a network that is all at one place. */
const LEAST_DEGREES = 0.002;

/**
 * What a map shows first of a region: where its roads are, since the box of an extract may be mostly sea, as that of Monaco is.
 *
 * @param whole  the box of the extract, which is taken where there are no roads, and where they lie on both sides of the 180th meridian.
 */
export function viewOfRoads(
  { nodeLat, nodeLon }: Pick<Graph['data']['network'], 'nodeLat' | 'nodeLon'>,
  whole: Bounds,
): Bounds {
  if (nodeLat.length === 0) return whole;
  const [south, north] = mostOf(nodeLat);
  const [west, east] = mostOf(nodeLon);
  return east - west > 180 ? whole : { west, south, east, north };
}

/** The ends of where most of some coordinates are, in degrees. @param steps  1e-7 degrees. */
function mostOf(steps: Int32Array): [least: number, most: number] {
  const sorted = steps.toSorted();
  const out = Math.floor(OUTSIDE * (sorted.length - 1));
  const [first, last] = [sorted[out]! / 1e7, sorted[sorted.length - 1 - out]! / 1e7];
  const room = Math.max(ROOM * (last - first), LEAST_DEGREES / 2);
  return [first - room, last + room];
}
