import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PortolanError } from '@portolan/base';
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
    if (!(await stat(path)).isDirectory()) return path;
  } catch (error) {
    throw fileError(error, path);
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
