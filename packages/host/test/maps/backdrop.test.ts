import { beforeAll, describe, expect, test } from 'vitest';
import { buildGraph, openGraph, ROAD_CLASS_NAMES, type Graph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { makeBackdrop } from '../../src/backdrop.ts';

/** Parallel roads from west to east, given by their class, their name and their number. */
async function roads(...rows: readonly (readonly [string, string, number])[]): Promise<Graph> {
  const features = rows.flatMap(([highway, name, count], row) =>
    Array.from({ length: count }, (_, i) => {
      const lat = 57 + row / 100 + i / 1000;
      const coordinates = [
        [11 + i / 100, lat],
        [11.01 + i / 100, lat],
        [11.02 + i / 100, lat + 0.0005],
      ];
      const properties = { highway, ...(name === '' ? {} : { name: `${name} ${i}` }) };
      return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
    }),
  );
  const json = JSON.stringify({ type: 'FeatureCollection', features });
  return openGraph(await buildGraph(await readOsm(new TextEncoder().encode(json))));
}

describe('the roads behind answers', () => {
  let graph: Graph;
  beforeAll(async () => {
    graph = await roads(
      ['residential', 'Street', 5],
      ['motorway', 'Motorway', 2],
      ['primary', 'Avenue', 3],
      ['service', '', 4],
    );
  });
  const countsOf = (backdrop: ReturnType<typeof makeBackdrop>) =>
    Object.entries(backdrop.roads).map(([name, lines]) => [name, lines.length]);

  test('are all roads of a small map, the most important class first', () => {
    expect(countsOf(makeBackdrop(graph))).toEqual([
      ['motorway', 2],
      ['primary', 3],
      ['residential', 5],
      ['service_other', 4],
    ]);
  });

  test('are as many classes as fit the limit of lines, and at least one', () => {
    const classesWithin = (most: number) => Object.keys(makeBackdrop(graph, most).roads);
    expect(classesWithin(14)).toHaveLength(4);
    expect(classesWithin(13)).toEqual(['motorway', 'primary', 'residential']);
    expect(classesWithin(9)).toEqual(['motorway', 'primary']);
    expect(classesWithin(4)).toEqual(['motorway']);
    expect(classesWithin(1)).toEqual(['motorway']);
  });

  test('the most important class is drawn even where it exceeds the limit of lines', async () => {
    const streets = await roads(['residential', 'Street', 5]);
    expect(countsOf(makeBackdrop(streets, 3))).toEqual([['residential', 5]]);
  });

  test('are lines stored as differences in units of 1e-5 degrees, within their bounds', () => {
    const { bounds, roads: byClass } = makeBackdrop(graph);
    expect(byClass['motorway']).toContainEqual([57_01000, 11_00000, 0, 1000, 50, 1000]);
    expect(bounds).toEqual([11, 57, expect.closeTo(11.06, 7), expect.closeTo(57.0335, 4)]);
    for (const name of Object.keys(byClass)) expect(ROAD_CLASS_NAMES).toContain(name);
  });

  test('name three places to try calls with, on named roads other than motorways', async () => {
    const { places } = makeBackdrop(graph);
    expect(places).toHaveLength(3);
    for (const { lat } of places) expect(Math.floor(lat * 100)).not.toBe(5701);
    expect(places.map(({ lon }) => lon)).toEqual(places.map(({ lon }) => lon).toSorted((a, b) => a - b));
    expect(makeBackdrop(await roads(['motorway', 'Motorway', 9], ['service', '', 9])).places).toEqual([]);
  });
});
