import { carryError, PortolanError, reviveError } from '@portolan/base';
import {
  sizeOfJson,
  sizeOfParsed,
  type CallContext,
  type Engine,
  type JsonBody,
  type Payload,
  type PayloadStream,
} from '@portolan/host';
import { AnswerStream } from './answer-stream.ts';
import { Awake } from './awake.ts';
import { callCost, isLongCall, isStaticMap } from './call-cost.ts';
import { isCheap, isOnRoads, isTrivial } from './cheap.ts';
import { FairQueue } from './fair-queue.ts';
import { imageFetcher, type FetchImage } from './fetch-image.ts';
import type { Gauges, PoolAnswer, PoolCall, PoolOrder } from './messages.ts';
import { kindOf } from './metric-kind.ts';
import { openPoolFiles, type PoolFiles } from './pool-files.ts';
import { SharedColumns } from './shared-columns.ts';
import { RecentCalls } from './recent-calls.ts';
import { isSliced, SLICE_MS } from './slices.ts';
import { isFree, startThread, warmMore, warmUp, type Job, type Thread } from './thread.ts';
import { Turn } from './turn.ts';
import { ImageFetches, type FetchedImages } from './wanted-images.ts';

/** How a pool of threads works. */
export interface PoolOptions {
  /** How long a call that was told to stop may go on before its thread is replaced. */
  readonly graceMs?: number;
  /** Calls that may wait for a thread; more are refused. */
  readonly mostWaiting?: number;
  /**
   * Whether images of markers that requests for maps name are fetched, from public addresses alone; false where it is not given. Or what fetches
   * them: `imageFetcher(options)`.
   */
  readonly fetchesImages?: boolean | FetchImage;
  /**
   * The most memory, in bytes, for what the threads make of the graph and share: metrics under options, sums of times, meshes of isochrones. Default
   * 512 MB.
   */
  readonly cacheBytes?: number;
  /** Options of Node for the threads; by default those of this process, and none in a program on the command line. */
  readonly execArgv?: readonly string[];
}

export interface Pool extends Engine {
  /**
   * Waits until all threads have opened their files. Calls are taken before that, but the time until then counts against their deadlines: servers
   * listen once a pool is ready.
   *
   * @throws what opening the files in a thread has thrown.
   */
  ready(): Promise<void>;
  /** Ends all threads. */
  close(): Promise<void>;
}

/** A request, or the body that a thread is to parse; and the images that it names. */
interface Submitted {
  readonly request?: unknown;
  readonly body?: JsonBody;
  readonly images?: FetchedImages | undefined;
}

/** One for calls that may take long, and one for all others. */
const LEAST_THREADS = 2;
const GRACE_MS = 2_000;
const MOST_WAITING = 1_000;
const CACHE_BYTES = 512e6;
/** Calls between two slices, each of which holds what it has computed, that a thread has at most when it begins another one. */
const MOST_PAUSED = 4;
/** Least time between two starts of a thread that fails: what makes it fail may still be there. */
const RESTART_MS = 1_000;

/** The spare thread is started this long after the others. */
const SPARE_AFTER_MS = 5_000;

/** Cheap calls beyond this time in one turn of the event loop go to threads: hundreds may come at once. */
const MOST_TURN_MS = 10;

/**
 * Makes an engine that answers heavy calls in threads, which share one copy of the files, and cheap calls in this thread. Calls wait by client, and
 * each client gets its share of the threads; calls that may take long never have all of them.
 *
 * @param size  the number of threads. Where it is 1 there is a second one: of the two, one at most works on calls that may take long.
 * @throws what opening the files throws.
 */
export function pooled(files: PoolFiles, size: number, options: PoolOptions = {}): Pool {
  const fetches = imageFetchesOf(options.fetchesImages);
  const { graceMs = GRACE_MS, mostWaiting = MOST_WAITING, cacheBytes = CACHE_BYTES, execArgv } = options;
  const opened = openPoolFiles(files);
  const { inline } = opened;
  const columns = opened.shared.graph && new SharedColumns(cacheBytes);

  const threads: Thread[] = [];
  const waiting = new FairQueue<Job>();
  /** Calls that have made a piece of their answer which nobody has taken yet. */
  const idle = new Set<Job>();
  const turn = new Turn(MOST_TURN_MS);
  const recent = new RecentCalls();
  const awake = new Awake();
  /** A thread that stands by, warmed up, for one that ends. */
  let spare: Thread | undefined;
  let isClosed = false;
  let lastId = 0;
  let replacedCount = 0;

  /** Starts a thread. It serves once it has a position among the threads. */
  const start = (): Thread => {
    const startedMs = performance.now();
    const thread = startThread({ ...opened.shared, fetchesImages: fetches !== undefined }, columns, execArgv);
    const { worker } = thread;
    warmUp(thread, recent.list(), newId);
    worker.on('message', (message: PoolAnswer) => {
      if ('isOpen' in message) {
        thread.isOpen = true;
        next();
        return;
      }
      if (message.id === thread.warming?.id) {
        // Its answer is for nobody.
        thread.gauges = message.gauges;
        warmUp(thread, thread.warming.rest, newId);
        next();
        return;
      }
      const { job } = thread;
      thread.job = undefined;
      thread.gauges = message.gauges;
      if (job !== undefined) {
        waiting.charge(job, performance.now() - job.began - job.cost);
        if ('isUnfinished' in message) goOnLater(job, thread);
        else if ('piece' in message) handOn(job, thread, message.piece, message.heldBytes);
        else if ('error' in message) failed(job, reviveError(message.error));
        else if (job.stream === undefined) {
          if (job.isRemembered && recent.add(job.kind, job.call) && spare !== undefined)
            warmMore(spare, job.call, newId);
          job.resolve(message.answer);
        } else job.stream.pushLast(message.answer.bytes);
      }
      next();
    });
    const replace = (error: Error): void => {
      if (thread.hasEnded) return;
      thread.hasEnded = true;
      thread.isOpen = false;
      thread.gauges = {};
      if (thread.job !== undefined) failed(thread.job, error);
      thread.job = undefined;
      // What it had begun is lost with it.
      for (const job of [...waiting.all(), ...idle]) {
        if (job.thread === thread && leave(job)) failed(job, error);
      }
      if (isClosed) return;
      replacedCount++;
      const position = threads.indexOf(thread);
      if (position === -1) spare = undefined;
      else if (spare !== undefined) {
        place(spare, position);
        spare = undefined;
        next();
      }
      const restart = (): void => {
        if (isClosed) return;
        const fresh = start();
        const gap = threads.findIndex(({ hasEnded }) => hasEnded);
        if (gap === -1) spare = fresh;
        else place(fresh, gap);
        next();
      };
      const waitMs = thread.isTerminated ? 0 : RESTART_MS - (performance.now() - startedMs);
      if (waitMs <= 0) restart();
      else setTimeout(restart, waitMs).unref();
    };
    worker.on('error', (error: Error) => {
      const wasOpen = thread.isOpen;
      replace(error);
      // Where files cannot be opened, nobody waits for the next attempt.
      if (!wasOpen && !threads.some(({ isOpen }) => isOpen)) failWaiting(error);
    });
    worker.on('exit', () => replace(stoppedError()));
    // A pool that waits for calls does not keep a program running.
    worker.unref();
    return thread;
  };

  /** Ends all calls that wait for a thread. */
  const failWaiting = (error: Error): void => {
    for (const job of waiting.all()) if (leave(job)) failed(job, error);
  };

  /** Gives a thread its position. The first one is for light calls alone, and the others leave it the processor. */
  const place = (thread: Thread, position: number): void => {
    threads[position] = thread;
    const order: PoolOrder = { order: 'yield' };
    if (position > 0) thread.worker.postMessage(order, []);
  };

  const newId = (): number => {
    // The number must fit the stop flag, a positive Int32.
    lastId = (lastId % 0x7fff_ffff) + 1;
    return lastId;
  };

  /** Puts a call of which a slice is done back into the queue, unless it was told to stop in the meantime. */
  const goOnLater = (job: Job, thread: Thread): void => {
    job.thread = thread;
    job.cost = SLICE_MS;
    if (Atomics.load(thread.stopped, 0) === job.call.id) {
      forget(job, thread);
      failed(job, stoppedError());
    } else {
      thread.paused.add(job);
      waiting.putBack(job);
    }
  };

  /** Hands a piece of an answer on. The call waits until somebody has taken it. */
  const handOn = (
    job: Job,
    thread: Thread,
    { bytes, mediaType }: Payload,
    heldBytes: number | undefined,
  ): void => {
    job.thread = thread;
    idle.add(job);
    if (job.stream === undefined) {
      const goOn = (): void => {
        if (!idle.delete(job)) return;
        goOnLater(job, thread);
        next();
      };
      job.stream = new AnswerStream({ goOn, stop: () => end(job, stoppedError()) }, awake);
      job.resolve(job.stream.payload(mediaType, heldBytes));
    }
    job.stream.push(bytes);
  };

  /** Takes a call from those that wait, for a thread or for somebody to take a piece. */
  const leave = (job: Job): boolean => {
    job.thread?.paused.delete(job);
    return waiting.remove(job) || idle.delete(job);
  };

  /** The thread that a call would run in now; undefined where none is free. */
  const threadFor = ({ kind, thread, isLong }: Job): Thread | undefined => {
    if (thread !== undefined) return isFree(thread) ? thread : undefined;
    // The first thread is kept from long calls, and the last one, where it can be, for them: all but the first have a lower priority.
    // One that has not opened its files yet would keep a call longer than one that is at work, and would take it along where it ends before.
    const mayBegin = (one: Thread, position: number): boolean =>
      isFree(one) && !(isLong && (position === 0 || one.paused.size >= MOST_PAUSED));
    const isReady = (one: Thread, position: number): boolean =>
      one.warming === undefined && mayBegin(one, position);
    const others = threads.length - 1;
    const position = (kind % others) + (isLong ? 1 : 0);
    const preferred = threads[position]!;
    return isReady(preferred, position) ? preferred : (threads.find(isReady) ?? threads.find(mayBegin));
  };

  const canRun = (job: Job): boolean => threadFor(job) !== undefined;

  const next = (): void => {
    for (;;) {
      const longCount = threads.filter(({ job }) => job?.isLong === true).length;
      // Light calls have the first thread to themselves, so that one long call may always go before them.
      const job = waiting.take(longCount === 0 ? 'first' : 'last', canRun);
      if (job === undefined) return;
      begin(job, threadFor(job)!);
    }
  };

  /** Ends a call: takes it from the queue, or tells its thread to stop and replaces the thread if it goes on. */
  const end = (job: Job, error: PortolanError): void => {
    if (leave(job)) {
      if (job.thread !== undefined) forget(job, job.thread);
      failed(job, error);
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

  const submit = (
    operation: string,
    { request, body, images }: Submitted,
    context: CallContext,
  ): Promise<Payload | PayloadStream> => {
    const answer = new Promise<Payload | PayloadStream>((resolve, reject) => {
      if (isClosed) {
        reject(stoppedError());
        return;
      }
      const { now, deadlineMs, limits, languageVia, stop, client = '' } = context;
      if (waiting.length >= mostWaiting) {
        const victim = waiting.victimFor(client);
        const found = waiting.length;
        if (victim === undefined) {
          reject(overloaded(found));
          return;
        }
        end(victim, overloaded(found));
      }
      const parts = body?.parts;
      const call: PoolCall = {
        id: newId(),
        operation,
        request,
        images,
        parts,
        now,
        deadlineMs,
        limits,
        languageVia,
      };
      const whole = callCost(operation, body ? sizeOfJson(body) : sizeOfParsed(request));
      const isLong = isLongCall(operation, whole);
      const cost = isSliced(operation) ? Math.min(whole, SLICE_MS) : whole;
      const asked = performance.now();
      const kind = kindOf(request);
      const isRemembered = body === undefined && images === undefined && !isLong && !isSliced(operation);
      const job: Job = {
        call,
        client,
        isLong,
        cost,
        kind,
        isRemembered,
        asked,
        began: asked,
        thread: undefined,
        stream: undefined,
        resolve,
        reject,
      };
      waiting.push(job);
      next();
      stop.onStop(() => end(job, stoppedError()));
    });
    return awake.until(answer);
  };

  /** Draws a map once the images that it names are there; until then it takes no thread. */
  const submitWithImages = async (
    operation: string,
    request: unknown,
    context: CallContext,
  ): Promise<Payload | PayloadStream> => {
    const asked = performance.now();
    const images = await fetches?.imagesOf(request, context);
    const deadlineMs = Math.max(1, context.deadlineMs - (performance.now() - asked));
    return submit(operation, { request, images }, { ...context, deadlineMs });
  };

  for (let position = 0; position < Math.max(LEAST_THREADS, size); position++) place(start(), position);
  // Programs that open a pool for a few calls do not pay for it.
  const spareTimer = setTimeout(() => {
    if (!isClosed) spare ??= start();
  }, SPARE_AFTER_MS);
  spareTimer.unref();

  return {
    operations: inline.operations,
    async ready() {
      await Promise.all(threads.map(untilOpen));
    },
    call(operation, request, context) {
      if (isClosed) throw stoppedError();
      // Closures make other metrics than that of the file, which takes longer than this thread has; and threads alone import them.
      const isHooked = files.hooks !== undefined && isOnRoads(operation);
      const isInline = isTrivial(operation) || (!isHooked && isCheap(operation, request) && turn.hasTime());
      if (!inline.operations.has(operation) || isInline) {
        return inline.call(operation, request, context);
      }
      return isStaticMap(operation)
        ? submitWithImages(operation, request, context)
        : submit(operation, { request }, context);
    },
    callJson: (operation, body, context) => submit(operation, { body }, context),
    gauges: () => ({
      // Each thread has caches of its own, beside what they share.
      ...sumOf([
        inline.gauges?.() ?? {},
        ...threads.map(({ gauges }) => gauges),
        columns === undefined ? {} : { graph_cache_bytes: columns.bytes },
      ]),
      pool_threads: threads.filter(({ hasEnded }) => !hasEnded).length,
      pool_busy: threads.filter(({ job }) => job !== undefined).length,
      pool_waiting: waiting.length,
      pool_replaced: replacedCount,
    }),
    async close() {
      isClosed = true;
      clearTimeout(spareTimer);
      for (const job of [...waiting.all(), ...idle]) {
        leave(job);
        failed(job, stoppedError());
      }
      const all = spare === undefined ? threads : [...threads, spare];
      await Promise.all(all.map(({ worker }) => worker.terminate()));
      columns?.close();
      opened.close();
    },
  };
}

function imageFetchesOf(fetchesImages: boolean | FetchImage = false): ImageFetches | undefined {
  if (fetchesImages === false) return undefined;
  return new ImageFetches(fetchesImages === true ? imageFetcher() : fetchesImages);
}

/** Waits for the files of a thread, and keeps the program running until then. */
async function untilOpen({ worker, opened }: Thread): Promise<void> {
  worker.ref();
  try {
    await opened;
  } finally {
    worker.unref();
  }
}

/** Lets a thread forget a call that it has begun. */
function forget(job: Job, thread: Thread): void {
  const order: PoolOrder = { order: 'forget', id: job.call.id };
  thread.worker.postMessage(order, []);
}

/** Lets a thread begin a call, or go on with it. */
function begin(job: Job, thread: Thread): void {
  thread.paused.delete(job);
  thread.job = job;
  job.began = performance.now();
  try {
    if (job.thread === thread) {
      const order: PoolOrder = { order: 'continue', id: job.call.id };
      thread.worker.postMessage(order, []);
      return;
    }
    const { call } = job;
    const deadlineMs = Math.max(1, call.deadlineMs - (job.began - job.asked));
    const order: PoolOrder = { order: 'begin', call: { ...call, deadlineMs } };
    thread.worker.postMessage(order, call.parts?.map(({ buffer }) => buffer) ?? []);
  } catch (error) {
    // A request that cannot be cloned.
    thread.job = undefined;
    failed(job, reviveError(carryError(error)));
  }
}

/** Tells whoever waits for a call, or reads the pieces of its answer, that it has failed. */
function failed(job: Job, error: Error): void {
  if (job.stream === undefined) job.reject(error);
  else job.stream.fail(error);
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
