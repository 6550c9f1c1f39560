import { openElevation, type Elevation } from '@portolan/elevation';
import { inflate } from '@portolan/elevation/node';

/** Opens the heights of a built folder. @param path  for errors. */
export function openElevationFile(bytes: Uint8Array, path: string): Elevation {
  return openElevation([{ name: path, format: 'packed', bytes }], { inflate });
}
