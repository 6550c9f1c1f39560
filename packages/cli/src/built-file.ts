import { stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { isPortolanError, PortolanError } from '@portolan/base';
import { fileError, readErrorCode, readWholeFile } from './files.ts';

/**
 * Opens one file of a built folder.
 *
 * @param path  the folder, or the file itself.
 * @param name  of the file in the folder.
 * @param advice  what makes such a file, for the error when there is none.
 */
export async function openBuiltFile<Opened>(
  path: string,
  name: string,
  advice: string,
  open: (bytes: Uint8Array, file: string) => Opened,
): Promise<Opened> {
  const file = await fileOf(path, name, advice);
  const bytes = await readWholeFile(file);
  try {
    return open(bytes, file);
  } catch (error) {
    throw fileError(error, file);
  }
}

async function fileOf(path: string, name: string, advice: string): Promise<string> {
  try {
    if (!(await stat(path)).isDirectory()) {
      refuseExtract(path);
      return path;
    }
  } catch (error) {
    if (isPortolanError(error)) throw error;
    if (readErrorCode(error) !== 'ENOENT' || extname(path) !== '') throw fileError(error, path);
    // What has an end to its name is a file; a folder can be built.
    const message = `${path} does not exist: ${advice}`;
    throw new PortolanError('file-missing', message, { path }, { cause: error });
  }
  const file = join(path, name);
  try {
    await stat(file);
  } catch (error) {
    if (readErrorCode(error) !== 'ENOENT') throw fileError(error, file);
    throw new PortolanError(
      'file-missing',
      `${path} holds no ${name}: ${advice}`,
      { path: file },
      { cause: error },
    );
  }
  return file;
}

/** Extracts are told by their names; a folder or a built file has another one. */
const EXTRACT = /\.(pbf|osm)(\.gz)?$/i;

/**
 * Says what comes first where an extract is named in place of a built folder or file.
 *
 * @param then  what is named after the folder was built.
 * @throws {PortolanError} `file-missing`
 */
export function refuseExtract(path: string, then = 'that'): void {
  if (!EXTRACT.test(path)) return;
  const out = basename(path).replace(/(\.osm)?\.(pbf|osm)(\.gz)?$/i, '');
  const advice = `build a folder of it with portolan build ${path} --out ${out}, and name ${then}`;
  throw new PortolanError('file-missing', `${path} is an extract: ${advice}`, { path });
}
