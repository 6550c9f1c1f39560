import { decodePolyline, distanceMetres } from '@portolan/base';
import { readOsm } from '@portolan/osm';
import { randomInts, seedOf, share } from '@portolan/testing';
import { columnsOf } from '@portolan/testing/columns';
import { hasSharedData, readExtract } from '@portolan/testing/data';
import { expect, test } from 'vitest';
import {
  buildGraph,
  isochrone,
  matrix,
  matrixRows,
  openGraph,
  optimizedRoute,
  route,
  type Graph,
  type NativeRouteRequest,
} from '../../src/index.ts';
import { checkGraph } from '../../src/file/check-graph.ts';
import { findPath } from '../../src/journey/path.ts';
import { stopOf } from '../../src/journey/stop.ts';
import { stopInArea } from '../../src/journey/stop-in-area.ts';
import { MatrixSearch } from '../../src/matrix/search.ts';
import { readLocation } from '../../src/request/location.ts';
import { isInside } from '../isochrone/geometry.ts';
import type { Ring } from '../isochrone/geometry.ts';
import { STEP, node, nodes, plain, square, streets, withHouses } from './square-town.ts';

const at = (right: number, up: number) => ({ lat: up * STEP * 1e-7, lon: right * STEP * 1e-7 });
type Place = ReturnType<typeof at>;
const opened = async (source: typeof plain): Promise<Graph> => openGraph(await buildGraph(source));
const metres = (a: Place, b: Place): number => distanceMetres(a.lat, a.lon, b.lat, b.lon);

type Asked = Partial<NativeRouteRequest> & { readonly costing?: NativeRouteRequest['costing'] };
function walk(graph: Graph, locations: readonly Place[], more: Asked = {}) {
  const { trip } = route(graph, {
    locations: [...locations],
    costing: 'pedestrian',
    ...more,
  } as NativeRouteRequest);
  return {
    trip,
    metres: trip.summary.length * 1000,
    shape: trip.legs.flatMap(({ shape }): Place[] => {
      const { lats, lons } = decodePolyline(shape, 6);
      return Array.from(lats, (lat, i) => ({ lat, lon: lons[i]! }));
    }),
  };
}

test('a walk begins and ends at places in a square, straight from the gate', async () => {
  const graph = await opened(plain);
  const [inside, outside] = [at(3, 0.5), at(6.5, 4)];
  const gate = at(4, 4);
  const straight = metres(inside, gate) + metres(gate, outside);
  const out = walk(graph, [inside, outside]);
  const back = walk(graph, [outside, inside]);
  for (const found of [out, back]) expect(found.metres).toBeCloseTo(straight, -0.5);
  expect(out.trip.summary.time).toBe(back.trip.summary.time);
  // Five kilometres and 100 m an hour.
  expect(out.trip.summary.time).toBeCloseTo((straight * 3.6) / 5.1, -1);
  const [begin, then] = out.shape;
  expect(metres(begin!, inside)).toBeLessThan(0.2);
  expect(metres(then!, gate)).toBeLessThan(0.2);
  expect(metres(back.shape.at(-1)!, inside)).toBeLessThan(0.2);
  expect(out.trip.locations[0]!.snapped).toEqual({ lat: 0.00045, lon: 0.0027, distance: 0 });
  expect(out.trip.legs[0]!.maneuvers![0]!.street_names).toEqual(['Square']);
  // The other gate is as good a way out.
  expect(walk(graph, [inside, at(-2.5, 0)]).metres).toBeCloseTo(
    metres(inside, at(0, 0)) + metres(at(0, 0), at(-2.5, 0)),
    -0.5,
  );
});

test('between places in one square one walks straight, and around what stands in it', async () => {
  const [a, b] = [at(0.5, 0.6), at(0.4, 3.7)];
  const free = walk(await opened(plain), [a, b]);
  expect(free.metres).toBeCloseTo(metres(a, b), -0.5);
  expect(free.shape).toHaveLength(2);
  const graph = await opened(withHouses);
  expect(walk(graph, [a, b]).metres).toBeCloseTo(metres(a, b), -0.5);
  // Past a corner of the houses by which the way across leads, and around the square at most.
  const far = walk(graph, [at(0.5, 2), at(3.5, 2)]).metres;
  const past = metres(at(0.5, 2), at(1, 3)) + metres(at(1, 3), at(3, 3)) + metres(at(3, 3), at(3.5, 2));
  expect(far).toBeGreaterThan(past - 1);
  expect(far).toBeLessThan(past + 450);
  // Two places at one spot are no way apart.
  expect(walk(graph, [a, a]).metres).toBe(0);
});

test('the way over the square to the road next to a place is weighed against the gates, and drawn', async () => {
  const underpass = columnsOf({
    nodes: [...nodes, node(21, 2, 1), node(22, 2, -3)].toSorted((a, b) => a.id - b.id),
    ways: [
      ...streets,
      { id: 3, refs: [1, 2, 3, 4, 1], tags: { ...square, area: 'yes' } },
      { id: 7, refs: [21, 22], tags: { highway: 'footway', layer: '-1' } },
      { id: 8, refs: [22, 5], tags: { highway: 'residential' } },
    ],
  });
  const graph = await opened(underpass);
  const [inside, below] = [at(2.2, 0.5), at(2, -3)];
  const foot = at(2, 0.5);
  for (const isBack of [false, true]) {
    const found = walk(graph, isBack ? [below, inside] : [inside, below]);
    expect(found.metres).toBeCloseTo(metres(inside, foot) + metres(foot, below), -0.5);
    const shape = isBack ? found.shape.toReversed() : found.shape;
    expect(metres(shape[0]!, inside)).toBeLessThan(0.2);
    expect(metres(shape[1]!, foot)).toBeLessThan(0.2);
  }
  // Further away the gate is nearer.
  const far = walk(graph, [at(0.5, 0.5), at(-2.5, 0)]);
  expect(metres(far.shape[1]!, at(0, 0))).toBeLessThan(0.2);
});

test('a matrix goes straight between places in sight of each other whose gates share no line', async () => {
  const graph = await opened(plain);
  const profile = graph.profile('pedestrian', undefined, []);
  const [from, to] = [at(3, 0.5), at(1, 3)].map((place) => {
    const location = readLocation(place, 'location', '130');
    return stopInArea(profile, location, stopOf(profile, location, 'location'));
  });
  const departures = from!.departures.slice(0, 1);
  const arrivals = to!.arrivals.filter(({ arc }) => arc !== departures[0]!.arc).slice(0, 1);
  const path = findPath(profile, departures, arrivals)!;
  expect(path.arcs).toHaveLength(1);
  const search = new MatrixSearch(profile, [{ ...to!, arrivals }]);
  const ways = search.waysFrom({ ...from!, departures });
  expect(ways.cost[0]).toBe(path.cost);
  expect(ways.length[0]! / 1000).toBeCloseTo(metres(at(3, 0.5), at(1, 3)), 1);
});

test('cells of matrices, tours and stops on the way are the same walks', async () => {
  const graph = await opened(withHouses);
  const places = [at(0.5, 0.6), at(0.4, 3.7), at(3.5, 2), at(6.5, 4), at(-2, 0), at(2, 2)];
  const rows = Array.from(matrixRows(graph, { sources: places, targets: places, costing: 'pedestrian' }));
  for (const [from, { cost, time, distance }] of rows.entries()) {
    for (const to of places.keys()) {
      const { summary } = walk(graph, [places[from]!, places[to]!]).trip;
      expect(cost[to]).toBeCloseTo(summary.cost!, 3);
      expect(time[to]).toBeCloseTo(summary.time, 3);
      expect(Math.abs(distance[to]! - summary.length * 1000)).toBeLessThan(0.51);
    }
  }
  const table = matrix(graph, { sources: places, targets: places, costing: 'pedestrian' });
  expect(table.sources[0]).toEqual({ ...places[0], distance: 0 });
  const via = walk(graph, [places[4]!, { ...places[0]!, type: 'via' } as Place, places[3]!]).trip.summary;
  expect(via.cost).toBeCloseTo(rows[4]!.cost[0]! + rows[0]!.cost[3]!, 3);
  const tour = optimizedRoute(graph, { locations: places, costing: 'pedestrian' }).trip;
  const order = tour.locations.map(({ original_index }) => original_index);
  let sum = 0;
  for (let i = 1; i < order.length; i++) sum += rows[order[i - 1]!]!.cost[order[i]!]!;
  expect(tour.summary.cost).toBeCloseTo(sum, 3);
});

test('an answer in the format of OSRM tells the same walk', async () => {
  const graph = await opened(withHouses);
  for (const locations of [
    [at(0.5, 0.6), at(6.5, 4)],
    [at(6.5, 4), at(0.5, 0.6)],
    [at(0.5, 0.6), at(0.4, 3.7)],
  ]) {
    const found = walk(graph, locations);
    const { routes, waypoints } = route(graph, {
      locations,
      costing: 'pedestrian',
      format: 'osrm',
      filters: { action: 'exclude', attributes: [] },
    });
    const { distance, duration, legs } = routes[0]!;
    expect(distance).toBeCloseTo(found.metres, -0.5);
    expect(duration).toBeCloseTo(found.trip.summary.time, 2);
    expect(legs[0]!.steps!.reduce((sum, step) => sum + step.distance, 0)).toBeCloseTo(distance, 0);
    const lengths = legs[0]!.annotation!.distance!;
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(distance, 0);
    const insides = locations.map(({ lon }) => lon < 0.005);
    for (const [i, { distance: off }] of waypoints.entries()) if (insides[i]) expect(off).toBe(0);
  }
});

test('only walkers who are content with any direction start off the lines', async () => {
  const graph = await opened(plain);
  const [inside, outside] = [at(3, 0.5), at(6.5, 4)];
  const starts = (more: object, costing: NativeRouteRequest['costing'] = 'pedestrian'): boolean => {
    const { trip } = walk(graph, [{ ...inside, ...more }, outside], { costing });
    return trip.locations[0]!.snapped!.distance === 0;
  };
  expect(starts({})).toBe(true);
  for (const more of [
    { heading: 0 },
    { preferred_side: 'same' },
    { radius: 100 },
    { search_filter: { exclude_tunnel: true } },
    { search_cutoff: 60 },
    { minimum_reachability: 1 },
  ])
    expect(starts(more), JSON.stringify(more)).toBe(false);
  expect(starts({}, 'bicycle')).toBe(false);
  // Nor do they where a part of the square is excluded.
  const ring = [at(3.9, 1.9), at(4.1, 1.9), at(4.1, 2.1), at(3.9, 1.9)].map(({ lat, lon }) => [lon, lat]);
  const { trip } = walk(graph, [inside, outside], { exclude_polygons: [ring as [number, number][]] });
  expect(trip.locations[0]!.snapped!.distance).toBeGreaterThan(10);
  const through = [at(-2, 0), { ...inside, type: 'through' } as Place, outside];
  expect(walk(graph, through).trip.locations[1]!.snapped!.distance).toBeGreaterThan(10);
});

test.each([false, true])(
  'what is within reach counts the walk over the square, reverse: %s',
  async (reverse) => {
    const graph = await opened(plain);
    const inside = at(3, 0.5);
    const { features } = isochrone(graph, {
      locations: [inside],
      costing: 'pedestrian',
      contours: [{ distance: 0.5 }],
      polygons: true,
      denoise: 0,
      generalize: 0,
      reverse,
      show_locations: true,
    });
    const [snapped] = features.filter(
      ({ properties }) => 'type' in properties && properties.type === 'snapped',
    );
    expect(snapped!.geometry.coordinates).toEqual([[0.0027, 0.00045]]);
    const polygons = features.flatMap(({ geometry }) =>
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [],
    );
    const isWithin = ({ lat, lon }: Place): boolean => isInside(polygons, lat, lon);
    // The gate is 364 m away.
    expect(metres(inside, at(4, 4))).toBeCloseTo(364, -0.5);
    expect(isWithin(at(5.2, 4))).toBe(true);
    expect(isWithin(at(5.5, 4))).toBe(false);
  },
);

test('a limit that ends in the square is drawn around the way that is next to the place', async () => {
  const { features } = isochrone(await opened(plain), {
    locations: [at(3, 0.5)],
    costing: 'pedestrian',
    contours: [{ distance: 0.05 }],
    polygons: true,
  });
  const [ring] = features[0]!.geometry.coordinates as unknown as Ring[];
  for (const [lon, lat] of ring!) expect(metres({ lat: lat!, lon: lon! }, at(3, 0))).toBeLessThan(150);
});

test('gates of a file whose lines have no length are passed over', async () => {
  const graph = await opened(plain);
  graph.data.network.edgeLengthMillimetres.fill(0);
  const { trip } = walk(graph, [at(3, 0.5), at(6.5, 4)]);
  expect(trip.locations[0]!.snapped!.distance).toBeGreaterThan(10);
  expect(trip.summary.time).toBeGreaterThanOrEqual(0);
});

test('a file whose areas do not fit is refused', async () => {
  const { data } = await opened(withHouses);
  const areas = data.areas!;
  expect(areas.firstRing.length).toBe(2);
  const changes = [
    { firstRing: Uint32Array.of(0, 3) },
    { firstCorner: Uint32Array.of(0, 0, 8) },
    { firstCorner: Uint32Array.of(0, 9, 8) },
    { cornerLat: areas.cornerLat.subarray(1) },
    { cornerLon: areas.cornerLon.map(() => 2e9) },
    { firstArc: areas.firstArc.map((first) => first + 1) },
    { arc: areas.arc.map(() => 2 * data.network.edgeCount) },
  ];
  for (const change of changes)
    expect(() => checkGraph({ ...data, areas: { ...areas, ...change } }), Object.keys(change)[0]).toThrow(
      expect.objectContaining({ code: 'graph-damaged' }),
    );
  expect(() => checkGraph(data)).not.toThrow();
});

test.skipIf(!hasSharedData)(
  'in a real city, cells are routes, and no walk out of a square is far',
  async () => {
    const graph = await opened(await readOsm(readExtract('monaco-2025-01-01')));
    const areas = graph.data.areas!;
    const random = randomInts(seedOf(4));
    const { cornerLat, cornerLon, firstRing, firstCorner } = areas;
    /** Places in squares where walks begin. */
    const places: Place[] = [];
    while (places.length < 24) {
      const area = random(firstRing.length - 1);
      const [first, end] = [firstCorner[firstRing[area]!]!, firstCorner[firstRing[area]! + 1]!];
      const [a, b, c] = [0, 1, 2].map(() => first + random(end - first));
      const place = {
        lat: (cornerLat[a!]! + cornerLat[b!]! + cornerLat[c!]!) / 3e7,
        lon: (cornerLon[a!]! + cornerLon[b!]! + cornerLon[c!]!) / 3e7,
      };
      const [start] = walk(graph, [place, { lat: 43.7384, lon: 7.4246 }]).trip.locations;
      if (start!.snapped!.distance === 0) places.push(place);
    }
    const rows = Array.from(matrixRows(graph, { sources: places, targets: places, costing: 'pedestrian' }));
    for (let pair = 0; pair < share(600); pair++) {
      const [from, to] = [random(places.length), random(places.length)];
      const row = rows[from]!;
      const { trip, shape } = walk(graph, [places[from]!, places[to]!]);
      expect(row.cost[to]).toBeCloseTo(trip.summary.cost!, 3);
      expect(row.time[to]).toBeCloseTo(trip.summary.time, 3);
      expect(Math.abs(row.distance[to]! - trip.summary.length * 1000)).toBeLessThan(0.51);
      expect(trip.locations.map(({ snapped }) => snapped!.distance)).toEqual([0, 0]);
      const drawn = shape.slice(1).reduce((sum, point, i) => sum + metres(shape[i]!, point), 0);
      expect(Math.abs(drawn - trip.summary.length * 1000)).toBeLessThan(2 + drawn / 200);
    }
  },
);
