import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { OnProgress } from '@portolan/base';
import { buildElevation, heightAt, openElevation, type ElevationSource } from '@portolan/elevation';
import { findSources, inflate as inflateRaw } from '@portolan/elevation/node';
import { buildGeocoder } from '@portolan/geocoder';
import { packGeocoder } from '@portolan/geocoder/pack';
import { buildGraph, type ModelName } from '@portolan/graph';
import { packGraph } from '@portolan/graph/pack';
import { boxOf, readOsm } from '@portolan/osm';
import type { Bounds, OsmSource } from '@portolan/osm';
import { buildTiles } from '@portolan/tiles';
import { lookup, openTimeZones } from '@portolan/tz';
import { fileError, writeNewFile, type NamedDigest } from '../files.ts';
import { createNodeRunner } from '../node-runner.ts';
import type { AdminAt } from '../admin/index.ts';
import { countryFinder } from '../admin/country-finder.ts';
import { ELEVATION_FILE, GEOCODER_FILE, GRAPH_FILE, TILES_FILE } from './file-names.ts';
import type { Manifest } from './manifest.ts';
import { kindsOf, type PlaceFiles } from './places/place-files.ts';
import { gatherPlaces, type Places } from './places/places.ts';
import { Surroundings } from './places/surroundings.ts';
import { explained } from './places/traced.ts';
import { readLandNear, readWorldLand, readWorldAtlas } from '../admin/world-atlas.ts';

export interface BuildJob {
  readonly extract: string;
  /** Paths of files and folders of heights; empty for a build without heights. */
  readonly dem: readonly string[];
  readonly places: PlaceFiles;
  /** An empty folder to write to. */
  readonly staging: string;
  /** Number of worker threads; 1 for none beside the one that runs the job. */
  readonly workers: number;
  /** The costing models of the graph; undefined for all. */
  readonly models: readonly ModelName[] | undefined;
  /** Whether the graph and the geocoder are written in their shipping form. */
  readonly isPacked: boolean;
}

const CHUNK_BYTES = 1 << 20;

/** Reads an extract and writes the files of a folder, all but the manifest. @returns what the manifest says. */
export async function runBuildJob(job: BuildJob, onProgress: OnProgress): Promise<Manifest> {
  const { source, input } = await readExtract(job.extract, onProgress);
  const box = boxOf(source.nodes) ?? NOWHERE;
  // Files about places come first, because they may be wrong.
  const surroundings = new Surroundings(box);
  const atlas = await readWorldAtlas((polygon) => surroundings.meets(polygon));
  const places = await gatherPlaces(job.places, surroundings, atlas, onProgress);
  const heights = job.dem.length === 0 ? undefined : await buildHeights(job.dem, box, onProgress);
  const files = [
    await writeGraph(job, source, countryFinder(atlas, box), heights, onProgress),
    // Built after the graph, when the memory of the graph is free again.
    await writeGeocoder(job, source, places, onProgress),
    await writeTiles(job, source, onProgress),
  ];
  if (heights) files.push(await write(job, ELEVATION_FILE, heights));
  return {
    inputs: [input, ...places.inputs],
    files,
    bounds: source.bounds,
    dataTimestamp: source.timestamp,
    placeData: kindsOf(job.places),
  };
}

/** The box of an extract without nodes, which the graph builder refuses later. */
const NOWHERE: Bounds = { west: 0, south: 0, east: 0, north: 0 };

async function write({ staging }: BuildJob, name: string, bytes: Uint8Array): Promise<NamedDigest> {
  return { name, ...(await writeNewFile(join(staging, name), bytes)) };
}

async function writeGraph(
  job: BuildJob,
  source: OsmSource,
  adminAt: AdminAt,
  heights: Uint8Array | undefined,
  onProgress: OnProgress,
): Promise<NamedDigest> {
  const runner = job.workers > 1 ? createNodeRunner(job.workers) : undefined;
  try {
    const zones = openTimeZones();
    const model =
      heights && openElevation([{ name: ELEVATION_FILE, bytes: heights }], { inflate: inflateRaw });
    const graph = await buildGraph(source, {
      onProgress,
      ...(job.models && { models: job.models }),
      adminAt,
      timeZoneAt: (lat, lon) => lookup(zones, lat, lon),
      ...(model && { heightAt: (lat: number, lon: number) => heightAt(model, lat, lon) }),
      ...(runner === undefined ? {} : { runner }),
    });
    return await write(job, GRAPH_FILE, job.isPacked ? await packGraph(graph, { onProgress }) : graph);
  } finally {
    await runner?.close();
  }
}

async function writeGeocoder(
  job: BuildJob,
  source: OsmSource,
  { options, origins }: Places,
  onProgress: OnProgress,
): Promise<NamedDigest> {
  try {
    const geocoder = await buildGeocoder(source, { ...options, onProgress: withoutEmptyLosses(onProgress) });
    const packed = job.isPacked ? await packGeocoder(geocoder, { onProgress }) : geocoder;
    return await write(job, GEOCODER_FILE, packed);
  } catch (error) {
    throw explained(error, origins);
  }
}

async function writeTiles(job: BuildJob, source: OsmSource, onProgress: OnProgress): Promise<NamedDigest> {
  const runner =
    job.workers > 1 ? createNodeRunner(job.workers, { tasksModule: '@portolan/tiles/tasks' }) : undefined;
  try {
    const [land, landNear] = [await readWorldLand(), await readLandNear(isAround(boxOf(source.nodes)))];
    return await write(
      job,
      TILES_FILE,
      await buildTiles(source, { onProgress, land, landNear, ...(runner === undefined ? {} : { runner }) }),
    );
  } finally {
    await runner?.close();
  }
}

/** Degrees around an extract: more than a tile of zoom 6, which is 5.6 wide. */
const AROUND_DEGREES = 6;

/** Whether a box is near an extract. In the far north and at the edge of the map that is said of more than needed. */
function isAround(extract: Bounds | null): (box: Bounds) => boolean {
  if (extract === null) return () => false;
  return ({ west, south, east, north }) =>
    west <= extract.east + AROUND_DEGREES &&
    east >= extract.west - AROUND_DEGREES &&
    south <= extract.north + AROUND_DEGREES &&
    north >= extract.south - AROUND_DEGREES;
}

/** Drops the report about addresses that were left out where there are none. */
function withoutEmptyLosses(onProgress: OnProgress): OnProgress {
  return (progress) => {
    if (progress.phase !== 'left out') onProgress(progress);
    else if (progress.done > 0) onProgress({ ...progress, total: 0 });
  };
}

/** Heights reach this far beyond the extract, so that places at its edge can be interpolated. */
const MARGIN_DEGREES = 0.1;

/** Packs the heights around the nodes into one file. */
async function buildHeights(
  paths: readonly string[],
  box: Bounds,
  onProgress: OnProgress,
): Promise<Uint8Array> {
  let sources: ElevationSource[];
  try {
    sources = findSources(paths);
  } catch (error) {
    throw fileError(error, paths.join(', '));
  }
  const bounds = {
    west: Math.max(box.west - MARGIN_DEGREES, -180),
    south: Math.max(box.south - MARGIN_DEGREES, -90),
    east: Math.min(box.east + MARGIN_DEGREES, 180),
    north: Math.min(box.north + MARGIN_DEGREES, 90),
  };
  return buildElevation(sources, { inflate: inflateRaw, onProgress, bounds });
}

/** Inflates by Node's zlib, which is twice as fast as the code that runs everywhere. */
const inflate = (data: Uint8Array, size: number): Uint8Array => inflateSync(data, { maxOutputLength: size });

async function readExtract(
  path: string,
  onProgress: OnProgress,
): Promise<{ readonly source: OsmSource; readonly input: NamedDigest }> {
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
    // The hash is that of the whole file, even where the reader stopped before its end.
    if (done < total) for await (const _ of chunks(done));
    return { source, input: { name: basename(path), bytes: done, sha256: hash.digest('hex') } };
  } catch (error) {
    throw fileError(error, path);
  }
}
