import {
  EdgeFlag,
  MAX_RURAL_DENSITY,
  Mode,
  type RoadNetwork,
  RoadUse,
  Surface,
  UNLIMITED_KMH,
} from '../network/road-network.ts';
import type { CostingModel } from './costing.ts';

/*
 * The car. Speeds are Valhalla's where it has one (lua/graph.lua, mjolnir/speed_assigner.h, baldr/graphconstants.h), so that
 * arrival times agree with it. Penalties are its defaults for `auto` (sif/dynamiccost.cc, sif/autocost.cc); what it charges in
 * seconds on entering a kind of road is a factor on the length of that road here, since nothing is charged at turns yet.
 */

// --- Speed, km/h -------------------------------------------------------------------------------------------------------------

/** By `RoadClass`, where no limit is tagged: out of town and in town. */
const RURAL_KMH = [105, 90, 75, 60, 50, 40, 35, 25] as const;
const URBAN_KMH = [89, 73, 57, 49, 40, 35, 30, 20] as const;

/**
 * By `RoadClass`: the most that a limit is taken at its word, `maxspeed=none` among them. Ours: cars average about 120 on
 * free-flowing motorways with a limit of 130 or without one, and the 80 to 100 that the law allows out of town hold on lanes
 * that are one car wide, where nobody drives them.
 */
const BELIEVED_KMH = [120, 120, 110, 100, 80, 70, 50, 30] as const;

/**
 * By `RoadUse`: kinds of road with a speed of their own instead of their class's; 0 for the others. Living streets are ours:
 * the law says walking pace to 20 (Valhalla drives them like service roads).
 */
const USE_KMH = [0, 0, 15, 0, 15, 10, 0, 0, 0, 0, 10, 0, 0, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10] as const;
/** The same for limits: a zone with a limit of 20 is driven at 20, a car park never is. Ours. */
const BELIEVED_USE_KMH = [
  0, 0, 20, 0, 15, 15, 0, 0, 0, 0, 10, 0, 0, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10,
] as const;

/** Tracks by `Surface`: Valhalla's 20, 15, 12, 10, 5 for `tracktype=grade1` to `grade5`. Without a surface it says 5; ours is 10. */
const TRACK_KMH = [10, 20, 20, 20, 15, 12, 10, 5, 5] as const;

/** Links and roundabouts without a limit, against the road of their class. */
const RURAL_LINK_SHARE = 0.85;
const URBAN_LINK_SHARE = 0.8;
const ROUNDABOUT_SHARE = 0.5;

/** Ferries without `duration`: the longer the line, the faster the ship (5, 10 and 15 knots). */
const SHORT_FERRY = { belowMillimetres: 2e6, kmh: 10 } as const;
const FERRY = { belowMillimetres: 8e6, kmh: 20 } as const;
const LONG_FERRY_KMH = 30;
const RAIL_FERRY_KMH = 65;

const WALKING_KMH = 5;

function ferryKmh(lengthMillimetres: number): number {
  if (lengthMillimetres < SHORT_FERRY.belowMillimetres) return SHORT_FERRY.kmh;
  return lengthMillimetres < FERRY.belowMillimetres ? FERRY.kmh : LONG_FERRY_KMH;
}

/** Mean speed of a car that nothing stops, km/h, at least a walk. */
export function speedKmh(network: RoadNetwork, edge: number, forward: boolean): number {
  const use = network.edgeUse[edge]!;
  const surface = network.edgeSurface[edge]!;
  if (use === RoadUse.ferry) return ferryKmh(network.edgeLengthMillimetres[edge]!);
  if (use === RoadUse.railFerry) return RAIL_FERRY_KMH;

  const limit = (forward ? network.maxSpeedForward : network.maxSpeedBackward)[edge]!;
  if (use === RoadUse.track)
    return Math.max(Math.min(TRACK_KMH[surface]!, limit || UNLIMITED_KMH), WALKING_KMH);

  const roadClass = network.edgeClass[edge]!;
  if (limit !== 0) {
    const believed = BELIEVED_USE_KMH[use]! || BELIEVED_KMH[roadClass]!;
    let kmh = Math.min(limit, believed);
    // A limit is set for a road that looks driveable, so bad paving takes less from it than from a guess.
    if (surface >= Surface.pavedRough && kmh > 15) kmh -= kmh >= 50 ? 10 : 5;
    return Math.max(kmh, WALKING_KMH);
  }

  const isUrban = network.nodeDensity[network.edgeTo[edge]!]! > MAX_RURAL_DENSITY;
  let kmh = USE_KMH[use]! || (isUrban ? URBAN_KMH : RURAL_KMH)[roadClass]!;
  if (use === RoadUse.link) kmh *= isUrban ? URBAN_LINK_SHARE : RURAL_LINK_SHARE;
  else if (network.edgeFlags[edge]! & EdgeFlag.roundabout) kmh *= ROUNDABOUT_SHARE;
  if (surface >= Surface.pavedRough) kmh /= 2;
  return Math.max(kmh, WALKING_KMH);
}

/** How long the edge takes in seconds: what a ferry's timetable says, else length by speed. */
export function secondsOf(network: RoadNetwork, edge: number, forward: boolean): number {
  const crossing = network.edgeDurationSeconds[edge]!;
  if (crossing !== 0) return crossing;
  return (network.edgeLengthMillimetres[edge]! * 3.6) / (speedKmh(network, edge, forward) * 1000);
}

// --- Cost, as a factor on time -----------------------------------------------------------------------------------------------

/** Valhalla charges 600 s: about ten times the minute that such a street takes. */
const DESTINATION_ONLY_FACTOR = 10;
/** Usable, but after everything else: three times as bad as a destination-only street. Valhalla adds 450 s to its 600. */
const PRIVATE_FACTOR = 30;

/**
 * By `RoadUse`. Living streets: `use_living_streets` 0.1; service: `service_factor`; tracks: `use_tracks` 0; rail ferries:
 * `use_rail_ferry` 0.4 (its factor 1.2) on top of boarding. Aisles, driveways and drive-throughs, which Valhalla makes
 * destination-only, and boarding, 300 s a crossing there, are ours.
 */
const USE_FACTOR = [1, 1, 2.6, 1.2, 4, 4, 1, 4, 1.5, 1.8, 4, 1, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4] as const;

/** By `Surface`. */
const SURFACE_FACTOR = [1, 1, 1, 1, 1.05, 1.1, 1.25, 1.5, 1.5] as const;

/** How much worse than its time an edge is. */
function costFactor(network: RoadNetwork, edge: number): number {
  let factor = USE_FACTOR[network.edgeUse[edge]!]! * SURFACE_FACTOR[network.edgeSurface[edge]!]!;
  if (network.edgePrivate[edge]! & Mode.auto) factor *= PRIVATE_FACTOR;
  else if (network.edgeDestinationOnly[edge]! & Mode.auto) factor *= DESTINATION_ONLY_FACTOR;
  return factor;
}

export const auto: CostingModel = {
  name: 'auto',
  mode: Mode.auto,
  travelMode: 'drive',
  travelType: 'car',
  edge(network, edge, forward, out) {
    if (network.edgeSurface[edge] === Surface.impassable) return false;
    const milliseconds = secondsOf(network, edge, forward) * 1000;
    out.time = Math.max(Math.round(milliseconds), 1);
    out.cost = Math.max(Math.round(milliseconds * costFactor(network, edge)), 1);
    return true;
  },
};
