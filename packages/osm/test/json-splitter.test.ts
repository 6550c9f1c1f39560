import { PortolanError } from '@portolan/base';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { ByteSource } from '../src/byte-source.ts';
import { JsonSplitter } from '../src/json-splitter.ts';
import { MemoryBudget } from '../src/limits.ts';
import { chunked } from './chunking.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The document as its pieces say, or the code of the error. */
async function cut(bytes: Uint8Array, sizes: readonly number[]): Promise<unknown> {
  const document: Record<string, unknown> = Object.create(null);
  let list: unknown[] = [];
  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw new PortolanError('damaged', text);
    }
  };
  const splitter = new JsonSplitter(
    {
      member: (text) => Object.assign(document, parse(`{${text}}`)),
      splits: (key) => {
        if (parse(key) !== 'list') return false;
        document['list'] = list = [];
        return true;
      },
      elements: (text) => list.push(...(parse(`[${text}]`) as unknown[])),
    },
    2 ** 20,
    new MemoryBudget(12, () => 0),
  );
  try {
    await splitter.run(new ByteSource(chunked(bytes, sizes)));
  } catch (error) {
    if (error instanceof PortolanError) return 'refused';
    throw error;
  }
  return { ...document };
}

/** The obvious way. */
function parsed(bytes: Uint8Array): unknown {
  try {
    const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof document === 'object' && document !== null && !Array.isArray(document)
      ? Object.assign(Object.create(null), document) && { ...document }
      : 'refused';
  } catch {
    return 'refused';
  }
}

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', '\\"', 'é', '漢'),
);
const value = fc.jsonValue({ maxDepth: 4 });
const document = fc
  .tuple(fc.array(fc.tuple(text, value)), fc.array(fc.oneof(value, text)), fc.nat(5), fc.nat(2))
  .map(([members, list, at, spaces]) =>
    JSON.stringify(
      Object.fromEntries([...members.slice(0, at), ['list', list], ...members.slice(at)]),
      null,
      spaces,
    ),
  );
const chunkSizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });

test('the pieces of a document are what JSON.parse makes of it', async () => {
  await fc.assert(
    fc.asyncProperty(document, chunkSizes, async (json, sizes) => {
      expect(await cut(utf8(json), sizes)).toEqual(parsed(utf8(json)));
    }),
  );
});

test('what JSON.parse refuses is refused, and nothing else', async () => {
  const change = fc.tuple(fc.nat(), fc.nat(2), fc.constantFrom(...Array.from('[]{},:"\\ 1a\n\u000c')));
  await fc.assert(
    fc.asyncProperty(
      document,
      chunkSizes,
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (json, sizes, changes) => {
        let damaged = json;
        for (const [place, kind, character] of changes) {
          const at = place % (damaged.length + 1);
          // Takes a character out, puts one in, or replaces one.
          damaged =
            damaged.slice(0, at) + (kind === 0 ? '' : character) + damaged.slice(kind === 1 ? at : at + 1);
        }
        expect(await cut(utf8(damaged), sizes)).toEqual(parsed(utf8(damaged)));
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  '{}',
  '{"list":[]}',
  '{"list":[ ] }',
  '{ "l\\u0069st" : [1 , 2]}',
  '{"list":[1,]}',
  '{"list":[,1]}',
  '{"list":[1],}',
  '{"list":[] 1}',
  '{"list":[] [2]}',
  '{"list":[1} }',
  '{"list":1]',
  '{"a":1,}',
  '{,"a":1}',
  '{"a":1}{"b":2}',
  '{"list":[[1,[2]],{"list":[3]}]}',
  '{"a":{"list":[1]},"list":[2]}',
  '{"a" "list":[1]}',
  '["list",[1]]',
  '',
  ' ',
  '{"list":["\\"]"]}',
])('%s', async (json) => {
  for (const sizes of [[1], [1000]]) expect(await cut(utf8(json), sizes)).toEqual(parsed(utf8(json)));
});
