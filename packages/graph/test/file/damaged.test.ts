import { openArchive } from '@portolan/archive';
import { readOsm } from '@portolan/osm';
import { share } from '@portolan/testing';
import { damagedCopy, damages } from '@portolan/testing/damage';
import { watchedThread } from '@portolan/testing/watched-thread';
import { hasSharedData, readExtract, readGothenburg } from '@portolan/testing/data';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGraph, isochrone, openGraph, route } from '../../src/index.ts';
import { sourceOf } from '../network/tiny-map.ts';
import type { Asked } from './damaged-worker.ts';

const thread = watchedThread<Asked>(new URL('damaged-worker.ts', import.meta.url));
let bytes: Uint8Array;
let places: { lat: number; lon: number }[];

beforeAll(async () => {
  bytes = await buildGraph(
    await readOsm(hasSharedData ? readExtract('monaco-2025-01-01') : readGothenburg()),
  );
  places = hasSharedData
    ? [
        { lat: 43.7384, lon: 7.4246 },
        { lat: 43.7325, lon: 7.4189 },
      ]
    : [
        { lat: 57.7053, lon: 11.9663 },
        { lat: 57.6898, lon: 11.9926 },
      ];
});

afterAll(() => thread.close());

type Column = Int32Array | Uint32Array;

function columnOf(file: Uint8Array, section: string): Column {
  const archive = openArchive(file, { kind: 'graph', major: 3 });
  return /(?:Lat|Lon)$/.test(section) ? archive.i32(section) : archive.u32(section);
}

describe('a damaged graph that is opened without verification', () => {
  test.each([
    ['network.pointLat', 'pointLat'],
    ['network.pointLon', 'pointLon|pointLat'],
    ['network.nodeLat', 'nodeLat|pointLat'],
    ['network.nodeLon', 'nodeLon|pointLat'],
    ['network.edgeLengthMillimetres', 'edgeLengthMillimetres'],
  ])('is refused for %s, be it off the Earth or only elsewhere', async (section, named) => {
    for (const damage of [2_000_000_000, -1_900_000_000, 123_456_789]) {
      const damaged = bytes.slice();
      const column = columnOf(damaged, section);
      column[Math.floor(column.length / 3)] = damage;
      expect(() => openGraph(damaged, { verify: false })).toThrow(
        expect.objectContaining({
          code: 'graph-damaged',
          message: expect.stringMatching(new RegExp(`network\\.(?:${named}|edgeLength)`)),
        }),
      );
    }
  });

  test.each([0, 0.5, 45.9, 46, 46.1, -59.95, 71.2])(
    'is refused where an edge is shorter than its line leads east, at %s degrees',
    async (degrees) => {
      const lat = Math.round(degrees * 1e7);
      const nodes = [0, 900_000].map((lon, at) => ({ id: at + 1, lat, lon: 80_000_000 + lon }));
      const file = await buildGraph(
        sourceOf(nodes, [{ id: 1, refs: [1, 2], tags: { highway: 'residential' } }]),
      );
      const length = columnOf(file, 'network.edgeLengthMillimetres')[0]!;
      const withLength = (most: number): Uint8Array => {
        const copy = file.slice();
        // A line may be 2 % and a metre longer.
        columnOf(copy, 'network.edgeLengthMillimetres')[0] = Math.round((most - 1000) / 1.02);
        return copy;
      };
      expect(openGraph(withLength(1.0005 * length), { verify: false }).data.network.edgeCount).toBe(1);
      expect(() => openGraph(withLength(0.9995 * length), { verify: false })).toThrow(
        expect.objectContaining({
          code: 'graph-damaged',
          detail: { section: 'network.edgeLengthMillimetres', position: 0 },
        }),
      );
    },
  );

  test('answers or says what is wrong, and always ends', { timeout: 600_000 }, async () => {
    const { sections } = openArchive(bytes, { kind: 'graph', major: 3 });
    await fc.assert(
      fc.asyncProperty(damages(sections.length), async (list) => {
        const codes = await thread.ask({ bytes: damagedCopy(bytes, sections, list), places });
        for (const code of codes) expect(code).toMatch(/^(?:open )?(?!hangs)[\w-]+$/);
      }),
      { numRuns: share(200) },
    );
    expect(await thread.ask({ bytes, places })).toEqual([
      'open answered',
      ...Array.from({ length: 6 }, () => 'answered'),
    ]);
  });
});

describe('a call that is to stop', () => {
  const calls = {
    'an isochrone': { contours: [{ time: 10 }], costing: 'auto' },
    'a route with options of its own': { costing: 'truck', costing_options: { truck: { height: 3 } } },
    'a route that ignores access': { costing: 'auto', costing_options: { auto: { ignore_access: true } } },
  } as const;
  test.each(Object.entries(calls))(
    '%s ends soon, and the next answer is that of another graph',
    (_, more) => {
      const graph = openGraph(bytes, { verify: false });
      const ask = (asked: typeof graph, shouldStop?: () => boolean): unknown => {
        const context = shouldStop && { shouldStop };
        return 'contours' in more
          ? isochrone(
              asked,
              { locations: [places[0]!], costing: more.costing, contours: [...more.contours] },
              context,
            )
          : route(asked, { locations: places, ...more }, context);
      };
      for (const most of [0, 1, 7]) {
        let polls = 0;
        expect(() => ask(graph, () => ++polls > most)).toThrow(expect.objectContaining({ code: 'stopped' }));
        expect(polls).toBe(most + 1);
      }
      expect(ask(graph)).toEqual(ask(openGraph(bytes, { verify: false })));
    },
  );
});
