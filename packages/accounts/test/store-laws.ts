/** What every store must do. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_RULES, signUp, type AccountStore, type Effect, type Page } from '../src/index.ts';

const ALL: Page = { after: 0, limit: 1_000 };
const OPENER = { sealingKey: 'public', openingKey: 'sealed', createdAt: 5 };

/** @param open  makes an empty store. */
export function testStore(open: () => Promise<AccountStore>): void {
  const opened = async (): Promise<AccountStore> => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };
  const newAccount = (store: AccountStore, name = 'Ann') =>
    store.transaction((tx) =>
      tx.insertAccount((id) => ({
        state: signUp(id, 1_000, DEFAULT_RULES).state,
        name,
      })),
    );

  test('accounts come back as they were, and changes of access raise their version', async () => {
    const store = await opened();
    const [ann, bob] = [
      await newAccount(store),
      await newAccount(store, "Bo'b; DROP TABLE accounts -- <b> \u{1f642}"),
    ];
    expect(bob.state.id).toBeGreaterThan(ann.state.id);
    expect(await store.accountsById([bob.state.id, ann.state.id, 9_999])).toHaveLength(2);
    const changed = { ...ann.state, used: 2 ** 52 + 1, alertsSent: [80], paymentMethod: 'card' };
    const read = await store.transaction(async (tx) => {
      await tx.saveState(changed);
      await tx.touch(ann.state.id);
      return tx.account(ann.state.id);
    });
    expect(read).toEqual({ state: changed, name: 'Ann', accessVersion: ann.accessVersion + 1 });
    const { periodEnd } = ann.state;
    expect(await store.accountsDue(periodEnd - 1, 10)).toEqual([]);
    expect(await store.accountsDue(periodEnd, 10)).toEqual([ann.state.id, bob.state.id]);
    expect(await store.accountsDue(periodEnd, 1)).toHaveLength(1);
    await store.transaction(async (tx) => {
      expect(await tx.account(bob.state.id)).toEqual(bob);
      expect(await tx.account(9_999)).toBeUndefined();
      expect(await tx.accounts(ALL)).toEqual([read, bob]);
      expect(await tx.accounts({ after: ann.state.id, limit: 1 })).toEqual([bob]);
    });
  });

  test('what an account owns is out of the reach of others', async () => {
    const store = await opened();
    const [a, b] = [(await newAccount(store)).state.id, (await newAccount(store)).state.id];
    await store.transaction(async (tx) => {
      const property = await tx.insertProperty({ accountId: a, name: 'App' });
      const owner = { accountId: a, propertyId: property.id };
      const domain = await tx.insertDomain({
        ...owner,
        baseDomain: 'example.com',
        wildcard: true,
        subdomain: '',
      });
      const key = await tx.insertKey({ ...owner, hash: 'k1', hint: 'h', sealed: { 1: 's', 2: 't' } });
      const token = await tx.insertToken({ accountId: a, hash: 't1', ...OPENER });
      for (const id of [property.id, domain.id, key.id, token.id]) {
        await tx.deleteProperty(b, id);
        await tx.deleteDomain(b, id);
        await tx.deleteKey(b, id);
        await tx.deleteToken(b, id);
      }
      await tx.saveProperty({ ...property, accountId: b, name: 'taken' });
      await tx.saveDomain({ ...domain, accountId: b, baseDomain: 'taken.com' });
      await tx.saveKey({ ...key, accountId: b, hash: 'taken' });
      expect(await tx.property(b, property.id)).toBeUndefined();
      expect(await tx.domain(b, domain.id)).toBeUndefined();
      expect(await tx.key(b, 'k1')).toBeUndefined();
      expect([
        await tx.properties(b, ALL),
        await tx.domains(b, ALL),
        await tx.keys(b, ALL),
        await tx.tokens(b),
      ]).toEqual([[], [], [], []]);
      expect(await tx.property(a, property.id)).toEqual(property);
      expect(await tx.domain(a, domain.id)).toEqual(domain);
      expect(await tx.key(a, 'k1')).toEqual(key);
      expect(await tx.tokens(a)).toEqual([token]);
    });
    expect(await store.keysByHash(['k1', 'k2'])).toMatchObject([{ accountId: a, accessVersion: 1 }]);
    await store.transaction((tx) => tx.touch(a));
    expect(await store.keysByHash(['k1'])).toMatchObject([{ hash: 'k1', accessVersion: 2 }]);
    expect(await store.tokenByHash('t1')).toMatchObject({ accountId: a, ...OPENER });
    expect(await store.tokenByHash('t2')).toBeUndefined();
    expect(await store.domainsByBase(['com', 'example.com'])).toMatchObject([
      { wildcard: true, subdomain: '', accessVersion: 2 },
    ]);
    expect(await store.keysByHash([])).toEqual([]);
    expect(await store.domainsByBase([])).toEqual([]);
    expect(await store.accountsById([])).toEqual([]);
  });

  test('a property goes with its domains and keys, and lists are cut into pages', async () => {
    const store = await opened();
    const { id: accountId } = (await newAccount(store)).state;
    await store.transaction(async (tx) => {
      const ids: number[] = [];
      for (const name of ['one', 'two']) {
        const { id: propertyId } = await tx.insertProperty({ accountId, name });
        ids.push(propertyId);
        for (const n of [1, 2, 3]) {
          await tx.insertDomain({
            accountId,
            propertyId,
            baseDomain: `${name}${n}.com`,
            wildcard: false,
            subdomain: 'www',
          });
          await tx.insertKey({ accountId, propertyId, hash: `${name}${n}`, hint: '', sealed: {} });
        }
      }
      const [one, two] = ids;
      expect((await tx.properties(accountId, ALL)).map(({ name }) => name)).toEqual(['one', 'two']);
      const first = await tx.keys(accountId, { after: 0, limit: 2 });
      const next = await tx.keys(accountId, { after: first[1]!.id, limit: 2, propertyId: one });
      expect([...first, ...next].map(({ hash }) => hash)).toEqual(['one1', 'one2', 'one3']);
      expect(await tx.domains(accountId, { ...ALL, propertyId: two })).toHaveLength(3);
      const key = (await tx.key(accountId, 'two1'))!;
      await tx.saveKey({ ...key, hash: 'new', propertyId: one! });
      await tx.saveProperty({ id: two!, accountId, name: 'zwei' });
      expect(await tx.property(accountId, two!)).toMatchObject({ name: 'zwei' });
      await tx.deleteProperty(accountId, two!);
      expect((await tx.keys(accountId, ALL)).map(({ hash }) => hash)).toEqual([
        'one1',
        'one2',
        'one3',
        'new',
      ]);
      expect((await tx.domains(accountId, ALL)).map(({ baseDomain }) => baseDomain)).toEqual([
        'one1.com',
        'one2.com',
        'one3.com',
      ]);
      expect(await tx.property(accountId, two!)).toBeUndefined();
    });
  });

  test('a transaction that fails leaves nothing behind', async () => {
    const store = await opened();
    const ann = await newAccount(store);
    const { id: accountId } = ann.state;
    const property = await store.transaction((tx) => tx.insertProperty({ accountId, name: 'App' }));
    const failed = store.transaction(async (tx) => {
      await tx.saveState({ ...ann.state, used: 5 });
      await tx.insertKey({ accountId, propertyId: property.id, hash: 'k', hint: '', sealed: {} });
      await tx.addUsage([
        { accountId, propertyId: property.id, day: '2026-01-01', api: 'route', credits: 5 },
      ]);
      await tx.addEffects([effect('1-1')]);
      await tx.beginBatch({ host: 'a', sequence: 1 }, 0);
      await tx.deleteProperty(accountId, property.id);
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    await store.transaction(async (tx) => {
      expect(await tx.account(accountId)).toEqual(ann);
      expect(await tx.properties(accountId, ALL)).toEqual([property]);
      expect(await tx.keys(accountId, ALL)).toEqual([]);
      expect(await tx.usage(accountId, { first: '2026-01-01', last: '2026-01-01' })).toEqual([]);
      expect(await tx.pendingEffects(10)).toEqual([]);
      expect(await tx.beginBatch({ host: 'a', sequence: 1 }, 0)).toBe(true);
    });
  });

  test('transactions on one account come one after the other', async () => {
    const store = await opened();
    const { id } = (await newAccount(store)).state;
    const add = () =>
      store.transaction(async (tx) => {
        const { state } = (await tx.account(id))!;
        await Promise.resolve();
        await tx.saveState({ ...state, used: state.used + 1 });
      });
    await Promise.all(Array.from({ length: 40 }, add));
    expect((await store.accountsById([id]))[0]!.state.used).toBe(40);
  });

  test('several accounts are locked and saved at once', async () => {
    const store = await opened();
    const [ann, bob, cleo] = [await newAccount(store), await newAccount(store), await newAccount(store)];
    const read = await store.transaction(async (tx) => {
      expect(await tx.lockAccounts([])).toEqual([]);
      await tx.saveStates([]);
      const rows = await tx.lockAccounts([cleo.state.id, 9_999, ann.state.id]);
      expect(rows).toEqual([ann, cleo]);
      await tx.saveStates(
        rows.map(({ state }) => ({ ...state, used: state.id, periodEnd: 5, paymentMethod: "'$1'" })),
      );
      return tx.accounts(ALL);
    });
    expect(read.map(({ state }) => state.used)).toEqual([ann.state.id, 0, cleo.state.id]);
    expect(read.map(({ state }) => state.paymentMethod)).toEqual(["'$1'", null, "'$1'"]);
    expect(read[1]).toEqual(bob);
    expect(await store.accountsDue(5, 10)).toEqual([ann.state.id, cleo.state.id]);
    // Two that lock the same accounts, told in another order, do not wait for each other for ever.
    const ids = [ann.state.id, bob.state.id, cleo.state.id];
    const touchAll = (order: readonly number[]) =>
      store.transaction(async (tx) => {
        const rows = await tx.lockAccounts(order);
        await tx.saveStates(rows.map(({ state }) => ({ ...state, used: state.used + 1 })));
      });
    await Promise.all(Array.from({ length: 20 }, (_, n) => touchAll(n % 2 ? ids : [...ids].toReversed())));
    expect((await store.accountsById(ids)).map(({ state }) => state.used).toSorted((a, b) => a - b)).toEqual(
      [20, ann.state.id + 20, cleo.state.id + 20].toSorted((a, b) => a - b),
    );
  });

  test('a batch is applied once, in whatever order it comes again', async () => {
    const store = await opened();
    const begun = (host: string, sequence: number, now = 0): Promise<boolean> =>
      store.transaction((tx) => tx.beginBatch({ host, sequence }, now));
    expect([await begun('a', 1), await begun('a', 1), await begun('a', 2), await begun('a', 1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([await begun('b', 1, 50), await begun('a', 3, 10), await begun('a', 3)]).toEqual([
      true,
      true,
      false,
    ]);
    await store.transaction((tx) => tx.forgetBatches(20));
    expect([await begun('b', 1), await begun('a', 3)]).toEqual([false, true]);
  });

  test('usage adds up, and comes in the order of property, day and kind', async () => {
    const store = await opened();
    const { id } = (await newAccount(store)).state;
    const { id: other } = (await newAccount(store)).state;
    const row = (propertyId: number, day: string, api: string, credits: number) => ({
      propertyId,
      day,
      api,
      credits,
    });
    const add = (accountId: number, ...rows: ReturnType<typeof row>[]) =>
      store.transaction((tx) => tx.addUsage(rows.map((one) => ({ ...one, accountId }))));
    await add(
      id,
      row(2, '2026-01-02', 'tz', 1),
      row(1, '2026-01-02', 'tz', 1),
      row(1, '2026-01-01', 'tz', 1),
    );
    await add(
      id,
      row(1, '2026-01-02', 'route', 20),
      row(1, '2026-01-02', 'tz', 3),
      row(1, '2026-01-03', 'tz', 9),
      // The same thing twice in one call.
      row(1, '2026-01-02', 'tz', 1),
    );
    await add(other, row(1, '2026-01-02', 'tz', 2 ** 51));
    await add(other, row(1, '2026-01-02', 'tz', 2 ** 51 + 1));
    await add(other);
    const span = { first: '2026-01-01', last: '2026-01-02' };
    const read = (propertyId?: number) => store.transaction((tx) => tx.usage(id, { ...span, propertyId }));
    expect(await read()).toEqual([
      row(1, '2026-01-01', 'tz', 1),
      row(1, '2026-01-02', 'route', 20),
      row(1, '2026-01-02', 'tz', 5),
      row(2, '2026-01-02', 'tz', 1),
    ]);
    expect(await read(2)).toEqual([row(2, '2026-01-02', 'tz', 1)]);
    expect(await store.transaction((tx) => tx.usage(other, span))).toEqual([
      row(1, '2026-01-02', 'tz', 2 ** 52 + 1),
    ]);
    expect(await store.transaction((tx) => tx.usage(other + 1, span))).toEqual([]);
  });

  describe('effects', () => {
    test('are taken by one, and by another only when its time is over', async () => {
      const store = await opened();
      await store.transaction((tx) => tx.addEffects([effect('1-2'), effect('1-10'), effect('2-1')]));
      const claimed = (now: number, limit = 10) =>
        store.transaction((tx) => tx.claimEffects(now, now + 60, limit));
      expect(await claimed(100, 2)).toEqual([effect('1-2'), effect('1-10')]);
      expect(await claimed(100)).toEqual([effect('2-1')]);
      expect(await claimed(159)).toEqual([]);
      await store.transaction((tx) => tx.deleteEffects(['1-2', '9-9']));
      await store.transaction((tx) => tx.deleteEffects([]));
      expect(await claimed(160)).toEqual([effect('1-10'), effect('2-1')]);
      expect(await store.transaction((tx) => tx.pendingEffects(1))).toEqual([effect('1-10')]);
    });

    test('are each taken once by many that ask at the same time', async () => {
      const store = await opened();
      const ids = Array.from({ length: 40 }, (_, n) => `1-${n + 1}`);
      await store.transaction((tx) => tx.addEffects(ids.map((id) => effect(id))));
      const taken = await Promise.all(
        Array.from({ length: 12 }, () => store.transaction((tx) => tx.claimEffects(100, 160, 4))),
      );
      const all = taken.flat().map(({ id }) => id);
      expect(new Set(all).size).toBe(all.length);
      // Some may have found those of others locked, and nothing behind them.
      const rest = await store.transaction((tx) => tx.claimEffects(100, 160, 40));
      expect([...all, ...rest.map(({ id }) => id)].toSorted()).toEqual(ids.toSorted());
    });
  });
}

function effect(id: string): Effect {
  return {
    id,
    accountId: Number(id.split('-')[0]),
    at: 7,
    type: 'charge',
    reason: 'base',
    cents: 2_000,
    planId: 2,
    periodStart: 1,
    periodEnd: 2,
  };
}
