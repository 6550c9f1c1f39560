/**
 * Matches every GPX file of a folder to the roads. Writes a GPX file of the way for each into another folder, and a CSV table of all to standard
 * output. A track that cannot be matched is told and the others go on; the exit code is then 1.
 *
 * @module
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readTrack } from '@portolan/cli/tracks';
import { mapMatch, openGraph, toGpx } from '@portolan/graph';
import { COSTINGS } from '@portolan/schemas';
import { csvLine } from '../csv.ts';
import { fileOfRegion } from '../demo/region.ts';
import { oneOf } from '../recipes/options.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons(
  'node examples/dist/match-folder/main.js tracks [--out matched] [--costing auto] [--folder demo]',
);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'matched' },
    costing: { type: 'string', default: 'auto' },
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
  },
});
const [tracks] = positionals;
if (tracks === undefined) {
  console.error('name a folder of GPX files: node main.js tracks [--out matched]');
  process.exit(2);
}
const costing = oneOf('--costing', values.costing, COSTINGS);
const files = readdirSync(tracks)
  .filter((name) => name.toLowerCase().endsWith('.gpx'))
  .toSorted();
if (files.length === 0) {
  console.error(`${tracks} has no file whose name ends in .gpx`);
  process.exit(2);
}

const graph = openGraph(readFileSync(await fileOfRegion(values.folder, 'graph.portolan')));
mkdirSync(values.out, { recursive: true });

process.stdout.write(csvLine(['track', 'points', 'kilometres', 'minutes', 'parts']));
for (const name of files) {
  try {
    const { points } = readTrack(name, readFileSync(join(tracks, name), 'utf8'))!;
    // Times count where every point has one.
    const hasTimes = points.every(({ time }) => time !== undefined);
    const shape = hasTimes ? [...points] : points.map(({ lat, lon }) => ({ lat, lon }));
    const answer = mapMatch(graph, {
      shape,
      costing,
      shape_match: 'map_snap',
      use_timestamps: hasTimes,
    });
    // Where a track left the roads for long, it goes on as a part of its own.
    const parts = [answer.trip, ...(answer.alternates ?? []).map(({ trip }) => trip)];
    const sum = (of: (part: (typeof parts)[number]) => number): number =>
      parts.reduce((total, part) => total + of(part), 0);
    writeFileSync(join(values.out, name), toGpx(answer, { name }));
    process.stdout.write(
      csvLine([
        name,
        shape.length,
        sum(({ summary }) => summary.length).toFixed(2),
        (sum(({ summary }) => summary.time) / 60).toFixed(1),
        parts.length,
      ]),
    );
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    // Errors of reading name the file themselves.
    console.error(words.startsWith(name) ? words : `${name}: ${words}`);
    process.exitCode = 1;
  }
}
console.error(`the ways are in ${values.out}`);
