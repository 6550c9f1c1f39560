import { crc32 } from '@portolan/base';
import { randomFractions } from '@portolan/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildGraph,
  isochrone,
  matrix,
  openGraph,
  route,
  type Columns,
  type ColumnStore,
  type Graph,
} from '../../src/index.ts';
import { sourceOf } from '../network/tiny-map.ts';

/** A store for graphs of one thread. Its columns lie in shared memory, as those of a store for several threads do. */
class SlowStore implements ColumnStore {
  readonly groups = new Map<string, Map<string, Columns>>();
  readonly #listeners: ((group: string) => void)[] = [];
  /** Names of groups and parts in the order in which they were made. */
  readonly made: string[] = [];
  readonly used = (group: string): void => {
    this.lastUsed = group;
  };
  lastUsed: string | undefined;

  columns<Made extends Columns>(group: string, part: string, make: () => Made): Made {
    const parts = this.groups.get(group) ?? new Map<string, Columns>();
    let columns = parts.get(part);
    if (!columns) {
      columns = Object.fromEntries(Object.entries(make()).map(([name, column]) => [name, inShared(column)]));
      this.made.push(`${group}, ${part}`);
      parts.set(part, columns);
      this.groups.set(group, parts);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the same function
    return columns as Made;
  }

  onDropped(listener: (group: string) => void): void {
    this.#listeners.push(listener);
  }

  drop(group: string): void {
    this.groups.delete(group);
    for (const listener of this.#listeners) listener(group);
  }

  /** Names of the parts that have no columns. */
  empty(): ReadonlySet<string> {
    return new Set(
      [...this.groups].flatMap(([group, parts]) =>
        [...parts].flatMap(([part, columns]) =>
          Object.keys(columns).length === 0 ? [`${group}, ${part}`] : [],
        ),
      ),
    );
  }

  /** Checksums of all columns, to see that nobody writes into them. */
  snapshot(): readonly (readonly [name: string, sum: number])[] {
    return [...this.groups].flatMap(([group, parts]) =>
      [...parts].flatMap(([part, columns]) =>
        Object.entries(columns).map(
          ([name, { buffer }]) => [`${group}, ${part}, ${name}`, crc32(new Uint8Array(buffer))] as const,
        ),
      ),
    );
  }
}

function inShared<C extends Columns[string]>(column: C): C {
  const shared = new SharedArrayBuffer(column.byteLength);
  new Uint8Array(shared).set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the constructor of a column makes one of its type
  return Reflect.construct(column.constructor, [shared]) as C;
}

const SIZE = 12;

/** Streets in a grid, some 150 m apart: large ones, small ones, private ones, tracks. */
async function gridTown(): Promise<Uint8Array> {
  const nodes = Array.from({ length: SIZE * SIZE }, (_, i) => ({
    id: i + 1,
    lat: 480_000_000 + 14_000 * Math.floor(i / SIZE) + 900 * (i % 3),
    lon: 80_000_000 + 20_000 * (i % SIZE) + 700 * (i % 5),
  }));
  const kinds = [
    { highway: 'primary', name: 'Main Street' },
    { highway: 'residential' },
    { highway: 'service', access: 'private' },
    { highway: 'tertiary', toll: 'yes' },
    { highway: 'track' },
  ];
  const streets = Array.from({ length: SIZE }, (_, at) => [
    Array.from({ length: SIZE }, (__, i) => at * SIZE + i + 1),
    Array.from({ length: SIZE }, (__, i) => i * SIZE + at + 1),
  ]).flat();
  const ways = streets.map((refs, i) => ({ id: i + 1, refs, tags: kinds[i % kinds.length]! }));
  return buildGraph(sourceOf(nodes, ways));
}

interface Place {
  readonly lat: number;
  readonly lon: number;
}

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await gridTown();
});

const random = randomFractions(23);
const places: readonly Place[] = Array.from({ length: 12 }, () => ({
  lat: 48 + 0.0015 * SIZE * random(),
  lon: 8 + 0.002 * SIZE * random(),
}));
const [from, to, near] = [places[0]!, places[1]!, places[2]!];

const square = ({ lat, lon }: Place, size = 0.002): [number, number][] => [
  [lon - size, lat - size],
  [lon + size, lat - size],
  [lon + size, lat + size],
  [lon - size, lat - size],
];

type Ask = (graph: Graph) => unknown;

const locations = [from, to];
/** Calls of every kind that makes something of a graph that is kept. */
const calls = {
  'the car of the file': (g) => matrix(g, { sources: [...places], targets: [...places], costing: 'auto' }),
  bicycle: (g) => route(g, { locations, costing: 'bicycle' }),
  'a matrix of trucks': (g) => matrix(g, { sources: [...places], targets: [...places], costing: 'truck' }),
  options: (g) => route(g, { locations, costing: 'auto', costing_options: { auto: { use_tolls: 0.1 } } }),
  'ignored signs': (g) =>
    route(g, { locations, costing: 'auto', costing_options: { auto: { ignore_access: true } } }),
  'an excluded area': (g) => route(g, { locations, costing: 'auto', exclude_polygons: [square(near)] }),
  'an area without roads': (g) =>
    route(g, { locations, costing: 'auto', exclude_polygons: [square({ lat: 0, lon: 0 })] }),
  'an isochrone on foot': (g) =>
    isochrone(g, { locations: [from], costing: 'pedestrian', contours: [{ time: 10 }] }),
  'an isochrone by car': (g) =>
    isochrone(g, { locations: [from], costing: 'auto', contours: [{ time: 5 }], polygons: true }),
  'an hour': (g) =>
    route(
      g,
      { locations, costing: 'auto', date_time: { type: 1, value: '2026-11-25T08:00' } },
      { speeds: { version: '1', kmh: new Uint8Array(168).fill(20), rowOf: () => 0 } },
    ),
} satisfies Readonly<Record<string, Ask>>;

describe('graphs with one store', () => {
  test('give the answers of a graph without, and make everything once', () => {
    const store = new SlowStore();
    const graphs = [1, 2, 3].map(() => openGraph(bytes, { store }));
    for (const [name, ask] of Object.entries(calls)) {
      const expected = ask(openGraph(bytes));
      for (const graph of graphs) expect(ask(graph), name).toEqual(expected);
    }
    expect(new Set(store.made).size).toBe(store.made.length);
    // Each kind of thing was made and shared.
    for (const part of ['weights', 'measures', 'turns', 'mesh'])
      expect(
        store.made.some((made) => made.endsWith(`, ${part}`)),
        part,
      ).toBe(true);
    expect(store.made.some((made) => / map \d+$/.test(made))).toBe(true);
  });

  test('do not write into what they share', () => {
    const store = new SlowStore();
    const [first, second] = [openGraph(bytes, { store }), openGraph(bytes, { store })];
    for (const ask of Object.values(calls)) ask(first);
    const before = store.snapshot();
    const { length } = store.made;
    for (const ask of Object.values(calls)) for (const graph of [second, first]) ask(graph);
    expect(store.made.length).toBe(length);
    expect(store.snapshot()).toEqual(before);
  });

  test('count only their own memory', () => {
    const { bicycle, 'a matrix of trucks': trucks } = calls;
    const shared = openGraph(bytes, { store: new SlowStore() });
    const alone = openGraph(bytes);
    for (const graph of [shared, alone]) for (const ask of [bicycle, trucks]) ask(graph);
    expect(shared.cache.profiles).toBe(alone.cache.profiles);
    const { edgeCount } = shared.data.network;
    // The access by arc, and whether a limit excludes the vehicle.
    expect(shared.cache.bytes).toBe(2 * 2 * 2 * edgeCount);
    expect(alone.cache.bytes).toBeGreaterThan(10 * shared.cache.bytes);
  });

  test('let go what the store drops, and make it again', () => {
    const store = new SlowStore();
    const graphs = [openGraph(bytes, { store }), openGraph(bytes, { store })];
    for (const [name, ask] of Object.entries(calls)) {
      const expected = ask(openGraph(bytes));
      const { length } = store.made;
      for (const graph of graphs) ask(graph);
      const made = store.made.slice(length);
      const empty = store.empty();
      for (const group of store.groups.keys()) store.drop(group);
      for (const graph of graphs) expect(ask(graph), name).toEqual(expected);
      // What earlier calls have made is not made again by this one; and what has no columns is not let go.
      // The mesh may be that of a larger part this time.
      const kindOf = (one: string): string => one.replace(/^mesh [^,]*/, 'mesh');
      const again = store.made.slice(length + made.length).map(kindOf);
      for (const one of made) if (!empty.has(one)) expect(again, name).toContain(kindOf(one));
    }
  });

  test('tell which groups they use', () => {
    const store = new SlowStore();
    const graph = openGraph(bytes, { store });
    const { bicycle, 'an isochrone on foot': onFoot } = calls;
    bicycle(graph);
    const [group] = store.groups.keys();
    bicycle(graph);
    expect(store.lastUsed).toBe(group);
    onFoot(graph);
    onFoot(graph);
    expect(store.lastUsed).toMatch(/^mesh /);
  });

  test('share metrics under closures only where versions mean the same in all of them', () => {
    const ask = (graph: Graph, kmh: number, version = '1', isSameInAllThreads = false): unknown =>
      route(
        graph,
        { locations: places.slice(0, 2), costing: 'auto' },
        {
          closures: { version, speedKmh: () => kmh, isSameInAllThreads },
        },
      );
    const store = new SlowStore();
    const [slow, fast] = [openGraph(bytes, { store }), openGraph(bytes, { store })];
    const expected = [ask(openGraph(bytes), 5), ask(openGraph(bytes), 50)];
    expect(expected[0]).not.toEqual(expected[1]);
    expect([ask(slow, 5), ask(fast, 50)]).toEqual(expected);
    expect(store.made).toEqual([]);
    expect([ask(slow, 5, '2', true), ask(fast, 5, '2', true)]).toEqual([expected[0], expected[0]]);
    expect(store.made.length).toBe(1);
  });
});
