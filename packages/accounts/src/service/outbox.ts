/** Hands effects to the host, one after the other, until each has been carried out. */
import type { Effect } from '../rules/account.ts';
import type { Settings } from './config.ts';

/** Others may take an effect over when it has not been delivered within this time. */
const LEASE_SECONDS = 60;
const AT_ONCE = 20;

export class Outbox {
  readonly #settings: Settings;
  #running: Promise<void> | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Delivers what waits. It does not throw: what fails stays, and is tried again once its lease is over. */
  deliver(): Promise<void> {
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #run(): Promise<void> {
    const { store, now, onEffect, onError } = this.#settings;
    if (onEffect === undefined) return;
    try {
      for (;;) {
        const seconds = Math.floor(now() / 1000);
        const until = seconds + LEASE_SECONDS;
        // oxlint-disable-next-line no-await-in-loop -- effects are carried out in their order
        const effects = await store.transaction((transaction) =>
          transaction.claimEffects(seconds, until, AT_ONCE),
        );
        if (effects.length === 0) return;
        for (const effect of effects) {
          // Another host may have taken it over.
          if (now() / 1000 >= until) break;
          // oxlint-disable-next-line no-await-in-loop -- see above
          const isDone = await this.#carryOut(effect);
          // What fails waits for the end of its lease, and keeps nothing back.
          if (!isDone) continue;
          // oxlint-disable-next-line no-await-in-loop -- see above
          await store.transaction((transaction) => transaction.deleteEffects([effect.id]));
        }
      }
    } catch (error) {
      onError(error);
    }
  }

  async #carryOut(effect: Effect): Promise<boolean> {
    const { onEffect, onError } = this.#settings;
    try {
      await onEffect?.(effect);
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  }
}
