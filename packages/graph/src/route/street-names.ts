import type { RoadNetwork } from '../network/road-network.ts';

/** Refs of one road as OSM lists them: `A 5;E 35`. */
export function splitRefs(refs: string): string[] {
  return refs.includes(';') ? refs.split(/\s*;\s*/) : [refs];
}

/** What a road is called: its name first, then its refs one by one; empty where it has neither. */
export function streetNames({ edgeName, edgeRef, strings }: RoadNetwork, edge: number): string[] {
  const names: string[] = [];
  if (edgeName[edge] !== 0) names.push(strings.at(edgeName[edge]!)!);
  if (edgeRef[edge] !== 0) names.push(...splitRefs(strings.at(edgeRef[edge]!)!));
  return names;
}
