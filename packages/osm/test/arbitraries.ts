import * as fc from 'fast-check';

import { MemberType } from '../src/index.ts';
import type { Model } from './model.ts';

/** Ids whose differences stay exact. */
const id = fc.oneof(
  fc.integer({ min: 1, max: 50 }),
  fc.integer({ min: -50, max: -1 }),
  fc.integer({ min: 1, max: 2 ** 40 }),
  fc.integer({ min: -(2 ** 51), max: 2 ** 51 }),
);

const text = fc.oneof(
  fc.constantFrom(
    '',
    'highway',
    'residential',
    '__proto__',
    'constructor',
    'Vä\u0308g',
    '路',
    '🚲',
    '\0',
    '\ufeff',
    '\ufffd',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const tags = fc.uniqueArray(fc.tuple(text, text), { maxLength: 4, selector: ([key]) => key });
const lat = fc.integer({ min: -900_000_000, max: 900_000_000 });
const lon = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
const uniqueById = <T extends { id: number }>(object: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.uniqueArray(object, { maxLength: 12, selector: (each) => each.id });

const bounds = fc.record({ west: lon, east: lon, a: lat, b: lat }).map(({ west, east, a, b }) => ({
  west: west / 1e7,
  south: Math.min(a, b) / 1e7,
  east: east / 1e7,
  north: Math.max(a, b) / 1e7,
}));

/** Sources a reader could give: with a stated box, since without one it depends on the nodes. */
export const models: fc.Arbitrary<Model> = fc.record({
  nodes: uniqueById(fc.record({ id, lat, lon, tags })),
  ways: uniqueById(fc.record({ id, refs: fc.array(id, { maxLength: 8 }), tags })),
  relations: uniqueById(
    fc.record({
      id,
      members: fc.array(fc.record({ type: fc.constantFrom(...Object.values(MemberType)), id, role: text }), {
        maxLength: 5,
      }),
      tags,
    }),
  ),
  bounds,
  timestamp: fc.option(fc.integer({ min: 0, max: 2 ** 33 })),
});
