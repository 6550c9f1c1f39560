import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The files of a complete folder. */
export const FILES = ['geocoder.portolan', 'graph.portolan', 'manifest.json', 'tiles.pmtiles'];

export const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
