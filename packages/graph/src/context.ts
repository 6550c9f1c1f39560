/** What a host hands to every wire function; engines read no clock and no configuration of their own. */
export interface RequestContext {
  /** Unix seconds. */
  readonly now?: number;
  readonly limits?: RouteLimitOverrides;
}

/** Limits that differ from those of the interface, as a plan of a host may set them. */
export interface RouteLimitOverrides {
  /** Error 150 above it. */
  readonly maxLocations?: number;
  /** Sum of the straight lines between consecutive locations; error 154 above it. */
  readonly maxDistanceKm?: number;
}
