import { type CheckStop, neverStop, inBlocks } from '@portolan/base';
import { findById } from './find-object.ts';
import type { OsmSource } from './source.ts';

/** `resolveRefs` gives this for a node that is not in the source: extracts are cut, and ways reach beyond the cut. */
export const MISSING_NODE = 0xffffffff;

const TWO_32 = 2 ** 32;
/** With half of the slots in use, 10^7 ids by chance need at most 85 probes (Knuth 1963). More means that ids were made to collide. */
const MOST_PROBES = 256;

/**
 * Looks up the nodes of all ways.
 *
 * @param checkStop  is called now and then; what it throws ends the work.
 * @returns for every entry of `ways.ref` the position of that node in `nodes`, or `MISSING_NODE`.
 */
export function resolveRefs(
  source: Pick<OsmSource, 'nodes' | 'ways'>,
  checkStop: CheckStop = neverStop,
): Uint32Array {
  const { id } = source.nodes;
  const { ref } = source.ways;
  const slots = hashIds(id, checkStop);
  const positions = new Uint32Array(ref.length);
  inBlocks(ref.length, checkStop, (from, end) => {
    for (let entry = from; entry < end; entry++) {
      const position = slots === null ? findById(id, ref[entry]!) : findHashed(slots, id, ref[entry]!);
      positions[entry] = position < 0 ? MISSING_NODE : position;
    }
  });
  return positions;
}

/** A hash table with linear probing: position + 1 of an id, 0 for a free slot. Null where the ids were made to collide. */
function hashIds(id: Float64Array, checkStop: CheckStop): Uint32Array | null {
  let size = 16;
  while (size < id.length * 2) size *= 2;
  const slots = new Uint32Array(size);
  let isSound = true;
  inBlocks(id.length, checkStop, (from, end) => {
    isSound &&= insertIds(id, from, end, slots);
  });
  return isSound ? slots : null;
}

/** @returns false where the ids were made to collide. */
function insertIds(id: Float64Array, from: number, end: number, slots: Uint32Array): boolean {
  const mask = slots.length - 1;
  for (let position = from; position < end; position++) {
    let slot = hash(id[position]!) & mask;
    let probes = 0;
    while (slots[slot] !== 0) {
      if (++probes > MOST_PROBES) return false;
      slot = (slot + 1) & mask;
    }
    slots[slot] = position + 1;
  }
  return true;
}

function findHashed(slots: Uint32Array, id: Float64Array, wanted: number): number {
  const mask = slots.length - 1;
  let slot = hash(wanted) & mask;
  for (let probes = 0; probes <= MOST_PROBES; probes++) {
    const entry = slots[slot]!;
    if (entry === 0) return -1;
    if (id[entry - 1] === wanted) return entry - 1;
    slot = (slot + 1) & mask;
  }
  return -1;
}

/** Multiplicative hashing of both halves (Knuth, TAOCP 6.4), the high bits folded onto the low ones. */
function hash(id: number): number {
  const high = Math.floor(id / TWO_32);
  const low = id - high * TWO_32;
  const mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
