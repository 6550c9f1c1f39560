import type { RoadNetwork } from './road-network.ts';

/** The parts of a list as OSM has it: `A 5;E 35`. */
export function splitList(list: string): string[] {
  return list
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** What a road is called: its name first, then its refs one by one; empty where it has neither. */
export function streetNames({ edgeName, edgeRef, strings }: RoadNetwork, edge: number): string[] {
  const names: string[] = [];
  if (edgeName[edge] !== 0) names.push(strings.at(edgeName[edge]!)!);
  if (edgeRef[edge] === 0) return names;
  for (const ref of splitList(strings.at(edgeRef[edge]!)!)) if (!names.includes(ref)) names.push(ref);
  return names;
}

/** What a street is called: its name, or else its refs; 0 for nothing. */
function labelOf(network: RoadNetwork, edge: number): number {
  return network.edgeName[edge]! || network.edgeRef[edge]!;
}

export function hasStreetName(network: RoadNetwork, edge: number): boolean {
  return labelOf(network, edge) !== 0;
}

/** Streets are the same by name; where one has none, by a ref that both bear. Two roads without either are one street. */
export function isSameStreet({ edgeName, edgeRef, strings }: RoadNetwork, a: number, b: number): boolean {
  if (edgeName[a] === edgeName[b] && (edgeName[a] !== 0 || edgeRef[a] === edgeRef[b])) return true;
  if ((edgeName[a] !== 0 && edgeName[b] !== 0) || edgeRef[a] === 0 || edgeRef[b] === 0) return false;
  if (edgeRef[a] === edgeRef[b]) return true;
  const refsOfB = splitList(strings.at(edgeRef[b]!)!);
  return splitList(strings.at(edgeRef[a]!)!).some((ref) => refsOfB.includes(ref));
}
