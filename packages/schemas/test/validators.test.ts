import { describe, expect, test } from 'vitest';
import { COSTINGS, COSTING_OPTIONS } from '@portolan/schemas';
import type { RouteRequest, RouteResponse } from '@portolan/schemas';
import {
  isRouteRequest,
  isRouteResponse,
  routeRequestValidator,
  routeResponseValidator,
} from '@portolan/schemas/validators';

const smallest: RouteRequest = {
  locations: [
    { lat: 57.7, lon: 11.97 },
    { lat: 57.71, lon: 11.98 },
  ],
  costing: 'auto',
};

/** A request with every member that the interface names. */
const fullest: RouteRequest = {
  id: 'a',
  locations: [
    {
      lat: 57.7,
      lon: 11.97,
      type: 'break',
      heading: 90,
      heading_tolerance: 45,
      minimum_reachability: 10,
      radius: 20,
      rank_candidates: false,
      preferred_side: 'same',
      node_snap_tolerance: 0,
      street_side_tolerance: 1,
      street_side_max_distance: 2,
      search_filter: {
        exclude_tunnel: true,
        exclude_bridge: true,
        exclude_ramp: true,
        exclude_closures: false,
        min_road_class: 'residential',
        max_road_class: 'primary',
        exclude_toll: true,
        exclude_ferry: true,
        level: 1,
      },
      search_cutoff: 1000,
      name: 'Home',
      street: 'Avenyn',
      display_lat: 57.7,
      display_lon: 11.97,
      waiting: 60,
    },
    { lat: 57.71, lon: 11.98, type: 'via' },
    { lat: -90, lon: 180, type: 'break_through' },
  ],
  costing: 'truck',
  costing_options: { truck: { height: 4, hazmat: true, top_speed: '80' }, auto: { use_tolls: 0 } },
  date_time: { type: 'depart_at', value: '2024-05-31T08:30' },
  exclude_locations: [{ lat: 57.705, lon: 11.975 }],
  exclude_polygons: [
    [
      [11.9, 57.7],
      [11.91, 57.7],
      [11.91, 57.71],
    ],
  ],
  alternates: 2,
  roundabout_exits: false,
  units: 'mi',
  language: 'sv-SE',
  directions_type: 'none',
  format: 'osrm',
  banner_instructions: true,
  voice_instructions: true,
  filters: { action: 'include', attributes: ['shape_attributes.speed'] },
  elevation_interval: 30,
  directions_options: { units: 'km', language: 'de' },
};

describe('route request', () => {
  test.each<readonly [what: string, request: unknown]>([
    ['the smallest', smallest],
    ['the fullest', fullest],
    ['unknown members', { ...smallest, linear_references: true, verbose: 1 }],
    ['a departure now', { ...smallest, date_time: { type: 'depart_now' } }],
    ['a departure by its number', { ...smallest, date_time: { type: 1, value: '2024-05-31T08:30:00' } }],
    ['options out of range', { ...smallest, costing_options: { auto: { top_speed: 9999, use_ferry: -1 } } }],
    [
      'options as strings',
      { ...smallest, costing_options: { auto: { height: '4.1', width: ' 2 ', use_ferry: '1e-1' } } },
    ],
    ['options in another case', { ...smallest, costing_options: { bicycle: { bicycle_type: 'ROAD' } } }],
    ['a language nobody speaks', { ...smallest, language: 'tlh' }],
    ...COSTINGS.map((costing) => [`costing ${costing}`, { ...smallest, costing }] as const),
  ])('%s is valid', (_, request) => {
    expect(routeRequestValidator.issues(request)).toEqual([]);
    expect(isRouteRequest(request)).toBe(true);
  });

  const [first, second] = smallest.locations;
  test.each<[path: string, message: string, request: unknown]>([
    ['', 'must be object', null],
    ['', 'must be object', []],
    ['', 'must be object', 'route'],
    ['locations', 'is missing', { costing: 'auto' }],
    ['locations', 'must be array', { ...smallest, locations: {} }],
    ['locations', 'must not have fewer than 2 items', { ...smallest, locations: [first] }],
    ['locations', 'must not have more than 50 items', { ...smallest, locations: Array(51).fill(first) }],
    ['locations[1]', 'must be object', { ...smallest, locations: [first, null] }],
    ['locations[1].lon', 'is missing', { ...smallest, locations: [first, { lat: 1 }] }],
    ['locations[0].lat', 'must be number', { ...smallest, locations: [{ lat: '57.7', lon: 11 }, second] }],
    ['locations[0].lat', 'must be <= 90', { ...smallest, locations: [{ lat: 91, lon: 11 }, second] }],
    [
      'locations[0].heading',
      'must be integer',
      { ...smallest, locations: [{ ...first, heading: 1.5 }, second] },
    ],
    [
      'locations[0].heading',
      'must be <= 360',
      { ...smallest, locations: [{ ...first, heading: 361 }, second] },
    ],
    ['locations[0].radius', 'must be >= 0', { ...smallest, locations: [{ ...first, radius: -1 }, second] }],
    [
      'locations[0].type',
      'must be one of break, through, via, break_through',
      { ...smallest, locations: [{ ...first, type: 'stop' }, second] },
    ],
    [
      'locations[0].search_filter.exclude_ramp',
      'must be boolean',
      { ...smallest, locations: [{ ...first, search_filter: { exclude_ramp: 1 } }, second] },
    ],
    ['costing', 'is missing', { locations: smallest.locations }],
    ['costing_options', 'must be object', { ...smallest, costing_options: 1 }],
    ['costing_options.auto', 'must be object', { ...smallest, costing_options: { auto: 1 } }],
    [
      'costing_options.auto.height',
      'must be a number, or a string that holds one',
      { ...smallest, costing_options: { auto: { height: 'tall' } } },
    ],
    [
      'costing_options.auto.height',
      'must be either number or string',
      { ...smallest, costing_options: { auto: { height: {} } } },
    ],
    [
      'costing_options.auto.shortest',
      'must be boolean',
      { ...smallest, costing_options: { auto: { shortest: 1 } } },
    ],
    ['date_time.value', 'is missing', { ...smallest, date_time: { type: 'arrive_at' } }],
    [
      'date_time.value',
      'must be absent for this type',
      { ...smallest, date_time: { type: 'depart_now', value: '2024-05-31T08:30' } },
    ],
    [
      'date_time.value',
      'must be a civil time such as 2024-05-31T08:30',
      { ...smallest, date_time: { type: 'depart_at', value: 'noon' } },
    ],
    [
      'date_time.type',
      'must be one of depart_now, depart_at, arrive_at, 0, 1, 2, 3',
      { ...smallest, date_time: { type: 'later', value: '2024-05-31T08:30' } },
    ],
    [
      'exclude_polygons[0]',
      'must not have fewer than 3 items',
      { ...smallest, exclude_polygons: [[[11, 57]]] },
    ],
    ['alternates', 'must be >= 0', { ...smallest, alternates: -1 }],
    ['units', 'must be one of km, mi, kilometers, miles', { ...smallest, units: 'furlongs' }],
    [
      'filters.action',
      'must be one of include, exclude',
      { ...smallest, filters: { action: 'drop', attributes: [] } },
    ],
  ])('%s %s', (path, message, request) => {
    expect(isRouteRequest(request)).toBe(false);
    expect(routeRequestValidator.issues(request)).toContainEqual({ path, message });
  });

  test('the message on an unknown costing lists the known ones', () => {
    const [issue] = routeRequestValidator.issues({ ...smallest, costing: 'hov' });
    expect(issue?.path).toBe('costing');
    for (const costing of COSTINGS) expect(issue?.message).toContain(costing);
  });

  test('names of Object.prototype do not count as members', () => {
    const request: unknown = JSON.parse('{"__proto__": {"locations": [], "costing": "auto"}}');
    expect(isRouteRequest(request)).toBe(false);
    expect(isRouteRequest({ ...smallest, costing: 'constructor' })).toBe(false);
  });

  test('every option accepts its own default and refuses an object', () => {
    for (const [model, table] of Object.entries(COSTING_OPTIONS)) {
      for (const [name, option] of Object.entries(table)) {
        const withOption = (value: unknown) => ({
          ...smallest,
          costing_options: { [model]: { [name]: value } },
        });
        if (option.default !== null) expect(isRouteRequest(withOption(option.default))).toBe(true);
        expect(isRouteRequest(withOption({}))).toBe(false);
      }
    }
  });
});

const summary = { time: 60.5, length: 1.2, min_lat: 57.7, min_lon: 11.97, max_lat: 57.71, max_lon: 11.98 };
const response: RouteResponse = {
  id: 'a',
  trip: {
    status: 0,
    status_message: 'Found route between points',
    units: 'kilometers',
    language: 'en-US',
    locations: [
      { lat: 57.7, lon: 11.97, type: 'break', original_index: 0 },
      { lat: 57.71, lon: 11.98, type: 'break', original_index: 1, side_of_street: 'left' },
    ],
    legs: [
      {
        shape: 'abc',
        summary,
        maneuvers: [
          {
            type: 1,
            instruction: 'Drive north on Avenyn.',
            time: 60.5,
            length: 1.2,
            begin_shape_index: 0,
            end_shape_index: 1,
            travel_mode: 'drive',
            travel_type: 'car',
            sign: { exit_number_elements: [{ text: '12', is_route_number: true }] },
          },
        ],
      },
    ],
    summary: { ...summary, has_toll: false, cost: 61 },
    warnings: [{ code: 500, text: 'auto.top_speed is out of range; the default is used' }],
  },
};

describe('route response', () => {
  test('an answer is valid, with and without alternates', () => {
    expect(routeResponseValidator.issues(response)).toEqual([]);
    expect(isRouteResponse({ ...response, alternates: [{ trip: response.trip }] })).toBe(true);
  });

  test.each<[path: string, response: unknown]>([
    ['trip', {}],
    ['trip.units', { trip: { ...response.trip, units: 'km' } }],
    ['trip.summary.time', { trip: { ...response.trip, summary: { ...summary, time: -1 } } }],
    [
      'trip.legs[0].maneuvers',
      { trip: { ...response.trip, legs: [{ ...response.trip.legs[0], maneuvers: [] }] } },
    ],
    ['alternates[0].trip', { ...response, alternates: [{}] }],
  ])('%s is checked', (path, broken) => {
    expect(isRouteResponse(broken)).toBe(false);
    expect(routeResponseValidator.issues(broken).map((issue) => issue.path)).toContain(path);
  });
});
