import type { IsochroneContour, IsochroneRequest } from '@portolan/schemas';
import { isochroneResponseValidator } from '@portolan/schemas/validators';
import { randomInts, seedOf, someOf } from '@portolan/testing';
import { hasSharedData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import type { Graph } from '../../src/graph.ts';
import { isochrone, route } from '../../src/index.ts';
import { ArrivalTimes, type Arrival } from '../../src/isochrone/arrival-times.ts';
import { mayUseEdge } from '../../src/profile/profile.ts';
import { stopOf } from '../../src/journey/stop.ts';
import { readLocation } from '../../src/request/location.ts';
import { graphOf } from '../real-graphs.ts';
import { faultsOf, isInside, polygonsOf } from './geometry.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
}
type Model = 'auto' | 'bicycle' | 'pedestrian';

/** The seconds of a route; Infinity if there is none. */
function routeBetween(
  graph: Graph,
  costing: Model,
  from: Place,
  to: Place,
): { readonly time: number; readonly cost: number } {
  try {
    const { summary } = route(graph, { locations: [from, to], costing, directions_type: 'none' }).trip;
    return { time: summary.time, cost: summary.cost! };
  } catch (error) {
    expect(error).toMatchObject({ name: 'PortolanError', code: '442' });
    return { time: Infinity, cost: Infinity };
  }
}

/** Places on roads that the profile may use, and some beside them. */
function placesOf(graph: Graph, costing: Model, seed: number, offDegrees: number): () => Place {
  const { network } = graph.data;
  const profile = graph.profile(costing, undefined, []);
  const random = randomInts(seed);
  const off = (): number => ((random(2001) - 1000) / 1000) * offDegrees;
  return () => {
    let edge: number;
    do edge = random(network.edgeCount);
    while (!mayUseEdge(profile, edge));
    const first = network.firstPoint[edge]!;
    const point = first + random(network.firstPoint[edge + 1]! - first - 1);
    const share = random(1000) / 1000;
    const between = (column: Int32Array): number =>
      (column[point]! + share * (column[point + 1]! - column[point]!)) / 1e7;
    return { lat: between(network.pointLat) + off(), lon: between(network.pointLon) + off() };
  };
}

/** Compares arrivals at places on roads with routes there and back. */
function expectTimesOfRoutes(graph: Graph, costing: Model): void {
  const profile = graph.profile(costing, undefined, []);
  const place = placesOf(graph, costing, 3, 0);
  const location = (at: Place, field: string) => readLocation(at, field, '130');
  let [compared, same] = [0, 0];
  for (const isReverse of [false, true]) {
    const origin = place();
    const begin = stopOf(profile, location(origin, 'origin'), 'origin');
    if (!begin.inLargestComponent) continue;
    const starts = (isReverse ? begin.arrivals : begin.departures).map((at) => ({
      place: at,
      cost: 0,
      time: 0,
      length: 0,
    }));
    const within = { time: 600_000, length: -Infinity };
    const arrivals = new ArrivalTimes(profile, starts, { isReverse, within });
    const arrival: Arrival = { cost: 0, time: 0, length: 0 };
    for (let i = 0; i < 100; i++) {
      const other = place();
      const stop = stopOf(profile, location(other, 'other'), 'other');
      // Near a junction a route may arrive by any of its roads.
      const places = isReverse ? stop.departures : stop.arrivals;
      let best: Arrival = { cost: Infinity, time: Infinity, length: Infinity };
      for (const { point } of places) {
        arrivals.at(point.edge, point.fraction, arrival);
        if (arrival.cost < best.cost) best = { ...arrival };
      }
      if (!stop.inLargestComponent) continue;
      const { time, cost } = isReverse
        ? routeBetween(graph, costing, other, origin)
        : routeBetween(graph, costing, origin, other);
      compared++;
      // Routes round parts of arcs, and ways of equal cost may differ in time.
      expect(Math.abs(best.cost / 1000 - cost)).toBeLessThan(0.02);
      expect(Math.abs(best.time / 1000 - time) / time).toBeLessThan(0.05);
      if (Math.abs(best.time / 1000 - time) < 0.02) same++;
    }
  }
  expect(compared).toBeGreaterThan(50);
  expect(same / compared).toBeGreaterThanOrEqual(0.95);
}

/** The share of places for which the polygon agrees with a route there. */
function agreement(graph: Graph, costing: Model, minutes: number, offDegrees: number): number {
  const place = placesOf(graph, costing, 7, 0);
  const origin = place();
  const ask: IsochroneRequest = {
    locations: [origin],
    costing,
    contours: [{ time: minutes }],
    polygons: true,
  };
  const answer = isochrone(graph, { ...ask, denoise: 0, generalize: 0 });
  const polygons = polygonsOf(answer.features[0] as IsochroneContour);
  const probe = placesOf(graph, costing, 11, offDegrees);
  let agreed = 0;
  const count = 300;
  for (let i = 0; i < count; i++) {
    const at = probe();
    const isWithin = routeBetween(graph, costing, origin, at).time <= minutes * 60;
    if (isInside(polygons, at.lat, at.lon) === isWithin) agreed++;
  }
  return agreed / count;
}

function expectRightAreas(graph: Graph): void {
  for (const costing of someOf(['auto', 'bicycle', 'pedestrian'] as const)) {
    expectTimesOfRoutes(graph, costing);
    expect(agreement(graph, costing, 8, 0)).toBeGreaterThanOrEqual(0.99);
    // Up to 200 m off the roads a route may begin on another road than the nearest one: 97.3 to 100 %.
    expect(agreement(graph, costing, 8, 0.002)).toBeGreaterThanOrEqual(0.97);
    const place = placesOf(graph, costing, seedOf(6), 0.001);
    for (const more of [{}, { denoise: 0 }, { denoise: 0, generalize: 0 }, { reverse: true }]) {
      const answer = isochrone(graph, {
        locations: [place()],
        costing,
        contours: [{ time: 3 }, { distance: 1 }, { time: 6 }],
        polygons: true,
        ...more,
      });
      expect(isochroneResponseValidator.issues(answer)).toEqual([]);
      expect(answer.features).toHaveLength(3);
      for (const contour of answer.features as IsochroneContour[]) {
        const polygons = polygonsOf(contour);
        if (!('denoise' in more)) expect(polygons.map((rings) => rings.length)).toEqual([1]);
        expect(faultsOf(polygons)).toEqual([]);
      }
    }
  }
}

describe.skipIf(!hasSharedData)('real extracts', () => {
  test.each(someOf(['heidelberg-2024-09-08', 'monaco-2025-01-01', 'helsinki-centre-2019-04-21'] as const))(
    '%s: as routes say',
    async (name) => expectRightAreas(await graphOf(name)),
  );
});

test('the Gothenburg that comes with the project: the same', async () => {
  expectRightAreas(await graphOf('gothenburg'));
});
