/** Hosts at work on one store: what they count, how far they agree, what they do while it is gone. */
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { share } from '@portolan/testing';
import {
  changeAccount,
  createAccount,
  DEFAULT_RULES,
  memoryStore,
  openAccounts,
  type AccessRequest,
  type Accounts,
  type AccountStore,
  type Effect,
  type NewAccount,
} from '../src/index.ts';
import type { Settings } from '../src/service/config.ts';
import { endPeriods } from '../src/service/end-periods.ts';
import { describeEachStore } from './each-store.ts';
import { FragileStore, MemoryJournal, type Link } from './fragile-store.ts';

const HUNT_MS = 400_000;
const START = Date.parse('2026-05-20T10:00:00Z');
const ALL_DAYS = { first: '0000-01-01', last: '9999-12-31' };
const INCLUDED = DEFAULT_RULES.trial.includedCredits;
/** What a host may give away before it writes, near the limit: `live-account.ts`. */
const LEAST_AHEAD = 200;

/** A store, a clock and an account that several hosts share. */
class World {
  nowMs = START;
  readonly errors: unknown[] = [];
  readonly delivered: Effect[] = [];
  readonly store: AccountStore;
  readonly made: NewAccount;

  private constructor(store: AccountStore, made: NewAccount) {
    this.store = store;
    this.made = made;
  }

  static async on(store: AccountStore): Promise<World> {
    return new World(store, await createAccount({ store, now: START / 1000 }, 'Ann'));
  }

  get id(): number {
    return this.made.account.state.id;
  }

  /** Nothing happens at a host by itself. */
  async host(journal?: MemoryJournal): Promise<Host> {
    const fragile = new FragileStore(this.store);
    const accounts = await openAccounts({
      store: fragile,
      now: () => this.nowMs,
      flushMs: 1e9,
      pollMs: 1e9,
      onEffect: (effect) => void this.delivered.push(effect),
      onError: (error) => void this.errors.push(error),
      ...(journal && { journal }),
    });
    onTestFinished(() => accounts.close());
    return new Host(accounts, fragile, this.made.key);
  }

  async used(): Promise<number> {
    return (await this.store.accountsById([this.id]))[0]!.state.used;
  }

  async usage(): Promise<number> {
    const rows = await this.store.transaction((tx) => tx.usage(this.id, ALL_DAYS));
    return rows.reduce((sum, { credits }) => sum + credits, 0);
  }

  async consume(credits: number): Promise<void> {
    const operation = { store: this.store, now: this.nowMs / 1000 };
    await changeAccount(operation, this.id, [{ type: 'consume', credits }]);
  }
}

class Host {
  readonly accounts: Accounts;
  readonly store: FragileStore;
  readonly key: string;

  constructor(accounts: Accounts, store: FragileStore, key: string) {
    this.accounts = accounts;
    this.store = store;
    this.key = key;
  }

  #admit(key: string): ReturnType<Accounts['admit']> {
    const request: AccessRequest = {
      api: 'route',
      credits: { amount: 1, per: 'location' },
      query: new URLSearchParams({ api_key: key }),
      header: () => undefined,
      isLoopback: false,
      clientAddress: '192.0.2.1',
    };
    return this.accounts.admit(request);
  }

  /** @returns 200, or the status of the refusal. */
  async ask(credits: number, key = this.key): Promise<number> {
    const access = await this.#admit(key);
    if (!access.isAdmitted) return access.status;
    access.settle?.({ locations: credits });
    return 200;
  }
}

describeEachStore((newStore) => {
  test('a flush with nothing to write does nothing, however often', async () => {
    const world = await World.on(await newStore());
    const host = await world.host();
    for (let count = 0; count < 3; count++) expect(await host.accounts.flush()).toBe(true);
    await host.ask(20);
    expect(await Promise.all([host.accounts.flush(), host.accounts.flush()])).toEqual([true, true]);
    expect(await world.used()).toBe(20);
  });

  test('a batch whose answer is lost is counted once', async () => {
    const world = await World.on(await newStore());
    const host = await world.host();
    await host.ask(20);
    host.store.link = 'mute';
    expect(await host.accounts.flush()).toBe(false);
    expect(await world.used()).toBe(20);
    // What comes meanwhile waits for the next batch.
    await host.ask(7);
    expect(await host.accounts.flush()).toBe(false);
    host.store.link = 'up';
    expect(await host.accounts.flush()).toBe(true);
    expect(await world.used()).toBe(27);
    expect(await world.usage()).toBe(27);
    // One failure is told once.
    expect(world.errors).toHaveLength(1);
  });

  test('while the store is gone for a minute requests go on, then are refused, and all of them are counted', async () => {
    const world = await World.on(await newStore());
    const host = await world.host();
    let answered = 0;
    const asks = async (): Promise<number> => {
      const status = await host.ask(1);
      if (status === 200) answered++;
      return status;
    };
    expect(await asks()).toBe(200);
    host.store.link = 'gone';
    const statuses: number[] = [];
    for (let second = 0; second < 90; second++) {
      world.nowMs += 1_000;
      statuses.push(await asks());
      await host.accounts.flush();
    }
    const refusedAt = statuses.indexOf(503);
    expect(statuses).toEqual(statuses.map((_, second) => (second < refusedAt ? 200 : 503)));
    expect(refusedAt).toBeGreaterThanOrEqual(58);
    expect(refusedAt).toBeLessThanOrEqual(60);
    expect(await world.used()).toBe(0);
    host.store.link = 'up';
    expect(await asks()).toBe(200);
    expect(await host.accounts.flush()).toBe(true);
    expect(await world.used()).toBe(answered);
    expect(await world.usage()).toBe(answered);
  });

  test('while the store is gone no more is given away than a sixteenth of what was left', async () => {
    const world = await World.on(await newStore());
    const host = await world.host();
    await host.ask(1);
    host.store.link = 'gone';
    let given = 1;
    while ((await host.ask(100)) === 200) given += 100;
    expect(given).toBeGreaterThanOrEqual(INCLUDED / 16);
    expect(given).toBeLessThan(INCLUDED / 16 + 100);
    expect(await host.ask(1)).toBe(503);
    host.store.link = 'up';
    expect(await host.ask(1)).toBe(200);
    await host.accounts.flush();
    expect(await world.used()).toBe(given + 1);
  });

  test('hosts that ask at the same time agree on the limit, up to what each may give away unseen', async () => {
    const world = await World.on(await newStore());
    await world.consume(INCLUDED - 10_000);
    const hosts = [await world.host(), await world.host(), await world.host()];
    const inFlight = 8;
    let given = 0;
    const client = async (host: Host): Promise<void> => {
      while ((await host.ask(20)) === 200) given += 20;
    };
    await Promise.all(hosts.flatMap((host) => Array.from({ length: inFlight }, () => client(host))));
    for (const host of hosts) await host.accounts.flush();
    expect(await world.used()).toBe(INCLUDED - 10_000 + given);
    expect(given).toBeGreaterThanOrEqual(10_000);
    // A request is admitted where less than the bound waits, and then all that run at once are finished.
    const most = Math.max(LEAST_AHEAD, 10_000 / 16) + inFlight * 20;
    expect(given).toBeLessThanOrEqual(10_000 + hosts.length * most);
  });

  test('a recycled key dies at once where it was recycled, and within a second on other hosts', async () => {
    const world = await World.on(await newStore());
    const [here, there] = [await world.host(), await world.host()];
    expect([await here.ask(1), await there.ask(1)]).toEqual([200, 200]);
    const { token, key } = world.made;
    const manager = await here.accounts.authenticate(`Token ${token}`);
    await here.accounts.manage(manager, {
      operation: 'recycleApiKey',
      path: { key },
      query: {},
      body: undefined,
    });
    expect(await here.ask(1)).toBe(401);
    world.nowMs += 1_001;
    expect(await there.ask(1)).toBe(401);
    const rows = await world.store.transaction((tx) => tx.keys(world.id, { after: 0, limit: 10 }));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('periods that end on two hosts at once are charged once', async () => {
    const store = await newStore();
    const world = await World.on(store);
    await changeAccount({ store, now: START / 1000 }, world.id, [
      { type: 'setPaymentMethod', paymentMethod: 'card' },
      { type: 'upgrade', planId: 2 },
      { type: 'setAdditionalUsage', additionalUsage: true },
      { type: 'consume', credits: 1_100_000 },
    ]);
    const due = START + 70 * 86_400_000;
    const settings: Settings = {
      store,
      rules: DEFAULT_RULES,
      scheme: 'Portolan',
      isOpen: false,
      now: () => due,
      flushMs: 1,
      pollMs: 1,
      outageMs: 1,
      onEffect: undefined,
      journal: undefined,
      onError: (error) => void world.errors.push(error),
    };
    await Promise.all([endPeriods(settings), endPeriods(settings), endPeriods(settings)]);
    const effects = await store.transaction((tx) => tx.pendingEffects(100));
    const charges = effects.flatMap((effect) => (effect.type === 'charge' ? [effect] : []));
    expect(charges.map(({ reason, cents }) => `${reason} ${cents}`)).toEqual([
      'base 2000',
      'overage 300',
      'base 2000',
      'base 2000',
    ]);
    expect(world.errors).toEqual([]);
  });

  test(
    'any requests, failures, crashes and times leave every credit counted once',
    { timeout: HUNT_MS },
    async () => {
      const host = fc.integer({ min: 0, max: 1 });
      const step = fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({
            type: fc.constant('ask' as const),
            host,
            credits: fc.integer({ min: 0, max: 9_000 }),
          }),
        },
        { weight: 3, arbitrary: fc.record({ type: fc.constant('flush' as const), host }) },
        {
          weight: 2,
          arbitrary: fc.record({
            type: fc.constant('link' as const),
            host,
            link: fc.constantFrom<Link>('up', 'up', 'gone', 'mute'),
          }),
        },
        { weight: 1, arbitrary: fc.record({ type: fc.constant('crash' as const), host }) },
        {
          weight: 2,
          arbitrary: fc.record({
            type: fc.constant('wait' as const),
            seconds: fc.constantFrom(1, 2, 30, 61, 86_400, 14 * 86_400),
          }),
        },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
          const world = await World.on(await newStore());
          const journals = [new MemoryJournal(), new MemoryJournal()];
          const hosts = [await world.host(journals[0]), await world.host(journals[1])];
          let given = 0;
          for (const one of steps) {
            switch (one.type) {
              case 'ask':
                if ((await hosts[one.host]!.ask(one.credits)) === 200) given += Math.max(1, one.credits);
                break;
              case 'flush':
                await hosts[one.host]!.accounts.flush();
                break;
              case 'link':
                hosts[one.host]!.store.link = one.link;
                break;
              case 'crash':
                // Nobody hears of the old one again, though what it has sent may still arrive.
                void hosts[one.host]!.accounts.flush();
                hosts[one.host]!.store.link = 'gone';
                hosts[one.host] = await world.host(journals[one.host]);
                break;
              case 'wait':
                world.nowMs += one.seconds * 1000;
            }
          }
          for (const one of hosts) {
            one.store.link = 'up';
            expect(await one.accounts.flush()).toBe(true);
          }
          expect(await world.usage()).toBe(given);
          expect(await journals[0]!.remainders()).toEqual([]);
          const { state } = (await world.store.accountsById([world.id]))[0]!;
          expect(state.used).toBeLessThanOrEqual(given);
          if (world.nowMs < START + 14 * 86_400_000) expect(state.used).toBe(given);
        }),
        { numRuns: share(120) },
      );
    },
  );
});

describe('effects', () => {
  test('that fail keep no others back, and come again with the same id once their time is over', async () => {
    const store = memoryStore();
    const { account } = await createAccount({ store, now: START / 1000 }, 'Ann');
    await changeAccount({ store, now: START / 1000 }, account.state.id, [
      { type: 'setAlertPercents', percents: [10, 20, 30] },
      { type: 'consume', credits: 70_000 },
    ]);
    let nowMs = START;
    let isBroken = true;
    const delivered: string[] = [];
    const errors: unknown[] = [];
    const open = () =>
      openAccounts({
        store,
        now: () => nowMs,
        flushMs: 1e9,
        pollMs: 1e9,
        onError: (error) => void errors.push(error),
        onEffect(effect) {
          if (isBroken && effect.id.endsWith('-1')) throw new Error('the mail server is away');
          delivered.push(effect.id);
        },
      });
    // Effects are delivered before hosts end.
    await (await open()).close();
    const id = account.state.id;
    expect(delivered).toEqual([2, 3, 4, 5, 6].map((number) => `${id}-${number}`));
    expect(errors).toHaveLength(1);
    isBroken = false;
    nowMs += 59_000;
    await (await open()).close();
    expect(delivered).toHaveLength(5);
    nowMs += 1_000;
    await (await open()).close();
    expect(delivered.at(-1)).toBe(`${id}-1`);
    expect(await store.transaction((tx) => tx.pendingEffects(10))).toEqual([]);
  });
});

test('a store that takes seconds to answer delays requests, and refuses none', async () => {
  const store = memoryStore();
  const { key } = await createAccount({ store, now: START / 1000 }, 'Ann');
  let nowMs = START;
  // Each answer takes two seconds of the clock.
  const slow = new Proxy(store, {
    get: (target, name: keyof AccountStore) =>
      name === 'accountsById' || name === 'keysByHash'
        ? async (wanted: never) => {
            const answer = await target[name](wanted);
            nowMs += 2_000;
            return answer;
          }
        : target[name],
  });
  const accounts = await openAccounts({ store: slow, now: () => nowMs, flushMs: 1e9, pollMs: 1e9 });
  onTestFinished(() => accounts.close());
  const host = new Host(accounts, new FragileStore(slow), key);
  expect(await host.ask(1)).toBe(200);
  expect(await host.ask(1)).toBe(200);
  expect(await host.ask(1, '00000000-0000-4000-8000-000000000000')).toBe(401);
});
