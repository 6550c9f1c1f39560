import { decodePolyline } from '@portolan/base';
import type { TraceAttributesRequest, TraceAttributesResponse, TraceFilters } from '@portolan/schemas';
import {
  MORE_TRACE_ATTRIBUTES,
  TRACE_ATTRIBUTES,
  TraceAttributesResponse as Schema,
} from '@portolan/schemas';
import { validatorOf } from '@portolan/schemas/validators';
import { beforeAll, describe, expect, test } from 'vitest';
import { mapMatch, route, traceAttributes, type Graph } from '../../src/index.ts';
import { graphOf } from '../real-graphs.ts';

let graph: Graph;
let encoded: string;
let shape: { lat: number; lon: number }[];
let everything: TraceAttributesResponse;

beforeAll(async () => {
  graph = await graphOf('gothenburg');
  const locations = [
    { lat: 57.7053, lon: 11.9663 },
    { lat: 57.6898, lon: 11.9926 },
  ];
  encoded = route(graph, { locations, costing: 'auto' }).trip.legs[0]!.shape;
  const { lats, lons } = decodePolyline(encoded);
  shape = Array.from(lats, (lat, at) => ({ lat, lon: lons[at]! }));
  everything = traceAttributes(graph, { encoded_polyline: encoded, costing: 'auto', id: 'x' });
});

const ask = (filters: TraceFilters): TraceAttributesResponse =>
  traceAttributes(graph, { encoded_polyline: encoded, costing: 'auto', filters });

/** The names of all attributes that an answer has, as filters name them. */
function keysOf(answer: TraceAttributesResponse): Set<string> {
  const keys = new Set<string>();
  const add = (group: string, object: object): void => {
    for (const [name, value] of Object.entries(object)) {
      if (name === 'sign') add('edge.sign', value);
      else if (name === 'end_node') add('node', value);
      else if (name === 'intersecting_edges') for (const each of value) add('node.intersecting_edge', each);
      else keys.add(`${group}.${name}`);
    }
  };
  for (const edge of answer.edges ?? []) add('edge', edge);
  for (const admin of answer.admins ?? []) add('admin', admin);
  for (const point of answer.matched_points ?? []) add('matched', point);
  if (answer.shape !== undefined) keys.add('shape');
  return keys;
}

describe('traceAttributes', () => {
  test('tells the same way as mapMatch', () => {
    const { trip } = mapMatch(graph, { encoded_polyline: encoded, costing: 'auto' });
    expect(everything.shape).toBe(trip.legs[0]!.shape);
    const { edges } = everything;
    expect(edges!.reduce((sum, { length }) => sum + length!, 0)).toBeCloseTo(trip.summary.length, 1);
    expect(edges!.at(-1)!.end_node!.elapsed_time).toBeCloseTo(trip.summary.time, 2);
    expect(everything.confidence_score).toBeGreaterThan(0.9);
    expect(everything).toMatchObject({ id: 'x', units: 'kilometers' });
  });

  test('answers as its schema says', () => {
    expect(validatorOf(Schema).issues(everything)).toEqual([]);
    for (const costing of ['pedestrian', 'bicycle', 'truck'] as const) {
      const answer = traceAttributes(graph, { shape, costing, units: 'mi', shape_match: 'map_snap' });
      expect(validatorOf(Schema).issues(answer)).toEqual([]);
      expect(answer.units).toBe('miles');
    }
  });

  test('edges follow one another along the shape', () => {
    const edges = everything.edges!;
    expect(edges[0]!.begin_shape_index).toBe(0);
    for (let at = 1; at < edges.length; at++)
      expect(edges[at]!.begin_shape_index).toBe(edges[at - 1]!.end_shape_index);
    expect(edges.at(-1)!.end_shape_index).toBe(decodePolyline(everything.shape!).lats.length - 1);
    for (let at = 1; at < edges.length; at++)
      expect(edges[at]!.end_node!.elapsed_time).toBeGreaterThanOrEqual(
        edges[at - 1]!.end_node!.elapsed_time!,
      );
  });

  test('each point has a place on an edge', () => {
    const points = everything.matched_points!;
    expect(points).toHaveLength(shape.length);
    let before = 0;
    for (const { edge_index: edge, distance_along_edge: along, distance_from_trace_point: off } of points) {
      expect(edge).toBeGreaterThanOrEqual(before);
      expect(edge).toBeLessThan(everything.edges!.length);
      expect(along).toBeGreaterThanOrEqual(0);
      expect(along).toBeLessThanOrEqual(1);
      expect(off).toBeLessThan(1);
      before = edge!;
    }
  });

  test.each(TRACE_ATTRIBUTES)('including %s gives nothing else', (key) => {
    const found = keysOf(ask({ action: 'include', attributes: [key] }));
    // Members that the interface requires, and those that no filter names.
    for (const always of ['matched.lat', 'matched.lon', 'matched.type']) found.delete(always);
    for (const more of ['edge.speed_type', 'edge.source_percent_along', 'edge.target_percent_along'])
      found.delete(more);
    expect([...found].filter((each) => each !== key)).toEqual([]);
  });

  test.each(TRACE_ATTRIBUTES)('excluding %s leaves the rest', (key) => {
    const whole = keysOf(everything);
    whole.delete(key);
    // It says where the speed comes from.
    if (key === 'edge.speed') whole.delete('edge.speed_type');
    const found = keysOf(ask({ action: 'exclude', attributes: [key] }));
    // The type of a point is a member that the interface requires.
    if (key === 'matched.type') found.delete(key);
    expect(found).toEqual(whole);
  });

  test('names without meaning here, and misspelt ones, are warned of', () => {
    const { warnings } = ask({ action: 'include', attributes: ['osm_changeset', 'edge.names'] });
    expect(warnings).toHaveLength(1);
    expect(warnings![0]!.text).toContain('osm_changeset');
    const misspelt = { action: 'include', attributes: ['edge.name', 5] } as unknown as TraceFilters;
    const texts = ask(misspelt).warnings!.map(({ text }) => text);
    expect(texts[0]).toContain('did you mean edge.names?');
    expect(texts).toHaveLength(2);
    expect(MORE_TRACE_ATTRIBUTES.length).toBeGreaterThan(0);
  });

  test('the points beside a gap say so, and points off all roads are unmatched', () => {
    const far = { lat: 57.5, lon: 11.0 };
    const middle = Math.floor(shape.length / 2);
    const gappy = [...shape.slice(0, middle - 8), ...shape.slice(middle + 8)];
    const answer = traceAttributes(graph, {
      shape: gappy,
      costing: 'auto',
      shape_match: 'map_snap',
      trace_options: { breakage_distance: 100 },
    } as TraceAttributesRequest);
    const points = answer.matched_points!;
    const ends = points.filter((point) => point.end_route_discontinuity);
    const begins = points.filter((point) => point.begin_route_discontinuity);
    expect(ends.length).toBe(begins.length);
    expect(ends.length).toBeGreaterThan(0);

    const jumping = shape.map((point, at) =>
      at === middle ? { lat: point.lat + 0.01, lon: far.lon } : point,
    );
    const jumped = traceAttributes(graph, { shape: jumping, costing: 'auto', shape_match: 'map_snap' });
    expect(jumped.matched_points![middle]!.type).toBe('unmatched');
    expect(jumped.matched_points!.filter(({ type }) => type === 'unmatched')).toHaveLength(1);
  });

  test('tells heights where they are given, and 32768 where not', () => {
    expect(everything.edges![0]).toMatchObject({ mean_elevation: 32_768, max_upward_grade: 32_768 });
    const heightAt = (lat: number): number => 10 + 10_000 * (lat - 57.6898);
    const { edges, elevation } = traceAttributes(
      graph,
      { encoded_polyline: encoded, costing: 'auto', elevation_interval: 30 },
      { heightAt },
    );
    expect(edges![0]!.mean_elevation).toBeCloseTo(heightAt(57.7053), -1.5);
    expect(Math.max(...edges!.map(({ max_upward_grade: grade }) => grade!))).toBeLessThan(32_768);
    expect(elevation!.length).toBeGreaterThan(20);
  });
});
