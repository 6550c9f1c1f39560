/** Pixels around a letter in its bitmap, so that its halo has room. */
export const BUFFER_PIXELS = 3;

/** One letter of a message. */
export interface Glyph {
  /** The code point. */
  readonly id: number;
  /** Distances to the outline; empty for a space. */
  readonly bitmap: Uint8Array;
  /** Pixels, without the buffer. */
  readonly width: number;
  /** Pixels, without the buffer. */
  readonly height: number;
  /** From the pen to the left edge, pixels. */
  readonly left: number;
  /** From the baseline to the upper edge, pixels. */
  readonly top: number;
  /** How far the pen moves on, pixels. */
  readonly advance: number;
}

/** A range of letters under the name of its fonts. */
export interface GlyphRange {
  readonly name: string;
  readonly range: string;
  readonly glyphs: readonly Glyph[];
}

/**
 * Writes letters as the protocol buffer that MapLibre reads: message `glyphs` of `glyphs.proto` (mapbox/node-fontnik), with one `fontstack`
 * of name (1), range (2) and glyphs (3); a glyph has id (1), bitmap (2), width (3), height (4), left (5), top (6) and advance (7), where
 * left and top are zigzag numbers.
 */
export function writeGlyphs({ name, range, glyphs }: GlyphRange): Uint8Array {
  const stack = new MessageWriter();
  stack.text(1, name);
  stack.text(2, range);
  for (const glyph of glyphs) {
    const message = new MessageWriter();
    message.number(1, glyph.id);
    if (glyph.bitmap.length > 0) message.bytes(2, glyph.bitmap);
    message.number(3, glyph.width);
    message.number(4, glyph.height);
    message.number(5, zigzag(glyph.left));
    message.number(6, zigzag(glyph.top));
    message.number(7, glyph.advance);
    stack.bytes(3, message.finish());
  }
  const whole = new MessageWriter();
  whole.bytes(1, stack.finish());
  return whole.finish();
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

/** Writes fields of a protocol buffer. Numbers are below 2^32. */
class MessageWriter {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  number(field: number, value: number): void {
    this.#push(Uint8Array.from([...varint(field * 8), ...varint(value)]));
  }

  text(field: number, value: string): void {
    this.bytes(field, new TextEncoder().encode(value));
  }

  bytes(field: number, value: Uint8Array): void {
    this.#push(Uint8Array.from([...varint(field * 8 + 2), ...varint(value.length)]));
    this.#push(value);
  }

  finish(): Uint8Array {
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  #push(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return bytes;
}
