import { openGraph, route as answerRoute } from '@portolan/graph';
import type { RouteRequest } from '@portolan/schemas';
import { offsetAt } from '@portolan/tz';
import { GRAPH_FILE } from '../build/file-names.ts';
import { openBuiltFile } from '../built-file.ts';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { readRequest } from '../request.ts';
import { print } from '../terminal.ts';

export const route: Command = {
  name: 'route',
  description: `Answers one route request, as POST /route/v1 does, and prints the response as
JSON. A request that cannot be answered gives its error as JSON on standard
error, and exit code 1.`,
  positionals: [
    { name: 'dir', help: `Folder that portolan build has written, or its ${GRAPH_FILE}` },
    { name: 'request', help: 'JSON file; standard input when it is - or absent', optional: true },
  ],
  options: { pretty: { help: 'Indent the JSON, as on a terminal' } },
  examples: [
    'portolan route monaco request.json',
    'portolan route monaco <<< \'{"costing": "auto", "locations": [',
    '    {"lat": 43.7334, "lon": 7.4213}, {"lat": 43.7402, "lon": 7.4287}]}\'',
  ],

  async run(args, terminal) {
    const [path, requestPath = '-'] = args.positionals;
    const request = await readRequest<RouteRequest>(requestPath, terminal);
    const advice = `build it with portolan build <extract> --out ${path}`;
    const graph = await openBuiltFile(path!, GRAPH_FILE, advice, openGraph);
    const response = answerRoute(graph, request, { now: Math.floor(Date.now() / 1000), offsetAt });
    const isPretty = args.has('pretty') || terminal.stdout.isTTY === true;
    await print(terminal.stdout, `${JSON.stringify(response, null, isPretty ? 2 : undefined)}\n`);
    return ExitCode.ok;
  },
};
