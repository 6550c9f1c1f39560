import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { carryError, PortolanError, reviveError, type CarriedError } from '@portolan/base';
import { openElevationFiles } from '@portolan/elevation/node';
import { openGeocoder } from '@portolan/geocoder';
import { openGraph } from '@portolan/graph';
import { inProcess, type CallContext, type Engine, type Payload } from '@portolan/host';
import { openTimeZones } from '@portolan/tz';
import { isCheap } from './cheap.ts';

/** The files that a pool opens. Time zones need none: they come with their package. */
export interface PoolFiles {
  /** Path of a `graph.portolan`. */
  readonly graph?: string | undefined;
  /** Path of a `geocoder.portolan`. */
  readonly geocoder?: string | undefined;
  /** Paths of files or folders of heights. */
  readonly elevation?: readonly string[] | undefined;
}

/** How a pool of threads works. */
export interface PoolOptions {
  /** How long a call that was told to stop may go on before its thread is replaced. */
  readonly graceMs?: number;
  /** Calls that may wait for a thread; more are refused. */
  readonly mostWaiting?: number;
  /** Options of Node for the threads; those of this process by default. */
  readonly execArgv?: readonly string[];
}

export interface Pool extends Engine {
  /** Ends all threads. */
  close(): Promise<void>;
}

/** The data that a thread starts with. */
export interface PoolData {
  readonly graph: SharedArrayBuffer | undefined;
  readonly geocoder: SharedArrayBuffer | undefined;
  readonly elevation: readonly string[] | undefined;
  /** One Int32: the number of the call that is to end. */
  readonly stopped: SharedArrayBuffer;
}

/** A message to a thread. */
export interface PoolCall {
  readonly id: number;
  readonly operation: string;
  readonly request: unknown;
  readonly now: number;
  readonly deadlineMs: number;
  readonly limits: CallContext['limits'];
}

/** A message from a thread. It holds JSON as bytes, so that no large object has to be cloned. */
export type PoolAnswer =
  | { readonly id: number; readonly gauges: Gauges; readonly answer: Payload }
  | { readonly id: number; readonly gauges: Gauges; readonly error: CarriedError };

/** Figures of an engine by name. */
type Gauges = Readonly<Record<string, number>>;

interface Job {
  readonly call: PoolCall;
  /** Calls of one kind go to the same thread while it is idle, because it has customized their metric already. */
  readonly kind: number;
  resolve(payload: Payload): void;
  reject(error: Error): void;
}

const GRACE_MS = 500;
const MOST_WAITING = 1_000;
/** Time before a thread that failed is started again: what made it fail may still be there. */
const RESTART_MS = 1_000;

/** One thread and the call that it works on. */
interface Thread {
  readonly worker: Worker;
  readonly stopped: Int32Array;
  job: Job | undefined;
  /** The figures of its engine after its last call. */
  gauges: Gauges;
  /** Whether it has ended and the next thread has not started yet. */
  hasEnded: boolean;
  /** Whether the pool has ended it on purpose. */
  isTerminated: boolean;
}

/**
 * Makes an engine that answers heavy calls in threads, which share one copy of the files, and cheap calls in this thread.
 *
 * @throws what opening the files throws.
 */
export function pooled(files: PoolFiles, size: number, options: PoolOptions = {}): Pool {
  const { graceMs = GRACE_MS, mostWaiting = MOST_WAITING, execArgv } = options;
  const graphBytes = files.graph === undefined ? undefined : readShared(files.graph);
  const geocoderBytes = files.geocoder === undefined ? undefined : readShared(files.geocoder);
  const inline = inProcess({
    graph: graphBytes && openGraph(new Uint8Array(graphBytes)),
    geocoder: geocoderBytes && openGeocoder(new Uint8Array(geocoderBytes)),
    elevation: files.elevation && openElevationFiles(files.elevation),
    tz: openTimeZones(),
  });

  const threads: Thread[] = [];
  const waiting: Job[] = [];
  let isClosed = false;
  let lastId = 0;
  let replacedCount = 0;

  const start = (position: number): void => {
    const stopped = new SharedArrayBuffer(4);
    const data: PoolData = {
      graph: graphBytes,
      geocoder: geocoderBytes,
      elevation: files.elevation,
      stopped,
    };
    const worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: data,
      ...(execArgv === undefined ? {} : { execArgv: [...execArgv] }),
    });
    const thread: Thread = {
      worker,
      stopped: new Int32Array(stopped),
      job: undefined,
      gauges: {},
      hasEnded: false,
      isTerminated: false,
    };
    threads[position] = thread;
    worker.on('message', (message: PoolAnswer) => {
      const { job } = thread;
      thread.job = undefined;
      thread.gauges = message.gauges;
      if ('error' in message) job?.reject(reviveError(message.error));
      else job?.resolve(message.answer);
      next();
    });
    const replace = (error: Error): void => {
      if (thread.hasEnded) return;
      thread.hasEnded = true;
      thread.gauges = {};
      thread.job?.reject(error);
      thread.job = undefined;
      if (isClosed) return;
      replacedCount++;
      const restart = (): void => {
        if (isClosed) return;
        start(position);
        next();
      };
      if (thread.isTerminated) restart();
      else setTimeout(restart, RESTART_MS).unref();
    };
    worker.on('error', replace);
    worker.on('exit', () => replace(stoppedError()));
    // A pool that waits for calls does not keep a program running.
    worker.unref();
  };

  const next = (): void => {
    while (waiting.length > 0) {
      const job = waiting[0]!;
      const preferred = threads[job.kind % threads.length]!;
      const thread = isFree(preferred) ? preferred : threads.find(isFree);
      if (thread === undefined) return;
      waiting.shift();
      thread.job = job;
      try {
        thread.worker.postMessage(job.call, []);
      } catch (error) {
        // A request that cannot be cloned.
        thread.job = undefined;
        job.reject(reviveError(carryError(error)));
      }
    }
  };

  /** Ends a call: takes it from the queue, or tells its thread to stop and replaces the thread if it goes on. */
  const end = (job: Job): void => {
    const position = waiting.indexOf(job);
    if (position !== -1) {
      waiting.splice(position, 1);
      job.reject(stoppedError());
      return;
    }
    const thread = threads.find((one) => one.job === job);
    if (thread === undefined) return;
    Atomics.store(thread.stopped, 0, job.call.id);
    setTimeout(() => {
      if (thread.job !== job) return;
      thread.isTerminated = true;
      void thread.worker.terminate();
    }, graceMs).unref();
  };

  const submit = (operation: string, request: unknown, context: CallContext): Promise<Payload> =>
    new Promise((resolve, reject) => {
      if (isClosed) {
        reject(stoppedError());
        return;
      }
      if (waiting.length >= mostWaiting) {
        reject(overloaded(waiting.length));
        return;
      }
      const { now, deadlineMs, limits, stop } = context;
      // The number must fit the stop flag, a positive Int32.
      lastId = (lastId % 0x7fff_ffff) + 1;
      const call: PoolCall = { id: lastId, operation, request, now, deadlineMs, limits };
      const job: Job = { call, kind: kindOf(request), resolve, reject };
      waiting.push(job);
      next();
      stop.onStop(() => end(job));
    });

  for (let position = 0; position < Math.max(1, size); position++) start(position);

  return {
    operations: inline.operations,
    call(operation, request, context) {
      if (!inline.operations.has(operation) || isCheap(operation, request)) {
        return inline.call(operation, request, context);
      }
      return submit(operation, request, context);
    },
    gauges: () => ({
      // Each thread has caches of its own.
      ...sumOf([inline.gauges?.() ?? {}, ...threads.map(({ gauges }) => gauges)]),
      pool_threads: threads.filter(({ hasEnded }) => !hasEnded).length,
      pool_busy: threads.filter(({ job }) => job !== undefined).length,
      pool_waiting: waiting.length,
      pool_replaced: replacedCount,
    }),
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(stoppedError());
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

function isFree({ job, hasEnded }: Thread): boolean {
  return job === undefined && !hasEnded;
}

/** Adds up figures of the same name. */
function sumOf(all: readonly Gauges[]): Gauges {
  const sums: Record<string, number> = {};
  for (const gauges of all) {
    for (const [name, value] of Object.entries(gauges)) sums[name] = (sums[name] ?? 0) + value;
  }
  return sums;
}

function stoppedError(): PortolanError {
  return new PortolanError('stopped', 'the call was ended before it was done');
}

function overloaded(found: number): PortolanError {
  return new PortolanError('host-overloaded', `${found} calls are waiting already: try again in a moment`, {
    status: 503,
    retryAfterSeconds: 1,
  });
}

/** A hash (FNV-1a) of what a metric depends on: requests under one metric have the same. */
function kindOf(request: unknown): number {
  if (typeof request !== 'object' || request === null) return 0;
  const { costing, costing_options, date_time } = {
    costing: '',
    costing_options: {},
    date_time: {},
    ...request,
  };
  let hash = 0x811c_9dc5;
  for (const character of JSON.stringify([costing, costing_options, date_time])) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x0100_0193);
  }
  return hash >>> 0;
}

/** Reads a whole file into memory that threads share. */
function readShared(path: string): SharedArrayBuffer {
  const file = openSync(path, 'r');
  try {
    const shared = new SharedArrayBuffer(fstatSync(file).size);
    const bytes = new Uint8Array(shared);
    for (let at = 0; at < bytes.length;) {
      const read = readSync(file, bytes, at, bytes.length - at, at);
      if (read === 0)
        throw new PortolanError('file-read', `${path} became shorter while it was read`, { path });
      at += read;
    }
    return shared;
  } finally {
    closeSync(file);
  }
}
