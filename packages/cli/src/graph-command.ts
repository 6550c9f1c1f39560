import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readSpeedTable, type Graph, type RequestContext } from '@portolan/graph';
import { allLanguages } from '@portolan/graph/languages';
import { offsetAt } from '@portolan/tz';
import { ELEVATION_FILE, GRAPH_FILE } from './build/file-names.ts';
import { openBuiltFile } from './built-file.ts';
import type { Arguments, Command, OptionSpec } from './command.ts';
import { openGraphFile } from './engine-files/graph-file.ts';
import { ExitCode } from './exit-code.ts';
import { fileError, readErrorCode, readWholeFile } from './files.ts';
import { nowSeconds } from './now.ts';
import { printJson } from './print-json.ts';
import { readRequest } from './request.ts';
import { print, type Terminal } from './terminal.ts';

/** A command whose requests the graph of a built folder answers. */
interface GraphQuestion<Request> {
  readonly name: string;
  /** Path of the call in the interface. */
  readonly path: string;
  readonly examples: readonly string[];
  readonly answer: (graph: Graph, request: Request, context: RequestContext) => unknown;
  /** More lines of the description. */
  readonly about?: string;
  /** Options beside those that all such commands have. */
  readonly options?: Readonly<Record<string, OptionSpec>>;
  /** Reads other files than those of requests. The engine checks whether it is a `Request`. */
  readonly read?: (path: string, args: Arguments, terminal: Terminal) => Promise<unknown>;
  /** What such a file is, for the help. */
  readonly requestHelp?: string;
  /** Makes what writes an answer to the file of `--out`. */
  readonly write?: (path: string) => (answer: unknown) => Promise<void>;
  /** For answers too long for one text: with `--rows` the command prints one line of JSON after the other. */
  readonly rows?: {
    readonly help: string;
    readonly answer: (graph: Graph, request: Request, context: RequestContext) => Iterable<unknown>;
  };
}

/** Makes a command that answers one request as the interface does. */
export function graphCommand<Request>({
  name,
  path,
  examples,
  answer,
  about,
  options = {},
  read = async (file, _args, terminal) => readRequest(file, terminal),
  requestHelp = 'JSON file; standard input when it is - or absent',
  write,
  rows,
}: GraphQuestion<Request>): Command {
  return {
    name,
    description: `Answers one ${name} request, as POST ${path} does,
and prints the response as JSON. A request that cannot be answered gives its
error as JSON on standard error, and exit code 1.${about === undefined ? '' : `\n${about}`}`,
    positionals: [
      { name: 'dir', help: `Folder that portolan build has written, or its ${GRAPH_FILE}` },
      { name: 'request', help: requestHelp, optional: true },
    ],
    options: {
      ...options,
      ...(rows ? { rows: { help: rows.help } } : {}),
      speeds: { value: 'file', help: 'Speeds by hour of the week: way,direction,from,to,km/h...' },
      pretty: { help: 'Indent the JSON, as on a terminal' },
    },
    examples,

    async run(args, terminal) {
      const [folder, requestPath = '-'] = args.positionals;
      const out = args.value('out');
      const writeOut = out === undefined ? undefined : write?.(out);
      const advice = `build it with portolan build <extract> --out ${folder}`;
      // Before the request is read: nobody should type one for a folder that is not there.
      const graph = await openBuiltFile(folder!, GRAPH_FILE, advice, openGraphFile);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine checks it
      const request = (await read(requestPath, args, terminal)) as Request;
      const context = { ...(await contextFor(folder!)), ...(await speedsFrom(args.value('speeds'))) };
      if (rows && args.has('rows')) {
        for (const row of rows.answer(graph, request, context))
          await print(terminal.stdout, `${JSON.stringify(row)}\n`);
      } else if (writeOut) {
        await writeOut(answer(graph, request, context));
      } else {
        await printJson(answer(graph, request, context), args.has('pretty'), terminal);
      }
      return ExitCode.ok;
    },
  };
}

/** The speeds of a file, for the context of a request. */
async function speedsFrom(path: string | undefined): Promise<Pick<RequestContext, 'speeds'>> {
  if (path === undefined) return {};
  const bytes = await readWholeFile(path);
  try {
    return { speeds: readSpeedTable(new TextDecoder().decode(bytes)) };
  } catch (error) {
    throw fileError(error, path);
  }
}

/** The context of a request: the time, offsets of time zones, and heights where the folder has them. */
async function contextFor(folder: string): Promise<RequestContext> {
  const now = nowSeconds();
  const path = join(folder, ELEVATION_FILE);
  try {
    await stat(path);
  } catch (error) {
    const code = readErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { now, offsetAt, languages: allLanguages };
    throw error;
  }
  // Most folders have no heights: what reads them is loaded where they are.
  const [{ heightAt }, { openElevationFile }] = await Promise.all([
    import('@portolan/elevation'),
    import('./engine-files/elevation-file.ts'),
  ]);
  const model = await openBuiltFile(path, ELEVATION_FILE, '', openElevationFile);
  return { now, offsetAt, languages: allLanguages, heightAt: (lat, lon) => heightAt(model, lat, lon) };
}
