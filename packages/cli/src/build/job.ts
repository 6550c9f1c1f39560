import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { OnProgress } from '@portolan/base';
import { buildGraph } from '@portolan/graph';
import { boxOf, readOsm } from '@portolan/osm';
import type { OsmSource } from '@portolan/osm';
import { lookup, openTimeZones } from '@portolan/tz';
import { fileError, writeNewFile } from '../files.ts';
import { createNodeRunner } from '../node-runner.ts';
import { readCountries } from './countries.ts';
import { GRAPH_FILE } from './file-names.ts';
import type { Manifest, ManifestFile } from './manifest.ts';

export interface BuildJob {
  readonly extract: string;
  /** An empty folder to write to. */
  readonly staging: string;
  /** Worker threads beside the one that runs the job; 1 for none. */
  readonly workers: number;
}

const CHUNK_BYTES = 1 << 20;

/** Reads an extract and writes the files of a folder, all but the manifest. @returns what the manifest says. */
export async function runBuildJob(
  { extract, staging, workers }: BuildJob,
  onProgress: OnProgress,
): Promise<Manifest> {
  const { source, input } = await readExtract(extract, onProgress);
  const runner = workers > 1 ? createNodeRunner(workers) : undefined;
  try {
    const zones = openTimeZones();
    const graph = await buildGraph(source, {
      onProgress,
      adminAt: await readCountries(boxOf(source.nodes)),
      timeZoneAt: (lat, lon) => lookup(zones, lat, lon),
      ...(runner === undefined ? {} : { runner }),
    });
    const files = [{ name: GRAPH_FILE, ...(await writeNewFile(join(staging, GRAPH_FILE), graph)) }];
    return { inputs: [input], files, bounds: source.bounds, dataTimestamp: source.timestamp };
  } finally {
    await runner?.close();
  }
}

/** The system's own zlib: twice as fast as what runs everywhere. */
const inflate = (data: Uint8Array, size: number): Uint8Array => inflateSync(data, { maxOutputLength: size });

async function readExtract(
  path: string,
  onProgress: OnProgress,
): Promise<{ readonly source: OsmSource; readonly input: ManifestFile }> {
  try {
    const total = (await stat(path)).size;
    const hash = createHash('sha256');
    let done = 0;
    const chunks = async function* (start: number): AsyncGenerator<Uint8Array> {
      const stream: AsyncIterable<Buffer> = createReadStream(path, { start, highWaterMark: CHUNK_BYTES });
      for await (const chunk of stream) {
        hash.update(chunk);
        done += chunk.length;
        yield chunk;
        onProgress({ phase: 'read extract', done, total, unit: 'bytes' });
      }
    };
    const source = await readOsm(chunks(0), undefined, { inflate });
    // The hash is of the whole file, even where its reader knew before the end that nothing more is in it.
    if (done < total) for await (const _ of chunks(done));
    return { source, input: { name: basename(path), bytes: done, sha256: hash.digest('hex') } };
  } catch (error) {
    throw fileError(error, path);
  }
}
