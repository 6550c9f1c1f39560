import type { Engine } from '../engine.ts';
import type { Bounds } from './bounds.ts';

/** A part of the world with an engine of its own. */
export interface Region {
  /** Names it in `/health`, `/metrics` and messages; no two regions have the same. */
  readonly name: string;
  /** Answers the calls whose places lie there. */
  readonly engine: Engine;
  /** Where its data are. */
  readonly bounds: Bounds;
}

/** A place, degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

function widthOf({ west, east }: Bounds): number {
  return west <= east ? east - west : east - west + 360;
}

/** The size of a box on the sphere, up to a constant factor. */
export function areaOf(bounds: Bounds): number {
  const radians = Math.PI / 180;
  return widthOf(bounds) * (Math.sin(bounds.north * radians) - Math.sin(bounds.south * radians));
}

/** Whether a place lies in a box or on its edge. */
export function holds(bounds: Bounds, place: Place): boolean {
  return degreesBeyond(bounds, place) === 0;
}

/** How far a place lies beyond a box: degrees of latitude and of longitude at that place, roughly; 0 inside. */
export function degreesBeyond(bounds: Bounds, { lat, lon }: Place): number {
  const y = Math.max(bounds.south - lat, 0, lat - bounds.north);
  const width = widthOf(bounds);
  // Degrees to the east of the western edge.
  const east = (((lon - bounds.west) % 360) + 360) % 360;
  const x = east <= width ? 0 : Math.min(east - width, 360 - east);
  return Math.hypot(y, x * Math.cos((lat * Math.PI) / 180));
}
