import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { OnProgress } from '@portolan/base';
import { buildElevation, heightAt, openElevation, type ElevationSource } from '@portolan/elevation';
import { findSources, inflate as inflateRaw } from '@portolan/elevation/node';
import { buildGeocoder } from '@portolan/geocoder';
import { packGeocoder } from '@portolan/geocoder/pack';
import { buildGraph, buildGraphPieces, type BuildGraphOptions, type ModelName } from '@portolan/graph';
import { packGraph } from '@portolan/graph/pack';
import type { Bounds } from '@portolan/osm';
import { buildTiles } from '@portolan/tiles';
import { lookup, openTimeZones } from '@portolan/tz';
import { fileError, writeNewFile, type NamedDigest } from '../files.ts';
import { createNodeRunner } from '../node-runner.ts';
import type { AdminAt } from '../admin/index.ts';
import { countryFinder } from '../admin/country-finder.ts';
import { collectingByPhase } from './collecting.ts';
import { Extract } from './extract.ts';
import { elsewhere } from './heights-elsewhere.ts';
import { ELEVATION_FILE, GEOCODER_FILE, GRAPH_FILE, TILES_FILE } from './file-names.ts';
import type { Lane } from './lanes.ts';
import type { Manifest } from './manifest.ts';
import { kindsOf, type PlaceFiles } from './places/place-files.ts';
import { gatherPlaces, type Places } from './places/places.ts';
import { Surroundings } from '../surroundings.ts';
import { explained } from './places/traced.ts';
import { readLandNear, readWorldLand, readWorldAtlas } from '../admin/world-atlas.ts';

export interface BuildJob {
  readonly extract: string;
  /** Paths of files and folders of heights; empty for a build without heights. */
  readonly dem: readonly string[];
  readonly places: PlaceFiles;
  /** An empty folder to write to. */
  readonly staging: string;
  /** Number of worker threads; 1 for none beside those that run the job. */
  readonly workers: number;
  /** Whether the graph is built beside the other files rather than before them. */
  readonly isDivided: boolean;
  /** The costing models of the graph; undefined for all. */
  readonly models: readonly ModelName[] | undefined;
  /** Whether the graph and the geocoder are written in their shipping form. */
  readonly isPacked: boolean;
}

/** Reads an extract and writes files of a folder, those of one lane. @returns what the manifest says of them. */
export async function runBuildJob(job: BuildJob, lane: Lane, onProgress: OnProgress): Promise<Manifest> {
  // Of two lanes, one tells that the extract is read.
  const extract = new Extract(job.extract, lane.hasRoads ? onProgress : () => undefined);
  const { input, box, bounds, timestamp } = await extract.about();
  // V8 collects garbage when it has become about as much as what is in use, gigabytes of it here; this costs a twentieth more time.
  if (extract.isLarge) setFlagsFromString('--heap-growing-percent=30');
  const aroundNodes = new Surroundings(box);
  const atlas = await readWorldAtlas((polygon) => aroundNodes.meets(polygon));
  // Files about places come first, because they may be wrong. A ferry has nodes far outside of the extract: the towns along its way are no neighbours.
  const places = lane.hasMap
    ? await gatherPlaces(job.places, new Surroundings(bounds ?? box), atlas, onProgress)
    : undefined;
  const files: NamedDigest[] = [];
  if (lane.hasRoads) {
    const heights = job.dem.length === 0 ? undefined : await buildHeights(job.dem, box, onProgress);
    files.push(await writeGraph(job, extract, countryFinder(atlas, box), heights, onProgress));
    if (heights) files.push(await write(job, ELEVATION_FILE, [heights]));
  }
  if (places) {
    // In one lane, they are built after the graph, when its memory is free again.
    files.push(await writeGeocoder(job, extract, places, onProgress));
    files.push(await writeTiles(job, extract, onProgress));
  }
  return {
    inputs: [input, ...(places?.inputs ?? [])],
    files,
    bounds,
    dataTimestamp: timestamp,
    placeData: kindsOf(job.places),
  };
}

async function write(
  { staging }: BuildJob,
  name: string,
  pieces: readonly Uint8Array[],
): Promise<NamedDigest> {
  return { name, ...(await writeNewFile(join(staging, name), pieces)) };
}

async function writeGraph(
  job: BuildJob,
  extract: Extract,
  adminAt: AdminAt,
  heights: Uint8Array | undefined,
  onProgress: OnProgress,
): Promise<NamedDigest> {
  const runner = job.workers > 1 ? createNodeRunner(job.workers) : undefined;
  try {
    const zones = openTimeZones();
    const model =
      heights && openElevation([{ name: ELEVATION_FILE, bytes: heights }], { inflate: inflateRaw });
    const options: BuildGraphOptions = {
      onProgress: extract.isLarge ? collectingByPhase(onProgress) : onProgress,
      ...(job.models && { models: job.models }),
      adminAt,
      timeZoneAt: (lat, lon) => lookup(zones, lat, lon),
      ...(model && { heightAt: (lat: number, lon: number) => heightAt(model, lat, lon) }),
      ...(runner === undefined ? {} : { runner }),
    };
    // Nothing here keeps the source, so that a large one is forgotten once its roads have been read.
    const pieces = job.isPacked
      ? [await packGraph(await buildGraph(await extract.read(), options), { onProgress })]
      : await buildGraphPieces(await extract.read(), options);
    return await write(job, GRAPH_FILE, pieces);
  } finally {
    await runner?.close();
  }
}

async function writeGeocoder(
  job: BuildJob,
  extract: Extract,
  { options, origins }: Places,
  onProgress: OnProgress,
): Promise<NamedDigest> {
  try {
    const geocoder = await buildGeocoder(await extract.read(), {
      ...options,
      onProgress: withoutEmptyLosses(onProgress),
    });
    const packed = job.isPacked ? await packGeocoder(geocoder, { onProgress }) : geocoder;
    return await write(job, GEOCODER_FILE, [packed]);
  } catch (error) {
    throw explained(error, origins);
  }
}

async function writeTiles(job: BuildJob, extract: Extract, onProgress: OnProgress): Promise<NamedDigest> {
  const runner =
    job.workers > 1 ? createNodeRunner(job.workers, { tasksModule: '@portolan/tiles/tasks' }) : undefined;
  try {
    const { box } = await extract.about();
    const around = new Surroundings(box, AROUND_DEGREES);
    const [land, landNear] = [await readWorldLand(), await readLandNear((island) => around.meets(island))];
    const tiles = await buildTiles(await extract.read(), {
      onProgress,
      land,
      landNear,
      ...(runner === undefined ? {} : { runner }),
    });
    return await write(job, TILES_FILE, [tiles]);
  } finally {
    await runner?.close();
  }
}

/** Land in so many degrees around an extract is drawn: more than a tile of zoom 6, which is 5.6 wide. */
const AROUND_DEGREES = 6;

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
  try {
    return await buildElevation(sources, { inflate: inflateRaw, onProgress, bounds });
  } catch (error) {
    throw elsewhere(error, paths, box);
  }
}
