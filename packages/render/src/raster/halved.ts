/** Premultiplied RGBA, row by row. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/**
 * Pixels at half their size as often as is told, each the mean of four: what is drawn much smaller than it is would lose rows and columns
 * else. Odd sides end the halving, as tiles would be mixed.
 */
export function halved(pixels: Pixels, side: number, most: number): { pixels: Pixels; times: number } {
  let here = pixels;
  let times = 0;
  for (; times < most && (side / 2 ** times) % 2 === 0; times++) here = half(here);
  return { pixels: here, times };
}

function half({ width, height, data }: Pixels): Pixels {
  const [columns, rows] = [width / 2, height / 2];
  const out = new Uint8ClampedArray(4 * columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const from = 4 * (2 * row * width + 2 * column);
      const to = 4 * (row * columns + column);
      for (let channel = 0; channel < 4; channel++) {
        const above = data[from + channel]! + data[from + 4 + channel]!;
        const below = data[from + 4 * width + channel]! + data[from + 4 * width + 4 + channel]!;
        out[to + channel] = (above + below) / 4;
      }
    }
  }
  return { width: columns, height: rows, data: out };
}
