import type { CycleLane, EdgeUse, RoadClassName, SacScale, SurfaceName } from '@portolan/schemas';
import { ROAD_CLASS_NAMES } from '../network/road-class-names.ts';
import { surfaceAt } from '../network/edge-traits.ts';
import type { RoadNetwork } from '../network/road-network.ts';

/** Names by `RoadUse`. */
const USE_NAMES: readonly EdgeUse[] = [
  'road',
  'ramp',
  'living_street',
  'service_road',
  'parking_aisle',
  'driveway',
  'alley',
  'track',
  'ferry',
  'rail-ferry',
  'drive_through',
  'turn_channel',
  'emergency_access',
  'cycleway',
  'footway',
  'sidewalk',
  'pedestrian_crossing',
  'path',
  'pedestrian',
  'bridleway',
  'steps',
  'elevator',
  'road', // a busway; `access` has the modes that may use it
];

/** Names by `Surface`, from 1. */
const SURFACE_NAMES: readonly SurfaceName[] = [
  'paved_smooth',
  'paved',
  'paved_rough',
  'compacted',
  'dirt',
  'gravel',
  'path',
  'impassable',
];

/** Names by `edgeSacScale`. */
const SAC_SCALES: readonly SacScale[] = [
  'none',
  'hiking',
  'mountain hiking',
  'demanding mountain hiking',
  'alpine hiking',
  'demanding alpine hiking',
  'difficult alpine hiking',
];

/** Names by `Cycleway`. */
const CYCLE_LANES: readonly CycleLane[] = ['none', 'shared', 'dedicated', 'separated'];

export function roadClassName({ edgeClass }: RoadNetwork, edge: number): RoadClassName {
  return ROAD_CLASS_NAMES[edgeClass[edge]!] ?? 'service_other';
}

export function useName({ edgeUse }: RoadNetwork, edge: number): EdgeUse {
  return USE_NAMES[edgeUse[edge]!] ?? 'other';
}

export function surfaceName(network: RoadNetwork, edge: number): SurfaceName {
  return SURFACE_NAMES[surfaceAt(network, edge) - 1] ?? 'paved';
}

export function sacScaleName({ edgeSacScale }: RoadNetwork, edge: number): SacScale {
  return SAC_SCALES[edgeSacScale[edge]!] ?? 'none';
}

/** @param arc  the direction counts, because cycle lanes differ by direction. */
export function cycleLaneName({ edgeCycleway }: RoadNetwork, arc: number): CycleLane {
  const cycleways = edgeCycleway[arc >>> 1]!;
  return CYCLE_LANES[(arc & 1) === 0 ? cycleways & 3 : cycleways >>> 2] ?? 'none';
}
