import type { Profile } from './profile.ts';

/** A profile, and the bytes of what is kept for it, by what that is. */
interface Kept {
  /** The cache that holds the profile, or did; undefined for a profile that no cache was given. */
  cache: ProfileCache | undefined;
  readonly profile: Profile;
  readonly parts: Map<string, number>;
  bytes: number;
  /** How many keys it is found under. */
  keys: number;
}

const keptByProfile = new WeakMap<Profile, Kept>();

function keptOf(profile: Profile): Kept {
  let kept = keptByProfile.get(profile);
  if (!kept) {
    kept = { cache: undefined, profile, parts: new Map(), bytes: bytesOf(profile), keys: 0 };
    keptByProfile.set(profile, kept);
  }
  return kept;
}

/**
 * Counts what was made for a profile after the profile itself, and lives as long, towards the budget of its cache.
 *
 * @param part  what it is; another one of the same name takes its place.
 */
export function countBytes(profile: Profile, part: string, bytes: number): void {
  const kept = keptOf(profile);
  const more = bytes - (kept.parts.get(part) ?? 0);
  kept.parts.set(part, bytes);
  kept.bytes += more;
  // A profile that was dropped goes with the request that still holds it.
  if (kept.keys > 0) kept.cache!.grow(kept, more);
}

/** Profiles by key, the latest used last; the oldest go when all together are larger than the budget. */
export class ProfileCache {
  readonly #budgetBytes: number;
  readonly #byKey = new Map<string, Kept>();
  bytes = 0;

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  get size(): number {
    return this.#byKey.size;
  }

  get(key: string, make: () => Profile): Profile {
    const known = this.#byKey.get(key);
    if (known) {
      this.#byKey.delete(key);
      this.#byKey.set(key, known);
      return known.profile;
    }
    const kept = keptOf(make());
    kept.cache = this;
    this.#byKey.set(key, kept);
    if (kept.keys++ === 0) this.bytes += kept.bytes;
    this.#dropOldest(kept);
    return kept.profile;
  }

  /** Counts more bytes for a profile of this cache. */
  grow(kept: Kept, bytes: number): void {
    this.bytes += bytes;
    this.#dropOldest(kept);
  }

  /** @param inUse  stays, however large. */
  #dropOldest(inUse: Kept): void {
    for (const [key, kept] of this.#byKey) {
      if (this.bytes <= this.#budgetBytes) break;
      if (kept === inUse) continue;
      this.#byKey.delete(key);
      if (--kept.keys === 0) this.bytes -= kept.bytes;
    }
  }
}

/** What a profile holds beside the graph that it stands on. */
function bytesOf({ arcs, turnCost, metric: { up, down }, inLargestComponent }: Profile): number {
  const columns = [
    arcs.cost,
    arcs.time,
    turnCost,
    inLargestComponent,
    up.weight,
    up.throughDown,
    up.throughUp,
    down.weight,
    down.throughDown,
    down.throughUp,
  ];
  // Of every arc its costing keeps two bytes: the access there, and whether a limit keeps the vehicle out.
  return columns.reduce((sum, column) => sum + column.byteLength, 2 * arcs.cost.length);
}
