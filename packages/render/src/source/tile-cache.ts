import { PortolanError } from '@portolan/base';
import type { MvtTile } from './mvt.ts';

/** What a tile that has been drawn takes for each of its bytes: numbers of 8 bytes in place of 1 or 2, and objects (18 on tiles of Helsinki, 19 of Monaco). */
const BYTES_PER_TILE_BYTE = 20;
/** What even an empty tile takes. */
const BYTES_PER_TILE = 4096;
const USUAL_BYTES = 64 * 2 ** 20;

/**
 * Tiles that have been read, so that pictures of the same place need not read them again. Those that were used last are kept, up to a number
 * of bytes. A cache belongs to one set of tiles; it may serve pictures of several styles at once.
 */
export class TileCache {
  readonly #mostBytes: number;
  readonly #tiles = new Map<string, MvtTile>();
  #bytes = 0;

  /**
   * @param mostBytes  of memory, about; 64 MB where it is not given. @throws {PortolanError} `cache` where it is no number of 0 or more.
   */
  constructor(mostBytes = USUAL_BYTES) {
    if (!(mostBytes >= 0))
      throw new PortolanError('cache', `a cache has a number of bytes of 0 or more, not ${mostBytes}`);
    this.#mostBytes = mostBytes;
  }

  /** About so much memory is in use. */
  get bytes(): number {
    return this.#bytes;
  }

  /** How many tiles there are. */
  get size(): number {
    return this.#tiles.size;
  }

  /** @internal */
  get(key: string): MvtTile | undefined {
    const tile = this.#tiles.get(key);
    if (tile !== undefined) {
      // Maps keep the order in which keys came: this one is now the last to go.
      this.#tiles.delete(key);
      this.#tiles.set(key, tile);
    }
    return tile;
  }

  /** @internal */
  set(key: string, tile: MvtTile): void {
    const before = this.#tiles.get(key);
    if (before !== undefined) this.#remove(key, before);
    this.#tiles.set(key, tile);
    this.#bytes += weightOf(tile);
    for (const [oldest, other] of this.#tiles) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#remove(oldest, other);
    }
  }

  #remove(key: string, tile: MvtTile): void {
    this.#tiles.delete(key);
    this.#bytes -= weightOf(tile);
  }
}

function weightOf(tile: MvtTile): number {
  return BYTES_PER_TILE + tile.byteLength * BYTES_PER_TILE_BYTE;
}
