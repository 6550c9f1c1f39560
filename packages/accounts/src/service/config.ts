import type { Effect } from '../rules/account.ts';
import type { Rules } from '../rules/plans.ts';
import type { AccountStore } from '../store/store.ts';
import type { Journal } from './journal.ts';

/** Options of `openAccounts`. All but the store have defaults. */
export interface AccountsOptions {
  /** Where accounts are kept. */
  readonly store: AccountStore;
  /** Plans, prices and limits; `DEFAULT_RULES` by default. */
  readonly rules?: Rules;
  /** Word before `-Auth` in the Authorization header; `Portolan` by default. */
  readonly scheme?: string;
  /** Whether data calls are open to everybody, uncounted; account management still takes a token. False by default. */
  readonly isOpen?: boolean;
  /** A clock in Unix milliseconds, as `Date.now` is. */
  readonly now?: () => number;
  /** How often credits are written to the store, milliseconds; 1,000 by default. */
  readonly flushMs?: number;
  /** How often the store is asked what others have changed, milliseconds; 500 by default. */
  readonly pollMs?: number;
  /** How long requests go on by what was last heard of the store while it cannot be reached, milliseconds; 60,000 by default. */
  readonly outageMs?: number;
  /**
   * Carries an effect out: charges, sends, shows. An effect is handed over until this resolves, so that it may come twice after a failure, with the
   * same id. Without it effects wait in the store.
   */
  readonly onEffect?: (effect: Effect) => void | Promise<void>;
  /** Keeps credits that are not in the store yet, for after a crash; without it those of the last `flushMs` are lost with the process. */
  readonly journal?: Journal;
  /** Called for what fails in the background, such as a store that cannot be reached. */
  readonly onError?: (error: unknown) => void;
}

/** The same with defaults. */
export interface Settings {
  readonly store: AccountStore;
  readonly rules: Rules;
  readonly scheme: string;
  readonly isOpen: boolean;
  readonly now: () => number;
  readonly flushMs: number;
  readonly pollMs: number;
  readonly outageMs: number;
  readonly onEffect: AccountsOptions['onEffect'];
  readonly journal: Journal | undefined;
  readonly onError: (error: unknown) => void;
}
