import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureData, packageRoot } from '../generate/ensure-data.ts';
import { readGeoTz } from '../generate/read-geo-tz.ts';
import type { SourceCell } from '@portolan/tz/build';

/** The bytes that the package ships, made first where they are missing (ten seconds, once). */
export function shippedBoundaries(): Uint8Array {
  ensureData();
  return new Uint8Array(readFileSync(join(packageRoot(), 'data/time-zones.portolan')));
}

/** The source of the boundaries: the polygons that npm geo-tz carries. */
export function sourceCells(): SourceCell[] {
  return [...readGeoTz().cells];
}
