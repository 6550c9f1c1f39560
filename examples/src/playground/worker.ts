/**
 * The engines: a worker that opens the files of a region and answers the whole interface over them, as a server would. The page asks for the
 * same paths as a client of a server. Once the files are here nothing needs a network. Other workers of the same script build regions and
 * read tracks.
 *
 * @module
 */
import { openElevation } from '@portolan/elevation';
import { openGeocoder } from '@portolan/geocoder';
import { unpackGeocoder } from '@portolan/geocoder/pack';
import { openGraph } from '@portolan/graph';
import { isPacked, unpackGraph } from '@portolan/graph/pack';
import { createHost, inProcess, type Host } from '@portolan/host';
import { openFonts, openTiles, type Fonts } from '@portolan/tiles';
import { openTimeZones } from '@portolan/tz/lite';
import type { FileSource, FontSource, Job, Order, RegionFiles, Report } from './messages.ts';
import { buildRegion } from './region-build.ts';
import { buffersOf } from './region-files.ts';
import { readGpx } from './track.ts';
import { viewOfRoads } from './view-of-roads.ts';

/** Requests name it as their server, so that addresses in styles can be told from others. Nothing is ever sent there. */
const ORIGIN = 'https://portolan.invalid';
/** Answers of a worker have one reader, who can leave at any time. */
const DEADLINE_MS = 60_000;
/** Of tracks. A server bounds them for the sake of its other clients, of which there are none here. */
const MOST_TRACK_KM = 5000;

let fonts: Promise<Fonts> | undefined;
let host: Promise<Host> | undefined;

addEventListener('message', ({ data }: MessageEvent<Order | Job>) => {
  switch (data.kind) {
    case 'fonts':
      fonts = fetchFonts(data.fonts);
      // Whoever opens a region is told; until then nobody waits for them.
      fonts.catch(() => undefined);
      break;
    case 'open':
      become(open(data.files));
      break;
    case 'build':
      void build(data.extract, data.heights);
      break;
    case 'track':
      readGpx(data.file, (share) => tell('Reading the track', share)).then(
        (track) => send({ kind: 'track', track }),
        fail,
      );
      break;
    case 'ask':
      void ask(data.id, data.target, data.body);
  }
});

/** Goes on with a region once it is there. The one before it answers where that fails. */
function become(opening: Promise<Host>): void {
  const before = host;
  host = opening.catch((error: unknown) => {
    fail(error);
    if (before === undefined) throw error;
    return before;
  });
  // Without a region each request says why.
  host.catch(() => undefined);
}

async function build(extract: File, heights: readonly File[]): Promise<void> {
  try {
    const files = await buildRegion(extract, heights, tell);
    send({ kind: 'built', files }, buffersOf(files));
  } catch (error) {
    fail(error);
  }
}

async function open(files: RegionFiles): Promise<Host> {
  const { title, isOfReader } = files;
  const [graph, geocoder, tiles, elevation] = await fetchAll([
    files.graph,
    files.geocoder,
    files.tiles,
    ...(files.elevation === undefined ? [] : [files.elevation]),
  ]);
  tell('Unpacking and opening the files', -1);
  const letters = await fonts!;
  const start = performance.now();
  const handles = {
    graph: openGraph(isPacked(graph!) ? await unpackGraph(graph!) : graph!),
    geocoder: openGeocoder(isPacked(geocoder!) ? await unpackGeocoder(geocoder!) : geocoder!),
    tiles: openTiles(tiles!),
    fonts: letters,
    tz: openTimeZones(),
    elevation: elevation && openElevation([{ name: 'elevation.portolan', bytes: elevation }]),
  };
  const openMilliseconds = performance.now() - start;
  const { west, south, east, north } = handles.tiles.header;
  const bounds = { west: west / 1e7, south: south / 1e7, east: east / 1e7, north: north / 1e7 };
  const sizes = [graph, geocoder, tiles, elevation].map((bytes) => bytes?.length ?? 0);
  const opened = createHost({
    engines: inProcess(handles),
    config: { deadlineMs: DEADLINE_MS },
    admit: ({ operation }) => ({
      isAdmitted: true,
      ...(operation === 'mapMatch' && { limits: { maxDistanceKm: MOST_TRACK_KM } }),
    }),
  });
  send({
    kind: 'opened',
    region: {
      title,
      isOfReader,
      bounds,
      view: viewOfRoads(handles.graph.data.network, bounds),
      sizeBytes: sum(sizes),
      openMilliseconds,
      hasHeights: elevation !== undefined,
    },
  });
  return opened;
}

async function ask(id: number, target: string, body: unknown): Promise<void> {
  let answer: Response;
  let milliseconds = 0;
  try {
    const engines = await host!;
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const start = performance.now();
    answer = await engines(new Request(ORIGIN + target, init));
    milliseconds = performance.now() - start;
  } catch (error) {
    answer = Response.json(
      { error: error instanceof Error ? error.message : String(error) },
      { status: 503 },
    );
  }
  const bytes = await plainBytes(answer);
  send({ kind: 'answer', id, status: answer.status, bytes, milliseconds }, [bytes]);
}

/** The bytes of an answer. No browser is in between to unpack them. */
async function plainBytes({ headers, body }: Response): Promise<ArrayBuffer> {
  const isGzip = headers.get('content-encoding') === 'gzip';
  const stream = isGzip ? body?.pipeThrough(new DecompressionStream('gzip')) : body;
  return new Response(stream).arrayBuffer();
}

async function fetchFonts(sources: readonly FontSource[]): Promise<Fonts> {
  const files = await Promise.all(sources.map(async ({ file }) => fetchFile(file)));
  const names = [...new Set(sources.map(({ face }) => face))];
  return openFonts(
    names.map((name) => ({
      name,
      files: sources.flatMap(({ face, ...source }, at) =>
        face === name ? [{ name: source.name, bytes: files[at]! }] : [],
      ),
    })),
  );
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((whole, size) => whole + size, 0);
}

/** Fetches files at once and tells how far all of them are. */
async function fetchAll(sources: readonly FileSource[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const done = sources.map(() => 0);
  const totals = sources.map(() => 0);
  return Promise.all(
    sources.map((source, at) =>
      fetchFile(source, (doneBytes, totalBytes) => {
        done[at] = doneBytes;
        totals[at] = totalBytes;
        const share = totals.every((total) => total > 0) ? sum(done) / sum(totals) : -1;
        tell(`Fetching the region: ${(sum(done) / 1e6).toFixed(1)} MB`, share);
      }),
    ),
  );
}

/** @param onBytes  is told the bytes that are here, and how many there will be; 0 where that is not known. */
async function fetchFile(
  source: FileSource,
  onBytes: (doneBytes: number, totalBytes: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof source !== 'string') return source;
  const { ok, status, headers, body } = await fetch(source);
  if (!ok || !body) throw new Error(`${source} could not be fetched (status ${status})`);
  const totalBytes = Number(headers.get('content-length'));
  let doneBytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      doneBytes += chunk.length;
      onBytes(doneBytes, totalBytes);
      controller.enqueue(Uint8Array.from(chunk));
    },
  });
  return new Uint8Array(await new Response(body.pipeThrough(counter)).arrayBuffer());
}

function fail(error: unknown): void {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
}

function tell(words: string, share: number): void {
  send({ kind: 'progress', words, share });
}

function send(report: Report, transfer: Transferable[] = []): void {
  postMessage(report, { transfer });
}
