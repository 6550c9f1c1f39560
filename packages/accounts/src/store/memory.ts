/** A store in memory, for tests and for programs that keep accounts elsewhere. */
import type { Account, Effect } from '../rules/account.ts';
import type { UsageRow } from '../rules/stats.ts';
import type {
  AccountRow,
  AccountStore,
  Batch,
  Dated,
  DomainRow,
  KeyRow,
  New,
  Page,
  PropertyRow,
  StoreTransaction,
  TokenRow,
  UsageSpan,
} from './store.ts';

interface Owned {
  readonly id: number;
  readonly accountId: number;
}

/** Rows by their numbers, with a way back. */
class Table<Row extends { readonly id: number }> {
  readonly rows = new Map<number, Row>();
  readonly #undo: (() => void)[];
  #last = 0;

  constructor(undo: (() => void)[]) {
    this.#undo = undo;
  }

  nextId(): number {
    // Like that of a database, a number is not given twice, even where a transaction is taken back.
    this.#last++;
    return this.#last;
  }

  set(row: Row): void {
    const old = this.rows.get(row.id);
    this.#undo.push(() => void (old === undefined ? this.rows.delete(row.id) : this.rows.set(row.id, old)));
    this.rows.set(row.id, row);
  }

  insert(row: New<Row>): Row {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row without its number and with it again
    const whole = { ...row, id: this.nextId() } as unknown as Row;
    this.set(whole);
    return whole;
  }

  delete(id: number): void {
    const old = this.rows.get(id);
    if (old === undefined) return;
    this.#undo.push(() => void this.rows.set(id, old));
    this.rows.delete(id);
  }

  sorted(matches: (row: Row) => boolean): Row[] {
    return [...this.rows.values()].filter((row) => matches(row)).toSorted((a, b) => a.id - b.id);
  }
}

type AccountTableRow = AccountRow & { readonly id: number };

interface OutboxRow {
  readonly id: number;
  readonly effect: Effect;
  readonly claimedUntil: number;
}

interface UsageTableRow extends UsageRow {
  readonly id: number;
  readonly accountId: number;
}

interface BatchRow extends Batch {
  readonly id: number;
  readonly at: number;
}

/** Everything that is kept. */
class Tables {
  readonly undo: (() => void)[] = [];
  readonly accounts = new Table<AccountTableRow>(this.undo);
  readonly properties = new Table<PropertyRow>(this.undo);
  readonly domains = new Table<DomainRow>(this.undo);
  readonly keys = new Table<KeyRow>(this.undo);
  readonly tokens = new Table<TokenRow>(this.undo);
  readonly usage = new Table<UsageTableRow>(this.undo);
  readonly batches = new Table<BatchRow>(this.undo);
  readonly outbox = new Table<OutboxRow>(this.undo);

  rollBack(): void {
    for (const undo of this.undo.toReversed()) undo();
    this.undo.length = 0;
  }
}

/** Makes an empty store in memory. */
export function memoryStore(): AccountStore {
  const tables = new Tables();
  const transaction = transactionOn(tables);
  let last: Promise<unknown> = Promise.resolve();
  const dated = <Row extends Owned>(rows: readonly Row[]): Dated<Row>[] =>
    rows.map((row) => ({ ...row, accessVersion: tables.accounts.rows.get(row.accountId)!.accessVersion }));
  return {
    transaction(work) {
      // One after the other: each sees what the one before has done.
      const done = last.then(async () => {
        try {
          const result = await work(transaction);
          tables.undo.length = 0;
          return result;
        } catch (error) {
          tables.rollBack();
          throw error;
        }
      });
      last = done.catch(() => undefined);
      return done;
    },
    keysByHash: (hashes) => settled(dated(tables.keys.sorted(({ hash }) => hashes.includes(hash)))),
    tokenByHash: (wanted) => settled(tables.tokens.sorted(({ hash }) => hash === wanted)[0]),
    domainsByBase: (names) =>
      settled(dated(tables.domains.sorted(({ baseDomain }) => names.includes(baseDomain)))),
    accountsById: (ids) => settled(tables.accounts.sorted(({ id }) => ids.includes(id)).map(withoutId)),
    accountsDue: (now, limit) =>
      settled(
        tables.accounts
          .sorted(({ state }) => state.periodEnd <= now)
          .slice(0, limit)
          .map(({ id }) => id),
      ),
    async close() {
      await last;
    },
  };
}

const settled = <Value>(value: Value): Promise<Value> => Promise.resolve(value);

function withoutId({ state, name, accessVersion }: AccountTableRow): AccountRow {
  return { state, name, accessVersion };
}

function pageOf<Row extends { readonly id: number }>(
  table: Table<Row>,
  matches: (row: Row) => boolean,
  { after, limit }: Page,
): Row[] {
  return table.sorted((row) => row.id > after && matches(row)).slice(0, limit);
}

function owned<Row extends Owned>(table: Table<Row>, accountId: number, id: number): Row | undefined {
  const row = table.rows.get(id);
  return row?.accountId === accountId ? row : undefined;
}

function remove<Row extends Owned>(table: Table<Row>, accountId: number, id: number): Promise<void> {
  if (owned(table, accountId, id)) table.delete(id);
  return settled(undefined);
}

function save<Row extends Owned>(table: Table<Row>, row: Row): Promise<void> {
  if (owned(table, row.accountId, row.id)) table.set(row);
  return settled(undefined);
}

/** Rows of an account that hang on a property. */
function listed<Row extends Owned & { readonly propertyId: number }>(
  table: Table<Row>,
  accountId: number,
  page: Page,
): Promise<Row[]> {
  const isWanted = (row: Row): boolean =>
    row.accountId === accountId && (page.propertyId === undefined || row.propertyId === page.propertyId);
  return settled(pageOf(table, isWanted, page));
}

function transactionOn(tables: Tables): StoreTransaction {
  const { accounts, properties, domains, keys, tokens, usage, batches, outbox } = tables;

  const change = (accountId: number, part: (row: AccountTableRow) => Partial<AccountRow>): Promise<void> => {
    const row = accounts.rows.get(accountId);
    if (row) accounts.set({ ...row, ...part(row) });
    return settled(undefined);
  };

  return {
    insertAccount(make) {
      const id = accounts.nextId();
      const row = { ...make(id), accessVersion: 1 };
      accounts.set({ ...row, id });
      return settled(row);
    },
    account(id) {
      const row = accounts.rows.get(id);
      return settled(row && withoutId(row));
    },
    lockAccounts: (ids) => settled(accounts.sorted(({ id }) => ids.includes(id)).map(withoutId)),
    accounts: (page) => settled(pageOf(accounts, () => true, page).map(withoutId)),
    saveState: (state: Account) => change(state.id, () => ({ state })),
    saveStates(states) {
      for (const state of states) void change(state.id, () => ({ state }));
      return settled(undefined);
    },
    touch: (accountId) => change(accountId, ({ accessVersion }) => ({ accessVersion: accessVersion + 1 })),

    insertProperty: (row) => settled(properties.insert(row)),
    property: (accountId, id) => settled(owned(properties, accountId, id)),
    properties: (accountId, page) => settled(pageOf(properties, (row) => row.accountId === accountId, page)),
    saveProperty: (row) => save(properties, row),
    deleteProperty(accountId, id) {
      if (!owned(properties, accountId, id)) return settled(undefined);
      for (const { id: domain } of domains.sorted(({ propertyId }) => propertyId === id))
        domains.delete(domain);
      for (const { id: key } of keys.sorted(({ propertyId }) => propertyId === id)) keys.delete(key);
      return remove(properties, accountId, id);
    },

    insertDomain: (row) => settled(domains.insert(row)),
    domain: (accountId, id) => settled(owned(domains, accountId, id)),
    domains: (accountId, page) => listed(domains, accountId, page),
    saveDomain: (row) => save(domains, row),
    deleteDomain: (accountId, id) => remove(domains, accountId, id),

    insertKey: (row) => settled(keys.insert(row)),
    key: (accountId, hash) =>
      settled(keys.sorted((row) => row.accountId === accountId && row.hash === hash)[0]),
    keys: (accountId, page) => listed(keys, accountId, page),
    saveKey: (row) => save(keys, row),
    deleteKey: (accountId, id) => remove(keys, accountId, id),

    insertToken: (row) => settled(tokens.insert(row)),
    tokens: (accountId) => settled(tokens.sorted((row) => row.accountId === accountId)),
    deleteToken: (accountId, id) => remove(tokens, accountId, id),

    beginBatch(batch, now) {
      const known = batches.sorted(({ host }) => host === batch.host)[0];
      if (known && known.sequence >= batch.sequence) return settled(false);
      if (known) batches.set({ ...known, ...batch, at: now });
      else batches.insert({ ...batch, at: now });
      return settled(true);
    },
    forgetBatches(before) {
      for (const { id } of batches.sorted(({ at }) => at < before)) batches.delete(id);
      return settled(undefined);
    },
    addUsage(rows) {
      for (const { accountId, propertyId, day, api, credits } of rows) {
        const known = usage.sorted(
          (row) =>
            row.accountId === accountId &&
            row.propertyId === propertyId &&
            row.day === day &&
            row.api === api,
        )[0];
        if (known) usage.set({ ...known, credits: known.credits + credits });
        else usage.insert({ accountId, propertyId, day, api, credits });
      }
      return settled(undefined);
    },
    usage: (accountId, span) => settled(usageIn(usage, accountId, span)),

    addEffects(effects) {
      for (const effect of effects) outbox.insert({ effect, claimedUntil: 0 });
      return settled(undefined);
    },
    claimEffects(now, until, limit) {
      const free = outbox.sorted(({ claimedUntil }) => claimedUntil <= now).slice(0, limit);
      for (const row of free) outbox.set({ ...row, claimedUntil: until });
      return settled(free.map(({ effect }) => effect));
    },
    deleteEffects(ids) {
      for (const { id } of outbox.sorted(({ effect }) => ids.includes(effect.id))) outbox.delete(id);
      return settled(undefined);
    },
    pendingEffects: (limit) =>
      settled(
        outbox
          .sorted(() => true)
          .slice(0, limit)
          .map(({ effect }) => effect),
      ),
  };
}

function usageIn(
  usage: Table<UsageTableRow>,
  accountId: number,
  { first, last, propertyId }: UsageSpan,
): UsageRow[] {
  return usage
    .sorted(
      (row) =>
        row.accountId === accountId &&
        row.day >= first &&
        row.day <= last &&
        (propertyId === undefined || row.propertyId === propertyId),
    )
    .map(({ propertyId: property, day, api, credits }) => ({ propertyId: property, day, api, credits }))
    .toSorted((a, b) => a.propertyId - b.propertyId || order(a.day, b.day) || order(a.api, b.api));
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
