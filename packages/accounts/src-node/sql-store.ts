/** A store in a database, the same for SQLite and PostgreSQL. */
import type {
  Account,
  AccountRow,
  AccountStore,
  Dated,
  DomainRow,
  Effect,
  KeyRow,
  Page,
  PropertyRow,
  StoreTransaction,
  TokenRow,
  UsageRow,
} from '@portolan/accounts';
import { migrate } from './migrations.ts';
import type { Dialect, Query, SqlDriver, SqlRow, SqlValue } from './sql.ts';

/** Makes a store of a database, whose tables are brought to the newest version. */
export async function sqlStore(driver: SqlDriver): Promise<AccountStore> {
  const { dialect, query } = driver;
  try {
    await migrate(driver);
  } catch (error) {
    await driver.close();
    throw error;
  }
  return {
    transaction: (work) => driver.transaction((inside) => work(transactionOn(inside, dialect))),
    async keysByHash(hashes) {
      if (hashes.length === 0) return [];
      const text = withAccess('portolan_keys', dialect.oneOf('t.hash', '$1', 'text'));
      return (await query(text, [hashes])).map((row) => dated(row, keyOf(row)));
    },
    async tokenByHash(hash) {
      return firstOf(await query('SELECT * FROM portolan_tokens WHERE hash = $1', [hash]), tokenOf);
    },
    async domainsByBase(names) {
      if (names.length === 0) return [];
      const text = withAccess('portolan_domains', dialect.oneOf('t.base_domain', '$1', 'text'));
      return (await query(text, [names])).map((row) => dated(row, domainOf(row)));
    },
    async accountsById(ids) {
      if (ids.length === 0) return [];
      const text = `SELECT * FROM portolan_accounts WHERE ${dialect.oneOf('id', '$1', 'number')}`;
      return (await query(text, [ids])).map(accountOf);
    },
    async accountsDue(now, limit) {
      const text = 'SELECT id FROM portolan_accounts WHERE period_end <= $1 ORDER BY id LIMIT $2';
      return (await query(text, [now, limit])).map((row) => numberIn(row, 'id'));
    },
    close: () => driver.close(),
  };
}

/** Rows with what their account's access was at the same moment. */
function withAccess(table: string, condition: string): string {
  return `SELECT t.*, a.access_version FROM ${table} t JOIN portolan_accounts a ON a.id = t.account_id WHERE ${condition}`;
}

function transactionOn(query: Query, dialect: Dialect): StoreTransaction {
  const run = async (text: string, values: readonly SqlValue[]): Promise<void> => {
    await query(text, values);
  };
  const insert = async (table: string, members: Readonly<Record<string, SqlValue>>): Promise<number> => {
    const names = Object.keys(members);
    const places = names.map((_, index) => `$${index + 1}`);
    const text = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`;
    const [row] = await query(text, Object.values(members));
    return numberIn(row!, 'id');
  };
  /** Rows of an account in the order of their numbers. */
  const listed = (
    table: string,
    accountId: number,
    { after, limit, propertyId }: Page,
  ): Promise<readonly SqlRow[]> =>
    query(
      `SELECT * FROM ${table} WHERE account_id = $1 AND id > $2
       ${propertyId === undefined ? '' : 'AND property_id = $4'} ORDER BY id LIMIT $3`,
      [accountId, after, limit, ...(propertyId === undefined ? [] : [propertyId])],
    );
  const one = (table: string, accountId: number, id: number): Promise<readonly SqlRow[]> =>
    query(`SELECT * FROM ${table} WHERE account_id = $1 AND id = $2`, [accountId, id]);
  const remove = (table: string, accountId: number, id: number): Promise<void> =>
    run(`DELETE FROM ${table} WHERE account_id = $1 AND id = $2`, [accountId, id]);

  const saveStates = async (states: readonly Account[]): Promise<void> => {
    if (states.length === 0) return;
    const rows = states.map((state) => ({
      id: state.id,
      state: JSON.stringify(state),
      period_end: state.periodEnd,
    }));
    await run(
      `UPDATE portolan_accounts SET state = v.state, period_end = v.period_end
       FROM ${dialect.rowsIn('$1', { id: 'number', state: 'text', period_end: 'number' })} AS v
       WHERE portolan_accounts.id = v.id`,
      [JSON.stringify(rows)],
    );
  };

  return {
    async insertAccount(make) {
      // The database gives the number, and the state has it too.
      const id = await insert('portolan_accounts', { name: '', state: '', period_end: 0, access_version: 1 });
      const { state, name } = make(id);
      await run('UPDATE portolan_accounts SET name = $2, state = $3, period_end = $4 WHERE id = $1', [
        id,
        name,
        JSON.stringify(state),
        state.periodEnd,
      ]);
      return { state, name, accessVersion: 1 };
    },
    async account(id) {
      const rows = await query(`SELECT * FROM portolan_accounts WHERE id = $1${dialect.forUpdate}`, [id]);
      return firstOf(rows, accountOf);
    },
    async accounts({ after, limit }) {
      const text = 'SELECT * FROM portolan_accounts WHERE id > $1 ORDER BY id LIMIT $2';
      return (await query(text, [after, limit])).map(accountOf);
    },
    async lockAccounts(ids) {
      if (ids.length === 0) return [];
      const text = `SELECT * FROM portolan_accounts WHERE ${dialect.oneOf('id', '$1', 'number')} ORDER BY id`;
      return (await query(`${text}${dialect.forUpdate}`, [ids])).map(accountOf);
    },
    saveState: (state) => saveStates([state]),
    saveStates,
    touch: (accountId) =>
      run('UPDATE portolan_accounts SET access_version = access_version + 1 WHERE id = $1', [accountId]),

    async insertProperty(row) {
      return {
        ...row,
        id: await insert('portolan_properties', { account_id: row.accountId, name: row.name }),
      };
    },
    property: async (accountId, id) => firstOf(await one('portolan_properties', accountId, id), propertyOf),
    properties: async (accountId, { after, limit }) =>
      (await listed('portolan_properties', accountId, { after, limit })).map(propertyOf),
    saveProperty: ({ id, accountId, name }) =>
      run('UPDATE portolan_properties SET name = $3 WHERE account_id = $1 AND id = $2', [
        accountId,
        id,
        name,
      ]),
    // Its domains and keys go with it by themselves.
    deleteProperty: (accountId, id) => remove('portolan_properties', accountId, id),

    async insertDomain(row) {
      return { ...row, id: await insert('portolan_domains', columnsOfDomain(row)) };
    },
    domain: async (accountId, id) => firstOf(await one('portolan_domains', accountId, id), domainOf),
    domains: async (accountId, page) => (await listed('portolan_domains', accountId, page)).map(domainOf),
    saveDomain: ({ id, accountId, propertyId, baseDomain, wildcard, subdomain }) =>
      run(
        `UPDATE portolan_domains SET property_id = $3, base_domain = $4, wildcard = $5, subdomain = $6
         WHERE account_id = $1 AND id = $2`,
        [accountId, id, propertyId, baseDomain, Number(wildcard), subdomain],
      ),
    deleteDomain: (accountId, id) => remove('portolan_domains', accountId, id),

    async insertKey(row) {
      return { ...row, id: await insert('portolan_keys', columnsOfKey(row)) };
    },
    async key(accountId, hash) {
      const text = 'SELECT * FROM portolan_keys WHERE account_id = $1 AND hash = $2';
      return firstOf(await query(text, [accountId, hash]), keyOf);
    },
    keys: async (accountId, page) => (await listed('portolan_keys', accountId, page)).map(keyOf),
    saveKey: ({ id, accountId, propertyId, hash, hint, sealed }) =>
      run(
        `UPDATE portolan_keys SET property_id = $3, hash = $4, hint = $5, sealed = $6
         WHERE account_id = $1 AND id = $2`,
        [accountId, id, propertyId, hash, hint, JSON.stringify(sealed)],
      ),
    deleteKey: (accountId, id) => remove('portolan_keys', accountId, id),

    async insertToken(row) {
      const { accountId, hash, createdAt, sealingKey, openingKey } = row;
      const id = await insert('portolan_tokens', {
        account_id: accountId,
        hash,
        created_at: createdAt,
        sealing_key: sealingKey,
        opening_key: openingKey,
      });
      return { ...row, id };
    },
    tokens: async (accountId) =>
      (await query('SELECT * FROM portolan_tokens WHERE account_id = $1 ORDER BY id', [accountId])).map(
        tokenOf,
      ),
    deleteToken: (accountId, id) => remove('portolan_tokens', accountId, id),

    async beginBatch({ host, sequence }, now) {
      const rows = await query(
        `INSERT INTO portolan_batches (host, sequence, at) VALUES ($1, $2, $3)
         ON CONFLICT (host) DO UPDATE SET sequence = excluded.sequence, at = excluded.at
         WHERE portolan_batches.sequence < excluded.sequence RETURNING host`,
        [host, sequence, now],
      );
      return rows.length > 0;
    },
    forgetBatches: (before) => run('DELETE FROM portolan_batches WHERE at < $1', [before]),
    async addUsage(rows) {
      if (rows.length === 0) return;
      await run(
        `INSERT INTO portolan_usage (account_id, property_id, day, api, credits)
         SELECT "accountId", "propertyId", day, api, SUM(credits)
         FROM ${dialect.rowsIn('$1', { accountId: 'number', propertyId: 'number', day: 'text', api: 'text', credits: 'number' })} AS v
         WHERE true GROUP BY "accountId", "propertyId", day, api
         ON CONFLICT (account_id, property_id, day, api)
         DO UPDATE SET credits = portolan_usage.credits + excluded.credits`,
        [JSON.stringify(rows)],
      );
    },
    async usage(accountId, { first, last, propertyId }) {
      const rows = await query(
        `SELECT * FROM portolan_usage WHERE account_id = $1 AND day >= $2 AND day <= $3
         ${propertyId === undefined ? '' : 'AND property_id = $4'}`,
        [accountId, first, last, ...(propertyId === undefined ? [] : [propertyId])],
      );
      // Sorted here: databases differ in the order of texts.
      return rows.map(usageOf).toSorted(byPropertyDayAndKind);
    },

    async addEffects(effects) {
      for (const effect of effects) {
        // oxlint-disable-next-line no-await-in-loop -- their numbers are in their order
        await run('INSERT INTO portolan_effects (effect_id, effect, claimed_until) VALUES ($1, $2, 0)', [
          effect.id,
          JSON.stringify(effect),
        ]);
      }
    },
    async claimEffects(now, until, limit) {
      // Looked for once and for all: a plan may run a subquery again, and find other rows.
      const rows = await query(
        `WITH free AS MATERIALIZED (
           SELECT id FROM portolan_effects WHERE claimed_until <= $1 ORDER BY id LIMIT $3${dialect.skipLocked}
         )
         UPDATE portolan_effects SET claimed_until = $2 WHERE id IN (SELECT id FROM free) RETURNING id, effect`,
        [now, until, limit],
      );
      return rows.toSorted((a, b) => numberIn(a, 'id') - numberIn(b, 'id')).map(effectOf);
    },
    async deleteEffects(ids) {
      if (ids.length === 0) return;
      await run(`DELETE FROM portolan_effects WHERE ${dialect.oneOf('effect_id', '$1', 'text')}`, [ids]);
    },
    async pendingEffects(limit) {
      return (await query('SELECT effect FROM portolan_effects ORDER BY id LIMIT $1', [limit])).map(effectOf);
    },
  };
}

function columnsOfDomain(row: Omit<DomainRow, 'id'>): Readonly<Record<string, SqlValue>> {
  const { accountId, propertyId, baseDomain, wildcard, subdomain } = row;
  return {
    account_id: accountId,
    property_id: propertyId,
    base_domain: baseDomain,
    wildcard: Number(wildcard),
    subdomain,
  };
}

function columnsOfKey(row: Omit<KeyRow, 'id'>): Readonly<Record<string, SqlValue>> {
  const { accountId, propertyId, hash, hint, sealed } = row;
  return { account_id: accountId, property_id: propertyId, hash, hint, sealed: JSON.stringify(sealed) };
}

function firstOf<Value>(rows: readonly SqlRow[], read: (row: SqlRow) => Value): Value | undefined {
  const [row] = rows;
  return row && read(row);
}

function numberIn(row: SqlRow, name: string): number {
  return Number(row[name]);
}

function textIn(row: SqlRow, name: string): string {
  return String(row[name]);
}

/** What this program has written there as JSON. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- callers name what they have written
function parsed<Value>(row: SqlRow, name: string): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody else writes into these tables
  return JSON.parse(textIn(row, name)) as Value;
}

function dated<Row>(row: SqlRow, value: Row): Dated<Row> {
  return { ...value, accessVersion: numberIn(row, 'access_version') };
}

function accountOf(row: SqlRow): AccountRow {
  return {
    state: parsed<Account>(row, 'state'),
    name: textIn(row, 'name'),
    accessVersion: numberIn(row, 'access_version'),
  };
}

function propertyOf(row: SqlRow): PropertyRow {
  return { id: numberIn(row, 'id'), accountId: numberIn(row, 'account_id'), name: textIn(row, 'name') };
}

function domainOf(row: SqlRow): DomainRow {
  return {
    id: numberIn(row, 'id'),
    accountId: numberIn(row, 'account_id'),
    propertyId: numberIn(row, 'property_id'),
    baseDomain: textIn(row, 'base_domain'),
    wildcard: numberIn(row, 'wildcard') === 1,
    subdomain: textIn(row, 'subdomain'),
  };
}

function keyOf(row: SqlRow): KeyRow {
  return {
    id: numberIn(row, 'id'),
    accountId: numberIn(row, 'account_id'),
    propertyId: numberIn(row, 'property_id'),
    hash: textIn(row, 'hash'),
    hint: textIn(row, 'hint'),
    sealed: parsed<Readonly<Record<string, string>>>(row, 'sealed'),
  };
}

function tokenOf(row: SqlRow): TokenRow {
  return {
    id: numberIn(row, 'id'),
    accountId: numberIn(row, 'account_id'),
    hash: textIn(row, 'hash'),
    createdAt: numberIn(row, 'created_at'),
    sealingKey: textIn(row, 'sealing_key'),
    openingKey: textIn(row, 'opening_key'),
  };
}

function usageOf(row: SqlRow): UsageRow {
  return {
    propertyId: numberIn(row, 'property_id'),
    day: textIn(row, 'day'),
    api: textIn(row, 'api'),
    credits: numberIn(row, 'credits'),
  };
}

function effectOf(row: SqlRow): Effect {
  return parsed<Effect>(row, 'effect');
}

function byPropertyDayAndKind(a: UsageRow, b: UsageRow): number {
  return a.propertyId - b.propertyId || order(a.day, b.day) || order(a.api, b.api);
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
