/**
 * Counts credits without asking the store for each: they are gathered and written in batches. A batch has a name and a number and is sent until the
 * store confirms it; the store applies each number once, so that none is lost to a lost answer and none is counted twice.
 */
import { PortolanError } from '@portolan/base';
import type { Account, Effect, Transition } from '../rules/account.ts';
import { apply } from '../rules/transitions.ts';
import { dayOf } from '../rules/periods.ts';
import type { AccountRow, AccountUsage, StoreTransaction } from '../store/store.ts';
import type { Rules } from '../rules/plans.ts';
import type { Settings } from './config.ts';
import { Health } from './health.ts';
import type { Charge } from './journal.ts';

/** Usage of one account in one batch. */
interface Share {
  credits: number;
  /** By property, day and kind of request. */
  readonly rows: Map<string, AccountUsage & { credits: number }>;
}

/** Credits by account. */
class Gathered {
  readonly shares = new Map<number, Share>();

  add({ accountId, propertyId, api, credits, day }: Charge): void {
    let share = this.shares.get(accountId);
    if (!share) this.shares.set(accountId, (share = { credits: 0, rows: new Map() }));
    share.credits += credits;
    const name = `${propertyId} ${day} ${api}`;
    const row = share.rows.get(name);
    if (row) row.credits += credits;
    else share.rows.set(name, { accountId, propertyId, day, api, credits });
  }
}

/** A batch that is on its way. */
interface Sent {
  readonly host: string;
  readonly sequence: number;
  /** Unix seconds at which it was closed: its credits count in the period of then. */
  readonly at: number;
  readonly gathered: Gathered;
}

/** Credits of one event may not be more than this; larger sums are several events. */
const MOST_AT_ONCE = 1e9;

const MS_A_DAY = 86_400_000;

/** Told the accounts of a batch as they are with it, and its credits by account. */
type OnApplied = (rows: readonly AccountRow[], credits: ReadonlyMap<number, number>) => void;

export class Ledger {
  readonly #settings: Settings;
  /** New at each start: numbers begin with 1 again. */
  readonly #host = crypto.randomUUID();
  readonly #health: Health;
  readonly #journalHealth: Health;
  readonly #onApplied: OnApplied;
  #sequence = 1;
  #today = { number: Number.NaN, day: '' };
  #open = new Gathered();
  #sent: Sent | undefined;
  #running: Promise<boolean> | undefined;
  #queued: Promise<boolean> | undefined;

  constructor(settings: Settings, health: Health, onApplied: OnApplied) {
    this.#settings = settings;
    this.#health = health;
    this.#journalHealth = new Health(settings.onError);
    this.#onApplied = onApplied;
  }

  /** Whether nothing waits. */
  get isEmpty(): boolean {
    return this.#sent === undefined && this.#open.shares.size === 0;
  }

  charge(accountId: number, propertyId: number, api: string, credits: number): void {
    const day = this.#dayOf(this.#settings.now());
    const charge: Charge = { accountId, propertyId, api, credits, day };
    // It counts even where it cannot be written down: only a crash before the next batch would lose it.
    this.#open.add(charge);
    this.#journalHealth.attempt(() => this.#settings.journal?.append(this.#host, this.#sequence, charge));
  }

  /** A date costs more than all else that a charge does, so that it is made once a day. */
  #dayOf(nowMs: number): string {
    const number = Math.floor(nowMs / MS_A_DAY);
    if (number !== this.#today.number) this.#today = { number, day: dayOf(nowMs / 1000) };
    return this.#today.day;
  }

  /** Writes everything that was charged before this call. @returns whether the store has it. */
  flush(): Promise<boolean> {
    if (this.#running === undefined) {
      if (this.isEmpty) return Promise.resolve(true);
      this.#running = this.#run().finally(() => (this.#running = undefined));
      return this.#running;
    }
    // What was charged since the running batch was closed goes with the next one, which all that ask meanwhile share.
    return (this.#queued ??= this.#running.then((isDone) => {
      this.#queued = undefined;
      return isDone ? this.flush() : false;
    }));
  }

  async #run(): Promise<boolean> {
    try {
      if (this.#sent !== undefined) await this.#send(this.#sent);
      const batch = this.#close();
      if (batch !== undefined) await this.#send(batch);
      return true;
    } catch (error) {
      this.#health.failed(error);
      return false;
    }
  }

  #close(): Sent | undefined {
    if (this.#open.shares.size === 0) return undefined;
    const at = Math.floor(this.#settings.now() / 1000);
    this.#sent = { host: this.#host, sequence: this.#sequence, at, gathered: this.#open };
    this.#open = new Gathered();
    this.#sequence++;
    return this.#sent;
  }

  async #send(batch: Sent): Promise<void> {
    const { store, rules } = this.#settings;
    const rows = await store.transaction((transaction) => applyBatch(transaction, batch, rules));
    this.#sent = undefined;
    this.#health.succeeded();
    this.#confirm(batch);
    const credits = new Map([...batch.gathered.shares].map(([id, share]) => [id, share.credits]));
    this.#onApplied(rows, credits);
  }

  /** Writes what hosts have left that ended without writing it. */
  async recover(): Promise<void> {
    const { store, rules, journal, now, onError } = this.#settings;
    for (const { host, sequence, charges, damage } of (await journal?.remainders()) ?? []) {
      if (damage !== undefined) onError(new PortolanError('accounts-journal', damage, { host, sequence }));
      const gathered = new Gathered();
      for (const charge of charges) gathered.add(charge);
      const batch: Sent = { host, sequence, at: Math.floor(now() / 1000), gathered };
      // oxlint-disable-next-line no-await-in-loop -- batches of a host are sent in order
      await store.transaction((transaction) => applyBatch(transaction, batch, rules));
      this.#confirm(batch);
    }
  }

  /** What stays in the journal is known to the store by its number, and does not count again. */
  #confirm({ host, sequence }: Sent): void {
    this.#journalHealth.attempt(() => this.#settings.journal?.confirm(host, sequence));
  }
}

/** Applies a batch, or reads what it led to where it has been applied before. */
async function applyBatch(
  transaction: StoreTransaction,
  { host, sequence, at, gathered: { shares } }: Sent,
  rules: Rules,
): Promise<AccountRow[]> {
  const isNew = await transaction.beginBatch({ host, sequence }, at);
  // In the order of their numbers, so that two hosts do not wait for each other.
  const rows = await transaction.lockAccounts([...shares.keys()]);
  if (!isNew) return rows;
  const effects: Effect[] = [];
  const used = rows.map((row) => {
    const { state, effects: more } = consume(row.state, shares.get(row.state.id)!.credits, at, rules);
    effects.push(...more);
    return { ...row, state };
  });
  await transaction.saveStates(used.map(({ state }) => state));
  await transaction.addUsage(rows.flatMap(({ state }) => [...shares.get(state.id)!.rows.values()]));
  await transaction.addEffects(effects);
  return used;
}

function consume(account: Account, credits: number, at: number, rules: Rules): Transition {
  let state = account;
  const effects: Effect[] = [];
  for (let left = credits; left > 0; left -= MOST_AT_ONCE) {
    const next = apply(state, { type: 'consume', credits: Math.min(left, MOST_AT_ONCE) }, at, rules);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects };
}
