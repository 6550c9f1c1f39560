import { Worker } from 'node:worker_threads';
import { PortolanError, reviveError, type CarriedError } from '@portolan/base';

/** Runs pure tasks in worker threads: the `runner` that builders take. */
export interface NodeRunner {
  /** How many tasks run at once. */
  readonly size: number;
  /**
   * @param task  name of an export of the tasks module.
   * @param transfer  buffers of the payload to hand over instead of copying; shared ones need neither.
   * @returns what the task returned, or its `result` where it returned `{result, transfer}`; rejects with what it threw.
   */
  run(task: string, payload: unknown, transfer?: readonly ArrayBufferLike[]): Promise<unknown>;
  /** Ends the threads; tasks still running are rejected with `runner-closed`. */
  close(): Promise<void>;
}

/** What a thread is told. */
export interface TaskMessage {
  readonly task: string;
  readonly payload: unknown;
}

/** What a thread answers. */
export type TaskAnswer = { readonly result: unknown } | { readonly error: CarriedError };

interface Job {
  readonly message: TaskMessage;
  readonly transfer: readonly ArrayBuffer[];
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** How the threads are started. */
export interface NodeRunnerOptions {
  /** The module whose exports are the tasks; `@portolan/graph/tasks` by default. */
  readonly tasksModule?: string;
  /** Options of Node for the threads; those of this process by default. */
  readonly execArgv?: readonly string[];
}

/**
 * Runs tasks in threads; `close` ends them.
 *
 * @param size  threads at most; each starts when it is first needed.
 */
export function createNodeRunner(size: number, options: NodeRunnerOptions = {}): NodeRunner {
  const { tasksModule = '@portolan/graph/tasks', execArgv } = options;
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const running = new Map<Worker, Job>();
  let isClosed = false;

  const next = (): void => {
    while (waiting.length > 0) {
      const worker = idle.pop() ?? (running.size < size ? start() : undefined);
      if (worker === undefined) return;
      const job = waiting.shift()!;
      running.set(worker, job);
      try {
        worker.postMessage(job.message, job.transfer);
      } catch (error) {
        // The payload cannot be cloned.
        running.delete(worker);
        idle.push(worker);
        job.reject(error);
      }
    }
  };

  const start = (): Worker => {
    const worker = new Worker(new URL('./task-worker.js', import.meta.url), {
      workerData: { tasksModule },
      ...(execArgv === undefined ? {} : { execArgv: [...execArgv] }),
    });
    worker.on('message', (answer: TaskAnswer) => {
      const job = running.get(worker);
      running.delete(worker);
      idle.push(worker);
      if ('error' in answer) job?.reject(reviveError(answer.error));
      else job?.resolve(answer.result);
      next();
    });
    const lost = (error: Error): void => {
      const job = running.get(worker);
      running.delete(worker);
      const position = idle.indexOf(worker);
      if (position >= 0) idle.splice(position, 1);
      job?.reject(error);
      if (!isClosed) next();
    };
    worker.on('error', lost);
    worker.on('exit', () => {
      lost(
        isClosed
          ? closed()
          : new PortolanError('runner-lost', 'a worker thread ended in the middle of its task: run it again'),
      );
    });
    return worker;
  };

  return {
    size,
    run(task, payload, transfer = []) {
      if (isClosed) return Promise.reject(closed());
      return new Promise((resolve, reject) => {
        // Shared memory is not handed over: every thread has it.
        const owned = transfer.filter((buffer) => buffer instanceof ArrayBuffer);
        waiting.push({ message: { task, payload }, transfer: owned, resolve, reject });
        next();
      });
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(closed());
      await Promise.all([...idle, ...running.keys()].map((worker) => worker.terminate()));
    },
  };
}

function closed(): PortolanError {
  return new PortolanError('runner-closed', 'the worker threads were ended before the task was done');
}
