import {
  checkMembers,
  PortolanError,
  type OnProgress,
  checkStopOf,
  kindOf,
  stoppable,
  stoppableOrder,
  type CheckStop,
} from '@portolan/base';
import { boxOf, extentOf, type Bounds, type OsmSource } from '@portolan/osm/objects';
import { worldX, worldY, WORLD_BITS } from '../geometry/mercator.ts';
import { LAYERS } from '../layers/layers.ts';
import type { EncodedTile } from '../pmtiles/write-pmtiles.ts';
import { writePmtiles } from '../pmtiles/write-pmtiles.ts';
import { blocksOf, tooLarge, type Block, type TileRange } from './block.ts';
import { cutBlock, type CutBlock } from './cut-block.ts';
import type { Features } from './features.ts';
import { LineEnds } from './join-lines.ts';
import { LAST_ZOOM } from './last-zoom.ts';
import { addOceans, WORLD_ZOOMS, type LandPolygon } from './oceans.ts';
import { readFeatures, type FeatureSet } from './read-features.ts';
import { Surroundings } from './surroundings.ts';
import { zoomLevelOf } from './zoom-level.ts';

/** Runs the tasks of `@portolan/tiles/tasks` elsewhere. */
export interface TilesRunner {
  /** Tasks that run at the same time. */
  readonly size: number;
  /** Runs a task by the name of its export. @returns what the task returns. */
  run(task: string, payload: unknown, transfer?: readonly ArrayBufferLike[]): Promise<unknown>;
}

/** Options of `buildTiles`. */
export interface TilesOptions {
  /** Called with the progress of the work. */
  readonly onProgress?: OnProgress;
  /** Asked now and then; the build ends with the error `stopped` when it says true. */
  readonly shouldStop?: () => boolean;
  /** Cuts blocks of tiles in other threads. The bytes are the same without it. */
  readonly runner?: TilesRunner;
  /**
   * The land of the Earth, as Natural Earth has it: what is not in it is sea, at low zooms and where the extract has no coast. Without it, only
   * the coast of the extract makes a sea.
   */
  readonly land?: readonly LandPolygon[];
  /** The same in more detail, at least within a tile of zoom 6 (625 km at the equator) around the extract, for zooms from 6 on; else `land`. */
  readonly landNear?: readonly LandPolygon[];
}

/** Tiles at most: a continent has as many. */
const MOST_TILES = 1e7;
/** Counting the tiles of a block takes as long as so many ordinary steps. */
const STEPS_OF_BLOCK = 64;
const ATTRIBUTION =
  '<a href="https://openmaptiles.org/" target="_blank">&copy; OpenMapTiles</a> ' +
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>';

/**
 * Makes vector tiles of an extract in the OpenMapTiles schema (https://openmaptiles.org/schema), zooms 0 to 14.
 *
 * The same extract gives the same bytes, whatever the platform and the runner. Memory is bounded by the columns of the extract, the features
 * that are drawn, the tiles of the result, and a block of 16 by 16 tiles for each task that runs. The extract may be forgotten once its features have been
 * read, so whoever has no other use for it should not hold it.
 *
 * @returns a PMTiles archive of version 3.
 * @throws {PortolanError} `stopped`; `tiles-too-large` where the features of an extract cover too much of the Earth.
 */
export async function buildTiles(source: OsmSource, options: TilesOptions = {}): Promise<Uint8Array> {
  if (!('ways' in Object(source)))
    throw new PortolanError(
      'tiles-source',
      `buildTiles takes what readOsm gives, but was given ${kindOf(source)}`,
    );
  checkMembers(options, 'options', 'tiles-input');
  const checkStop = checkStopOf(options, 'the tiles were not built: the caller stopped it');
  const nodeBox = boxOf(source.nodes);
  const set = readFeatures(source, { onProgress: options.onProgress, checkStop, nodeBox });
  const bounds = { extent: extentOf(source, nodeBox) ?? NOWHERE, box: onMap(nodeBox ?? NOWHERE) };
  return drawn(set, bounds, options, checkStop);
}

/** Boxes of an extract: what it states, and that of its nodes. */
interface ExtractBounds {
  readonly extent: Bounds;
  readonly box: Bounds;
}

/** Draws features once the call that read the source has ended, and the source can be forgotten. */
async function drawn(
  set: FeatureSet,
  { extent, box }: ExtractBounds,
  options: TilesOptions,
  checkStop: CheckStop,
): Promise<Uint8Array> {
  await Promise.resolve();
  const { onProgress, land = [], landNear = land } = options;
  // Of the nodes, before the seas are added.
  const surroundings = new Surroundings(set.vertices, checkStop);
  addOceans(set, piecesOf(extent), { world: land, near: landNear }, checkStop);
  const sorted = drawingOrder(set.features, checkStop);
  const ends = new LineEnds(set.vertices.count);
  const partCount = set.parts.count;
  const cut = new Cuts(options, checkStop);
  for (let zoom = 0; zoom <= LAST_ZOOM; zoom++) {
    onProgress?.({ phase: 'cut tiles', done: zoom, total: LAST_ZOOM + 1, unit: 'zooms' });
    checkStop();
    const level = zoomLevelOf(set, sorted, ends, zoom, checkStop);
    const range = zoom < WORLD_ZOOMS && land.length > 0 ? wholeWorld(zoom) : tilesOf(box, zoom);
    for (const block of blocksOf(level, set, range, surroundings, checkStop)) {
      checkStop();
      // One after the other, so that no more blocks are made than there is room for.
      // oxlint-disable-next-line no-await-in-loop -- see above
      await cut.add(block);
    }
    // Lines that were joined for this zoom.
    set.parts.truncate(partCount);
  }
  const tiles = await cut.finish();
  onProgress?.({ phase: 'cut tiles', done: LAST_ZOOM + 1, total: LAST_ZOOM + 1, unit: 'zooms' });
  return writePmtiles(tiles, headerOf(extent), metadataOf(), checkStop);
}

const NOWHERE: Bounds = { west: 0, south: 0, east: 0, north: 0 };

/** Tiles do not cross the antimeridian: a box that does is one around the Earth to them. */
function onMap(box: Bounds): Bounds {
  return box.west <= box.east ? box : { ...box, west: -180, east: 180 };
}

/** The pieces of a box on either side of the antimeridian; one where it does not cross. */
function piecesOf(box: Bounds): Bounds[] {
  return box.west <= box.east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ];
}

/** The features by layer; within it from the lowest to the highest, from the most important to the least; else as in the extract. */
function drawingOrder(features: Features, checkStop: CheckStop): Uint32Array {
  const [layer, order, importance] = [
    features.layer.values,
    features.order.values,
    features.importance.values,
  ];
  const numbers = Uint32Array.from({ length: features.count }, (_, feature) => feature);
  const compare = (a: number, b: number): number =>
    layer[a]! - layer[b]! || order[a]! - order[b]! || importance[b]! - importance[a]! || a - b;
  return numbers.toSorted(stoppableOrder(compare, checkStop));
}

/** Blocks on their way through the runner; results keep the order of blocks. */
class Cuts {
  readonly #runner: TilesRunner | undefined;
  readonly #checkStop: CheckStop;
  readonly #results: (CutBlock | undefined)[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #failures: unknown[] = [];
  #tileCount = 0;

  constructor({ runner }: TilesOptions, checkStop: CheckStop) {
    this.#runner = runner;
    this.#checkStop = checkStop;
  }

  async add(block: Block): Promise<void> {
    const runner = this.#runner;
    const position = this.#results.push(undefined) - 1;
    if (!runner) {
      this.#keep(position, cutBlock(block, this.#checkStop));
      return;
    }
    const cut = async (): Promise<void> => {
      try {
        this.#keep(position, checked(await runner.run('cutBlock', block, buffersOf(block))));
      } catch (error) {
        this.#failures.push(error);
      }
      this.#running.delete(running);
    };
    const running: Promise<void> = cut();
    this.#running.add(running);
    // One block waits while the others are cut.
    if (this.#running.size > runner.size) await Promise.race(this.#running);
    this.#check();
  }

  /** Failures are kept until somebody waits, since a rejection that nobody awaits would end the process. */
  #check(): void {
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  #keep(position: number, result: CutBlock): void {
    this.#results[position] = result;
    this.#tileCount += result.id.length;
    if (this.#tileCount > MOST_TILES) throw tooLarge();
  }

  /** All tiles in ascending order of their numbers. */
  async finish(): Promise<EncodedTile[]> {
    await Promise.all(this.#running);
    this.#check();
    const tiles: EncodedTile[] = [];
    for (const result of stoppable(this.#results, this.#checkStop, STEPS_OF_BLOCK)) {
      const { id, length, bytes } = result!;
      let at = 0;
      for (const [tile, size] of length.entries()) {
        tiles.push({ id: id[tile]!, bytes: bytes.subarray(at, at + size) });
        at += size;
      }
    }
    return tiles.toSorted(stoppableOrder((a, b) => a.id - b.id, this.#checkStop));
  }
}

function buffersOf(block: Block): ArrayBufferLike[] {
  const { layer, attributes, firstPart, partKind, firstVertex, x, y, isFixed } = block;
  return [layer, attributes, firstPart, partKind, firstVertex, x, y, isFixed].map(({ buffer }) => buffer);
}

function checked(result: unknown): CutBlock {
  if (isCutBlock(result)) return result;
  throw new PortolanError(
    'runner',
    'the runner did not return what cutBlock of @portolan/tiles/tasks returns',
  );
}

function isCutBlock(value: unknown): value is CutBlock {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    value.id instanceof Float64Array &&
    'length' in value &&
    value.length instanceof Uint32Array &&
    'bytes' in value &&
    value.bytes instanceof Uint8Array
  );
}

function wholeWorld(zoom: number): TileRange {
  return { minX: 0, minY: 0, maxX: 2 ** zoom - 1, maxY: 2 ** zoom - 1 };
}

/** The tiles that a box touches. */
function tilesOf({ west, south, east, north }: Bounds, zoom: number): TileRange {
  const bits = WORLD_BITS - zoom;
  const tileAt = (position: number): number => Math.min(2 ** zoom - 1, position >> bits);
  return {
    minX: tileAt(worldX(west * 1e7)),
    minY: tileAt(worldY(north * 1e7)),
    maxX: tileAt(worldX(east * 1e7)),
    maxY: tileAt(worldY(south * 1e7)),
  };
}

const e7 = (degrees: number): number => Math.round(degrees * 1e7);

function headerOf(extent: Bounds): Parameters<typeof writePmtiles>[1] {
  const { west, south, east, north } = onMap(extent);
  const middle = (extent.west + extent.east) / 2;
  // Across the antimeridian that is the middle of all the rest of the Earth.
  const centre = extent.west <= extent.east ? middle : middle + (middle > 0 ? -180 : 180);
  return {
    minZoom: 0,
    maxZoom: LAST_ZOOM,
    west: e7(west),
    south: e7(south),
    east: e7(east),
    north: e7(north),
    centreZoom: 12,
    centreLon: e7(centre),
    centreLat: e7((south + north) / 2),
  };
}

/** What stands in the archive about it, after TileJSON (https://github.com/mapbox/tilejson-spec). */
function metadataOf(): unknown {
  return {
    name: 'OpenMapTiles',
    description: 'A tileset of the OpenMapTiles schema, made by Portolan',
    attribution: ATTRIBUTION,
    type: 'baselayer',
    vector_layers: LAYERS.map(({ name, fields }) => ({ id: name, fields, minzoom: 0, maxzoom: LAST_ZOOM })),
  };
}
