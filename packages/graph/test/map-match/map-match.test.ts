import { decodePolyline } from '@portolan/base';
import type { Costing, MapMatchRequest } from '@portolan/schemas';
import { expectSame, randomFractions, seedOf, share, someOf } from '@portolan/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { mapMatch, route, type Graph } from '../../src/index.ts';
import { graphOf } from '../real-graphs.ts';

const COSTINGS: readonly Costing[] = [
  'auto',
  'bus',
  'taxi',
  'truck',
  'bicycle',
  'motor_scooter',
  'motorcycle',
  'pedestrian',
  'low_speed_vehicle',
];
const METRES = 111_195;
const LON_METRES = METRES * Math.cos((57.7 * Math.PI) / 180);

let graph: Graph;
beforeAll(async () => {
  graph = await graphOf('gothenburg');
});

interface Point {
  lat: number;
  lon: number;
}

/** The shape of a random route of some length in Gothenburg. */
function randomRoute(random: () => number, costing: Costing): { shape: string; points: Point[] } | undefined {
  const place = (): Point => ({ lat: 57.68 + 0.04 * random(), lon: 11.93 + 0.08 * random() });
  try {
    const { trip } = route(graph, { locations: [place(), place()], costing });
    const { shape } = trip.legs[0]!;
    const { lats, lons } = decodePolyline(shape);
    if (trip.summary.length < 0.2) return undefined;
    return { shape, points: Array.from(lats, (lat, at) => ({ lat, lon: lons[at]! })) };
  } catch {
    return undefined;
  }
}

/** Points along a line at equal distances. */
function spaced(points: readonly Point[], metres: number): Point[] {
  const out: Point[] = [points[0]!];
  let due = metres;
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!];
    const length = Math.hypot((b.lat - a.lat) * METRES, (b.lon - a.lon) * LON_METRES);
    for (; due <= length; due += metres) {
      const part = due / length;
      out.push({ lat: a.lat + part * (b.lat - a.lat), lon: a.lon + part * (b.lon - a.lon) });
    }
    due -= length;
  }
  return out;
}

function normal(random: () => number, sigma: number): () => number {
  return () => sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The corners of a line as texts of about a metre, without repetitions. */
function cornersOf(shape: string): string[] {
  const { lats, lons } = decodePolyline(shape);
  const texts = Array.from(lats, (lat, at) => `${lat.toFixed(5)} ${lons[at]!.toFixed(5)}`);
  return texts.filter((text, at) => at === 0 || text !== texts[at - 1]);
}

const codeOf = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('mapMatch', () => {
  test.each(someOf(COSTINGS))('gives back routes of %s from their own lines', (costing) => {
    const random = randomFractions(seedOf(COSTINGS.indexOf(costing)));
    let count = 0;
    for (let run = 0; run < share(60); run++) {
      const known = randomRoute(random, costing);
      if (!known) continue;
      count++;
      const { trip, alternates } = mapMatch(graph, {
        encoded_polyline: known.shape,
        costing,
        shape_match: 'edge_walk',
      });
      expectSame(alternates, undefined);
      const [found, wanted] = [decodePolyline(trip.legs[0]!.shape), decodePolyline(known.shape)];
      const size = Math.min(found.lats.length, wanted.lats.length);
      // A route that begins or ends at a junction may have its first or last point twice.
      expect(Math.abs(found.lats.length - wanted.lats.length)).toBeLessThanOrEqual(2);
      const ends = new Set(cornersOf(trip.legs[0]!.shape));
      let missed = 0;
      for (const corner of cornersOf(known.shape)) if (!ends.has(corner)) missed++;
      expect(missed).toBeLessThanOrEqual(2 + 0.02 * size);
    }
    expect(count).toBeGreaterThan(0);
  });

  test('finds the way of noisy drives', () => {
    const random = randomFractions(seedOf(77));
    for (const sigma of [5, 10]) {
      let [right, whole, beside] = [0, 0, 0];
      for (let run = 0; run < 12; run++) {
        const known = randomRoute(random, 'auto');
        if (!known) continue;
        const noise = normal(random, sigma);
        const shape = spaced(known.points, 20).map(({ lat, lon }) => ({
          lat: lat + noise() / METRES,
          lon: lon + noise() / LON_METRES,
        }));
        const { trip } = mapMatch(graph, {
          shape,
          costing: 'auto',
          trace_options: { gps_accuracy: sigma },
        });
        const found = new Set(trip.legs.flatMap((leg) => cornersOf(leg.shape)));
        const wanted = new Set(cornersOf(known.shape));
        whole += wanted.size;
        for (const corner of wanted) if (found.has(corner)) right++;
        for (const corner of found) if (!wanted.has(corner)) beside++;
      }
      expect(right / whole).toBeGreaterThan(0.93);
      expect(beside / whole).toBeLessThan(0.07);
    }
  });

  test('a point that says break ends a leg, and legs add up to the whole', () => {
    const { points } = someRoute();
    const shape = spaced(points, 25);
    const whole = mapMatch(graph, { shape, costing: 'auto' }).trip;
    const cut = mapMatch(graph, {
      shape: shape.map((point, at) => (at % 10 === 5 ? { ...point, type: 'break' as const } : point)),
      costing: 'auto',
    }).trip;
    expect(whole.legs).toHaveLength(1);
    expect(cut.legs).toHaveLength(shape.filter((_, at) => at % 10 === 5 && at < shape.length - 1).length + 1);
    expect(cut.summary.length).toBeCloseTo(whole.summary.length, 1);
    expect(cut.locations).toHaveLength(cut.legs.length + 1);
    expect(cut.locations[1]).toMatchObject({ original_index: 5, type: 'break' });
  });

  test('parts after a gap are alternates', () => {
    const { points } = someRoute();
    const shape = spaced(points, 25);
    const third = Math.floor(shape.length / 3);
    const { trip, alternates } = mapMatch(graph, {
      shape: [...shape.slice(0, third), ...shape.slice(2 * third)],
      costing: 'auto',
      trace_options: { breakage_distance: 60 },
    });
    expect(alternates).toHaveLength(1);
    expect(trip.locations[0]!.original_index).toBe(0);
    expect(alternates![0]!.trip.locations[0]!.original_index).toBe(third);
  });

  test('says that points were put in the order of their times', () => {
    const { points } = someRoute();
    const shape = spaced(points, 25).map((point, at) => ({ ...point, time: 1000 + at }));
    expect(mapMatch(graph, { shape, costing: 'auto' }).trip).not.toHaveProperty('warnings');
    const late = [...shape.slice(0, 3), shape[4]!, shape[3]!, ...shape.slice(5)];
    const { trip } = mapMatch(graph, { shape: late, costing: 'auto' });
    expect(trip.warnings).toEqual([{ code: 210, text: expect.stringContaining('shape[4].time') as unknown }]);
    const { time: _, ...untimed } = late[0]!;
    const without = mapMatch(graph, { shape: [untimed, ...late.slice(1)], costing: 'auto' }).trip;
    expect(without).not.toHaveProperty('warnings');
  });

  test('takes the times of the trace if it is asked to', () => {
    const { points } = someRoute();
    const shape = spaced(points, 25);
    const timed = shape.map((point, at) => ({ ...point, time: 1_700_000_000 + 7 * at }));
    const own = mapMatch(graph, { shape: timed, costing: 'auto' }).trip;
    const taken = mapMatch(graph, { shape: timed, costing: 'auto', use_timestamps: true }).trip;
    expect(taken.summary.time).toBeCloseTo(7 * (shape.length - 1), 0);
    expect(own.summary.time).not.toBeCloseTo(taken.summary.time, 0);
    const durations = shape.slice(1).map(() => 7);
    const request = { shape, durations, begin_time: 5, use_timestamps: true, costing: 'auto' as const };
    expect(mapMatch(graph, request).trip.summary.time).toBeCloseTo(taken.summary.time, 2);
    expect(taken.legs[0]!.maneuvers!.reduce((sum, { time }) => sum + time, 0)).toBeCloseTo(
      taken.summary.time,
      0,
    );
  });

  test('answers in the format of OSRM', () => {
    const { points } = someRoute();
    const shape = spaced(points, 25);
    const answer = mapMatch(graph, { shape, costing: 'auto', format: 'osrm', id: 'x' });
    expect(answer).toMatchObject({ code: 'Ok', id: 'x' });
    expect(answer.matchings).toHaveLength(1);
    const { confidence } = answer.matchings[0]!;
    expect(confidence).toBeGreaterThan(0.5);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(answer.tracepoints).toHaveLength(shape.length);
    expect(answer.tracepoints[0]).toMatchObject({ matchings_index: 0, waypoint_index: 0 });
    expect(answer.tracepoints[1]).toMatchObject({ waypoint_index: null });
  });

  test('has an OpenLR reference for each edge', () => {
    const { points } = someRoute();
    const request: MapMatchRequest & { format?: 'json' } = {
      shape: spaced(points, 25),
      costing: 'auto',
      linear_references: true,
    };
    const answer = mapMatch(graph, request);
    expect(answer.linear_references).toEqual(answer.trip.linear_references);
    expect(answer.linear_references!.length).toBeGreaterThan(3);
    for (const reference of answer.linear_references!) expect(reference).toMatch(/^[A-Za-z0-9+/]+=*$/);
  });

  test('a walker who wanders from side to side does not turn round', () => {
    const { points } = someRoute('pedestrian');
    const random = randomFractions(9);
    const noise = normal(random, 6);
    const shape = spaced(points, 4).map(({ lat, lon }) => ({
      lat: lat + noise() / METRES,
      lon: lon + noise() / LON_METRES,
    }));
    const length = route(graph, { locations: [points[0]!, points.at(-1)!], costing: 'pedestrian' }).trip
      .summary.length;
    const { trip } = mapMatch(graph, { shape, costing: 'pedestrian' });
    expect(trip.summary.length / length).toBeLessThan(1.15);
    expect(trip.legs[0]!.maneuvers!.filter(({ type }) => type === 12 || type === 13)).toHaveLength(0);
  });

  test('asks shouldStop, and stops', () => {
    const { points } = someRoute();
    let asked = 0;
    const stop = (): unknown =>
      mapMatch(graph, { shape: spaced(points, 25), costing: 'auto' }, { shouldStop: () => ++asked > 30 });
    expect(codeOf(stop)).toBe('stopped');
    expect(asked).toBe(31);
  });

  const at = (index: number): Point => ({ lat: 57.7 + 0.0001 * index, lon: 11.97 });
  const two = [at(0), at(1)];
  test.each<[string, unknown, string]>([
    ['no trace', { costing: 'auto' }, '114'],
    ['no points', { costing: 'auto', shape: [] }, '126'],
    ['one point', { costing: 'auto', shape: [at(0)] }, '123'],
    ['no costing', { shape: two }, '124'],
    ['an unknown costing', { shape: two, costing: 'multimodal' }, '125'],
    ['a shape that is no list', { shape: 'x', costing: 'auto' }, '134'],
    ['a point that is no object', { shape: [1, 2], costing: 'auto' }, '134'],
    ['a point off the globe', { shape: [at(0), { lat: 91, lon: 0 }], costing: 'auto' }, '134'],
    ['a time that is no number', { shape: [{ ...at(0), time: 'x' }, at(1)], costing: 'auto' }, '134'],
    ['a polyline of garbage', { encoded_polyline: '\u0001', costing: 'auto' }, '134'],
    ['options that are no object', { shape: two, costing: 'auto', trace_options: 5 }, '135'],
    ['too few durations', { shape: two, costing: 'auto', durations: [1, 2] }, '136'],
    ['durations that are no numbers', { shape: two, costing: 'auto', durations: ['x'] }, '136'],
    ['too many points', { shape: Array.from({ length: 16_001 }, () => at(0)), costing: 'auto' }, '153'],
    ['a trace too long', { shape: [at(0), { lat: 60, lon: 12 }], costing: 'auto' }, '154'],
    ['a radius too large', { shape: two, costing: 'auto', trace_options: { search_radius: 101 } }, '158'],
    ['an accuracy too large', { shape: two, costing: 'auto', trace_options: { gps_accuracy: 101 } }, '158'],
    ['no times', { shape: two, costing: 'auto', use_timestamps: true }, '159'],
    ['points too far apart', { shape: [at(0), at(500)], costing: 'auto' }, '172'],
    ['a walk off the roads', { shape: [at(0), at(7)], costing: 'auto', shape_match: 'edge_walk' }, '443'],
    [
      'no road near',
      {
        shape: [
          { lat: 0, lon: 0 },
          { lat: 0, lon: 0.001 },
        ],
        costing: 'auto',
      },
      '444',
    ],
    ['an unknown way to match', { shape: two, costing: 'auto', shape_match: 'x' }, '445'],
  ])('%s is an error of its own', (_, request, code) => {
    expect(codeOf(() => mapMatch(graph, request as MapMatchRequest))).toBe(code);
  });

  test('survives traces of any kind', () => {
    const random = randomFractions(seedOf(3));
    for (let run = 0; run < share(200); run++) {
      const spread = 10 ** (-5 + 4 * random());
      const shape = Array.from({ length: 2 + Math.floor(30 * random()) }, () => ({
        lat: 57.7 + spread * (random() - 0.5),
        lon: 11.97 + spread * (random() - 0.5),
        ...(random() < 0.5 ? { time: Math.floor(100 * random()) } : {}),
        ...(random() < 0.2 ? { type: 'break' as const } : {}),
      }));
      const costing = COSTINGS[run % COSTINGS.length]!;
      const answer = codeOf(() => mapMatch(graph, { shape, costing }));
      if (typeof answer === 'string') expect(['154', '172', '444']).toContain(answer);
      else expect(answer).toMatchObject({ trip: { status: 0 } });
    }
  });
});

/** A route of Gothenburg that is always the same for a costing. */
function someRoute(costing: Costing = 'auto'): { shape: string; points: Point[] } {
  const random = randomFractions(20);
  for (;;) {
    const known = randomRoute(random, costing);
    if (known && known.points.length > 60) return known;
  }
}
