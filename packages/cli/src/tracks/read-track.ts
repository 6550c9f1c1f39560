import { extname } from 'node:path';
import { PortolanError } from '@portolan/base';
import { readCsv } from './csv-track.ts';
import { readGpx } from './gpx-track.ts';
import { readNmea } from './nmea-track.ts';
import type { Track } from './track.ts';

/** Formats by the ends of file names. JSON is looked into: it may be a request. */
const READERS: Readonly<Record<string, (text: string) => Track>> = {
  '.gpx': readGpx,
  '.csv': readCsv,
  '.tsv': readCsv,
  '.nmea': readNmea,
  '.nma': readNmea,
};

/** The name of a file of each format, for help. */
export const TRACK_NAMES = 'GPX, CSV, GeoJSON or NMEA (.gpx, .csv, .tsv, .geojson, .nmea)';

/**
 * Reads a recorded track: GPX, CSV (`lat`, `lon`, `time`) or NMEA 0183, by the end of its file's name.
 *
 * @param path  the name of the file, for its end and for errors.
 * @param text  what is in it.
 * @returns undefined where the name ends like none of these formats.
 * @throws {PortolanError} `file-track`, with the file and the line.
 */
export function readTrack(path: string, text: string): Track | undefined {
  const reader = READERS[extname(path).toLowerCase()];
  return reader && checkedTrack(path, () => reader(text));
}

/** Names the file in errors, and refuses a track without a way. */
export function checkedTrack(path: string, read: () => Track): Track {
  let track: Track;
  try {
    track = read();
  } catch (error) {
    if (!(error instanceof PortolanError)) throw error;
    throw new PortolanError(error.code, `${path}, ${error.message}`, error.detail, { cause: error });
  }
  if (track.points.length < 2) {
    throw new PortolanError(
      'file-track',
      `${path} has ${track.points.length} points: a track needs two or more`,
      {
        path,
        points: track.points.length,
      },
    );
  }
  return track;
}
