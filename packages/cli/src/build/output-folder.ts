import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PortolanError } from '@portolan/base';
import { fileError, readErrorCode } from '../files.ts';

/** Builds write into a folder whose name begins so, before the files get their final names. */
const STAGING_PREFIX = '.portolan-build.';

/** After this time a build that another machine began, on a shared disk, is taken for dead. */
const FOREIGN_BUILD_MS = 24 * 60 * 60 * 1000;

/**
 * The folder that a build writes to. Files are written into a hidden folder inside it (the same file system, so that renaming is one step),
 * flushed to the disk, and renamed when all of them are there: whatever happens, a final name never stands for half a file.
 */
export interface OutputFolder {
  readonly path: string;
  /** Where files are written first. */
  readonly staging: string;
  /** Gives the files of the staging folder their final names, in this order; the last one says that the folder is complete. */
  publish(names: readonly string[]): Promise<void>;
  /** Removes the files of this build, and the folder itself where this build has made it. */
  discard(): Promise<void>;
}

/**
 * Makes a folder and those above it that are missing.
 *
 * `mkdir` of Node.js with `recursive` tries for ever where nothing can be made, as in /proc.
 *
 * @returns the topmost folder that was made; undefined where all were there.
 */
async function makeFolders(folder: string, mayLackParent = true): Promise<string | undefined> {
  try {
    await mkdir(folder);
    return folder;
  } catch (error) {
    const code = readErrorCode(error);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return undefined;
    if (code !== 'ENOENT' || !mayLackParent) throw error;
  }
  const topmost = await makeFolders(dirname(folder));
  const made = await makeFolders(folder, false);
  return topmost ?? made;
}

/** Opens or makes a folder, and removes what builds have left there that were killed. */
export async function openOutputFolder(path: string): Promise<OutputFolder> {
  const folder = resolve(path);
  let topmostMade: string | undefined;
  try {
    topmostMade = await makeFolders(folder);
    await removeDeadBuilds(folder);
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') {
      throw new PortolanError(
        'file-unwritable',
        `${path} is a file: name a folder`,
        { path },
        { cause: error },
      );
    }
    throw fileError(error, path);
  }
  const staging = join(
    folder,
    `${STAGING_PREFIX}${hostname()}.${process.pid}.${randomBytes(4).toString('hex')}`,
  );
  try {
    await mkdir(staging);
  } catch (error) {
    throw fileError(error, path);
  }

  return {
    path: folder,
    staging,
    async publish(names) {
      try {
        await flushFolder(staging);
        for (const name of names) await rename(join(staging, name), join(folder, name));
        await flushFolder(folder);
        await rmdir(staging);
      } catch (error) {
        throw fileError(error, path);
      }
    },
    async discard() {
      await rm(staging, { recursive: true, force: true });
      if (topmostMade !== undefined) await removeEmptyFolders(folder, topmostMade);
    },
  };
}

/** Removes `from` and its parents up to `to`, as long as nothing is in them. */
async function removeEmptyFolders(from: string, to: string): Promise<void> {
  for (let folder = from; folder.startsWith(to); folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      return;
    }
  }
}

async function removeDeadBuilds(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(STAGING_PREFIX)) continue;
    const path = join(folder, name);
    if (await isDead(path, name)) await rm(path, { recursive: true, force: true });
  }
}

async function isDead(path: string, name: string): Promise<boolean> {
  const [, host, pid] = /^(.*)\.(\d+)\.[0-9a-f]+$/.exec(name.slice(STAGING_PREFIX.length)) ?? [];
  if (host !== hostname()) {
    const { mtimeMs } = await stat(path);
    return Date.now() - mtimeMs > FOREIGN_BUILD_MS;
  }
  // A folder with the number of this process was left by an earlier one: in a container every process may be number 1.
  return Number(pid) === process.pid || !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs, but belongs to another user.
    return readErrorCode(error) === 'EPERM';
  }
}

/** Flushes the names in a folder to the disk. */
async function flushFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and flushes names by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
