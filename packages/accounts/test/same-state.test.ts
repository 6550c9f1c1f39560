/** The same events lead to the same state in every store. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMinutes, share } from '@portolan/testing';
import {
  apply,
  DEFAULT_RULES,
  signUp,
  type AccountEvent,
  type AccountStore,
  type Effect,
  type StoreTransaction,
} from '../src/index.ts';
import { newStores } from './each-store.ts';

const START = Date.parse('2026-01-30T22:00:00Z') / 1000;
const ALL_DAYS = { first: '0000-01-01', last: '9999-12-31' };
const DAY = 86_400;

/** Something that is done in one transaction. */
type Step = (tx: StoreTransaction, now: number) => Promise<unknown>;

interface Timed {
  readonly after: number;
  readonly told: string;
  readonly step: Step;
  readonly fails: boolean;
}

const small = fc.integer({ min: 1, max: 4 });
const planId = fc.integer({ min: 1, max: 4 });
const event: fc.Arbitrary<AccountEvent> = fc.oneof(
  fc.constant<AccountEvent>({ type: 'tick' }),
  fc.record({ type: fc.constant('upgrade' as const), planId }),
  fc.record({ type: fc.constant('changePlan' as const), planId }),
  fc.constant<AccountEvent>({ type: 'cancel' }),
  fc.record({ type: fc.constant('consume' as const), credits: fc.integer({ min: 0, max: 2_000_000 }) }),
  fc.record({
    type: fc.constant('setPaymentMethod' as const),
    paymentMethod: fc.oneof(
      fc.constant('card'),
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    ),
  }),
  fc.record({ type: fc.constant('setAdditionalUsage' as const), additionalUsage: fc.boolean() }),
);
/** What names may have: everything but control characters. */
const name = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/\p{C}/gu, '-'));

/** Credits by several accounts, as a ledger writes them. */
async function writeBatch(tx: StoreTransaction, ids: readonly number[], credits: number, now: number) {
  const rows = await tx.lockAccounts(ids);
  const next = rows.map(({ state }) => apply(state, { type: 'consume', credits }, now, DEFAULT_RULES));
  await tx.saveStates(next.map(({ state }) => state));
  await tx.addEffects(next.flatMap(({ effects }) => effects));
  const day = new Date(now * 1000).toISOString().slice(0, 10);
  await tx.addUsage(
    rows.map(({ state: { id } }) => ({ accountId: id, propertyId: id, day, api: 'route', credits })),
  );
}

const steps: Readonly<Record<string, fc.Arbitrary<Step>>> = {
  signUp: name.map(
    (text): Step =>
      (tx, now) =>
        tx.insertAccount((id) => ({ state: signUp(id, now, DEFAULT_RULES).state, name: text })),
  ),
  happen: fc.tuple(small, event).map(([id, what]): Step => async (tx, now) => {
    const row = await tx.account(id);
    if (!row) return undefined;
    const { state, effects, rejection } = apply(row.state, what, now, DEFAULT_RULES);
    await tx.saveState(state);
    await tx.addEffects(effects);
    return rejection;
  }),
  batch: fc
    .record({
      host: fc.constantFrom('a', 'b'),
      sequence: small,
      ids: fc.uniqueArray(small),
      credits: fc.nat(90_000),
    })
    .map(({ host, sequence, ids, credits }): Step => async (tx, now) => {
      const isNew = await tx.beginBatch({ host, sequence }, now);
      if (isNew) await writeBatch(tx, ids, credits, now);
      return isNew;
    }),
  property: fc.tuple(small, name).map(([accountId, text]): Step => async (tx) => {
    if (!(await tx.account(accountId))) return undefined;
    return tx.insertProperty({ accountId, name: text });
  }),
  rename: fc.tuple(small, small, name).map(
    ([accountId, id, text]): Step =>
      (tx) =>
        tx.saveProperty({ id, accountId, name: text }),
  ),
  key: fc.tuple(small, small, fc.uuid()).map(([accountId, propertyId, hash]): Step => async (tx) => {
    if (!(await tx.property(accountId, propertyId))) return undefined;
    await tx.touch(accountId);
    return tx.insertKey({ accountId, propertyId, hash, hint: hash.slice(0, 8), sealed: { 1: hash } });
  }),
  recycle: fc.tuple(small, fc.uuid()).map(([accountId, hash]): Step => async (tx) => {
    const [row] = await tx.keys(accountId, { after: 0, limit: 1 });
    if (!row) return undefined;
    await tx.touch(accountId);
    return tx.saveKey({ ...row, hash });
  }),
  domain: fc
    .tuple(small, small, fc.boolean())
    .map(([accountId, propertyId, wildcard]): Step => async (tx) => {
      if (!(await tx.property(accountId, propertyId))) return undefined;
      return tx.insertDomain({
        accountId,
        propertyId,
        baseDomain: 'example.com',
        wildcard,
        subdomain: 'www',
      });
    }),
  remove: fc
    .tuple(small, small, fc.constantFrom('deleteProperty', 'deleteDomain', 'deleteKey', 'deleteToken'))
    .map(
      ([accountId, id, what]): Step =>
        (tx) =>
          tx[what as 'deleteProperty'](accountId, id),
    ),
  deliver: fc.nat(3).map((limit): Step => async (tx, now) => {
    const effects = await tx.claimEffects(now, now + 60, limit);
    await tx.deleteEffects(effects.filter(({ id }) => !id.endsWith('3')).map(({ id }) => id));
    return effects;
  }),
};

const INSERTING = new Set(['signUp', 'property', 'key', 'domain']);

const timed: fc.Arbitrary<Timed> = fc
  .oneof(...Object.entries(steps).map(([told, arbitrary]) => arbitrary.map((step) => ({ told, step }))))
  .chain(({ told, step }) =>
    fc.record({
      told: fc.constant(told),
      step: fc.constant(step),
      after: fc.constantFrom(0, 1, 59, 60, DAY, 14 * DAY, 31 * DAY),
      // A number that was given in vain is given again by SQLite alone.
      fails: INSERTING.has(told) ? fc.constant(false) : fc.nat(7).map((number) => number === 0),
    }),
  );

/** Two accounts with a property each, so that most steps find something to do. */
const BEGINNING: readonly Timed[] = [1, 2].flatMap((accountId) => [
  {
    told: 'signUp',
    after: 0,
    fails: false,
    step: (tx: StoreTransaction, now: number) =>
      tx.insertAccount((id) => ({ state: signUp(id, now, DEFAULT_RULES).state, name: 'Ann' })),
  },
  {
    told: 'property',
    after: 1,
    fails: false,
    step: (tx: StoreTransaction) => tx.insertProperty({ accountId, name: 'App' }),
  },
]);

/** Everything that can be seen of a store. */
async function everything(store: AccountStore, now: number): Promise<unknown> {
  const inside = await store.transaction(async (tx) => {
    const page = { after: 0, limit: 1_000 };
    const accounts = await tx.accounts(page);
    const owned = [];
    for (const { state } of accounts) {
      owned.push(
        await tx.properties(state.id, page),
        await tx.domains(state.id, page),
        await tx.keys(state.id, page),
        await tx.usage(state.id, ALL_DAYS),
      );
    }
    const effects: readonly Effect[] = await tx.pendingEffects(1_000);
    return { accounts, owned, effects };
  });
  const ids = inside.accounts.map(({ state }) => state.id);
  const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] =>
    rows.toSorted((a, b) => a.id - b.id);
  return {
    ...inside,
    due: await store.accountsDue(now, 2),
    domains: byId(await store.domainsByBase(['example.com', 'com'])),
    read: (await store.accountsById(ids)).toSorted((a, b) => a.state.id - b.state.id),
  };
}

class OnPurpose extends Error {}

async function outcome(store: AccountStore, { step, fails }: Timed, now: number): Promise<unknown> {
  try {
    return await store.transaction(async (tx) => {
      const result = await step(tx, now);
      if (fails) throw new OnPurpose();
      return result;
    });
  } catch (error) {
    if (error instanceof OnPurpose) return 'failed on purpose';
    throw error;
  }
}

const HUNT_MS = 400_000;

test(
  'the same events at the same times lead to the same state in all stores, taken back or not',
  { timeout: HUNT_MS },
  async () => {
    const met = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(timed, { maxLength: 50, size: 'max' }), async (list) => {
        const stores = await newStores();
        let now = START;
        for (const one of [...BEGINNING, ...list]) {
          now += one.after;
          const outcomes = await Promise.all(stores.map((store) => outcome(store, one, now)));
          for (const other of outcomes.slice(1)) expect(other, one.told).toEqual(outcomes[0]);
          if (outcomes[0] !== undefined) met.set(one.told, (met.get(one.told) ?? 0) + 1);
        }
        const seen = await Promise.all(stores.map((store) => everything(store, now)));
        for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
        await Promise.all(stores.map((store) => store.close()));
      }),
      { numRuns: share(60), endOnFailure: true },
    );
    // Steps that mostly find nothing to do would show nothing.
    if (hasMinutes())
      expect([...met.keys()]).toEqual(
        expect.arrayContaining(['signUp', 'happen', 'batch', 'property', 'key', 'deliver']),
      );
  },
);
