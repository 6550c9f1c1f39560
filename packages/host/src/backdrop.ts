import { ROAD_CLASS_NAMES, roadsGeoJson, type Graph } from '@portolan/graph';
import type { Payload } from './engine.ts';
import { gzipped } from './payload.ts';

/** The operation that gives the roads to draw behind answers; the host has it for its own page, and the interface knows nothing of it. */
export const ROADS = 'roads';

/** A browser draws this many lines at once without a pause that a user would feel. */
const MOST_LINES = 60_000;
/** Coordinates are rounded to 1e-5 degrees, about a metre. */
const STEPS_PER_DEGREE = 1e5;

/** What the index page draws answers on. */
export interface Backdrop {
  /** [west, south, east, north], degrees */
  readonly bounds: readonly [number, number, number, number];
  /** Places on roads, for examples to try. */
  readonly places: readonly { readonly lat: number; readonly lon: number }[];
  /** Lines by class of road. A line is a latitude and a longitude, then the differences from point to point, in 1e-5 degrees. */
  readonly roads: Readonly<Record<string, readonly (readonly number[])[]>>;
}

const payloads = new WeakMap<Graph, Promise<Payload>>();

/** The backdrop of a graph as gzipped JSON. It is made once and then kept. */
export function backdropOf(graph: Graph): Promise<Payload> {
  let payload = payloads.get(graph);
  if (!payload) {
    const text = JSON.stringify(makeBackdrop(graph));
    payloads.set(graph, (payload = gzipped(new TextEncoder().encode(text), 'application/json')));
  }
  return payload;
}

/** Collects the roads of a graph, from the strongest class to the weakest that can still be drawn. */
export function makeBackdrop(graph: Graph, mostLines = MOST_LINES): Backdrop {
  const roads: Record<string, number[][]> = {};
  let [west, south, east, north] = [180, 90, -180, -90];
  const middles: { lat: number; lon: number }[] = [];
  const minClass = weakestDrawn(graph, mostLines);
  for (const { geometry, properties } of roadsGeoJson(graph, { minClass }).features) {
    const { coordinates } = geometry;
    for (const [lon = 0, lat = 0] of coordinates) {
      west = Math.min(west, lon);
      south = Math.min(south, lat);
      east = Math.max(east, lon);
      north = Math.max(north, lat);
    }
    const [lon = 0, lat = 0] = coordinates[coordinates.length >> 1]!;
    if (properties.name !== undefined && properties.class !== 'motorway') middles.push({ lat, lon });
    (roads[properties.class] ??= []).push(stepsOf(coordinates));
  }
  const inOrder = ROAD_CLASS_NAMES.flatMap((name) => (roads[name] ? [[name, roads[name]] as const] : []));
  return {
    bounds: [west, south, east, north],
    places: pickPlaces(middles),
    roads: Object.fromEntries(inOrder),
  };
}

/** The weakest class of roads that can be drawn together with all stronger ones. In graphs with very many roads the weaker ones are left out. */
function weakestDrawn(graph: Graph, mostLines: number): (typeof ROAD_CLASS_NAMES)[number] {
  const counts = new Uint32Array(ROAD_CLASS_NAMES.length);
  for (const edgeClass of graph.data.network.edgeClass) counts[edgeClass]!++;
  let lineCount = 0;
  let weakest = 0;
  for (const [position, count] of counts.entries()) {
    if (lineCount > 0 && lineCount + count > mostLines) break;
    lineCount += count;
    weakest = position;
  }
  return ROAD_CLASS_NAMES[weakest]!;
}

/** Picks three places from the west to the east, none near an edge of the map. */
function pickPlaces(middles: readonly { lat: number; lon: number }[]): Backdrop['places'] {
  const sorted = middles.toSorted((a, b) => a.lon - b.lon || a.lat - b.lat);
  if (sorted.length < 3) return [];
  return [0.35, 0.5, 0.65].map((share) => {
    const { lat, lon } = sorted[Math.floor(share * sorted.length)]!;
    return { lat: round(lat), lon: round(lon) };
  });
}

function round(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
}

function stepsOf(coordinates: readonly (readonly number[])[]): number[] {
  const steps: number[] = [];
  let [beforeLat, beforeLon] = [0, 0];
  for (const [lon = 0, lat = 0] of coordinates) {
    const [nowLat, nowLon] = [Math.round(lat * STEPS_PER_DEGREE), Math.round(lon * STEPS_PER_DEGREE)];
    steps.push(nowLat - beforeLat, nowLon - beforeLon);
    [beforeLat, beforeLon] = [nowLat, nowLon];
  }
  return steps;
}
