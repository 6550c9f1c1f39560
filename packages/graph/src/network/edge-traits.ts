import { EdgeFlag, RoadClass, RoadUse, type RoadNetwork } from './road-network.ts';

/** Part of a roundabout. */
export function isRoundabout({ edgeFlags }: RoadNetwork, edge: number): boolean {
  return (edgeFlags[edge]! & EdgeFlag.roundabout) !== 0;
}

export function isFerry({ edgeUse }: RoadNetwork, edge: number): boolean {
  return edgeUse[edge] === RoadUse.ferry || edgeUse[edge] === RoadUse.railFerry;
}

/** A bridge, a tunnel or a ferry: the ground says nothing about these but at their ends. */
export function isAloft(network: RoadNetwork, edge: number): boolean {
  return (network.edgeFlags[edge]! & (EdgeFlag.bridge | EdgeFlag.tunnel)) !== 0 || isFerry(network, edge);
}

/** A carriageway of a motorway, not its links. */
export function isMotorway({ edgeClass, edgeUse }: RoadNetwork, edge: number): boolean {
  return edgeClass[edge] === RoadClass.motorway && edgeUse[edge] !== RoadUse.link;
}

/** A link of a motorway or a trunk road; those of lesser roads are slip lanes, which drivers take for turns. */
export function isRamp({ edgeClass, edgeUse }: RoadNetwork, edge: number): boolean {
  return edgeUse[edge] === RoadUse.link && edgeClass[edge]! <= RoadClass.trunk;
}

/** A road like most: nothing that an instruction has words of its own for. */
export function isPlainRoad(network: RoadNetwork, edge: number): boolean {
  return (
    !isMotorway(network, edge) &&
    !isRamp(network, edge) &&
    !isFerry(network, edge) &&
    !isRoundabout(network, edge)
  );
}
