/*
 * What is given in place of bytes: it is taken where it has bytes, and else refused by an error that says what it is.
 */
import { describe, expect, test } from 'vitest';
import {
  archivePieces,
  inspectArchive,
  joinPieces,
  openArchive,
  stringSections,
  writeArchive,
} from '../src/index.ts';
import { packArchive, packedKind, unpackArchive, unpackedArchive } from '../src/pack/index.ts';

const PACKING = { kind: 'probe', recipes: [] };
const plain = writeArchive({
  kind: 'probe',
  version: { major: 1, minor: 0 },
  sections: { numbers: Uint32Array.from({ length: 1000 }, (_, i) => i) },
});
const packed = packArchive(plain, PACKING);

/** The bytes in the midst of a buffer, at a multiple of eight. */
function within(bytes: Uint8Array): DataView {
  const buffer = new ArrayBuffer(bytes.length + 16);
  new Uint8Array(buffer).set(bytes, 8);
  return new DataView(buffer, 8, bytes.length);
}

const NO_BYTES: readonly (readonly [unknown, string])[] = [
  [undefined, 'undefined'],
  [null, 'null'],
  ['text', 'string'],
  [5, 'number'],
  [{}, 'Object'],
  [[1, 2], 'Array'],
  [Object.create(null), 'Object'],
  [Promise.resolve(packed), 'Promise'],
];

describe.each(NO_BYTES)('%s in place of bytes', (wrong, name) => {
  const given = wrong as Uint8Array;
  test.each([
    ['openArchive', () => openArchive(given, { kind: 'probe', major: 1 })],
    ['inspectArchive', () => inspectArchive(given)],
    ['packArchive', () => packArchive(given, PACKING)],
    ['packedKind', () => packedKind(given)],
    ['unpackedArchive', () => unpackedArchive(given, PACKING)],
  ])('%s', (_, call) => {
    const message = expect.stringContaining(`no Uint8Array, but ${name}`) as string;
    expect(call).toThrow(expect.objectContaining({ name: 'PortolanError', code: 'archive-format', message }));
  });

  test('unpackArchive', async () => {
    const message = expect.stringContaining(`but ${name}`) as string;
    await expect(unpackArchive(given, PACKING)).rejects.toMatchObject({ code: 'packed-format', message });
  });
});

test('views and buffers are read in place', () => {
  const view = within(plain);
  const buffer = new SharedArrayBuffer(plain.length);
  new Uint8Array(buffer).set(plain);
  for (const given of [view, new Uint16Array(view.buffer, 8, plain.length / 2), buffer]) {
    const archive = openArchive(given, { kind: 'probe', major: 1 });
    expect(archive.u32('numbers')[999]).toBe(999);
    expect(archive.bytes.buffer).toBe('buffer' in given ? given.buffer : given);
  }
});

test('a response, its body, a Blob and parts that are views are unpacked', async () => {
  async function* parts(): AsyncGenerator<Uint8Array> {
    yield within(packed.subarray(0, 50)) as unknown as Uint8Array;
    yield packed.subarray(50);
  }
  const own = Uint8Array.from(packed);
  const body = new Response(own).body!;
  for (const source of [within(packed), own.buffer, new Response(own), body, new Blob([own]), parts()])
    expect(await unpackArchive(source, PACKING)).toEqual(plain);
});

test.each([
  [
    'of a server that has no such file',
    () => new Response('none', { status: 404 }),
    'packed-format',
    'the status 404',
  ],
  ['without a body', () => new Response(null), 'packed-length', '0 bytes'],
  [
    'whose body is being read',
    () => {
      const response = new Response('x');
      response.body!.getReader();
      return response;
    },
    'packed-format',
    'read, by somebody else',
  ],
] as const)('a response %s is refused', async (_, response, code, text) => {
  const message = expect.stringContaining(text) as string;
  await expect(unpackArchive(response(), PACKING)).rejects.toMatchObject({ code, message });
});

test('a part that is no bytes is refused', async () => {
  const text = new Blob(['x']).stream().pipeThrough(new TextDecoderStream());
  const source = text as unknown as AsyncIterable<Uint8Array>;
  await expect(unpackArchive(source, PACKING)).rejects.toMatchObject({ code: 'packed-format' });
});

test('what else is given in place of archives, contents, lists and options is refused', async () => {
  const refused = { name: 'PortolanError', code: 'archive-input' };
  for (const wrong of [undefined, null, 5, '']) {
    const given = wrong as never;
    for (const call of [
      () => writeArchive(given),
      () => archivePieces(given),
      () => joinPieces(given),
      () => stringSections('words', given),
      () => packArchive(plain, given),
      () => unpackArchive(packed, given),
    ])
      await expect(async () => call()).rejects.toMatchObject(refused);
  }
  expect(() => packArchive(plain, PACKING, null as never)).toThrow(expect.objectContaining(refused));
  expect(() => writeArchive({ kind: 'probe' } as never)).toThrow(expect.objectContaining(refused));
  await expect(unpackArchive(packed, PACKING, null as never)).rejects.toMatchObject(refused);
});
