import { DEFAULT_RULES } from '../rules/plans.ts';
import type { AccountsOptions, Settings } from './config.ts';
import { Directory } from './directory.ts';
import { endPeriods } from './end-periods.ts';
import { every } from './every.ts';
import { Gate, type Access, type AccessRequest } from './gate.ts';
import { Health } from './health.ts';
import { Ledger } from './ledger.ts';
import {
  authenticateManager,
  manage,
  type ManagementAnswer,
  type ManagementRequest,
  type Manager,
} from './management.ts';
import { Outbox } from './outbox.ts';

/** Accounts at work: what a host asks about each request. */
export interface Accounts {
  /** Decides whether a data call is let in: at once where all is known, as it is for all but the first requests of an account. */
  admit(request: AccessRequest): Access | Promise<Access>;
  /**
   * Finds out whose management token a request brings.
   *
   * @param authorization  the header of that name.
   * @throws {PortolanError} with `detail.status` 403 where it brings none that is valid.
   */
  authenticate(authorization: string | undefined): Promise<Manager>;
  /**
   * Answers a call of account management.
   *
   * @throws {PortolanError} with `detail.status` 400 and `detail.fields`, or 404.
   */
  manage(manager: Manager, request: ManagementRequest): Promise<ManagementAnswer>;
  /** Writes all credits to the store. @returns false where it cannot be reached. */
  flush(): Promise<boolean>;
  /** Figures for `/metrics`. */
  gauges(): Readonly<Record<string, number>>;
  /** Writes what waits, and ends. It does not close the store. */
  close(): Promise<void>;
}

const FLUSH_MS = 1_000;
const POLL_MS = 500;
const OUTAGE_MS = 60_000;
/** Hosts that have written nothing for so long are forgotten: no journal of theirs may come back after that. */
const BATCH_MEMORY_SECONDS = 400 * 86_400;
/** How often accounts are looked for whose period is over while they do not ask. */
const PERIODS_MS = 60_000;

/**
 * Puts accounts to work. Credits that a host left behind when it crashed are written first, where there is a journal.
 *
 * @throws what the store throws where it cannot be reached.
 */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const settings: Settings = {
    store: options.store,
    rules: options.rules ?? DEFAULT_RULES,
    scheme: options.scheme ?? 'Portolan',
    isOpen: options.isOpen ?? false,
    now: options.now ?? (() => Date.now()),
    flushMs: options.flushMs ?? FLUSH_MS,
    pollMs: options.pollMs ?? POLL_MS,
    outageMs: options.outageMs ?? OUTAGE_MS,
    onEffect: options.onEffect,
    journal: options.journal,
    onError: options.onError ?? (() => undefined),
  };
  const { store, now } = settings;
  const health = new Health(settings.onError);
  const directory = new Directory(settings, health);
  const outbox = new Outbox(settings);
  const ledger = new Ledger(settings, health, (rows, credits) => {
    for (const row of rows) {
      const account = directory.account(row.state.id);
      account?.update(row, now());
      if (account) account.pending = Math.max(0, account.pending - (credits.get(account.id) ?? 0));
    }
  });
  await ledger.recover();
  await store.transaction((transaction) =>
    transaction.forgetBatches(Math.floor(now() / 1000) - BATCH_MEMORY_SECONDS),
  );
  const gate = new Gate(settings, health, directory, ledger);

  const timers = [
    every(settings.flushMs, async () => {
      if (!ledger.isEmpty) await ledger.flush();
      if (!health.isDown) await outbox.deliver();
    }),
    every(settings.pollMs, () => directory.poll()),
    every(PERIODS_MS, () => endPeriods(settings)),
  ];
  return {
    admit: (request) => gate.admit(request),
    authenticate: (authorization) => authenticateManager(settings, authorization),
    async manage(manager, request) {
      const { isChange, ...answer } = await manage(settings, manager, request);
      // What was changed holds here before it is told.
      if (isChange && directory.account(manager.accountId)) await directory.loadAccount(manager.accountId);
      return answer;
    },
    flush: () => ledger.flush(),
    gauges: () => ({
      accounts_in_use: directory.accountCount,
      accounts_pending_credits: directory.pendingCredits,
      accounts_store_up: health.isDown ? 0 : 1,
    }),
    async close() {
      await Promise.all(timers.map((stop) => stop()));
      if (!ledger.isEmpty) await ledger.flush();
      await outbox.deliver();
      settings.journal?.close();
    },
  };
}
