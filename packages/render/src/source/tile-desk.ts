import { isPortolanError } from '@portolan/base';
import type { Warn } from '../style/property.ts';
import type { CoveringTile } from '../view/cover.ts';

/** Places of missing tiles that a warning lists. */
const MOST_LISTED = 3;

/** Asks for the tiles of a source. Those that fail or are not there are warnings: the picture shows in their places what lies beneath. */
export class TileDesk {
  readonly #path: string;
  readonly #warn: Warn;
  readonly #missing: string[] = [];
  #asked = 0;

  constructor(source: string, warn: Warn) {
    this.#path = `sources.${source}`;
    this.#warn = warn;
  }

  /**
   * What is read of a tile; undefined where there is none, or where whatever gives it or reads it fails.
   *
   * @throws {PortolanError} `stopped`
   */
  async tile<T>({ z, x, y }: CoveringTile, read: () => Promise<T | undefined>): Promise<T | undefined> {
    this.#asked++;
    try {
      const tile = await read();
      if (tile === undefined) this.#missing.push(`${z}/${x}/${y}`);
      return tile;
    } catch (error) {
      if (isPortolanError(error) && error.code === 'stopped') throw error;
      const reason = error instanceof Error ? error.message : String(error);
      this.#warn({ path: this.#path, message: `The tile ${z}/${x}/${y} is left out: ${reason}` });
      return undefined;
    }
  }

  /** Tells which tiles were not there. */
  close(): void {
    const count = this.#missing.length;
    if (count === 0) return;
    const listed = this.#missing.toSorted().slice(0, MOST_LISTED).join(', ');
    const rest = count > MOST_LISTED ? ` and ${count - MOST_LISTED} more` : '';
    this.#warn({
      path: this.#path,
      message: `${count} of ${this.#asked} tiles are not there: ${listed}${rest}. Their places show what lies beneath.`,
    });
  }
}
