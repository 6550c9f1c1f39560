import { damaged, leafCheck } from './boundary-file.ts';
import type { BoundaryFile } from './boundary-file.ts';
import { LeafDecoder } from './leaf-decoder.ts';
import type { LeafSize } from './leaf-decoder.ts';
import { LEAF_WORDS, LeafPacker } from './leaf-image.ts';

/** Words of a chunk of memory that leaves are packed into: 1 MiB. */
const CHUNK_BITS = 18;
const CHUNK_WORDS = 1 << CHUNK_BITS;
/** The longest leaf has 29,419 words. */
const MAX_LEAF_BYTES = 1 << 20;

/**
 * Decodes leaves and keeps them; all leaves together take 17 MB.
 */
export class LeafStore {
  readonly #file: BoundaryFile;
  readonly #decoder: LeafDecoder;
  readonly #packer = new LeafPacker();
  readonly #chunks: Int32Array[] = [];
  /** Chunk and word of each leaf, plus one; 0 for leaves that were not decoded so far. */
  readonly #places: Int32Array;
  #used = CHUNK_WORDS;
  #scratch = new Int32Array(0);
  /** The first word of the leaf that `words` gave last. */
  at = 0;

  constructor(file: BoundaryFile) {
    this.#file = file;
    this.#decoder = new LeafDecoder(file.model, file.unitShift);
    this.#places = new Int32Array(file.leafChecks.length);
  }

  /** The words of the chunk that holds a leaf, which begins at `at`. */
  words(leaf: number, size: (leaf: number) => LeafSize): Int32Array {
    const place = this.#places[leaf]!;
    if (place === 0) return this.#decode(leaf, size(leaf));
    this.at = (place - 1) & (CHUNK_WORDS - 1);
    return this.#chunks[(place - 1) >>> CHUNK_BITS]!;
  }

  #decode(leaf: number, size: LeafSize): Int32Array {
    const { leafFirstByte, leafChecks, arcs, ids } = this.#file;
    const [from, to] = [leafFirstByte[leaf]!, leafFirstByte[leaf + 1]!];
    if (from > to || to - from > MAX_LEAF_BYTES)
      throw damaged(`leaf ${leaf} has ${to - from} bytes`, { leaf });
    const bytes = arcs(from, to);
    if (leafCheck(bytes) !== leafChecks[leaf]) throw damaged(`leaf ${leaf} has another checksum`, { leaf });
    const packer = this.#packer;
    const problem = this.#decoder.decode(bytes, size, packer);
    if (problem !== undefined) throw damaged(`leaf ${leaf}: ${problem}`, { leaf });

    // A leaf is packed into scratch memory first, since its size is known only afterwards and chunks should have no gaps.
    if (packer.wordLimit > this.#scratch.length) this.#scratch = new Int32Array(packer.wordLimit);
    const scratch = this.#scratch;
    scratch.fill(0, 0, packer.wordLimit);
    const taken = packer.write(scratch, 0);
    if (taken > CHUNK_WORDS) throw damaged(`leaf ${leaf} is larger than any can be`, { leaf, words: taken });
    for (let k = 0; k < scratch[1]!; k++) {
      if (scratch[LEAF_WORDS + k]! >= ids.length)
        throw damaged(`leaf ${leaf} names a zone that is not there`, { leaf });
    }
    if (this.#used + taken > CHUNK_WORDS) {
      // The last bits of a leaf are read together with the word behind them.
      this.#chunks.push(new Int32Array(CHUNK_WORDS + 1));
      this.#used = 0;
    }
    const chunk = this.#chunks.length - 1;
    const words = this.#chunks[chunk]!;
    const at = this.#used;
    words.set(scratch.subarray(0, taken), at);
    this.#used = at + taken;
    this.#places[leaf] = ((chunk << CHUNK_BITS) | at) + 1;
    this.at = at;
    return words;
  }
}
