import { tooLarge } from '../errors.ts';

/** Something in memory that can be had again. */
export interface CacheEntry {
  readonly byteLength: number;
  /** Called when it has to leave. */
  evicted(): void;
  /** Neighbours in the order of use, kept by the cache. */
  newer: CacheEntry | undefined;
  older: CacheEntry | undefined;
  /** Number of the last use. */
  lastUse: number;
  /** Number of the use at which it was put where it stands in the order. */
  placedAt: number;
}

/**
 * Least recently used out first, bound in bytes. One entry may be larger than the bound: it is kept alone, or else nothing could be
 * sampled.
 *
 * A use is one number written, since samples are many: the order is mended when something has to leave (second chance, as in Corbató 1968).
 */
export class BlockCache {
  readonly mostBytes: number;
  /** Called before anything leaves. */
  onEvict: () => void = () => undefined;
  #bytes = 0;
  #newest: CacheEntry | undefined;
  #oldest: CacheEntry | undefined;
  #uses = 0;
  /** Entries used from here on may not leave. */
  #heldFrom = Infinity;
  /** Beginnings of the holds there are. */
  readonly #holds = new Set<{ readonly from: number }>();

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(entry: CacheEntry): void {
    while (this.#bytes + entry.byteLength > this.mostBytes && this.#oldest !== undefined) {
      const leaving = this.#oldest;
      if (leaving.lastUse >= this.#heldFrom) {
        throw tooLarge(
          `what is to be prepared needs more than the ${this.mostBytes} bytes kept in memory: raise cacheBytes or prepare a smaller area`,
          { cacheBytes: this.mostBytes, needed: this.#bytes + entry.byteLength },
        );
      }
      this.#unlink(leaving);
      if (leaving.lastUse > leaving.placedAt) {
        // Used since it was put there.
        leaving.placedAt = leaving.lastUse;
        this.#link(leaving);
        continue;
      }
      this.#bytes -= leaving.byteLength;
      this.onEvict();
      leaving.evicted();
    }
    entry.lastUse = ++this.#uses;
    entry.placedAt = entry.lastUse;
    this.#bytes += entry.byteLength;
    this.#link(entry);
  }

  touch(entry: CacheEntry): void {
    entry.lastUse = ++this.#uses;
  }

  remove(entry: CacheEntry): void {
    this.#unlink(entry);
    this.#bytes -= entry.byteLength;
  }

  /** What is used from here on stays until the function returned is called; `add` throws where that does not go. */
  hold(): () => void {
    const hold = { from: this.#uses + 1 };
    this.#holds.add(hold);
    const update = (): void => {
      this.#heldFrom = Math.min(Infinity, ...Array.from(this.#holds, ({ from }) => from));
    };
    update();
    return () => {
      this.#holds.delete(hold);
      update();
    };
  }

  #link(entry: CacheEntry): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  #unlink(entry: CacheEntry): void {
    if (entry.newer === undefined) this.#newest = entry.older;
    else entry.newer.older = entry.older;
    if (entry.older === undefined) this.#oldest = entry.newer;
    else entry.older.newer = entry.newer;
  }
}
