import type { NetworkAt } from '../profile/network-at.ts';
import { EdgeFlag, MAX_RURAL_DENSITY, RoadUse, Surface } from '../network/road-network.ts';

import { withinLimit } from '../network/law/assumed-limits.ts';

/*
 * How fast traffic moves where nothing stops it. Speeds are Valhalla's where it has one (lua/graph.lua, mjolnir/speed_assigner.h,
 * baldr/graphconstants.h), so that arrival times agree with it.
 */

/** By `RoadClass`, where no limit is tagged: out of town and in town. */
const RURAL_KMH = [105, 90, 75, 60, 50, 40, 35, 25] as const;
const URBAN_KMH = [89, 73, 57, 49, 40, 35, 30, 20] as const;

/**
 * By `RoadClass`: the highest speed that a tagged limit, `maxspeed=none` included, can give to a road. Our own values: cars average
 * about 120 on free-flowing motorways with a limit of 130 or without one; and the 80 to 100 that the law allows out of town also
 * apply to lanes that are one car wide, where no car drives so fast.
 */
const BELIEVED_KMH = [120, 120, 110, 100, 80, 70, 50, 30] as const;

/**
 * By `RoadUse`: kinds of road with a speed of their own instead of that of their class; 0 for the others. The speed of living streets
 * is our own, since laws say walking pace to 20 (Valhalla drives them like service roads).
 */
const USE_KMH = [0, 0, 15, 0, 15, 10, 0, 0, 0, 0, 10, 0, 0, 10, 10, 10, 10, 10, 10, 10, 10, 10, 0] as const;
/**
 * As `BELIEVED_KMH`, by `RoadUse`: cars drive at 20 where that is the limit of a street, but not in a car park, and buses drive fast on a
 * way of their own. Our own values.
 */
const BELIEVED_USE_KMH = [
  0, 0, 20, 0, 15, 15, 0, 0, 0, 0, 10, 0, 0, 10, 10, 10, 10, 10, 10, 10, 10, 10, 100,
] as const;

/**
 * Tracks by `Surface`. Measured in Valhalla's tiles of Heidelberg: paved ones have 20, `tracktype=grade1` to `grade5` without paving 10, 7, 6, 5 and 2, and
 * those with neither tag 2. Ours are never slower than a walk.
 */
const TRACK_KMH = [5, 20, 15, 12, 8, 7, 6, 5, 5] as const;

/** Speed of links and roundabouts without a limit, as a share of that of a road of their class. */
const RURAL_LINK_SHARE = 0.85;
const URBAN_LINK_SHARE = 0.8;
const ROUNDABOUT_SHARE = 0.5;

/** Ferries without `duration`: the longer the line, the faster the ship (5, 10 and 15 knots). */
const SHORT_FERRY = { belowMillimetres: 2e6, kmh: 10 } as const;
const FERRY = { belowMillimetres: 8e6, kmh: 20 } as const;
const LONG_FERRY_KMH = 30;
const RAIL_FERRY_KMH = 65;

const WALKING_KMH = 5;

/**
 * Roads on which two cars cannot pass each other, as a share of the speed of wider ones, and no faster than the most. Whoever may meet somebody head-on has to
 * stop within half of what is seen. Our own values; Valhalla does not read widths.
 */
const NARROW_SHARE = 0.8;
const MOST_NARROW_KMH = 50;

function ferryKmh(lengthMillimetres: number): number {
  if (lengthMillimetres < SHORT_FERRY.belowMillimetres) return SHORT_FERRY.kmh;
  return lengthMillimetres < FERRY.belowMillimetres ? FERRY.kmh : LONG_FERRY_KMH;
}

/** Mean speed of a car that nothing stops, km/h, at least a walk. */
export function speedKmh(network: NetworkAt, edge: number, forward: boolean): number {
  const kmh = usualKmh(network, edge, forward);
  if ((network.edgeFlags[edge]! & EdgeFlag.narrow) === 0) return kmh;
  return Math.max(Math.min(kmh * NARROW_SHARE, MOST_NARROW_KMH), WALKING_KMH);
}

function usualKmh(network: NetworkAt, edge: number, forward: boolean): number {
  const use = network.edgeUse[edge]!;
  const surface = network.edgeSurface[edge]!;
  if (use === RoadUse.ferry) return ferryKmh(network.edgeLengthMillimetres[edge]!);
  if (use === RoadUse.railFerry) return RAIL_FERRY_KMH;

  const tagged = (forward ? network.maxSpeedForward : network.maxSpeedBackward)[edge]!;
  const advised = network.advisedSpeed?.[forward ? 0 : 1][edge] ?? 0;
  // Drivers keep to signs that advise less than the limit.
  const limit = advised !== 0 && (tagged === 0 || advised < tagged) ? advised : tagged;
  if (use === RoadUse.track && limit === 0) return TRACK_KMH[surface]!;

  const roadClass = network.edgeClass[edge]!;
  if (limit !== 0) {
    const believed = BELIEVED_USE_KMH[use]! || BELIEVED_KMH[roadClass]!;
    let kmh = Math.min(limit, believed);
    // Roads with a limit are usually driveable, so bad paving takes less from a limit than from a guessed speed.
    if (surface >= Surface.pavedRough && kmh > 15) kmh -= kmh >= 50 ? 10 : 5;
    return Math.max(kmh, WALKING_KMH);
  }

  const isUrban = network.nodeDensity[network.edgeTo[edge]!]! > MAX_RURAL_DENSITY;
  let kmh: number = USE_KMH[use]! || (isUrban ? URBAN_KMH : RURAL_KMH)[roadClass]!;
  if (use === RoadUse.link) kmh *= isUrban ? URBAN_LINK_SHARE : RURAL_LINK_SHARE;
  else if (network.edgeFlags[edge]! & EdgeFlag.roundabout) kmh *= ROUNDABOUT_SHARE;
  if (surface >= Surface.pavedRough) kmh /= 2;
  // Hardly anyone drives at walking pace through a living street, where some laws ask for it.
  if (use !== RoadUse.livingStreet) kmh = withinLimit(kmh, network.edgeAssumedSpeed[edge]!);
  return Math.max(kmh, WALKING_KMH);
}
