/** How samples were turned into differences before they were compressed. */
export const Predictor = { none: 1, horizontal: 2, floatingPoint: 3 } as const;

/** Undoes the horizontal differences of rows of integers (TIFF 6.0, section 14), in place and in the file's byte order. */
export function undoHorizontal(
  bytes: Uint8Array,
  width: number,
  rows: number,
  sampleBytes: number,
  littleEndian: boolean,
): void {
  const rowBytes = width * sampleBytes;
  for (let row = 0; row < rows; row++) {
    const start = row * rowBytes;
    for (let at = start + sampleBytes; at < start + rowBytes; at += sampleBytes) {
      // Adding byte by byte with a carry works for samples of any width.
      let carry = 0;
      for (let k = 0; k < sampleBytes; k++) {
        const byte = littleEndian ? at + k : at + sampleBytes - 1 - k;
        const sum = bytes[byte]! + bytes[byte - sampleBytes]! + carry;
        bytes[byte] = sum;
        carry = sum >> 8;
      }
    }
  }
}

/**
 * Undoes the floating point predictor (Adobe Photoshop TIFF Technical Note 3): rows are differences of bytes, and the bytes of a row stand
 * sorted by their weight, heaviest first. The result is big-endian whatever the file is.
 */
export function undoFloatingPoint(bytes: Uint8Array, width: number, rows: number, sampleBytes: number): void {
  const rowBytes = width * sampleBytes;
  const planes = new Uint8Array(rowBytes);
  for (let row = 0; row < rows; row++) {
    const start = row * rowBytes;
    let sum = 0;
    for (let k = 0; k < rowBytes; k++) {
      sum = (sum + bytes[start + k]!) & 0xff;
      planes[k] = sum;
    }
    for (let column = 0; column < width; column++) {
      for (let k = 0; k < sampleBytes; k++)
        bytes[start + column * sampleBytes + k] = planes[k * width + column]!;
    }
  }
}
