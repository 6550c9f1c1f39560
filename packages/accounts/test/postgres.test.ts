import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '@portolan/accounts/node';
import { hasPostgres, postgresServer } from '@portolan/testing/postgres';
import { createAccount, openAccounts } from '../src/index.ts';
import { newFolder, newPostgresUrl, onPostgres } from './databases.ts';
import { testStore } from './store-laws.ts';

describe.skipIf(!hasPostgres)('in PostgreSQL', () => {
  testStore(async () => openPostgresStore(await newPostgresUrl()));

  test('a database that is not there is told of without its password', async () => {
    const url = `postgres://ann:se%3Acret@127.0.0.1:1/none?password=hidden`;
    const failed = openPostgresStore(url);
    await expect(failed).rejects.toMatchObject({ code: 'accounts-store' });
    await failed.catch((error: Error) => expect(error.message).not.toMatch(/se%3Acret|se:cret|hidden/));
  });

  test('a host that vanishes in the middle of a transaction keeps nothing and locks nothing', async () => {
    const line = await Line.open();
    const [here, there] = [await openPostgresStore(line.url), await openPostgresStore(line.direct)];
    onTestFinished(async () => void (await Promise.allSettled([here.close(), there.close()])));
    const { account } = await createAccount({ store: there, now: 1_000 }, 'Ann');
    const { id } = account.state;
    const cutOff = here.transaction(async (tx) => {
      const row = await tx.account(id);
      await tx.saveState({ ...row!.state, used: 5 });
      line.cut();
      await tx.touch(id);
    });
    await expect(cutOff).rejects.toThrow();
    expect(await there.transaction((tx) => tx.account(id))).toEqual(account);
    // The store finds its way back by itself.
    line.mend();
    expect(await here.accountsById([id])).toEqual([account]);
  });

  test.each(['cut', 'stall'] as const)(
    'while the database is gone (%s) a host goes on, then refuses, and has everything written when it is back',
    async (failure) => {
      const line = await Line.open();
      const store = await openPostgresStore(line.url);
      const direct = await openPostgresStore(line.direct);
      const { account, key } = await createAccount({ store: direct, now: Date.now() / 1000 }, 'Ann');
      const errors: unknown[] = [];
      const accounts = await openAccounts({
        store,
        flushMs: 50,
        pollMs: 50,
        outageMs: 1_500,
        onError: (error) => void errors.push(error),
      });
      onTestFinished(async () => {
        line.mend();
        await accounts.close();
        await Promise.all([store.close(), direct.close()]);
      });
      let given = 0;
      const ask = async (): Promise<number> => {
        const access = await accounts.admit({
          api: 'route',
          credits: { amount: 1, per: 'request' },
          query: new URLSearchParams({ api_key: key }),
          header: () => undefined,
          isLoopback: false,
          clientAddress: undefined,
        });
        if (!access.isAdmitted) return access.status;
        access.settle?.({});
        given++;
        return 200;
      };
      expect(await ask()).toBe(200);
      line[failure]();
      const statuses: number[] = [];
      while (statuses.at(-1) !== 503) {
        statuses.push(await ask());
        await sleep(20);
      }
      // It went on for a while first.
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5);
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
      expect(errors.length).toBeGreaterThan(0);
      line.mend();
      while ((await ask()) === 503) await sleep(20);
      while (!(await accounts.flush())) await sleep(20);
      expect((await direct.accountsById([account.state.id]))[0]!.state.used).toBe(given);
    },
  );

  test('nobody may change what another transaction has locked', async () => {
    const url = await newPostgresUrl();
    const store = await openPostgresStore(url);
    onTestFinished(() => store.close());
    const { account } = await createAccount({ store, now: 1_000 }, 'Ann');
    const order: string[] = [];
    await store.transaction(async (tx) => {
      await tx.account(account.state.id);
      const other = onPostgres(url, async (client) => {
        await client.query('UPDATE portolan_accounts SET name = $1', ['Bob']);
        order.push('other');
      });
      await sleep(100);
      order.push('first');
      // It must not be waited for here.
      void other.catch(() => undefined);
    });
    while (order.length < 2) await sleep(10);
    expect(order).toEqual(['first', 'other']);
  });
});

/** A connection to the server that can be cut, and one that stays. */
class Line {
  readonly url: string;
  readonly direct: string;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isOpen = true;
  readonly #target: string;

  private constructor(url: string, direct: string, target: string) {
    this.url = url;
    this.direct = direct;
    this.#target = target;
  }

  static async open(): Promise<Line> {
    const { socket } = await postgresServer();
    const direct = await newPostgresUrl();
    const folder = newFolder();
    const parsed = new URL(direct);
    parsed.searchParams.set('host', folder);
    const line = new Line(parsed.href.replaceAll('+', '%20'), direct, socket);
    line.#server = createServer((from) => line.#connect(from));
    line.#server.listen(join(folder, '.s.PGSQL.5432'));
    await once(line.#server, 'listening');
    onTestFinished(() => {
      line.cut();
      line.#server?.close();
    });
    return line;
  }

  #connect(from: Socket): void {
    from.on('error', () => undefined);
    if (!this.#isOpen) {
      from.destroy();
      return;
    }
    const to = createConnection(this.#target);
    to.on('error', () => undefined);
    this.#sockets.add(from).add(to);
    from.pipe(to).pipe(from);
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
  }

  /** Ends all connections, and lets none in. */
  cut(): void {
    this.#isOpen = false;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  /** Lets nothing through any more, and tells nobody. */
  stall(): void {
    this.#isOpen = false;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  mend(): void {
    this.#isOpen = true;
  }
}
