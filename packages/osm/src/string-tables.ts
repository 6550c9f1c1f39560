import { type Column, uint32Column, uint8Column } from './columns.ts';
import type { MemoryBudget } from './limits.ts';

/**
 * Two string tables: one for texts that are JavaScript strings already (XML, JSON), and one for UTF-8 bytes (PBF), where the same few strings come
 * again in every block and must not be decoded each time. Position 0 is the empty string in both.
 */

// Half of a surrogate pair: JSON can hold one in an escape, UTF-8 cannot.
const LONE_SURROGATE = /[\ud800-\udfff]/gu;

export class TextStrings {
  readonly strings: string[] = [''];
  readonly #position = new Map<string, number>([['', 0]]);
  readonly #memory: MemoryBudget;

  constructor(memory: MemoryBudget) {
    this.#memory = memory;
  }

  position(text: string): number {
    const known = this.#position.get(text);
    if (known !== undefined) return known;
    const sound = text.replace(LONE_SURROGATE, '\ufffd');
    if (sound !== text) return this.position(sound);
    const position = this.strings.length;
    this.#memory.take(MAPPED_STRING_BYTES + text.length);
    this.strings.push(text);
    this.#position.set(text, position);
    return position;
  }
}

/** What a string takes beside its characters: its header, its place in an array and its entry in a map, with their spare room. */
const MAPPED_STRING_BYTES = 96;
const STRING_BYTES = 40;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const FIRST_SLOTS = 1 << 12;
/** More probes than this mean an attack on the hash. With half of the slots in use, chance needs a handful. */
const MOST_PROBES = 64;
const PIECE_BYTES = 1 << 20;

/**
 * A table of strings by their UTF-8 bytes, which lie in one pool; FNV-1a (Fowler, Noll, Vo) with linear probing. `decode` decodes all strings at
 * the end, in a few large calls.
 */
export class ByteStrings {
  /** All strings, each followed by a zero byte. */
  readonly #pool: Column<Uint8Array>;
  /** String `i` is `pool[start[i] .. start[i + 1] - 1]`. */
  readonly #start: Column<Uint32Array>;
  readonly #hash: Column<Uint32Array>;
  readonly #memory: MemoryBudget | undefined;
  /** Position + 1, 0 for a free slot. */
  #slots = new Uint32Array(FIRST_SLOTS);
  /** Strings whose hashes were made to collide, by their bytes as characters. Maps of the platform withstand such attacks. */
  readonly #crowded = new Map<string, number>();
  /** Whether any string holds a zero byte, which separates strings in the pool. */
  #hasZero = false;

  constructor(memory?: MemoryBudget) {
    this.#memory = memory;
    this.#pool = uint8Column(memory);
    this.#start = uint32Column(memory);
    this.#hash = uint32Column(memory);
    this.#start.push(0);
    this.#append(new Uint8Array(0), 0, 0, FNV_OFFSET);
  }

  /** Position of the string `bytes[from .. to]`. */
  position(bytes: Uint8Array, from: number, to: number): number {
    if (from === to) return 0;
    let hash = FNV_OFFSET;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, FNV_PRIME);
    // FNV mixes the low bits of short strings poorly, so the high half is folded onto them.
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let probes = 0; probes < MOST_PROBES; probes++) {
      const entry = slots[slot]!;
      if (entry === 0) {
        const position = this.#append(bytes, from, to, hash);
        slots[slot] = position + 1;
        if (position * 2 > slots.length) this.#rehash();
        return position;
      }
      if (this.#hash.array[entry - 1] === hash && this.#holds(entry - 1, bytes, from, to)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    return this.#positionInCrowd(bytes, from, to, hash);
  }

  /** The strings by position. Bytes that are not UTF-8 become U+FFFD, so that two positions may end as the same text. */
  decode(): string[] {
    const pool = this.#pool.array;
    const start = this.#start.array;
    const count = this.#start.length - 1;
    this.#memory?.take(STRING_BYTES * count + this.#pool.length);
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const strings: string[] = [];
    for (let first = 0; first < count;) {
      let end = first + 1;
      if (!this.#hasZero) while (end < count && start[end + 1]! - start[first]! <= PIECE_BYTES) end++;
      // A zero byte ends any open UTF-8 sequence, so decoding joined strings gives the same as decoding each.
      const text = decoder.decode(pool.subarray(start[first], start[end]! - 1));
      if (end === first + 1) strings.push(text);
      else for (const string of text.split('\0')) strings.push(string);
      first = end;
    }
    return strings;
  }

  #append(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const pool = this.#pool;
    const size = to - from;
    pool.reserve(size + 1);
    const { array } = pool;
    let write = pool.length;
    for (let read = from; read < to; read++) {
      const byte = bytes[read]!;
      if (byte === 0) this.#hasZero = true;
      array[write++] = byte;
    }
    array[write++] = 0;
    pool.length = write;
    this.#start.push(write);
    this.#hash.push(hash);
    return this.#hash.length - 1;
  }

  #holds(position: number, bytes: Uint8Array, from: number, to: number): boolean {
    const pool = this.#pool.array;
    let at = this.#start.array[position]!;
    if (this.#start.array[position + 1]! - 1 - at !== to - from) return false;
    for (let read = from; read < to; read++) if (pool[at++] !== bytes[read]) return false;
    return true;
  }

  #rehash(): void {
    const old = this.#slots;
    this.#memory?.take(old.byteLength * 2);
    const slots = new Uint32Array(old.length * 2);
    const mask = slots.length - 1;
    for (const entry of old) {
      if (entry === 0) continue;
      let slot = this.#hash.array[entry - 1]! & mask;
      let probes = 0;
      while (slots[slot] !== 0 && probes < MOST_PROBES) {
        slot = (slot + 1) & mask;
        probes++;
      }
      if (probes < MOST_PROBES) {
        slots[slot] = entry;
      } else {
        const start = this.#start.array;
        this.#crowded.set(nameOf(this.#pool.array, start[entry - 1]!, start[entry]! - 1), entry - 1);
      }
    }
    this.#memory?.give(old.byteLength);
    this.#slots = slots;
  }

  #positionInCrowd(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const name = nameOf(bytes, from, to);
    let position = this.#crowded.get(name);
    if (position === undefined) {
      this.#memory?.take(MAPPED_STRING_BYTES + name.length);
      position = this.#append(bytes, from, to, hash);
      this.#crowded.set(name, position);
    }
    return position;
  }
}

/** A text with one character for each byte. */
function nameOf(bytes: Uint8Array, from: number, to: number): string {
  let name = '';
  for (let at = from; at < to; at++) name += String.fromCharCode(bytes[at]!);
  return name;
}

/**
 * Numbers strings by their first use in `columns`, which are rewritten in place, and drops unused strings. The same data then has the same table,
 * whatever the format, order or blocks of its file.
 */
export function numberByUse(strings: readonly string[], columns: readonly Uint32Array[]): string[] {
  const canonical = firstOfEqual(strings);
  // The new position + 1; 0 for strings without a use so far.
  const assigned = new Uint32Array(strings.length);
  assigned[0] = 1;
  const used = [''];
  for (const column of columns) {
    for (let i = 0; i < column.length; i++) {
      let old = column[i]!;
      if (canonical !== null) old = canonical[old]!;
      let entry = assigned[old]!;
      if (entry === 0) {
        used.push(strings[old]!);
        entry = used.length;
        assigned[old] = entry;
      }
      column[i] = entry - 1;
    }
  }
  return used;
}

/** For every string the position of the first equal one; null where all differ. Only U+FFFD from repaired UTF-8 makes two equal. */
function firstOfEqual(strings: readonly string[]): Uint32Array | null {
  const first = new Map<string, number>();
  let canonical: Uint32Array | null = null;
  for (let position = 0; position < strings.length; position++) {
    const text = strings[position]!;
    if (!text.includes('\ufffd')) continue;
    canonical ??= Uint32Array.from(strings, (_, i) => i);
    const known = first.get(text);
    if (known === undefined) first.set(text, position);
    else canonical[position] = known;
  }
  return canonical;
}
