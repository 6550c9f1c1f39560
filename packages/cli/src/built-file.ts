import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
  open: (bytes: Uint8Array) => Opened,
): Promise<Opened> {
  const file = await fileOf(path, name, advice);
  const bytes = await readWholeFile(file);
  try {
    return open(bytes);
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
    throw isPortolanError(error) ? error : fileError(error, path);
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

/** Says what comes first where an extract is named in place of a built folder. @throws {PortolanError} `file-missing` */
export function refuseExtract(path: string): void {
  if (!EXTRACT.test(path)) return;
  const out = basename(path).replace(/(\.osm)?\.(pbf|osm)(\.gz)?$/i, '');
  const advice = `build a folder of it with portolan build ${path} --out ${out}, and name that`;
  throw new PortolanError('file-missing', `${path} is an extract: ${advice}`, { path });
}
