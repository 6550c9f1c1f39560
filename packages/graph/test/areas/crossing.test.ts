import { expect, test } from 'vitest';
import { columnsOf } from '@portolan/testing/columns';
import { isPortolanError } from '@portolan/base';
import { readOsm } from '@portolan/osm';
import { hasSharedData, readExtract } from '@portolan/testing/data';
import { buildGraph, type Graph, type NativeRouteRequest, openGraph, route } from '../../src/index.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { EdgeFlag, MOTOR_MODES, RoadUse, type RoadNetwork } from '../../src/network/road-network.ts';
import { STEP, node, nodes, plain, square, streets, withHouses } from './square-town.ts';

const crossings = ({ edgeFlags, edgeFrom, edgeTo, nodeOsmId }: RoadNetwork): number[][] =>
  Array.from(edgeFlags, (_, edge) => edge)
    .filter((edge) => edgeFlags[edge]! & EdgeFlag.areaCrossing)
    .map((edge) => [nodeOsmId[edgeFrom[edge]!]!, nodeOsmId[edgeTo[edge]!]!]);
const metresAcross = async (source: typeof plain, costing: string, options = {}): Promise<number> => {
  const graph = openGraph(await buildGraph(source, options));
  const locations = [
    { lat: 0, lon: -0.0025 },
    { lat: 4 * STEP * 1e-7, lon: 6.8 * STEP * 1e-7 },
  ];
  const { trip } = route(graph, { locations, costing } as Parameters<typeof route>[1]) as {
    trip: { summary: { length: number } };
  };
  return trip.summary.length * 1000;
};

test('a square is crossed on a straight line, by those on foot only', async () => {
  const network = readRoadNetwork(plain);
  expect(crossings(network)).toEqual([[1, 3]]);
  const edge = network.edgeFlags.findIndex((flags) => (flags & EdgeFlag.areaCrossing) !== 0);
  expect(network.edgeWayId[edge]).toBe(3);
  expect((network.accessForward[edge]! | network.accessBackward[edge]!) & MOTOR_MODES).toBe(0);
  const straight = await metresAcross(plain, 'pedestrian');
  const around = await metresAcross(plain, 'pedestrian', { crossAreas: false });
  // The diagonal of 400 m and not two sides.
  expect(around - straight).toBeGreaterThan(200);
  expect(around - straight).toBeLessThan(260);
  expect(await metresAcross(plain, 'bicycle')).toBeLessThan(around - 200);
  await expect(metresAcross(plain, 'auto')).rejects.toThrow();
});

test('the outline of a multipolygon is walked, and its hole walked around', async () => {
  const network = readRoadNetwork(withHouses);
  expect(crossings(network)).toHaveLength(2);
  // Past one corner of the houses, whichever: both are as far, but for the shape of the Earth.
  expect(crossings(network).every(([from, to]) => [12, 14].includes(from!) || [12, 14].includes(to!))).toBe(
    true,
  );
  const straight = await metresAcross(withHouses, 'pedestrian');
  const free = await metresAcross(plain, 'pedestrian');
  expect(straight - free).toBeGreaterThan(50);
  await expect(metresAcross(withHouses, 'pedestrian', { crossAreas: false })).rejects.toThrow();
});

test('a car park is crossed on foot, and nobody walks along its outline', async () => {
  const carPark = (tags: Record<string, string> = {}) =>
    columnsOf({
      nodes,
      ways: [...streets, { id: 3, refs: [1, 2, 3, 4, 1], tags: { amenity: 'parking', ...tags } }],
    });
  const network = readRoadNetwork(carPark());
  expect(crossings(network)).toEqual([[1, 3]]);
  expect(Array.from(network.edgeWayId)).toEqual([1, 2, 3]);
  expect(await metresAcross(carPark(), 'pedestrian')).toBeCloseTo(await metresAcross(plain, 'pedestrian'), 1);
  for (const costing of ['bicycle', 'auto'])
    // oxlint-disable-next-line no-await-in-loop -- one model after the other
    await expect(metresAcross(carPark(), costing)).rejects.toThrow();
  await expect(metresAcross(carPark(), 'pedestrian', { crossAreas: false })).rejects.toThrow();
  for (const tags of [
    { parking: 'multi-storey' },
    { parking: 'underground' },
    { parking: 'street_side' },
    { foot: 'no' },
  ])
    expect(crossings(readRoadNetwork(carPark(tags)))).toEqual([]);

  const inPieces = columnsOf({
    nodes,
    ways: [...streets, { id: 3, refs: [1, 2, 3], tags: {} }, { id: 4, refs: [3, 4, 1], tags: {} }],
    relations: [
      {
        id: 9,
        members: [
          { type: 'way', id: 3, role: 'outer' },
          { type: 'way', id: 4, role: 'outer' },
        ],
        tags: { type: 'multipolygon', amenity: 'parking' },
      },
    ],
  });
  expect(crossings(readRoadNetwork(inPieces))).toEqual([[1, 3]]);
});

test('a footway along a car park is not drawn a second time', () => {
  const source = columnsOf({
    nodes,
    ways: [
      ...streets,
      { id: 3, refs: [1, 2, 3, 4, 1], tags: { amenity: 'parking' } },
      { id: 6, refs: [1, 2], tags: { highway: 'footway' } },
    ],
  });
  // From 2 to 3 there is no way yet.
  expect(crossings(readRoadNetwork(source))).toEqual([
    [1, 3],
    [2, 3],
  ]);
});

test('areas of motor traffic, too many entries, and areas without entries have no lines', () => {
  const crossed = (tags: Record<string, string>) =>
    crossings(
      readRoadNetwork(columnsOf({ nodes, ways: [...streets, { id: 3, refs: [1, 2, 3, 4, 1], tags }] })),
    );
  expect(crossed({ ...square, area: 'yes' })).toHaveLength(1);
  expect(crossed({ railway: 'platform' })).toHaveLength(1);
  expect(crossed({ railway: 'platform', area: 'no' })).toHaveLength(0);
  expect(crossed({ ...square, area: 'yes', access: 'no' })).toHaveLength(0);
  expect(crossed({ highway: 'residential' })).toHaveLength(0);
  expect(crossed(square)).toHaveLength(0);
  const rim = Array.from({ length: 60 }, (_, at) => node(100 + at, at < 30 ? at : 59 - at, at < 30 ? 0 : 5));
  const many = columnsOf({
    nodes: [
      ...rim,
      ...rim.map(({ id, lat, lon }) => ({ id: id + 100, lat: lat < STEP ? -STEP : 6 * STEP, lon })),
    ],
    ways: [
      ...rim.map(({ id }) => ({ id, refs: [id, id + 100], tags: { highway: 'footway' } })),
      { id: 3, refs: [...rim.map(({ id }) => id), 100], tags: { ...square, area: 'yes' } },
    ],
  });
  expect(readRoadNetwork(many).skippedAreas).toBe(1);
});

test.skipIf(!hasSharedData)('in a real city, cars do not notice squares, and no walk is dearer', async () => {
  const source = await readOsm(readExtract('monaco-2025-01-01'));
  const [around, across] = [
    openGraph(await buildGraph(source, { crossAreas: false })),
    openGraph(await buildGraph(source)),
  ];
  const { pointLat, pointLon } = around.data.network;
  let shorter = 0;
  for (let pair = 0; pair < 30; pair++) {
    // Places on roads that are there in both: junctions of the network without squares.
    const locations = [pair * 97 + 11, pair * 61 + 1200].map((at) => {
      const point = (at * 7919) % pointLat.length;
      return { lat: pointLat[point]! / 1e7, lon: pointLon[point]! / 1e7 };
    });
    for (const costing of ['auto', 'pedestrian'] as const) {
      const [before, after] = [around, across].map((graph) => summaryOf(graph, { locations, costing }));
      if (costing === 'auto') expect(after).toEqual(before);
      else if (before && after) {
        expect(after.cost).toBeLessThanOrEqual(before.cost * 1.05);
        if (after.cost < before.cost - 1) shorter++;
      }
    }
  }
  expect(shorter).toBeGreaterThan(0);
});

type Summary = { readonly cost: number; readonly time: number; readonly length: number };

/** The summary of a route; undefined where there is none. */
function summaryOf(graph: Graph, request: NativeRouteRequest): Summary | undefined {
  try {
    const { cost = 0, time, length } = route(graph, request).trip.summary;
    return { cost, time, length };
  } catch (error) {
    if (isPortolanError(error)) return undefined;
    throw error;
  }
}

test('a ferry that is a relation alone is a ferry on its ways', () => {
  const read = (ways: { id: number; refs: number[]; tags: Record<string, string> }[]) =>
    readRoadNetwork(
      columnsOf({
        nodes,
        ways: [...streets, ...ways],
        relations: [
          {
            id: 9,
            members: [
              { type: 'way', id: 7, role: '' },
              { type: 'way', id: 8, role: 'forward' },
              { type: 'node', id: 1, role: 'stop' },
              { type: 'way', id: 2, role: 'platform' },
            ],
            tags: { type: 'route', route: 'ferry', name: 'Line 1', duration: '00:10' },
          },
        ],
      }),
    );
  const one = read([{ id: 7, refs: [1, 3], tags: {} }]);
  expect(Array.from(one.edgeUse)).toEqual([RoadUse.road, RoadUse.road, RoadUse.ferry]);
  expect([one.edgeDurationSeconds[2], one.strings[one.edgeName[2]!]]).toEqual([600, 'Line 1']);
  // The time of two ways together is not that of either.
  const two = read([
    { id: 7, refs: [1, 2], tags: {} },
    { id: 8, refs: [2, 3], tags: { seamark: 'yes' } },
  ]);
  expect(Array.from(two.edgeUse.subarray(2))).toEqual([RoadUse.ferry, RoadUse.ferry]);
  expect(Array.from(two.edgeDurationSeconds)).toEqual([0, 0, 0, 0]);
  // A pier that is listed by mistake stays a pier.
  expect(Array.from(read([{ id: 7, refs: [1, 3], tags: { man_made: 'pier' } }]).edgeUse)[2]).toBe(
    RoadUse.footway,
  );
});
