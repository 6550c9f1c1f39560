import { decodePolyline } from '@portolan/base';
import { isochrone, mapMatch, optimizedRoute, route, type Graph, type RequestContext } from '@portolan/graph';
import type { StaticMapCall } from '@portolan/host/static-maps';
import { offsetAt } from '@portolan/tz';
import { GRAPH_FILE } from './build/file-names.ts';
import { openBuiltFile } from './built-file.ts';
import { usageError, type Arguments } from './command.ts';
import { openGraphFile } from './engine-files/graph-file.ts';
import { nowSeconds } from './now.ts';
import { readRequest } from './request.ts';
import type { Terminal } from './terminal.ts';

/** What is drawn besides the request for a picture. */
export type DrawnParts = Pick<StaticMapCall, 'route' | 'match' | 'trace' | 'isochrone' | 'features'>;

type Answer = (graph: Graph, request: never, context: RequestContext) => unknown;

/** What answers the requests that `portolan static` draws, and which part of a picture each answer is. */
const ANSWERS = {
  route: { answer: route as Answer, part: 'route' },
  optimized: { answer: optimizedRoute as Answer, part: 'route' },
  map_match: { answer: mapMatch as Answer, part: 'match' },
  isochrone: { answer: isochrone as Answer, part: 'isochrone' },
} as const;

/** Reads the file of an option. What reads tracks is loaded where one is drawn. */
async function readAsked(
  name: keyof typeof ANSWERS,
  path: string,
  args: Arguments,
  terminal: Terminal,
): Promise<unknown> {
  if (name !== 'map_match') return readRequest(path, terminal);
  const { readTrackRequest } = await import('./tracks/track-request.ts');
  return readTrackRequest(path, args, terminal);
}

/**
 * Answers the requests of a picture.
 *
 * @param asked  names of options, whose values are the files of the requests.
 * @throws {PortolanError} a usage error where two of them are the same part of the picture; those of the engine.
 */
export async function staticAnswers(
  folder: string,
  asked: readonly (keyof typeof ANSWERS)[],
  args: Arguments,
  terminal: Terminal,
): Promise<DrawnParts> {
  const graph = await openBuiltFile(
    folder,
    GRAPH_FILE,
    `build it with portolan build <extract> --out ${folder}`,
    openGraphFile,
  );
  let drawn: DrawnParts = {};
  for (const name of asked) {
    const { answer, part } = ANSWERS[name];
    if (drawn[part] !== undefined)
      throw usageError(`--${name} and another option draw the same part of the picture`, 'static');
    const path = args.value(name)!;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const request = inNativeFormat(await readAsked(name, path, args, terminal));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine checks the request
    const answered = answer(graph, request as never, { now: nowSeconds(), offsetAt });
    drawn = { ...drawn, [part]: answered, ...(name === 'map_match' ? { trace: traceOf(request) } : {}) };
  }
  return drawn;
}

/** A request whatever format it asks for its answer in: what is drawn is the native one. */
function inNativeFormat(request: unknown): unknown {
  const asksForAnother =
    typeof request === 'object' && request !== null && 'format' in request && request.format === 'osrm';
  return asksForAnother ? { ...request, format: 'json' } : request;
}

/** The recorded places of a request that has been answered. */
function traceOf(request: unknown): NonNullable<DrawnParts['trace']> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine has checked it
  const { shape, encoded_polyline: line = '' } = request as {
    readonly shape?: readonly { readonly lat: number; readonly lon: number }[];
    readonly encoded_polyline?: string;
  };
  if (shape !== undefined) return shape.map(({ lat, lon }) => [lon, lat] as const);
  const { lats, lons } = decodePolyline(line);
  return Array.from(lats, (lat, at) => [lons[at]!, lat] as const);
}
