import { PortolanError } from '@portolan/base';
import { badFont } from './font-error.ts';
import { BUFFER_PIXELS, type Glyph } from './glyph-message.ts';

// The bytes of letters that were drawn beforehand: a mark of four bytes, their number (two bytes, the lower one first), an entry for each by ascending code
// points, and the bitmaps of those that have one, one after the other. An entry is the code point (two bytes), width, height, left, top, advance, and 1
// where there is a bitmap. Bitmaps stand as they are, so that letters are there at once.
const MARK = [0x50, 0x4c, 0x45, 0x31] as const;
const FRONT_BYTES = 6;
const ENTRY_BYTES = 8;

/**
 * Writes letters for {@link ReadyLetters}.
 *
 * @param letters  by ascending code points, below 65536.
 * @throws {PortolanError} `letter-size` where one is larger than 255 pixels
 */
export function packLetters(letters: readonly Glyph[]): Uint8Array {
  const front = new Uint8Array(FRONT_BYTES + ENTRY_BYTES * letters.length);
  const view = new DataView(front.buffer);
  front.set(MARK);
  view.setUint16(4, letters.length, true);
  for (const [index, { id, width, height, left, top, advance, bitmap }] of letters.entries()) {
    const isSmall = width < 256 && height < 256 && advance < 256 && isSignedByte(left) && isSignedByte(top);
    if (!isSmall) {
      throw new PortolanError(
        'letter-size',
        `letter ${id} has ${width} x ${height} pixels: too large to keep`,
        {
          id,
        },
      );
    }
    const at = FRONT_BYTES + ENTRY_BYTES * index;
    view.setUint16(at, id, true);
    front.set([width, height, left & 0xff, top & 0xff, advance, bitmap.length > 0 ? 1 : 0], at + 2);
  }
  const parts = [front, ...letters.map(({ bitmap }) => bitmap)];
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

/** Letters that were drawn beforehand. */
export class ReadyLetters {
  readonly #bytes: Uint8Array;
  /** Where the entry of each code point begins, and its bitmap. */
  readonly #places = new Map<number, readonly [entry: number, bitmap: number]>();

  /**
   * @param bytes  what `packLetters` has written. @param faceName  for messages.
   * @throws {PortolanError} `font-damaged`
   */
  constructor(bytes: Uint8Array, faceName: string) {
    this.#bytes = bytes;
    if (bytes.length < FRONT_BYTES || MARK.some((value, at) => bytes[at] !== value)) {
      throw badFont(faceName, 'its ready letters begin otherwise than such do');
    }
    const end = FRONT_BYTES + ENTRY_BYTES * (bytes[4]! + 256 * bytes[5]!);
    if (end > bytes.length) throw badFont(faceName, 'its ready letters are cut off');
    let bitmap = end;
    for (let entry = FRONT_BYTES; entry < end; entry += ENTRY_BYTES) {
      this.#places.set(bytes[entry]! + 256 * bytes[entry + 1]!, [entry, bitmap]);
      if (bytes[entry + 7] === 1) {
        bitmap += (bytes[entry + 2]! + 2 * BUFFER_PIXELS) * (bytes[entry + 3]! + 2 * BUFFER_PIXELS);
      }
    }
    if (bitmap !== bytes.length) {
      throw badFont(faceName, `its ready letters have ${bytes.length} bytes in place of ${bitmap}`);
    }
  }

  /** A letter; undefined where it was not drawn beforehand. */
  letter(codePoint: number): Glyph | undefined {
    const place = this.#places.get(codePoint);
    if (place === undefined) return undefined;
    const [entry, start] = place;
    const bytes = this.#bytes;
    const [width, height] = [bytes[entry + 2]!, bytes[entry + 3]!];
    const columns = width + 2 * BUFFER_PIXELS;
    const length = bytes[entry + 7] === 1 ? columns * (height + 2 * BUFFER_PIXELS) : 0;
    return {
      id: codePoint,
      bitmap: bytes.subarray(start, start + length),
      width,
      height,
      left: signed(bytes[entry + 4]!),
      top: signed(bytes[entry + 5]!),
      advance: bytes[entry + 6]!,
    };
  }
}

function isSignedByte(value: number): boolean {
  return value >= -128 && value < 128;
}

function signed(byte: number): number {
  return byte < 128 ? byte : byte - 256;
}
