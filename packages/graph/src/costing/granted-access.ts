import { isMet } from '../conditions/is-met.ts';
import { Direction, EdgeFlag, Mode, type RoadNetwork } from '../network/road-network.ts';

/** What a mode may do on an arc; the greater the value, the freer the traveller. */
export const Access = { closed: 0, private: 1, destination: 2, open: 3 } as const;

const ACCESS_OF_GRANT: readonly number[] = [0, 0, Access.private, Access.destination, Access.open];

/** Options of every model that say which signs a traveller ignores. */
export interface IgnoredSigns {
  readonly ignoresAccess: boolean;
  readonly ignoresOneways: boolean;
}

/**
 * Seconds of penalty for a turn into an arc on which the traveller may do less than on the arc before. A way into a private road costs the same
 * whether it leads through a road for destinations alone or not.
 */
export function accessPenalty(
  before: number,
  after: number,
  privateSeconds: number,
  destinationSeconds: number,
): number {
  const penaltyOf = (access: number): number =>
    access === Access.private ? privateSeconds : access === Access.destination ? destinationSeconds : 0;
  return Math.max(0, penaltyOf(after) - penaltyOf(before));
}

/**
 * What a mode may do on every arc (`2 * edge`, plus one backward).
 *
 * @param mode  a bit of `Mode`.
 * @param holds  the conditions that hold now, as positions in `network.strings`. When undefined, only those hold that always do.
 */
export function accessOf(
  network: RoadNetwork,
  mode: number,
  holds: ReadonlySet<number> | undefined,
  {
    ignoresAccess,
    ignoresOneways,
    ignoresRestrictions,
  }: IgnoredSigns & {
    /** True if the traveller ignores the hours at which a road is closed. */
    readonly ignoresRestrictions: boolean;
  },
): Uint8Array {
  const { edgeCount, accessForward, accessBackward, edgeDestinationOnly, edgePrivate } = network;
  const access = new Uint8Array(2 * edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    const grant =
      edgePrivate[edge]! & mode
        ? Access.private
        : edgeDestinationOnly[edge]! & mode
          ? Access.destination
          : Access.open;
    if (accessForward[edge]! & mode) access[2 * edge] = grant;
    if (accessBackward[edge]! & mode) access[2 * edge + 1] = grant;
  }
  if (mode & Mode.bicycle) {
    for (let edge = 0; edge < edgeCount; edge++) {
      const flags = network.edgeFlags[edge]!;
      if (flags & EdgeFlag.pushForward) access[2 * edge] = Math.max(access[2 * edge]!, Access.open);
      if (flags & EdgeFlag.pushBackward) access[2 * edge + 1] = Math.max(access[2 * edge + 1]!, Access.open);
    }
  }
  for (let row = 0; row < network.conditionalEdge.length; row++) {
    if ((network.conditionalModes[row]! & mode) === 0) continue;
    if (!isMet(network.conditionalCondition[row]!, holds)) continue;
    const edge = network.conditionalEdge[row]!;
    const grant = ACCESS_OF_GRANT[network.conditionalGrant[row]!]!;
    for (const arc of [2 * edge, 2 * edge + 1]) {
      const direction = arc & 1 ? Direction.backward : Direction.forward;
      // An hour that opens a road counts for those, too, who ignore what closes it.
      if (network.conditionalDirections[row]! & direction)
        access[arc] = ignoresRestrictions ? Math.max(access[arc]!, grant) : grant;
    }
  }
  if (ignoresOneways) {
    for (let arc = 0; arc < access.length; arc += 2) {
      access[arc] = access[arc + 1] = Math.max(access[arc]!, access[arc + 1]!);
    }
  }
  if (ignoresAccess) {
    for (let edge = 0; edge < edgeCount; edge++) {
      // An arc opens if some mode may travel it, so that one-way streets stay one-way.
      if (accessForward[edge] !== 0) access[2 * edge] = Access.open;
      if (accessBackward[edge] !== 0) access[2 * edge + 1] = Access.open;
    }
  }
  return access;
}
