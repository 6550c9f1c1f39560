import { expect, test } from 'vitest';
import { buildGraph, openGraph, type Graph } from '../../src/index.ts';
import { ArrivalTimes } from '../../src/isochrone/arrival-times.ts';
import { contourRings } from '../../src/isochrone/contour-rings.ts';
import { signedArea, type Ring } from '../../src/isochrone/rings.ts';
import { roadMapOf, type RoadMap } from '../../src/isochrone/road-map.ts';
import { stopOf } from '../../src/journey/stop.ts';
import { readLocation } from '../../src/request/location.ts';
import { sourceOf } from '../network/tiny-map.ts';

/** A street of 90 km, with a side street every 300 m. It goes north by so many steps at each. */
async function longStreet(northward = 0): Promise<Graph> {
  const count = 300;
  const nodes = Array.from({ length: 2 * count }, (_, i) => ({
    id: i + 1,
    lat: 480_000_000 + northward * (i % count) + (i < count ? 0 : 15_000 + 9000 * (i % 3)),
    lon: 80_000_000 + (i % count) * 40_000,
  }));
  const tags = { highway: 'residential' };
  return openGraph(
    await buildGraph(
      sourceOf(nodes, [
        { id: 1, refs: nodes.slice(0, count).map(({ id }) => id), tags },
        ...Array.from({ length: count }, (_, i) => ({ id: i + 2, refs: [i + 1, i + 1 + count], tags })),
      ]),
    ),
  );
}

/** A town of streets every 200 m, 10 km each way. */
async function town(): Promise<Graph> {
  const side = 51;
  const nodes = Array.from({ length: side * side }, (_, i) => ({
    id: i + 1,
    lat: 479_500_000 + 18_000 * Math.floor(i / side),
    lon: 83_250_000 + 27_000 * (i % side),
  }));
  const tags = { highway: 'residential' };
  const numbers = Array.from({ length: side }, (_, k) => k);
  const ways = numbers.flatMap((k) => [
    { id: 2 * k + 1, refs: numbers.map((i) => k * side + i + 1), tags },
    { id: 2 * k + 2, refs: numbers.map((i) => i * side + k + 1), tags },
  ]);
  return openGraph(await buildGraph(sourceOf(nodes, ways)));
}

interface Drawn {
  readonly map: RoadMap;
  readonly area: number;
}

/** Draws what is within some minutes of a place: on a map of the whole network, or of a part if it has more than `mostPoints`. */
function draw(graph: Graph, lon: number, minutes: number, mostPoints: number, lat = 48): Drawn {
  const profile = graph.profile('auto', undefined, []);
  const begin = stopOf(profile, readLocation({ lat, lon }, 'x', '130'), 'x');
  const starts = begin.departures.map((place) => ({ place, cost: 0, time: 0, length: 0 }));
  const within = { time: minutes * 60_000, length: -Infinity };
  const arrivals = new ArrivalTimes(profile, starts, { isReverse: false, within });
  const map = roadMapOf(profile, arrivals.edges, { mostPoints });
  const rule = { metric: 'time', limits: [within.time], mostLength: Infinity } as const;
  const [rings] = contourRings(map, arrivals, rule, { start: [], denoise: 0, toleranceMetres: 0 });
  return { map, area: rings!.reduce((sum: number, ring: Ring) => sum + signedArea(ring), 0) };
}

test('a map of a part of a large network gives the same area as a map of the whole', async () => {
  const graph = await longStreet();
  const part = draw(graph, 8.4, 3, 100);
  const other = await longStreet();
  const all = roadMapOf(other.profile('auto', undefined, []), [
    ...Array.from({ length: other.data.network.edgeCount }).keys(),
  ]);
  const whole = draw(other, 8.4, 3, Infinity);
  expect(whole.map).toBe(all);
  expect(whole.map.mesh.xy.length).toBeGreaterThan(3 * part.map.mesh.xy.length);
  // The two planes have different scales, so their fields lie in different places.
  expect(Math.abs(part.area / whole.area - 1)).toBeLessThan(0.01);
});

test('a small network is meshed in parts until these have as many points together as the whole', async () => {
  const graph = await longStreet();
  const all = await longStreet();
  const edges = [...Array.from({ length: all.data.network.edgeCount }).keys()];
  const whole = roadMapOf(all.profile('auto', undefined, []), edges).mesh.xy.length;
  const places = Array.from({ length: 24 }, (_, k) => 8.02 + 0.048 * ((5 * k) % 24));
  const corners = places.map((lon) => draw(graph, lon, 1, Infinity).map.mesh.xy.length);
  expect(corners[0]).toBeLessThan(whole / 3);
  const first = corners.indexOf(whole);
  expect(first).toBeGreaterThan(3);
  // From then on every request finds it.
  expect(new Set(corners.slice(first))).toEqual(new Set([whole]));
});

test('where roads are close together, a part has few of those that are not reached', async () => {
  const part = draw(await town(), 8.393, 2, Infinity);
  const all = await town();
  roadMapOf(all.profile('auto', undefined, []), [
    ...Array.from({ length: all.data.network.edgeCount }).keys(),
  ]);
  const whole = draw(all, 8.393, 2, Infinity);
  expect(part.area).toBe(whole.area);
  expect(part.map.mesh.xy.length).toBeLessThan(whole.map.mesh.xy.length / 6);
});

test('a request within the part that was drawn last reuses its map, another one draws a new map', async () => {
  const graph = await longStreet();
  const { map } = draw(graph, 8.4, 3, 100);
  expect(draw(graph, 8.41, 2, 100).map).toBe(map);
  const elsewhere = draw(graph, 8.9, 3, 100).map;
  expect(elsewhere).not.toBe(map);
  expect(draw(graph, 8.9, 2, 100).map).toBe(elsewhere);
  expect(draw(graph, 8.4, 3, 100).map.mesh).toBe(map.mesh);
});

test('what a large network was asked before does not move a contour', async () => {
  const northward = 20_000;
  // At 9 degrees the whole degree that is nearest changes.
  const places = [8.4, 8.47, 8.393, 8.9, 8.42, 8.99, 9.01];
  const drawAt = (graph: Graph, lon: number, minutes: number): Drawn =>
    draw(graph, lon, minutes, 100, 48 + ((lon - 8) / 4e-3) * northward * 1e-7);
  const used = await longStreet(northward);
  for (const lon of places) drawAt(used, lon, 3);
  for (const lon of places) {
    const fresh = drawAt(await longStreet(northward), lon, 2);
    expect(drawAt(used, lon, 2).area).toBe(fresh.area);
  }
});

test('travellers who use the same roads share a map', async () => {
  const graph = await longStreet();
  const mapFor = (options: Record<string, unknown>): RoadMap =>
    roadMapOf(graph.profile('auto', options, []), [0]);
  expect(mapFor({ maneuver_penalty: 30 })).toBe(mapFor({}));
});
