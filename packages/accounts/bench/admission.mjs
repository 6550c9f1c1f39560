/**
 * What accounts add to a request: letting it in by its key, and counting what it costs, until the store has it. Requests of 500 accounts come in turn; the
 * ledger writes while they run, as often as it does in a host. Shown are the median and the slowest hundredth of single requests, and all processor time, flushes included, by
 * request. PostgreSQL is that of PORTOLAN_BENCH_POSTGRES, an address of an empty database. Fails where a credit is missing or counted twice.
 * Run after `npm run build`: node packages/accounts/bench/admission.mjs [--short]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, memoryStore, openAccounts } from '@portolan/accounts';
import { fileJournal, openStore } from '@portolan/accounts/node';
import { digits, isShort, keep, quantile, randomInts } from '../../../bench/harness.mjs';

const ACCOUNTS = isShort ? 100 : 500;
const REQUESTS = isShort ? 20_000 : 50_000;
const ROUNDS = isShort ? 1 : 5;
/** So many requests come before the host looks after its timers and sockets. */
const A_TURN = 16;
const CREDITS = { amount: 1, per: 'request' };

const folder = mkdtempSync(join(tmpdir(), 'portolan-bench-'));
const postgres = process.env['PORTOLAN_BENCH_POSTGRES'];
const header = () => undefined;

/** Stores of which READMEs quote figures. */
const FIGURES = { 'in memory': 'accounts.bare', 'SQLite, journal': 'accounts.journal' };

async function world(store, journal) {
  const now = Date.now() / 1000;
  const made = [];
  for (let count = 0; count < ACCOUNTS; count++)
    made.push(await createAccount({ store, now }, `account ${count}`));
  const accounts = await openAccounts({
    store,
    ...(journal && { journal: fileJournal(join(folder, journal)) }),
  });
  const queries = made.map(({ key }) => new URLSearchParams({ api_key: key }));
  const ask = (query) =>
    accounts.admit({
      api: 'tz',
      credits: CREDITS,
      query,
      header,
      isLoopback: false,
      clientAddress: '192.0.2.1',
    });
  // Accounts are known after their first request.
  for (const query of queries) await ask(query);
  const ids = made.map(({ account }) => account.state.id);
  const used = async () => (await store.accountsById(ids)).reduce((sum, { state }) => sum + state.used, 0);
  return { accounts, queries, ask, used, close: () => accounts.close().then(() => store.close()) };
}

const WORLDS = {
  'in memory': await world(memoryStore()),
  'in memory, journal': await world(memoryStore(), 'journal-1'),
  'SQLite, journal': await world(await openStore(join(folder, 'accounts.db')), 'journal-2'),
  ...(postgres ? { 'PostgreSQL, journal': await world(await openStore(postgres), 'journal-3') } : {}),
};

const results = Object.fromEntries(
  Object.keys(WORLDS).map((name) => [name, { samples: [], cpu: 0, given: 0, waited: 0 }]),
);
const random = randomInts(20261124);
for (let round = -1; round < ROUNDS; round++) {
  for (const [name, { accounts, queries, ask }] of Object.entries(WORLDS)) {
    const result = results[name];
    const samples = new Float64Array(REQUESTS);
    const before = process.cpuUsage();
    for (let count = 0; count < REQUESTS; count++) {
      const query = queries[random(ACCOUNTS)];
      const start = performance.now();
      let access = ask(query);
      if ('then' in access) {
        access = await access;
        result.waited++;
      }
      access.settle({});
      samples[count] = performance.now() - start;
      if (count % A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await accounts.flush();
    const { user, system } = process.cpuUsage(before);
    result.given += REQUESTS;
    // The first round warms up.
    if (round < 0) continue;
    result.cpu += user + system;
    result.samples.push(samples);
  }
}

console.log(
  `${cpus()[0].model}, Node.js ${process.version}; ${ACCOUNTS} accounts, ${ROUNDS} rounds of ${REQUESTS} requests`,
);
const figures = {};
for (const [name, { samples, cpu, given, waited }] of Object.entries(results)) {
  const all = Float64Array.from(samples.flatMap((one) => [...one]));
  const [median, slow] = [0.5, 0.99].map((share) => quantile(all, share) * 1000);
  const used = await WORLDS[name].used();
  if (used !== given) throw new Error(`${name}: ${given} credits were given and ${used} counted`);
  const each = cpu / ROUNDS / REQUESTS;
  if (FIGURES[name] !== undefined) {
    figures[`${FIGURES[name]}Median`] = `${digits(median)} µs`;
    figures[`${FIGURES[name]}Cpu`] = `${digits(each)} µs`;
  }
  console.log(
    `  ${name.padEnd(20)} p50 ${median.toFixed(1)} us, p99 ${slow.toFixed(1)} us; all processor time ${each.toFixed(1)} us a request; ${waited} waited; ${used} credits`,
  );
  await WORLDS[name].close();
}
keep('accounts', `${ACCOUNTS} accounts`, figures);
rmSync(folder, { recursive: true });
