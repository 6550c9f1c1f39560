import type { Maneuver, OsrmStep } from '@portolan/schemas';
import {
  buildGraph,
  openGraph,
  route,
  type BuildGraphOptions,
  type Graph,
  type NativeRouteRequest,
} from '../../src/index.ts';
import { relationsOf, sourceOf, type Tags } from '../network/tiny-map.ts';
import { expectOsrmLawful, expectSameJourney } from '../osrm/osrm-laws.ts';
import { expectLawful } from '../route/route-laws.ts';

/** A small map drawn with characters, on which routes can be asked for. */
export interface NodeMap {
  /**
   * The maneuvers of a route between nodes in the form `turn right, Main Street`; the number of an exit is in brackets. Departures and
   * arrivals are left out.
   */
  told(places: string, more?: Partial<NativeRouteRequest>): string[];
  steps(places: string, more?: Partial<NativeRouteRequest>): OsrmStep[];
  maneuvers(places: string, more?: Partial<NativeRouteRequest>): Maneuver[];
  /** The numbers of the native maneuvers of the same route. */
  types(places: string, more?: Partial<NativeRouteRequest>): number[];
}

/** Degrees for a metre, at the equator. */
const DEGREES_PER_METRE = 1 / 111_195;

/**
 * Makes a map: letters of `picture` are nodes, digits are places on or beside a road, and a character to the right or a line down is `metres` long.
 * Ways are pairs of the letters along them and their tags; those without `highway` are primary roads. Relations
 * are written as in `tinyMap`.
 */
export async function nodeMap(
  metres: number,
  picture: string,
  ways: readonly (readonly [letters: string, tags?: Tags])[],
  options: BuildGraphOptions = {},
  nodeTags: Readonly<Record<string, Tags>> = {},
  relations: readonly (readonly [members: string, tags: Tags])[] = [],
): Promise<NodeMap> {
  const places = new Map<string, { lat: number; lon: number }>();
  for (const [down, line] of picture.split('\n').entries()) {
    for (const [right, letter] of line.split('').entries()) {
      if (!/[a-z0-9]/i.test(letter)) continue;
      const degrees = metres * DEGREES_PER_METRE;
      places.set(letter, { lat: 0 - down * degrees, lon: right * degrees });
    }
  }
  const idOf = (letter: string): number => letter.charCodeAt(0);
  const nodes = [...places]
    .filter(([letter]) => /[a-z]/i.test(letter))
    .map(([letter, { lat, lon }]) => ({
      id: idOf(letter),
      lat: Math.round(lat * 1e7),
      lon: Math.round(lon * 1e7),
      tags: nodeTags[letter] ?? {},
    }))
    .toSorted((a, b) => a.id - b.id);
  const rows = ways.map(([letters, tags], way) => ({
    id: way + 1,
    refs: letters.split('').map(idOf),
    tags: { highway: 'primary', ...tags },
  }));
  return mapOf(openGraph(await buildGraph(sourceOf(nodes, rows, relationsOf(relations)), options)), places);
}

function mapOf(graph: Graph, places: ReadonlyMap<string, { lat: number; lon: number }>): NodeMap {
  const requestOf = (letters: string, more: Partial<NativeRouteRequest> = {}): NativeRouteRequest => ({
    locations: letters.split('').map((letter) => places.get(letter)!),
    costing: 'auto',
    ...more,
  });
  const steps: NodeMap['steps'] = (letters, more) => {
    const request = requestOf(letters, more);
    const answer = route(graph, { ...request, format: 'osrm' });
    const native = route(graph, request);
    expectOsrmLawful(answer);
    expectLawful(native);
    expectSameJourney(answer, native);
    return answer.routes[0]!.legs.flatMap((leg) => leg.steps!);
  };
  const maneuvers: NodeMap['maneuvers'] = (letters, more) =>
    route(graph, requestOf(letters, more)).trip.legs.flatMap((leg) => leg.maneuvers!);
  return {
    steps,
    told: (letters, more) =>
      steps(letters, more)
        .filter(({ maneuver: { type } }) => type !== 'depart' && type !== 'arrive')
        .map(wordsOf),
    maneuvers,
    types: (letters, more) => maneuvers(letters, more).map(({ type }) => type),
  };
}

function wordsOf({ maneuver: { type, modifier, exit }, name, ref }: OsrmStep): string {
  const number = exit === undefined ? '' : ` (${exit})`;
  const road = name === '' ? (ref ?? '-') : name;
  return `${[type, modifier].filter((part) => part !== undefined).join(' ')}${number}, ${road}`;
}
