import { timeDependentParts } from '../profile/conditions-in-force.ts';
import { arcHead } from '../network/adjacency.ts';
import { hasToll, isFerry, isMotorway } from '../network/edge-traits.ts';
import { NodeFlag, Surface } from '../network/road-network.ts';
import type { Profile } from '../profile/profile.ts';
import type { RouteShape, PathEdge } from './route-shape.ts';

/** Sums over path edges. */
export interface Sum {
  readonly lengthMillimetres: number;
  readonly timeMilliseconds: number;
  /** Cost in milliseconds, like all costs. */
  readonly cost: number;
  readonly hasToll: boolean;
  readonly hasHighway: boolean;
  readonly hasFerry: boolean;
  readonly hasRough: boolean;
  readonly hasTimeRestrictions: boolean;
  readonly hasGate: boolean;
}

/** Sums over a leg or a trip, and the box around it. */
export interface Totals extends Sum {
  /** The bounding box, in degrees. */
  readonly minLat: number;
  readonly minLon: number;
  readonly maxLat: number;
  readonly maxLon: number;
}

/**
 * Sums the path edges from position `first` up to, but without, position `end`. A gate at the end of the route does not count, because the
 * route does not pass it.
 */
export function sumOf(
  { data: { network }, layer, chosen }: Profile,
  pathEdges: readonly PathEdge[],
  first = 0,
  end = pathEdges.length,
): Sum {
  const { edgeSurface, nodeFlags } = network;
  const conditional = timeDependentParts(network, layer.turns, chosen.ownMode);
  const sum = {
    lengthMillimetres: 0,
    timeMilliseconds: 0,
    cost: 0,
    hasToll: false,
    hasHighway: false,
    hasFerry: false,
    hasRough: false,
    hasTimeRestrictions: false,
    hasGate: false,
  };
  for (let i = first; i < end; i++) {
    const { arc, turn, lengthMillimetres, timeMilliseconds, cost } = pathEdges[i]!;
    const edge = arc >>> 1;
    sum.lengthMillimetres += lengthMillimetres;
    sum.timeMilliseconds += timeMilliseconds;
    sum.cost += cost;
    sum.hasTimeRestrictions ||= conditional.edges.has(edge) || conditional.turns.has(turn);
    sum.hasToll ||= hasToll(network, edge, chosen.ownMode);
    sum.hasHighway ||= isMotorway(network, edge);
    sum.hasFerry ||= isFerry(network, edge);
    sum.hasRough ||= edgeSurface[edge]! >= Surface.gravel;
    sum.hasGate ||= i + 1 < pathEdges.length && (nodeFlags[arcHead(network, arc)]! & NodeFlag.gate) !== 0;
  }
  return sum;
}

export function totalsOf(profile: Profile, { lat, lon, pathEdges }: RouteShape): Totals {
  let [minLat, minLon, maxLat, maxLon] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < lat.length; i++) {
    minLat = Math.min(minLat, lat[i]!);
    maxLat = Math.max(maxLat, lat[i]!);
    minLon = Math.min(minLon, lon[i]!);
    maxLon = Math.max(maxLon, lon[i]!);
  }
  return { ...sumOf(profile, pathEdges), minLat, minLon, maxLat, maxLon };
}

/** Adds up totals, of which there is at least one. */
export function sumTotals(all: readonly Totals[]): Totals {
  return all.reduce((a, b) => ({
    lengthMillimetres: a.lengthMillimetres + b.lengthMillimetres,
    timeMilliseconds: a.timeMilliseconds + b.timeMilliseconds,
    cost: a.cost + b.cost,
    hasToll: a.hasToll || b.hasToll,
    hasHighway: a.hasHighway || b.hasHighway,
    hasFerry: a.hasFerry || b.hasFerry,
    hasRough: a.hasRough || b.hasRough,
    hasTimeRestrictions: a.hasTimeRestrictions || b.hasTimeRestrictions,
    hasGate: a.hasGate || b.hasGate,
    minLat: Math.min(a.minLat, b.minLat),
    minLon: Math.min(a.minLon, b.minLon),
    maxLat: Math.max(a.maxLat, b.maxLat),
    maxLon: Math.max(a.maxLon, b.maxLon),
  }));
}
