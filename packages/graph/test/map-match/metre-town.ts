import type { MapMatchRequest } from '@portolan/schemas';
import { buildGraph, openGraph, type Graph } from '../../src/index.ts';
import { relationsOf, sourceOf, type Tags } from '../network/tiny-map.ts';
import { matchOf, type Point } from './drives.ts';

const METRES = 111_195;
const UNITS = 1e7;

/** Metres east and north of a place on the equator. */
export type Spot = readonly [east: number, north: number];

export const placeOf = ([east, north]: Spot): Point => ({ lat: north / METRES, lon: east / METRES });

/**
 * A graph of roads given in metres: each node has a letter, each way the letters along it, each restriction its members as in `tinyMap`
 * (`from:1 via:b to:2`; ways count from 1).
 */
export async function metreTown(
  nodes: Readonly<Record<string, Spot>>,
  ways: readonly (readonly [letters: string, tags: Tags])[],
  restrictions: readonly (readonly [members: string, restriction: string])[] = [],
): Promise<Graph> {
  const idOf = (letter: string): number => letter.charCodeAt(0);
  const source = sourceOf(
    Object.entries(nodes)
      .map(([letter, [east, north]]) => ({
        id: idOf(letter),
        lat: Math.round((north / METRES) * UNITS),
        lon: Math.round((east / METRES) * UNITS),
      }))
      .toSorted((a, b) => a.id - b.id),
    ways.map(([letters, tags], way) => ({ id: way + 1, refs: letters.split('').map(idOf), tags })),
    relationsOf(
      restrictions.map(([members, restriction]) => [members, { type: 'restriction', restriction }]),
    ),
  );
  return openGraph(await buildGraph(source));
}

/** Points along a line of spots, some metres apart, with its end. */
export function along(spots: readonly Spot[], metres: number): Spot[] {
  const out: Spot[] = [spots[0]!];
  for (let at = 1; at < spots.length; at++) {
    const [[ax, ay], [bx, by]] = [spots[at - 1]!, spots[at]!];
    const count = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / metres));
    for (let k = 1; k <= count; k++) out.push([ax + ((bx - ax) * k) / count, ay + ((by - ay) * k) / count]);
  }
  return out;
}

/**
 * The letters of the nodes along each part of a matched trace: its first arc's tail, then the head of each arc. Where the traveller turns
 * round between junctions there is a stroke, and the road on which he does stands on both sides of it: `abc|cbe`.
 */
export function lettersOf(
  graph: Graph,
  spots: readonly Spot[],
  request: Omit<MapMatchRequest, 'shape' | 'costing'> & Partial<Pick<MapMatchRequest, 'costing'>> = {},
): string[] {
  const shape = spots.map(placeOf);
  const { match } = matchOf(graph, { costing: 'auto', shape_match: 'map_snap', ...request, shape });
  const { edgeFrom, edgeTo, nodeOsmId } = graph.data.network;
  const letter = (node: number): string => String.fromCharCode(nodeOsmId[node]!);
  const ends = (arc: number): readonly [number, number] =>
    (arc & 1) === 0 ? [edgeFrom[arc >>> 1]!, edgeTo[arc >>> 1]!] : [edgeTo[arc >>> 1]!, edgeFrom[arc >>> 1]!];
  const lettersAlong = (arcs: readonly number[]): string =>
    letter(ends(arcs[0]!)[0]) + arcs.map((arc) => letter(ends(arc)[1])).join('');
  return match.parts.map(({ paths }) => paths.map(({ arcs }) => lettersAlong(arcs)).join('|'));
}
