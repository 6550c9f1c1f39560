import { isPortolanError, PortolanError } from '@portolan/base';
import { locateOpenLr } from '@portolan/graph';
import { GRAPH_FILE } from '../build/file-names.ts';
import { openBuiltFile } from '../built-file.ts';
import { usageError, type Command } from '../command.ts';
import { openGraphFile } from '../engine-files/graph-file.ts';
import { ExitCode } from '../exit-code.ts';
import { printJson } from '../print-json.ts';

export const openLr: Command = {
  name: 'open_lr',
  description: `Finds an OpenLR line location on the roads of a folder, whichever map it was
made with, and prints its edges and its line as JSON. A reference that cannot be
found gives its error as JSON on standard error, and exit code 1.`,
  positionals: [
    { name: 'dir', help: `Folder that portolan build has written, or its ${GRAPH_FILE}` },
    { name: 'reference', help: 'Base64 of the binary format, version 3' },
  ],
  options: {
    radius: { value: 'metres', help: 'How far a road may be from a point: 1 to 500, 50 by default' },
    pretty: { help: 'Indent the JSON, as on a terminal' },
  },
  examples: ['portolan open_lr monaco CwVHAx8ZaDvzHgE6AfYzCg=='],

  async run(args, terminal) {
    const [folder, reference] = args.positionals;
    const radius = args.value('radius');
    const options = radius === undefined ? {} : { radiusMetres: metresOf(radius) };
    const advice = `build it with portolan build <extract> --out ${folder}`;
    const graph = await openBuiltFile(folder!, GRAPH_FILE, advice, openGraphFile);
    try {
      await printJson(locateOpenLr(graph, reference!, options), args.has('pretty'), terminal);
    } catch (error) {
      throw asRequestError(error);
    }
    return ExitCode.ok;
  },
};

function metresOf(text: string): number {
  const metres = Number(text);
  if (metres >= 1 && metres <= 500) return metres;
  throw usageError(`--radius must be 1 to 500 metres, not ${text}`, 'open_lr');
}

/** An error of the reference is one of a request, though the interface has no number for it. */
function asRequestError(error: unknown): unknown {
  if (!isPortolanError(error) || !error.code.startsWith('open-lr-')) return error;
  return new PortolanError(error.code, error.message, { ...error.detail, status: 400 }, { cause: error });
}
