import { ConditionalGrant, Direction, EdgeFlag, Mode, RoadUse, type RoadNetwork } from './road-network.ts';

/**
 * Who might ever travel an arc, whatever the hour: bits of `Mode` by arc (`2 * edge` forward, `2 * edge + 1` backward). Conditional
 * access counts as given, and pushing a bicycle as riding it.
 */
export function allowedModes(network: RoadNetwork): Uint16Array {
  const { edgeCount, accessForward, accessBackward } = network;
  const open = new Uint16Array(2 * edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    open[2 * edge] = accessForward[edge]!;
    open[2 * edge + 1] = accessBackward[edge]!;
  }
  for (let edge = 0; edge < edgeCount; edge++) {
    if (network.edgeFlags[edge]! & EdgeFlag.pushForward) open[2 * edge]! |= Mode.bicycle;
    if (network.edgeFlags[edge]! & EdgeFlag.pushBackward) open[2 * edge + 1]! |= Mode.bicycle;
  }
  for (let row = 0; row < network.conditionalEdge.length; row++) {
    if (network.conditionalGrant[row] === ConditionalGrant.no) continue;
    const edge = network.conditionalEdge[row]!;
    const directions = network.conditionalDirections[row]!;
    if (directions & Direction.forward) open[2 * edge]! |= network.conditionalModes[row]!;
    if (directions & Direction.backward) open[2 * edge + 1]! |= network.conditionalModes[row]!;
  }
  return open;
}

/** Uses that nobody drives or rides along, whatever the signs. */
const ON_FOOT_ALONE: ReadonlySet<number> = new Set([RoadUse.steps, RoadUse.elevator]);

/** The same for those who heed no one-way signs, or no access tags; one-way streets are what they are for those who may use them. */
export function allowedModesIgnoring(
  network: RoadNetwork,
  modes: number,
  { ignoresAccess, ignoresOneways }: { readonly ignoresAccess: boolean; readonly ignoresOneways: boolean },
): Uint16Array {
  const open = allowedModes(network);
  for (let arc = 0; arc < open.length; arc++) {
    if (ignoresAccess && open[arc] !== 0 && !ON_FOOT_ALONE.has(network.edgeUse[arc >>> 1]!))
      open[arc]! |= modes;
  }
  if (ignoresOneways) {
    for (let arc = 0; arc < open.length; arc += 2) open[arc] = open[arc + 1] = open[arc]! | open[arc + 1]!;
  }
  return open;
}
