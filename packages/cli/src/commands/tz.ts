import { PortolanError } from '@portolan/base';
import { lookupV1, lookupV2, openTimeZones, type TimeZoneRequest } from '@portolan/tz';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { printJson } from '../print-json.ts';
import { readRequest } from '../request.ts';

export const tz: Command = {
  name: 'tz',
  description: `Answers one time zone request, as GET /tz/lookup/v1 or v2 does, and prints the
response as JSON: {"version": 2, "lat": ..., "lng": ..., "timestamp": ...}.
Without a timestamp it is about now. Zones are the same for every folder.`,
  positionals: [
    { name: 'dir', help: 'Any built folder; nothing is read from it' },
    { name: 'request', help: 'JSON file; standard input when it is - or absent', optional: true },
  ],
  options: { pretty: { help: 'Indent the JSON, as on a terminal' } },
  examples: ['portolan tz monaco <<< \'{"version": 2, "lat": 43.7334, "lng": 7.4213}\''],

  async run(args, terminal) {
    const request = await readRequest<TimeZoneRequest & { readonly version?: unknown }>(
      args.positionals[1] ?? '-',
      terminal,
    );
    const zones = openTimeZones();
    const context = { now: Math.floor(Date.now() / 1000) };
    const { version = 2 } = request;
    if (version !== 1 && version !== 2) {
      throw new PortolanError('400', `version must be 1 or 2, not ${JSON.stringify(version)}`, {
        field: 'version',
      });
    }
    const response = version === 1 ? lookupV1(zones, request, context) : lookupV2(zones, request, context);
    await printJson(response, args.has('pretty'), terminal);
    return ExitCode.ok;
  },
};
