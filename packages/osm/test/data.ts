import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Real extracts, which lie beside the checkout and are not part of it. */
const root = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

export const hasData = existsSync(root);

/** For the name of a suite that needs them. */
export const needsData = hasData ? '' : ' (skipped: there is no ../shared/data beside the repository)';

/** Paths of the *.osm.pbf files in a folder of the data, empty when there is none. */
export function extractsIn(folder: string): string[] {
  if (!existsSync(root + folder)) return [];
  return readdirSync(root + folder)
    .filter((name) => name.endsWith('.osm.pbf'))
    .map((name) => `${folder}/${name}`);
}

export function readData(path: string): Uint8Array {
  return new Uint8Array(readFileSync(root + path));
}

export function pathOfData(path: string): string {
  return root + path;
}

/** Gothenburg's road network, from the npm package geojson-path-finder. */
export function readGothenburg(): Uint8Array {
  const path = new URL('../../../node_modules/geojson-path-finder/test/large-network.json', import.meta.url);
  return new Uint8Array(readFileSync(path));
}
