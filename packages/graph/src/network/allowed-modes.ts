import { type CheckStop, inBlocks, neverStop } from '@portolan/base';
import { ConditionalGrant, Direction, EdgeFlag, Mode, RoadUse, type RoadNetwork } from './road-network.ts';

type AccessColumns = Pick<
  RoadNetwork,
  | 'edgeCount'
  | 'accessForward'
  | 'accessBackward'
  | 'conditionalEdge'
  | 'conditionalDirections'
  | 'conditionalModes'
  | 'conditionalGrant'
>;

/**
 * The modes that may travel each arc (`2 * edge` forward, `2 * edge + 1` backward) at some hour, as bits of `Mode`. Access under a
 * condition counts as given; pushing a bicycle does not count.
 */
export function grantedModes(network: AccessColumns, checkStop: CheckStop = neverStop): Uint16Array {
  const { edgeCount, accessForward, accessBackward } = network;
  const modesOf = new Uint16Array(2 * edgeCount);
  inBlocks(edgeCount, checkStop, (from, end) => {
    for (let edge = from; edge < end; edge++) {
      modesOf[2 * edge] = accessForward[edge]!;
      modesOf[2 * edge + 1] = accessBackward[edge]!;
    }
  });
  for (let row = 0; row < network.conditionalEdge.length; row++) {
    if (network.conditionalGrant[row] === ConditionalGrant.no) continue;
    const edge = network.conditionalEdge[row]!;
    const directions = network.conditionalDirections[row]!;
    if (directions & Direction.forward) modesOf[2 * edge]! |= network.conditionalModes[row]!;
    if (directions & Direction.backward) modesOf[2 * edge + 1]! |= network.conditionalModes[row]!;
  }
  return modesOf;
}

/** As `grantedModes`, but pushing a bicycle counts as riding it. */
export function allowedModes(network: RoadNetwork, checkStop: CheckStop = neverStop): Uint16Array {
  const { edgeCount, edgeFlags } = network;
  const modesOf = grantedModes(network, checkStop);
  inBlocks(edgeCount, checkStop, (from, end) => {
    for (let edge = from; edge < end; edge++) {
      if (edgeFlags[edge]! & EdgeFlag.pushForward) modesOf[2 * edge]! |= Mode.bicycle;
      if (edgeFlags[edge]! & EdgeFlag.pushBackward) modesOf[2 * edge + 1]! |= Mode.bicycle;
    }
  });
  return modesOf;
}

/** Uses that no vehicle travels, whatever the signs. */
const ON_FOOT_ONLY: ReadonlySet<number> = new Set([RoadUse.steps, RoadUse.elevator]);

/**
 * As `allowedModes`, for modes that ignore access tags or one-way signs.
 *
 * @param modes  bits of the modes that ignore access tags. They may travel every arc that is open to some mode; so a one-way street
 *   stays one-way for them unless `ignoresOneways` is set, too.
 */
export function allowedModesIgnoring(
  network: RoadNetwork,
  modes: number,
  { ignoresAccess, ignoresOneways }: { readonly ignoresAccess: boolean; readonly ignoresOneways: boolean },
): Uint16Array {
  const modesOf = allowedModes(network);
  if (ignoresAccess) {
    for (let arc = 0; arc < modesOf.length; arc++) {
      if (modesOf[arc] !== 0 && !ON_FOOT_ONLY.has(network.edgeUse[arc >>> 1]!)) modesOf[arc]! |= modes;
    }
  }
  if (ignoresOneways) {
    for (let arc = 0; arc < modesOf.length; arc += 2) {
      modesOf[arc] = modesOf[arc + 1] = modesOf[arc]! | modesOf[arc + 1]!;
    }
  }
  return modesOf;
}
