import type { DecodingOptions } from '../decoding.ts';
import { elevationError, inSource, NotLoadedError, shown } from '../errors.ts';
import { openRasters } from '../formats/open-rasters.ts';
import { isPromise, runReading } from '../reading.ts';
import { readHint, sourceReader } from '../source.ts';
import type { ElevationSource, SourceHint, SourceReader } from '../source.ts';
import { Block } from './block.ts';
import type { BlockCache, CacheEntry } from './block-cache.ts';
import { tileGrid } from '../raster/grid.ts';
import type { Box } from '../raster/box.ts';
import { Member } from './member.ts';
import type { BlockLoader } from './member.ts';
import { blockCount } from '../raster/raster.ts';
import type { OpenedRasters } from '../raster/raster.ts';

/** A file of heights. It is closed until a place in it is asked for, and then stays open; its blocks are loaded and dropped. */
export class SourceFile implements BlockLoader {
  readonly name: string;
  readonly position: number;
  readonly hint: SourceHint;
  /** Where the file lies, if its name tells. */
  readonly announced: Box | undefined;
  /** The rasters of the file; undefined while it is closed. */
  members: readonly Member[] | undefined;
  readonly #reader: SourceReader;
  readonly #cache: BlockCache;
  readonly #opened: (file: SourceFile) => void;
  readonly #decoding: DecodingOptions;
  #opening: Promise<void> | undefined;
  readonly #loading = new Map<string, Promise<void>>();

  /** @param position  among the sources that were given. @param opened  called once the file is open. */
  constructor(
    source: ElevationSource,
    position: number,
    cache: BlockCache,
    decoding: DecodingOptions,
    opened: (file: SourceFile) => void,
  ) {
    this.position = position;
    this.#opened = opened;
    if (typeof source !== 'object' || source === null) {
      throw elevationError('elevation-source', `a source must be {name, bytes}, not ${shown(source)}`);
    }
    this.name = typeof source.name === 'string' ? source.name : 'a source without a name';
    this.hint = readHint(source);
    this.announced = announcedBox(this.hint);
    this.#cache = cache;
    this.#decoding = decoding;
    let kept: CacheEntry | undefined;
    const reader = sourceReader(source, (byteLength) => {
      const entry: CacheEntry = {
        byteLength,
        evicted: () => {
          kept = undefined;
          reader.drop();
        },
        newer: undefined,
        older: undefined,
        lastUse: 0,
        placedAt: 0,
      };
      kept = entry;
      cache.add(entry);
    });
    this.#reader = {
      inMemory: reader.inMemory,
      read: (offset, length) => {
        if (kept !== undefined) cache.touch(kept);
        return reader.read(offset, length);
      },
      drop: () => {
        if (kept !== undefined) cache.remove(kept);
        kept = undefined;
        reader.drop();
      },
    };
  }

  get inMemory(): boolean {
    return this.#reader.inMemory;
  }

  /** Opens the file: at once, or later where bytes have to be fetched. */
  open(): void | Promise<void> {
    if (this.members !== undefined) return undefined;
    if (this.#opening !== undefined) return this.#opening;
    const install = (opened: OpenedRasters): void => {
      const members = opened.rasters.map((raster, index) => new Member(raster, this, index));
      if (opened.firstBlock !== undefined) {
        this.#reader.drop();
        this.#keep(members[0]!, new Block(members[0]!, 0, opened.firstBlock));
      }
      this.members = members;
      this.#opened(this);
    };
    const opened = this.#named(() =>
      runReading(openRasters(this.name, this.hint, this.#decoding), this.#reader),
    );
    if (!isPromise(opened)) return install(opened);
    this.#opening = this.#later(opened.then(install), () => (this.#opening = undefined));
    return this.#opening;
  }

  load(member: Member, index: number): Block | Promise<void> {
    const there = member.blocks.get(index);
    if (there !== undefined) return there;
    const key = `${this.members!.indexOf(member)} ${index}`;
    const underWay = this.#loading.get(key);
    if (underWay !== undefined) return underWay;
    const values = this.#named(() => runReading(member.raster.readBlock(index), this.#reader));
    const install = (decoded: Block['values']): Block => {
      const block = new Block(member, index, decoded);
      if (blockCount(member.raster) === 1) this.#reader.drop();
      this.#keep(member, block);
      return block;
    };
    if (!isPromise(values)) return install(values);
    const promise = this.#later(
      values.then((decoded) => void install(decoded)),
      () => this.#loading.delete(key),
    );
    this.#loading.set(key, promise);
    return promise;
  }

  block(member: Member, index: number): Block {
    const block = this.load(member, index);
    if (isPromise(block)) throw new NotLoadedError(this.name, block);
    return block;
  }

  #keep(member: Member, block: Block): void {
    member.blocks.set(block.index, block);
    try {
      this.#cache.add(block);
    } catch (error) {
      member.forget(block);
      throw error;
    }
  }

  #named<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw inSource(error, this.name);
    }
  }

  /** Lets work go on in the background. A failure reaches the callers that wait for it, and the next call tries again. */
  #later(work: Promise<void>, settled: () => void): Promise<void> {
    const named = work.then(settled, (error: unknown) => {
      settled();
      throw inSource(error, this.name);
    });
    named.catch(() => undefined);
    return named.then(() => undefined);
  }
}

function announcedBox({ format, corner, tile }: SourceHint): Box | undefined {
  if ((format === 'hgt' || format === undefined) && corner !== undefined) {
    return { south: corner.lat, west: corner.lon, north: corner.lat + 1, east: corner.lon + 1 };
  }
  if ((format === 'terrarium' || format === 'mapbox-rgb') && tile !== undefined) {
    return tileGrid(tile.z, tile.x, tile.y, 1).footprint;
  }
  return undefined;
}
