import { checkMembers, kindOf } from '@portolan/base';
import type { DecodingOptions } from '../decoding.ts';
import { elevationError, isNotLoaded, NotLoadedError, shown } from '../errors.ts';
import { isPromise } from '../reading.ts';
import type { ElevationSource } from '../source.ts';
import type { Block } from './block.ts';
import { BlockCache } from './block-cache.ts';
import { buildBoxIndex } from './box-index.ts';
import type { BoxIndex } from './box-index.ts';
import { EDGE_TOLERANCE_DEGREES, overlap, touches } from '../raster/box.ts';
import type { Box } from '../raster/box.ts';
import { Layer } from './layer.ts';
import type { Member } from './member.ts';
import { blockCount } from '../raster/raster.ts';
import { SourceFile } from './source-file.ts';

/** Opened sources of heights. Use changes what it holds in memory, so it belongs to one thread. */
export interface Elevation {
  /** Bytes in memory now: decoded blocks, and fetched files that they come from. */
  readonly cachedBytes: number;
}

/** Options of `openElevation`. */
export interface ElevationOptions extends DecodingOptions {
  /** `bilinear` (the default) between the four pixel centres around a place, or the `nearest` one. */
  readonly interpolation?: 'bilinear' | 'nearest';
  /**
   * What bilinear interpolation does beside pixels without data. `skadi` (the default, the rule of Valhalla): they drop out and the
   * weights of the others are scaled up; no data where all are void. `gdal`: the same, but no data where the nearest is void.
   */
  readonly voidRule?: 'skadi' | 'gdal';
  /** Whether the next coarser raster answers where the finest has no data. By default there is no height then. */
  readonly fillVoids?: boolean;
  /** Decoded blocks are kept up to this many bytes, 256 MiB by default; the least recently used leave first. */
  readonly cacheBytes?: number;
}

const CACHE_BYTES = 256 * 2 ** 20;
const MOST_RECENT = 8;

/** Files of heights, joined to one surface. */
export class ElevationModel implements Elevation {
  readonly cache: BlockCache;
  readonly isNearest: boolean;
  readonly isGdalRule: boolean;
  readonly fillsVoids: boolean;
  readonly files: readonly SourceFile[];
  /** The layers, from the finest to the coarsest. */
  layers: readonly Layer[] = [];
  /** The block of the last place, where the next one is looked for first; undefined when its raster does not answer alone. */
  current: Block | undefined;
  /** Tiles of degrees in one block that answered recently, where places are looked for next. */
  readonly recent: Block[] = [];
  #oldestRecent = 0;
  /** Files whose names tell where they lie. Opened files stay in it, so that the index is made only once. */
  readonly #announced: readonly SourceFile[];
  readonly #announcedIndex: BoxIndex;
  /** Closed files that have to be opened to learn where they lie. */
  readonly #unplaced: Set<SourceFile>;
  #closedFiles: number;

  constructor(sources: readonly ElevationSource[], options: ElevationOptions) {
    checkMembers(options, 'options', 'elevation-input');
    const {
      interpolation = 'bilinear',
      voidRule = 'skadi',
      cacheBytes = CACHE_BYTES,
      mostDecodedBytes,
    } = options;
    checkChoice('interpolation', interpolation, ['bilinear', 'nearest']);
    checkChoice('voidRule', voidRule, ['skadi', 'gdal']);
    if (!(cacheBytes >= 0)) {
      throw elevationError(
        'elevation-input',
        `cacheBytes must be a number of at least 0, not ${shown(cacheBytes)}`,
        {
          field: 'cacheBytes',
        },
      );
    }
    if (mostDecodedBytes !== undefined && !(mostDecodedBytes >= 0)) {
      throw elevationError(
        'elevation-input',
        `mostDecodedBytes must be a number of at least 0, not ${shown(mostDecodedBytes)}`,
        { field: 'mostDecodedBytes' },
      );
    }
    if (!Array.isArray(sources)) {
      throw elevationError(
        'elevation-input',
        `sources must be a list of {name, bytes}, not ${shown(sources)}`,
        {
          field: 'sources',
        },
      );
    }
    this.cache = new BlockCache(cacheBytes);
    this.cache.onEvict = () => this.#forgetRecent();
    this.isNearest = interpolation === 'nearest';
    this.isGdalRule = voidRule === 'gdal';
    this.fillsVoids = options.fillVoids === true;
    this.files = sources.map(
      (source, position) => new SourceFile(source, position, this.cache, options, (file) => this.#add(file)),
    );
    this.#closedFiles = this.files.length;
    this.#unplaced = new Set(this.files.filter(({ announced }) => announced === undefined));
    this.#announced = this.files.filter(({ announced }) => announced !== undefined);
    const boxes = this.#announced.flatMap(({ announced }) => {
      const { west, south, east, north } = announced!;
      const more = EDGE_TOLERANCE_DEGREES;
      return [west - more, south - more, east + more, north + more];
    });
    this.#announcedIndex = buildBoxIndex(Float64Array.from(boxes));
    // Files in memory are opened now where their names do not say where they lie, so that errors come early.
    for (const file of this.files) if (file.inMemory && file.announced === undefined) void file.open();
  }

  get cachedBytes(): number {
    return this.cache.bytes;
  }

  /** Puts the rasters of a newly opened file into their layers. */
  #add(file: SourceFile): void {
    this.#forgetRecent();
    this.#closedFiles--;
    this.#unplaced.delete(file);
    const layers = [...this.layers];
    for (const member of file.members!) {
      if (layers.some((layer) => layer.take(member))) continue;
      const layer = new Layer(member.raster.grid);
      layer.take(member);
      layers.push(layer);
    }
    this.layers = layers.toSorted((a, b) => a.spacing - b.spacing || a.firstOrder - b.firstOrder);
  }

  /** Opens the closed files that may answer for a place. @throws {NotLoadedError} */
  openAt(lat: number, lon: number): void {
    if (this.#closedFiles === 0) return;
    if (this.#unplaced.size > 0 || this.#isAnnounced(lat, lon))
      this.openWithin({ south: lat, west: lon, north: lat, east: lon });
  }

  /** Opens the closed files that may lie in a box. @returns whether there were any. @throws {NotLoadedError} */
  openWithin(box: Box): boolean {
    if (this.#closedFiles === 0) return false;
    let waiting: NotLoadedError | undefined;
    let hasOpened = false;
    for (const file of this.closedWithin(box)) {
      const opening = file.open();
      if (isPromise(opening)) waiting ??= new NotLoadedError(file.name, opening);
      else hasOpened = true;
    }
    if (waiting !== undefined) throw waiting;
    return hasOpened;
  }

  /** Whether the name of a closed file says that it contains a place. This is asked for every place, so it allocates nothing. */
  #isAnnounced(lat: number, lon: number): boolean {
    for (let turn = -360; turn <= 360; turn += 360) {
      const candidates = this.#announcedIndex.at(lon + turn, lat);
      for (let k = 0; k < candidates.length; k++) {
        const { members, announced } = this.#announced[candidates[k]!]!;
        if (members === undefined && touches(announced!, lat, lon + turn, EDGE_TOLERANCE_DEGREES))
          return true;
      }
    }
    return false;
  }

  /** Closed files that may lie in a box; files of unknown place are among them. */
  closedWithin(box: Box): SourceFile[] {
    const found = new Set(this.#unplaced);
    for (const turn of [0, 360, -360]) {
      const west = box.west + turn;
      const east = box.east + turn;
      for (const k of this.#announcedIndex.within(
        west - 1e-6,
        box.south - 1e-6,
        east + 1e-6,
        box.north + 1e-6,
      )) {
        const file = this.#announced[k]!;
        const { announced, members } = file;
        if (members !== undefined) continue;
        const lat = Math.max(box.south, Math.min(box.north, announced!.south));
        const lon = Math.max(west, Math.min(east, announced!.west));
        if (touches(announced!, lat, lon, EDGE_TOLERANCE_DEGREES)) found.add(file);
      }
    }
    return [...found];
  }

  /** Makes a block of a member the first to be looked at, where the member alone answers for its places. */
  remember(member: Member, block: Block): void {
    // Another file may have been opened since that answers for the same places.
    const openFiles = this.files.length - this.#closedFiles;
    if (member.answersAloneAmong !== openFiles) {
      member.answersAlone = this.#answersAlone(member);
      member.answersAloneAmong = openFiles;
    }
    this.current = member.answersAlone ? block : undefined;
    if (this.current === undefined || this.recent.includes(block)) return;
    // In a raster of many blocks, the next place is seldom in a block that was used before.
    if (blockCount(member.raster) > 1 || member.raster.grid.projection !== 'geographic') return;
    this.recent[this.#oldestRecent] = block;
    this.#oldestRecent = (this.#oldestRecent + 1) % MOST_RECENT;
  }

  #forgetRecent(): void {
    this.current = undefined;
    this.recent.length = 0;
    this.#oldestRecent = 0;
  }

  #answersAlone(member: Member): boolean {
    const { footprint } = member.raster.grid;
    if (this.#unplaced.size > 0) return false;
    if (this.closedWithin(footprint).some(({ announced }) => overlap(announced!, footprint))) return false;
    for (const layer of this.layers) {
      for (const other of layer.membersNear(footprint)) {
        if (layer === member.lattice && other.order >= member.order) continue;
        if (overlap(other.raster.grid.footprint, footprint)) return false;
      }
      if (layer === member.lattice) break;
    }
    return true;
  }

  /** Runs a step that may throw `not-loaded`: waits for what is missing and runs it again, until nothing is. */
  async whenLoaded(step: () => void): Promise<void> {
    const release = this.cache.hold();
    try {
      for (;;) {
        try {
          step();
          return;
        } catch (error) {
          if (!isNotLoaded(error)) throw error;
          // oxlint-disable-next-line no-await-in-loop -- the next try needs what this one waits for
          await error.pending;
        }
      }
    } finally {
      release();
    }
  }
}

/** The model behind what `openElevation` returned. */
export function modelOf(elevation: Elevation | undefined): ElevationModel {
  if (!('isNearest' in Object(elevation)))
    throw elevationError(
      'elevation-input',
      `heights are asked of what openElevation returned, not of ${kindOf(elevation)}`,
      { field: 'elevation' },
    );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else makes an Elevation
  return elevation as ElevationModel;
}

function checkChoice(field: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  throw elevationError(
    'elevation-input',
    `${field} must be one of ${choices.join(', ')}, not ${shown(value)}`,
    { field },
  );
}
