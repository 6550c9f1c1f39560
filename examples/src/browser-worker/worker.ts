/**
 * The router: a worker that fetches one packed graph file, unpacks and opens it once, and answers. From then on it needs no network.
 *
 * @module
 */
import { openGraph, roadsGeoJson, route, type Graph } from '@portolan/graph';
import { unpackGraph } from '@portolan/graph/pack';
import type { Message, Question, Roads } from './messages.ts';

const opened = fetchGraph(new URL('graph.packed', location.href));
opened.catch((error: unknown) => send({ type: 'failure', reason: reasonOf(error) }));

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // Questions wait here while the file is on its way. Should it never come, `failure` has said so.
  opened.then(
    (graph) => answer(graph, data),
    () => undefined,
  );
});

function answer(graph: Graph, question: Question): void {
  try {
    const start = performance.now();
    const response = route(graph, question);
    send({ type: 'answer', response, milliseconds: performance.now() - start });
  } catch (error) {
    send({ type: 'refusal', reason: reasonOf(error) });
  }
}

async function fetchGraph(url: URL): Promise<Graph> {
  // Parts are unpacked as they arrive.
  const { stream, sizeBytes } = await fetchStream(url);
  const bytes = await unpackGraph(stream);
  const start = performance.now();
  const graph = openGraph(bytes);
  const openMilliseconds = performance.now() - start;
  const roads = roadsOf(graph);
  send({ type: 'ready', roads, sizeBytes, openMilliseconds }, [
    roads.lon.buffer,
    roads.lat.buffer,
    roads.firstPoint.buffer,
  ]);
  return graph;
}

async function fetchStream(
  url: URL,
): Promise<{ readonly stream: ReadableStream<Uint8Array>; readonly sizeBytes: number }> {
  const { ok, status, headers, body } = await fetch(url);
  if (!ok || !body) throw new Error(`${url.pathname} could not be fetched (status ${status})`);
  const totalBytes = Number(headers.get('content-length'));
  let doneBytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      doneBytes += chunk.length;
      send({ type: 'fetching', doneBytes, totalBytes });
      controller.enqueue(chunk);
    },
  });
  return { stream: body.pipeThrough(counter), sizeBytes: totalBytes };
}

function roadsOf(graph: Graph): Roads {
  const { features } = roadsGeoJson(graph);
  const points = features.flatMap(({ geometry }) => geometry.coordinates);
  const firstPoint = new Uint32Array(features.length + 1);
  for (const [road, { geometry }] of features.entries())
    firstPoint[road + 1] = firstPoint[road]! + geometry.coordinates.length;
  return {
    lon: Float64Array.from(points, ([lon]) => lon!),
    lat: Float64Array.from(points, ([, lat]) => lat!),
    firstPoint,
    className: features.map(({ properties }) => properties.class),
    name: features.map(({ properties }) => properties.name ?? ''),
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function send(message: Message, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}
