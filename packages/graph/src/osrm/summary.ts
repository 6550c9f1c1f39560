import type { Graph } from '../graph.ts';
import type { JourneyLeg } from '../route/journey.ts';
import { streetNames } from '../route/street-names.ts';

/** The two streets that a leg follows longest, in the order in which it comes to them. */
export function summaryOf({ data: { network } }: Graph, { pieces }: JourneyLeg): string {
  const lengths = new Map<string, number>();
  for (const { course } of pieces) {
    for (const { arc, lengthMillimetres } of course.stretches) {
      const name = streetNames(network, arc >>> 1)[0];
      if (name !== undefined) lengths.set(name, (lengths.get(name) ?? 0) + lengthMillimetres);
    }
  }
  const names = [...lengths.keys()];
  const longest = new Set(names.toSorted((a, b) => lengths.get(b)! - lengths.get(a)!).slice(0, 2));
  return names.filter((name) => longest.has(name)).join(', ');
}
