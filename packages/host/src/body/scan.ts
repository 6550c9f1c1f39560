/**
 * Counts what the JSON in a body would become, from its bytes and before any object is made of it. Bytes may come in pieces. The scan does
 * not check the grammar of JSON (RFC 8259): of what is not JSON it counts something, and `JSON.parse` refuses it afterwards.
 */

/** What a member of the outermost object, or the outermost value itself, is. */
export interface ScannedValue {
  /** By the first byte of the value. Anything that begins no string, list, object or `null` is a `scalar`. */
  readonly kind: 'list' | 'object' | 'text' | 'null' | 'scalar';
  /** Elements of a list; 0 for everything else. */
  readonly count: number;
  /** The text where it is short; undefined for long texts and for everything else. */
  readonly text?: string | undefined;
}

/** Far deeper than any request of the interface. The bound lets code that walks over requests recurse. */
export const MOST_DEPTH = 64;
/** Names of members, and texts, are kept up to this many bytes as they are written: 20 characters as `\u006c` take 122. */
const MOST_KEPT_BYTES = 160;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;
const LETTER_N = 0x6e;
const LAST_ASCII = 0x7f;

const KINDS: Readonly<Record<number, ScannedValue['kind']>> = {
  [OPEN_LIST]: 'list',
  [OPEN_OBJECT]: 'object',
  [QUOTE]: 'text',
  [LETTER_N]: 'null',
};

/** Where a scan is inside a token. */
const BETWEEN = 0;
const IN_STRING = 1;
/** Behind a backslash in a string. */
const ESCAPED = 2;
/** In a number, or in `true`, `false` or `null`. */
const IN_WORD = 3;

const latin1 = new TextDecoder('latin1');

/** Scans one body. */
export class BodyScan {
  /** Bytes scanned so far. */
  byteCount = 0;
  /** Lists and objects. */
  containerCount = 0;
  /** Members of all objects. */
  memberCount = 0;
  /** Texts, numbers, `true`, `false` and `null`. */
  scalarCount = 0;
  /** The deepest nesting. */
  deepest = 0;
  /** The outermost value, once it is whole. */
  whole: ScannedValue | undefined;

  readonly #wanted: ReadonlySet<string>;
  readonly #members = new Map<string, ScannedValue>();
  /** By depth, whether the container there is an object. */
  readonly #isObject = new Uint8Array(MOST_DEPTH + 2);
  #depth = 0;
  #state = BETWEEN;
  /** Whether the next string is the name of a member. */
  #awaitsName = false;
  #isName = false;
  /** The member of the outermost object that is being read; undefined for those that are not wanted. */
  #member: string | undefined;
  /** Elements so far of the list that is the outermost value, or that a member of the outermost object is. */
  #elements = 0;
  #outermostElements = 0;
  /** Bytes of the token that is being kept. */
  readonly #kept = new Uint8Array(MOST_KEPT_BYTES);
  #keptLength = 0;
  #isKeeping = false;

  /** @param wanted  names of members of the outermost object that are to be told by `member`. */
  constructor(wanted: Iterable<string> = []) {
    this.#wanted = new Set(wanted);
  }

  /** All values: lists, objects, texts, numbers and words. */
  get valueCount(): number {
    return this.containerCount + this.scalarCount;
  }

  /** A wanted member of the outermost object; undefined where there is none. Of members that are repeated the last one counts, as in `JSON.parse`. */
  member(name: string): ScannedValue | undefined {
    return this.#members.get(name);
  }

  /** Scans the next piece of the body. */
  push(bytes: Uint8Array): void {
    this.byteCount += bytes.length;
    const { length } = bytes;
    for (let k = 0; k < length; k++) {
      let byte = bytes[k]!;
      if (this.#state === IN_STRING) {
        // Most bytes of a body are in numbers and in texts that nobody keeps.
        if (!this.#isKeeping) {
          while (byte !== QUOTE && byte !== BACKSLASH && k + 1 < length) byte = bytes[++k]!;
        }
        if (byte === QUOTE) this.#endString();
        else {
          if (this.#isKeeping) this.#keep(byte);
          if (byte === BACKSLASH) this.#state = ESCAPED;
        }
        continue;
      }
      if (this.#state === ESCAPED) {
        if (this.#isKeeping) this.#keep(byte);
        this.#state = IN_STRING;
        continue;
      }
      switch (byte) {
        case QUOTE:
          this.#beginString();
          break;
        case OPEN_LIST:
        case OPEN_OBJECT:
          this.#open(byte);
          break;
        case CLOSE_LIST:
        case CLOSE_OBJECT:
          this.#close();
          break;
        case COMMA:
          this.#state = BETWEEN;
          this.#awaitsName = this.#depth <= MOST_DEPTH && this.#isObject[this.#depth] === 1;
          break;
        case COLON:
          this.#state = BETWEEN;
          this.#awaitsName = false;
          break;
        default:
          // Outside of strings, bytes beyond ASCII are at best a byte order mark.
          if (byte <= SPACE || byte > LAST_ASCII) this.#state = BETWEEN;
          else if (this.#state === BETWEEN) {
            this.#state = IN_WORD;
            this.scalarCount++;
            this.#beginValue(byte);
          }
      }
    }
  }

  #beginString(): void {
    this.#state = IN_STRING;
    this.#isName = this.#awaitsName;
    this.#keptLength = 0;
    if (this.#isName) {
      this.memberCount++;
      this.#awaitsName = false;
      this.#isKeeping = this.#depth === 1;
      return;
    }
    this.scalarCount++;
    this.#beginValue(QUOTE);
    this.#isKeeping = this.#depth === 1 && this.#member !== undefined;
  }

  #keep(byte: number): void {
    if (this.#keptLength < MOST_KEPT_BYTES) this.#kept[this.#keptLength] = byte;
    // One too many tells that the token is longer than what is kept.
    if (this.#keptLength <= MOST_KEPT_BYTES) this.#keptLength++;
  }

  #endString(): void {
    this.#state = BETWEEN;
    if (!this.#isKeeping) return;
    this.#isKeeping = false;
    const text = this.#keptLength > MOST_KEPT_BYTES ? undefined : unescaped(this.#kept, this.#keptLength);
    if (this.#isName) this.#member = text !== undefined && this.#wanted.has(text) ? text : undefined;
    else if (this.#member !== undefined) this.#members.set(this.#member, { kind: 'text', count: 0, text });
  }

  /** @param first  the first byte of the value. */
  #beginValue(first: number): void {
    const kind = KINDS[first] ?? 'scalar';
    if (this.#depth === 0) this.whole = { kind, count: 0 };
    else if (this.#depth === 1) {
      if (this.#isObject[1] === 0) this.#outermostElements++;
      else if (this.#member !== undefined) this.#members.set(this.#member, { kind, count: 0 });
    } else if (this.#depth === 2) this.#elements++;
  }

  #open(byte: number): void {
    this.#state = BETWEEN;
    this.containerCount++;
    this.#beginValue(byte);
    const isObject = byte === OPEN_OBJECT;
    if (++this.#depth > this.deepest) this.deepest = this.#depth;
    if (this.#depth <= MOST_DEPTH) this.#isObject[this.#depth] = isObject ? 1 : 0;
    if (this.#depth === 1) this.#outermostElements = 0;
    else if (this.#depth === 2) this.#elements = 0;
    this.#awaitsName = isObject;
  }

  #close(): void {
    this.#state = BETWEEN;
    this.#awaitsName = false;
    if (this.#depth === 1 && this.#isObject[1] === 0)
      this.whole = { kind: 'list', count: this.#outermostElements };
    else if (this.#depth === 2 && this.#isObject[2] === 0 && this.#member !== undefined)
      this.#members.set(this.#member, { kind: 'list', count: this.#elements });
    if (this.#depth > 0) this.#depth--;
    if (this.#depth <= 1 && this.#isObject[1] === 0) this.#member = undefined;
  }
}

/** The text between the quotes of a JSON string; undefined where it is malformed. Texts beyond ASCII come out garbled: no wanted name has any. */
function unescaped(bytes: Uint8Array, length: number): string | undefined {
  const text = latin1.decode(bytes.subarray(0, length));
  if (!text.includes('\\')) return text;
  try {
    const value: unknown = JSON.parse(`"${text}"`);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
