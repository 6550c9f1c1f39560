/** What a host keeps of the store so that most requests need not wait for it: who may ask, and the accounts that do. */
import { baseDomainsOf, bestMatch } from '../rules/domains.ts';
import type { Dated, DomainRow, KeyRow } from '../store/store.ts';
import { BatchLoader } from './batch-loader.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Settings } from './config.ts';
import type { Health } from './health.ts';
import { LiveAccount } from './live-account.ts';
import { isSameHash } from './secrets.ts';

/** Whose key or website it is, as of some version of the account's access. */
export interface Owner {
  readonly accountId: number;
  readonly propertyId: number;
  readonly accessVersion: number;
}

interface Entry {
  /** Undefined where there is nobody. */
  readonly owner: Owner | undefined;
  /** Unix milliseconds. */
  readonly loadedAt: number;
}

/** How long it is believed that a key or website is nobody's: a new one may be made at any time. */
const NOBODY_MS = 1_000;
/** How long a website is believed to be somebody's: another account may register a name that fits it better. */
const WEBSITE_MS = 10_000;
const MOST_ENTRIES = 100_000;
/** Accounts that have not asked for so long are forgotten. */
const IDLE_MS = 60_000;

/** Who is asked about: a key by its hash, or a website by its host. */
export type Question = { readonly kind: 'key' | 'website'; readonly name: string };

export class Directory {
  readonly #settings: Settings;
  readonly #health: Health;
  readonly #accounts = new Map<number, LiveAccount>();
  readonly #entries = {
    key: new BoundedMap<string, Entry>(MOST_ENTRIES),
    website: new BoundedMap<string, Entry>(MOST_ENTRIES),
  };
  readonly #loaders;
  readonly #accountLoader;

  constructor(settings: Settings, health: Health) {
    const { store } = settings;
    this.#settings = settings;
    this.#health = health;
    this.#loaders = {
      key: new BatchLoader<string, Owner>(async (hashes) =>
        ownersByHash(hashes, await store.keysByHash(hashes)),
      ),
      website: new BatchLoader<string, Owner>(async (hosts) => {
        const names = new Set(hosts.flatMap((host) => baseDomainsOf(host)));
        return ownersByHost(hosts, await store.domainsByBase([...names]));
      }),
    };
    this.#accountLoader = new BatchLoader<number, LiveAccount>((ids) => this.#loadAccounts(ids));
  }

  get accountCount(): number {
    return this.#accounts.size;
  }

  /** Credits that are not in the store yet. */
  get pendingCredits(): number {
    return [...this.#accounts.values()].reduce((sum, { pending }) => sum + pending, 0);
  }

  account(id: number): LiveAccount | undefined {
    return this.#accounts.get(id);
  }

  /** @returns undefined where it is not known; an entry without an owner where it is known that there is none. */
  entry({ kind, name }: Question, nowMs: number): Entry | undefined {
    const entry = this.#entries[kind].get(name);
    if (entry === undefined) return undefined;
    const age = nowMs - entry.loadedAt;
    if (this.#health.isDown && entry.owner !== undefined) {
      return age < this.#settings.outageMs ? entry : undefined;
    }
    const most = entry.owner === undefined ? NOBODY_MS : kind === 'website' ? WEBSITE_MS : Infinity;
    return age < most ? entry : undefined;
  }

  /** Asks the store whose it is. @throws where it cannot be reached. */
  async loadEntry({ kind, name }: Question): Promise<void> {
    const loadedAt = this.#settings.now();
    const owner = await this.#watched(this.#loaders[kind].load(name));
    this.#entries[kind].set(name, { owner, loadedAt });
  }

  /** Asks the store for an account. @throws where it cannot be reached. */
  async loadAccount(id: number): Promise<void> {
    await this.#watched(this.#accountLoader.load(id));
  }

  /** Asks the store for all accounts that are in use, and forgets the others. It does not throw. */
  async poll(): Promise<void> {
    const idleSince = this.#settings.now() - IDLE_MS;
    for (const [id, { usedAt, pending }] of this.#accounts) {
      if (usedAt < idleSince && pending === 0) this.#accounts.delete(id);
    }
    if (this.#accounts.size === 0 && !this.#health.isDown) return;
    try {
      await this.#watched(this.#loadAccounts([...this.#accounts.keys()]));
    } catch {
      // `health` has been told.
    }
  }

  async #watched<Result>(result: Promise<Result>): Promise<Result> {
    try {
      const value = await result;
      this.#health.succeeded();
      return value;
    } catch (error) {
      this.#health.failed(error);
      throw error;
    }
  }

  async #loadAccounts(ids: readonly number[]): Promise<ReadonlyMap<number, LiveAccount>> {
    const { store, now } = this.#settings;
    const askedAt = now();
    const revisions = new Map(ids.map((id) => [id, this.#accounts.get(id)?.revision]));
    const rows = await store.accountsById(ids);
    for (const row of rows) {
      const known = this.#accounts.get(row.state.id);
      if (known === undefined) this.#accounts.set(row.state.id, new LiveAccount(row, askedAt));
      // A batch that was applied meanwhile has brought a newer answer.
      else if (known.revision === revisions.get(known.id)) known.update(row, askedAt);
    }
    const found = new Set(rows.map(({ state }) => state.id));
    for (const id of ids) if (!found.has(id)) this.#accounts.delete(id);
    return this.#accounts;
  }
}

function ownersByHash(hashes: readonly string[], rows: readonly Dated<KeyRow>[]): ReadonlyMap<string, Owner> {
  return new Map(
    hashes.flatMap((hash) => {
      const row = rows.find((one) => isSameHash(one.hash, hash));
      return row ? [[hash, row] as const] : [];
    }),
  );
}

function ownersByHost(
  hosts: readonly string[],
  rows: readonly Dated<DomainRow>[],
): ReadonlyMap<string, Owner> {
  return new Map(
    hosts.flatMap((host) => {
      const row = bestMatch(host, rows);
      return row ? [[host, row] as const] : [];
    }),
  );
}
