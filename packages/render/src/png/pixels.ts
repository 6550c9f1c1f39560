/** Pixels as PNG stores them before filtering. */
export interface StoredPixels {
  /** 0 grey, 2 RGB, 3 palette, 6 RGBA (W3C PNG, third edition, 6.1). */
  readonly colourType: 0 | 2 | 3 | 6;
  readonly bitDepth: 1 | 2 | 4 | 8;
  /** Each as a number, red in its lowest byte. */
  readonly pixels: Int32Array;
  /** Makes some of the rows, each behind a byte for its filter, which is 0. */
  rows(first: number, end: number): Uint8Array<ArrayBuffer>;
  /** Of a row without the byte of its filter. */
  readonly rowBytes: number;
  /** Whether many pixels equal the one to their left. */
  readonly isFlat: boolean;
  /** Of a palette: red, green, blue of each colour, and alpha of those that are not opaque, which come first. */
  readonly palette?: { readonly colours: Uint8Array; readonly alphas: Uint8Array };
}

/** Slots of the table of colours: four times as many as colours. */
const SLOTS = 1024;
const MOST_COLOURS = 256;

/** From this share of pixels on that equal the one to their left, a picture is flat. */
const FLAT_SHARE = 1 / 4;

/**
 * Chooses the smallest way to store straight RGBA without loss: 1 to 8 bits of a palette, grey, RGB, or RGBA. The colour of pixels that are wholly
 * transparent is not kept.
 */
export function storePixels(
  data: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): StoredPixels {
  const pixels = numbersOf(data, width * height);
  const { isOpaque, isGrey, isFlat, table } = look(pixels, width, height);
  const stored =
    table && (!isGrey || !isOpaque || table.colours.length <= 16)
      ? withPalette(pixels, width, table)
      : !isOpaque
        ? channels(pixels, width, 6, 4)
        : isGrey
          ? channels(pixels, width, 0, 1)
          : channels(pixels, width, 2, 3);
  return { ...stored, pixels, isFlat };
}

/** Pixels as numbers with a sign, red in the lowest byte; all transparent ones are alike. They may share the memory of the bytes. */
function numbersOf(data: Uint8Array | Uint8ClampedArray, count: number): Int32Array {
  const bytes = data.byteOffset % 4 === 0 ? data : data.slice();
  const shared = new Int32Array(bytes.buffer, bytes.byteOffset, count);
  let pixels = shared;
  for (let index = 0; index < count; index++) {
    const pixel = shared[index]!;
    if (pixel >>> 24 !== 0 || pixel === 0) continue;
    if (pixels === shared) pixels = shared.slice();
    pixels[index] = 0;
  }
  return pixels;
}

interface ColourTable {
  readonly colours: readonly number[];
  /** The colour of each slot, and which one of `colours` it is, or -1. */
  readonly slots: Int32Array;
  readonly indices: Int16Array;
}

interface Look {
  readonly isOpaque: boolean;
  readonly isGrey: boolean;
  readonly isFlat: boolean;
  readonly table: ColourTable | undefined;
}

function look(pixels: Int32Array, width: number, height: number): Look {
  let isOpaque = true;
  let isGrey = true;
  const colours: number[] = [];
  const slots = new Int32Array(SLOTS);
  const indices = new Int16Array(SLOTS).fill(-1);
  let last: number | undefined;
  let equal = 0;
  let isFew = true;
  for (let index = 0; index < pixels.length; index++) {
    const pixel = pixels[index]!;
    if (pixel === last) {
      equal++;
      continue;
    }
    last = pixel;
    if (pixel >>> 24 !== 255) isOpaque = false;
    if (isGrey && ((pixel ^ (pixel >>> 8)) & 0xffff) !== 0) isGrey = false;
    if (!isFew) continue;
    const slot = slotOf(pixel, slots, indices);
    if (indices[slot] !== -1) continue;
    if (colours.length === MOST_COLOURS) {
      isFew = false;
      continue;
    }
    slots[slot] = pixel;
    indices[slot] = colours.length;
    colours.push(pixel);
  }
  // The first pixel of a row has none to its left.
  for (let row = 1; row < height; row++) if (pixels[row * width] === pixels[row * width - 1]) equal--;
  const isFlat = equal >= FLAT_SHARE * pixels.length;
  return { isOpaque, isGrey, isFlat, table: isFew ? { colours, slots, indices } : undefined };
}

/** The slot that holds a colour, or the free one where it belongs: open addressing with a multiplicative hash (Knuth, TAOCP 3, 6.4). */
function slotOf(pixel: number, slots: Int32Array, indices: Int16Array): number {
  let slot = Math.imul(pixel, 0x9e3779b1) >>> 22;
  while (indices[slot] !== -1 && slots[slot] !== pixel) slot = (slot + 1) % SLOTS;
  return slot;
}

function withPalette(
  pixels: Int32Array,
  width: number,
  table: ColourTable,
): Omit<StoredPixels, 'isFlat' | 'pixels'> {
  const count = table.colours.length;
  // Those with alpha first, so that tRNS ends with the last of them.
  const order = table.colours.map((_, index) => index);
  const isSeeThrough = (index: number): number => (table.colours[index]! >>> 24 === 255 ? 1 : 0);
  order.sort((a, b) => isSeeThrough(a) - isSeeThrough(b) || a - b);
  const place = new Uint8Array(count);
  const colours = new Uint8Array(3 * count);
  const alphas: number[] = [];
  for (const [at, index] of order.entries()) {
    const colour = table.colours[index]!;
    place[index] = at;
    colours.set([colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255], 3 * at);
    if (colour >>> 24 !== 255) alphas.push(colour >>> 24);
  }
  const bitDepth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
  const rowBytes = Math.ceil((width * bitDepth) / 8);
  return {
    colourType: 3,
    bitDepth,
    rowBytes,
    palette: { colours, alphas: Uint8Array.from(alphas) },
    rows: (first, end) => {
      const rows = new Uint8Array((rowBytes + 1) * (end - first));
      for (let row = first; row < end; row++) {
        const from = (row - first) * (rowBytes + 1) + 1;
        for (let column = 0; column < width; column++) {
          const slot = slotOf(pixels[row * width + column]!, table.slots, table.indices);
          const bit = column * bitDepth;
          // The leftmost pixel lies in the high bits of its byte.
          rows[from + (bit >> 3)]! |= place[table.indices[slot]!]! << (8 - bitDepth - (bit & 7));
        }
      }
      return rows;
    },
  };
}

function channels(
  pixels: Int32Array,
  width: number,
  colourType: 0 | 2 | 6,
  bytes: 1 | 3 | 4,
): Omit<StoredPixels, 'isFlat' | 'pixels'> {
  const rowBytes = bytes * width;
  return {
    colourType,
    bitDepth: 8,
    rowBytes,
    rows: (first, end) => {
      const rows = new Uint8Array((rowBytes + 1) * (end - first));
      let to = 0;
      for (let index = first * width, row = first; row < end; row++) {
        to++;
        for (const rowEnd = index + width; index < rowEnd; index++) {
          const pixel = pixels[index]!;
          rows[to] = pixel & 255;
          if (bytes > 1) {
            rows[to + 1] = (pixel >>> 8) & 255;
            rows[to + 2] = (pixel >>> 16) & 255;
            if (bytes > 3) rows[to + 3] = pixel >>> 24;
          }
          to += bytes;
        }
      }
      return rows;
    },
  };
}
