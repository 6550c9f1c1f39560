/* What is given in place of tiles, of bytes or of a source is refused by an error that says what it is. */
import { readOsm } from '@portolan/osm';
import { expect, test } from 'vitest';
import * as engine from '../src/index.ts';
import { buildTiles, openTiles, tile } from '../src/index.ts';
import { notoFonts } from '../src-node/index.ts';

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  ['text', 'string'],
  [{}, 'Object'],
  [Promise.resolve(), 'Promise'],
])('%s is neither tiles nor their source', async (wrong, name) => {
  const given = wrong as never;
  const message = expect.stringContaining(name) as string;
  const refused = (code: string): object =>
    expect.objectContaining({ name: 'PortolanError', code, message }) as object;
  expect(() => openTiles(given)).toThrow(refused('tiles-damaged'));
  expect(() => tile(given, 0, 0, 0)).toThrow(refused('tiles-input'));
  await expect(buildTiles(given)).rejects.toEqual(refused('tiles-source'));
});

const baseUrl = 'https://maps.example.org';
const fonts = notoFonts();
const opened = openTiles(await buildTiles(await readOsm(new TextEncoder().encode('<osm version="0.6"/>'))));
const CALLS: readonly (readonly [name: string, code: string, call: (given: never) => unknown])[] = [
  ['tileJson', 'tiles-input', (given) => engine.tileJson(given, { baseUrl })],
  ['tileJson of options', 'tiles-input', (given) => engine.tileJson(opened, given)],
  ['terrainJson', 'tiles-input', (given) => engine.terrainJson(given)],
  ['style', 'tiles-input', (given) => engine.style('streets', given)],
  ['style of a name', 'unknown-style', (given) => engine.style(given, { baseUrl })],
  ['sprite', 'unknown-style', (given) => engine.sprite(given)],
  ['spriteImages', 'unknown-style', (given) => engine.spriteImages(given)],
  ['glyph', 'tiles-input', (given) => engine.glyph(given, 'Noto Sans Regular', 65)],
  ['glyphs', 'tiles-input', (given) => engine.glyphs(given, 'Noto Sans Regular', 0)],
  ['readyLetters', 'tiles-input', (given) => engine.readyLetters(given, 'Noto Sans Regular', [65])],
  ['glyph of a stack', 'font-stack', (given) => engine.glyph(fonts, given, 65)],
  ['glyphs of a stack', 'font-stack', (given) => engine.glyphs(fonts, given, 0)],
  ['openFonts', 'tiles-input', (given) => engine.openFonts([given])],
  ['encodeTile', 'tiles-input', (given) => engine.encodeTile([given])],
  [
    'encodeTile of a feature',
    'tiles-input',
    (given) => engine.encodeTile([{ name: 'a', features: [given] }]),
  ],
  ['terrainHeights', 'tiles-input', (given) => engine.terrainHeights(given, 0, 0, 0)],
  ['terrainTile', 'tiles-input', (given) => engine.terrainTile(given, 0, 0, 0)],
];

test.each(CALLS)('%s of what is something else', (_, code, call) => {
  for (const wrong of [undefined, null, 0, [], {}])
    expect(() => call(wrong as never)).toThrow(expect.objectContaining({ name: 'PortolanError', code }));
});

test('lists that are none, and options that are none', async () => {
  const refused = { name: 'PortolanError', code: 'tiles-input' };
  for (const call of [
    () => engine.encodeTile(null as never),
    () => engine.openFonts('Noto Sans' as never),
    () => engine.readyLetters(fonts, 'Noto Sans Regular', 65 as never),
  ])
    expect(call).toThrow(expect.objectContaining(refused));
  await expect(buildTiles({ ways: {} } as never, null as never)).rejects.toMatchObject(refused);
});
