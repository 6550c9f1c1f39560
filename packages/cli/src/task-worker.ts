/** The thread of a `NodeRunner`: imports the tasks module and answers one message after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { carryError, PortolanError } from '@portolan/base';
import type { TaskAnswer, TaskMessage } from './node-runner.ts';
import { buffersOf } from './transferable.ts';

type Task = (payload: unknown) => unknown;

const port = parentPort!;
const { tasksModule }: { tasksModule: string } = workerData;
// The import is not awaited here, so that no message is missed. If the module cannot be loaded, every task fails with that error.
const tasks: Promise<Readonly<Record<string, unknown>>> = import(tasksModule);
tasks.catch(() => undefined);

port.on('message', (message: TaskMessage) => void answer(message));

async function answer({ task, payload }: TaskMessage): Promise<void> {
  try {
    const run = findTask(await tasks, task);
    const returned = await run(payload);
    const result = isTransferring(returned) ? returned.result : returned;
    const transfer = isTransferring(returned) ? returned.transfer : buffersOf(returned);
    port.postMessage({ result } satisfies TaskAnswer, transfer);
  } catch (error) {
    port.postMessage({ error: carryError(error) } satisfies TaskAnswer);
  }
}

function findTask(exports: Readonly<Record<string, unknown>>, task: string): Task {
  const found = Object.hasOwn(exports, task) ? exports[task] : undefined;
  if (isTask(found)) return found;
  throw new PortolanError('runner-task', `${tasksModule} has no task "${task}"`, { task });
}

function isTask(value: unknown): value is Task {
  return typeof value === 'function';
}

function isTransferring(value: unknown): value is { result: unknown; transfer: ArrayBuffer[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'result' in value &&
    'transfer' in value &&
    Array.isArray(value.transfer)
  );
}
