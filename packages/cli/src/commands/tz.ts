import { stat } from 'node:fs/promises';
import { PortolanError } from '@portolan/base';
import { lookupV1, lookupV2, openTimeZones, type TimeZoneRequest } from '@portolan/tz';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { nowSeconds } from '../now.ts';
import { printJson } from '../print-json.ts';
import { readRequest } from '../request.ts';
import { tellUnknownMembers } from '../unknown-members.ts';

const MEMBERS = ['lat', 'lng', 'timestamp', 'version'];

export const tz: Command = {
  name: 'tz',
  description: `Answers one time zone request, as GET /tz/lookup/v1 or v2 does, and prints the
response as JSON: {"version": 2, "lat": ..., "lng": ..., "timestamp": ...}.
Without a timestamp it is about now. The time zones of the world come with the
command, so that it needs no folder.`,
  positionals: [
    { name: 'dir', help: 'A built folder, from which nothing is read; may be left out', optional: true },
    { name: 'request', help: 'JSON file; standard input when it is - or absent', optional: true },
  ],
  options: { pretty: { help: 'Indent the JSON, as on a terminal' } },
  examples: ['portolan tz request.json', 'portolan tz <<< \'{"version": 2, "lat": 43.7334, "lng": 7.4213}\''],

  async run(args, terminal) {
    const request = await readRequest<TimeZoneRequest & { readonly version?: unknown }>(
      await requestPath(args.positionals),
      terminal,
    );
    const zones = openTimeZones();
    const context = { now: nowSeconds() };
    const { version = 2 } = request;
    if (version !== 1 && version !== 2) {
      throw new PortolanError('tz-request', `version must be 1 or 2, not ${JSON.stringify(version)}`, {
        field: 'version',
        status: 400,
      });
    }
    const response = version === 1 ? lookupV1(zones, request, context) : lookupV2(zones, request, context);
    tellUnknownMembers(request, MEMBERS, terminal);
    await printJson(response, args.has('pretty'), terminal);
    return ExitCode.ok;
  },
};

/** A single word is the request, unless it names a folder, as it does in the other commands. */
async function requestPath([first = '-', second]: readonly string[]): Promise<string> {
  if (second !== undefined || first === '-') return second ?? first;
  const found = await stat(first).catch(() => undefined);
  return found?.isDirectory() === true ? '-' : first;
}
