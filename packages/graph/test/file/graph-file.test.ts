import { readFileSync } from 'node:fs';
import { PortolanError } from '@portolan/base';
import { openArchive, writeArchive, type SectionData } from '@portolan/archive';
import type { RouteRequest } from '@portolan/schemas';
import { floorOf, randomInts, seedOf, share } from '@portolan/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildGraph,
  buildGraphPieces,
  findRoads,
  matrix,
  openGraph,
  roadsGeoJson,
  route,
} from '../../src/index.ts';
import { unpackedGraph } from '../../src/pack/index.ts';
import { checkGraph } from '../../src/file/check-graph.ts';
import { tinyMap } from '../network/tiny-map.ts';
import * as tasks from '../../src/tasks.ts';

const PICTURE = `
a---b---c
|   |   |
d---e---f
|   |   |
g---h---i`.trim();
const WAYS = [
  ['abc', { highway: 'primary', name: 'North Street' }],
  ['def', { highway: 'residential', name: 'Middle Street', oneway: 'yes' }],
  ['ghi', { highway: 'residential', name: 'South Street' }],
  ['adg', { highway: 'residential' }],
  ['beh', { highway: 'residential', ref: 'K 1' }],
  ['cfi', { highway: 'service' }],
] as const;
const REQUEST = {
  locations: [
    { lat: 0, lon: 0 },
    { lat: -0.0036, lon: 0.0072 },
  ],
  costing: 'auto' as const,
};

const OSRM = {
  format: 'osrm',
  banner_instructions: true,
  voice_instructions: true,
  filters: { action: 'exclude', attributes: [] },
} satisfies Partial<RouteRequest>;

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await buildGraph(tinyMap(PICTURE, WAYS));
});

describe('buildGraph', () => {
  test('gives the same bytes on every run, with a runner or without', async () => {
    const source = tinyMap(PICTURE, WAYS);
    expect(await buildGraph(source)).toEqual(bytes);
    const calls: string[] = [];
    const runner = {
      size: 2,
      run: async (task: string, payload: unknown) => {
        calls.push(task);
        const copy = structuredClone(payload) as tasks.DissectPayload;
        return structuredClone({ dissectPiece: tasks.dissectPiece }[task]!(copy));
      },
    };
    expect(await buildGraph(source, { runner })).toEqual(bytes);
    expect(calls).not.toHaveLength(0);
  });

  test('gives the same bytes as pieces, which hold no second copy of them', async () => {
    const pieces = await buildGraphPieces(tinyMap(PICTURE, WAYS));
    expect(Buffer.concat(pieces)).toEqual(Buffer.from(bytes));
    const largest = Math.max(...pieces.map(({ buffer }) => buffer.byteLength));
    expect(largest).toBeLessThan(bytes.length / 2);
  });

  test('refuses an extract without roads with an error of its own', async () => {
    await expect(buildGraph(tinyMap('a-b', [['ab', { building: 'yes' }]]))).rejects.toThrow(
      expect.objectContaining({ code: 'graph-empty' }),
    );
  });

  test('reports its phases', async () => {
    const phases = new Set<string>();
    await buildGraph(tinyMap(PICTURE, WAYS), { onProgress: ({ phase }) => phases.add(phase) });
    expect([...phases]).toEqual(
      expect.arrayContaining(['order turns', 'build hierarchy', 'customize', 'write graph']),
    );
  });
});

describe('FORMAT.md', () => {
  test('names every section of a file, in order and with its type', async () => {
    const hilly = await buildGraph(tinyMap(PICTURE, WAYS), { heightAt: (lat) => lat });
    const rows = readFileSync(new URL('../../FORMAT.md', import.meta.url), 'utf8').matchAll(
      /^\| (`[^|]+) \| ([^|]+) \|/gm,
    );
    const documented = [...rows].flatMap(([, names, type]) =>
      names!
        .split(', ')
        .map((name) => [name.trim().replaceAll('`', ''), type!.replace(' or f64', '').trim()]),
    );
    const { sections } = openArchive(hilly, { kind: 'graph', major: 3 });
    // Files for all costing models name none.
    const ofSome = openArchive(await buildGraph(tinyMap(PICTURE, WAYS), { models: ['auto'] }), {
      kind: 'graph',
      major: 3,
    }).sections.filter(({ name }) => name.startsWith('models'));
    // Nor is there a square on this map.
    const square = ['abeda', { highway: 'pedestrian', area: 'yes' }] as const;
    const ofSquare = openArchive(await buildGraph(tinyMap(PICTURE, [...WAYS, square])), {
      kind: 'graph',
      major: 3,
    }).sections.filter(({ name }) => name.startsWith('areas'));
    const before = sections.findIndex(({ name }) => name.startsWith('motor.'));
    const found = sections.toSpliced(before, 0, ...ofSquare, ...ofSome).map(({ name, type }) => [name, type]);
    // In FORMAT.md the two directions of search share their rows.
    expect(documented.map(String).toSorted()).toEqual(found.map(String).toSorted());
    const ownRows = (list: string[][]): string[][] =>
      list.filter(([name]) => !/^auto\.(up|down)/.test(name!));
    expect(ownRows(documented)).toEqual(ownRows(found));
  });
});

describe('openGraph', () => {
  test('reads bytes in shared memory, at odd offsets and in place', () => {
    const answer = route(openGraph(bytes), REQUEST);
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    expect(route(openGraph(shared), REQUEST)).toEqual(answer);
    const odd = new Uint8Array(bytes.length + 3).subarray(3);
    odd.set(bytes);
    expect(route(openGraph(odd), REQUEST)).toEqual(answer);
    expect(openGraph(bytes, { verify: false }).data.network.nodeLat.buffer).toBe(bytes.buffer);
  });

  test('refuses every flipped byte', () => {
    for (let at = 0; at < bytes.length; at += 1 + (at % 7)) {
      const damaged = bytes.slice();
      damaged[at]! ^= 1 << (at % 8);
      expect(() => openGraph(damaged), `byte ${at}`).toThrow(PortolanError);
    }
  });

  test('refuses every column of the network that is shorter or longer by one', () => {
    const { data } = openGraph(bytes);
    let tables = 0;
    for (const [name, column] of Object.entries(data.network)) {
      if (!ArrayBuffer.isView(column)) continue;
      tables++;
      const own = column as Uint32Array<ArrayBuffer>;
      const longer = new Uint32Array(own.length + 1);
      longer.set(own);
      for (const changed of own.length > 0 ? [own.subarray(1), longer] : [longer])
        expect(() => checkGraph({ ...data, network: { ...data.network, [name]: changed } }), name).toThrow(
          PortolanError,
        );
    }
    expect(tables).toBeGreaterThan(60);
    expect(() => checkGraph(data)).not.toThrow();
  });

  test('refuses files that end early', () => {
    for (let length = 0; length < bytes.length; length += 97) {
      expect(() => openGraph(bytes.slice(0, length))).toThrow(PortolanError);
    }
  });

  test('refuses a malicious file with valid checksums, or answers without harm', () => {
    const archive = openArchive(bytes, { kind: 'graph', major: 3 });
    const random = randomInts(seedOf(99));
    const outcomes = { refused: 0, harmless: 0 };
    for (let i = 0; i < share(1500); i++) {
      const sections: Record<string, SectionData> = {};
      for (const { name, type } of archive.sections) sections[name] = archive[type](name).slice();
      const victim = Object.values(sections)[random(archive.sections.length)]!;
      if (victim.length === 0) continue;
      victim[random(victim.length)] = [0, 1, 7, 255, 0xffffffff, random(2 ** 31 - 2)][random(6)]!;
      try {
        const graph = openGraph(writeArchive({ kind: 'graph', version: archive.version, sections }));
        JSON.stringify(route(graph, { ...REQUEST, alternates: 2 }));
        JSON.stringify(route(graph, { ...REQUEST, ...OSRM }));
        outcomes.harmless++;
      } catch (error) {
        expect((error as Error).name, (error as Error).stack).toBe('PortolanError');
        outcomes.refused++;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(floorOf(200));
    expect(outcomes.harmless).toBeGreaterThan(floorOf(200));
  });

  test('refuses a file of version 2 whose halves of shortcuts do not fit, or answers without harm', () => {
    const earlier = unpackedGraph(readFileSync(new URL('../pack/fixtures/town.packed', import.meta.url)));
    const archive = openArchive(earlier, { kind: 'graph', major: 2 });
    const [west, south] = [archive.i32('network.nodeLon').at(0)!, archive.i32('network.nodeLat').at(0)!];
    const [east, north] = [archive.i32('network.nodeLon').at(-1)!, archive.i32('network.nodeLat').at(-1)!];
    const locations = [
      { lat: south / 1e7, lon: west / 1e7 },
      { lat: north / 1e7, lon: east / 1e7 },
    ];
    const random = randomInts(seedOf(3));
    const outcomes = { refused: 0, harmless: 0 };
    for (let i = 0; i < share(1500); i++) {
      const sections: Record<string, SectionData> = {};
      for (const { name, type } of archive.sections) sections[name] = archive[type](name);
      const victim = `auto.${['up', 'down'][random(2)]}.through${['Down', 'Up'][random(2)]}`;
      const damaged = archive.u32(victim).slice();
      damaged[random(damaged.length)] = [0, 1, damaged.length, 0xffffffff, random(damaged.length)][
        random(5)
      ]!;
      sections[victim] = i % 50 === 0 ? damaged.subarray(1) : damaged;
      const file = writeArchive({ kind: 'graph', version: archive.version, sections });
      try {
        JSON.stringify(matrix(openGraph(file), { sources: locations, targets: locations, costing: 'auto' }));
        outcomes.harmless++;
      } catch (error) {
        expect(error).toMatchObject({ name: 'PortolanError', code: 'graph-damaged' });
        outcomes.refused++;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(floorOf(200));
    expect(outcomes.harmless).toBeGreaterThan(floorOf(200));
  });

  test('refuses files of other kinds', () => {
    expect(() => openGraph(new Uint8Array(0))).toThrow(expect.objectContaining({ code: 'archive-length' }));
    expect(() => openGraph(new TextEncoder().encode('<osm version="0.6"/>'.repeat(20)))).toThrow(
      PortolanError,
    );
  });
});

describe('roads', () => {
  test('are found by their exact name, the longest first', () => {
    const graph = openGraph(bytes);
    const found = findRoads(graph, 'Middle Street');
    expect(found.map(({ name, wayId }) => [name, wayId])).toEqual([
      ['Middle Street', 2],
      ['Middle Street', 2],
    ]);
    expect(findRoads(graph, 'middle street')).toEqual([]);
    expect(findRoads(graph, '')).toEqual([]);
  });

  test('are drawn as GeoJSON, with their class', () => {
    const graph = openGraph(bytes);
    const all = roadsGeoJson(graph);
    expect(all.features).toHaveLength(12);
    expect(all.features[0]).toEqual({
      type: 'Feature',
      properties: { class: 'primary', name: 'North Street' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [0.0036, 0],
        ],
      },
    });
    expect(roadsGeoJson(graph, { minClass: 'primary' }).features).toHaveLength(2);
  });
});
