/**
 * Draws a place in all styles and at some zoom levels on one sheet: a row a style, with the attribution in each picture.
 *
 *   npm run build -w @portolan/render -w @portolan/tiles &&
 *     node packages/render/bench/contact-sheet.mjs extract.osm.pbf --center 24.945,60.17 --out sheet.jpg|sheet.png [--zooms 13,14.5,16] [--size 420x280]
 *
 * The sheets of the README were made with it, of extracts of OpenStreetMap.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readOsm } from '@portolan/osm';
import { encodeJpeg, encodePng, readStyle, staticMap, TileCache } from '@portolan/render';
import {
  buildTiles,
  glyph,
  glyphs,
  openTiles,
  spriteImages,
  style,
  STYLE_NAMES,
  tile,
} from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';

const BETWEEN = 4;
const QUALITY = 82;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    center: { type: 'string' },
    out: { type: 'string' },
    zooms: { type: 'string', default: '13,14.5,16' },
    size: { type: 'string', default: '420x280' },
  },
});
const [extract] = positionals;
if (extract === undefined || values.center === undefined || values.out === undefined)
  throw new Error('usage: contact-sheet.mjs extract.osm.pbf --center lon,lat --out sheet.jpg');
const center = values.center.split(',').map(Number);
const zooms = values.zooms.split(',').map(Number);
const [width, height] = values.size.split('x').map(Number);
const tiles = openTiles(await buildTiles(await readOsm(new Uint8Array(readFileSync(extract)))));
const { minZoom: minzoom, maxZoom: maxzoom } = tiles.header;
const tileCache = new TileCache();
const fonts = notoFonts();

const sheet = {
  width: zooms.length * (width + BETWEEN) - BETWEEN,
  height: STYLE_NAMES.length * (height + BETWEEN) - BETWEEN,
};
const data = new Uint8ClampedArray(4 * sheet.width * sheet.height).fill(255);
for (const [row, name] of STYLE_NAMES.entries()) {
  for (const [column, zoom] of zooms.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { image, warnings } = await staticMap({
      style: readStyle(style(name, { baseUrl: '' })),
      size: { width, height, pixelRatio: 1 },
      center,
      zoom,
      tileCache,
      attribution: '© OpenStreetMap contributors',
      tiles: (_, z, x, y) => tile(tiles, z, x, y),
      zooms: () => ({ minzoom, maxzoom }),
      sprite: spriteImages(name, 1),
      fonts: {
        glyphs: (stack, first) => glyphs(fonts, stack, first),
        glyph: (stack, codePoint) => glyph(fonts, stack, codePoint),
      },
    });
    for (const { path, message } of warnings) console.log(`${name} ${zoom}: ${path}: ${message}`);
    for (let y = 0; y < height; y++) {
      const to = (row * (height + BETWEEN) + y) * sheet.width + column * (width + BETWEEN);
      data.set(image.data.subarray(4 * y * width, 4 * (y + 1) * width), 4 * to);
    }
  }
}
const picture = { ...sheet, data };
const bytes = values.out.endsWith('.png')
  ? await encodePng(picture)
  : encodeJpeg(picture, { quality: QUALITY });
writeFileSync(values.out, bytes);
console.log(`${values.out}: ${Math.ceil(bytes.length / 1000)} kB`);
