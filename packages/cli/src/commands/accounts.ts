import { openStore } from '@portolan/accounts/node';
import { actions, type Action } from '../accounts/actions.ts';
import { readActionOptions } from '../accounts/options.ts';
import type { Command } from '../command.ts';
import { usageError } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { hint } from '../hint.ts';
import { print } from '../terminal.ts';

const NAME = 'accounts';

export const accounts: Command = {
  name: NAME,
  description: `Looks after accounts: who may ask a server that runs with --accounts, and what
they pay. The store is a file, which is made where there is none, or a
database of PostgreSQL. The server may run meanwhile and hears of it within a
second.

  create <name>        Signs an account up, and prints its key and its
                       management token, both this once
  list                 All accounts
  token <account>      Prints one more management token, this once
  key <account>        Prints one more key, this once
  plan <account> [plan]
                       Shows the plan, or changes it: from a trial or Free at
                       once, between paid plans with proration, to Free at the
                       end of the period
  usage <account>      Credits of the period, by day and kind of request`,
  positionals: [
    { name: 'action', help: 'create, list, token, key, plan or usage' },
    { name: 'account', help: 'Its number, or the name of a new one', optional: true },
    { name: 'plan', help: 'Free, Starter, Standard or Professional', optional: true },
  ],
  options: {
    accounts: {
      value: 'store',
      help: 'File or postgres:// (default: $PORTOLAN_ACCOUNTS)',
    },
    property: { value: 'id', help: 'key: its property (default: the oldest)' },
    revoke: { help: 'token: takes all others away first' },
    payment: { value: 'text', help: 'plan: the customer, as your payment service says' },
    'additional-usage': { value: 'on|off', help: 'plan: credits beyond those included' },
    alerts: { value: 'percent', many: true, help: 'plan: send an alert at these shares of credits' },
    json: { help: 'Print JSON' },
  },
  examples: [
    'portolan accounts create Harbour --accounts accounts.db',
    'portolan accounts plan 1 Starter --payment cus_42 --accounts accounts.db',
    'portolan accounts usage 1 --accounts accounts.db',
  ],

  async run(args, { stdout, env }) {
    const [name = '', subject, planName] = args.positionals;
    const action = actionOf(name);
    const location = args.value('accounts') ?? env['PORTOLAN_ACCOUNTS'];
    if (location === undefined || location === '') {
      throw usageError('--accounts <store> is missing: a file or a postgres:// address', NAME);
    }
    if (action.needs !== undefined && subject === undefined) {
      throw usageError(`${action.needs} is missing: portolan accounts ${name} ${action.needs}`, NAME);
    }
    const options = readActionOptions(args, env);
    const store = await openStore(location);
    try {
      const now = Date.now() / 1000;
      const answer = await action.run({ store, now }, { subject, planName, ...options });
      const text = args.has('json') ? JSON.stringify(answer.json, null, 2) : answer.text;
      await print(stdout, `${text}\n`);
      return ExitCode.ok;
    } finally {
      await store.close();
    }
  },
};

function actionOf(name: string): Action {
  const action = actions.get(name);
  if (action) return action;
  throw usageError(
    `accounts has no action ${JSON.stringify(name)}; ${hint(name, [...actions.keys()])}`,
    NAME,
  );
}
