/** A thread of a pool: opens the shared files and answers one call after the other. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { carryError, PortolanError, reviveError } from '@portolan/base';
import { openElevationFiles } from '@portolan/elevation/node';
import { openGeocoder } from '@portolan/geocoder';
import { kindNames } from '@portolan/geocoder/kind-names';
import { openGraph } from '@portolan/graph';
import {
  inProcess,
  isPayload,
  joined,
  parseJsonBody,
  Refusal,
  type CallContext,
  type Engine,
  type Payload,
} from '@portolan/host';
import { openTiles } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';
import { speedsOf } from './speeds.ts';
import type { Gauges, PoolAnswer, PoolCall, PoolData, PoolOrder } from './messages.ts';
import { importHooks, type RoadHooks } from './road-hooks.ts';
import { slicesOf, type Slices } from './slices.ts';
import { threadColumns } from './thread-columns.ts';
import type { FetchedImages } from './wanted-images.ts';

/** With this, a thread gets a third of the time of one of usual priority, where there is not enough for both. */
const LONG_CALLS_NICENESS = 5;

const port = parentPort!;
const { graph, geocoder, tiles, elevation, speeds, hooks, fetchesImages, columns, stopped }: PoolData =
  workerData;
const stoppedCall = new Int32Array(stopped);

/** Set before the port is listened to. */
let engine: Engine;

/** Opens the files, and takes calls from then on: those that came meanwhile have waited. */
function open(roadHooks: RoadHooks): void {
  engine = inProcess({
    ...roadHooks,
    // The main thread has verified the graph when it opened it. A geocoder verifies itself with the first call in each thread.
    graph:
      graph && openGraph(new Uint8Array(graph), { verify: false, store: columns && threadColumns(columns) }),
    speeds: speeds && speedsOf(speeds),
    geocoder: geocoder && openGeocoder(new Uint8Array(geocoder), { kindNames }),
    elevation: elevation && openElevationFiles(elevation),
    fonts: notoFonts(),
    tiles: tiles && openTiles(new Uint8Array(tiles)),
    markerImage: fetchesImages ? fetchedImage : undefined,
  });
  send({ isOpen: true });
  port.on('message', obey);
}

/** The images that the call under way came with. A thread draws one map at a time. */
let images: FetchedImages = new Map();

/** @throws what fetching the image has thrown. */
function fetchedImage(address: string): Promise<Uint8Array> {
  const image = images.get(address);
  if (image instanceof Uint8Array) return Promise.resolve(image);
  return Promise.reject(
    image === undefined
      ? new PortolanError('host-image', `the image ${address} was not fetched before the map was drawn`)
      : reviveError(image),
  );
}

const encoder = new TextEncoder();
const JSON_TYPE = 'application/json';

/** Calls of which a slice is done. */
const unfinished = new Map<number, Slices>();

function obey(order: PoolOrder): void {
  switch (order.order) {
    case 'begin':
      void begin(order.call);
      break;
    case 'continue':
      goOn(order.id, unfinished.get(order.id)!);
      break;
    case 'forget':
      unfinished.delete(order.id);
      break;
    case 'yield':
      // Long calls leave the processor to the thread of the server and to light calls. Other systems know the priority of a whole process alone.
      if (process.platform === 'linux') setPriority(LONG_CALLS_NICENESS);
      break;
  }
}

async function begin(call: PoolCall): Promise<void> {
  const { id, operation, request, parts, now, deadlineMs, limits, languageVia } = call;
  if (call.images !== undefined) images = call.images;
  const context: CallContext = {
    now,
    deadlineMs,
    stop: stopOf(id),
    ...(limits === undefined ? {} : { limits }),
    ...(languageVia === undefined ? {} : { languageVia }),
  };
  try {
    const read = parts === undefined ? request : parse(parts);
    const slices = slicesOf(engine, operation, read, context);
    if (slices !== undefined) {
      goOn(id, slices);
      return;
    }
    const result: unknown = await engine.call(operation, read, context);
    answer(
      id,
      isPayload(result)
        ? result
        : { bytes: encoder.encode(JSON.stringify(result ?? null)), mediaType: JSON_TYPE },
    );
  } catch (error) {
    fail(id, error);
  }
}

/** Works on a call for the time of a slice. */
function goOn(id: number, slices: Slices): void {
  unfinished.delete(id);
  try {
    const { done, value } = slices.steps.next();
    if (done === true) {
      answer(id, { bytes: value, mediaType: JSON_TYPE });
      return;
    }
    unfinished.set(id, slices);
    if (value === undefined) send({ id, gauges: gauges(), isUnfinished: true });
    else
      send(
        { id, gauges: gauges(), piece: { bytes: value, mediaType: JSON_TYPE }, heldBytes: slices.heldBytes },
        [value.buffer],
      );
  } catch (error) {
    fail(id, error);
  }
}

function answer(id: number, payload: Payload): void {
  // A copy of its own, so that its buffer can be handed over.
  const bytes = new Uint8Array(payload.bytes);
  send({ id, gauges: gauges(), answer: { ...payload, bytes } }, [bytes.buffer]);
}

function fail(id: number, error: unknown): void {
  send({ id, gauges: gauges(), error: carryError(error instanceof Refusal ? withStatus(error) : error) });
}

/** A refusal would lose its status on its way between threads, and be answered as a fault of the server. The detail of an error arrives. */
function withStatus({ code, message, status }: Refusal): PortolanError {
  return new PortolanError(code === undefined ? 'refused' : String(code), message, { status });
}

/** @throws {PortolanError} `100`: a refusal of the host would lose its code on its way between threads. */
function parse(parts: readonly Uint8Array[]): unknown {
  try {
    return parseJsonBody(joined(parts));
  } catch (error) {
    throw new PortolanError('100', error instanceof Error ? error.message : String(error));
  }
}

function send(message: PoolAnswer, transfer: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

function gauges(): Gauges {
  return engine.gauges?.() ?? {};
}

/** A stop that engines ask while they compute. No message can reach a thread in the meantime, but shared memory can. */
function stopOf(id: number): CallContext['stop'] {
  return {
    get isStopped() {
      return Atomics.load(stoppedCall, 0) === id;
    },
    onStop: () => undefined,
  };
}

// A thread may be ended while it starts. In Node.js 20 that would end the whole process if this module awaited anything at its top.
if (hooks === undefined) open({});
// What importing throws ends the thread by an error, as what opening throws does.
else void importHooks(hooks).then(open);
