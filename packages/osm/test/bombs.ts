import { deflateSync, gzipSync } from 'node:zlib';

import { blob, HEADER, part, uint } from './encoder.ts';

/** Extracts that are small as files and large in memory, or would be: by container and by what they repeat. */

const MIB = 2 ** 20;

/** `head`, then `unit` over and over up to `size` bytes, then `tail`; in `unit`, a # becomes a number that differs each time. */
function repeated(head: string, unit: string, tail: string, size: number): Buffer {
  if (!unit.includes('#')) {
    const whole = Math.ceil(size / unit.length) * unit.length;
    return Buffer.concat([Buffer.from(head), Buffer.alloc(whole, unit), Buffer.from(tail)]);
  }
  const parts = [head];
  let length = 0;
  for (let i = 0; length < size; i++) {
    const text = unit.replaceAll('#', i.toString(36));
    parts.push(text);
    length += text.length;
  }
  return Buffer.from(parts.join('') + tail);
}

const feature = (geometry: string): [string, string] => [
  `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":${geometry}`,
  '}]}',
];

const polygon = feature('{"type":"MultiPolygon","coordinates":[[]');
const line = feature('{"type":"LineString","coordinates":[[0,0]');

const TEXTS: readonly (readonly [name: string, head: string, unit: string, tail: string])[] = [
  ['nested elements', '<osm>', '<a>', ''],
  ['attributes', '<osm><node ', 'a#="" ', '/></osm>'],
  ['a long value', '<osm><node id="', 'aaaaaaaaaaaaaaaa', '"/></osm>'],
  ['a long text', '<osm><a>', 'aaaaaaaaaaaaaaaa', '</a></osm>'],
  ['a long comment', '<osm><!--', 'aaaaaaaaaaaaaaaa', '--></osm>'],
  ['empty ways', '<osm>', '<way id="1"/>', '</osm>'],
  ['tags', '<osm><way id="1">', '<tag k="" v="#"/>', '</way></osm>'],
  ['references', '<osm><way id="1">', '<nd ref="1"/>', '</way></osm>'],
  ['members', '<osm><relation id="1">', '<member type="way" ref="1"/>', '</relation></osm>'],
  ['empty objects', '{"elements":[{}', ',{}', ']}'],
  ['counts', '{"elements":[{"type":""}', ',{"type":""}', ']}'],
  ['empty Overpass ways', '{"elements":[{"type":"way","id":1}', ',{"type":"way","id":1}', ']}'],
  ['tags of an element', '{"elements":[{"type":"way","id":1,"tags":{"":""', ',"#":"#"', '}}]}'],
  ['nodes of an element', '{"elements":[{"type":"way","id":1,"nodes":[1', ',1', ']}]}'],
  [
    'empty features',
    '{"type":"FeatureCollection","features":[{"type":"Feature"}',
    ',{"type":"Feature"}',
    ']}',
  ],
  ['empty rings', polygon[0], ',[]', `]}${polygon[1]}`],
  ['empty rings in polygons', polygon[0], ',[[]]', `]}${polygon[1]}`],
  ['positions', line[0], ',[0,0]', `]}${line[1]}`],
  ['other members', '{"x":[{}', ',{}', '],"elements":[]}'],
  ['nested lists', '{"elements":[', '[', ''],
  ['spaces', '{"elements":[', '                ', ']}'],
];

/** The bytes of a protobuf field with much in it, which the encoder of small messages would not hold. */
function longField(number: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([...uint(number, content.length)]), content]).fill(number * 8 + 2, 0, 1);
}

function blobOf(content: Buffer): number[] {
  return blob('OSMData', [...uint(2, content.length), ...part(3, [...deflateSync(content, { level: 9 })])]);
}

/** PBF of some blobs that all hold `content`. */
function pbf(content: Buffer, count: number): Buffer {
  const one = Buffer.from(blobOf(content));
  return Buffer.concat([Buffer.from(HEADER), ...Array.from({ length: count }, () => one)]);
}

const BLOCK = 30 * MIB;
const fill = (size: number, ...bytes: number[]): Buffer => Buffer.alloc(size, Buffer.from(bytes));
const strings = Buffer.from(part(1, part(1, [])));
const group = (content: Buffer): Buffer => Buffer.concat([strings, longField(2, content)]);

const BLOCKS: readonly (readonly [name: string, block: () => Buffer])[] = [
  ['zeros', () => fill(BLOCK, 0)],
  ['empty strings', () => longField(1, fill(BLOCK, 0x0a, 0))],
  ['empty groups', () => Buffer.concat([strings, fill(BLOCK, 0x12, 0)])],
  [
    'dense nodes',
    () =>
      group(longField(2, Buffer.concat([1, 8, 9].map((number) => longField(number, fill(BLOCK / 3, 0)))))),
  ],
  [
    'references',
    () => group(longField(3, Buffer.concat([Buffer.from(uint(1, 1)), longField(8, fill(BLOCK, 0))]))),
  ],
  ['empty ways', () => group(fill(BLOCK, 0x1a, 2, 8, 1))],
  ['empty relations', () => group(fill(BLOCK, 0x22, 2, 8, 1))],
];

/** A hostile extract. */
export interface Bomb {
  readonly name: string;
  make(): Uint8Array;
}

export const BOMBS: readonly Bomb[] = [
  ...TEXTS.flatMap(([name, head, unit, tail]): Bomb[] => [
    { name: `${name}, as they are`, make: () => repeated(head, unit, tail, 8 * MIB) },
    { name: `${name}, in gzip`, make: () => gzipSync(repeated(head, unit, tail, 31 * MIB), { level: 9 }) },
  ]),
  ...BLOCKS.flatMap(([name, make]): Bomb[] => [
    { name: `a blob of ${name}`, make: () => pbf(make(), 1) },
    { name: `blobs of ${name}`, make: () => pbf(make(), 4) },
  ]),
  { name: 'PBF in gzip', make: () => gzipSync(pbf(BLOCKS[3]![1](), 4)) },
];
