import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readOsm } from '@portolan/osm';
import type { OsmSource } from '@portolan/osm';

/** The real data that may lie beside the checkout. */
const root = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

export const hasData = existsSync(root);

/** For the name of a suite that needs them. */
export const needsData = hasData ? '' : ' (skipped: there is no ../shared/data beside the repository)';

export async function extract(path: string): Promise<OsmSource> {
  return readOsm(new Uint8Array(readFileSync(`${root}${path}.osm.pbf`)));
}

export function textFile(path: string): string {
  const bytes = readFileSync(root + path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
