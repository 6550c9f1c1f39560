import { apply } from '../rules/transitions.ts';
import type { Settings } from './config.ts';

const AT_ONCE = 100;

/** Ends the periods and trials that are over of accounts that do not ask: they are charged all the same. It does not throw. */
export async function endPeriods({ store, rules, now, onError }: Settings): Promise<void> {
  try {
    for (;;) {
      const seconds = Math.floor(now() / 1000);
      // oxlint-disable-next-line no-await-in-loop -- there may be many
      const ids = await store.accountsDue(seconds, AT_ONCE);
      for (const id of ids) {
        // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
        await store.transaction(async (transaction) => {
          const row = await transaction.account(id);
          if (row === undefined) return;
          const { state, effects } = apply(row.state, { type: 'tick' }, seconds, rules);
          await transaction.saveState(state);
          await transaction.addEffects(effects);
        });
      }
      if (ids.length < AT_ONCE) return;
    }
  } catch (error) {
    onError(error);
  }
}
