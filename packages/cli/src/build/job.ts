import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { OnProgress } from '@portolan/base';
import { buildElevation, heightAt, openElevation, type ElevationSource } from '@portolan/elevation';
import { findSources, inflate as inflateRaw } from '@portolan/elevation/node';
import { buildGraph } from '@portolan/graph';
import { boxOf, readOsm } from '@portolan/osm';
import type { Bounds, OsmSource } from '@portolan/osm';
import { lookup, openTimeZones } from '@portolan/tz';
import { fileError, writeNewFile } from '../files.ts';
import { createNodeRunner } from '../node-runner.ts';
import { readCountries } from './countries.ts';
import { ELEVATION_FILE, GRAPH_FILE } from './file-names.ts';
import type { Manifest, ManifestFile } from './manifest.ts';

export interface BuildJob {
  readonly extract: string;
  /** Files and folders of heights; none for none. */
  readonly dem: readonly string[];
  /** An empty folder to write to. */
  readonly staging: string;
  /** Worker threads beside the one that runs the job; 1 for none. */
  readonly workers: number;
}

const CHUNK_BYTES = 1 << 20;

/** Reads an extract and writes the files of a folder, all but the manifest. @returns what the manifest says. */
export async function runBuildJob(
  { extract, dem, staging, workers }: BuildJob,
  onProgress: OnProgress,
): Promise<Manifest> {
  const { source, input } = await readExtract(extract, onProgress);
  const runner = workers > 1 ? createNodeRunner(workers) : undefined;
  try {
    const zones = openTimeZones();
    const box = boxOf(source.nodes);
    const heights = dem.length === 0 ? undefined : await buildHeights(dem, box, onProgress);
    const model =
      heights && openElevation([{ name: ELEVATION_FILE, bytes: heights }], { inflate: inflateRaw });
    const graph = await buildGraph(source, {
      onProgress,
      adminAt: await readCountries(box),
      timeZoneAt: (lat, lon) => lookup(zones, lat, lon),
      ...(model && { heightAt: (lat: number, lon: number) => heightAt(model, lat, lon) }),
      ...(runner === undefined ? {} : { runner }),
    });
    const files = [{ name: GRAPH_FILE, ...(await writeNewFile(join(staging, GRAPH_FILE), graph)) }];
    if (heights) {
      files.push({ name: ELEVATION_FILE, ...(await writeNewFile(join(staging, ELEVATION_FILE), heights)) });
    }
    return { inputs: [input], files, bounds: source.bounds, dataTimestamp: source.timestamp };
  } finally {
    await runner?.close();
  }
}

/** Heights reach this far beyond the extract, so that what lies at its edge has neighbours. */
const MARGIN_DEGREES = 0.1;

/** The heights around the nodes as one packed file. */
async function buildHeights(
  paths: readonly string[],
  box: Bounds | null,
  onProgress: OnProgress,
): Promise<Uint8Array> {
  let sources: ElevationSource[];
  try {
    sources = findSources(paths);
  } catch (error) {
    throw fileError(error, paths.join(', '));
  }
  const around = box && {
    west: Math.max(box.west - MARGIN_DEGREES, -180),
    south: Math.max(box.south - MARGIN_DEGREES, -90),
    east: Math.min(box.east + MARGIN_DEGREES, 180),
    north: Math.min(box.north + MARGIN_DEGREES, 90),
  };
  return buildElevation(sources, { inflate: inflateRaw, onProgress, ...(around ? { bounds: around } : {}) });
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
