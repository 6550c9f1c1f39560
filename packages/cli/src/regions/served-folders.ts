import { existsSync, statSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { PortolanError } from '@portolan/base';
import { regional, swappable, type Bounds, type Engine, type Region } from '@portolan/host';
import { pooled, readBounds, readFolder, type Pool } from '@portolan/host/node';
import { MANIFEST_FILE } from '../build/file-names.ts';
import { refuseExtract } from '../built-file.ts';
import { usageError } from '../command.ts';
import { isSystemError } from '../failure.ts';
import { fileError } from '../files.ts';

export interface ServingOptions {
  /** Files or folders of heights, which take the place of those of the folders. */
  readonly dem: readonly string[];
  /** A table of speeds by hour of the week; undefined where there is none. */
  readonly speeds: string | undefined;
  /** Path of a module of hooks; undefined where there is none. */
  readonly hooks: string | undefined;
  /** Threads for the heavy calls of all folders. */
  readonly workers: number;
  readonly fetchesImages: boolean;
  /** Is told, a line each, what happens to the folders. */
  readonly tell: (line: string) => void;
}

export interface ServedFolders {
  /** Answers the calls of all folders. */
  readonly engine: Engine;
  /** Goes on with those folders that were built anew; the others stay as they are. What fails is told, and the old files are kept. It never rejects. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** A folder that is served. */
interface Served {
  readonly dir: string;
  readonly name: string;
  readonly pool: Pool;
  readonly bounds: Bounds | undefined;
  /** The text of its manifest, which names the hashes of its files. */
  readonly manifest: string;
}

/** Calls on files that were replaced may take this long to end: longer than the deadline of any call. */
const LONGEST_CALL_MS = 30_000;

/**
 * Opens built folders, each as a region of its own, with threads that are shared out evenly.
 *
 * @throws {PortolanError} what opening the first folder that fails throws.
 */
export async function serveFolders(dirs: readonly string[], options: ServingOptions): Promise<ServedFolders> {
  const names = namesOf(dirs);
  const open = (position: number): Promise<Served> =>
    openFolder(
      dirs[position]!,
      names[position]!,
      Math.max(1, Math.floor(options.workers / dirs.length)),
      options,
    );
  let served: Served[] = [];
  try {
    for (const position of dirs.keys()) {
      // One after the other, because each is checked with all of the disk's speed.
      // oxlint-disable-next-line no-await-in-loop -- see above
      served.push(await open(position));
    }
    checkBounds(served);
  } catch (error) {
    await closeAll(served);
    throw error;
  }
  const engine = swappable(engineOf(served));

  const reloadOnce = async (): Promise<void> => {
    const next = [...served];
    const opened: Served[] = [];
    try {
      for (const [position, { dir, manifest }] of served.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- see above
        if ((await readManifest(dir)) === manifest) continue;
        // oxlint-disable-next-line no-await-in-loop -- see above
        next[position] = await open(position);
        opened.push(next[position]);
      }
      checkBounds(next);
    } catch (error) {
      await closeAll(opened);
      throw error;
    }
    const old = served.filter((each) => !next.includes(each));
    served = next;
    if (old.length === 0) options.tell('No folder was built anew.');
    else options.tell(`Built anew, and served from now on: ${opened.map(({ name }) => name).join(', ')}`);
    if (old.length === 0) return;
    await Promise.race([engine.swap(engineOf(served)), later(LONGEST_CALL_MS)]);
    await closeAll(old);
  };

  /** One reload at a time. */
  let reloading = Promise.resolve();
  return {
    engine,
    reload() {
      reloading = reloading.then(reloadOnce).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        options.tell(`The files are not replaced: ${reason}`);
      });
      return reloading;
    },
    async close() {
      await reloading;
      await closeAll(served);
    },
  };
}

async function openFolder(
  dir: string,
  name: string,
  workers: number,
  { dem, speeds, hooks, fetchesImages }: ServingOptions,
): Promise<Served> {
  if (existsSync(dir) && !statSync(dir).isDirectory()) {
    refuseExtract(dir);
    throw new PortolanError(
      'file-missing',
      `${dir} is a file: name the folder that portolan build has written`,
      {
        path: dir,
      },
    );
  }
  // Read first: a folder that is built anew in the meantime is found by the next look at it.
  const manifest = await readManifest(dir);
  const files = await readFolder(dir);
  const bounds = await readBounds(dir);
  let pool: Pool | undefined;
  try {
    const heights = dem.length > 0 ? { elevation: dem } : {};
    // A module that is not there would be told by the loader's words, without what it was for.
    if (hooks !== undefined) await access(hooks);
    pool = pooled({ ...files, ...heights, speeds, hooks }, workers, { fetchesImages });
    await pool.ready();
    return { dir, name, pool, bounds, manifest };
  } catch (error) {
    await pool?.close();
    // Files of heights, speeds and hooks may lie elsewhere: what the system cannot open, it names.
    throw fileError(error, (isSystemError(error) && error.path) || dir);
  }
}

/** The text of a manifest; '' where there is none. */
async function readManifest(dir: string): Promise<string> {
  const file = join(dir, MANIFEST_FILE);
  return existsSync(file) ? readFile(file, 'utf8') : '';
}

/** Folders are called by their last names; by their paths where two have the same. */
function namesOf(dirs: readonly string[]): string[] {
  const short = dirs.map((dir) => basename(resolve(dir)));
  const whole = dirs.map((dir) => resolve(dir));
  const twice = whole.find((dir, at) => whole.indexOf(dir) !== at);
  if (twice !== undefined) throw usageError(`${twice} is named twice: name each folder once`, 'serve');
  return short.map((name, at) => (short.indexOf(name) === short.lastIndexOf(name) ? name : whole[at]!));
}

/** @throws {PortolanError} `file-manifest` where one of several folders does not say where it is. */
function checkBounds(served: readonly Served[]): void {
  const lost = served.find(({ bounds }) => bounds === undefined);
  if (served.length < 2 || lost === undefined) return;
  throw new PortolanError(
    'file-manifest',
    `${join(lost.dir, MANIFEST_FILE)} does not say where its data are, so that no call would find them among several folders: build it again, or serve it alone`,
    { path: lost.dir },
  );
}

function engineOf(served: readonly Served[]): Engine {
  const [only] = served;
  if (served.length === 1) return only!.pool;
  return regional(served.map(({ name, pool, bounds }): Region => ({ name, engine: pool, bounds: bounds! })));
}

async function closeAll(served: readonly Served[]): Promise<void> {
  await Promise.all(served.map(({ pool }) => pool.close()));
}

/** Resolves after a time, for which no program is kept running. */
function later(milliseconds: number): Promise<void> {
  return new Promise((wake) => void setTimeout(wake, milliseconds).unref());
}
