import { Worker } from 'node:worker_threads';
import { PortolanError } from '@portolan/base';
import type { Payload, PayloadStream } from '@portolan/host';
import type { AnswerStream } from './answer-stream.ts';
import type { Queued } from './fair-queue.ts';
import type { Gauges, PoolCall, PoolData, PoolOrder } from './messages.ts';
import type { SharedColumns } from './shared-columns.ts';
import type { RecentCall } from './recent-calls.ts';

/** A call that waits for a thread, or that a thread works on. */
export interface Job extends Queued {
  readonly call: PoolCall;
  /** When it was asked for. */
  readonly asked: number;
  /** When its present slice began. */
  began: number;
  /** What is expected of its next slice, milliseconds. */
  cost: number;
  /** The thread that has begun it, where it is to go on with it. */
  thread: Thread | undefined;
  /** Calls of one kind go to the same thread while it is idle, because it has customized their metric already. */
  readonly kind: number;
  /** Whether new threads are asked it too, once it has been answered. */
  readonly isRemembered: boolean;
  /** Its answer, where that comes in pieces and one is made. */
  stream: AnswerStream | undefined;
  resolve(payload: Payload | PayloadStream): void;
  reject(error: Error): void;
}

/** One thread and the call that it works on. */
export interface Thread {
  readonly worker: Worker;
  readonly stopped: Int32Array;
  /** Ends once its files are open, or fails with what stopped it. */
  readonly opened: Promise<void>;
  /** Whether they are open, and it has not ended since. It gets no calls before. */
  isOpen: boolean;
  job: Job | undefined;
  /** Calls that it has begun and that wait for their next slice. */
  readonly paused: Set<Job>;
  /** The number of the call that warms it up, and those that are to follow, where it has taken the place of another thread. */
  warming: { readonly id: number; readonly rest: readonly RecentCall[] } | undefined;
  /** The figures of its engine after its last call. */
  gauges: Gauges;
  /** Whether it has ended and the next thread has not started yet. */
  hasEnded: boolean;
  /** Whether the pool has ended it on purpose. */
  isTerminated: boolean;
}

/** Starts a thread. It can be asked to warm up from the beginning. */
export function startThread(
  shared: Omit<PoolData, 'stopped' | 'columns'>,
  columns: SharedColumns | undefined,
  execArgv: readonly string[] | undefined = usualOptions(),
): Thread {
  const stopped = new SharedArrayBuffer(4);
  const seat = columns?.seat();
  const data: PoolData = { ...shared, columns: seat, stopped };
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: data,
    transferList: seat === undefined ? [] : [seat.port],
    ...(execArgv === undefined ? {} : { execArgv: [...execArgv] }),
  });
  const opened = new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () =>
      reject(new PortolanError('stopped', 'the thread ended before its files were open')),
    );
  });
  // The pool starts another thread by itself: only those that wait for this one must hear of it.
  opened.catch(() => undefined);
  return {
    worker,
    opened,
    isOpen: false,
    stopped: new Int32Array(stopped),
    job: undefined,
    paused: new Set(),
    warming: undefined,
    gauges: {},
    hasEnded: false,
    isTerminated: false,
  };
}

/** Options of Node.js that come with a program on the command line. */
const OF_PROGRAMS = /^(?:-e|-p|-pe|--eval|--print|--input-type)(?:=|$)/;

/**
 * The options for threads where a pool names none: undefined for those of this process. Threads refuse those of a program on the command line and,
 * where they are given a list, those of the JavaScript engine too: threads of such a program have none.
 */
function usualOptions(): [] | undefined {
  return process.execArgv.some((option) => OF_PROGRAMS.test(option)) ? [] : undefined;
}

/** Whether a thread could begin a call, or go on with one. */
export function isFree({ job, isOpen }: Thread): boolean {
  return job === undefined && isOpen;
}

/** A call that warms a thread up may take this long. */
const WARMING_MS = 2_000;

/** Asks a new thread what others were asked last, until it is needed. */
export function warmUp(thread: Thread, calls: readonly RecentCall[], newId: () => number): void {
  const [call, ...rest] = calls;
  if (thread.job !== undefined || thread.hasEnded || call === undefined) {
    thread.warming = undefined;
    return;
  }
  const { operation, request, now } = call;
  const id = newId();
  thread.warming = { id, rest };
  const unset = { images: undefined, parts: undefined, limits: undefined, languageVia: undefined };
  const order: PoolOrder = {
    order: 'begin',
    call: { id, operation, request, now, deadlineMs: WARMING_MS, ...unset },
  };
  thread.worker.postMessage(order, []);
}

/** Asks a thread that stands by one more call, behind those that it is being asked. */
export function warmMore(thread: Thread, call: RecentCall, newId: () => number): void {
  const { warming } = thread;
  if (warming === undefined) warmUp(thread, [call], newId);
  else thread.warming = { ...warming, rest: [...warming.rest, call] };
}
