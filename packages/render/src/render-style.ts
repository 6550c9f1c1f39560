import { checkMembers, checkStopOf, PortolanError } from '@portolan/base';
import type { DrawItem, DrawList } from './layout/draw-list.ts';
import { finishLayout, layOut, lettersNeeded } from './layout/layout.ts';
import type { CollisionBox } from './layout/symbols/collisions.ts';
import type { PlacedLabel } from './layout/symbols/place-symbols.ts';
import { paintSvg } from './paint/paint-svg.ts';
import { createSoftwareCanvas, paint, rememberResources, type PaintResources } from './paint/paint.ts';
import type { CanvasLike, CreateCanvas, RgbaImage } from './paint/surface.ts';
import { MissingLetters } from './glyphs/missing-letters.ts';
import { GlyphStore, type GlyphOf, type GlyphSource, type SingleGlyphSource } from './glyphs/glyph-store.ts';
import type { TileId } from './expressions/context.ts';
import { TileDesk } from './source/tile-desk.ts';
import { tileParts } from './source/tile-parts.ts';
import { clustered } from './source/cluster.ts';
import { filteredFeatures } from './source/filter-features.ts';
import { geoJsonFeatures, geoJsonZoom } from './source/geojson.ts';
import { simplified, toleranceOf } from './source/simplify.ts';
import type { Mosaic } from './raster/mosaic.ts';
import { loadMosaic, type SourceZooms, type TileBytes, type TileHeights } from './source/load-mosaic.ts';
import { MvtTile } from './source/mvt.ts';
import type { TileCache } from './source/tile-cache.ts';
import { geoJsonData, tileData, type SourceData } from './source/source-data.ts';
import { spriteOf, type SpriteFiles, type SpriteSource } from './sprite/sprite.ts';
import type { StyleWarning, Warn } from './style/property.ts';
import { styleOf, type Style, type StyleSource } from './style/read-style.ts';
import { coveringTiles, worldBoxOf } from './view/cover.ts';
import { View, type ViewOptions } from './view/view.ts';

/** What a picture is made of. */
export interface RenderOptions extends ViewOptions {
  /** A MapLibre style: its parsed JSON, or what {@link readStyle} made of it, which is faster for many pictures of one style. */
  readonly style: unknown;
  /** Gives a tile of a source: a vector tile, gzipped or not, or for sources of the types `raster` and `raster-dem` a PNG picture. */
  readonly tiles?: TileBytes;
  /** Gives heights for sources of the type `raster-dem` in place of pictures. */
  readonly heights?: TileHeights;
  /** Keeps tiles from one picture to the next. It must have seen no other tiles under the names of these sources. */
  readonly tileCache?: TileCache;
  /**
   * Bytes of memory that a vector tile may take once it is taken apart. Where it is not given, 64 MiB or 20 times the bytes of the tile, whichever is larger:
   * tiles of up to about 2 MB before compression are within that whatever they hold. Of a tile that takes more, parts are left out with a warning.
   */
  readonly mostTileBytes?: number;
  /** The zoom levels of a source whose style does not say them (0 to 14 else, as of OpenMapTiles; 0 to 22 for pictures). */
  readonly zooms?: (source: string) => SourceZooms | undefined;
  /** Gives the GeoJSON of a source whose style names an address in its place. */
  readonly geojson?: (source: string, address: string) => unknown;
  /**
   * The images of the style: its files, which are decoded once if the same object comes again, or images one by one, which is faster where
   * a process draws few pictures. Of several sprites the one whose pixel ratio is nearest to that of the picture is right.
   */
  readonly sprite?: SpriteFiles | SpriteSource;
  /**
   * The letters of the style: glyph files, which are read once if the same bytes come again. Where letters can be had one by one, `glyph`
   * gives them in place of files.
   */
  readonly fonts?: {
    /** Letters by ranges. */
    readonly glyphs: GlyphSource;
    /** Letters one by one, where that is cheaper. */
    readonly glyph?: SingleGlyphSource;
  };
  /** Makes the canvas that is drawn on; one in memory where it is not given. */
  readonly createCanvas?: CreateCanvas;
  /** Asked every few milliseconds whether to give the picture up, by the error `stopped`. */
  readonly shouldStop?: () => boolean;
}

/** A picture, what it was drawn of, and what of the style it does not show. */
export interface Rendered {
  /** The canvas that was drawn on. */
  readonly canvas: CanvasLike;
  /** What it was drawn of. */
  readonly drawList: DrawList;
  /** Pixels that the draw list names: raster tiles, hillshade and densities. */
  readonly rasters: ReadonlyMap<string, RgbaImage>;
  /** The texts on the picture. */
  readonly labels: readonly PlacedLabel[];
  /** What of the style it does not show. */
  readonly warnings: readonly StyleWarning[];
  /** The same picture as SVG. */
  svg(): Promise<string>;
}

/** Warnings that are told; the rest is counted. */
const MOST_WARNINGS = 200;
/** Tiles of one source for one picture. */
const MOST_TILES = 1024;
/** Grounds below this brightness are dark. */
const DARK = 0.4;

/**
 * Draws a map.
 *
 * @throws {PortolanError} `view` for numbers out of range, `style` for a malformed style, `sprite` or `png` for a damaged sprite, `stopped`.
 * @example
 *   const { canvas } = await renderStyle({ style, tiles, width: 600, height: 400, center: [11.97, 57.7], zoom: 12 });
 *   const png = await encodePng(canvas.getContext('2d').getImageData(0, 0, 600, 400));
 */
export async function renderStyle(options: RenderOptions): Promise<Rendered> {
  return painted(await laidOut(options, NOTHING), options);
}

/** What is drawn on a map besides its style. */
export interface Overlaid {
  /** The letters that it needs: font stacks and texts. */
  readonly letters: readonly (readonly [fontStack: string, text: string])[];
  /** Gives an image by its name, besides those of the sprite. */
  readonly image: (name: string) => RgbaImage | undefined;
  /** Where no label of the map shall lie, since something covers it. */
  readonly covered: (view: View, glyph: GlyphOf) => readonly CollisionBox[];
  /** What lies below the labels of the map. */
  readonly below: (view: View) => readonly DrawItem[];
  /** What lies over everything. It is told whether the ground of the map is dark. */
  readonly above: (view: View, glyph: GlyphOf, isDark: boolean) => readonly DrawItem[];
}

const NOT_DRAWN = 'the picture was not drawn: the caller stopped it';

const NOTHING: Overlaid = {
  letters: [],
  image: () => undefined,
  covered: () => [],
  below: () => [],
  above: () => [],
};

/** A map and what is on it, before they are painted. */
export interface LaidOut extends Pick<Rendered, 'drawList' | 'rasters' | 'labels'> {
  /** What the draw list names. */
  readonly resources: PaintResources;
  /** What of the style is not shown, as far as it is known by now. */
  readonly warnings: () => readonly StyleWarning[];
}

/** Fetches what a map and what is on it are drawn of, and brings it onto a picture. */
export async function laidOut(options: RenderOptions, overlaid: Overlaid): Promise<LaidOut> {
  checkMembers(options, 'options', 'view');
  const warnings = new Warnings();
  const warn: Warn = (warning, times) => warnings.add(warning, times);
  const checkStop = checkStopOf(options, NOT_DRAWN);
  checkStop();
  const { fonts } = options;
  const glyphs = new GlyphStore(fonts?.glyphs, warn, fonts?.glyph);
  const glyph: GlyphOf = (fontStack, codePoint) => glyphs.glyph(fontStack, codePoint);
  await glyphs.load(overlaid.letters);
  const missing = new MissingLetters(glyphs);
  noteMissingLetters(overlaid.letters, glyph, missing);
  const view = new View(options);
  const style = styleOf(options.style);
  for (const warning of style.warnings) warn(warning);
  const used = new Set(
    style.layers.flatMap(({ source, minzoom, maxzoom }) =>
      source !== undefined && view.zoom >= minzoom && view.zoom < maxzoom ? [source] : [],
    ),
  );
  const data = new Map<string, SourceData>();
  const mosaics = new Map<string, Mosaic>();
  await Promise.all(
    [...used].map(async (name) => {
      const source = style.sources.get(name);
      if (source?.type === 'raster' || source?.type === 'raster-dem') {
        const { tiles, heights, zooms } = options;
        const mosaic = await loadMosaic(name, source, view, tiles, heights, zooms?.(name), warn);
        if (mosaic !== undefined) mosaics.set(name, mosaic);
        return;
      }
      const loaded = source && (await loadSource(name, source, view, options, warn));
      if (loaded !== undefined) data.set(name, loaded);
    }),
  );
  const images = spriteOf(options.sprite);
  const layout = layOut(
    style,
    view,
    {
      data: (name) => data.get(name),
      mosaic: (name) => mosaics.get(name),
      image: (name) => images.image(name),
      imageNames: images.names,
    },
    warn,
    checkStop,
  );
  await glyphs.load(lettersNeeded(layout));
  const { drawList, labels } = finishLayout(
    layout,
    { glyph, missingLetter: (...letter) => missing.add(...letter) },
    overlaid.covered(view, glyph),
    overlaid.below(view),
    overlaid.above(view, glyph, isDark(style, view)),
  );
  missing.tell(warn);
  // By now all that the picture needs of its tiles has been read.
  for (const each of data.values()) each.tellDamage();
  const resources: PaintResources = {
    image: (name) => overlaid.image(name) ?? images.image(name)?.pixels,
    glyph,
    raster: (name) => layout.rasters.get(name),
  };
  rememberResources(drawList, resources);
  return { drawList, rasters: layout.rasters, labels, resources, warnings: () => warnings.told() };
}

/** Paints a map that has been laid out. */
export function painted(
  { drawList, rasters, labels, resources, warnings }: LaidOut,
  options: Pick<RenderOptions, 'createCanvas' | 'shouldStop'>,
): Rendered {
  const { width, height, pixelRatio } = drawList;
  const createCanvas = options.createCanvas ?? createSoftwareCanvas;
  const canvas = createCanvas(Math.round(width * pixelRatio), Math.round(height * pixelRatio));
  const context = canvas.getContext('2d');
  if (context === null) throw new PortolanError('context', 'the canvas has no 2d context');
  paint(drawList, context, resources, createCanvas, checkStopOf(options, NOT_DRAWN));
  return {
    canvas,
    drawList,
    rasters,
    labels,
    warnings: warnings(),
    svg: async () => paintSvg(drawList, resources),
  };
}

/** Finds the letters of what is drawn besides the style that their fonts do not have. */
function noteMissingLetters(letters: Overlaid['letters'], glyph: GlyphOf, missing: MissingLetters): void {
  for (const [fontStack, text] of letters) {
    for (const letter of text) {
      const code = letter.codePointAt(0)!;
      if (letter.trim() !== '' && glyph(fontStack, code) === undefined)
        missing.add('labelFont', fontStack, code);
    }
  }
}

/** Whether white stands out more from the lowest background of a style than black. */
function isDark({ layers, state }: Style, { zoom }: View): boolean {
  for (const layer of layers) {
    const seen = layer.type === 'background' ? layer.at({ zoom, globalState: state }, () => {}) : undefined;
    if (seen?.type !== 'background') continue;
    const [r, g, b, a] = seen.paint['background-color'].for({}).straight;
    const shade = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    // What is not covered is white on paper and in most programs.
    return shade * a + (1 - a) < DARK;
  }
  return false;
}

/** Warnings, each once, and counted. */
class Warnings {
  readonly #told = new Map<string, { readonly warning: StyleWarning; count: number }>();
  #rest = 0;

  add(warning: StyleWarning, times = 1): void {
    const key = `${warning.path} ${warning.message}`;
    const known = this.#told.get(key);
    if (known !== undefined) known.count += times;
    else if (this.#told.size < MOST_WARNINGS) this.#told.set(key, { warning, count: times });
    else this.#rest += times;
  }

  told(): readonly StyleWarning[] {
    const rest = this.#rest;
    const told = Array.from(this.#told.values(), ({ warning, count }) =>
      count === 1 ? warning : { ...warning, count },
    );
    return rest > 0 ? [...told, { path: '', message: `There are ${rest} more warnings.` }] : told;
  }
}

async function loadSource(
  name: string,
  source: StyleSource,
  view: View,
  options: RenderOptions,
  warn: Warn,
): Promise<SourceData | undefined> {
  const path = `sources.${name}`;
  switch (source.type) {
    case 'vector':
      return loadTiles(name, source, view, options, warn);
    case 'geojson': {
      const given = source.json['data'];
      let read: unknown = given;
      if (typeof given === 'string')
        try {
          read = await options.geojson?.(name, given);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          warn({ path: `${path}.data`, message: `Layers of this source are empty: ${reason}` });
          return undefined;
        }
      if (read === undefined || read === null) {
        warn({ path: `${path}.data`, message: 'There is no GeoJSON; layers of this source are empty.' });
        return undefined;
      }
      const { west, east } = worldBoxOf(view, 256);
      const worlds = [];
      for (let world = Math.floor(west); world < east; world++) worlds.push(world);
      const { json } = source;
      if (json['generateId'] === true)
        warn({ path: `${path}.generateId`, message: 'Features keep the ids of their data, or have none.' });
      const level = geoJsonZoom(view.zoom);
      const all = filteredFeatures(
        geoJsonFeatures(read, (message) => warn({ path: `${path}.data`, message }), level),
        json['filter'],
        (message) => warn({ path: `${path}.filter`, message }),
      );
      const tolerance = toleranceOf(json, level, (message) => warn({ path: `${path}.tolerance`, message }));
      const features = simplified(all, tolerance);
      const drawn =
        json['cluster'] === true
          ? clustered(
              features,
              json,
              view.zoom,
              (member, message) => warn({ path: `${path}.${member}`, message }),
              checkStopOf(options, NOT_DRAWN),
            )
          : features;
      return geoJsonData(view, drawn, worlds);
    }
    default:
      warn({ path, message: `Sources of the type ${source.type} are not drawn.` });
      return undefined;
  }
}

async function loadTiles(
  name: string,
  source: StyleSource,
  view: View,
  options: RenderOptions,
  warn: Warn,
): Promise<SourceData | undefined> {
  const { tiles } = options;
  if (tiles === undefined) {
    warn({ path: `sources.${name}`, message: 'No tiles were given; layers of this source are empty.' });
    return undefined;
  }
  const known = options.zooms?.(name);
  const minzoom = zoomOf(source.json['minzoom'], known?.minzoom ?? 0);
  const wanted = coveringTiles(view, {
    minzoom,
    maxzoom: zoomOf(source.json['maxzoom'], known?.maxzoom ?? 14),
    tileSize: 512,
  });
  if (wanted.length > MOST_TILES)
    throw new PortolanError(
      'view',
      `the picture needs ${wanted.length} tiles of the source ${name}, more than ${MOST_TILES}`,
    );
  const desk = new TileDesk(name, minzoom, async (id) => loadTile(name, id, tiles, options), warn);
  const found = await Promise.all(wanted.map(async (id) => desk.tile(id)));
  desk.close();
  return tileData(view, tileParts(found.filter((each) => each !== undefined)), (id, damage) =>
    warn({
      path: `sources.${name}`,
      message: `Parts of the tile ${id.z}/${id.x}/${id.y} are left out: ${damage}`,
    }),
  );
}

function zoomOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 0 && value <= 24 ? Math.floor(value) : fallback;
}

async function loadTile(
  name: string,
  { z, x, y }: TileId,
  tiles: NonNullable<RenderOptions['tiles']>,
  { tileCache: cache, mostTileBytes }: RenderOptions,
): Promise<MvtTile | 'empty' | undefined> {
  const key = `${z}/${x}/${y} ${name}`;
  const known = cache?.get(key);
  if (known !== undefined) return known;
  const bytes = await tiles(name, z, x, y);
  if (bytes === undefined || bytes === null) return undefined;
  if (bytes.length === 0) return 'empty';
  const tile = new MvtTile(bytes, mostTileBytes, { z, x, y });
  cache?.set(key, tile);
  return tile;
}
