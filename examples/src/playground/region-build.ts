/** Builds a region in the browser, as `portolan build` does: an OpenStreetMap extract and files of heights in, the files of the engines out. */
import type { OnProgress } from '@portolan/base';
import { buildElevation, heightFunction, openElevation } from '@portolan/elevation';
import { buildGeocoder } from '@portolan/geocoder';
import { buildGraph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { buildTiles } from '@portolan/tiles';
import { lookup, openTimeZones } from '@portolan/tz/lite';
import type { RegionFiles } from './messages.ts';

/** Parts of a build, and the share of the time that each of them takes about. */
const PARTS = [
  ['Reading the extract', 0.1],
  ['Building the roads', 0.5],
  ['Building the places', 0.15],
  ['Drawing the map', 0.25],
] as const;

/** Building takes some ten times as much memory, which a page of a browser has not got for more. */
const MOST_EXTRACT_BYTES = 200e6;

/** @param onPart  is told what is being done and the share of the whole, 0 to 1. @throws {PortolanError} where a file is not what it should be. */
export async function buildRegion(
  extract: File,
  heights: readonly File[],
  onPart: (words: string, share: number) => void,
): Promise<RegionFiles> {
  const progressOf = (part: number): OnProgress => {
    const before = PARTS.slice(0, part).reduce((sum, [, share]) => sum + share, 0);
    const [words, ofWhole] = PARTS[part]!;
    return ({ phase, done, total }) => {
      const share = total > 0 ? Math.min(1, done / total) : 0;
      onPart(`${words}: ${phase}`, before + share * ofWhole);
    };
  };
  if (extract.size > MOST_EXTRACT_BYTES)
    throw new Error(
      `it has ${(extract.size / 1e6).toFixed(0)} MB, and ${MOST_EXTRACT_BYTES / 1e6} MB are the most that is built in a browser; "portolan build" takes larger ones`,
    );
  const source = await readOsm(await bytesOf(extract), undefined, { onProgress: progressOf(0) });
  const elevation = heights.length === 0 ? undefined : await heightsFile(heights, progressOf(0));
  const heightAt =
    elevation && heightFunction(openElevation([{ name: 'elevation.portolan', bytes: elevation }]));
  const zones = openTimeZones();
  const graph = await buildGraph(source, {
    onProgress: progressOf(1),
    timeZoneAt: (lat, lon) => lookup(zones, lat, lon),
    ...(heightAt && { heightAt }),
  });
  const geocoder = await buildGeocoder(source, { onProgress: progressOf(2) });
  const tiles = await buildTiles(source, { onProgress: progressOf(3) });
  return {
    isOfReader: true,
    title: extract.name.replace(/\..*$/, ''),
    graph: Uint8Array.from(graph),
    geocoder: Uint8Array.from(geocoder),
    tiles: Uint8Array.from(tiles),
    elevation: elevation && Uint8Array.from(elevation),
  };
}

async function heightsFile(files: readonly File[], onProgress: OnProgress): Promise<Uint8Array> {
  const sources = await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) })),
  );
  return buildElevation(sources, { onProgress });
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
