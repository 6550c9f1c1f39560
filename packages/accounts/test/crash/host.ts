/**
 * A process that answers requests of one account until it is killed. It tells each charge when it has been made, as a host does by its answer:
 * `node host.mjs <location> <folder of the journal, or -> <key> <file of effects> [requests]`.
 */
import { appendFileSync, writeSync } from 'node:fs';
import { openAccounts, type AccessRequest } from '@portolan/accounts';
import { fileJournal, openStore } from '@portolan/accounts/node';
import { RULES } from './rules.ts';

const [location = '', journal = '-', key = '', effects = '', requests = 'Infinity'] = process.argv.slice(2);
const STDOUT = 1;

const request: AccessRequest = {
  api: 'route',
  credits: { amount: 1, per: 'location' },
  query: new URLSearchParams({ api_key: key }),
  header: () => undefined,
  isLoopback: false,
  clientAddress: undefined,
};

const store = await openStore(location);
const accounts = await openAccounts({
  store,
  rules: RULES,
  flushMs: 15,
  pollMs: 300,
  onEffect: (effect) => appendFileSync(effects, `${effect.id}\n`),
  onError: (error) => console.error(error),
  ...(journal === '-' ? {} : { journal: fileJournal(journal) }),
});
writeSync(STDOUT, 'ready\n');
for (let count = 0; count < Number(requests); count++) {
  // oxlint-disable-next-line no-await-in-loop -- one request after the other
  const access = await accounts.admit(request);
  if (!access.isAdmitted) {
    writeSync(STDOUT, `${access.status}\n`);
    break;
  }
  const locations = 1 + (count % 20);
  access.settle?.({ locations });
  writeSync(STDOUT, `+${locations}\n`);
  // oxlint-disable-next-line no-await-in-loop -- see above
  if (count % 8 === 0) await new Promise((resolve) => setImmediate(resolve));
}
await accounts.close();
await store.close();
writeSync(STDOUT, 'end\n');
