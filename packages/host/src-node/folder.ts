import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PortolanError } from '@portolan/base';
import type { Bounds } from '@portolan/host';
import type { PoolFiles } from './pool-files.ts';

const GRAPH_FILE = 'graph.portolan';
const GEOCODER_FILE = 'geocoder.portolan';
const ELEVATION_FILE = 'elevation.portolan';
const TILES_FILE = 'tiles.pmtiles';
const MANIFEST_FILE = 'manifest.json';
/** A folder with another number was written by another program. */
const MANIFEST_VERSION = 1;

interface Manifest {
  readonly files: readonly ListedFile[];
  /** Where the data are; undefined where an extract has none. */
  readonly bounds: Bounds | undefined;
}

interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Finds the files of a folder that `portolan build` wrote, and checks by their hashes that they are those which `manifest.json` names.
 *
 * @throws {PortolanError} `file-missing`, or `file-manifest` where a file is not the one of this build.
 */
export async function readFolder(path: string): Promise<PoolFiles> {
  const { files: listed } = await readManifest(path);
  for (const file of listed) {
    // One after the other, because they lie on one disk.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await checkFile(join(path, file.name), file);
  }
  const find = (name: string): string | undefined =>
    listed.some((file) => file.name === name) ? join(path, name) : undefined;
  const elevation = find(ELEVATION_FILE);
  return {
    graph: find(GRAPH_FILE),
    geocoder: find(GEOCODER_FILE),
    tiles: find(TILES_FILE),
    elevation: elevation === undefined ? undefined : [elevation],
  };
}

/**
 * Tells where the data of a folder are that `portolan build` wrote.
 *
 * @returns degrees; undefined where nothing in its extract has a place.
 * @throws {PortolanError} `file-missing` or `file-manifest`.
 */
export async function readBounds(path: string): Promise<Bounds | undefined> {
  return (await readManifest(path)).bounds;
}

async function readManifest(path: string): Promise<Manifest> {
  const file = join(path, MANIFEST_FILE);
  if (!existsSync(file)) {
    const advice = `build it with portolan build <extract> --out ${path}`;
    throw new PortolanError('file-missing', `${path} holds no ${MANIFEST_FILE}: ${advice}`, { path: file });
  }
  const manifest = parseManifest(await readFile(file, 'utf8'));
  if (manifest !== undefined) return manifest;
  throw damaged(file, `is no manifest of version ${MANIFEST_VERSION}`);
}

/** What a manifest says; undefined where the text is no manifest of this version. */
function parseManifest(text: string): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || value['manifest_version'] !== MANIFEST_VERSION) return undefined;
  const files: unknown = value['files'];
  if (!Array.isArray(files) || !files.every(isListedFile)) return undefined;
  return { files, bounds: isBounds(value['bounds']) ? value['bounds'] : undefined };
}

function isBounds(value: unknown): value is Bounds {
  return (
    isRecord(value) &&
    ['west', 'south', 'east', 'north'].every((side) => Number.isFinite(value[side])) &&
    Number(value['south']) <= Number(value['north'])
  );
}

function isListedFile(value: unknown): value is ListedFile {
  return (
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    // A name must not hold a path, so that nothing outside the folder is read.
    value['name'] === basename(value['name']) &&
    typeof value['bytes'] === 'number' &&
    typeof value['sha256'] === 'string'
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

async function checkFile(path: string, { bytes, sha256 }: ListedFile): Promise<void> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    throw new PortolanError('file-missing', `${path} is missing: build the folder again`, { path });
  }
  if (found.size !== bytes) {
    throw damaged(path, `has ${found.size} bytes; ${MANIFEST_FILE} says ${bytes}`, {
      expected: bytes,
      found: found.size,
    });
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  const digest = hash.digest('hex');
  if (digest !== sha256) {
    throw damaged(path, `is not the file that ${MANIFEST_FILE} names`, { expected: sha256, found: digest });
  }
}

function damaged(path: string, what: string, detail: Readonly<Record<string, unknown>> = {}): PortolanError {
  return new PortolanError('file-manifest', `${path} ${what}: build the folder again`, { path, ...detail });
}
