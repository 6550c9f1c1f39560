import type { RoadNetwork } from '../network/road-network.ts';

/** Turn restrictions over several roads or at certain times, grouped by the arcs that they concern. */
export interface ComplexRestrictions {
  /** By arc: bits of the `Mode`s to which a restriction applies that begins (or ends) on this arc. */
  readonly startModes: ReadonlyMap<number, number>;
  readonly endModes: ReadonlyMap<number, number>;
  /** Arcs that any of the restrictions passes, including the first and the last. */
  readonly arcs: ReadonlySet<number>;
}

const known = new WeakMap<RoadNetwork, ComplexRestrictions>();

/** Returns the restrictions of a network; they are computed once, at the first use. */
export function complexRestrictions(network: RoadNetwork): ComplexRestrictions {
  let found = known.get(network);
  if (!found) known.set(network, (found = collect(network)));
  return found;
}

function collect({
  firstRestrictionArc,
  restrictionArc,
  restrictionCondition,
  restrictionModes,
}: RoadNetwork): ComplexRestrictions {
  const startModes = new Map<number, number>();
  const endModes = new Map<number, number>();
  const arcs = new Set<number>();
  for (let r = 0; r < restrictionModes.length; r++) {
    const members = restrictionArc.subarray(firstRestrictionArc[r], firstRestrictionArc[r + 1]);
    if (members.length === 2 && restrictionCondition[r] === 0) continue;
    for (const arc of members) arcs.add(arc);
    const [start, end] = [members[0]!, members.at(-1)!];
    startModes.set(start, (startModes.get(start) ?? 0) | restrictionModes[r]!);
    endModes.set(end, (endModes.get(end) ?? 0) | restrictionModes[r]!);
  }
  return { startModes, endModes, arcs };
}
