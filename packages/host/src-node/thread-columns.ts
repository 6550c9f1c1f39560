import { receiveMessageOnPort } from 'node:worker_threads';
import type { Column, Columns, ColumnStore } from '@portolan/graph';
import type { ColumnReply, ColumnRequest, ColumnSeat } from './column-messages.ts';

/** While a thread stands still it asks this often whether it is still to wait. */
const WAIT_MS = 5;
/** Groups that are used are told at most this often: it takes a message, and only their order matters. */
const TELL_USED_MS = 1_000;

/** Makes the store of a thread, which shares columns with the other threads of its pool. */
export function threadColumns({ port, replies: shared }: ColumnSeat): ColumnStore {
  const replies = new Int32Array(shared);
  const listeners: ((group: string) => void)[] = [];
  const used = new Set<string>();
  let lastId = 0;

  const send = (request: ColumnRequest): void => port.postMessage(request);

  const tellUsed = (): void => {
    send({ type: 'used', groups: [...used] });
    used.clear();
  };

  const drop = (group: string): void => {
    for (const listener of listeners) listener(group);
  };

  /** Stands still until a wish is answered; what was dropped meanwhile is let go. */
  const answerTo = (id: number, checkStop: () => void): ColumnReply & { id: number } => {
    for (;;) {
      const seen = Atomics.load(replies, 0);
      const received: { message: ColumnReply } | undefined = receiveMessageOnPort(port);
      if (received === undefined) {
        Atomics.wait(replies, 0, seen, WAIT_MS);
        checkStop();
      } else if (received.message.type === 'dropped') drop(received.message.group);
      // Others answer wishes that were given up.
      else if (received.message.id === id) return received.message;
    }
  };

  // Between calls.
  port.on('message', (reply: ColumnReply) => {
    if (reply.type === 'dropped') drop(reply.group);
  });
  // The calls of the pool keep the thread going, and nothing else.
  port.unref();

  return {
    columns<Made extends Columns>(
      group: string,
      part: string,
      make: () => Made,
      checkStop: () => void,
    ): Made {
      const id = ++lastId;
      send({ type: 'want', id, group, part });
      try {
        const answer = answerTo(id, checkStop);
        if (answer.type === 'columns') {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- another thread has made them by the same function
          return answer.columns as Made;
        }
        const { columns, bytes } = inSharedMemory(make());
        send({ type: 'made', group, part, columns, bytes });
        return columns;
      } catch (error) {
        send({ type: 'giveUp', id, group, part });
        throw error;
      }
    },
    used(group) {
      if (used.size === 0) setTimeout(tellUsed, TELL_USED_MS).unref();
      used.add(group);
    },
    onDropped(listener) {
      listeners.push(listener);
    },
  };
}

/** Copies columns into shared memory, unless they lie there; and counts the bytes of the copies. */
function inSharedMemory<Made extends Columns>(made: Made): { columns: Made; bytes: number } {
  let bytes = 0;
  const columns: Record<string, Column> = {};
  for (const [name, column] of Object.entries(made)) {
    if (column.buffer instanceof SharedArrayBuffer) columns[name] = column;
    else {
      columns[name] = copyOf(column);
      bytes += column.byteLength;
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names and types
  return { columns: columns as Made, bytes };
}

function copyOf(column: Column): Column {
  const shared = new SharedArrayBuffer(column.byteLength);
  new Uint8Array(shared).set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  const { length } = column;
  if (column instanceof Uint8Array) return new Uint8Array(shared, 0, length);
  if (column instanceof Int16Array) return new Int16Array(shared, 0, length);
  if (column instanceof Int32Array) return new Int32Array(shared, 0, length);
  if (column instanceof Uint32Array) return new Uint32Array(shared, 0, length);
  return new Float64Array(shared, 0, length);
}
