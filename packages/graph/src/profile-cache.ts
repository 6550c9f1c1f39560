import type { Profile } from './profile.ts';

/** Profiles by name, the latest used last; the oldest go when all together are larger than the budget. */
export class ProfileCache {
  private readonly budgetBytes: number;
  private readonly profiles = new Map<string, { readonly profile: Profile; readonly bytes: number }>();
  bytes = 0;

  constructor(budgetBytes: number) {
    this.budgetBytes = budgetBytes;
  }

  get size(): number {
    return this.profiles.size;
  }

  get(key: string, make: () => Profile): Profile {
    const known = this.profiles.get(key);
    if (known) {
      this.profiles.delete(key);
      this.profiles.set(key, known);
      return known.profile;
    }
    const profile = make();
    const made = { profile, bytes: bytesOf(profile) };
    this.profiles.set(key, made);
    this.bytes += made.bytes;
    for (const [oldest, { bytes }] of this.profiles) {
      if (this.bytes <= this.budgetBytes || oldest === key) break;
      this.profiles.delete(oldest);
      this.bytes -= bytes;
    }
    return profile;
  }
}

/** What a profile holds beside the graph that it stands on. */
function bytesOf({ arcs, turnCost, metric: { up, down }, isMain }: Profile): number {
  return [
    arcs.cost,
    arcs.time,
    turnCost,
    isMain,
    up.weight,
    up.throughDown,
    up.throughUp,
    down.weight,
    down.throughDown,
    down.throughUp,
  ].reduce((sum, column) => sum + column.byteLength, 0);
}
