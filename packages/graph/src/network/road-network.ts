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
  /** A slip lane: a short link beside a junction of lesser roads. */
  turnChannel: 11,
  emergencyAccess: 12,
  cycleway: 13,
  footway: 14,
  /** `footway=sidewalk`, drawn beside its road. */
  sidewalk: 15,
  /** `footway=crossing` and its kin. */
  crossing: 16,
  path: 17,
  /** A street or square of pedestrians. */
  pedestrian: 18,
  bridleway: 19,
  steps: 20,
  elevator: 21,
  /** `busway`, `bus_guideway`: a road for buses only. */
  busway: 22,
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
  /** A road that signs reserve for motor traffic: `highway=motorway` or `motorroad=yes`. */
  motorroad: 1 << 4,
  lit: 1 << 5,
  /** A designated truck route: `hgv=designated`. */
  truckRoute: 1 << 6,
  /** Lanes for vehicles with two persons or more, with three or more, or for those that pay (`hov=designated`, `hov:minimum`, `hot`). */
  hov2: 1 << 7,
  hov3: 1 << 8,
  hot: 1 << 9,
  /** The road is open for a part of the year (`seasonal`, `winter_road`, `ice_road`); if tags tell the season, it is a condition too. */
  seasonal: 1 << 10,
  /** The toll can be paid in cash only. */
  cashOnlyToll: 1 << 11,
  indoor: 1 << 12,
  /** Cyclists should take the path beside it: `bicycle=use_sidepath`. */
  cyclistsAside: 1 << 13,
  /** Cyclists have to push the bicycle: `bicycle=dismount`, or a footway that no tag opens to bicycles. */
  dismount: 1 << 14,
  /** Steps with a ramp for the wheels of bicycles. */
  ramp: 1 << 15,
  /** `wheelchair=yes` or `designated`. */
  wheelchairYes: 1 << 16,
  /**
   * A bicycle may be pushed in this direction, in which it may not be ridden: against the traffic of a one-way street. The access
   * of that direction does not have the bicycle.
   */
  pushForward: 1 << 17,
  pushBackward: 1 << 18,
  /** `driving_side=left`, `driving_side=right`: traffic keeps to this side, whatever the country does. */
  drivesLeft: 1 << 19,
  drivesRight: 1 << 20,
  /** A straight line on which pedestrians cross a square or platform. No such line is drawn in OSM: the way is the outline. */
  areaCrossing: 1 << 21,
  /** Pedestrians have a way of their own beside the road: `sidewalk=separate`. */
  walkersAside: 1 << 22,
  /** A ring without the right of way of a roundabout: `junction=circular`. It is a `roundabout` too. */
  circular: 1 << 23,
  /** A path without a name of its own: `edgeName` is that of the street beside which it runs. */
  namedBeside: 1 << 24,
  /** Steps, or a path, that move: `conveying`. */
  conveying: 1 << 25,
  /** A street or road on which two cars cannot pass each other (`narrow=yes`, or less than 3 m wide). */
  narrow: 1 << 26,
  // Bits 27 to 29: see `OTHER_TOLL_SHIFT`.
  /** Beside `hov2`, and not with `hot`: no tag says how many persons a vehicle must have (`hov:minimum`). */
  hovUncounted: 1 << 30,
} as const;

/** Bits of `RoadNetwork.nodeFlags`; the numbers are stored in archives. */
export const NodeFlag = {
  trafficSignal: 1 << 0,
  stop: 1 << 1,
  giveWay: 1 << 2,
  gate: 1 << 3,
  tollBooth: 1 << 4,
  borderControl: 1 << 5,
  bollard: 1 << 6,
  /** A pedestrian crossing over the road. */
  crossing: 1 << 7,
  /** A place made for turning round: turning circle or loop, mini roundabout. */
  turningPlace: 1 << 8,
  elevator: 1 << 9,
  /** The toll booth takes cash only. */
  cashOnly: 1 << 10,
  /** Traffic in all directions must stop: `stop=all`. */
  allWayStop: 1 << 11,
  bikeShare: 1 << 12,
  motorwayJunction: 1 << 13,
  /** Traffic lights for those who cross the road: `crossing=traffic_signals`, `crossing:signals=yes`. */
  crossingSignals: 1 << 14,
  /** A tag opens the gate to cars: it takes nobody time. */
  openGate: 1 << 15,
} as const;

/** Bits of `RoadNetwork.edgeControls`: the lights and signs at the end of an edge, in the direction of travel. */
export const Control = { signal: 1, stop: 2, giveWay: 4 } as const;
/** `edgeControls >>> CONTROL_BACKWARD_SHIFT` are the bits for backward travel. */
export const CONTROL_BACKWARD_SHIFT = 3;
/**
 * Bit of `edgeControls`: the light costs no time, since it belongs to the same junction as the one before it, or is for people on foot alone. The next bit is that of
 * backward travel.
 */
export const NO_WAIT_SHIFT = 6;

/** Bits of `access*` and of all columns about modes, one for each mode of travel; the numbers are stored in archives. */
export const Mode = {
  auto: 1 << 0,
  bus: 1 << 1,
  taxi: 1 << 2,
  truck: 1 << 3,
  motorScooter: 1 << 4,
  motorcycle: 1 << 5,
  lowSpeedVehicle: 1 << 6,
  bicycle: 1 << 7,
  pedestrian: 1 << 8,
  wheelchair: 1 << 9,
} as const;

/** Modes that may have tolls of their own. */
export const OTHER_TOLL_MODES = Mode.truck | Mode.motorScooter | Mode.motorcycle;
/** `OTHER_TOLL_MODES` shifted so are bits of `edgeFlags`: these pay where `EdgeFlag.toll` is not set, and do not pay where it is. */
export const OTHER_TOLL_SHIFT = 24;

/** Modes with an engine, and modes without. */
export const MOTOR_MODES =
  Mode.auto | Mode.bus | Mode.taxi | Mode.truck | Mode.motorScooter | Mode.motorcycle | Mode.lowSpeedVehicle;
export const ACTIVE_MODES = Mode.bicycle | Mode.pedestrian | Mode.wheelchair;
export const ALL_MODES = MOTOR_MODES | ACTIVE_MODES;
/** Modes whose weight and length matter to conditions such as `no @ (weight>7.5)`. */
export const HEAVY_MODES = Mode.truck | Mode.bus;

/** Values of the two halves of `edgeCycleway`; the numbers are stored in archives. */
export const Cycleway = { none: 0, shared: 1, dedicated: 2, separated: 3 } as const;

/** Bits of `edgeSidewalk`. */
export const Sidewalk = { left: 1, right: 2 } as const;

/** Bits of `edgeBicycleNetwork`, as on the wire. */
export const BicycleNetwork = { national: 1, regional: 2, local: 4, mountain: 8 } as const;

/** The kinds of limits that vehicles may not exceed; the numbers are stored in archives. */
export const LimitKind = {
  /** Millimetres. */
  height: 0,
  width: 1,
  length: 2,
  /** Kilograms. */
  weight: 3,
  axleLoad: 4,
  /** Axles. */
  axleCount: 5,
  /** No dangerous goods at all; the limit's value is 0. */
  hazmat: 6,
} as const;
/** Added to a `LimitKind` where those with business on the road may exceed the limit. */
export const NOT_FOR_DESTINATIONS = 8;

/** Bits of `limitDirections` and `conditionalDirections`. */
export const Direction = { forward: 1, backward: 2, both: 3 } as const;

/** What a conditional tag grants while its condition holds; the numbers are stored in archives. */
export const ConditionalGrant = { no: 1, private: 2, destination: 3, yes: 4 } as const;

/** What a row of the `timed*` columns changes while its condition holds, always where it has none; the numbers are stored in archives. */
export const TimedKind = {
  /** `maxSpeedForward`, `maxSpeedBackward`. */
  maxSpeed: 0,
  /** `edgeTruckSpeed` */
  truckSpeed: 1,
  /** How many persons a vehicle must have: 0, 2 or 3 (`EdgeFlag.hov2`, `hov3`). */
  hov: 2,
  /** How fast a sign advises to drive, which is no limit; it has no condition. */
  advisedSpeed: 3,
  /** The value is a `LimitKind`: limits of that kind do not hold that are for trucks alone; with `NOT_FOR_DESTINATIONS`, not for those with business. */
  liftedLimit: 4,
} as const;

/** Values of `restrictionKind`; the numbers are stored in archives. */
export const RestrictionKind = { no: 0, only: 1 } as const;
/** Added to a `RestrictionKind` where the condition tells when the restriction does not hold. */
export const HOLDS_ELSE = 2;

/** The highest `nodeDensity` of open country. */
export const MAX_RURAL_DENSITY = 8;

/** `maxSpeed*` where the limit is `none`, as on a German motorway. */
export const UNLIMITED_KMH = 255;

/** Strings by position: an array while a network is built, a lazily decoded table once it is opened. */
interface StringList {
  at(index: number): string | undefined;
}

/**
 * Roads between junctions, with all the attributes that costing models read. Nothing in it depends on a costing model.
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
  readonly nodeFlags: Uint16Array;
  /** nodeCount; bits of `Mode`: the modes that get past the barrier here. All of them where there is none. */
  readonly nodeAccess: Uint16Array;
  /** nodeCount; bits of `Mode`: the modes that need permission to get past the barrier. A subset of `nodeAccess`. */
  readonly nodePrivate: Uint16Array;
  /** nodeCount; the OSM node id (negative when made up). */
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
  readonly edgeFlags: Uint32Array;
  /** Bits of `Control` for forward travel, and shifted for backward travel; then the two bits at `NO_WAIT_SHIFT`. */
  readonly edgeControls: Uint8Array;
  /** Bits of `Mode`: the modes that may travel forward, backward, by one-way and access tags. */
  readonly accessForward: Uint16Array;
  readonly accessBackward: Uint16Array;
  /** Bits of `Mode`: the modes that may use the edge to reach a place but not to pass: destination, customers, delivery, permit. */
  readonly edgeDestinationOnly: Uint16Array;
  /** Bits of `Mode`: the modes that need permission to use the edge. */
  readonly edgePrivate: Uint16Array;
  /** Signed limit in km/h, 0 where none is tagged, `UNLIMITED_KMH` for `none`. */
  readonly maxSpeedForward: Uint8Array;
  readonly maxSpeedBackward: Uint8Array;
  /** `maxspeed:hgv` in km/h, the lower one where it differs by direction and rows of `timed*` tell them apart; 0 where none is tagged. */
  readonly edgeTruckSpeed: Uint8Array;
  /**
   * What the law of the country allows cars, heavy trucks and buses where no sign says more, km/h; `UNLIMITED_KMH`, or 0 where the law is not known,
   * or a sign has the limit. The one of cars is 0 also where tags state a limit, as by the kind of road; that of buses is `maxspeed:bus` where it is tagged.
   */
  readonly edgeAssumedSpeed: Uint8Array;
  readonly edgeAssumedTruckSpeed: Uint8Array;
  readonly edgeAssumedBusSpeed: Uint8Array;
  /** Ferries: crossing time of the whole edge in seconds from `duration=*`, else 0. */
  readonly edgeDurationSeconds: Uint32Array;
  /** Lanes of both directions together, 0 where none are tagged. */
  readonly edgeLanes: Uint8Array;
  /** `Cycleway` in forward travel, and four times that in backward travel. */
  readonly edgeCycleway: Uint8Array;
  /** Bits of `BicycleNetwork`, of the routes that run along it. */
  readonly edgeBicycleNetwork: Uint8Array;
  /** Bits of `Sidewalk`. */
  readonly edgeSidewalk: Uint8Array;
  /** 0 none, 1 hiking .. 6 difficult alpine hiking. */
  readonly edgeSacScale: Uint8Array;
  /** `mtb:scale` + 1, 0 where none is tagged. */
  readonly edgeMtbScale: Uint8Array;
  /** `incline=*` in forward travel, whole percent; 0 where none is tagged or it has no number. */
  readonly edgeIncline: Int8Array;
  /** Positions in `strings`; 0 (the empty string) where there is none. `name` holds one name, `ref` as tagged (`A 5;E 35`). */
  readonly edgeName: Uint32Array;
  readonly edgeRef: Uint32Array;
  /** Position in `strings` of `level=*` as tagged: the floor of a building; 0 where there is none. */
  readonly edgeLevel: Uint32Array;

  /** Limits for vehicles, one row for each limit, edges ascending. The unit of the value is that of its `LimitKind`. */
  readonly limitEdge: Uint32Array;
  readonly limitKind: Uint8Array;
  /** Bits of `Direction`, of `Mode`. */
  readonly limitDirections: Uint8Array;
  readonly limitModes: Uint16Array;
  readonly limitValue: Uint32Array;

  /** Access under conditions, or in one direction alone, one row for each value, edges ascending. When several conditions of an edge hold, the last row counts. */
  readonly conditionalEdge: Uint32Array;
  readonly conditionalDirections: Uint8Array;
  readonly conditionalModes: Uint16Array;
  /** `ConditionalGrant` */
  readonly conditionalGrant: Uint8Array;
  /** Position of the condition in `strings`: the text behind the @, without its brackets; 0 where the row always holds. */
  readonly conditionalCondition: Uint32Array;

  /**
   * Attributes that are others under conditions, and speeds that have no column, one row for each value, edges ascending. When several conditions
   * hold, the last row counts.
   */
  readonly timedEdge: Uint32Array;
  /** `TimedKind` */
  readonly timedKind: Uint8Array;
  /** Bits of `Direction`. */
  readonly timedDirections: Uint8Array;
  /** In the unit of what it changes. */
  readonly timedValue: Uint8Array;
  /** As `conditionalCondition`; 0 where the row always holds. */
  readonly timedCondition: Uint32Array;

  /** `RestrictionKind`, and `HOLDS_ELSE`. */
  readonly restrictionKind: Uint8Array;
  /** Bits of `Mode`: the modes that the restriction binds. */
  readonly restrictionModes: Uint16Array;
  /** As `conditionalCondition`; 0 when the restriction always holds. */
  readonly restrictionCondition: Uint32Array;
  /** restrictionCount + 1; restriction `r` has the arcs `restrictionArc[firstRestrictionArc[r] .. firstRestrictionArc[r + 1]]`. */
  readonly firstRestrictionArc: Uint32Array;
  /** Consecutive arcs (2 * edge, plus 1 backward), at least two: the arc `from`, arcs of the via ways, the arc `to`. */
  readonly restrictionArc: Uint32Array;

  /**
   * Signs that say where a road leads, one row an edge and direction, edges ascending; texts are positions in `strings`, lists as tagged
   * (`Heidelberg;Mannheim`), 0 where there is none.
   */
  readonly signEdge: Uint32Array;
  /** Bits of `Direction`. */
  readonly signDirections: Uint8Array;
  /** Number of the exit; refs and names of the roads, and places that it leads to. */
  readonly signNumber: Uint32Array;
  readonly signRef: Uint32Array;
  readonly signStreet: Uint32Array;
  readonly signToward: Uint32Array;
  /** Lanes that are marked with directions, one row an edge and direction of travel, edges ascending. */
  readonly laneEdge: Uint32Array;
  /** A bit of `Direction`. */
  readonly laneDirections: Uint8Array;
  /** Positions in `strings`: the lanes from left to right, as `lanes.ts` reads them. */
  readonly laneTurns: Uint32Array;
  /** Maneuvers as mappers have told them, one row a pair of arcs, ascending by the arc before and the arc behind. */
  readonly maneuverFrom: Uint32Array;
  readonly maneuverTo: Uint32Array;
  /** What to tell, as `mapped-maneuvers.ts` reads it. */
  readonly maneuverKind: Uint8Array;
  /** Nodes where exits leave a motorway, ascending, with the number and name of the exit as above. */
  readonly exitNode: Uint32Array;
  readonly exitNumber: Uint32Array;
  readonly exitName: Uint32Array;

  /** Stations where bicycles are rented, ascending by OSM id; name as `edgeName`. */
  readonly stationLat: Int32Array;
  readonly stationLon: Int32Array;
  readonly stationOsmId: Float64Array;
  readonly stationName: Uint32Array;

  readonly strings: StringList;
}
