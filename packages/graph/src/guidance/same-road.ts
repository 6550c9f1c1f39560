import type { RoadNetwork } from '../network/road-network.ts';
import { hasStreetName, isNamedBeside, isSameStreet, sharesRef, splitList } from '../network/street-names.ts';

/**
 * Words for directions that cities put before or behind the names of long streets, to tell their parts from each other. Languages in
 * which such a word rather makes the name of another street (`Norra Vägen`) are left out.
 */
const DIRECTIONS = new Set(
  [
    'north south east west northeast northwest southeast southwest',
    'northbound southbound eastbound westbound',
    'nord süd ost west nordost nordwest südost südwest',
    'sud est ouest nord-est nord-ouest sud-est sud-ouest',
    'norte sur este oeste noreste noroeste sureste suroeste sul leste',
    'ovest nordest nordovest sudest sudovest',
    'noord zuid oost',
  ].flatMap((words) => words.split(' ')),
);
const ABBREVIATIONS = new Set('N S E W NE NW SE SW NO SO O N. S. E. W. N.E. N.W. S.E. S.W.'.split(' '));
const LONGEST_DIRECTION = 10;
/** What is left of `North Street` is not a name. */
const KIND_OF_STREET =
  /^(st|street|rd|road|ave|avenue|av|lane|ln|drive|dr|way|blvd|boulevard|place|square)\.?$/i;

/** Whether a driver takes two edges for one road: by their names and refs, or by names that differ only in a direction. */
export function isSameRoad(network: RoadNetwork, a: number, b: number): boolean {
  if (isSameStreet(network, a, b)) return true;
  const { edgeName, edgeRef, strings } = network;
  const nameOfA = strings.at(edgeName[a]!)!;
  const nameOfB = strings.at(edgeName[b]!)!;
  if (nameOfA !== '' && nameOfB !== '') return withoutDirection(nameOfA) === withoutDirection(nameOfB);
  // Some mappers write a ref as the name.
  if (nameOfA !== '') return splitList(strings.at(edgeRef[b]!)!).includes(nameOfA);
  return nameOfB !== '' && splitList(strings.at(edgeRef[a]!)!).includes(nameOfB);
}

/** Whether a driver who follows edge `a` and meets edge `b` is still on the road: it is the same, or its name changes but a ref goes on. */
export function leadsOn(network: RoadNetwork, a: number, b: number): boolean {
  return isSameRoad(network, a, b) || sharesRef(network, a, b) || isPathGoingOn(network, a, b);
}

/** Whether one edge is a path beside a street and the other one has no name: nobody sees where the street beside a path begins. */
function isPathGoingOn(network: RoadNetwork, a: number, b: number): boolean {
  if (!isNamedBeside(network, a) && !isNamedBeside(network, b)) return false;
  return !hasStreetName(network, a) || !hasStreetName(network, b);
}

/** Removes a word for a direction from the beginning or the end of a name, unless nothing else would tell the street from others. */
function withoutDirection(name: string): string {
  const firstEnd = name.indexOf(' ');
  if (firstEnd < 0) return name;
  const lastBegin = name.lastIndexOf(' ') + 1;
  const kept = isDirection(name, lastBegin, name.length)
    ? name.slice(0, lastBegin - 1)
    : isDirection(name, 0, firstEnd)
      ? name.slice(firstEnd + 1)
      : name;
  return KIND_OF_STREET.test(kept) ? name : kept;
}

/** Whether the word from `begin` to `end` is one for a direction. */
function isDirection(name: string, begin: number, end: number): boolean {
  // Most words are too long, and need no search.
  if (end - begin > LONGEST_DIRECTION) return false;
  const word = name.slice(begin, end);
  return ABBREVIATIONS.has(word) || DIRECTIONS.has(word.toLowerCase());
}
