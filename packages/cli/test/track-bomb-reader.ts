import { readFileSync } from 'node:fs';
import { printPeak } from '@portolan/testing/peak';
import { readJson } from '../src/request.ts';
import { isGeoJson, readGeoJsonTrack } from '../src/tracks/geojson-track.ts';
import { readTrack } from '../src/tracks/read-track.ts';

/** Run in a process of its own: reads the track of the first argument in the format of the second one. */
const [, , path, format] = process.argv;

function read(text: string): unknown {
  if (format !== 'geojson') return readTrack(`any.${format}`, text);
  const document = readJson(text, path!);
  return isGeoJson(document) ? readGeoJsonTrack(document) : document;
}

await printPeak(
  () => undefined,
  () => read(readFileSync(path!, 'utf8')),
);
