/** What vector tiles take that are small and full of empty things, in processes of their own. */
import { inTurn } from '@portolan/testing';
import { testBombs } from '@portolan/testing/bombs';
import { gzipSync } from 'fflate';

type Bytes = readonly number[];

function varint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

/** A message as the content of a field. */
const field = (tag: number, content: Bytes): Bytes => [tag * 8 + 2, ...varint(content.length), ...content];

/** A tile of one layer, named `a`, whose content repeats something. */
function layerOf(before: Bytes, piece: Bytes, count: number): Uint8Array {
  const front = [...field(1, [97]), ...before];
  const length = front.length + piece.length * count;
  const head = [26, ...varint(length), ...front];
  const bytes = new Uint8Array(head.length + piece.length * count);
  bytes.set(head);
  for (let at = head.length; at < bytes.length; at += piece.length) bytes.set(piece, at);
  return bytes;
}

function tileOf(piece: Bytes, count: number): Uint8Array {
  const bytes = new Uint8Array(piece.length * count);
  for (let at = 0; at < bytes.length; at += piece.length) bytes.set(piece, at);
  return bytes;
}

/** A line of a million short moves, or one long run of steps. */
function geometry(commands: Uint8Array): Uint8Array {
  const content = [24, 2, 34, ...varint(commands.length)];
  const head = [18, ...varint(content.length + commands.length), ...content];
  const front = [...field(1, [97])];
  const start = [26, ...varint(front.length + head.length + commands.length), ...front, ...head];
  const bytes = new Uint8Array(start.length + commands.length);
  bytes.set(start);
  bytes.set(commands, start.length);
  return bytes;
}

const repeated = (front: Bytes, piece: Bytes, count: number): Uint8Array => {
  const bytes = new Uint8Array(front.length + piece.length * count);
  bytes.set(front);
  for (let at = front.length; at < bytes.length; at += piece.length) bytes.set(piece, at);
  return bytes;
};

const MILLIONS = 3e6;
const point = field(2, [24, 1, ...field(4, [9, 2, 2])]);
const tagged = [18, ...varint(4 + 2 + 3 * 2), ...field(2, [0, 0, 0, 0, 0, 0]), 24, 1, 34, 0];
const KINDS: readonly (readonly [name: string, make: () => Uint8Array])[] = [
  ['layers', () => tileOf(field(3, field(1, [97, 98])), MILLIONS)],
  ['features', () => layerOf([], point, MILLIONS)],
  ['names', () => layerOf([], [26, 0], 2 * MILLIONS)],
  [
    'long names',
    () =>
      layerOf(
        [],
        field(
          3,
          Array.from({ length: 1000 }, () => 98),
        ),
        20_000,
      ),
  ],
  ['values', () => layerOf([], field(4, [9 + 16, 0, 0, 0, 0, 0, 0, 240, 63]), MILLIONS)],
  ['properties', () => layerOf([...field(3, [97]), ...field(4, [40, 1])], tagged, MILLIONS / 2)],
  ['moves', () => geometry(repeated([], [9, 2, 2], 2 * MILLIONS))],
  ['steps', () => geometry(repeated([...varint(8 * 2 * MILLIONS + 2)], [2, 2], 2 * MILLIONS))],
];

testBombs(
  new URL('tile-bomb-reader.ts', import.meta.url),
  KINDS.flatMap(([name, make], at) =>
    inTurn(
      [
        { name: `${name}, gzipped`, make: () => gzipSync(make()), ends: /^(damaged|tile|done)$/ },
        { name: `${name}, plain`, make, ends: /^(damaged|tile|done)$/ },
      ],
      at,
    ),
  ),
);
