import type { Progress } from '@portolan/base';

/** What a host hands to every wire function; engines read no clock and no configuration of their own. */
export interface RequestContext {
  /** Unix seconds. */
  readonly now?: number;
  /** Seconds that a time zone is ahead of UTC at an instant; `offsetAt` of @portolan/tz fits. */
  readonly offsetAt?: (
    tzId: string,
    unixSeconds: number,
  ) => {
    /** Seconds east of Greenwich. */
    readonly utcOffset: number;
  };
  /** Roads that are shut or slow for now, for whatever has an engine. */
  readonly closures?: Closures;
  /** Limits that differ from those of the interface. */
  readonly limits?: LimitOverrides;
  /** For elevations and slopes; `heightFunction(elevation)` of @portolan/elevation makes one. Without it slopes are those of the build. */
  readonly heightAt?: HeightAt;
  /** Is asked now and then in long work; where it says true, the work ends with the error `stopped`. */
  readonly shouldStop?: () => boolean;
  /** Is told now and then how far long work is. */
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
  /** Contours of an isochrone, error 152 above it; minutes of one, 151; kilometres, 166. */
  readonly maxContours?: number;
  /** Longest time of a contour, in minutes. */
  readonly maxContourMinutes?: number;
  /** Longest distance of a contour, in kilometres. */
  readonly maxContourKm?: number;
}

/** A stretch of road in one direction, as a host's table of closures may know it. */
export interface RoadStretch {
  /** Number of the way in OpenStreetMap. */
  readonly wayId: number;
  /** OSM ids of the nodes that it leads from and to. */
  readonly fromNodeId: number;
  /** Number of the node in OpenStreetMap at which it ends. */
  readonly toNodeId: number;
  /** In the direction of the way. */
  readonly forward: boolean;
}

/** What a host knows of the roads at the moment; a graph is not rebuilt for it, only its metrics are. */
export interface Closures {
  /** Another one whenever an answer of `speedKmh` changes: metrics are kept under it. */
  readonly version: string;
  /** km/h, not below 0; 0 closes the stretch, undefined leaves it as it is. */
  speedKmh(stretch: RoadStretch): number | undefined;
}
