import { once } from 'node:events';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { createHost, logLine, type Host, type RequestRecord } from '@portolan/host';
import { serve as startServer, type ServeOptions, type Serving } from '@portolan/host/node';
import { accountsAtWork, type AccountsAtWork, type AccountsSettings } from '../accounts/serve-accounts.ts';
import type { Arguments, Command } from '../command.ts';
import { usageError } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { Interrupted, isSystemError } from '../failure.ts';
import { readMapLibrary } from '../map-library.ts';
import { serveFolders, type ServedFolders } from '../regions/served-folders.ts';
import { onSignal, watchSignals } from '../signals.ts';
import { print, type Terminal } from '../terminal.ts';

const PORT = 8080;
const MOST_THREADS = 64;

export const serve: Command = {
  name: 'serve',
  description: `Serves built folders over HTTP: each call of the interface that they can answer,
and at / a page to try them. A call goes to the smallest folder that holds its
places. Prints one line with the address when it is ready; each request is a
line on standard error. SIGHUP goes on with folders that were built anew, and
loses no request; SIGTERM and Ctrl-C let the requests that run end.`,
  positionals: [{ name: 'dir', help: 'Folders that portolan build has written', many: true }],
  options: {
    port: { value: 'port', help: `Port to listen on, 0 for any (default: ${PORT})` },
    host: { value: 'address', help: 'Address to listen on (default: 127.0.0.1)' },
    'marker-images': {
      help: 'Fetch images that markers name, from public addresses',
    },
    dem: { value: 'path', many: true, help: 'Heights in place of those of the folder' },
    speeds: { value: 'file', help: 'Speeds by hour of the week: way,direction,from,to,km/h...' },
    hooks: { value: 'module', help: 'JavaScript that exports isPublicHoliday or closures' },
    workers: { value: 'n', help: 'Threads for heavy calls (default: one less than cores)' },
    accounts: {
      value: 'store',
      help: 'Let in who has an account: a file or postgres://',
    },
    'no-auth': { help: 'With accounts: open the data calls to everybody' },
    journal: {
      value: 'dir',
      help: 'Where credits outlive a crash (default: <store>.credits)',
    },
    effects: { value: 'file', help: 'With accounts: append charges and messages to this file' },
    'trust-proxy': { help: 'The client is the last one in X-Forwarded-For' },
    quiet: { help: 'No line for each request' },
  },
  examples: [
    'portolan serve monaco',
    'portolan serve monaco andorra --port 80 --host 0.0.0.0',
    'portolan serve monaco --accounts accounts.db',
  ],

  async run(args, { stdout, stderr, env }) {
    const dirs = args.positionals;
    const port = readWhole('port', args.value('port'), 0, 65_535) ?? PORT;
    const workers =
      readWhole('workers', args.value('workers'), 1, MOST_THREADS) ?? Math.max(1, availableParallelism() - 1);
    const hostname = args.value('host') ?? '127.0.0.1';
    const signals = watchSignals();
    const accountsSettings = readAccountsSettings(args, env);
    let folders: ServedFolders | undefined;
    let atWork: AccountsAtWork | undefined;
    let serving: Serving | undefined;
    let hangUp: { end(): void } | undefined;
    try {
      await tryAddress({ port, hostname });
      folders = await serveFolders(dirs, {
        dem: args.values('dem'),
        speeds: args.value('speeds'),
        hooks: args.value('hooks'),
        workers,
        fetchesImages: args.has('marker-images'),
        tell: (line) => void stderr.write(`${line}\n`),
      });
      atWork = accountsSettings && (await accountsAtWork(accountsSettings, stderr));
      const host = createHost({
        engines: folders.engine,
        ...(atWork === undefined ? {} : { accounts: atWork.accounts }),
        config: {
          title: dirs.map((dir) => basename(resolve(dir))).join(', '),
          mapLibrary: await readMapLibrary(),
          ...(args.has('quiet')
            ? {}
            : { onRequest: (record) => stderr.write(`${logLine(record, new Date())}\n`) }),
          onError: (error, record) => stderr.write(`${failureText(error, record)}\n`),
        },
      });
      serving = await listen(host, { port, hostname, trustProxy: args.has('trust-proxy') });
      const built = folders;
      hangUp = onSignal('SIGHUP', () => void built.reload());
      await print(stdout, `Portolan is at ${serving.url}\n`);
      await signals.orInterrupted(new Promise<never>(() => undefined));
      return ExitCode.ok;
    } catch (error) {
      if (error instanceof Interrupted) return ExitCode.ok;
      throw error;
    } finally {
      hangUp?.end();
      await serving?.close();
      await atWork?.close();
      await folders?.close();
      signals.end();
    }
  },
};

function readWhole(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw usageError(
    `--${name} must be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`,
    serve.name,
  );
}

/** Tells a failure of the server, with its stack unless the call was ended: then its thread has, and the stack is that of the pool. */
function failureText(error: unknown, { method, path, status }: RequestRecord): string {
  const what =
    status === 200
      ? `broke off its answer to ${method} ${path}`
      : `answered ${method} ${path} with ${status}`;
  if (!(error instanceof Error)) return `${what}: ${String(error)}`;
  const isEnded = 'code' in error && error.code === 'stopped';
  return `${what}: ${isEnded ? error.message : (error.stack ?? error.message)}`;
}

/** @throws {PortolanError} `usage` */
function readAccountsSettings(args: Arguments, env: Terminal['env']): AccountsSettings | undefined {
  const location = args.value('accounts') ?? env['PORTOLAN_ACCOUNTS'] ?? '';
  if (location === '') {
    const alone = ['no-auth', 'journal', 'effects'].find((name) => args.has(name));
    if (alone === undefined) return undefined;
    throw usageError(`--${alone} is about accounts: name their store with --accounts <store>`, serve.name);
  }
  const token = env['PORTOLAN_MANAGEMENT_TOKEN'] ?? '';
  return {
    location,
    isOpen: args.has('no-auth'),
    journal: args.value('journal'),
    effects: args.value('effects'),
    token: token === '' ? undefined : token,
  };
}

/** Where a server listens; there are no defaults here. */
type Address = Required<Pick<ServeOptions, 'port' | 'hostname'>>;

/** Refuses an address that cannot be had before files are opened for it, which may take a while. */
async function tryAddress(address: Address): Promise<void> {
  await withReasons(address, async () => {
    const probe = createServer();
    probe.listen(address.port, address.hostname);
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  });
}

function listen(host: Host, options: ServeOptions & Address): Promise<Serving> {
  return withReasons(options, () => startServer(host, options));
}

/** Says in words for users why an address cannot be had. @throws {PortolanError} `usage` */
async function withReasons<Result>({ port, hostname }: Address, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${port} is taken: choose another with --port`,
      EACCES: `port ${port} may not be used by this user: choose one from 1024 on with --port`,
      EADDRNOTAVAIL: `${hostname} is no address of this machine: choose one with --host`,
      ENOTFOUND: `${hostname} is no address: choose one with --host`,
    };
    throw usageError(reasons[error.code] ?? error.message, serve.name);
  }
}
