/**
 * Writes the files that esbuild made with `write: false` where they differ from what is there, and removes those that are no longer made, so that
 * a build of what has not changed disturbs no program that is reading its own files.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes each output as a whole or not at all. */
export async function writeChanged(outputs) {
  for (const { path, contents } of outputs) {
    // oxlint-disable-next-line no-await-in-loop -- there are few files, and most are as they were
    await writeWhole(path, contents);
  }
}

async function writeWhole(path, contents) {
  const former = await readFile(path).catch(() => undefined);
  if (former?.equals(contents)) return;
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}.part`;
  await writeFile(fresh, contents);
  await rename(fresh, path);
}

/** Removes the files of a folder that are not among the outputs. */
export async function removeOthers(folder, outputs) {
  const made = new Set(outputs.map(({ path }) => basename(path)));
  const others = (await readdir(folder)).filter((name) => !made.has(name) && !name.endsWith('.part'));
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true })));
}
