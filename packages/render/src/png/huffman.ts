/** The longest code of deflate. */
export const LONGEST_CODE = 15;

/**
 * Lengths of the codes of a Huffman code: 0 for symbols that do not occur. Moffat and Katajainen (1995) find them in place from the rarest symbol on;
 * lengths beyond the limit are brought back to it, and shorter codes grow until the code is complete again.
 *
 * @param counts  how often each symbol occurs. @param longest  bits of a code at the most. @param lengths  takes the lengths.
 */
export function codeLengths(counts: Int32Array, longest: number, lengths: Uint8Array): void {
  lengths.fill(0);
  const used: number[] = [];
  for (const [symbol, count] of counts.entries()) if (count > 0) used.push(symbol);
  used.sort((a, b) => counts[a]! - counts[b]! || a - b);
  if (used.length < 2) {
    for (const symbol of used) lengths[symbol] = 1;
    return;
  }
  const ofLength = new Int32Array(longest + 1);
  for (const depth of depths(Float64Array.from(used, (symbol) => counts[symbol]!)))
    ofLength[Math.min(depth, longest)]!++;
  // In parts of a code of the longest length: a code that is complete takes them all.
  let taken = 0;
  for (let length = 1; length <= longest; length++) taken += ofLength[length]! * 2 ** (longest - length);
  for (; taken > 2 ** longest; taken--) {
    ofLength[longest]!--;
    let shorter = longest - 1;
    while (ofLength[shorter] === 0) shorter--;
    ofLength[shorter]!--;
    ofLength[shorter + 1]! += 2;
  }
  let at = 0;
  for (let length = longest; length > 0; length--)
    for (let count = ofLength[length]!; count > 0; count--) lengths[used[at++]!] = length;
}

/** Replaces weights in ascending order, two at the least, by the depths of their leaves. */
function depths(weights: Float64Array): Float64Array {
  const count = weights.length;
  // First each inner node of the tree takes the place of a weight that it has swallowed: its own weight, then the place of its parent.
  let [root, leaf] = [0, 0];
  const smallest = (next: number): number => {
    const isLeaf = leaf < count && (root >= next || weights[leaf]! < weights[root]!);
    if (isLeaf) return weights[leaf++]!;
    const weight = weights[root]!;
    weights[root++] = next;
    return weight;
  };
  for (let next = 0; next < count - 1; next++) weights[next] = smallest(next) + smallest(next);
  weights[count - 2] = 0;
  for (let node = count - 3; node >= 0; node--) weights[node] = weights[weights[node]!]! + 1;
  // Then leaves fill what inner nodes leave free at each depth.
  let [free, depth, inner, to] = [1, 0, count - 2, count - 1];
  while (free > 0) {
    let nodes = 0;
    while (inner >= 0 && weights[inner] === depth) {
      nodes++;
      inner--;
    }
    for (; free > nodes; free--) weights[to--] = depth;
    free = 2 * nodes;
    depth++;
  }
  return weights;
}

/** The codes that follow from their lengths (RFC 1951, 3.2.2), with the first bit lowest, as deflate writes them. */
export function codesOf(lengths: Uint8Array, codes: Uint16Array): void {
  const next = new Int32Array(LONGEST_CODE + 2);
  for (const length of lengths) if (length > 0) next[length + 1]!++;
  for (let length = 1; length <= LONGEST_CODE; length++)
    next[length + 1] = 2 * (next[length]! + next[length + 1]!);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    let code = next[length]!++;
    let reversed = 0;
    for (let bit = 0; bit < length; bit++) {
      reversed = (reversed << 1) | (code & 1);
      code >>>= 1;
    }
    codes[symbol] = reversed;
  }
}
