/** What archives of tiles and fonts take that are small and claim to be large, in processes of their own. */
import { zlibSync } from 'fflate';
import { testBombs, type Bomb } from '@portolan/testing/bombs';
import { archiveOf, directoryOf, gzip, text, type Entry } from './pmtiles/archive-of.ts';

const MILLION = 1e6;
/** Directories whose entries take four bytes, as many as are allowed. */
const FULL = 130_000;

function entries(count: number, step = 1): Entry[] {
  // Offsets of 0 follow the entry before.
  return Array.from({ length: count }, (_, at) => [at === 0 ? 0 : step, 1, 1, 1] as const);
}

/** Tables of a font that has no letters, but large tables: zlib packs them to a thousandth. */
function woff(glyfBytes: number, locaBytes: number, cmap: Uint8Array): Uint8Array {
  const head = new Uint8Array(54);
  new DataView(head.buffer).setUint16(18, 1000);
  new DataView(head.buffer).setUint16(50, 1);
  const hhea = new Uint8Array(36);
  new DataView(hhea.buffer).setUint16(34, 1);
  const maxp = new Uint8Array(6);
  new DataView(maxp.buffer).setUint16(4, 65_535);
  const tables = Object.entries({
    cmap,
    glyf: new Uint8Array(glyfBytes),
    head,
    hhea,
    hmtx: new Uint8Array(4),
    loca: new Uint8Array(locaBytes),
    maxp,
  }).map(([tag, table]) => {
    const packed = zlibSync(table);
    return { tag, length: table.length, data: packed.length < table.length ? packed : table };
  });
  const front = 44 + 20 * tables.length;
  const bytes = new Uint8Array(front + tables.reduce((sum, { data }) => sum + data.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x774f4646);
  view.setUint16(12, tables.length);
  let at = front;
  for (const [index, { tag, length, data }] of tables.entries()) {
    const entry = 44 + 20 * index;
    bytes.set(text(tag), entry);
    view.setUint32(entry + 4, at);
    view.setUint32(entry + 8, data.length);
    view.setUint32(entry + 12, length);
    bytes.set(data, at);
    at += data.length;
  }
  return bytes;
}

/** A table cmap of format 12 that gives every code point a glyph. */
function everyLetter(): Uint8Array {
  const groups = 17;
  const bytes = new Uint8Array(12 + 16 + 12 * groups);
  const view = new DataView(bytes.buffer);
  view.setUint16(2, 1);
  view.setUint16(4, 3);
  view.setUint16(6, 10);
  view.setUint32(8, 12);
  view.setUint16(12, 12);
  view.setUint32(12 + 4, bytes.length - 12);
  view.setUint32(12 + 12, groups);
  for (let group = 0; group < groups; group++) {
    view.setUint32(28 + 12 * group, group * 65_536 + 1);
    view.setUint32(32 + 12 * group, group * 65_536 + 65_533);
    view.setUint32(36 + 12 * group, 1);
  }
  return bytes;
}

const TILES: readonly Omit<Bomb, 'args'>[] = [
  {
    name: 'metadata of empty objects',
    make: () => {
      const list = text(`{"a":[${'{},'.repeat(261_000)}{}]}`);
      return archiveOf(gzip(directoryOf(entries(1))), new Uint8Array(0), gzip(list));
    },
    ends: /^done$/,
  },
  {
    name: 'metadata of too many of them',
    make: () => {
      const list = text(`{"a":[${'{},'.repeat(MILLION)}{}]}`);
      return archiveOf(gzip(directoryOf(entries(1))), new Uint8Array(0), gzip(list));
    },
    ends: /^tiles-damaged$/,
  },
  {
    name: 'a directory of 130,000 tiles',
    make: () => archiveOf(gzip(directoryOf(entries(FULL))), new Uint8Array(0)),
    ends: /^(done|tiles-damaged)$/,
  },
  {
    name: 'leaf directories of 130,000 tiles each',
    make: () => {
      const leaf = (firstId: number): Uint8Array =>
        gzip(directoryOf(entries(FULL).map((entry, at) => (at === 0 ? [firstId, 1, 1, 1] : entry))));
      const count = 8;
      const leaves = Array.from({ length: count }, (_, at) => leaf(MILLION * (at + 1)));
      const root = [
        ...entries(FULL - count),
        ...leaves.map(({ length }, at) => {
          const step = at === 0 ? MILLION - (FULL - count - 1) : MILLION;
          return [step, 0, length, at === 0 ? 1 : 0] as const;
        }),
      ];
      return archiveOf(gzip(directoryOf(root)), Buffer.concat(leaves));
    },
    ends: /^(done|tiles-damaged)$/,
  },
];

const FONTS: readonly Omit<Bomb, 'args'>[] = [
  {
    name: 'a font of large tables and all letters',
    make: () => woff(2 ** 25, 2 ** 24 - 1000, everyLetter()),
    ends: /^done$/,
  },
  {
    name: 'a font of larger tables',
    make: () => woff(2 ** 25, 2 ** 25, everyLetter()),
    ends: /^font-damaged$/,
  },
];

testBombs(new URL('bomb-reader.ts', import.meta.url), [
  ...TILES.map((bomb) => ({ ...bomb, args: ['tiles'] })),
  ...FONTS.map((bomb) => ({ ...bomb, args: ['font'] })),
]);
