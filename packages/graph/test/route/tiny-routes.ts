import polyline from '@mapbox/polyline';
import type { RouteResponse } from '@portolan/schemas';
import { buildGraph, openGraph, route, type BuildGraphOptions, type Graph } from '../../src/index.ts';
import { snapToEdge } from '../../src/snapping/snap.ts';
import { tinyMap, type Tags } from '../network/tiny-map.ts';

/** A place on a tiny map: one unit is a character to the right or a line down, which is 100 m. */
export interface Spot {
  readonly right: number;
  readonly down: number;
}

const DEGREES_PER_STEP = 9000e-7;

export async function tinyGraph(
  picture: string,
  ways: readonly (readonly [letters: string, tags: Tags])[],
  nodeTags: Readonly<Record<string, Tags>> = {},
  relations: readonly (readonly [members: string, tags: Tags])[] = [],
  options: BuildGraphOptions = {},
): Promise<Graph> {
  return openGraph(await buildGraph(tinyMap(picture, ways, nodeTags, relations), options));
}

/** Ids of the ways in the order of travel, read from the line: each piece belongs to the only way on which its middle lies. */
export function waysTravelled(graph: Graph, { trip }: RouteResponse): number[] {
  const { network, snapIndex } = graph.data;
  const ids = trip.legs.flatMap((leg) => {
    const shape = polyline.decode(leg.shape, 6);
    return shape.slice(1).flatMap(([lat, lon], i) => {
      const [lat0, lon0] = shape[i]!;
      if (lat === lat0 && lon === lon0) return [];
      const on = snapToEdge(network, snapIndex, (lat + lat0) / 2, (lon + lon0) / 2, 1, () => true);
      return on ? [network.edgeWayId[on.edge]!] : [NaN];
    });
  });
  return ids.filter((id, i) => id !== ids[i - 1]);
}

export function placeAt({ right, down }: Spot): { readonly lat: number; readonly lon: number } {
  // Subtracting from zero avoids -0, which a plain minus would give.
  return { lat: 0 - down * DEGREES_PER_STEP, lon: right * DEGREES_PER_STEP };
}

export function routeBetween(graph: Graph, ...spots: readonly Spot[]): RouteResponse {
  return route(graph, { locations: spots.map(placeAt), costing: 'auto' });
}

/** Length in steps of 100 m, to a tenth. */
export function stepsTravelled({ trip }: RouteResponse): number {
  return Math.round((trip.summary.length / 0.10007) * 10) / 10;
}
