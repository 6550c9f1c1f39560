import { describe, expect, test } from 'vitest';
import { COSTING_MODELS, COSTINGS, NEAREST_ROADS_LIMITS, NearestRoadsRequest } from '@portolan/schemas';
import type { AccessFlags, VerboseNearestRoads } from '@portolan/schemas';
import {
  isNearestRoadsRequest,
  isNearestRoadsResponse,
  nearestRoadsRequestValidator,
  nearestRoadsResponseValidator,
} from '@portolan/schemas/validators';

const place = { lat: 57.7, lon: 11.97 };

describe('request', () => {
  test('the smallest and the fullest request are valid', () => {
    expect(nearestRoadsRequestValidator.issues({ locations: [place] })).toEqual([]);
    const fullest: NearestRoadsRequest = {
      id: 'a',
      locations: [
        {
          ...place,
          radius: 20,
          node_snap_tolerance: 0,
          street_side_tolerance: 1,
          street_side_max_distance: 2,
          search_cutoff: 100,
        },
      ],
      costing: 'truck',
      costing_options: { truck: { height: 4 } },
      date_time: { type: 'depart_at', value: '2026-11-23T23:00' },
      verbose: true,
    };
    expect(nearestRoadsRequestValidator.issues(fullest)).toEqual([]);
  });

  test.each([
    ['locations', 'is missing', {}],
    ['locations', 'must not have fewer than 1 items', { locations: [] }],
    ['locations', 'must not have more than 50 items', { locations: Array.from({ length: 51 }, () => place) }],
    ['locations[0].lon', 'is missing', { locations: [{ lat: 1 }] }],
    ['locations[0].lat', 'must be <= 90', { locations: [{ ...place, lat: 90.1 }] }],
    ['verbose', 'must be boolean', { locations: [place], verbose: 1 }],
  ])('%s %s', (path, message, request) => {
    expect(isNearestRoadsRequest(request)).toBe(false);
    expect(nearestRoadsRequestValidator.issues(request)).toContainEqual({ path, message });
  });

  test('accepts the costing models of the table', () => {
    for (const costing of COSTINGS) {
      expect(isNearestRoadsRequest({ locations: [place], costing })).toBe(
        COSTING_MODELS[costing].nearestRoads,
      );
    }
    expect(NearestRoadsRequest.properties.locations).toMatchObject({
      maxItems: NEAREST_ROADS_LIMITS.maxLocations,
    });
  });
});

const access: AccessFlags = {
  bicycle: true,
  bus: true,
  car: true,
  emergency: true,
  HOV: true,
  pedestrian: true,
  taxi: true,
  truck: true,
  wheelchair: true,
  moped: true,
  motorcycle: true,
  golf_cart: true,
};
const id = { id: 4, value: 4, tile_id: 0, level: 0 };
const onEdge = {
  correlated_lat: 57.7,
  correlated_lon: 11.97,
  percent_along: 0.25,
  side_of_street: 'neither' as const,
};
const verbose: VerboseNearestRoads = {
  id: 'a',
  input_lat: 57.7,
  input_lon: 11.97,
  warnings: [{ code: 500, text: 'auto.height is out of range' }],
  nodes: [
    {
      ...place,
      node_id: id,
      type: 'gate',
      traffic_signal: false,
      mode_change: false,
      access,
      edge_count: 3,
      local_edge_count: 3,
      density: 15,
      intersection_type: 'dead-end',
      administrative: {
        'iso_3166-1': 'SE',
        country: 'Sverige',
        'iso_3166-2': 'O',
        state: '',
        time_zone_name: 'Europe/Stockholm',
      },
    },
  ],
  edges: [
    {
      ...onEdge,
      edge_id: id,
      linear_reference: 'CwNhbCU+jzPLAwD0/34zGw==',
      outbound_reach: 100,
      inbound_reach: 0,
      heading: 359.99,
      distance: 1.5,
      predicted_speeds: Array.from({ length: 2016 }, () => 50),
      warnings: ['closed'],
      edge_info: {
        way_id: 1,
        shape: 'abc',
        names: [],
        mean_elevation: null,
        bike_network: { mountain: false, local: true, regional: false, national: false },
        speed_limit: 'unlimited',
      },
      edge: {
        access_restriction: false,
        bike_network: true,
        bridge: false,
        country_crossing: false,
        destination_only: false,
        forward: true,
        has_sign: false,
        not_thru: false,
        part_of_complex_restriction: false,
        round_about: false,
        seasonal: false,
        sidewalk_left: false,
        sidewalk_right: false,
        stop_sign: false,
        toll: false,
        traffic_signal: false,
        truck_route: false,
        tunnel: false,
        yield_sign: false,
        lane_count: 1,
        sac_scale: 'mountain hiking',
        cycle_lane: 'none',
        end_node: id,
        speeds: { default: 50, type: 'tagged', free_flow: 0, constrained_flow: 0, predicted: false },
        geo_attributes: {
          length: 10,
          weighted_grade: -1.5,
          max_up_slope: 0,
          max_down_slope: -3,
          curvature: 15,
        },
        access,
        start_restriction: access,
        end_restriction: access,
        classification: {
          classification: 'service_other',
          use: 'rail-ferry',
          surface: 'paved',
          link: false,
          internal: false,
        },
      },
    },
  ],
};

describe('response', () => {
  test('verbose, lean and empty answers are valid', () => {
    expect(nearestRoadsResponseValidator.issues([verbose])).toEqual([]);
    expect(
      isNearestRoadsResponse([
        { input_lat: 1, input_lon: 2, nodes: [place], edges: [{ way_id: 1, ...onEdge }] },
      ]),
    ).toBe(true);
    expect(isNearestRoadsResponse([])).toBe(true);
    expect(isNearestRoadsResponse({})).toBe(false);
  });

  /** Paths to every member, through lists too. */
  function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, member]) => [
      ...(Array.isArray(value) ? [] : [[...path, name]]),
      ...pathsOf(member, [...path, name]),
    ]);
  }
  const OPTIONAL =
    /^(id|warnings|edges,0,(predicted_speeds|warnings|edge_info,speed_limit)|nodes,0,administrative,time_zone_name)$/;

  test.each(
    pathsOf(verbose)
      .map((path) => path.join(','))
      .filter((path) => !OPTIONAL.test(path) && !path.startsWith('warnings,')),
  )('%s must be present and have its type', (path) => {
    const keys = path.split(',');
    const last = keys.pop()!;
    for (const wrong of [undefined, Symbol('wrong')]) {
      const entry = structuredClone(verbose);
      const parent: unknown = keys.reduce<unknown>((value, key) => Reflect.get(Object(value), key), entry);
      if (wrong === undefined) Reflect.deleteProperty(Object(parent), last);
      else Reflect.set(Object(parent), last, wrong);
      // An entry that lacks a verbose member is not a valid lean entry either, since it has no way_id.
      expect(isNearestRoadsResponse([entry])).toBe(false);
    }
  });
});
