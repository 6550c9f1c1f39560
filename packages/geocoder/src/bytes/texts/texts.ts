import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { Archive } from '@portolan/archive';
import { EliasFano, packEliasFano } from '../numbers/elias-fano.ts';
import { damagedPart, openCounts, openParts, packCounts, packParts } from '../parts.ts';
import { chooseSymbols, FsstEncoder } from './fsst.ts';
import { ByteReader } from '../numbers/varint.ts';
import { textOfBytes } from './text-of-bytes.ts';
import type { ByteWriter } from '../numbers/varint.ts';

const ESCAPE = 255;
/** Bytes of the longest text; a damaged longer one is cut here. */
const MOST_BYTES = 1 << 16;
const MOST_SYMBOL_BYTES = 8;
/** The most used texts come first. This many of them are cached once they are read. */
const MOST_KEPT = 1024;

export const TEXT_PARTS = ['counts', 'symbolLengths', 'symbols', 'starts', 'bytes'] as const;

/** Writes texts in one code: a list that readers access by position, and single texts inside of other data. */
export class TextsWriter {
  readonly #checkStop: CheckStop;
  readonly #list: readonly Uint8Array[];
  readonly #code: FsstEncoder;
  readonly #utf8 = new TextEncoder();

  /** @param others  texts that `inline` will write. */
  constructor(list: readonly string[], others: readonly string[], checkStop: CheckStop = neverStop) {
    this.#checkStop = checkStop;
    this.#list = this.#encoded(list);
    this.#code = new FsstEncoder(chooseSymbols([...this.#list, ...this.#encoded(others)], checkStop));
  }

  #encoded(texts: readonly string[]): Uint8Array[] {
    const atEach = nowAndThen(this.#checkStop);
    return texts.map((text) => {
      atEach();
      return this.#utf8.encode(text);
    });
  }

  /** Writes a text inline, where readers also accept a position: positions are even numbers, inline texts begin with an odd one. */
  inline(to: ByteWriter, text: string): void {
    const coded = this.#code.encode(this.#utf8.encode(text));
    to.varint(2 * coded.length + 1);
    to.raw(coded);
  }

  section(): Uint8Array {
    const atEach = nowAndThen(this.#checkStop);
    const coded = this.#list.map((text) => {
      atEach();
      return this.#code.encode(text);
    });
    const { symbols } = this.#code;
    const starts = new Float64Array(coded.length + 1);
    for (const [k, { length }] of coded.entries()) starts[k + 1] = starts[k]! + length;
    return packParts(TEXT_PARTS, {
      counts: packCounts(coded.length),
      symbolLengths: Uint8Array.from(symbols, ({ length }) => length),
      symbols: joined(symbols),
      starts: packEliasFano('strings', starts),
      bytes: joined(coded),
    });
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Texts of an archive by position, where 0 is the empty text, and the code of all texts. */
export class Texts {
  readonly count: number;
  readonly #bytes: Uint8Array;
  readonly #starts: EliasFano;
  readonly #symbols: Uint8Array;
  /** Offset of the first byte of each symbol in `#symbols`, followed by the end of the last. */
  readonly #symbolStart: Uint32Array;
  #scratch = new Uint8Array(512);
  /** Cache of the texts at the first positions. */
  readonly #kept: string[] = [];

  constructor(archive: Archive, section: string) {
    const parts = openParts(archive, section, TEXT_PARTS);
    const [count = 0] = openCounts(section, parts.counts, 1);
    this.count = count;
    this.#bytes = parts.bytes;
    this.#starts = new EliasFano(section, parts.starts, this.count + 1, parts.bytes.length);
    this.#symbols = parts.symbols;
    this.#symbolStart = new Uint32Array(parts.symbolLengths.length + 1);
    for (const [k, length] of parts.symbolLengths.entries()) {
      if (length > MOST_SYMBOL_BYTES) throw damagedPart(section, { symbol: k, length });
      this.#symbolStart[k + 1] = this.#symbolStart[k]! + length;
    }
  }

  /** The text at a position; the empty text when the position does not exist. */
  at(position: number): string {
    if (!(position >= 0 && position < this.count)) return '';
    if (position >= MOST_KEPT) return this.#read(position);
    return (this.#kept[position] ??= this.#read(position));
  }

  #read(position: number): string {
    return this.#decode(this.#bytes, this.#starts.at(position), this.#starts.at(position + 1));
  }

  /** Reads a text that is given as a position or inline, and moves the reader behind it. */
  read(reader: ByteReader): string {
    const header = reader.varint();
    if (header % 2 === 0) return this.at(header / 2);
    const start = reader.at;
    reader.at = Math.min(reader.bytes.length, start + (header - 1) / 2);
    return this.#decode(reader.bytes, start, reader.at);
  }

  /** Skips what `read` would read. */
  skip(reader: ByteReader): void {
    const header = reader.varint();
    if (header % 2 === 1) reader.at = Math.min(reader.bytes.length, reader.at + (header - 1) / 2);
  }

  #decode(coded: Uint8Array, start: number, end: number): string {
    const symbols = this.#symbols;
    const symbolStart = this.#symbolStart;
    let out = this.#scratch;
    let length = 0;
    for (let at = start; at < end && length < MOST_BYTES; at++) {
      if (length + MOST_SYMBOL_BYTES > out.length) {
        const grown = new Uint8Array(2 * out.length);
        grown.set(out);
        this.#scratch = out = grown;
      }
      const code = coded[at]!;
      if (code === ESCAPE) {
        out[length++] = coded[++at] ?? 0;
        continue;
      }
      const last = symbolStart[code + 1] ?? 0;
      for (let k = symbolStart[code] ?? 0; k < last; k++) out[length++] = symbols[k] ?? 0;
    }
    return textOfBytes(out, length);
  }
}
