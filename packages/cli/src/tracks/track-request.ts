import { extname } from 'node:path';
import { PortolanError } from '@portolan/base';
import { usageError, type Arguments, type OptionSpec } from '../command.ts';
import { readBytes, readJson, toldName } from '../request.ts';
import type { Terminal } from '../terminal.ts';
import { isGeoJson, readGeoJsonTrack } from './geojson-track.ts';
import { checkedTrack, readTrack } from './read-track.ts';
import type { Track } from './track.ts';

/** What the file of such commands is. */
export const TRACK_REQUEST_HELP = 'JSON or track; standard input (JSON) when it is - or absent';

/** Options of commands that take a recorded track instead of a request. */
export const TRACK_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  costing: { value: 'name', help: 'Who recorded the track, such as bicycle (default: auto)' },
  accuracy: { value: 'metres', help: 'Standard deviation of its places (default: 5)' },
  radius: { value: 'metres', help: 'How far roads are looked for (default: 50)' },
};

/**
 * Reads the request of a file: the JSON of a request as it is, or a track of any format, to which the options add the rest. Times of a track
 * are kept where every point has one.
 *
 * @throws {PortolanError} `file-track`, `file-*`; `100` when it is no JSON; `usage`
 */
export async function readTrackRequest(path: string, args: Arguments, terminal: Terminal): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(path, terminal));
  const track = readTrack(path, text) ?? trackOfJson(path, text);
  if (!('points' in track)) {
    const option = Object.keys(TRACK_OPTIONS).find((name) => args.has(name));
    if (option !== undefined)
      throw usageError(`--${option} belongs to tracks, and ${path} is a request: say it there`);
    return track.request;
  }
  for (const note of track.notes) terminal.stderr.write(`portolan: ${path}: ${note}\n`);
  const hasTimes = track.points.every(({ time }) => time !== undefined);
  const [accuracy, radius] = [metres(args, 'accuracy'), metres(args, 'radius')];
  return {
    shape: hasTimes ? track.points : track.points.map(({ lat, lon }) => ({ lat, lon })),
    costing: args.value('costing') ?? 'auto',
    shape_match: 'map_snap',
    ...(hasTimes ? { use_timestamps: true } : {}),
    trace_options: {
      ...(accuracy === undefined ? {} : { gps_accuracy: accuracy }),
      ...(radius === undefined ? {} : { search_radius: radius }),
    },
  };
}

function trackOfJson(path: string, text: string): Track | { readonly request: unknown } {
  const isTrack = extname(path).toLowerCase() === '.geojson';
  let document: unknown;
  try {
    document = readJson(text, toldName(path));
  } catch (error) {
    if (!isTrack || !(error instanceof Error)) throw error;
    throw new PortolanError('file-track', error.message, { path }, { cause: error });
  }
  if (isGeoJson(document)) return checkedTrack(path, () => readGeoJsonTrack(document));
  if (isTrack) throw new PortolanError('file-track', `${path} is not GeoJSON: it has no "type"`, { path });
  return { request: document };
}

function metres(args: Arguments, name: string): number | undefined {
  const value = args.value(name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!(number > 0)) throw usageError(`--${name} must be a number of metres, not ${JSON.stringify(value)}`);
  return number;
}
