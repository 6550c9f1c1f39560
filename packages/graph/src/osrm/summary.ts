import type { JourneyLeg } from '../journey/journey.ts';
import { streetNames } from '../network/street-names.ts';

/** The two streets that a leg follows longest, in the order in which it comes to them. */
export function summaryOf({ pieces }: JourneyLeg): string {
  const { network } = pieces[0]!.profile.data;
  const { edgeName, edgeRef } = network;
  const lengths = new Map<string, number>();
  let name: string | undefined;
  let edgeBefore: number | undefined;
  for (const { routeShape } of pieces) {
    for (const { arc, lengthMillimetres } of routeShape.pathEdges) {
      const edge = arc >>> 1;
      // Most edges are called as the one before.
      const isSame =
        edgeBefore !== undefined &&
        edgeName[edge] === edgeName[edgeBefore] &&
        edgeRef[edge] === edgeRef[edgeBefore];
      if (!isSame) name = streetNames(network, edge)[0];
      edgeBefore = edge;
      if (name !== undefined) lengths.set(name, (lengths.get(name) ?? 0) + lengthMillimetres);
    }
  }
  const names = [...lengths.keys()];
  const longest = new Set(names.toSorted((a, b) => lengths.get(b)! - lengths.get(a)!).slice(0, 2));
  return names.filter((street) => longest.has(street)).join(', ');
}
