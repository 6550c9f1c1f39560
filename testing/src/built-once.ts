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
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
/** Folder of the built files; `npm ci` empties it. */
const CACHE = `${REPOSITORY}node_modules/.cache/portolan-tests/`;

/** How long one build may take before its lock counts as left behind. */
const LOCK_SECONDS = 300;

/** How to make a file that several suites read. */
export interface Recipe<Name> {
  /** The folder under `packages` whose sources make the file, with those of the packages that it depends on. */
  readonly builder: string;
  /** Reads the input of the file with this name. */
  readonly read: (name: Name) => Uint8Array;
  readonly build: (input: Uint8Array) => Promise<Uint8Array>;
}

/**
 * Files that are built once and read by every suite that asks for them, in this run and in later ones, until their input, the sources that
 * build them, a dependency or the version of Node.js changes.
 *
 * Workers may ask at the same time: the first builds, and the others meanwhile build what else there is on the list.
 *
 * @param names  all names that callers may ask for.
 * @returns a function that gives the bytes of the file with a name.
 */
export function builtOnce<Name extends string>(
  names: readonly Name[],
  { builder, read, build }: Recipe<Name>,
): (name: Name) => Promise<Uint8Array> {
  const files = new Map<Name, string>();
  const fileOf = (name: Name): string => {
    let file = files.get(name);
    if (file === undefined) {
      file = `${CACHE}${builder}/${name.replaceAll('/', '-')}/${keyOf(builder, read(name))}`;
      files.set(name, file);
    }
    return file;
  };
  /** Resolves to false where another worker is building the file. */
  const tryToBuild = (name: Name): Promise<boolean> =>
    underLock(fileOf(name), async (file) => {
      const bytes = await build(read(name));
      writeFileSync(`${file}.aside`, bytes);
      renameSync(`${file}.aside`, file);
      removeOthers(file);
    });
  return async (name) => {
    const file = fileOf(name);
    while (!existsSync(file)) {
      if (await tryToBuild(name)) break;
      const other = names.find((each) => !existsSync(fileOf(each)) && !existsSync(`${fileOf(each)}.lock`));
      await (other === undefined ? setTimeout(50) : tryToBuild(other));
    }
    return new Uint8Array(readFileSync(file));
  };
}

/** A key that changes with the input, the sources that build, the dependencies and the version of Node.js. */
function keyOf(builder: string, input: Uint8Array): string {
  return createHash('sha256').update(sourcesKey(builder)).update(input).digest('hex').slice(0, 20);
}

const knownKeys = new Map<string, string>();

function sourcesKey(builder: string): string {
  let key = knownKeys.get(builder);
  if (key !== undefined) return key;
  const hash = createHash('sha256').update(process.version);
  hash.update(readFileSync(`${REPOSITORY}package-lock.json`));
  for (const name of withDependencies(builder)) {
    const folder = `${REPOSITORY}packages/${name}/src/`;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((each) => each.endsWith('.ts')).toSorted())
      hash.update(`${name}/${file}\n`).update(readFileSync(folder + file));
  }
  key = hash.digest('hex');
  knownKeys.set(builder, key);
  return key;
}

/** A package of the repository and all others that it depends on. */
function withDependencies(builder: string): Set<string> {
  const found = new Set([builder]);
  for (const name of found) {
    const manifest: { dependencies?: Record<string, string> } = JSON.parse(
      readFileSync(`${REPOSITORY}packages/${name}/package.json`, 'utf8'),
    );
    for (const dependency of Object.keys(manifest.dependencies ?? {}))
      if (dependency.startsWith('@portolan/')) found.add(dependency.slice('@portolan/'.length));
  }
  return found;
}

/** Makes a file unless it is there by now; false where another worker holds its lock. */
async function underLock(file: string, make: (file: string) => Promise<void>): Promise<boolean> {
  const lock = `${file}.lock`;
  mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true });
  if (!tryLock(lock)) return false;
  try {
    if (!existsSync(file)) await make(file);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
  return true;
}

/** Takes a lock by making a folder, in which only one worker can succeed. */
function tryLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - since > LOCK_SECONDS * 1000) rmSync(lock, { recursive: true, force: true });
  return false;
}

/** Removes files that earlier sources made and no test asks for any more. */
function removeOthers(file: string): void {
  const slash = file.lastIndexOf('/');
  for (const other of readdirSync(file.slice(0, slash)))
    if (!other.includes('.') && other !== file.slice(slash + 1)) rmSync(file.slice(0, slash + 1) + other);
}
