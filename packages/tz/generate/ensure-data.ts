import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OnProgress } from '@portolan/base';
import { simplifiedBoundaries, toBase64, writeBoundaries } from '@portolan/tz/build';
import { geoTzFolder, readGeoTz } from './read-geo-tz.ts';

/** No line of the lossy tier lies further off than this. */
const LITE_METRES = 500;

const STAMP = 'inputs.sha256';
const BOUNDARIES = 'time-zones.portolan';
const LITE = 'lite.js';

/** A lock of another process counts as abandoned after this time. */
const LOCK_SECONDS = 300;

/**
 * Makes the files of packages/tz/data where they are missing or do not fit their sources. Several processes may call it at once: one works, and the
 * others wait for it.
 *
 * @returns whether files were made.
 */
export function ensureData(onProgress?: OnProgress): boolean {
  const root = packageRoot();
  const folder = join(root, 'data');
  const key = inputsKey(root);
  mkdirSync(folder, { recursive: true });
  const isCurrent = (): boolean => {
    const stamp = join(folder, STAMP);
    return existsSync(stamp) && readFileSync(stamp, 'utf8') === key;
  };
  if (isCurrent()) return false;

  const lock = join(folder, '.lock');
  while (!tryLock(lock)) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    if (isCurrent()) return false;
  }
  try {
    if (isCurrent()) return false;
    const source = readGeoTz();
    const boundaries = writeBoundaries(source, onProgress);
    const lite = writeBoundaries({ ...source, simplify: simplifiedBoundaries(LITE_METRES) }, onProgress);
    replace(join(folder, BOUNDARIES), boundaries);
    replace(join(folder, LITE), `export const LITE_BOUNDARIES =\n  '${toBase64(lite)}';\n`);
    // The stamp is written last, when the files that it vouches for are there.
    replace(join(folder, STAMP), key);
    return true;
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** The folder of this package. This module may run from its sources or compiled. */
export function packageRoot(): string {
  let url = new URL('./', import.meta.url);
  while (!existsSync(new URL('package.json', url))) url = new URL('../', url);
  return fileURLToPath(url);
}

/** A hash of everything that the data depends on: the installed geo-tz, and the sources that turn it into files. */
function inputsKey(root: string): string {
  const hash = createHash('sha256');
  const folders = ['src/boundaries', 'src/boundaries/build'];
  const sources = [
    ...['ensure-data', 'geo-tz-files', 'read-geo-tz'].map((name) => join(root, 'generate', `${name}.ts`)),
    ...['base64', 'varint'].map((name) => join(root, 'src/offsets', `${name}.ts`)),
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.ts'))
        .toSorted()
        .map((name) => join(root, folder, name)),
    ),
  ];
  const geoTz = fileURLToPath(geoTzFolder());
  for (const file of [...sources, join(geoTz, 'package.json')]) hash.update(readFileSync(file));
  const data = join(geoTz, 'data');
  const sizes = readdirSync(data)
    .toSorted()
    .map((name) => `${name} ${statSync(join(data, name)).size}`);
  return hash.update(sizes.join('\n')).digest('hex');
}

/** Takes the lock: only one process succeeds in making a folder. */
function tryLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0;
  if (age > LOCK_SECONDS * 1000) rmSync(lock, { recursive: true, force: true });
  return false;
}

/** Writes a file under another name and renames it, so that no reader sees half a file. */
function replace(path: string, content: Uint8Array | string): void {
  const aside = `${path}.${process.pid}.tmp`;
  writeFileSync(aside, content);
  renameSync(aside, path);
}
