/*
 * An area across the 180th meridian is the one that the same roads have elsewhere, cut there into parts that meet.
 */
import type { IsochroneContour, IsochroneRequest } from '@portolan/schemas';
import { floorOf, share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph, isochrone, openGraph, type Graph } from '../../src/index.ts';
import { linesOnEarth, ringsOnEarth } from '../../src/isochrone/meridian.ts';
import { signedArea } from '../../src/isochrone/rings.ts';
import { unrolled, westEndOf } from '../../src/isochrone/unrolled.ts';
import { graphOfTown, town, type Town } from '../edge-expanded/towns.ts';
import { sourceOf } from '../network/tiny-map.ts';
import { distanceToRing, faultsOf, isInside, polygonsOf, type Ring } from './geometry.ts';

const STREET = { highway: 'residential' };
type Polygons = readonly (readonly Ring[])[];

/** Moves longitudes in steps by half a turn. */
const across = (lon: number): number => (lon < 0 ? lon + 1_800_000_000 : lon - 1_800_000_000);
const townAcross = (map: Town): Town => ({
  ...map,
  nodes: map.nodes.map((node) => ({ ...node, lon: across(node.lon) })),
});

/** Turns polygons across the meridian by half a turn, to where longitude 0 is. */
const turned = (polygons: Polygons): Polygons =>
  polygons.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x! > 0 ? x! - 180 : x! + 180, y!])));

/** The latitudes between which areas lie along one side of the meridian, in ascending order. */
function alongMeridian(polygons: Polygons, meridian: number): number[] {
  return polygons
    .flat()
    .flatMap((ring) => ring.slice(1).map((position, i) => [ring[i]!, position] as const))
    .filter(([from, to]) => from[0] === meridian && to[0] === meridian)
    .flatMap(([from, to]) => [from[1]!, to[1]!])
    .toSorted((a, b) => a - b);
}

const offset = fc.integer({ min: -45_000, max: 45_000 });
const wish = fc.record({
  at: fc.tuple(offset, offset),
  costing: fc.constantFrom('auto' as const, 'bicycle' as const, 'pedestrian' as const),
  contours: fc.constantFrom<IsochroneRequest['contours']>(
    [{ time: 1 }],
    [{ time: 0.2 }, { time: 1 }, { time: 3 }],
    [{ distance: 0.1 }, { distance: 0.4 }, { time: 0.5 }, { time: 2 }],
  ),
  generalize: fc.constantFrom(0, 20),
  denoise: fc.constantFrom(0, 0.2, 1),
  reverse: fc.boolean(),
});

function ask(graph: Graph, request: IsochroneRequest): IsochroneContour[] | string {
  try {
    return isochrone(graph, { ...request, polygons: true }).features.filter(
      (feature): feature is IsochroneContour => 'contour' in feature.properties,
    );
  } catch (error) {
    if ((error as Error).name !== 'PortolanError') throw error;
    return (error as { code: string }).code;
  }
}

test('a town across the meridian has the areas of the same town elsewhere', async () => {
  let [looked, different, cut] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(town, wish, async (map, { at, ...wanted }) => {
      const [here, there] = [await graphOfTown(map), await graphOfTown(townAcross(map))];
      if (!here || !there) return;
      const lat = (map.nodes[0]!.lat + at[0]) / 1e7;
      const mine = ask(here, { ...wanted, locations: [{ lat, lon: at[1] / 1e7 }] });
      const theirs = ask(there, { ...wanted, locations: [{ lat, lon: across(at[1]) / 1e7 }] });
      if (typeof mine === 'string' || typeof theirs === 'string') {
        expect(theirs).toEqual(mine);
        return;
      }
      expect(theirs.map(({ properties }) => properties)).toEqual(mine.map(({ properties }) => properties));
      for (const [i, contour] of theirs.entries()) {
        const whole = polygonsOf(contour);
        expect(faultsOf(whole)).toEqual([]);
        const edges = alongMeridian(whole, 180);
        expect(alongMeridian(whole, -180)).toEqual(edges);
        if (edges.length > 0) cut++;
        const [a, b] = [polygonsOf(mine[i]!), turned(whole)];
        const { network } = here.data;
        const look = (y: number, x: number): void => {
          looked++;
          if (isInside(a, y, x) !== isInside(b, y, x) && distanceToRing(a, y, x) > 1e-4) different++;
        };
        for (const [p, y] of network.pointLat.entries())
          look((y + 1) / 1e7, (network.pointLon[p]! + 1) / 1e7);
        for (let k = 0; k < 100; k++)
          look(map.nodes[0]!.lat / 1e7 + 0.001 * ((k % 10) - 4.7), 0.001 * (Math.floor(k / 10) - 4.7));
      }
    }),
    { numRuns: share(150) },
  );
  expect(cut).toBeGreaterThan(floorOf(100));
  // As few as where it is moved by 30 degrees: fields lie elsewhere.
  expect(different / looked).toBeLessThan(0.02);
});

/** A street along a parallel from 1 km west of the meridian to 1 km east of it, which crosses it within one of its lines. */
async function streetAcross(): Promise<Graph> {
  const nodes = [1_799_900_000, 1_799_990_000, -1_799_990_000, -1_799_900_000].map((lon, i) => ({
    id: i + 1,
    lat: -170_000_000 + 9000 * i,
    lon,
  }));
  return openGraph(
    await buildGraph(sourceOf(nodes, [{ id: 1, refs: nodes.map(({ id }) => id), tags: STREET }])),
  );
}

const fromWest: Omit<IsochroneRequest, 'contours'> = {
  locations: [{ lat: -17, lon: 179.9905 }],
  costing: 'auto',
};

test('places on either side are told within 180 degrees, with the nearest point of the street', async () => {
  const graph = await streetAcross();
  for (const lon of [179.9905, -179.9905, 179.99999, -179.99999]) {
    const { features } = isochrone(graph, {
      ...fromWest,
      locations: [{ lat: -17, lon }],
      contours: [{ distance: 1.5 }],
      polygons: true,
      show_locations: true,
    });
    const places = features.flatMap(({ geometry }) =>
      geometry.type === 'Point'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPoint'
          ? geometry.coordinates
          : [],
    );
    expect(places).toContainEqual([lon, -17]);
    // The street is 200 m north of it at most, and leads a little to the side.
    expect(places.length).toBeGreaterThan(1);
    for (const [x, y] of places) {
      expect(Math.abs(x)).toBeLessThanOrEqual(180);
      // The nearest point may be on the other side.
      const apart = Math.abs(x - lon);
      expect(Math.min(apart, 360 - apart)).toBeLessThan(0.002);
      expect(y).toBeGreaterThan(-17.0001);
      expect(y).toBeLessThan(-16.997);
    }
    const polygons = polygonsOf(
      features.find((feature): feature is IsochroneContour => 'contour' in feature.properties)!,
    );
    expect(isInside(polygons, -16.9985, Math.sign(lon) * 179.9999)).toBe(true);
    expect(isInside(polygons, -16.9985, Math.sign(lon) * -179.9999)).toBe(true);
  }
});

test('a small part beyond the meridian belongs to the area, also with denoise 1', async () => {
  const graph = await streetAcross();
  for (const reverse of [false, true]) {
    const contours = ask(graph, { ...fromWest, reverse, denoise: 1, contours: [{ distance: 1.1 }] });
    const polygons = polygonsOf((contours as IsochroneContour[])[0]!);
    expect(polygons).toHaveLength(2);
    const lons = polygons.flat(2).map(([x]) => x!);
    expect([Math.max(...lons), Math.min(...lons)]).toEqual([180, -180]);
    expect(isInside(polygons, -16.9985, 179.99999)).toBe(true);
    expect(isInside(polygons, -16.9985, -179.99999)).toBe(true);
    expect(isInside(polygons, -16.9982, -179.998)).toBe(false);
  }
});

test('lines end at the meridian and do not run along it', async () => {
  const graph = await streetAcross();
  const { features } = isochrone(graph, { ...fromWest, contours: [{ distance: 1.5 }] });
  const lines = features.flatMap(({ geometry }) =>
    geometry.type === 'LineString' ? [geometry.coordinates] : [],
  );
  expect(lines).toHaveLength(2);
  const ends = lines.map((line) => [line[0]!, line.at(-1)!]);
  expect(ends.flat().map(([x]) => Math.abs(x))).toEqual([180, 180, 180, 180]);
  expect(new Set(ends[0]!.map(([, y]) => y))).toEqual(new Set(ends[1]!.map(([, y]) => y)));
  for (const line of lines)
    expect(alongMeridian([[line]], 180).concat(alongMeridian([[line]], -180))).toEqual([]);
});

test('an area goes on beyond the meridian where no road does', async () => {
  const nodes = [
    { id: 1, lat: 0, lon: 1_799_900_000 },
    { id: 2, lat: 0, lon: 1_799_980_000 },
  ];
  const graph = openGraph(await buildGraph(sourceOf(nodes, [{ id: 1, refs: [1, 2], tags: STREET }])));
  const request: IsochroneRequest = {
    locations: [{ lat: 0, lon: 179.997 }],
    costing: 'auto',
    contours: [{ time: 5 }],
  };
  const polygons = polygonsOf((ask(graph, request) as IsochroneContour[])[0]!);
  expect(faultsOf(polygons)).toEqual([]);
  // 750 m are 0.0067 degrees: it ends 0.0047 beyond the meridian.
  expect([-179.9999, -179.996, -179.995].map((lon) => isInside(polygons, 0, lon))).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['on both sides of the meridian', [177, 179, -179, -178], [177, 179, 181, 182]],
  ['on one side of it', [170, 175, 179.99], [170, 175, 179.99]],
  ['on the other side of it', [-179.99, -175], [-179.99, -175]],
  ['all around, but for a gap', [-170, -100, 0, 60, 100, 150], [190, 260, 0, 60, 100, 150]],
  ['all around, but for a gap there', [-150, -100, -40, 0, 60, 120], [-150, -100, -40, 0, 60, 120]],
] as const)('a plane begins and ends in the widest gap of a network: %s', async (_, degrees, onPlane) => {
  const nodes = degrees.flatMap((lon, i) => [
    { id: 2 * i + 1, lat: 0, lon: Math.round(lon * 1e7) },
    { id: 2 * i + 2, lat: 0, lon: Math.round(lon * 1e7) + 9000 },
  ]);
  const ways = degrees.map((__, i) => ({ id: i + 1, refs: [2 * i + 1, 2 * i + 2], tags: STREET }));
  const { network } = openGraph(await buildGraph(sourceOf(nodes, ways))).data;
  const westEnd = westEndOf(network);
  expect(degrees.map((lon) => unrolled(lon * 1e7, westEnd) / 1e7)).toEqual(onPlane);
});

const ringOf = (...positions: readonly (readonly [number, number])[]): number[] =>
  positions.flatMap(([x, y]) => [180_000_000 + x, y]);

test('rings with holes and positions on the meridian are cut into simple ones', () => {
  const square = ringOf([-4, 0], [4, 0], [4, 10], [-4, 10]);
  const hole = ringOf([-2, 2], [-2, 4], [0, 4], [2, 5], [2, 2]);
  const whole = ringOf([-3, 6], [-3, 8], [-1, 8], [-1, 6]);
  const touching = ringOf([0, 20], [3, 20], [0, 30], [-3, 25]);
  const beyond = ringOf([0, 40], [2, 40], [2, 42], [0, 42]);
  const before = ringOf([0, 50], [0, 52], [-2, 52], [-2, 50]);
  const rings = [square, hole, whole, touching, beyond, before];
  const cut = ringsOnEarth(rings);
  const area = (list: readonly (readonly number[])[]): number =>
    list.reduce((sum, ring) => sum + signedArea(ring), 0);
  expect(area(cut)).toBe(area(rings));
  for (const ring of cut) {
    const lons = ring.filter((_, i) => i % 2 === 0);
    expect(Math.max(...lons.map(Math.abs))).toBeLessThanOrEqual(180_000_000);
    expect(new Set(lons.map(Math.sign)).size).toBe(1);
  }
  expect(cut).toHaveLength(2 + 1 + 2 + 1 + 1);
  expect(linesOnEarth(square)).toHaveLength(2);
  expect(linesOnEarth(before)).toEqual([[...before, before[0], before[1]]]);
  expect(linesOnEarth(beyond)[0]).toHaveLength(10);
});
