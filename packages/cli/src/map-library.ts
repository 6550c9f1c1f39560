import { readFile } from 'node:fs/promises';
import type { MapLibrary } from '@portolan/host';

/** Reads the library that draws the map of the index page. */
export async function readMapLibrary(): Promise<MapLibrary> {
  const [script, worker] = await Promise.all([
    readLibraryFile('maplibre-gl.mjs'),
    readLibraryFile('maplibre-gl-worker.mjs'),
  ]);
  return { script, worker };
}

async function readLibraryFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(import.meta.resolve(`maplibre-gl/dist/${name}`))));
}
