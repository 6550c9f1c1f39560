import { ownBytesOf } from './column-store.ts';
import { columnsOfLayer } from './customized-layer.ts';
import type { Profile } from './profile.ts';

/** A profile, and the memory that it and the data made for it take. */
interface Kept {
  /** The cache that holds the profile or held it before; undefined if the profile was never in a cache. */
  cache: ProfileCache | undefined;
  readonly profile: Profile;
  /** The bytes of the data made for the profile later, by name. */
  readonly parts: Map<string, number>;
  /** The bytes of the profile and of all parts. */
  bytes: number;
  /** The number of keys under which the cache holds the profile. */
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
 * Counts data towards the budget of a profile's cache that was made for the profile later and is kept as long as the profile.
 *
 * @param part  the name of the data; data of the same name counts in place of the former.
 */
export function countBytes(profile: Profile, part: string, bytes: number): void {
  const kept = keptOf(profile);
  const more = bytes - (kept.parts.get(part) ?? 0);
  kept.parts.set(part, bytes);
  kept.bytes += more;
  // A profile that was dropped does not count: its memory is freed once no request uses it any more.
  if (kept.keys > 0) kept.cache!.grow(kept, more);
}

/** Keeps profiles by key. When they take more memory than the budget, those that were not used for the longest time are dropped. */
export class ProfileCache {
  readonly #budgetBytes: number;
  /** Profiles in the order of their last use, the latest last. */
  readonly #byKey = new Map<string, Kept>();
  bytes = 0;

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** Returns the profile of a key; `make` makes it if the cache does not hold it. */
  get(key: string, make: () => Profile): Profile {
    const known = this.#byKey.get(key);
    if (known) {
      this.#byKey.delete(key);
      this.#byKey.set(key, known);
      known.profile.store?.used(known.profile.key);
      return known.profile;
    }
    const kept = keptOf(make());
    kept.cache = this;
    this.#byKey.set(key, kept);
    if (kept.keys++ === 0) this.bytes += kept.bytes;
    this.#dropOldest(kept);
    return kept.profile;
  }

  /** Returns the profiles that were used last among those that meet a condition, the latest first. */
  latest(most: number, isWanted: (profile: Profile) => boolean): Profile[] {
    const wanted = Array.from(this.#byKey.values(), ({ profile }) => profile).filter(isWanted);
    return wanted.slice(-most).toReversed();
  }

  /** Forgets a profile, under all its keys. */
  forget(profileKey: string): void {
    for (const [key, kept] of this.#byKey) if (kept.profile.key === profileKey) this.#drop(key, kept);
  }

  /** Counts more bytes for a profile of this cache. */
  grow(kept: Kept, bytes: number): void {
    this.bytes += bytes;
    this.#dropOldest(kept);
  }

  /**
   * Drops the oldest profiles until the rest fits the budget.
   *
   * @param inUse  the profile that is kept even if it alone is larger than the budget.
   */
  #dropOldest(inUse: Kept): void {
    for (const [key, kept] of this.#byKey) {
      if (this.bytes <= this.#budgetBytes) break;
      if (kept !== inUse) this.#drop(key, kept);
    }
  }

  #drop(key: string, kept: Kept): void {
    this.#byKey.delete(key);
    if (--kept.keys === 0) this.bytes -= kept.bytes;
  }
}

/** Returns the bytes that a profile takes in addition to its graph and to what other threads share. */
function bytesOf(profile: Profile): number {
  // For every arc its costing keeps two bytes: the access, and whether a limit excludes the vehicle.
  return ownBytesOf(Object.values(columnsOfLayer(profile))) + 2 * profile.arcs.cost.length;
}
