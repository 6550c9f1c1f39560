import type { Progress } from '@portolan/base';
import type { Language } from './guidance/language.ts';

/** What a host gives to every wire function: engines read no clock and no configuration of their own. All members are optional. */
export interface RequestContext {
  /** Unix seconds; milliseconds are refused with the error `bad-context`. */
  readonly now?: number;
  /** Seconds that a time zone is ahead of UTC at an instant; `offsetAt` of @portolan/tz fits. */
  readonly offsetAt?: (
    tzId: string,
    unixSeconds: number,
  ) => {
    /** Seconds east of Greenwich. */
    readonly utcOffset: number;
  };
  /** Roads that are closed or slow at the moment, for motor vehicles. */
  readonly closures?: Closures;
  /** How fast traffic usually is by hour of the week, for motor vehicles; it counts in requests that name a time. */
  readonly speeds?: SpeedTable;
  /**
   * Whether a day is a public holiday at a place, for roads that are open or closed on holidays (`PH`); without it no day is.
   *
   * @param day  of the calendar there; `month` is 1 to 12.
   * @param place  where the journey begins, degrees.
   */
  readonly isPublicHoliday?: (
    day: { readonly year: number; readonly month: number; readonly day: number },
    place: { readonly lat: number; readonly lon: number },
  ) => boolean;
  /** Limits that differ from those of the interface. */
  readonly limits?: LimitOverrides;
  /**
   * For `elevation_interval` and for the slopes of verbose nearest roads; without it slopes are those of the build. With
   * @portolan/elevation: `heightFunction(elevation)`, or `(lat, lon) => heightAt(elevation, lat, lon)`.
   */
  readonly heightAt?: HeightAt;
  /**
   * Languages of the narration beside American English, from @portolan/graph/languages. A request for another one is answered in American
   * English.
   */
  readonly languages?: readonly Language[];
  /** Long computations call it from time to time; if it returns true, they end with the error `stopped`. */
  readonly shouldStop?: () => boolean;
  /** Long computations report their progress to it from time to time. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Metres above sea level; null where it is not known. */
export type HeightAt = (lat: number, lon: number) => number | null;

/** Limits that differ from those of the interface, as a plan of a host may set them. */
export interface LimitOverrides {
  /** Error 150 above it. */
  readonly maxLocations?: number;
  /** Sum of the straight lines between consecutive locations, in a matrix the longest between a source and a target; error 154 above it. */
  readonly maxDistanceKm?: number;
  /** Sources times targets of a matrix; error 150 above it. */
  readonly maxElements?: number;
  /** Contours of an isochrone; error 152 above it. */
  readonly maxContours?: number;
  /** Minutes of a contour; error 151 above it. */
  readonly maxContourMinutes?: number;
  /** Kilometres of a contour; error 166 above it. */
  readonly maxContourKm?: number;
}

/** A piece of road in one direction, named by ids of OpenStreetMap. */
export interface RoadStretch {
  /** OSM id of its way. */
  readonly wayId: number;
  /** OSM id of the node that it leads from. */
  readonly fromNodeId: number;
  /** OSM id of the node that it leads to. */
  readonly toNodeId: number;
  /** True if it leads in the direction of its way. */
  readonly forward: boolean;
}

/** The state of the roads at the moment. The graph is not rebuilt for it, only its metrics are. */
export interface Closures {
  /** Must change whenever an answer of `speedKmh` changes: metrics are cached under it. */
  readonly version: string;
  /**
   * Whether the same version means the same state of the roads in every thread that shares a `store` of `openGraph`; only then are metrics under
   * closures shared. Default false: threads that count versions for themselves would take each other's.
   */
  readonly isSameInAllThreads?: boolean;
  /** Returns km/h, not below 0; 0 closes the piece of road, undefined leaves it unchanged. */
  speedKmh(stretch: RoadStretch): number | undefined;
}

/**
 * Speeds by hour of the week. A row has 168 bytes, and roads whose speeds go up and down alike may share one. A journey has the speeds of
 * the hour in which it departs, or in which it is to arrive.
 */
export interface SpeedTable {
  /** Must change whenever the table changes: metrics are cached under it, one for each hour that is asked for. */
  readonly version: string;
  /** Km/h by row and hour: `kmh[168 * row + hour]`, the hours from Monday 0:00 to Sunday 23:00 on the clock of the place; 0 where it is not known. */
  readonly kmh: Uint8Array;
  /** Returns the row of a piece of road in one direction; undefined leaves it at the speed of the costing model. */
  rowOf(stretch: RoadStretch): number | undefined;
}
