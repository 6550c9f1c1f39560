import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { PortolanError } from '@portolan/base';
import type { Command } from '../command.ts';
import { usageError } from '../command.ts';
import { MANIFEST_FILE } from '../build/file-names.ts';
import type { BuildJob } from '../build/job.ts';
import { manifestText } from '../build/manifest.ts';
import type { Manifest } from '../build/manifest.ts';
import { openOutputFolder } from '../build/output-folder.ts';
import type { OutputFolder } from '../build/output-folder.ts';
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
  description: `Builds graph.portolan and manifest.json from an OpenStreetMap extract, and with
--dem elevation.portolan; the hills go into the graph too.

The same extract gives the same bytes, on any machine and with any number of
workers. A build that is stopped leaves nothing half done: run it again. Files
of a former build stay in use until the new ones are complete.`,
  positionals: [{ name: 'extract', help: 'OSM PBF, OSM XML, Overpass JSON or GeoJSON ways' }],
  options: {
    out: { value: 'dir', required: true, help: 'Folder to write to, made when it is not there' },
    dem: {
      value: 'path',
      many: true,
      help: 'Files or folders of heights: HGT, GeoTIFF, PNG tiles',
    },
    workers: {
      value: 'n',
      help: 'Threads to use (default: one a core, 1 for a small extract)',
    },
  },
  examples: [
    'portolan build monaco.osm.pbf --out monaco',
    'portolan build andorra.osm.pbf --out andorra --dem N42E001.hgt.zip',
  ],

  async run(args, { stdout, stderr }) {
    const extract = args.positionals[0]!;
    const out = args.value('out')!;
    const chosen = readWorkers(args.value('workers'));
    const started = performance.now();
    const size = await sizeOfExtract(extract);
    const workers = chosen ?? workersFor(size);

    const signals = watchSignals();
    try {
      const folder = await openOutputFolder(out);
      const manifest = await fill(
        folder,
        { extract, dem: args.values('dem'), workers, staging: folder.staging },
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

function workersFor(extractBytes: number): number {
  return extractBytes < SMALL_EXTRACT_BYTES ? 1 : Math.min(availableParallelism(), MOST_WORKERS_BY_DEFAULT);
}

/** In bytes; 0 for a pipe. Looks before anything is made for it. */
async function sizeOfExtract(path: string): Promise<number> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) return found.size;
  } catch (error) {
    throw fileError(error, path);
  }
  throw new PortolanError('file-unreadable', `${path} is a folder: name an extract`, { path });
}

async function fill(
  folder: OutputFolder,
  job: BuildJob,
  signals: SignalWatch,
  stderr: Output,
): Promise<Manifest> {
  const report = new ProgressReport(stderr);
  const running = startBuild(job, (progress) => report.show(progress));
  try {
    const manifest = await signals.orInterrupted(running.manifest);
    report.finish();
    await writeNewFile(join(folder.staging, MANIFEST_FILE), new TextEncoder().encode(manifestText(manifest)));
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
