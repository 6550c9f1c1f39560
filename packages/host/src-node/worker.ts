/** A thread of a pool: opens the shared files and answers one call after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { carryError } from '@portolan/base';
import { openElevationFiles } from '@portolan/elevation/node';
import { openGeocoder } from '@portolan/geocoder';
import { openGraph } from '@portolan/graph';
import { inProcess, isPayload, type CallContext, type Payload } from '@portolan/host';
import type { PoolAnswer, PoolCall, PoolData } from './pool.ts';

const port = parentPort!;
const { graph, geocoder, elevation, stopped }: PoolData = workerData;
const stoppedCall = new Int32Array(stopped);

const engine = inProcess({
  // The main thread has verified the graph when it opened it. A geocoder verifies itself with the first call in each thread.
  graph: graph && openGraph(new Uint8Array(graph), { verify: false }),
  geocoder: geocoder && openGeocoder(new Uint8Array(geocoder)),
  elevation: elevation && openElevationFiles(elevation),
});

const encoder = new TextEncoder();

port.on('message', (call: PoolCall) => void answer(call));

async function answer({ id, operation, request, now, deadlineMs, limits }: PoolCall): Promise<void> {
  try {
    const result: unknown = await engine.call(operation, request, {
      now,
      deadlineMs,
      stop: stopOf(id),
      ...(limits === undefined ? {} : { limits }),
    });
    const payload: Payload = isPayload(result)
      ? result
      : { bytes: encoder.encode(JSON.stringify(result ?? null)), mediaType: 'application/json' };
    // A copy of its own, so that its buffer can be handed over.
    const bytes = new Uint8Array(payload.bytes);
    send({ id, gauges: gauges(), answer: { ...payload, bytes } }, [bytes.buffer]);
  } catch (error) {
    send({ id, gauges: gauges(), error: carryError(error) });
  }
}

function send(message: PoolAnswer, transfer: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

function gauges(): PoolAnswer['gauges'] {
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
