import { elevation as answerElevation } from '@portolan/elevation';
import { ELEVATION_FILE } from '../build/file-names.ts';
import { openBuiltFile } from '../built-file.ts';
import type { Command } from '../command.ts';
import { openElevationFile } from '../engine-files/elevation-file.ts';
import { ExitCode } from '../exit-code.ts';
import { printJson } from '../print-json.ts';
import { readRequest } from '../request.ts';

export const elevation: Command = {
  name: 'elevation',
  description: `Answers one elevation request, as POST /elevation/v1 does, and prints the
response as JSON. A request that cannot be answered gives its error as JSON on
standard error, and exit code 1.`,
  positionals: [
    { name: 'dir', help: `Folder of portolan build --dem, or its ${ELEVATION_FILE}` },
    { name: 'request', help: 'JSON file; standard input when it is - or absent', optional: true },
  ],
  options: { pretty: { help: 'Indent the JSON, as on a terminal' } },
  examples: ['portolan elevation monaco <<< \'{"shape": [{"lat": 43.7334, "lon": 7.4213}]}\''],

  async run(args, terminal) {
    const [path, requestPath = '-'] = args.positionals;
    const advice = `build it with portolan build <extract> --dem <path>... --out ${path}`;
    const model = await openBuiltFile(path!, ELEVATION_FILE, advice, openElevationFile);
    const response = answerElevation(model, await readRequest(requestPath, terminal));
    await printJson(response, args.has('pretty'), terminal);
    return ExitCode.ok;
  },
};
