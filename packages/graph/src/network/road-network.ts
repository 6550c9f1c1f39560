/** Classes of road, from the strongest; the numbers are stored in archives. `road-kind.ts` maps `highway=*` to them. */
export const RoadClass = {
  motorway: 0,
  trunk: 1,
  primary: 2,
  secondary: 3,
  tertiary: 4,
  unclassified: 5,
  residential: 6,
  serviceOther: 7,
} as const;
export type RoadClass = (typeof RoadClass)[keyof typeof RoadClass];

/** What kind of way an edge is, beside its class; the numbers are stored in archives. */
export const RoadUse = {
  road: 0,
  link: 1,
  livingStreet: 2,
  service: 3,
  parkingAisle: 4,
  driveway: 5,
  alley: 6,
  track: 7,
  ferry: 8,
  railFerry: 9,
  driveThrough: 10,
} as const;
export type RoadUse = (typeof RoadUse)[keyof typeof RoadUse];

/** Surfaces from smooth to rough; the numbers are stored in archives. */
export const Surface = {
  unknown: 0,
  pavedSmooth: 1,
  paved: 2,
  pavedRough: 3,
  compacted: 4,
  dirt: 5,
  gravel: 6,
  path: 7,
  impassable: 8,
} as const;
export type Surface = (typeof Surface)[keyof typeof Surface];

/** Bits of `RoadNetwork.edgeFlags`; the numbers are stored in archives. */
export const EdgeFlag = {
  roundabout: 1 << 0,
  bridge: 1 << 1,
  tunnel: 1 << 2,
  toll: 1 << 3,
  /** For cars, in a direction that they may travel: destination, customers, delivery or permit only. To reach a place, not to pass. */
  destinationOnly: 1 << 4,
  /** For cars, in a direction that they may travel: with permission only. */
  private: 1 << 5,
  /** Signed for motor traffic alone: `highway=motorway` or `motorroad=yes`. */
  motorroad: 1 << 6,
} as const;

/** Bits of `RoadNetwork.nodeFlags`; the numbers are stored in archives. */
export const NodeFlag = {
  trafficSignal: 1 << 0,
  stop: 1 << 1,
  giveWay: 1 << 2,
  gate: 1 << 3,
  tollBooth: 1 << 4,
  borderControl: 1 << 5,
  /** A barrier that a car cannot pass: bollard, block, closed gate. Each edge there ends in a node of its own. */
  blocked: 1 << 6,
  /** The barrier here opens for those with permission only: `access=private` on a gate. Always beside another flag. */
  private: 1 << 7,
} as const;

/** Bits of `access*`, one a mode of travel; the numbers are stored in archives. Only `auto` is filled so far. */
export const Mode = { auto: 1 << 0 } as const;

/** The highest `nodeDensity` of open country. */
export const MAX_RURAL_DENSITY = 8;

/** `maxSpeed*` where the limit is `none`, as on a German motorway. */
export const UNLIMITED_KMH = 255;

/** Strings by position: an array while a network is built, a lazily decoded table once it is opened. */
interface StringList {
  at(index: number): string | undefined;
}

/**
 * Roads between junctions, with everything a costing model asks of them and nothing that one has decided.
 *
 * A node is a place where edges meet or end. An edge is a piece of one OSM way between two nodes, stored once, in the way's own
 * direction: forward is `edgeFrom -> edgeTo`. Edges are in (way id, position in the way) order; nodes in order of first use by them.
 */
export interface RoadNetwork {
  readonly nodeCount: number;
  /** nodeCount; units of 1e-7 degrees. */
  readonly nodeLat: Int32Array;
  readonly nodeLon: Int32Array;
  /** nodeCount; bits of `NodeFlag`. */
  readonly nodeFlags: Uint8Array;
  /** nodeCount; the OSM node id (negative when made up; the same id twice where a barrier cuts the road). */
  readonly nodeOsmId: Float64Array;
  /** nodeCount; how built-up the surroundings are, 0..15, see `density.ts`. Above `MAX_RURAL_DENSITY` is a town. */
  readonly nodeDensity: Uint8Array;

  readonly edgeCount: number;
  readonly edgeFrom: Uint32Array;
  readonly edgeTo: Uint32Array;
  readonly edgeWayId: Float64Array;
  /** edgeCount + 1; the line of edge `e` is points `firstPoint[e] .. firstPoint[e + 1]`, both ends included. */
  readonly firstPoint: Uint32Array;
  /** Units of 1e-7 degrees. */
  readonly pointLat: Int32Array;
  readonly pointLon: Int32Array;
  /** Length of the line on the sphere, millimetres, at least 1; exact below 4,294 km. */
  readonly edgeLengthMillimetres: Uint32Array;
  /** `RoadClass` */
  readonly edgeClass: Uint8Array;
  /** `RoadUse` */
  readonly edgeUse: Uint8Array;
  /** `Surface` */
  readonly edgeSurface: Uint8Array;
  /** Bits of `EdgeFlag`. */
  readonly edgeFlags: Uint16Array;
  /** Bits of `Mode`: who may travel forward, backward. One-ways, access tags and barriers on the edge are in here. */
  readonly accessForward: Uint16Array;
  readonly accessBackward: Uint16Array;
  /** Signed limit in km/h, 0 where none is tagged, `UNLIMITED_KMH` for `none`. */
  readonly maxSpeedForward: Uint8Array;
  readonly maxSpeedBackward: Uint8Array;
  /** Ferries: crossing time of the whole edge in seconds from `duration=*`, else 0. */
  readonly edgeDurationSeconds: Uint32Array;
  /** Positions in `strings`; 0 (the empty string) where there is none. `name` holds one name, `ref` as tagged (`A 5;E 35`). */
  readonly edgeName: Uint32Array;
  readonly edgeRef: Uint32Array;
  readonly strings: StringList;
}
