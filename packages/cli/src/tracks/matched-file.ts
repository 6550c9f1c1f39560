import { extname } from 'node:path';
import { decodePolyline } from '@portolan/base';
import { toGpx } from '@portolan/graph';
import type { MapMatchResponse } from '@portolan/schemas';
import { featureCollection, lineString } from '@turf/helpers';
import { usageError, type OptionSpec } from '../command.ts';
import { replaceFile } from '../files.ts';

/** Writes an answer in a format of `--out`. */
const WRITERS: Readonly<Record<string, (answer: MapMatchResponse) => string>> = {
  '.geojson': (answer) => `${JSON.stringify(matchedLines(answer))}\n`,
  '.gpx': (answer) => toGpx(answer),
  '.json': (answer) => `${JSON.stringify(answer)}\n`,
};

export const OUT_OPTION: OptionSpec = {
  value: 'file',
  help: 'Write the way to this file: .geojson, .gpx or .json',
};

/** The writer for a file. @throws {PortolanError} `usage` where its name ends like none of the formats. */
export function matchedWriter(path: string): (answer: unknown) => Promise<void> {
  const write = WRITERS[extname(path).toLowerCase()];
  if (write === undefined)
    throw usageError(`--out must end in .geojson, .gpx or .json, not ${JSON.stringify(path)}`);
  return async (answer) => {
    if (!isNative(answer))
      throw usageError('--out takes answers in the native format: leave "format" out of the request');
    await replaceFile(path, new TextEncoder().encode(write(answer)));
  };
}

function isNative(answer: unknown): answer is MapMatchResponse {
  return typeof answer === 'object' && answer !== null && 'trip' in answer;
}

/** A line for the trip, and one for each part of the track after a break. */
function matchedLines({ trip, alternates = [] }: MapMatchResponse): unknown {
  const trips = [trip, ...alternates.map((alternate) => alternate.trip)];
  return featureCollection(
    trips.map(({ legs, summary, units }, part) => {
      const line = legs.flatMap(({ shape }, leg) => {
        const { lats, lons } = decodePolyline(shape);
        const positions = Array.from(lats, (lat, i) => [lons[i]!, lat]);
        // A leg begins where the one before ended.
        return leg === 0 ? positions : positions.slice(1);
      });
      return lineString(line, { part, length: summary.length, units, time: summary.time });
    }),
  );
}
