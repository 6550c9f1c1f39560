/** What a host keeps of an account that asks. */
import type { Account } from '../rules/account.ts';
import { hasAdditionalUsage, termsOf } from '../rules/account.ts';
import type { Rules } from '../rules/plans.ts';
import { apply } from '../rules/transitions.ts';
import type { AccountRow } from '../store/store.ts';

/** Of what is left, the part that a host may give away before it tells the store. */
const AHEAD_SHARE = 16;
/** And at least so many credits. */
const LEAST_AHEAD = 200;

/** An account as this host last saw it, and what it has used here since. */
export class LiveAccount {
  readonly id: number;
  /** Credits that the store does not have yet. */
  pending = 0;
  /** Unix milliseconds of the last look at the store. */
  checkedAt: number;
  /** Unix milliseconds of the last request. */
  usedAt: number;
  accessVersion: number;
  /** How often the store was heard, so that an older answer does not undo a newer one. */
  revision = 0;
  #state: Account;

  constructor({ state, accessVersion }: AccountRow, nowMs: number) {
    this.id = state.id;
    this.#state = state;
    this.accessVersion = accessVersion;
    this.checkedAt = nowMs;
    this.usedAt = nowMs;
  }

  /** Takes over what the store says. */
  update({ state, accessVersion }: AccountRow, nowMs: number): void {
    this.#state = state;
    this.accessVersion = Math.max(this.accessVersion, accessVersion);
    this.checkedAt = nowMs;
    this.revision++;
  }

  /** The state at a time, with what was used here. */
  stateAt(now: number, rules: Rules): Account {
    if (now >= this.#state.periodEnd) this.#state = apply(this.#state, { type: 'tick' }, now, rules).state;
    const { pending } = this;
    return pending === 0 ? this.#state : { ...this.#state, used: this.#state.used + pending };
  }

  /** The most credits that may wait here for the store. */
  mostPending(rules: Rules): number {
    const { includedCredits } = termsOf(this.#state, rules);
    const left = hasAdditionalUsage(this.#state, rules)
      ? includedCredits
      : Math.max(0, includedCredits - this.#state.used);
    return Math.max(LEAST_AHEAD, Math.floor(left / AHEAD_SHARE));
  }
}
