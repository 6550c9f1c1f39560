/** The tile that maps show where a request for one is not authorised: docs/interface.md, section 0.3. */
import { adler32, pngFile, pngHeader } from '@portolan/base';
import type { Outgoing } from './exchange.ts';
import { isRefusal } from './refusal.ts';

const SIDE = 256;
const LINES = ['API KEY MISSING', 'OR NOT VALID'];
/** Pixels of a dot of a letter. */
const DOT = 2;
const LETTER_WIDTH = 6 * DOT;
const LINE_HEIGHT = 11 * DOT;

/** Letters of five by seven dots, a line of bits a row. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  A: [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
  D: [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110],
  E: [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
  G: [0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01111],
  I: [0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
  K: [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001],
  L: [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
  M: [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
  N: [0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001, 0b10001],
  O: [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
  P: [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
  R: [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001],
  S: [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
  T: [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
  V: [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100],
  Y: [0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100],
};

/** The answer to a request for a tile that is not authorised; undefined for every other error and call. */
export function unauthorizedTile(error: unknown, operation: string): Outgoing | undefined {
  if (operation !== 'rasterTile' || !isRefusal(error) || error.status !== 401) return undefined;
  return {
    status: 401,
    // It must not outlive the lack of a key.
    headers: { 'content-type': 'image/png', 'cache-control': 'no-store' },
    body: (warning ??= warningTile()),
  };
}

let warning: Uint8Array | undefined;

/** Draws two lines of text in the middle of a grey tile with a frame, so that one sees where tiles are missing. */
function warningTile(): Uint8Array {
  const rowBytes = 1 + SIDE / 8;
  const rows = new Uint8Array(rowBytes * SIDE);
  const set = (x: number, y: number): void => {
    rows[y * rowBytes + 1 + (x >> 3)]! |= 0x80 >> (x & 7);
  };
  for (let k = 0; k < SIDE; k++) {
    set(k, 0);
    set(0, k);
  }
  const top = (SIDE - LINES.length * LINE_HEIGHT) / 2;
  for (const [line, text] of LINES.entries()) {
    const left = (SIDE - text.length * LETTER_WIDTH) / 2;
    for (const [at, letter] of text.split('').entries()) {
      drawLetter(letter, left + at * LETTER_WIDTH, top + line * LINE_HEIGHT, set);
    }
  }
  return pngFile([
    ['IHDR', pngHeader(SIDE, SIDE, 1, 3)],
    ['PLTE', Uint8Array.of(0xe8, 0xe8, 0xe8, 0x8a, 0x2b, 0x2b)],
    ['IDAT', stored(rows)],
  ]);
}

function drawLetter(letter: string, left: number, top: number, set: (x: number, y: number) => void): void {
  for (const [row, bits] of (LETTERS[letter] ?? []).entries()) {
    for (let column = 0; column < 5; column++) {
      if ((bits & (0b10000 >> column)) === 0) continue;
      for (let dot = 0; dot < DOT * DOT; dot++) {
        set(left + column * DOT + (dot % DOT), top + row * DOT + Math.floor(dot / DOT));
      }
    }
  }
}

/** A zlib stream (RFC 1950) of one stored block (RFC 1951, section 3.2.4). It is small, and made once. */
function stored(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  const stream = new Uint8Array(11 + length);
  const view = new DataView(stream.buffer);
  stream.set([0x78, 0x01, 0x01]);
  view.setUint16(3, length, true);
  view.setUint16(5, ~length & 0xffff, true);
  stream.set(bytes, 7);
  view.setUint32(7 + length, adler32(bytes));
  return stream;
}
