/**
 * The router: a worker that fetches one graph file, opens it once, and answers. After that it needs no network.
 *
 * @module
 */
import { openGraph, roadsGeoJson, route, type Graph } from '@portolan/graph';
import type { Message, Question, Road } from './messages.ts';

const graph = fetchGraph(new URL('graph.portolan', location.href));
graph.catch((error: unknown) => send({ type: 'failure', reason: reasonOf(error) }));

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // Questions wait here while the file is on its way. Where it does not come, `failure` has been said.
  void graph.then((opened) => answer(opened, data)).catch(() => undefined);
});

async function fetchGraph(url: URL): Promise<Graph> {
  const bytes = await fetchBytes(url);
  const start = performance.now();
  const opened = openGraph(bytes);
  const openMilliseconds = performance.now() - start;
  const roads = roadsOf(opened);
  send(
    { type: 'ready', roads, sizeBytes: bytes.length, openMilliseconds },
    roads.map(({ line }) => line.buffer),
  );
  return opened;
}

function answer(opened: Graph, question: Question): void {
  try {
    const start = performance.now();
    const response = route(opened, question);
    send({ type: 'answer', response, milliseconds: performance.now() - start });
  } catch (error) {
    send({ type: 'refusal', reason: reasonOf(error) });
  }
}

async function fetchBytes(url: URL): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url.pathname}: ${response.status} from the server`);
  const totalBytes = Number(response.headers.get('content-length'));
  const chunks: Uint8Array[] = [];
  let doneBytes = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    doneBytes += value.length;
    send({ type: 'fetching', doneBytes, totalBytes });
  }
  const bytes = new Uint8Array(doneBytes);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function roadsOf(opened: Graph): Road[] {
  return roadsGeoJson(opened).features.map(({ geometry, properties }) => ({
    class: properties.class,
    name: properties.name,
    line: Float64Array.from(geometry.coordinates.flat()),
  }));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function send(message: Message, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}
