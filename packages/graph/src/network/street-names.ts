import { EdgeFlag, RoadClass, type RoadNetwork } from './road-network.ts';

/** The parts of a list as OSM has it: `A 5;E 35`. */
export function splitList(list: string): string[] {
  if (list === '') return [];
  return list
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * The names of a road, each once: its name, then its refs. The signs of motorways and trunk roads show refs first, and so does this list (as in Valhalla), unless
 * they are bare numbers, which do not say what they mean. It is empty when the road has neither.
 */
export function streetNames({ edgeClass, edgeName, edgeRef, strings }: RoadNetwork, edge: number): string[] {
  const names = edgeName[edge] === 0 ? [] : [strings.at(edgeName[edge]!)!];
  const refs = edgeRef[edge] === 0 ? [] : splitList(strings.at(edgeRef[edge]!)!);
  const isRefFirst = edgeClass[edge]! <= RoadClass.trunk && /^\D/.test(refs[0] ?? '');
  return distinct(isRefFirst ? [...refs, ...names] : [...names, ...refs]);
}

/** The texts of a list, each once. Most lists have one. */
export function distinct(texts: string[]): string[] {
  return texts.length < 2 ? texts : [...new Set(texts)];
}

/** The position in `strings` of the name of a street, or else of its refs; 0 when it has neither. */
function labelOf(network: RoadNetwork, edge: number): number {
  return network.edgeName[edge]! || network.edgeRef[edge]!;
}

export function hasStreetName(network: RoadNetwork, edge: number): boolean {
  return labelOf(network, edge) !== 0;
}

/** Whether two edges are of the same street: by name or, when one of them has no name, by a shared ref. Edges with neither count as one street. */
export function isSameStreet(network: RoadNetwork, a: number, b: number): boolean {
  const { edgeName, edgeRef } = network;
  if (edgeName[a] === edgeName[b] && (edgeName[a] !== 0 || edgeRef[a] === edgeRef[b])) return true;
  return (edgeName[a] === 0 || edgeName[b] === 0) && sharesRef(network, a, b);
}

/** Whether the name of an edge is that of the street beside which it runs. */
export function isNamedBeside({ edgeFlags }: RoadNetwork, edge: number): boolean {
  return (edgeFlags[edge]! & EdgeFlag.namedBeside) !== 0;
}

/** As `isSameStreet`, by the names of the ways themselves: a path does not have that of the street beside it. */
export function isSameStreetByOwnNames(network: RoadNetwork, a: number, b: number): boolean {
  if (!isNamedBeside(network, a) && !isNamedBeside(network, b)) return isSameStreet(network, a, b);
  const { edgeName, edgeRef } = network;
  const isNamed = [a, b].some((edge) => edgeName[edge] !== 0 && !isNamedBeside(network, edge));
  return (!isNamed && edgeRef[a] === edgeRef[b]) || sharesRef(network, a, b);
}

export function sharesRef({ edgeRef, strings }: RoadNetwork, a: number, b: number): boolean {
  if (edgeRef[a] === 0 || edgeRef[b] === 0) return false;
  if (edgeRef[a] === edgeRef[b]) return true;
  const refsOfA = strings.at(edgeRef[a]!)!;
  const refsOfB = strings.at(edgeRef[b]!)!;
  // Most roads have one ref, which needs no list.
  if (!refsOfA.includes(';') && !refsOfB.includes(';')) return refsOfA === refsOfB;
  const listOfB = splitList(refsOfB);
  return splitList(refsOfA).some((ref) => listOfB.includes(ref));
}
