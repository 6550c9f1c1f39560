import polyline from '@mapbox/polyline';
import { describe, expect, test } from 'vitest';
import type { NearestRoadsRequest, VerboseEdge, VerboseNearestRoads } from '@portolan/schemas';
import { nearestRoadsResponseValidator } from '@portolan/schemas/validators';
import { nearestRoads, type Graph, type RequestContext } from '../../src/index.ts';
import type { Tags } from '../network/tiny-map.ts';
import { placeAt, tinyGraph } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential' };

type Wishes = Partial<NearestRoadsRequest> & {
  readonly place?: Partial<NearestRoadsRequest['locations'][number]>;
};

/** The verbose answer for a spot in steps of 100 m. */
function look(
  graph: Graph,
  right: number,
  down: number,
  { place, ...wishes }: Wishes = {},
  context: RequestContext = {},
): VerboseNearestRoads {
  const request = {
    ...wishes,
    locations: [{ ...placeAt({ right, down }), ...place }],
    verbose: true as const,
  };
  const response = nearestRoads(graph, request, context);
  expect(nearestRoadsResponseValidator.issues(response)).toEqual([]);
  const lean = nearestRoads(graph, { ...request, verbose: false }, context);
  expect(nearestRoadsResponseValidator.issues(lean)).toEqual([]);
  expect(JSON.parse(JSON.stringify(lean))).toEqual([asLean(response[0]!)]);
  return response[0]!;
}

/** The short form of a verbose answer. */
function asLean({ nodes, edges, ...head }: VerboseNearestRoads): unknown {
  return {
    ...head,
    nodes: nodes.map(({ lat, lon }) => ({ lat, lon })),
    edges: edges.map((edge) => ({
      way_id: edge.edge_info.way_id,
      correlated_lat: edge.correlated_lat,
      correlated_lon: edge.correlated_lon,
      percent_along: edge.percent_along,
      side_of_street: edge.side_of_street,
    })),
  };
}

/** The entries of one road at a spot, forward and backward. */
async function road(
  tags: Tags,
  options: Parameters<typeof tinyGraph>[4] = {},
  context?: RequestContext,
): Promise<VerboseEdge[]> {
  return look(await tinyGraph('a---b', [['ab', tags]], {}, [], options), 1, 0, {}, context).edges;
}

describe('on a road', () => {
  test('the answer has both directions, each with its share, side and heading', async () => {
    const graph = await tinyGraph('a---b', [['ab', STREET]]);
    const { nodes, edges, input_lat, input_lon } = look(graph, 1, 0.5);
    expect(nodes).toEqual([]);
    expect([input_lat, input_lon]).toEqual([-0.00045, 0.0009]);
    expect(edges).toMatchObject([
      {
        percent_along: 0.25,
        side_of_street: 'right',
        heading: 90,
        edge_id: { id: 0, value: 0, tile_id: 0, level: 0 },
        edge: { forward: true, end_node: { id: 1 } },
      },
      {
        percent_along: 0.75,
        side_of_street: 'left',
        heading: 270,
        edge_id: { id: 1 },
        edge: { forward: false, end_node: { id: 0 } },
      },
    ]);
    for (const edge of edges) {
      expect([edge.correlated_lat, edge.correlated_lon]).toEqual([0, 0.0009]);
      expect(edge.distance).toBeCloseTo(50.04, 1);
      // Both directions have the line of the way.
      expect(polyline.decode(edge.edge_info.shape, 6)).toEqual([
        [0, 0],
        [0, 0.0036],
      ]);
    }
  });

  test('a place right on it has no side', async () => {
    const graph = await tinyGraph('a---b', [['ab', STREET]]);
    for (const { side_of_street } of look(graph, 1, 0.04).edges) expect(side_of_street).toBe('neither');
    const near = look(graph, 1, 0.04, { place: { street_side_tolerance: 1 } });
    expect(near.edges.map((edge) => edge.side_of_street)).toEqual(['right', 'left']);
    const far = look(graph, 1, 2, { place: { street_side_max_distance: 150 } });
    expect(far.edges.map((edge) => edge.side_of_street)).toEqual(['neither', 'neither']);
  });

  test('the answer has only the open direction of a one-way street, for modes to which the one-way rule applies', async () => {
    const graph = await tinyGraph('a---b', [['ab', { ...STREET, oneway: '-1' }]]);
    expect(look(graph, 1, 0, { costing: 'auto' }).edges).toMatchObject([
      { percent_along: 0.75, heading: 270 },
    ]);
    expect(look(graph, 1, 0, { costing: 'pedestrian' }).edges).toHaveLength(2);
    expect(look(graph, 1, 0).edges).toHaveLength(2);
    const ignoring = look(graph, 1, 0, {
      costing: 'auto',
      costing_options: { auto: { ignore_oneways: true } },
    });
    expect(ignoring.edges).toHaveLength(2);
  });

  test('roads are open to the costing model, or to any mode where the request has none', async () => {
    const graph = await tinyGraph('a---b\nc---d\ne---f', [
      ['ab', { highway: 'footway' }],
      ['cd', { highway: 'cycleway' }],
      ['ef', { highway: 'motorway' }],
    ]);
    const way = (costing?: NearestRoadsRequest['costing']): number =>
      look(graph, 1, 0.1, costing ? { costing } : {}).edges[0]!.edge_info.way_id;
    expect([way(), way('pedestrian'), way('bicycle'), way('bikeshare'), way('auto'), way('truck')]).toEqual([
      1, 1, 1, 1, 3, 3,
    ]);
    expect(() => way('low_speed_vehicle')).toThrow(expect.objectContaining({ code: '171' }));
  });

  test('a location without a road near it has an entry without roads, as long as another one has some', async () => {
    const graph = await tinyGraph('a---b', [['ab', STREET]]);
    const [here, far] = [placeAt({ right: 1, down: 0 }), { lat: 40, lon: 40 }];
    for (const verbose of [false, true]) {
      const [without, found] = nearestRoads(graph, { locations: [far, here], costing: 'auto', verbose });
      expect(without).toEqual({
        input_lat: 40,
        input_lon: 40,
        warnings: [{ code: 171, text: expect.stringContaining('within 35000 m of locations[0]') }],
        nodes: [],
        edges: [],
      });
      expect(found).not.toHaveProperty('warnings');
      expect(found!.edges).not.toEqual([]);
    }
  });

  test('the answer has all equally near roads, and others within the radius', async () => {
    const graph = await tinyGraph('a---b\n     \nc---d\n     \ne---f', [
      ['ab', STREET],
      ['cd', STREET],
      ['ef', STREET],
    ]);
    const ways = (down: number, radius = 0): number[] =>
      look(graph, 1, down, { place: { radius } }).edges.map((edge) => edge.edge_info.way_id);
    expect(ways(0.9)).toEqual([1, 1]);
    expect(ways(1)).toEqual([1, 1, 2, 2]);
    expect(ways(1.1, 120)).toEqual([2, 2, 1, 1]);
    expect(ways(2, 10_000)).toEqual([2, 2]); // the radius is capped at 200 m, and the others are a little farther away
    expect(ways(1.9, 10_000)).toEqual([2, 2, 1, 1]);
  });

  test('closed roads are left out for motor vehicles', async () => {
    const graph = await tinyGraph('a---b\nc---d', [
      ['ab', STREET],
      ['cd', STREET],
    ]);
    const closures = {
      version: '1',
      speedKmh: ({ wayId }: { readonly wayId: number }) => (wayId === 1 ? 0 : undefined),
    };
    const way = (costing: 'auto' | 'bicycle'): number =>
      look(graph, 1, 0, { costing }, { closures }).edges[0]!.edge_info.way_id;
    expect([way('auto'), way('bicycle')]).toEqual([2, 1]);
  });
});

describe('at a junction', () => {
  const CROSS = 'ab-c\n d  ';
  const cross = (nodeTags: Tags = {}, options = {}): Promise<Graph> =>
    tinyGraph(
      CROSS,
      [
        ['ab', STREET],
        ['bc', { ...STREET, oneway: 'yes' }],
        ['bd', STREET],
      ],
      { b: nodeTags },
      [],
      options,
    );

  test('the answer has the node and every road that leaves it or leads to it', async () => {
    const { nodes, edges } = look(await cross(), 1.02, 0.01, { costing: 'auto' });
    expect(nodes).toMatchObject([
      {
        lat: 0,
        lon: 0.0009,
        type: 'street_intersection',
        edge_count: 3,
        local_edge_count: 3,
        intersection_type: 'regular',
        traffic_signal: false,
        mode_change: false,
      },
    ]);
    expect(
      edges.map(({ edge_info, edge, percent_along }) => [edge_info.way_id, edge.forward, percent_along]),
    ).toEqual([
      [1, true, 1],
      [1, false, 0],
      [2, true, 0],
      [3, true, 0],
      [3, false, 1],
    ]);
    for (const edge of edges) expect([edge.correlated_lat, edge.correlated_lon]).toEqual([0, 0.0009]);
  });

  test('a place counts as there within five metres along the road, or within node_snap_tolerance', async () => {
    const graph = await cross();
    expect(look(graph, 1.045, 0).nodes).toHaveLength(1);
    expect(look(graph, 1.055, 0).nodes).toHaveLength(0);
    expect(look(graph, 1.055, 0, { place: { node_snap_tolerance: 10 } }).nodes).toHaveLength(1);
    expect(look(graph, 1.005, 0, { place: { node_snap_tolerance: 0 } }).nodes).toHaveLength(0);
  });

  test.each([
    [{ highway: 'traffic_signals' }, { type: 'street_intersection', traffic_signal: true }],
    [{ barrier: 'gate' }, { type: 'gate' }],
    [{ barrier: 'toll_booth' }, { type: 'toll_booth' }],
    [{ barrier: 'border_control' }, { type: 'border_control' }],
    [{ highway: 'motorway_junction' }, { type: 'motor_way_junction' }],
    [{ amenity: 'bicycle_rental' }, { type: 'bike_share', mode_change: true }],
    [{ barrier: 'bollard' }, { type: 'bollard', access: { car: false, bicycle: true, pedestrian: true } }],
  ] as const)('with %j', async (tags, expected) => {
    expect(look(await cross(tags), 1, 0).nodes).toMatchObject([expected]);
  });

  test('the node has its country, and roads say whether they lead out of it', async () => {
    const admins = ['DE', 'FR'].map((code) => ({
      countryCode: code,
      country: `Land ${code}`,
      stateCode: 'BW',
      state: 'Baden',
      driveOnRight: true,
    }));
    const graph = await cross(
      {},
      { adminAt: (_: number, lon: number) => admins[lon < 0.001 ? 0 : 1], timeZoneAt: () => 'Europe/Berlin' },
    );
    const { nodes, edges } = look(graph, 1, 0);
    expect(nodes[0]!.administrative).toEqual({
      'iso_3166-1': 'DE',
      country: 'Land DE',
      'iso_3166-2': 'BW',
      state: 'Baden',
      time_zone_name: 'Europe/Berlin',
    });
    expect(
      edges.filter(({ edge }) => edge.country_crossing).map(({ edge_info }) => edge_info.way_id),
    ).toEqual([2, 2]);
    expect(look(await cross(), 1, 0).nodes[0]!.administrative).toEqual({
      'iso_3166-1': '',
      country: '',
      'iso_3166-2': '',
      state: '',
    });
  });

  test('the node has its kind of intersection', async () => {
    const oneway = { ...STREET, oneway: 'yes' };
    const graph = await tinyGraph('a-b-c-d\n    e  ', [
      ['ab', oneway],
      ['bc', STREET],
      ['cd', oneway],
      ['ce', oneway],
    ]);
    const kind = (g: Graph, right: number): unknown => look(g, right, 0).nodes[0]?.intersection_type;
    expect(kind(graph, 0)).toBe('dead-end');
    expect(kind(graph, 2)).toBe('false');
    expect(kind(graph, 4)).toBe('regular');
    expect(
      kind(
        await tinyGraph('a-b-c\n  d  ', [
          ['ab', oneway],
          ['bc', oneway],
          ['bd', oneway],
        ]),
        2,
      ),
    ).toBe('fork');
    expect(
      kind(
        await tinyGraph('a-b-c\n  d  ', [
          ['ab', oneway],
          ['bc', oneway],
          ['db', oneway],
        ]),
        2,
      ),
    ).toBe('regular');
  });

  test('the answer has both ends of a loop', async () => {
    const graph = await tinyGraph('a-b\n| |\nd-c', [['abcda', STREET]]);
    const { nodes, edges } = look(graph, 0, 0);
    expect(nodes).toMatchObject([{ edge_count: 2 }]);
    expect(edges.map((edge) => edge.percent_along)).toEqual([0, 1, 0, 1]);
  });
});

describe('reach', () => {
  /** A street of many crossings, each with a dead end. */
  const ladder = (oneway: string): Promise<Graph> =>
    tinyGraph('abcdefgh\nijklmnop', [
      ['abcdefgh', { ...STREET, oneway }],
      ...['ai', 'bj', 'ck', 'dl', 'em', 'fn', 'go', 'hp'].map((way) => [way, STREET] as const),
    ]);

  test('counts the junctions that can be reached from a road, and those from which it can be reached', async () => {
    const [there, back] = look(await ladder('no'), 2.5, 0, { costing: 'auto' }).edges;
    for (const edge of [there!, back!]) expect([edge.outbound_reach, edge.inbound_reach]).toEqual([16, 16]);
    // On the road from c to d, the junctions ahead are d to h with their dead ends, and those behind a to c with theirs.
    const [only] = look(await ladder('yes'), 2.5, 0, { costing: 'auto' }).edges;
    expect([only!.outbound_reach, only!.inbound_reach]).toEqual([10, 6]);
  });

  test('ends at a barrier', async () => {
    const graph = await tinyGraph(
      'abcd',
      [
        ['abcd', STREET],
        ['b', STREET],
      ],
      { c: { barrier: 'bollard' } },
    );
    const reach = (costing: 'auto' | 'pedestrian'): number[] =>
      look(graph, 0.5, 0, { costing }).edges.map((edge) => edge.outbound_reach);
    // One direction reaches a, the other one b and the node of the bollard.
    expect(reach('auto')).toEqual([1, 2]);
    expect(Math.max(...reach('pedestrian'))).toBe(3);
  });

  test('a road that can only be left by turning back is not_thru', async () => {
    const graph = await tinyGraph('a-b-e\n| | \nd-c', [
      ['abcda', STREET],
      ['be', STREET],
    ]);
    const through = (right: number, down: number): boolean[] =>
      look(graph, right, down, { costing: 'auto' }).edges.map(({ edge }) => edge.not_thru);
    expect(through(3, 0)).toEqual([true, true]); // a dead end, and a block without another way out
    expect(through(1, 0)).toEqual([false, false]);
  });
});

describe('the description of a road', () => {
  test('follows from its tags', async () => {
    const [there, back] = await road({
      highway: 'primary',
      name: 'Hauptstraße',
      ref: 'B 3;B 37',
      oneway: 'no',
      bridge: 'yes',
      toll: 'yes',
      lanes: '4',
      surface: 'gravel',
      seasonal: 'yes',
      sidewalk: 'left',
      'maxspeed:forward': '70',
      'maxspeed:backward': 'none',
      hgv: 'designated',
      'cycleway:right': 'lane',
      maxheight: '3.5',
      sac_scale: 'hiking',
    });
    expect(there!.edge_info).toMatchObject({
      way_id: 1,
      names: ['Hauptstraße', 'B 3', 'B 37'],
      mean_elevation: null,
      speed_limit: 70,
    });
    expect(back!.edge_info.speed_limit).toBe('unlimited');
    expect(there!.edge).toMatchObject({
      bridge: true,
      tunnel: false,
      toll: true,
      truck_route: true,
      seasonal: true,
      sidewalk_left: true,
      sidewalk_right: false,
      access_restriction: true,
      lane_count: 2,
      cycle_lane: 'dedicated',
      sac_scale: 'hiking',
      speeds: { type: 'tagged', free_flow: 0, constrained_flow: 0, predicted: false },
      destination_only: false,
      classification: {
        classification: 'primary',
        use: 'road',
        surface: 'gravel',
        link: false,
        internal: false,
      },
      geo_attributes: { length: 400, weighted_grade: 0, max_up_slope: 0, max_down_slope: 0, curvature: 0 },
    });
    expect(back!.edge).toMatchObject({ sidewalk_left: false, sidewalk_right: true, cycle_lane: 'none' });
    expect(there).not.toHaveProperty('predicted_speeds');
  });

  test.each([
    [
      { highway: 'motorway_link', oneway: 'yes' },
      { use: 'ramp', link: true, classification: 'motorway' },
    ],
    [
      { highway: 'service', service: 'parking_aisle' },
      { use: 'parking_aisle', classification: 'service_other' },
    ],
    [{ highway: 'living_street' }, { use: 'living_street' }],
    [{ highway: 'track' }, { use: 'track', surface: 'dirt' }],
    [
      { highway: 'path', surface: 'asphalt' },
      { use: 'path', surface: 'paved_smooth' },
    ],
    [{ highway: 'footway', footway: 'crossing' }, { use: 'pedestrian_crossing' }],
    [{ highway: 'steps' }, { use: 'steps', surface: 'paved' }],
    [{ highway: 'busway' }, { use: 'road' }],
    [{ route: 'ferry' }, { use: 'ferry' }],
    [{ route: 'shuttle_train' }, { use: 'rail-ferry' }],
    [{ highway: 'cycleway' }, { use: 'cycleway' }],
    [{ highway: 'bridleway', horse: 'yes', foot: 'yes' }, { use: 'bridleway' }],
    [{ highway: 'tertiary', junction: 'roundabout' }, { use: 'road' }],
  ] as const)('%j is %j', async (tags, classification) => {
    const [edge] = await road(tags);
    expect(edge!.edge.classification).toMatchObject(classification);
    expect(edge!.edge.round_about).toBe('junction' in tags);
  });

  test('includes the modes that may use it', async () => {
    const [there, back] = await road({ highway: 'residential', oneway: 'yes' });
    expect(there!.edge.access).toEqual({
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
    });
    expect(back!.edge.access).toMatchObject({ car: false, truck: false, pedestrian: true });
    const [several] = await road({ highway: 'motorway', hov: 'designated' });
    expect(several!.edge.access).toMatchObject({ car: false, HOV: true, pedestrian: false });
    const [fire] = await road({ highway: 'service', service: 'emergency_access' });
    expect(fire!.edge.access).toMatchObject({ car: false, emergency: true, bicycle: true });
  });

  test.each([
    [{ motor_vehicle: 'destination' }, true],
    [{ access: 'private' }, true],
    [{ hgv: 'destination' }, false],
    [{}, false],
  ])('with %j destination_only is %s', async (tags, expected) => {
    expect((await road({ ...STREET, ...tags }))[0]!.edge.destination_only).toBe(expected);
  });

  test('destination_only is that of its direction', async () => {
    const inBoth = (tags: Record<string, string>): Promise<readonly boolean[]> =>
      road({ ...STREET, ...tags }).then((edges) => edges.map(({ edge }) => edge.destination_only));
    expect(await inBoth({ 'motor_vehicle:backward': 'destination' })).toEqual([false, true]);
    expect(await inBoth({ motor_vehicle: 'destination', 'motor_vehicle:forward': 'yes' })).toEqual([
      false,
      true,
    ]);
    const tags = { ...STREET, 'motor_vehicle:backward:conditional': 'destination @ (Mo-Fr 07:00-09:00)' };
    const graph = await tinyGraph('a---b', [['ab', tags]]);
    for (const [hour, expected] of [
      ['08:00', [false, true]],
      ['12:00', [false, false]],
    ] as const) {
      const date_time = { type: 'depart_at', value: `2026-11-23T${hour}` } as const;
      const { edges } = look(graph, 1, 0, { date_time });
      expect(edges.map(({ edge }) => edge.destination_only)).toEqual(expected);
    }
    // A direction that cars may not travel speaks of the others.
    expect(await inBoth({ motor_vehicle: 'destination', oneway: 'yes' })).toEqual([true, false]);
  });

  test('includes access at times as a restriction of its direction', async () => {
    const restricted = await road({ ...STREET, 'access:forward:conditional': 'no @ (Mo-Fr 07:00-09:00)' });
    expect(restricted.map(({ edge }) => edge.access_restriction)).toEqual([true, false]);
    // What holds at all hours is told as access.
    const oneWay = await road({ ...STREET, 'motor_vehicle:forward': 'destination' });
    expect(oneWay.map(({ edge }) => edge.access_restriction)).toEqual([false, false]);
  });

  describe('at the hour of the request', () => {
    const NIGHT = '22:00-06:00';
    const at = (value: string): Wishes => ({
      date_time: { type: 'depart_at', value: `2026-11-23T${value}` },
    });
    const [day, night] = [at('12:00'), at('23:00')];

    test('tells the limit of each direction', async () => {
      const graph = await tinyGraph('a---b', [
        [
          'ab',
          {
            ...STREET,
            maxspeed: '50',
            'maxspeed:conditional': `30 @ (${NIGHT})`,
            'maxspeed:backward:conditional': `none @ (${NIGHT})`,
          },
        ],
      ]);
      for (const costing of [undefined, 'auto'] as const) {
        const limits = (wishes: Wishes): unknown[] =>
          look(graph, 1, 0, { ...wishes, ...(costing ? { costing } : {}) }).edges.map(
            ({ edge_info, edge: { speeds } }) => [edge_info.speed_limit, speeds.type],
          );
        const usual = [50, 'tagged'];
        expect(limits({})).toEqual([usual, usual]);
        expect(limits(day)).toEqual([usual, usual]);
        expect(limits(night)).toEqual([
          [30, 'tagged'],
          ['unlimited', 'tagged'],
        ]);
      }
      const speeds = (wishes: Wishes): number[] =>
        look(graph, 1, 0, wishes).edges.map(({ edge }) => edge.speeds.default);
      expect(speeds(night)[0]).toBeLessThan(speeds(day)[0]!);
    });

    test('has the roads that are open then, with those who may use them', async () => {
      const graph = await tinyGraph(
        `
a---b

c---d`.slice(1),
        [
          ['ab', { ...STREET, 'motor_vehicle:forward:conditional': `no @ (${NIGHT})` }],
          ['cd', { highway: 'service', access: 'no', 'access:conditional': `yes @ (${NIGHT})` }],
        ],
      );
      const found = (down: number, wishes: Wishes): unknown[] =>
        look(graph, 1, down, { ...wishes, place: { radius: 10 } }).edges.map(({ edge_info, edge }) => [
          edge_info.way_id,
          edge.forward,
          edge.access.car,
          edge.access.pedestrian,
        ]);
      const everybody = [1, true, true, true];
      const back = [1, false, true, true];
      expect(found(0, {})).toEqual([everybody, back]);
      expect(found(0, day)).toEqual([everybody, back]);
      expect(found(0, night)).toEqual([[1, true, false, true], back]);
      expect(found(0, { ...night, costing: 'auto' })).toEqual([back]);
      // Without an hour, a road that is open at times counts as one, but nobody is told that they may use it.
      expect(found(2, {})).toEqual([
        [2, true, false, false],
        [2, false, false, false],
      ]);
      expect(found(2, night)).toEqual([
        [2, true, true, true],
        [2, false, true, true],
      ]);
      // By day the nearest open road is the other one.
      expect(look(graph, 1, 2, day).edges.map(({ edge_info }) => edge_info.way_id)).toEqual([1, 1]);
    });

    test('tells whether it is for several persons', async () => {
      const graph = await tinyGraph('a---b', [
        ['ab', { highway: 'motorway', 'hov:conditional': 'designated @ (06:00-10:00)' }],
      ]);
      const car = (wishes: Wishes): boolean => look(graph, 1, 0, wishes).edges[0]!.edge.access.car;
      expect([{}, at('05:00'), at('08:00')].map(car)).toEqual([true, true, false]);
    });

    test('depart_now is the hour of the context at the first place', async () => {
      const graph = await tinyGraph('a---b', [
        ['ab', { ...STREET, maxspeed: '50', 'maxspeed:conditional': `30 @ (${NIGHT})` }],
      ]);
      const limitAt = (now: number): unknown =>
        look(graph, 1, 0, { date_time: { type: 'depart_now' } }, { now }).edges[0]!.edge_info.speed_limit;
      expect([12 * 3600, 23 * 3600].map(limitAt)).toEqual([50, 30]);
    });
  });

  test('includes signs and signals at its end', async () => {
    const graph = await tinyGraph(
      'a-b-c\n  |  \n  d  ',
      [
        ['abc', STREET],
        ['bd', STREET],
      ],
      { b: { highway: 'traffic_signals' } },
    );
    const signals = look(graph, 1, 0).edges.map(({ edge }) => edge.traffic_signal);
    expect(signals).toEqual([true, false]);
    const stop = await tinyGraph(
      'a-b-c\n  |  \n  d  ',
      [
        ['abc', { highway: 'primary' }],
        ['db', STREET],
      ],
      { b: { highway: 'stop' } },
    );
    expect(look(stop, 2, 1).edges.map(({ edge }) => edge.stop_sign)).toEqual([true, false]);
    const yields = await tinyGraph(
      'a-b-c\n  |  \n  d  ',
      [
        ['abc', { highway: 'primary' }],
        ['db', STREET],
      ],
      { b: { highway: 'give_way' } },
    );
    expect(look(yields, 2, 1).edges.map(({ edge }) => edge.yield_sign)).toEqual([true, false]);
  });

  test('includes turn restrictions over several ways or at times, not plain ones', async () => {
    const ways = [
      ['ab', STREET],
      ['bc', STREET],
      ['cd', STREET],
    ] as const;
    const graph = (members: string, tags: Tags): Promise<Graph> =>
      tinyGraph('a-b\n  |\nd-c', ways, {}, [[members, { type: 'restriction', ...tags }]]);
    const along = await graph('from:1 via:2 to:3', { restriction: 'no_u_turn' });
    const start = look(along, 1, 0).edges[0]!.edge;
    expect(start).toMatchObject({
      part_of_complex_restriction: true,
      start_restriction: { car: true, pedestrian: false },
      end_restriction: { car: false },
    });
    const [via] = look(along, 2, 1).edges;
    expect(via!.edge).toMatchObject({
      part_of_complex_restriction: true,
      start_restriction: { car: false },
      end_restriction: { car: false },
    });
    expect(look(along, 1, 2).edges[0]!.edge.end_restriction.car).toBe(true);
    const plain = await graph('from:1 via:b to:2', { restriction: 'no_right_turn' });
    expect(look(plain, 1, 0).edges[0]!.edge.part_of_complex_restriction).toBe(false);
    const timed = await graph('from:1 via:b to:2', {
      'restriction:conditional': 'no_right_turn @ (Mo-Fr 07:00-09:00)',
    });
    expect(look(timed, 1, 0).edges[0]!.edge.start_restriction.car).toBe(true);
  });

  test('includes bicycle routes', async () => {
    const graph = await tinyGraph('a-b', [['ab', STREET]], {}, [
      ['x:1', { type: 'route', route: 'bicycle', network: 'rcn' }],
    ]);
    const [edge] = look(graph, 1, 0).edges;
    expect(edge!.edge_info.bike_network).toEqual({
      mountain: false,
      local: false,
      regional: true,
      national: false,
    });
    expect(edge!.edge.bike_network).toBe(true);
  });

  test('includes its grade, from the graph or from heights in the context', async () => {
    // The ground rises by ten per cent to the east.
    const heightAt = (_: number, lon: number): number => 100 + lon * 11_119.5;
    for (const [there, back] of [await road(STREET, { heightAt }), await road(STREET, {}, { heightAt })]) {
      expect(there!.edge.geo_attributes.weighted_grade).toBeCloseTo(10, 1);
      expect(there!.edge.geo_attributes.max_up_slope).toBeCloseTo(10, 0);
      expect(there!.edge.geo_attributes.max_down_slope).toBe(0);
      expect(back!.edge.geo_attributes.weighted_grade).toBeCloseTo(-10, 1);
      expect(back!.edge.geo_attributes.max_up_slope).toBe(0);
      expect(back!.edge.geo_attributes.max_down_slope).toBeCloseTo(-10, 0);
    }
    const [built] = await road(STREET, { heightAt });
    expect(built!.edge_info.mean_elevation).toBeNull();
    const [now] = await road(STREET, {}, { heightAt });
    expect(now!.edge_info.mean_elevation).toBeCloseTo(120, 0);
    const [nowhere] = await road(STREET, {}, { heightAt: () => null });
    expect(nowhere!.edge_info.mean_elevation).toBeNull();
    // A bridge does not follow the ground between its ends.
    const gorge = (_: number, lon: number): number => (lon > 0.0001 && lon < 0.0035 ? -500 : 100);
    const [bridge] = await road({ ...STREET, bridge: 'yes' }, {}, { heightAt: gorge });
    expect(bridge).toMatchObject({
      edge_info: { mean_elevation: 100 },
      edge: { geo_attributes: { max_up_slope: 0 } },
    });
  });
});
