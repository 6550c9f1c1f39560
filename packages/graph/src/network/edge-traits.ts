import {
  Control,
  CONTROL_BACKWARD_SHIFT,
  EdgeFlag,
  MOTOR_MODES,
  OTHER_TOLL_MODES,
  OTHER_TOLL_SHIFT,
  RoadClass,
  RoadUse,
  Surface,
  type RoadNetwork,
} from './road-network.ts';

/** Part of a roundabout. */
export function isRoundabout({ edgeFlags }: RoadNetwork, edge: number): boolean {
  return (edgeFlags[edge]! & EdgeFlag.roundabout) !== 0;
}

/** True if travellers pay a toll. @param mode  a bit of `Mode`. */
export function hasToll({ edgeFlags }: Pick<RoadNetwork, 'edgeFlags'>, edge: number, mode: number): boolean {
  const flags = edgeFlags[edge]!;
  const isOther = (flags & ((mode & OTHER_TOLL_MODES) << OTHER_TOLL_SHIFT)) !== 0;
  return ((flags & EdgeFlag.toll) !== 0) !== isOther;
}

/** True for the uses of edges on which a ferry or a car train carries the traveller. */
export function isFerryUse(use: number): boolean {
  return use === RoadUse.ferry || use === RoadUse.railFerry;
}

/** True for the uses of links, ramps and slip lanes. */
export function isLinkUse(use: number): boolean {
  return use === RoadUse.link || use === RoadUse.turnChannel;
}

/** A ferry or a car train. */
export function isFerry({ edgeUse }: RoadNetwork, edge: number): boolean {
  return isFerryUse(edgeUse[edge]!);
}

/** A bridge, a tunnel or a ferry: the height of the ground is its own height only at its ends. */
export function isAloft(network: RoadNetwork, edge: number): boolean {
  return (network.edgeFlags[edge]! & (EdgeFlag.bridge | EdgeFlag.tunnel)) !== 0 || isFerry(network, edge);
}

/** Bits of `Control`: the lights and signs at the end of an arc. */
export function controlsOf({ edgeControls }: Pick<RoadNetwork, 'edgeControls'>, arc: number): number {
  return (
    (edgeControls[arc >>> 1]! >>> ((arc & 1) * CONTROL_BACKWARD_SHIFT)) & ((1 << CONTROL_BACKWARD_SHIFT) - 1)
  );
}

/** True if a light stands at the end of an arc, whether it costs time or not. */
export function isLit(network: Pick<RoadNetwork, 'edgeControls'>, arc: number): boolean {
  return (controlsOf(network, arc) & Control.signal) !== 0;
}

/** A carriageway of a motorway, not its links. */
export function isMotorway({ edgeClass, edgeUse }: RoadNetwork, edge: number): boolean {
  return edgeClass[edge] === RoadClass.motorway && edgeUse[edge] !== RoadUse.link;
}

/** A road with carriageways of its own for each direction and with exits: a motorway, or a trunk road that is one-way. */
export function isHighway(network: RoadNetwork, edge: number): boolean {
  if (isMotorway(network, edge)) return true;
  const { edgeClass, edgeUse, accessForward, accessBackward } = network;
  if (edgeClass[edge] !== RoadClass.trunk || edgeUse[edge] === RoadUse.link) return false;
  return (accessForward[edge]! & MOTOR_MODES) === 0 || (accessBackward[edge]! & MOTOR_MODES) === 0;
}

/** A link of a motorway or a trunk road. Links of lesser roads are slip lanes, which drivers see as turns. */
export function isRamp({ edgeClass, edgeUse }: RoadNetwork, edge: number): boolean {
  return edgeUse[edge] === RoadUse.link && edgeClass[edge]! <= RoadClass.trunk;
}

/** An ordinary road, for which instructions need no words of their own. */
export function isPlainRoad(network: RoadNetwork, edge: number): boolean {
  return (
    !isMotorway(network, edge) &&
    !isRamp(network, edge) &&
    !isFerry(network, edge) &&
    !isRoundabout(network, edge)
  );
}

/** A road that leads somewhere, not to a house, a parking place or a petrol pump, and that needs no permission. @param mode  a bit of `Mode`. */
export function isPublicRoad({ edgeUse, edgePrivate }: RoadNetwork, edge: number, mode: number): boolean {
  if ((edgePrivate[edge]! & mode) !== 0) return false;
  switch (edgeUse[edge]) {
    case RoadUse.driveway:
    case RoadUse.parkingAisle:
    case RoadUse.driveThrough:
    case RoadUse.emergencyAccess:
      return false;
    default:
      return true;
  }
}

/** Returns the surface of an edge (`Surface`). Where none is tagged, tracks are dirt, and paths and bridleways compacted, as in Valhalla. */
export function surfaceAt({ edgeSurface, edgeUse }: RoadNetwork, edge: number): number {
  const surface = edgeSurface[edge]!;
  if (surface !== Surface.unknown) return surface;
  const use = edgeUse[edge]!;
  if (use === RoadUse.track) return Surface.dirt;
  return use === RoadUse.path || use === RoadUse.bridleway ? Surface.compacted : Surface.unknown;
}
