import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { carryError, PortolanError, reviveError } from '@portolan/base';
import { openElevationFiles } from '@portolan/elevation/node';
import { openGeocoder } from '@portolan/geocoder';
import { unpackedGeocoder } from '@portolan/geocoder/pack';
import { openGraph } from '@portolan/graph';
import { unpackedGraph } from '@portolan/graph/pack';
import {
  inProcess,
  sizeOfJson,
  sizeOfParsed,
  type CallContext,
  type Engine,
  type JsonBody,
  type Payload,
  type PayloadStream,
} from '@portolan/host';
import { openTiles } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';
import { openTimeZones } from '@portolan/tz';
import { AnswerStream } from './answer-stream.ts';
import { callCost, isLongCall, isStaticMap } from './call-cost.ts';
import { isCheap, isTrivial } from './cheap.ts';
import { FairQueue, type Queued } from './fair-queue.ts';
import type { Gauges, PoolAnswer, PoolCall, PoolData, PoolOrder } from './messages.ts';
import { isSliced, SLICE_MS } from './slices.ts';
import { imageFetcher, type FetchImage } from './fetch-image.ts';
import { RecentCalls, type RecentCall } from './recent-calls.ts';
import { Turn } from './turn.ts';
import { ImageFetches, type FetchedImages } from './wanted-images.ts';

/** The files that a pool opens. Time zones, and the letters and styles of maps, need none: they come with their packages. */
export interface PoolFiles {
  /** Path of a `graph.portolan`. */
  readonly graph?: string | undefined;
  /** Path of a `geocoder.portolan`. */
  readonly geocoder?: string | undefined;
  /** Path of a `tiles.pmtiles`. */
  readonly tiles?: string | undefined;
  /** Paths of files or folders of heights. */
  readonly elevation?: readonly string[] | undefined;
}

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
  /** Options of Node for the threads; those of this process by default. */
  readonly execArgv?: readonly string[];
}

export interface Pool extends Engine {
  /** Ends all threads. */
  close(): Promise<void>;
}

/** A request, or the body that a thread is to parse; and the images that it names. */
interface Submitted {
  readonly request?: unknown;
  readonly body?: JsonBody;
  readonly images?: FetchedImages | undefined;
}

interface Job extends Queued {
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

/** One for calls that may take long, and one for all others. */
const LEAST_THREADS = 2;
const GRACE_MS = 2_000;
const MOST_WAITING = 1_000;
/** Calls between two slices, each of which holds what it has computed, that a thread has at most when it begins another one. */
const MOST_PAUSED = 4;
/** Least time between two starts of a thread that fails: what makes it fail may still be there. */
const RESTART_MS = 1_000;

/** The spare thread is started this long after the others. */
const SPARE_AFTER_MS = 5_000;
/** A call that warms a thread up may take this long. */
const WARMING_MS = 2_000;

/** Cheap calls beyond this time in one turn of the event loop go to threads: hundreds may come at once. */
const MOST_TURN_MS = 10;

/** One thread and the call that it works on. */
interface Thread {
  readonly worker: Worker;
  readonly stopped: Int32Array;
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

/**
 * Makes an engine that answers heavy calls in threads, which share one copy of the files, and cheap calls in this thread. Calls wait by client, and
 * each client gets its share of the threads; calls that may take long never have all of them.
 *
 * @param size  the number of threads. Where it is 1 there is a second one: of the two, one at most works on calls that may take long.
 * @throws what opening the files throws.
 */
export function pooled(files: PoolFiles, size: number, options: PoolOptions = {}): Pool {
  const fetches = imageFetchesOf(options.fetchesImages);
  const { graceMs = GRACE_MS, mostWaiting = MOST_WAITING, execArgv } = options;
  const graphBytes = files.graph === undefined ? undefined : readShared(files.graph, unpackedGraph);
  const geocoderBytes =
    files.geocoder === undefined ? undefined : readShared(files.geocoder, unpackedGeocoder);
  const tilesBytes = files.tiles === undefined ? undefined : readShared(files.tiles);
  const inline = inProcess({
    graph: graphBytes && openGraph(new Uint8Array(graphBytes)),
    geocoder: geocoderBytes && openGeocoder(new Uint8Array(geocoderBytes)),
    elevation: files.elevation && openElevationFiles(files.elevation),
    tz: openTimeZones(),
    fonts: notoFonts(),
    // Looking a tile up is cheap: this thread does. Pictures are drawn in the others.
    tiles: tilesBytes && openTiles(new Uint8Array(tilesBytes)),
  });

  const threads: Thread[] = [];
  const waiting = new FairQueue<Job>();
  /** Calls that have made a piece of their answer which nobody has taken yet. */
  const idle = new Set<Job>();
  const turn = new Turn(MOST_TURN_MS);
  const recent = new RecentCalls();
  /** A thread that stands by, warmed up, for one that ends. */
  let spare: Thread | undefined;
  let isClosed = false;
  let lastId = 0;
  let replacedCount = 0;

  /** Starts a thread. It serves once it has a position among the threads. */
  const start = (): Thread => {
    const startedMs = performance.now();
    const stopped = new SharedArrayBuffer(4);
    const data: PoolData = {
      graph: graphBytes,
      geocoder: geocoderBytes,
      tiles: tilesBytes,
      elevation: files.elevation,
      fetchesImages: fetches !== undefined,
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
      paused: new Set(),
      warming: undefined,
      gauges: {},
      hasEnded: false,
      isTerminated: false,
    };
    warmUp(thread, recent.list());
    worker.on('message', (message: PoolAnswer) => {
      if (message.id === thread.warming?.id) {
        // Its answer is for nobody.
        thread.gauges = message.gauges;
        warmUp(thread, thread.warming.rest);
        next();
        return;
      }
      const { job } = thread;
      thread.job = undefined;
      thread.gauges = message.gauges;
      if (job !== undefined) waiting.charge(job, performance.now() - job.began - job.cost);
      if (job !== undefined) {
        if ('isUnfinished' in message) goOnLater(job, thread);
        else if ('piece' in message) handOn(job, thread, message.piece, message.heldBytes);
        else if ('error' in message) failed(job, reviveError(message.error));
        else if (job.stream === undefined) {
          if (job.isRemembered && recent.add(job.kind, job.call) && spare !== undefined)
            warmMore(spare, job.call);
          job.resolve(message.answer);
        } else job.stream.pushLast(message.answer.bytes);
      }
      next();
    });
    const replace = (error: Error): void => {
      if (thread.hasEnded) return;
      thread.hasEnded = true;
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
    worker.on('error', replace);
    worker.on('exit', () => replace(stoppedError()));
    // A pool that waits for calls does not keep a program running.
    worker.unref();
    return thread;
  };

  /** Gives a thread its position. The first one is for light calls alone, and the others leave it the processor. */
  const place = (thread: Thread, position: number): void => {
    threads[position] = thread;
    const order: PoolOrder = { order: 'yield' };
    if (position > 0) thread.worker.postMessage(order, []);
  };

  /** Asks a new thread what others were asked last, until it is needed. */
  const warmUp = (thread: Thread, calls: readonly RecentCall[]): void => {
    const [call, ...rest] = calls;
    if (thread.job !== undefined || thread.hasEnded || call === undefined) {
      thread.warming = undefined;
      return;
    }
    const { operation, request, now } = call;
    const id = newId();
    thread.warming = { id, rest };
    const unset = { images: undefined, parts: undefined, limits: undefined };
    const order: PoolOrder = {
      order: 'begin',
      call: { id, operation, request, now, deadlineMs: WARMING_MS, ...unset },
    };
    thread.worker.postMessage(order, []);
  };

  /** Asks the spare thread one more call, behind those that it is being asked. */
  const warmMore = (thread: Thread, call: RecentCall): void => {
    const { warming } = thread;
    if (warming === undefined) warmUp(thread, [call]);
    else thread.warming = { ...warming, rest: [...warming.rest, call] };
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
      job.stream = new AnswerStream({
        goOn: () => {
          if (!idle.delete(job)) return;
          goOnLater(job, thread);
          next();
        },
        stop: () => end(job, stoppedError()),
      });
      job.resolve(job.stream.payload(mediaType, heldBytes));
    }
    job.stream.push(bytes);
  };

  /** Takes a call from those that wait, for a thread or for somebody to take a piece. */
  const leave = (job: Job): boolean => {
    job.thread?.paused.delete(job);
    return waiting.remove(job) || idle.delete(job);
  };

  const forget = (job: Job, thread: Thread): void => {
    const order: PoolOrder = { order: 'forget', id: job.call.id };
    thread.worker.postMessage(order, []);
  };

  /** The thread that a call would run in now; undefined where none is free. */
  const threadFor = ({ kind, thread, isLong }: Job): Thread | undefined => {
    if (thread !== undefined) return isFree(thread) ? thread : undefined;
    // The first thread is kept from long calls, and the last one, where it can be, for them: all but the first have a lower priority.
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

  const begin = (job: Job, thread: Thread): void => {
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
  ): Promise<Payload | PayloadStream> =>
    new Promise((resolve, reject) => {
      if (isClosed) {
        reject(stoppedError());
        return;
      }
      const { now, deadlineMs, limits, stop, client = '' } = context;
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
      const call: PoolCall = { id: newId(), operation, request, images, parts, now, deadlineMs, limits };
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
    call(operation, request, context) {
      const isInline = isTrivial(operation) || (isCheap(operation, request) && turn.hasTime());
      if (!inline.operations.has(operation) || isInline) {
        return inline.call(operation, request, context);
      }
      return isStaticMap(operation)
        ? submitWithImages(operation, request, context)
        : submit(operation, { request }, context);
    },
    callJson: (operation, body, context) => submit(operation, { body }, context),
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
      clearTimeout(spareTimer);
      for (const job of [...waiting.all(), ...idle]) {
        leave(job);
        failed(job, stoppedError());
      }
      const all = spare === undefined ? threads : [...threads, spare];
      await Promise.all(all.map(({ worker }) => worker.terminate()));
    },
  };
}

function imageFetchesOf(fetchesImages: boolean | FetchImage = false): ImageFetches | undefined {
  if (fetchesImages === false) return undefined;
  return new ImageFetches(fetchesImages === true ? imageFetcher() : fetchesImages);
}

/** Tells whoever waits for a call, or reads the pieces of its answer, that it has failed. */
function failed(job: Job, error: Error): void {
  if (job.stream === undefined) job.reject(error);
  else job.stream.fail(error);
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
function readShared(path: string, unpacked?: (bytes: Uint8Array) => Uint8Array): SharedArrayBuffer {
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
    const whole = unpacked?.(bytes) ?? bytes;
    if (whole === bytes) return shared;
    const copy = new SharedArrayBuffer(whole.length);
    new Uint8Array(copy).set(whole);
    return copy;
  } finally {
    closeSync(file);
  }
}
