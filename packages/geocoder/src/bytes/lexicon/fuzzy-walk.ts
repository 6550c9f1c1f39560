import { type CheckStop, neverStop, onceIn } from '@portolan/base';
import type { Lexicon } from './lexicon.ts';
import { HALF_BYTE, TERM_BLOCK } from './lexicon-format.ts';
import { keyOf } from './term-heads.ts';

/** The most edits that a walk can allow. */
/** Blocks of terms between two checks whether to stop. */
const BLOCKS_PER_CHECK = 128;
const MOST_EDITS = 2;
/** The most letters in a pattern: each takes one bit, and the end takes one more. */
export const MOST_PATTERN = 30;

/**
 * The terms that were found, with their edits, and whether the whole term is within these edits and not only its beginning: `count`
 * positions are filled.
 */
export interface FuzzyTerms {
  count: number;
  readonly term: Uint32Array;
  readonly edits: Uint8Array;
  readonly isWhole: Uint8Array;
}

export function emptyFuzzyTerms(capacity: number): FuzzyTerms {
  return {
    count: 0,
    term: new Uint32Array(capacity),
    edits: new Uint8Array(capacity),
    isWhole: new Uint8Array(capacity),
  };
}

/**
 * Words of a state: the beginnings of the pattern that are matched with 0, 1 and 2 edits, and those that need the second half of a swap.
 */
const STATE_WORDS = 6;
/** The most bytes of a term; longer terms match nothing. */
const DEPTHS = 256;
const NEVER = 0xff;

/**
 * Walks the terms as if they were a trie, with a nondeterministic Levenshtein automaton in the bits of a few words (Wu & Manber 1992),
 * which also counts a swap of two neighbours as one edit (Hyyrö 2003).
 *
 * Terms with a common beginning share its states. When a beginning can no longer match, the walk knows from the last beginning that could
 * which letters may follow there: it jumps to the next of them, or out of the subtree when there is none.
 */
export class FuzzyWalk {
  readonly #lexicon: Lexicon;
  readonly #states = new Int32Array(DEPTHS * STATE_WORDS);
  /** By depth: the least edits with which a beginning of this length matched the whole pattern. */
  readonly #best = new Uint8Array(DEPTHS);
  /** The beginning that the states belong to. */
  readonly #path = new Uint8Array(DEPTHS + 4);
  /** For each depth where a letter ends: the depth where the letter before it ends. */
  readonly #parent = new Uint8Array(DEPTHS);
  readonly #asciiMask = new Int32Array(128);
  /** Letters of the pattern, ascending, with the bits of their positions in it. */
  #points: number[] = [];
  #masks: number[] = [];
  #edits = 1;
  #target = new Uint8Array(DEPTHS + 4);

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /**
   * Finds terms within some edits of a pattern.
   *
   * @param pattern  code points, 1 to `MOST_PATTERN`.
   * @param edits  1 or 2.
   * @param isPrefix  whether a term matches as soon as its beginning matches.
   * @param budget  the most terms and letters that the walk looks at.
   * @param checkStop  called now and then; what it throws ends the walk.
   * @returns false when the walk used up its budget or filled `found`, so that terms may be missing.
   */
  find(
    pattern: readonly number[],
    edits: number,
    isPrefix: boolean,
    budget: number,
    found: FuzzyTerms,
    checkStop: CheckStop = neverStop,
  ): boolean {
    const checkSometimes = onceIn(BLOCKS_PER_CHECK, checkStop);
    found.count = 0;
    this.#edits = Math.min(edits, MOST_EDITS);
    this.#setMasks(pattern);
    const { terms, heads, termCount, blockCount, leastLcp } = this.#lexicon;
    const states = this.#states;
    const best = this.#best;
    const path = this.#path;
    const parent = this.#parent;
    const accept = 1 << pattern.length;

    states.fill(0, 0, STATE_WORDS);
    for (let e = 0; e <= this.#edits; e++) states[e] = (1 << (e + 1)) - 1;
    best[0] = this.#bestOf(0, accept);

    /** Terms that share this many bytes with the last one cannot match; 0 for none. */
    let deadAt = 0;
    let left = budget;
    /** States up to this depth are those of the term that was read last. */
    let known = 0;
    for (let block = 0; block < blockCount; block++) {
      checkSometimes();
      if (deadAt > 0 && leastLcp[block]! >= deadAt) {
        if (--left < 0) return false;
        continue;
      }
      let at = heads.start[block]!;
      const first = block * TERM_BLOCK;
      const end = Math.min(termCount, first + TERM_BLOCK);
      for (let term = first; term < end; term++) {
        // Positions beyond the end, which only damage leads to, read as zeros.
        const lengths = terms[at++] ?? 0;
        let lcp = lengths & HALF_BYTE;
        let rest = lengths >> 4;
        if (lcp === HALF_BYTE) {
          lcp += terms[at++] ?? 0;
          if (lcp >= HALF_BYTE + 128) lcp += ((terms[at++] ?? 0) - 1) * 128;
        }
        if (rest === HALF_BYTE) {
          rest += terms[at++] ?? 0;
          if (rest >= HALF_BYTE + 128) rest += ((terms[at++] ?? 0) - 1) * 128;
        }
        if (--left < 0) return false;
        const behind = Math.min(at + rest, terms.length);
        if (deadAt > 0 && lcp >= deadAt && term > first) {
          at = behind;
          continue;
        }
        // A damaged archive can claim more shared bytes than the last term has; states beyond the known depth would belong to another term.
        let depth = Math.min(lcp, known);
        deadAt = 0;
        let leap = 0;
        while (at < behind) {
          const before = depth;
          let point = terms[at]!;
          path[depth++] = point;
          at++;
          if (point >= 0xc0) {
            const more = point >= 0xf0 ? 3 : point >= 0xe0 ? 2 : 1;
            point &= 0x3f >> more;
            for (let k = 0; k < more; k++) {
              path[depth++] = terms[at] ?? 0;
              point = (point << 6) | ((terms[at++] ?? 0) & 0x3f);
            }
          }
          if (depth >= DEPTHS) {
            deadAt = DEPTHS - 4;
            break;
          }
          if (--left < 0) return false;
          parent[depth] = before;
          const isAlive = this.#step(before, depth, point);
          const here = this.#bestOf(depth * STATE_WORDS, accept);
          best[depth] = isPrefix ? Math.min(best[before]!, here) : here;
          if (!isAlive && (!isPrefix || best[depth] === NEVER)) {
            deadAt = depth;
            left--;
            leap = this.#nextLiving(depth, point);
            break;
          }
        }
        known = Math.min(depth, DEPTHS - 4);
        at = behind;
        if (deadAt > 0) {
          if (leap < 0) deadAt = -leap;
          if (leap <= 0) continue;
          // No term between this one and `#target` can match.
          const next = this.#blockBefore(block, leap);
          if (next === block) continue;
          block = next - 1;
          deadAt = 0;
          break;
        }
        const cost = best[depth]!;
        if (cost > edits) continue;
        if (found.count === found.term.length) return false;
        found.term[found.count] = term;
        found.isWhole[found.count] = Number(this.#bestOf(depth * STATE_WORDS, accept) === cost);
        found.edits[found.count++] = cost;
      }
    }
    return true;
  }

  #setMasks(pattern: readonly number[]): void {
    this.#asciiMask.fill(0);
    const masks = new Map<number, number>();
    for (const [position, point] of pattern.entries()) {
      masks.set(point, (masks.get(point) ?? 0) | (1 << position));
      if (point < 128) this.#asciiMask[point]! |= 1 << position;
    }
    this.#points = [...masks.keys()].toSorted((a, b) => a - b);
    this.#masks = this.#points.map((point) => masks.get(point)!);
  }

  /** Computes the state after one more letter. Returns whether anything can still match. */
  #step(before: number, depth: number, point: number): boolean {
    const states = this.#states;
    const from = before * STATE_WORDS;
    const to = depth * STATE_WORDS;
    let mask = 0;
    if (point < 128) mask = this.#asciiMask[point]!;
    else {
      const at = this.#points.indexOf(point);
      if (at >= 0) mask = this.#masks[at]!;
    }
    const r0 = states[from]!;
    const n0 = (r0 & mask) << 1;
    states[to] = n0;
    states[to + 3] = r0 & (mask >>> 1);
    const r1 = states[from + 1]!;
    const n1 = ((r1 & mask) << 1) | r0 | (r0 << 1) | (n0 << 1) | ((states[from + 3]! & mask) << 2);
    states[to + 1] = n1;
    if (this.#edits < 2) return (n0 | n1) !== 0;
    states[to + 4] = r1 & (mask >>> 1);
    const r2 = states[from + 2]!;
    const n2 = ((r2 & mask) << 1) | r1 | (r1 << 1) | (n1 << 1) | ((states[from + 4]! & mask) << 2);
    states[to + 2] = n2;
    return (n0 | n1 | n2) !== 0;
  }

  #bestOf(at: number, accept: number): number {
    const states = this.#states;
    if ((states[at]! & accept) !== 0) return 0;
    if ((states[at + 1]! & accept) !== 0) return 1;
    return this.#edits > 1 && (states[at + 2]! & accept) !== 0 ? 2 : NEVER;
  }

  /**
   * Where the walk can go on after a letter that cannot match: 0 for its next sibling, -d when no term that shares d bytes can match, or
   * the length of the next beginning that can, which is in `#target`.
   */
  #nextLiving(depth: number, point: number): number {
    const states = this.#states;
    const edits = this.#edits;
    let at = depth;
    let letter = point;
    for (;;) {
      const before = this.#parent[at]!;
      const from = before * STATE_WORDS;
      // While an edit is left, any letter can follow.
      const isFree = edits === 1 ? states[from] !== 0 : (states[from]! | states[from + 1]!) !== 0;
      if (isFree) return at === depth ? 0 : -at;
      // A state that waits for the second half of a swap also counts as one edit more.
      const alive = states[from + edits]!;
      for (let k = 0; k < this.#points.length; k++) {
        if (this.#points[k]! <= letter) continue;
        const mask = this.#masks[k]!;
        if ((alive & mask) !== 0) return this.#setTarget(before, this.#points[k]!);
      }
      if (before === 0) return -at;
      letter = this.#letterEndingAt(before);
      at = before;
    }
  }

  #letterEndingAt(depth: number): number {
    const path = this.#path;
    const start = this.#parent[depth]!;
    let point = path[start]!;
    if (point < 0xc0) return point;
    point &= 0x3f >> (depth - start - 1);
    for (let k = start + 1; k < depth; k++) point = (point << 6) | (path[k]! & 0x3f);
    return point;
  }

  #setTarget(length: number, point: number): number {
    const target = this.#target;
    const path = this.#path;
    for (let k = 0; k < length; k++) target[k] = path[k]!;
    if (point < 0x80) {
      target[length] = point;
      return length + 1;
    }
    const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    target[length] = ((0xf00 >> more) & 0xff) | (point >> (6 * more));
    for (let k = 1; k <= more; k++) target[length + k] = 0x80 | ((point >> (6 * (more - k))) & 0x3f);
    return length + more + 1;
  }

  /** The last block, from `block` on, whose first term is before `#target`. The search doubles its steps and then halves them. */
  #blockBefore(block: number, length: number): number {
    const { blockCount, heads } = this.#lexicon;
    const target = this.#target;
    const key = keyOf(target, length);
    let step = 1;
    let low = block;
    while (low + step < blockCount && heads.isBefore(low + step, target, length, key)) {
      low += step;
      step *= 2;
    }
    let high = Math.min(blockCount, low + step);
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (heads.isBefore(middle, target, length, key)) low = middle;
      else high = middle;
    }
    return low;
  }
}
