import { PortolanError } from '@portolan/base';
import { PbfReader } from 'pbf';
import type { SdfGlyph } from '../canvas/glyph.ts';

/** A glyph with the way to the next one, at 24 pixels an em. */
export interface MeasuredGlyph extends SdfGlyph {
  readonly advance: number;
}

/** Pixels around a glyph in its bitmap. */
const BORDER = 3;
/** A bitmap of distances has no larger sides in any font. */
const LONGEST_SIDE = 1024;
/** A file has 256 glyphs. */
const MOST_GLYPHS = 1024;
/** Bytes of all bitmaps that a file does not have: those of spaces, 36 bytes each. */
const MOST_EMPTY_BYTES = 2 ** 20;

/**
 * Reads a glyph file of MapLibre (`{fontstack}/{range}.pbf`): the glyphs of 256 code points as fields of distances.
 *
 * @throws {PortolanError} `glyphs` when the bytes are damaged.
 */
export function readGlyphs(bytes: Uint8Array): ReadonlyMap<number, MeasuredGlyph> {
  const glyphs = new Map<number, MeasuredGlyph>();
  const reader = new PbfReader(bytes);
  let emptyBytes = 0;
  eachField(reader, bytes.length, (stackTag, stackEnd) => {
    if (stackTag !== 1) return;
    eachField(reader, stackEnd, (tag, end) => {
      if (tag !== 3) return;
      const { isEmpty, ...glyph } = readGlyph(reader, end);
      const { width, height } = glyph;
      const size = (width + 2 * BORDER) * (height + 2 * BORDER);
      if (isEmpty) emptyBytes += size;
      if (emptyBytes > MOST_EMPTY_BYTES)
        throw damaged(`glyphs without a bitmap have more than ${MOST_EMPTY_BYTES} pixels`);
      // A space has no bitmap: it is one of no distances.
      glyphs.set(glyph.id, isEmpty ? { ...glyph, bitmap: new Uint8Array(size) } : glyph);
      if (glyphs.size > MOST_GLYPHS) throw damaged(`it has more than ${MOST_GLYPHS} glyphs`);
    });
  });
  return glyphs;
}

function damaged(what: string): PortolanError {
  return new PortolanError('glyphs', `the glyph file is damaged: ${what}`);
}

function varint(reader: PbfReader): number {
  try {
    return reader.readVarint();
  } catch {
    // The reader has one complaint, which it makes of numbers of more than ten bytes.
    throw damaged('a number has more than ten bytes');
  }
}

/** Visits the parts of a message with the place where each ends; the reader stands at its content. Numbers end where they begin. */
function eachField(
  reader: PbfReader,
  messageEnd: number,
  visit: (tag: number, end: number, value: number) => void,
): void {
  while (reader.pos < messageEnd) {
    const key = varint(reader);
    if ((key & 7) === 0) {
      const value = varint(reader);
      visit(key >> 3, reader.pos, value);
      continue;
    }
    if ((key & 7) !== 2) throw damaged(`a field has the wire type ${key & 7}`);
    const length = varint(reader);
    const end = reader.pos + length;
    if (!(end <= messageEnd)) throw damaged('a field ends beyond the message around it');
    visit(key >> 3, end, 0);
    reader.pos = end;
  }
}

function zigzag(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}

function readGlyph(
  reader: PbfReader,
  messageEnd: number,
): MeasuredGlyph & { readonly id: number; readonly isEmpty: boolean } {
  let bitmap: Uint8Array = new Uint8Array(0);
  const numbers = [0, 0, 0, 0, 0, 0, 0, 0];
  eachField(reader, messageEnd, (tag, end, value) => {
    if (tag === 2) bitmap = reader.buf.subarray(reader.pos, end);
    else if (tag < 8) numbers[tag] = value;
  });
  const [, id = 0, , width = 0, height = 0, left = 0, top = 0, advance = 0] = numbers;
  if (width > LONGEST_SIDE || height > LONGEST_SIDE) throw damaged(`a glyph has ${width} x ${height} pixels`);
  const isEmpty = bitmap.length === 0;
  if (!isEmpty && bitmap.length !== (width + 2 * BORDER) * (height + 2 * BORDER))
    throw damaged(`the bitmap of a glyph of ${width} x ${height} pixels has ${bitmap.length} bytes`);
  return {
    id,
    width,
    height,
    left: zigzag(left),
    top: zigzag(top),
    advance,
    bitmap,
    isEmpty,
  };
}
