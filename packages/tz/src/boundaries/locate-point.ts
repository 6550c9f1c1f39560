import {
  ARC_WORDS,
  BLOCK_WORDS,
  CONNECTOR_WORDS,
  GROUP_BLOCKS,
  GROUP_WORDS,
  LEAF_WORDS,
} from './leaf-image.ts';

/**
 * Locates a point in a leaf by the arcs that a ray from it to the west crosses (Shimrat 1962): each crossing leaves or enters the zones of the arc. A
 * line belongs to the side east of it, or north of it where it runs east to west, so that every point has one answer.
 *
 * `words` is a leaf image, `at` its first word; `x` and `y` count from the south-western corner of the leaf and need not be whole.
 */

const COORDINATE = 0xf_ffff;

/** The zones of a point, as bits for the zones of the leaf. */
export function maskAt(words: Int32Array, at: number, x: number, y: number): number {
  let mask = words[at]!;
  let next = at + LEAF_WORDS + words[at + 1]!;
  for (let left = words[at + 2]!; left > 0; left--, next += CONNECTOR_WORDS) {
    if (words[next]! > y) mask ^= words[next + 1]!;
  }
  for (let left = words[at + 3]!; left > 0; left--, next += ARC_WORDS) {
    const count = words[next + 1]!;
    const blocks = at + words[next + 2]!;
    let crossings = 0;
    if (count <= GROUP_BLOCKS) {
      crossings = crossingsOfBlocks(words, at, blocks, blocks + count * BLOCK_WORDS, x, y);
    } else {
      let group = at + words[next + 3]!;
      for (let block = 0; block < count; block += GROUP_BLOCKS, group += GROUP_WORDS) {
        if (y < words[group + 2]! || y >= words[group + 3]! || x < words[group]!) continue;
        const first = blocks + block * BLOCK_WORDS;
        const end = blocks + Math.min(count, block + GROUP_BLOCKS) * BLOCK_WORDS;
        crossings +=
          x >= words[group + 1]!
            ? crossingsOfEnds(words[first + 1]! & COORDINATE, words[end + 1]! & COORDINATE, y)
            : crossingsOfBlocks(words, at, first, end, x, y);
      }
    }
    if ((crossings & 1) === 1) mask ^= words[next]!;
  }
  return mask;
}

/** Parity of the crossings of a line that lies wholly to the west. Only its beginning and its end matter. */
function crossingsOfEnds(startY: number, endY: number, y: number): number {
  return startY <= y === endY <= y ? 0 : 1;
}

function crossingsOfBlocks(
  words: Int32Array,
  at: number,
  first: number,
  end: number,
  x: number,
  y: number,
): number {
  let crossings = 0;
  for (let block = first; block < end; block += BLOCK_WORDS) {
    const word1 = words[block + 1]!;
    const box = words[block + 2]!;
    const word0 = words[block]!;
    const shift = word0 >>> 25;
    const startY = word1 & COORDINATE;
    if (y >= startY + ((box >>> 24) << shift) || y < startY - (((box >>> 16) & 255) << shift)) continue;
    const startX = word0 & COORDINATE;
    if (x < startX - ((box & 255) << shift)) continue;
    crossings +=
      x >= startX + (((box >>> 8) & 255) << shift)
        ? crossingsOfEnds(startY, words[block + BLOCK_WORDS + 1]! & COORDINATE, y)
        : crossingsOfSteps(words, at, block, x, y);
  }
  return crossings;
}

function crossingsOfSteps(words: Int32Array, at: number, block: number, x: number, y: number): number {
  const word0 = words[block]!;
  const word1 = words[block + 1]!;
  const xBits = (word0 >>> 20) & 31;
  const yBits = (word1 >>> 20) & 31;
  const steps = word1 >>> 25;
  const firstBit = 32 * at + words[block + 3]!;
  const firstXBit = firstBit + steps * yBits;
  let crossings = 0;
  let fromY = word1 & COORDINATE;
  let isFromBelow = fromY <= y;
  // The steps in x are added up only as far as a crossing needs them.
  let fromX = word0 & COORDINATE;
  let xSteps = 0;
  for (let step = 0; step < steps; step++) {
    const toY = fromY + signedField(words, firstBit + step * yBits, yBits);
    const isToBelow = toY <= y;
    if (isFromBelow !== isToBelow) {
      for (; xSteps < step; xSteps++) fromX += signedField(words, firstXBit + xSteps * xBits, xBits);
      const stepX = signedField(words, firstXBit + step * xBits, xBits);
      const side = (x - fromX) * (toY - fromY) - (y - fromY) * stepX;
      if (isToBelow ? side <= 0 : side >= 0) crossings++;
    }
    fromY = toY;
    isFromBelow = isToBelow;
  }
  return crossings;
}

/** Reads a signed number of `width` bits. It always reads both words: no processor predicts whether one is enough. */
function signedField(words: Int32Array, bit: number, width: number): number {
  const word = bit >>> 5;
  const into = bit & 31;
  const field = (words[word]! >>> into) | ((words[word + 1]! << (31 - into)) << 1);
  return (field << (32 - width)) >> (32 - width);
}

/** Zones whose border runs through a point, as bits for the zones of the leaf. */
export function borderMaskAt(words: Int32Array, at: number, x: number, y: number): number {
  let mask = 0;
  let arc = at + LEAF_WORDS + words[at + 1]! + words[at + 2]! * CONNECTOR_WORDS;
  for (let left = words[at + 3]!; left > 0; left--, arc += ARC_WORDS) {
    if (isOnArc(words, at, arc, x, y)) mask |= words[arc]!;
  }
  return mask;
}

function isOnArc(words: Int32Array, at: number, arc: number, x: number, y: number): boolean {
  const count = words[arc + 1]!;
  const blocks = at + words[arc + 2]!;
  if (count <= GROUP_BLOCKS) return isOnBlocks(words, at, blocks, count, x, y);
  let group = at + words[arc + 3]!;
  for (let block = 0; block < count; block += GROUP_BLOCKS, group += GROUP_WORDS) {
    if (x < words[group]! || x > words[group + 1]! || y < words[group + 2]! || y > words[group + 3]!)
      continue;
    const left = Math.min(GROUP_BLOCKS, count - block);
    if (isOnBlocks(words, at, blocks + block * BLOCK_WORDS, left, x, y)) return true;
  }
  return false;
}

function isOnBlocks(
  words: Int32Array,
  at: number,
  first: number,
  count: number,
  x: number,
  y: number,
): boolean {
  const end = first + count * BLOCK_WORDS;
  for (let block = first; block < end; block += BLOCK_WORDS) {
    if (isOnBlock(words, at, block, x, y)) return true;
  }
  return false;
}

function isOnBlock(words: Int32Array, at: number, block: number, x: number, y: number): boolean {
  const word0 = words[block]!;
  const word1 = words[block + 1]!;
  const box = words[block + 2]!;
  const shift = word0 >>> 25;
  let fromX = word0 & COORDINATE;
  let fromY = word1 & COORDINATE;
  if (y > fromY + ((box >>> 24) << shift) || y < fromY - (((box >>> 16) & 255) << shift)) return false;
  if (x > fromX + (((box >>> 8) & 255) << shift) || x < fromX - ((box & 255) << shift)) return false;
  const xBits = (word0 >>> 20) & 31;
  const yBits = (word1 >>> 20) & 31;
  const steps = word1 >>> 25;
  const firstBit = 32 * at + words[block + 3]!;
  const firstXBit = firstBit + steps * yBits;
  for (let step = 0; step < steps; step++) {
    const stepX = signedField(words, firstXBit + step * xBits, xBits);
    const stepY = signedField(words, firstBit + step * yBits, yBits);
    const toX = fromX + stepX;
    const toY = fromY + stepY;
    if (
      (x - fromX) * stepY === (y - fromY) * stepX &&
      x >= Math.min(fromX, toX) &&
      x <= Math.max(fromX, toX) &&
      y >= Math.min(fromY, toY) &&
      y <= Math.max(fromY, toY)
    ) {
      return true;
    }
    fromX = toX;
    fromY = toY;
  }
  return false;
}
