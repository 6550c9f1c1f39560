import type { EdgeList } from './edges.ts';

/** The most cells that are kept at once: larger pictures are filled band by band. */
const MOST_CELLS = 1 << 20;

/** Runs without an edge of so many pixels are given apart, or left out where nothing covers them. */
const LONG_RUN = 32;

/** Cells lie in blocks of 16, and one bit tells of each block whether an edge lies in it: 512 cells a word. */
const BLOCK_BITS = 4;
const WORD_BITS = BLOCK_BITS + 5;

/** Numbers of a part of an edge: x and y of its upper end, of its lower end, and its slope. */
const PIECE = 5;

/** Pixels, from the first row and column to those after the last. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Takes rows of coverage, 0 to 255: those of the columns `left` to `right` (without it), at their own place in `coverage`. */
export interface RowSink {
  row(y: number, left: number, right: number, coverage: Uint8Array): void;
  /** The same of columns that are covered wholly: most of large areas, and the cheapest to paint. */
  whole(y: number, left: number, right: number): void;
}

/**
 * The share of each pixel that edges go around, by exact area.
 *
 * Every edge adds to the cells it crosses the signed area between it and the right-hand side of the cell, as a difference from the cell before; a sum
 * along the row then gives the area enclosed (Levien, font-rs, 2016; Barrett, stb_truetype 2, "How the rasterizer works"). Where contours
 * overlap within one pixel, the areas are added before the rule is applied, as FreeType and AGG do: only there is the share inexact.
 */
export class Coverage {
  readonly #stride: number;
  readonly #bandRows: number;
  readonly #cells: Float32Array;
  /** The blocks of each row that edges lie in. */
  readonly #blocks: Int32Array;
  /** Words of these bits to a row. */
  readonly #words: number;
  readonly #row: Uint8Array;
  /** The parts of an edge that reaches beyond the limits. */
  readonly #pieces = new Float64Array(3 * PIECE);
  /** The limits of the band at hand; rows are counted from its top. */
  #left = 0;
  #right = 0;
  /** The rows that edges lie in, from the first to the one after the last. */
  #top = 0;
  #bottom = 0;

  constructor(width: number, height: number) {
    this.#stride = width + 2;
    this.#bandRows = Math.max(1, Math.min(height, Math.floor(MOST_CELLS / this.#stride)));
    this.#cells = new Float32Array(this.#stride * this.#bandRows);
    this.#words = ((this.#stride - 1) >> WORD_BITS) + 1;
    this.#blocks = new Int32Array(this.#words * this.#bandRows);
    this.#row = new Uint8Array(width);
  }

  /**
   * Gives the rows of what the edges enclose, from the top.
   *
   * @param bounds  of what may be drawn, within the picture.
   */
  fill(edges: EdgeList, isEvenOdd: boolean, bounds: Bounds, sink: RowSink): void {
    const { data, length } = edges;
    if (bounds.left >= bounds.right) return;
    this.#left = bounds.left;
    this.#right = bounds.right;
    let first = bounds.top;
    let last = bounds.bottom;
    if (last - first > this.#bandRows) {
      // All edges are gone through for each band: those without any are passed over.
      const [top, bottom] = heightsOf(edges);
      first = Math.max(first, Math.floor(top));
      last = Math.min(last, Math.ceil(bottom));
    }
    for (let band = first; band < last; band += this.#bandRows) {
      const end = Math.min(last, band + this.#bandRows);
      this.#accumulate(data, length, band, end - band);
      this.#sweep(isEvenOdd, band, sink);
    }
  }

  #accumulate(data: Float64Array, length: number, band: number, rows: number): void {
    const left = this.#left;
    const right = this.#right;
    const pieces = this.#pieces;
    const cells = this.#cells;
    const stride = this.#stride;
    const blocks = this.#blocks;
    const words = this.#words;
    // Whole numbers: in code that is not compiled yet each other number is an object on the heap.
    let top = rows;
    let bottom = 0;
    for (let index = 0; index < length; index += 4) {
      let x0 = data[index]!;
      let y0 = data[index + 1]! - band;
      let x1 = data[index + 2]!;
      let y1 = data[index + 3]! - band;
      let sign = 1;
      if (y0 > y1) {
        let swapped = x0;
        x0 = x1;
        x1 = swapped;
        swapped = y0;
        y0 = y1;
        y1 = swapped;
        sign = -1;
      }
      if (y0 >= rows || y1 <= 0 || y1 - y0 < 1e-12) continue;
      let slope = (x1 - x0) / (y1 - y0);
      // Pens of no width have corners that are no numbers. Such a corner would stay in the cells for ever.
      if (Number.isNaN(slope)) continue;
      if (y0 < 0) {
        x0 -= y0 * slope;
        y0 = 0;
      }
      if (y1 > rows) {
        x1 = x0 + (rows - y0) * slope;
        y1 = rows;
      }
      let rest = 0;
      if (!(x0 >= left && x0 <= right && x1 >= left && x1 <= right)) {
        pieces[0] = x0;
        pieces[1] = y0;
        pieces[2] = x1;
        pieces[3] = y1;
        pieces[4] = slope;
        rest = this.#cutEdge();
        if (rest === 0) continue;
        rest--;
        x0 = pieces[rest * PIECE]!;
        y0 = pieces[rest * PIECE + 1]!;
        x1 = pieces[rest * PIECE + 2]!;
        y1 = pieces[rest * PIECE + 3]!;
        slope = pieces[rest * PIECE + 4]!;
      }
      // The rows of an edge are walked here rather than in a method of their own, whose numbers would each be an object on the heap.
      for (;;) {
        const least = x0 < x1 ? x0 : x1;
        const most = x0 < x1 ? x1 : x0;
        const firstRow = y0 | 0;
        const lastRow = Math.ceil(y1) - 1;
        if (firstRow < top) top = firstRow;
        if (lastRow >= bottom) bottom = lastRow + 1;
        let x = x0;
        let y = y0;
        for (let row = firstRow; row <= lastRow; row++) {
          const yEnd = row === lastRow ? y1 : row + 1;
          let xEnd = row === lastRow ? x1 : x + slope * (yEnd - y);
          // Rounding may carry it past the end.
          if (xEnd < least) xEnd = least;
          else if (xEnd > most) xEnd = most;
          const height = (yEnd - y) * sign;
          const from = x < xEnd ? x : xEnd;
          const to = x < xEnd ? xEnd : x;
          const column = from | 0;
          const lastColumn = to | 0;
          const at = row * stride;
          const word = row * words;
          // Shifts count modulo 32, as the blocks of a word do.
          blocks[word + (column >> WORD_BITS)]! |= 1 << (column >> BLOCK_BITS);
          if (column === lastColumn) {
            const beside = height * ((from + to) * 0.5 - column);
            cells[at + column]! += height - beside;
            cells[at + column + 1]! += beside;
          } else {
            const perColumn = height / (to - from);
            const begun = 1 - (from - column);
            const ended = to - lastColumn;
            const before = 0.5 * perColumn * begun * begun;
            const after = 0.5 * perColumn * ended * ended;
            cells[at + column]! += before;
            if (lastColumn === column + 1) cells[at + lastColumn]! += height - before - after;
            else {
              const second = perColumn * (begun + 0.5);
              cells[at + column + 1]! += second - before;
              for (let between = column + 2; between < lastColumn; between++)
                cells[at + between]! += perColumn;
              cells[at + lastColumn]! += height - second - (lastColumn - column - 2) * perColumn - after;
              for (let block = (column >> BLOCK_BITS) + 1; block <= lastColumn >> BLOCK_BITS; block++)
                blocks[word + (block >> 5)]! |= 1 << block;
            }
            cells[at + lastColumn + 1]! += after;
          }
          const end = lastColumn + 1;
          blocks[word + (end >> WORD_BITS)]! |= 1 << (end >> BLOCK_BITS);
          x = xEnd;
          y = yEnd;
        }
        if (rest === 0) break;
        rest--;
        x0 = pieces[rest * PIECE]!;
        y0 = pieces[rest * PIECE + 1]!;
        x1 = pieces[rest * PIECE + 2]!;
        y1 = pieces[rest * PIECE + 3]!;
        slope = pieces[rest * PIECE + 4]!;
      }
    }
    this.#top = top;
    this.#bottom = bottom;
  }

  /**
   * Moves what of an edge lies beside the picture to its sides, where it counts the same for what lies between.
   *
   * The edge is the first of `#pieces`, which hold its parts afterwards. @returns how many there are, at most three.
   */
  #cutEdge(): number {
    const pieces = this.#pieces;
    const left = this.#left;
    const right = this.#right;
    let x = pieces[0]!;
    let y = pieces[1]!;
    const x1 = pieces[2]!;
    const y1 = pieces[3]!;
    const slope = pieces[4]!;
    const [x0, y0] = [x, y];
    let count = 0;
    // At most one crossing of either side, in the order of the edge.
    for (let cut = 0; cut <= 2; cut++) {
      const rises = slope > 0;
      const limit = rises ? (cut === 0 ? left : right) : cut === 0 ? right : left;
      const isLast = cut === 2;
      const isAhead = rises ? x < limit && x1 > limit : x > limit && x1 < limit;
      if (!isLast && !isAhead) continue;
      const endX = isLast ? x1 : limit;
      const endY = isLast ? y1 : Math.min(y1, Math.max(y, y0 + (limit - x0) / slope));
      if (endY > y) {
        const at = PIECE * count++;
        const isLeft = x <= left && endX <= left;
        const isBeside = isLeft || (x >= right && endX >= right);
        const side = isLeft ? left : right;
        pieces[at] = isBeside ? side : x;
        pieces[at + 1] = y;
        pieces[at + 2] = isBeside ? side : endX;
        pieces[at + 3] = endY;
        pieces[at + 4] = isBeside ? 0 : slope;
      }
      x = endX;
      y = endY;
    }
    return count;
  }

  #sweep(isEvenOdd: boolean, band: number, sink: RowSink): void {
    const cells = this.#cells;
    const stride = this.#stride;
    const blocks = this.#blocks;
    const words = this.#words;
    const coverage = this.#row;
    const left = this.#left;
    const right = this.#right;
    const bottom = this.#bottom;
    for (let row = this.#top; row < bottom; row++) {
      const word = row * words;
      const firstBlock = nextBlock(blocks, word, 0, words);
      if (firstBlock === words << 5) continue;
      const blockStart = firstBlock << BLOCK_BITS;
      const first = blockStart > left ? blockStart : left;
      const cellEnd = (lastBlock(blocks, word, words) + 1) << BLOCK_BITS;
      const end = cellEnd < stride ? cellEnd : stride;
      const at = row * stride;
      let area = 0;
      let share = 0;
      const drawnEnd = end < right ? end : right;
      // From here on coverage is written and not yet given.
      let from = first;
      let column = first;
      while (column < drawnEnd) {
        const change = cells[at + column]!;
        if (change !== 0) {
          cells[at + column] = 0;
          area += change;
          let enclosed = area < 0 ? -area : area;
          if (isEvenOdd) {
            enclosed -= 2 * Math.floor(enclosed * 0.5);
            if (enclosed > 1) enclosed = 2 - enclosed;
          } else if (enclosed > 1) enclosed = 1;
          share = (enclosed * 255 + 0.5) | 0;
          coverage[column++] = share;
          continue;
        }
        const run = column++;
        const blockEnd = ((run >> BLOCK_BITS) + 1) << BLOCK_BITS;
        while (column < blockEnd && column < drawnEnd && cells[at + column] === 0) column++;
        if (column === blockEnd && column < drawnEnd) {
          // Blocks without edges are passed over at once.
          column = nextBlock(blocks, word, column >> BLOCK_BITS, words) << BLOCK_BITS;
          while (column < drawnEnd && cells[at + column] === 0) column++;
          if (column > drawnEnd) column = drawnEnd;
        }
        if (column - run < LONG_RUN || (share !== 0 && share !== 255)) {
          for (let covered = run; covered < column; covered++) coverage[covered] = share;
          continue;
        }
        if (from < run) sink.row(band + row, from, run, coverage);
        if (share !== 0) sink.whole(band + row, run, column);
        from = column;
      }
      for (let beyond = drawnEnd; beyond < end; beyond++) cells[at + beyond] = 0;
      for (let index = 0; index < words; index++) blocks[word + index] = 0;
      if (from < drawnEnd) sink.row(band + row, from, drawnEnd, coverage);
    }
  }
}

/** From where to where edges reach. */
function heightsOf({ data, length }: EdgeList): readonly [top: number, bottom: number] {
  let top = Infinity;
  let bottom = -Infinity;
  for (let at = 1; at < length; at += 2) {
    const y = data[at]!;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return [top, bottom];
}

/** The last block whose bit is set in a row of words, one of which there is. */
function lastBlock(blocks: Int32Array, row: number, words: number): number {
  let index = words - 1;
  while (blocks[row + index] === 0) index--;
  return (index << 5) + 31 - Math.clz32(blocks[row + index]!);
}

/** The first block from one on whose bit is set in a row of words; one beyond them all where there is none. */
function nextBlock(blocks: Int32Array, row: number, from: number, words: number): number {
  let index = from >> 5;
  if (index >= words) return words << 5;
  let bits = blocks[row + index]! & (-1 << (from & 31));
  while (bits === 0) {
    if (++index === words) return words << 5;
    bits = blocks[row + index]!;
  }
  return (index << 5) + 31 - Math.clz32(bits & -bits);
}
