import * as fc from 'fast-check';
import { columnsOf } from '@portolan/testing/columns';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';

import { readOsm, writePbf, type OsmSource } from '../src/index.ts';
import { chunked, chunkedSync } from './chunking.ts';
import { models } from './arbitraries.ts';
import { modelOf, type Model } from './model.ts';

const EMPTY: Model = { nodes: [], ways: [], relations: [], bounds: null, timestamp: null };

test('reading what was written gives the same source, however it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(models, fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }), async (model, sizes) => {
      const source = columnsOf(model);
      const bytes = writePbf(source);
      expect(await readOsm(bytes)).toEqual(source);
      // Sizes may be zero, but not all.
      expect(await readOsm(chunked(bytes, [...sizes, 1]))).toEqual(source);
    }),
    { numRuns: share(150) },
  );
});

test('chunks of one byte, from a sync iterable too', async () => {
  const source = columnsOf(fc.sample(models, { numRuns: 1 })[0]!);
  const bytes = writePbf(source);
  expect(await readOsm(chunked(bytes, [1]))).toEqual(source);
  expect(await readOsm(chunkedSync(bytes, 1))).toEqual(source);
});

test('the same source gives the same bytes', () => {
  fc.assert(
    fc.property(models, (model) => {
      expect(writePbf(columnsOf(model))).toEqual(writePbf(columnsOf(model)));
    }),
    { numRuns: 20 },
  );
});

test('an empty source is a file with a header', async () => {
  expect(await readOsm(writePbf(columnsOf(EMPTY)))).toEqual(columnsOf(EMPTY));
});

test('without a stated box the bounds are those of the nodes', async () => {
  const nodes = [
    { id: 1, lat: -10_000_000, lon: 20_000_000, tags: [] },
    { id: 2, lat: 15_000_000, lon: -30_000_001, tags: [] },
  ];
  const read = await readOsm(writePbf(columnsOf({ ...EMPTY, nodes })));
  expect(read.bounds).toEqual({ west: -3.0000001, south: -1, east: 2, north: 1.5 });
  expect((await readOsm(writePbf(read))).bounds).toEqual(read.bounds);
});

/** Many objects, made without a model, since building columns of a model is slow. */
function largeSource(count: number, value: string): OsmSource {
  const numbers = Uint32Array.from({ length: count + 1 }, (_, i) => i);
  const tags = {
    firstTag: numbers,
    key: new Uint32Array(count).fill(1),
    value: new Uint32Array(count).fill(2),
  };
  const id = Float64Array.from({ length: count }, (_, i) => i + 1);
  return {
    nodes: { count, id, lat: new Int32Array(count).fill(5), lon: Int32Array.from(id), tags },
    ways: { count, id, firstRef: numbers, ref: id, tags },
    relations: {
      count,
      id,
      firstMember: numbers,
      memberType: new Uint8Array(count),
      memberId: id,
      memberRole: new Uint32Array(count),
      tags,
    },
    strings: ['', 'key', value],
    bounds: { west: 0, south: 0, east: 1, north: 1 },
    timestamp: null,
  };
}

test('more objects than one block takes', async () => {
  const source = largeSource(8_003, 'value');
  expect(await readOsm(writePbf(source))).toEqual(source);
});

test('blocks are closed by their size too', async () => {
  const source = largeSource(2, 'x'.repeat(2 ** 23));
  const limits = { inflateRatio: 2000, memoryRatio: 10_000 };
  expect(modelOf(await readOsm(writePbf(source), 'pbf', { limits }))).toEqual(modelOf(source));
});

test('an object that no block can hold is refused', () => {
  const source = largeSource(1, 'x'.repeat(17 * 2 ** 20));
  expect(() => writePbf(source)).toThrow(expect.objectContaining({ code: 'osm-too-large' }));
});

test('a source that contradicts itself is refused', () => {
  const { nodes, ...rest } = largeSource(2, 'value');
  const withIds = (id: number): OsmSource => ({
    ...rest,
    nodes: { ...nodes, id: new Float64Array(2).fill(id) },
  });
  for (const source of [
    { ...rest, nodes, strings: [''] },
    withIds(0.5),
    withIds(2 ** 53),
    withIds(Number.NaN),
  ]) {
    expect(() => writePbf(source)).toThrow(
      expect.objectContaining({ name: 'PortolanError', code: 'osm-damaged' }),
    );
  }
});
