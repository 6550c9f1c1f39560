/** A thread for the tests of shared columns: does what it is told with its store, and says what came of it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ColumnSeat } from '../src-node/column-messages.ts';
import { threadColumns } from '../src-node/thread-columns.ts';

/** What a thread is to do. */
export type ColumnOrder =
  | {
      readonly order: 'columns';
      readonly group: string;
      readonly part: string;
      /** Its number of values; a failure where it is 0. */
      readonly length: number;
      /** How long it takes to make them. */
      readonly makeMs?: number;
      /** After how many questions it is to wait no longer. */
      readonly mostWaits?: number;
    }
  | { readonly order: 'use'; readonly group: string };

/** What came of it. */
export interface ColumnOutcome {
  readonly isMade: boolean;
  readonly values: Uint32Array | undefined;
  readonly error: string | undefined;
  /** Groups that were dropped since the last time. */
  readonly dropped: readonly string[];
}

const port = parentPort!;
const { seat }: { readonly seat: ColumnSeat } = workerData;
const store = threadColumns(seat);
let dropped: string[] = [];
store.onDropped((group) => dropped.push(group));

port.on('message', (order: ColumnOrder) => {
  let isMade = false;
  let values: Uint32Array | undefined;
  let error: string | undefined;
  if (order.order === 'use') store.used(order.group);
  else {
    const { group, part, length, makeMs = 0, mostWaits = Infinity } = order;
    let waits = 0;
    const make = (): { values: Uint32Array } => {
      isMade = true;
      if (makeMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, makeMs);
      if (length === 0) throw new Error('made to fail');
      return { values: valuesOf(group, part, length) };
    };
    const checkStop = (): void => {
      if (++waits > mostWaits) throw new Error('stopped');
    };
    try {
      ({ values } = store.columns(group, part, make, checkStop));
    } catch (thrown) {
      error = thrown instanceof Error ? thrown.message : String(thrown);
    }
  }
  const outcome: ColumnOutcome = { isMade, values, error, dropped };
  dropped = [];
  port.postMessage(outcome, []);
});

/** Values that tell from which group and part they are. */
function valuesOf(group: string, part: string, length: number): Uint32Array {
  let seed = 7;
  for (const letter of `${group} ${part}`) seed = Math.imul(seed, 31) + letter.codePointAt(0)!;
  return Uint32Array.from({ length }, (_, i) => Math.imul(seed, i + 1));
}
