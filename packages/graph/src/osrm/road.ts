import type { GuidedStep } from '../guidance/guide.ts';

/** What a step leads along: OSRM keeps names apart from refs. */
export interface Road {
  /** Empty where it has none. */
  readonly name: string;
  readonly refs: readonly string[];
}

const NO_ROAD: Road = { name: '', refs: [] };

export function roadOf({ piece, firstPathEdge, names }: GuidedStep): Road {
  const { network } = piece.profile.data;
  const pathEdge = piece.routeShape.pathEdges[firstPathEdge];
  if (!pathEdge) return NO_ROAD;
  const name = network.strings.at(network.edgeName[pathEdge.arc >>> 1]!) ?? '';
  return names.includes(name)
    ? { name, refs: names.filter((other) => other !== name) }
    : { name: '', refs: names };
}
