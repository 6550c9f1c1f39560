// Pictures of a file of our tiles, as a server draws them: 600 x 400, or as large as is said.
import { readFileSync } from 'node:fs';
import { encodePng, readStyle, SoftwareCanvas, staticMap, TileCache } from '@portolan/render';
import { glyph, glyphs, openTiles, spriteImages, style, tile } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';

const USUAL = { width: 600, height: 400 };

/**
 * What draws pictures of a file of tiles, as a server does: files are opened and styles read once.
 *
 * @param canvas  what they are painted on: `software` or `native`.
 */
export async function pictures(file, canvas = 'software') {
  const native = canvas === 'native' ? await import('@napi-rs/canvas') : undefined;
  const tiles = openTiles(new Uint8Array(readFileSync(file)));
  const { minZoom: minzoom, maxZoom: maxzoom, west, south, east, north } = tiles.header;
  const bounds = { west: west / 1e7, south: south / 1e7, east: east / 1e7, north: north / 1e7 };
  const fonts = notoFonts();
  const tileCache = new TileCache();
  const styles = new Map();
  /** @param tick  is called when a stage ends. */
  const draw = async ({ name, ratio, center, zoom, size = USUAL }, tick = () => {}) => {
    if (!styles.has(name)) styles.set(name, readStyle(style(name, { baseUrl: '' })));
    const { image, labels } = await staticMap({
      style: styles.get(name),
      size: { ...size, pixelRatio: ratio },
      center,
      zoom,
      tileCache,
      tiles: (_, z, x, y) => tile(tiles, z, x, y),
      zooms: () => ({ minzoom, maxzoom }),
      sprite: spriteImages(name, ratio),
      fonts: {
        glyphs: (stack, first) => glyphs(fonts, stack, first),
        glyph: (stack, codePoint) => glyph(fonts, stack, codePoint),
      },
      createCanvas: (width, height) => {
        if (width === size.width * ratio && height === size.height * ratio) tick('layout');
        return native?.createCanvas(width, height) ?? new SoftwareCanvas(width, height);
      },
    });
    tick('paint');
    return { image, labels };
  };
  return { bounds, draw, png: async (view) => encodePng((await draw(view)).image) };
}
