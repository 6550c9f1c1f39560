/*
 * What is given in place of a graph, of bytes, of a source or of options is refused by an error that says what it is, never by a TypeError.
 */
import { describe, expect, test } from 'vitest';
import * as engine from '../src/index.ts';
import type { ColumnStore, Graph } from '../src/index.ts';
import { tinyMap } from './network/tiny-map.ts';

const source = tinyMap('a----b', [['ab', { highway: 'residential' }]]);
const bytes = await engine.buildGraph(source);
const WRONG = [undefined, null, 'text', 5, {}, [], new Uint8Array(8), Promise.resolve(bytes)] as const;

const places = [
  { lat: 0, lon: 0 },
  { lat: 0, lon: 0.002 },
];
const asked = { costing: 'auto', locations: places } as const;
const ON_GRAPH: Readonly<Record<string, (graph: Graph) => unknown>> = {
  route: (graph) => engine.route(graph, { ...asked, locations: [...places] }),
  isochrone: (graph) =>
    engine.isochrone(graph, { costing: 'auto', locations: [places[0]!], contours: [{ time: 1 }] }),
  matrix: (graph) => engine.matrix(graph, { costing: 'auto', sources: [...places], targets: [...places] }),
  matrixRows: (graph) => [
    ...engine.matrixRows(graph, { costing: 'auto', sources: [...places], targets: [...places] }),
  ],
  nearestRoads: (graph) => engine.nearestRoads(graph, { costing: 'auto', locations: [...places] }),
  optimizedRoute: (graph) => engine.optimizedRoute(graph, { ...asked, locations: [...places, places[0]!] }),
  mapMatch: (graph) => engine.mapMatch(graph, { costing: 'auto', shape: [...places] }),
  traceAttributes: (graph) => engine.traceAttributes(graph, { costing: 'auto', shape: [...places] }),
  findRoads: (graph) => engine.findRoads(graph, 'x'),
  roadsGeoJson: (graph) => engine.roadsGeoJson(graph),
  openLrOfPath: (graph) => engine.openLrOfPath(graph, { edges: [] }),
  locateOpenLr: (graph) => engine.locateOpenLr(graph, 'CwRbWyNG9RpsCQCb/jsbtAT/6/+jK1lE'),
  explainWay: (graph) => engine.explainWay(graph, 1),
};

describe.each(Object.entries(ON_GRAPH))('%s', (_, call) => {
  test.each(WRONG)('of %s in place of a graph', (wrong) => {
    expect(() => call(wrong as unknown as Graph)).toThrow(
      expect.objectContaining({ name: 'PortolanError', code: 'graph-input' }),
    );
  });
});

describe.each(WRONG)('%s', (wrong) => {
  test('in place of what others take', async () => {
    const given = wrong as never;
    const refused = { name: 'PortolanError' };
    expect(() => engine.openGraph(given)).toThrow(expect.objectContaining(refused));
    await expect(engine.packGraph(given)).rejects.toMatchObject(refused);
    await expect(engine.unpackGraph(given)).rejects.toMatchObject(refused);
    await expect(engine.buildGraph(given)).rejects.toMatchObject({ code: 'graph-source' });
    if (typeof wrong === 'string') return;
    expect(() => engine.readSpeedTable(given)).toThrow(expect.objectContaining({ code: 'file-speeds' }));
    expect(() => engine.decodeOpenLr(given)).toThrow(expect.objectContaining({ code: 'open-lr-format' }));
  });
});

test.each([
  [
    { store: {} as ColumnStore },
    'store must be a ColumnStore with columns, used and onDropped, but is Object',
  ],
  [{ store: null as unknown as ColumnStore }, 'but is null'],
  [null as unknown as object, 'the options must be an object, but are null'],
  [{ cacheBytes: -1 }, 'cacheBytes must be a number of bytes, but is -1'],
  [{ cacheBytes: 'much' as unknown as number }, 'but is much'],
])('openGraph with the options %o', (options, text) => {
  const message = expect.stringContaining(text) as string;
  expect(() => engine.openGraph(bytes, options)).toThrow(
    expect.objectContaining({ code: 'graph-input', message }),
  );
});

const opened = engine.openGraph(bytes);
const WITH_OPTIONS: Readonly<Record<string, [code: string, call: (given: never) => unknown]>> = {
  route: ['bad-context', (given) => engine.route(opened, { ...asked, locations: [...places] }, given)],
  optimizedRoute: [
    'bad-context',
    (given) => engine.optimizedRoute(opened, { ...asked, locations: [...places, places[0]!] }, given),
  ],
  mapMatch: [
    'bad-context',
    (given) => engine.mapMatch(opened, { costing: 'auto', shape: [...places] }, given),
  ],
  traceAttributes: [
    'bad-context',
    (given) => engine.traceAttributes(opened, { costing: 'auto', shape: [...places] }, given),
  ],
  nearestRoads: [
    'bad-context',
    (given) => engine.nearestRoads(opened, { costing: 'auto', locations: [...places] }, given),
  ],
  isochrone: [
    'bad-context',
    (given) =>
      engine.isochrone(opened, { costing: 'auto', locations: [places[0]!], contours: [{ time: 5 }] }, given),
  ],
  matrix: [
    'bad-context',
    (given) => engine.matrix(opened, { costing: 'auto', sources: [...places], targets: [...places] }, given),
  ],
  matrixJson: [
    'bad-context',
    (given) => [
      ...engine.matrixJson(opened, { costing: 'auto', sources: [...places], targets: [...places] }, given),
    ],
  ],
  matrixRows: [
    'bad-context',
    (given) => [
      ...engine.matrixRows(opened, { costing: 'auto', sources: [...places], targets: [...places] }, given),
    ],
  ],
  locateOpenLr: [
    'open-lr-options',
    (given) => engine.locateOpenLr(opened, 'CwRbWyNG9RpsCQCb/jsbtAT/6/+jK1lE', given),
  ],
  roadsGeoJson: ['graph-input', (given) => engine.roadsGeoJson(opened, given)],
  explainWay: ['graph-input', (given) => engine.explainWay(opened, 1, given)],
  buildGraph: ['graph-input', (given) => engine.buildGraph(source, given)],
  buildGraphPieces: ['graph-input', (given) => engine.buildGraphPieces(source, given)],
  packGraph: ['archive-input', (given) => engine.packGraph(bytes, given)],
  unpackGraph: ['archive-input', (given) => engine.unpackGraph(bytes, given)],
};

test.each(Object.entries(WITH_OPTIONS))(
  '%s with null for its options or context',
  async (_, [code, call]) => {
    const message = expect.stringMatching(
      /^(options must be an object, but is|context must be an object, not) null$/,
    ) as string;
    await expect(async () => call(null as never)).rejects.toMatchObject({
      name: 'PortolanError',
      code,
      message,
    });
  },
);

test.each([...WRONG, { trip: null }, { trip: { legs: [] } }, [places]])(
  'what asks an answer, or a path, and is given %o',
  (wrong) => {
    const given = wrong as never;
    const refused = expect.objectContaining({ name: 'PortolanError', code: 'graph-input' }) as Error;
    expect(() => engine.toGpx(given)).toThrow(refused);
    expect(() => engine.ascentOf(given)).toThrow(refused);
    expect(() => engine.openLrOfPath(opened, given)).toThrow(
      expect.objectContaining({ name: 'PortolanError', code: 'open-lr-path' }),
    );
  },
);

test('a trip in place of its answer is refused with what would be right', () => {
  const { trip } = engine.route(opened, { ...asked, locations: [...places] });
  expect(() => engine.toGpx(trip as never)).toThrow(
    'the response must be an answer of route in the native format, but is Object',
  );
  expect(() => engine.toGpx({ trip }, null as never)).toThrow('options must be an object, but is null');
});

test('openGraph reads any view in place, and unpackGraph what a server sends', async () => {
  const { buffer, byteOffset, byteLength } = bytes;
  const ofView = engine.openGraph(new DataView(buffer, byteOffset, byteLength));
  expect(ofView.data.network.pointLat.buffer).toBe(buffer);
  const packed = Uint8Array.from(await engine.packGraph(new DataView(buffer, byteOffset, byteLength)));
  expect(await engine.unpackGraph(new Response(packed))).toEqual(bytes);
  expect(await engine.unpackGraph(new Blob([packed]))).toEqual(bytes);
});
