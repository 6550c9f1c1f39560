/** The accounts of `portolan serve`. */
import { appendFile } from 'node:fs/promises';
import { ensureToken, openAccounts, type Accounts, type Effect, type Journal } from '@portolan/accounts';
import { fileJournal, isPostgres, openStore } from '@portolan/accounts/node';
import type { Output } from '../terminal.ts';

/** What the command line says of accounts. */
export interface AccountsSettings {
  /** File or address of the store. */
  readonly location: string;
  readonly isOpen: boolean;
  /** Folder of the journal; beside the file by default. */
  readonly journal: string | undefined;
  /** File that effects are appended to. */
  readonly effects: string | undefined;
  /** A management token that is to be valid. */
  readonly token: string | undefined;
}

/** Accounts that are at work, and how they end. */
export interface AccountsAtWork {
  readonly accounts: Accounts;
  close(): Promise<void>;
}

/** Opens the store and puts its accounts to work. */
export async function accountsAtWork(
  { location, isOpen, journal, effects, token }: AccountsSettings,
  stderr: Output,
): Promise<AccountsAtWork> {
  const store = await openStore(location);
  const folder = journal ?? (isPostgres(location) ? undefined : `${location}.credits`);
  let opened: Journal | undefined;
  try {
    if (token !== undefined) {
      const made = await ensureToken({ store, now: Date.now() / 1000 }, token);
      if (made) {
        stderr.write(
          `Account ${made.account.state.id} was made for the token of PORTOLAN_MANAGEMENT_TOKEN.\n`,
        );
      }
    }
    opened = folder === undefined ? undefined : fileJournal(folder);
    const accounts = await openAccounts({
      store,
      isOpen,
      ...(opened === undefined ? {} : { journal: opened }),
      ...(effects === undefined ? {} : { onEffect: (effect) => append(effects, effect) }),
      onError: (error) =>
        stderr.write(`accounts: ${error instanceof Error ? error.message : String(error)}\n`),
    });
    return {
      accounts,
      async close() {
        await accounts.close();
        await store.close();
      },
    };
  } catch (error) {
    opened?.close();
    await store.close();
    throw error;
  }
}

/** A line of JSON for each effect: whoever reads the file carries it out once by its id. */
function append(file: string, effect: Effect): Promise<void> {
  return appendFile(file, `${JSON.stringify(effect)}\n`, { mode: 0o600, flush: true });
}
