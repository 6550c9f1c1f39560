import type { ByteSource } from './byte-source.ts';
import { damaged, osmError, tooLarge, truncated } from './errors.ts';
import type { MemoryBudget } from './limits.ts';

/*
 * Cuts a JSON object into its members, and its long lists into their elements, without making an object of anything. The pieces go to JSON.parse,
 * which checks all that lies between two cuts; so the pieces together are sound exactly where the whole is.
 */

const PIECE_BYTES = 1 << 20;
/** Elements are handed over together until they have this size, since each call of JSON.parse has a price. */
const BATCH_BYTES = 128 * 1024;
/** No honest extract comes near. */
const MOST_DEPTH = 64;
/** From this size on a single element or member must not be made of next to nothing. */
const FREE_BYTES = 1 << 20;
/** What objects and arrays, values and keys take in memory, in bytes; and how many of these a byte of text may become. */
const CONTAINER_BYTES = 64;
const VALUE_BYTES = 16;
const KEY_BYTES = 64;
const MOST_RATIO = 12;
/** Bytes that a byte of text takes until it is parsed: in two buffers, as text, and as the strings of what is parsed. */
const TEXT_BYTES = 3;
/** Members of one object. The objects of extracts have a few dozen, and larger ones are costly dictionaries. */
const MOST_KEYS = 4096;

/** A key that is looked at before its value is read. */
const MOST_KEY_BYTES = 256;
const KEY_AND_COLON = /^[ \t\n\r]*("(?:[^"\\]|\\.)*")[ \t\n\r]*:[ \t\n\r]*$/;
const BLANK = /^[ \t\n\r]*$/;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** By byte: 1 where it means something outside of strings. */
const IS_STRUCTURE = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT])
  IS_STRUCTURE[byte] = 1;

/** What a document is cut into. */
export interface JsonParts {
  /** Takes the text of a member: a key, a colon and a value. */
  member(text: string): void;
  /** Whether the list that begins as the value of a member is cut into its elements. @param key  the text of the key, in quotes. */
  splits(key: string): boolean;
  /** Takes elements of the list that was begun last, with commas between them. */
  elements(text: string): void;
}

/** Cuts one document. */
export class JsonSplitter {
  readonly #parts: JsonParts;
  readonly #mostBytes: number;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** What earlier pieces held and is not handed over yet: `#carry[0 .. #carried - 1]`. */
  #carry = new Uint8Array(0);
  #carried = 0;
  /** The current piece, where it begins in the input, and where in it the text begins that is not handed over yet. */
  #piece: Uint8Array = new Uint8Array(0);
  #offset = 0;
  #from = 0;
  /** How many lists and objects are open. */
  #depth = 0;
  #hasEnded = false;
  #isInString = false;
  #isEscaped = false;
  /** Whether a list is being cut, and whether one has just ended, so that its member is done. */
  #isInList = false;
  #isAfterList = false;
  /** Whether a comma stands before the text that is not handed over yet. */
  #isAfterComma = false;
  /** Where in the input the current element or member begins, and what it takes in memory as an object. */
  #unit = 0;
  #cost = 0;
  /** What of that was taken from the budget of memory. */
  #taken = 0;
  /** By depth: the members so far of the object that is open there. */
  readonly #keys = new Uint32Array(MOST_DEPTH + 1);
  readonly #memory: MemoryBudget;

  /** @param mostBytes  the most bytes of one element or member. */
  constructor(parts: JsonParts, mostBytes: number, memory: MemoryBudget) {
    this.#memory = memory;
    this.#parts = parts;
    this.#mostBytes = mostBytes;
  }

  /** Cuts all that the source holds. @throws {PortolanError} `osm-format`, `osm-truncated`, `osm-damaged` or `osm-too-large`. */
  async run(source: ByteSource): Promise<void> {
    await source.fill(3);
    const [first, second, third] = source.peek();
    if (first === 0xef && second === 0xbb && third === 0xbf) source.take(3);
    while ((await source.fill(1)) > 0) {
      this.#offset = source.offset;
      this.#write(source.take(Math.min(source.held, PIECE_BYTES)));
    }
    if (this.#hasEnded) return;
    throw truncated(`The JSON ends in the middle, after ${source.offset} bytes; fetch it again.`, {
      bytes: source.offset,
    });
  }

  #write(piece: Uint8Array): void {
    const { length } = piece;
    this.#piece = piece;
    this.#from = 0;
    let at = this.#isInString ? this.#endOfString(0) : 0;
    while (at < length) {
      const byte = piece[at]!;
      if (this.#depth === 0) this.#outside(byte, at);
      else if (byte === QUOTE) {
        at = this.#endOfString(at + 1);
        continue;
      } else if (IS_STRUCTURE[byte] === 1) this.#structure(byte, at);
      at++;
    }
    if (this.#depth > 0) {
      this.#checkUnit(length);
      this.#keep(piece.subarray(this.#from));
    }
  }

  /** Reads a byte before or behind the object. */
  #outside(byte: number, at: number): void {
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return;
    const offset = this.#offset + at;
    if (this.#hasEnded)
      throw damaged(`The JSON is damaged: it goes on behind its end, at byte ${offset}.`, { offset });
    if (byte !== OPEN_OBJECT)
      throw osmError('osm-format', 'The JSON is not an object, and extracts are.', { offset });
    this.#depth = 1;
    this.#begin(at + 1, false);
  }

  #structure(byte: number, at: number): void {
    const isAtCut = this.#depth === (this.#isInList ? 2 : 1);
    switch (byte) {
      case COLON:
        this.#cost += KEY_BYTES;
        if (++this.#keys[this.#depth]! > MOST_KEYS) {
          throw tooLarge(`The JSON has an object of more than ${MOST_KEYS} members at byte ${this.#unit}.`, {
            limit: MOST_KEYS,
            offset: this.#unit,
          });
        }
        break;
      case COMMA:
        if (isAtCut) this.#cut(at);
        else this.#cost += VALUE_BYTES;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        this.#open(byte, at);
        break;
      default:
        if (isAtCut) this.#close(byte, at);
        else this.#depth--;
    }
  }

  #open(byte: number, at: number): void {
    this.#cost += CONTAINER_BYTES;
    if (++this.#depth > MOST_DEPTH) {
      const offset = this.#offset + at;
      throw tooLarge(
        `The JSON has more than ${MOST_DEPTH} lists and objects inside each other, at byte ${offset}.`,
        {
          limit: MOST_DEPTH,
          offset,
        },
      );
    }
    this.#keys[this.#depth] = 0;
    if (byte !== OPEN_LIST || this.#depth !== 2) return;
    // A member has a short key; what is longer is none of those that are cut.
    if (this.#carried + at - this.#from > MOST_KEY_BYTES) return;
    const match = KEY_AND_COLON.exec(this.#textUntil(at));
    if (match === null || this.#isAfterList || !this.#parts.splits(match[1]!)) return;
    this.#carried = 0;
    this.#isInList = true;
    this.#begin(at + 1, false);
  }

  /** Reads a comma between two elements or members. */
  #cut(at: number): void {
    this.#checkUnit(at);
    if (this.#isInList && this.#carried + at - this.#from < BATCH_BYTES) {
      this.#beginUnit(at + 1);
      return;
    }
    this.#handOver(at, false);
    this.#begin(at + 1, true);
  }

  /** Reads the bracket that closes the list or the object. */
  #close(byte: number, at: number): void {
    const offset = this.#offset + at;
    if (byte !== (this.#isInList ? CLOSE_LIST : CLOSE_OBJECT))
      throw damaged(`The JSON is damaged at byte ${offset}: the bracket there closes what was not opened.`, {
        offset,
      });
    this.#checkUnit(at);
    this.#handOver(at, true);
    this.#begin(at + 1, false);
    this.#depth--;
    this.#isAfterList = this.#isInList;
    this.#isInList = false;
    this.#hasEnded = this.#depth === 0;
  }

  #begin(at: number, isAfterComma: boolean): void {
    this.#from = at;
    this.#isAfterComma = isAfterComma;
    this.#beginUnit(at);
  }

  #beginUnit(at: number): void {
    this.#unit = this.#offset + at;
    this.#cost = 0;
    this.#memory.give(this.#taken);
    this.#taken = 0;
  }

  #handOver(at: number, isLast: boolean): void {
    const text = this.#textUntil(at);
    this.#carried = 0;
    const isBlank = BLANK.test(text);
    // Nothing stands behind a list that was cut, nor in an empty list or object.
    if (isBlank && (this.#isAfterList || (isLast && !this.#isAfterComma))) {
      this.#isAfterList = false;
      return;
    }
    if (isBlank || this.#isAfterList) {
      const offset = this.#offset + at;
      throw damaged(`The JSON is damaged before byte ${offset}: a comma or a value is missing.`, { offset });
    }
    if (this.#isInList) this.#parts.elements(text);
    else this.#parts.member(text);
  }

  /** Refuses an element or member that is too long, or that is made of next to nothing. @param at  how far it reaches in the piece. */
  #checkUnit(at: number): void {
    const size = this.#offset + at - this.#unit;
    if (size > this.#mostBytes) {
      throw tooLarge(
        `The JSON has an element of more than ${this.#mostBytes} bytes; take the data as PBF, or raise limits.jsonBytes.`,
        { limit: this.#mostBytes, offset: this.#unit },
      );
    }
    if (size <= FREE_BYTES) return;
    const due = size * TEXT_BYTES + this.#cost;
    this.#memory.take(due - this.#taken);
    this.#taken = due;
    if (this.#cost <= size * MOST_RATIO) return;
    throw tooLarge(
      `The JSON has an element at byte ${this.#unit} whose ${size} bytes become more than ${size * MOST_RATIO} in memory: ` +
        'it is made of empty lists and objects.',
      { offset: this.#unit, size },
    );
  }

  #textUntil(at: number): string {
    const rest = this.#piece.subarray(this.#from, at);
    if (this.#carried === 0) return this.#decoder.decode(rest);
    this.#keep(rest);
    const text = this.#decoder.decode(this.#carry.subarray(0, this.#carried));
    this.#carried -= rest.length;
    return text;
  }

  /** Appends bytes to what is not handed over yet. */
  #keep(bytes: Uint8Array): void {
    const size = this.#carried + bytes.length;
    if (size > this.#carry.length) {
      const grown = new Uint8Array(Math.max(size, 2 * this.#carried));
      grown.set(this.#carry.subarray(0, this.#carried));
      this.#carry = grown;
    }
    this.#carry.set(bytes, this.#carried);
    this.#carried = size;
  }

  /** Where the string ends that is open at `at`: one past its quote, or the end of the piece. */
  #endOfString(at: number): number {
    const piece = this.#piece;
    const { length } = piece;
    let i = at;
    if (this.#isEscaped && i < length) {
      this.#isEscaped = false;
      i++;
    }
    for (; i < length; i++) {
      const byte = piece[i]!;
      if (byte === QUOTE) {
        this.#isInString = false;
        return i + 1;
      }
      if (byte === BACKSLASH) {
        i++;
        this.#isEscaped = i === length;
      }
    }
    this.#isInString = true;
    return length;
  }
}
