import { type CheckStop, neverStop } from '@portolan/base';
/**
 * A code for short texts that can each be decoded alone: a byte stands for one of up to 255 symbols of 1 to 8 bytes, chosen for the texts
 * of the archive ("fast static symbol table"; Boncz, Neumann & Leis 2020). Byte 255 means that the next byte is a literal.
 */

const MOST_SYMBOLS = 255;
const ESCAPE = 255;
const LONGEST = 8;
const ROUNDS = 4;
/** The number of bytes of sample text from which symbols are chosen. */
const SAMPLE_BYTES = 1 << 14;
/** A symbol must save this many bytes of the sample, since it takes its own bytes and one more in the archive. */
const LEAST_GAIN = 24;
const BYTES = 256;

/** Internal codes from here on are literal bytes, for positions where no symbol matches. */
const LITERALS = BYTES;

/** Symbols by their first byte, the longest first. */
type Lookup = readonly (readonly { readonly code: number; readonly bytes: Uint8Array }[])[];

function lookupOf(symbols: readonly Uint8Array[]): Lookup {
  const lookup: { code: number; bytes: Uint8Array }[][] = Array.from({ length: BYTES }, () => []);
  for (const [code, bytes] of symbols.entries()) lookup[bytes[0]!]!.push({ code, bytes });
  for (const list of lookup) list.sort((a, b) => b.bytes.length - a.bytes.length);
  return lookup;
}

/** The longest symbol at a position: its code, or `LITERALS` plus the byte. */
function codeAt(lookup: Lookup, text: Uint8Array, at: number): number {
  const candidates = lookup[text[at]!]!;
  for (let k = 0; k < candidates.length; k++) {
    const { code, bytes } = candidates[k]!;
    if (bytes.length > text.length - at) continue;
    let same = 1;
    while (same < bytes.length && text[at + same] === bytes[same]) same++;
    if (same === bytes.length) return code;
  }
  return LITERALS + text[at]!;
}

/** Chooses symbols for texts. The same texts always give the same symbols. */
export function chooseSymbols(texts: readonly Uint8Array[], checkStop: CheckStop = neverStop): Uint8Array[] {
  const sample = sampleOf(texts);
  let symbols: Uint8Array[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    checkStop();
    const lookup = lookupOf(symbols);
    const bytesOf = (code: number): Uint8Array =>
      code < LITERALS ? symbols[code]! : Uint8Array.of(code - LITERALS);
    const single = new Uint32Array(2 * BYTES);
    const pairs = new Uint16Array(4 * BYTES * BYTES);
    const twice: number[] = [];
    for (const text of sample) {
      let last = -1;
      for (let at = 0; at < text.length;) {
        const code = codeAt(lookup, text, at);
        single[code]!++;
        if (last >= 0 && ++pairs[last * 2 * BYTES + code]! === 2) twice.push(last * 2 * BYTES + code);
        last = code;
        at += code < LITERALS ? symbols[code]!.length : 1;
      }
    }
    checkStop();
    /** For each candidate symbol, by its bytes as text: the number of bytes of the sample that it would stand for. */
    const gains = new Map<string, { bytes: Uint8Array; gain: number }>();
    const propose = (bytes: Uint8Array, count: number): void => {
      const key = String.fromCharCode(...bytes);
      // A single byte takes two bytes when it is no symbol.
      const gain = count * (bytes.length === 1 ? 1 : bytes.length);
      const known = gains.get(key);
      if (known === undefined) gains.set(key, { bytes, gain });
      else known.gain += gain;
    };
    for (const [code, count] of single.entries()) if (count > 0) propose(bytesOf(code), count);
    for (const pair of twice) {
      const count = pairs[pair]!;
      const first = bytesOf(Math.floor(pair / (2 * BYTES)));
      const second = bytesOf(pair % (2 * BYTES));
      if (first.length + second.length > LONGEST) continue;
      const joined = new Uint8Array(first.length + second.length);
      joined.set(first);
      joined.set(second, first.length);
      propose(joined, count);
    }
    symbols = [...gains]
      .filter(([, { gain }]) => gain >= LEAST_GAIN)
      .toSorted(([a, { gain: p }], [b, { gain: q }]) => q - p || (a < b ? -1 : 1))
      .slice(0, MOST_SYMBOLS)
      .map(([, { bytes }]) => bytes);
  }
  return symbols;
}

/** A sample of the texts, taken at equal steps. */
function sampleOf(texts: readonly Uint8Array[]): Uint8Array[] {
  let total = 0;
  for (const { length } of texts) total += length;
  const stride = Math.max(1, Math.floor(total / SAMPLE_BYTES));
  return texts.filter((_, index) => index % stride === 0);
}

/** Encodes texts. */
export class FsstEncoder {
  readonly symbols: readonly Uint8Array[];
  readonly #lookup: Lookup;

  constructor(symbols: readonly Uint8Array[]) {
    this.symbols = symbols;
    this.#lookup = lookupOf(symbols);
  }

  encode(text: Uint8Array): Uint8Array {
    const coded = new Uint8Array(2 * text.length);
    let length = 0;
    for (let at = 0; at < text.length;) {
      const code = codeAt(this.#lookup, text, at);
      if (code < LITERALS) {
        coded[length++] = code;
        at += this.symbols[code]!.length;
      } else {
        coded[length++] = ESCAPE;
        coded[length++] = code - LITERALS;
        at++;
      }
    }
    return coded.subarray(0, length);
  }
}
