import { type CheckStop, inBlocks, neverStop, nowAndThen } from '@portolan/base';
import Flatbush from 'flatbush';

/** The columns of a tree, in the bytes that it has. */
interface Tree {
  readonly numItems: number;
  readonly nodeSize: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** Four corners for each box: those of the items, then those of the nodes from the leaves up. */
  readonly boxes: Int32Array;
  /** By box: the item, or four times the position of the first box in a node. */
  readonly indices: Uint16Array | Uint32Array;
  /** By level: four times the number of boxes up to it. */
  readonly levelBounds: readonly number[];
}

const HEADER_BYTES = 8;
/** Trees with fewer boxes have indices of 16 bits. */
const MANY_BOXES = 16384;
/** The greatest coordinate along the Hilbert curve. */
const HILBERT_MOST = (1 << 16) - 1;

/**
 * Finishes a tree whose boxes have all been added, to the same bytes as its own `finish`, which takes 20 ms for 100,000 boxes and hears nobody.
 *
 * The algorithm is that of Flatbush 4.7 (Vladimir Agafonkin, ISC licence): boxes are sorted by the place of their middle along a Hilbert curve, as far
 * as they have to be in different nodes, and nodes are made of consecutive boxes from the leaves up.
 *
 * @param added  a tree of `Int32Array`; its bytes are changed.
 * @returns a tree over the same bytes, which can be searched.
 */
export function finishTree(added: Flatbush, checkStop: CheckStop): Flatbush {
  if (checkStop === neverStop || added.numItems <= added.nodeSize) {
    added.finish();
    return added;
  }
  const tree = treeOf(added);
  sortBoxes(tree, placesAlongCurve(tree, checkStop), checkStop);
  makeNodes(tree, checkStop);
  return Flatbush.from(added.data);
}

function treeOf({ numItems, nodeSize, minX, minY, maxX, maxY, data }: Flatbush): Tree {
  let count = numItems;
  let total = count;
  const levelBounds = [4 * total];
  do {
    count = Math.ceil(count / nodeSize);
    total += count;
    levelBounds.push(4 * total);
  } while (count !== 1);
  const boxes = new Int32Array(data, HEADER_BYTES, 4 * total);
  const indicesAt = HEADER_BYTES + boxes.byteLength;
  const indices =
    total < MANY_BOXES ? new Uint16Array(data, indicesAt, total) : new Uint32Array(data, indicesAt, total);
  return { numItems, nodeSize, minX, minY, maxX, maxY, boxes, indices, levelBounds };
}

function placesAlongCurve(
  { numItems, minX, minY, maxX, maxY, boxes }: Tree,
  checkStop: CheckStop,
): Int32Array {
  const places = new Int32Array(numItems);
  const scaleX = HILBERT_MOST / (maxX - minX || 1);
  const scaleY = HILBERT_MOST / (maxY - minY || 1);
  inBlocks(numItems, checkStop, (from, end) => {
    for (let item = from; item < end; item++) {
      const at = 4 * item;
      const x = Math.trunc(scaleX * ((boxes[at]! + boxes[at + 2]!) / 2 - minX));
      const y = Math.trunc(scaleY * ((boxes[at + 1]! + boxes[at + 3]!) / 2 - minY));
      places[item] = hilbert(x, y);
    }
  });
  return places;
}

/** Quicksort; ranges within one node are left as they are. */
function sortBoxes(
  { numItems, nodeSize, boxes, indices }: Tree,
  places: Int32Array,
  checkStop: CheckStop,
): void {
  const atEach = nowAndThen(checkStop);
  const stack = [0, numItems - 1];
  while (stack.length > 0) {
    const last = stack.pop()!;
    const first = stack.pop()!;
    if (last - first <= nodeSize && Math.floor(first / nodeSize) >= Math.floor(last / nodeSize)) continue;
    const [a, b, c] = [places[first]!, places[(first + last) >> 1]!, places[last]!];
    const pivot = a > b !== a > c ? a : b < a !== b < c ? b : c;
    let i = first - 1;
    let j = last + 1;
    for (;;) {
      atEach();
      do i++;
      while (places[i]! < pivot);
      do j--;
      while (places[j]! > pivot);
      if (i >= j) break;
      swap(places, boxes, indices, i, j);
    }
    stack.push(first, j, j + 1, last);
  }
}

function swap(
  places: Int32Array,
  boxes: Int32Array,
  indices: Uint16Array | Uint32Array,
  i: number,
  j: number,
): void {
  const place = places[i]!;
  places[i] = places[j]!;
  places[j] = place;
  for (let corner = 0; corner < 4; corner++) {
    const value = boxes[4 * i + corner]!;
    boxes[4 * i + corner] = boxes[4 * j + corner]!;
    boxes[4 * j + corner] = value;
  }
  const index = indices[i]!;
  indices[i] = indices[j]!;
  indices[j] = index;
}

function makeNodes(tree: Tree, checkStop: CheckStop): void {
  const { numItems, nodeSize, boxes, indices, levelBounds } = tree;
  const atEach = nowAndThen(checkStop);
  let at = 4 * numItems;
  let read = 0;
  for (const bound of levelBounds.slice(0, -1)) {
    while (read < bound) {
      atEach();
      const first = read;
      let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let child = 0; child < nodeSize && read < bound; child++) {
        west = Math.min(west, boxes[read++]!);
        south = Math.min(south, boxes[read++]!);
        east = Math.max(east, boxes[read++]!);
        north = Math.max(north, boxes[read++]!);
      }
      indices[at >> 2] = first;
      boxes[at++] = west;
      boxes[at++] = south;
      boxes[at++] = east;
      boxes[at++] = north;
    }
  }
}

/** The place of a point along the curve of 2^16 by 2^16 cells (http://threadlocalmutex.com, public domain), as a signed number. */
function hilbert(x: number, y: number): number {
  let a = x ^ y;
  let b = 0xffff ^ a;
  let c = 0xffff ^ (x | y);
  let d = x & (y ^ 0xffff);

  let A = a | (b >> 1);
  let B = (a >> 1) ^ a;
  let C = c ^ ((c >> 1) ^ (b & (d >> 1)));
  let D = d ^ ((a & (c >> 1)) ^ (d >> 1));

  a = (A & (A >> 2)) ^ (B & (B >> 2));
  b = (A & (B >> 2)) ^ (B & ((A ^ B) >> 2));
  c = C ^ ((A & (C >> 2)) ^ (B & (D >> 2)));
  d = D ^ ((B & (C >> 2)) ^ ((A ^ B) & (D >> 2)));

  A = (a & (a >> 4)) ^ (b & (b >> 4));
  B = (a & (b >> 4)) ^ (b & ((a ^ b) >> 4));
  C = c ^ ((a & (c >> 4)) ^ (b & (d >> 4)));
  D = d ^ ((b & (c >> 4)) ^ ((a ^ b) & (d >> 4)));

  c = C ^ ((A & (C >> 8)) ^ (B & (D >> 8)));
  d = D ^ ((B & (C >> 8)) ^ ((A ^ B) & (D >> 8)));

  c ^= c >> 1;
  d ^= d >> 1;
  return (((interleaved(d | (0xffff ^ ((x ^ y) | c))) << 1) | interleaved(x ^ y)) >>> 0) - 0x80000000;
}

/** Sixteen bits with a zero between each two. */
function interleaved(bits: number): number {
  let spread = (bits | (bits << 8)) & 0x00ff00ff;
  spread = (spread | (spread << 4)) & 0x0f0f0f0f;
  spread = (spread | (spread << 2)) & 0x33333333;
  return (spread | (spread << 1)) & 0x55555555;
}
