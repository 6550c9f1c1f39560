import { isPortolanError } from '@portolan/base';
import type { TileId } from '../expressions/context.ts';
import type { Warn } from '../style/property.ts';
import type { CoveringTile } from '../view/cover.ts';

/** Places of missing tiles that a warning lists. */
const MOST_LISTED = 3;
/** Tiles so many zoom levels above a missing one may stand in for it, as in MapLibre. */
const MOST_LEVELS = 10;

/** What reading a tile gives: nothing where there is none, and `empty` where its place is known to show nothing. */
export type ReadTile<T> = (id: TileId) => Promise<T | 'empty' | undefined>;

/** What came of asking for a tile. */
type Tried<T> = { readonly tile: T } | 'empty' | 'missing' | 'failed';

/** A tile for a place of the picture. */
export interface FoundTile<T> {
  /** The place. */
  readonly id: CoveringTile;
  /** The tile that is drawn there: the same one, or one above it. */
  readonly from: CoveringTile;
  readonly tile: T;
}

/**
 * Asks for the tiles of a source. Of those that fail or are not there the nearest tile above is drawn, of which each is asked for once; all of them are
 * warnings.
 */
export class TileDesk<T> {
  readonly #path: string;
  readonly #minzoom: number;
  readonly #read: ReadTile<T>;
  readonly #warn: Warn;
  readonly #missing: string[] = [];
  readonly #replaced: string[] = [];
  /** Tiles above missing ones. They are asked for again where another tile below them is missing. */
  readonly #above = new Map<string, Promise<Tried<T>>>();
  #asked = 0;

  /** @param minzoom  the lowest zoom that has tiles. */
  constructor(source: string, minzoom: number, read: ReadTile<T>, warn: Warn) {
    this.#path = `sources.${source}`;
    this.#minzoom = minzoom;
    this.#read = read;
    this.#warn = warn;
  }

  /**
   * What is drawn at the place of a tile; undefined where there is nothing.
   *
   * @throws {PortolanError} `stopped`
   */
  async tile(id: CoveringTile): Promise<FoundTile<T> | undefined> {
    this.#asked++;
    const tried = await this.#tried(id);
    if (isFound(tried)) return { id, from: id, tile: tried.tile };
    const found = tried === 'empty' ? undefined : await this.#nearestAbove(id);
    if (tried !== 'failed') (found === undefined ? this.#missing : this.#replaced).push(nameOf(id));
    return found;
  }

  /** The nearest tile above; those that fail are not worth asking beyond. */
  async #nearestAbove(id: CoveringTile): Promise<FoundTile<T> | undefined> {
    const least = Math.max(this.#minzoom, id.z - MOST_LEVELS);
    for (let z = id.z - 1; z >= least; z--) {
      const levels = 2 ** (id.z - z);
      const from = { z, x: Math.floor(id.x / levels), y: Math.floor(id.y / levels), world: id.world };
      let asked = this.#above.get(nameOf(from));
      if (asked === undefined) this.#above.set(nameOf(from), (asked = this.#tried(from)));
      // oxlint-disable-next-line no-await-in-loop -- the next one is asked for only where this one is not there
      const tried = await asked;
      if (isFound(tried)) return { id, from, tile: tried.tile };
      if (tried !== 'missing') return undefined;
    }
    return undefined;
  }

  async #tried(id: TileId): Promise<Tried<T>> {
    try {
      const tile = await this.#read(id);
      return tile === undefined ? 'missing' : tile === 'empty' ? 'empty' : { tile };
    } catch (error) {
      if (isPortolanError(error) && error.code === 'stopped') throw error;
      const reason = error instanceof Error ? error.message : String(error);
      this.#warn({ path: this.#path, message: `The tile ${nameOf(id)} is left out: ${reason}` });
      return 'failed';
    }
  }

  /** Tells which tiles were not there. */
  close(): void {
    this.#tell(this.#missing, 'what lies beneath');
    this.#tell(this.#replaced, 'parts of the tiles above them');
  }

  #tell(names: readonly string[], shown: string): void {
    const count = names.length;
    if (count === 0) return;
    const listed = names.toSorted().slice(0, MOST_LISTED).join(', ');
    const rest = count > MOST_LISTED ? ` and ${count - MOST_LISTED} more` : '';
    this.#warn({
      path: this.#path,
      message: `${count} of ${this.#asked} tiles are not there: ${listed}${rest}. Their places show ${shown}.`,
    });
  }
}

function isFound<T>(tried: Tried<T>): tried is { readonly tile: T } {
  return typeof tried === 'object';
}

function nameOf({ z, x, y }: TileId): string {
  return `${z}/${x}/${y}`;
}
