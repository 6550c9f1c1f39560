import type { LeafVisitor } from './leaf-decoder.ts';

/**
 * The layout of a decoded leaf in memory: 32-bit words, small enough to keep all leaves of the Earth (17 MB), in an order in which a search reads few.
 * An arc is cut into blocks of up to 32 steps with a bounding box; long arcs have boxes around groups of blocks too. In a block, steps
 * are packed with as many bits as the longest one needs: first all in y, which alone decide most searches, then all in x.
 *
 *     leaf    base mask, zones, connectors, arcs (counts), then these:
 *     zone    its number
 *     connector   y, mask: an arc ends on the western side here; its line is continued southwards, west of the leaf
 *     arc     toggle, blocks (count), first block (word), first group (word)
 *     group   min x, max x, min y, max y of GROUP_BLOCKS blocks
 *     block   x | x bits << 20 | box shift << 25
 *             y | y bits << 20 | steps << 25
 *             box: distances from its first vertex to west, east, south and north, a byte each, in units of 2^shift
 *             first bit of its steps, counted from the leaf's first word
 *
 * The last block of an arc is followed by a block without steps, for its last vertex. Words are counted from the first of the leaf.
 */
export const LEAF_WORDS = 4;
export const CONNECTOR_WORDS = 2;
export const ARC_WORDS = 4;
export const GROUP_WORDS = 4;
export const BLOCK_WORDS = 4;

const BLOCK_STEPS = 32;
export const GROUP_BLOCKS = 8;

/** Receives a decoded leaf and packs it. One packer serves many leaves. */
export class LeafPacker implements LeafVisitor {
  #zones: readonly number[] = [];
  #baseMask = 0;
  #connectors: number[] = [];
  /** For each arc its toggle, its first point and its number of points. */
  #arcs: number[] = [];
  #points = new Int32Array(1 << 12);
  #length = 0;
  // The box that `#findBox` found.
  #minX = 0;
  #maxX = 0;
  #minY = 0;
  #maxY = 0;

  leaf(zones: readonly number[], baseMask: number): void {
    this.#zones = zones;
    this.#baseMask = baseMask;
    this.#connectors = [];
    this.#arcs = [];
    this.#length = 0;
  }

  arc(toggle: number, x: number, y: number): void {
    this.#arcs.push(toggle, this.#length >> 1, 0);
    this.vertex(x, y);
  }

  vertex(x: number, y: number): void {
    if (this.#length === this.#points.length) {
      const grown = new Int32Array(2 * this.#length);
      grown.set(this.#points);
      this.#points = grown;
    }
    this.#points[this.#length++] = x;
    this.#points[this.#length++] = y;
  }

  arcEnd(): void {
    const points = this.#points;
    const toggle = this.#arcs.at(-3)!;
    const first = this.#arcs.at(-2)!;
    const last = (this.#length >> 1) - 1;
    this.#arcs[this.#arcs.length - 1] = last - first + 1;
    const isClosed = points[2 * first] === points[2 * last] && points[2 * first + 1] === points[2 * last + 1];
    if (isClosed) return;
    for (const end of [first, last]) {
      if (points[2 * end] === 0) this.#connectors.push(points[2 * end + 1]!, toggle);
    }
  }

  /** The most words that `write` takes for the leaf. */
  get wordLimit(): number {
    const arcs = this.#arcs.length / 3;
    const steps = (this.#length >> 1) - arcs;
    const blocks = steps / BLOCK_STEPS + 2 * arcs;
    return Math.ceil(
      LEAF_WORDS +
        this.#zones.length +
        this.#connectors.length +
        arcs * (ARC_WORDS + GROUP_WORDS + 1) +
        (blocks / GROUP_BLOCKS) * GROUP_WORDS +
        blocks * (BLOCK_WORDS + 1) +
        (steps * 2 * 22) / 32,
    );
  }

  /** Packs the leaf into zeroed words from `at` on. @returns the number of words. */
  write(words: Int32Array, at: number): number {
    const arcCount = this.#arcs.length / 3;
    words[at] = this.#baseMask;
    words[at + 1] = this.#zones.length;
    words[at + 2] = this.#connectors.length / CONNECTOR_WORDS;
    words[at + 3] = arcCount;
    words.set(this.#zones, at + LEAF_WORDS);
    words.set(this.#connectors, at + LEAF_WORDS + this.#zones.length);
    const arcTable = at + LEAF_WORDS + this.#zones.length + this.#connectors.length;
    let next = arcTable + arcCount * ARC_WORDS;
    for (let arc = 0; arc < arcCount; arc++) {
      const toggle = this.#arcs[3 * arc]!;
      const first = this.#arcs[3 * arc + 1]!;
      const steps = this.#arcs[3 * arc + 2]! - 1;
      const blockCount = Math.ceil(steps / BLOCK_STEPS);
      const groupCount = blockCount > GROUP_BLOCKS ? Math.ceil(blockCount / GROUP_BLOCKS) : 0;
      const groups = next;
      const blocks = groups + groupCount * GROUP_WORDS;
      words[arcTable + ARC_WORDS * arc] = toggle;
      words[arcTable + ARC_WORDS * arc + 1] = blockCount;
      words[arcTable + ARC_WORDS * arc + 2] = blocks - at;
      words[arcTable + ARC_WORDS * arc + 3] = groups - at;
      for (let group = 0; group < groupCount; group++) {
        const from = first + group * GROUP_BLOCKS * BLOCK_STEPS;
        const to = Math.min(first + steps, from + GROUP_BLOCKS * BLOCK_STEPS);
        const entry = groups + GROUP_WORDS * group;
        this.#findBox(from, to);
        words[entry] = this.#minX;
        words[entry + 1] = this.#maxX;
        words[entry + 2] = this.#minY;
        words[entry + 3] = this.#maxY;
      }
      let bit = 32 * (blocks + (blockCount + 1) * BLOCK_WORDS);
      for (let block = 0; block < blockCount; block++) {
        const from = first + block * BLOCK_STEPS;
        const to = Math.min(first + steps, from + BLOCK_STEPS);
        bit = this.#writeBlock(words, blocks + BLOCK_WORDS * block, bit, from, to, at);
      }
      const end = blocks + BLOCK_WORDS * blockCount;
      words[end] = this.#points[2 * (first + steps)]!;
      words[end + 1] = this.#points[2 * (first + steps) + 1]!;
      next = Math.ceil(bit / 32);
    }
    return next - at;
  }

  /** Finds the box around points `from .. to`. It is kept in fields: an array for each of 130,000 blocks would make the heap grow. */
  #findBox(from: number, to: number): void {
    const points = this.#points;
    let minX = points[2 * from]!;
    let maxX = minX;
    let minY = points[2 * from + 1]!;
    let maxY = minY;
    for (let point = from + 1; point <= to; point++) {
      const x = points[2 * point]!;
      const y = points[2 * point + 1]!;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    this.#minX = minX;
    this.#maxX = maxX;
    this.#minY = minY;
    this.#maxY = maxY;
  }

  #writeBlock(
    words: Int32Array,
    block: number,
    firstBit: number,
    from: number,
    to: number,
    at: number,
  ): number {
    const points = this.#points;
    const x = points[2 * from]!;
    const y = points[2 * from + 1]!;
    this.#findBox(from, to);
    const west = x - this.#minX;
    const east = this.#maxX - x;
    const south = y - this.#minY;
    const north = this.#maxY - y;
    let shift = 0;
    while (Math.max(west, east, south, north) > 255 << shift) shift++;
    const up = (1 << shift) - 1;
    const yBits = this.#bitsOfSteps(from, to, 1);
    const xBits = this.#bitsOfSteps(from, to, 0);
    words[block] = x | (xBits << 20) | (shift << 25);
    words[block + 1] = y | (yBits << 20) | ((to - from) << 25);
    words[block + 2] =
      ((west + up) >> shift) |
      (((east + up) >> shift) << 8) |
      (((south + up) >> shift) << 16) |
      (((north + up) >> shift) << 24);
    words[block + 3] = firstBit - 32 * at;
    let bit = firstBit;
    for (let axis = 1; axis >= 0; axis--) {
      const width = axis === 1 ? yBits : xBits;
      for (let point = from; point < to; point++) {
        const step = points[2 * point + 2 + axis]! - points[2 * point + axis]!;
        const field = step & (2 ** width - 1);
        const into = bit & 31;
        words[bit >>> 5]! |= field << into;
        if (into + width > 32) words[(bit >>> 5) + 1]! |= field >>> (32 - into);
        bit += width;
      }
    }
    return bit;
  }

  /** The bits of the longest step, with its sign. */
  #bitsOfSteps(from: number, to: number, axis: 0 | 1): number {
    let all = 0;
    for (let point = from; point < to; point++) {
      const step = this.#points[2 * point + 2 + axis]! - this.#points[2 * point + axis]!;
      all |= step < 0 ? ~step : step;
    }
    return 33 - Math.clz32(all);
  }
}
