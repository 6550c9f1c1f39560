/** Entities that share words with a query, in one open hash table that is reused from query to query. */
const SLOTS = 1 << 15;
const MASK = SLOTS - 1;
/** The most entities that are kept; half of the slots stay free. */
export const MOST_CANDIDATES = 16_000;

export class Candidates {
  /** Entities in the order in which they were added: `count` of them. */
  readonly entity = new Uint32Array(MOST_CANDIDATES);
  /** Bits of the words that each entity has. */
  readonly mask = new Uint32Array(MOST_CANDIDATES);
  /** Weight of these words, less the cost of the terms that they were read as. */
  readonly quality = new Float32Array(MOST_CANDIDATES);
  count = 0;
  /** Position plus 1, 0 for a free slot. */
  readonly #slots = new Uint16Array(SLOTS);

  clear(): void {
    if (this.count > 0) this.#slots.fill(0);
    this.count = 0;
  }

  /** Position of an entity, -1 when it is not a candidate. */
  find(entity: number): number {
    for (let slot = hash(entity); ; slot = (slot + 1) & MASK) {
      const entry = this.#slots[slot]!;
      if (entry === 0) return -1;
      if (this.entity[entry - 1] === entity) return entry - 1;
    }
  }

  /** Adds words to an entity; words that it already has do not count again. New entities are dropped when there is no room. */
  add(entity: number, mask: number, quality: number): void {
    for (let slot = hash(entity); ; slot = (slot + 1) & MASK) {
      const entry = this.#slots[slot]!;
      if (entry !== 0) {
        const at = entry - 1;
        if (this.entity[at] !== entity) continue;
        if ((this.mask[at]! & mask) === mask) return;
        this.mask[at]! |= mask;
        this.quality[at]! += quality;
        return;
      }
      if (this.count === MOST_CANDIDATES) return;
      const at = this.count++;
      this.#slots[slot] = at + 1;
      this.entity[at] = entity;
      this.mask[at] = mask;
      this.quality[at] = quality;
      return;
    }
  }
}

/** Multiplicative hashing (Knuth, TAOCP 6.4). */
function hash(entity: number): number {
  return (Math.imul(entity + 1, 0x9e3779b1) >>> 17) & MASK;
}
