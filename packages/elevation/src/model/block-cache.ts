import { tooLarge } from '../errors.ts';

/** Something in memory that can be decoded or fetched again. */
export interface CacheEntry {
  readonly byteLength: number;
  /** Called when the cache drops the entry. */
  evicted(): void;
  /** Neighbours in the order of use, kept by the cache. */
  newer: CacheEntry | undefined;
  older: CacheEntry | undefined;
  /** Number of the last use. */
  lastUse: number;
  /** Number of the use at which it was last moved within the order. */
  placedAt: number;
}

/**
 * A cache bounded in bytes, from which the least recently used entry leaves first. An entry that is larger than the bound is kept alone;
 * without it nothing could be sampled.
 *
 * A use writes one number only, since there are many samples. The order is mended when an entry has to leave (second chance, Corbató 1968).
 */
export class BlockCache {
  readonly mostBytes: number;
  /** Called before an entry is dropped. */
  onEvict: () => void = () => undefined;
  #bytes = 0;
  #newest: CacheEntry | undefined;
  #oldest: CacheEntry | undefined;
  #uses = 0;
  /** Entries used at this number or later may not leave. */
  #heldFrom = Infinity;
  /** The holds in force, by the number of the use at which they began. */
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
        // It was used since it was moved here: it gets a second chance.
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

  /** Keeps all entries that are used from now on, until the returned function is called. `add` throws where that leaves no room. */
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
