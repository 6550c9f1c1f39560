import { isFerryUse } from '../network/edge-traits.ts';
import { EdgeFlag, RoadUse, type RoadNetwork } from '../network/road-network.ts';

/** What those who walk or ride a bicycle see of a way at first sight. */
export type KindOfWay = 'street' | 'path' | 'cycleway' | 'steps' | 'escalator' | 'elevator' | 'ferry';

/** Returns the kind of way that an edge is. */
export function kindOfWay({ edgeUse, edgeFlags }: RoadNetwork, edge: number): KindOfWay {
  const use = edgeUse[edge]!;
  if (isFerryUse(use)) return 'ferry';
  if (use < RoadUse.cycleway || use === RoadUse.busway) return 'street';
  if (use === RoadUse.cycleway) return 'cycleway';
  if (use === RoadUse.steps) return (edgeFlags[edge]! & EdgeFlag.conveying) === 0 ? 'steps' : 'escalator';
  return use === RoadUse.elevator ? 'elevator' : 'path';
}

/** Whether two ways look so much alike that a walker could take one for the other: streets, two service roads, two tracks, two paths. */
export function areAlike(network: RoadNetwork, a: number, b: number): boolean {
  const [useOfA, useOfB] = [network.edgeUse[a]!, network.edgeUse[b]!];
  if (useOfA === useOfB) return true;
  const kind = kindOfWay(network, a);
  return kind === 'path' && kind === kindOfWay(network, b);
}
