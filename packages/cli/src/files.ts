import { constants } from 'node:buffer';
import { createHash, randomUUID } from 'node:crypto';
import { access, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isPortolanError, PortolanError } from '@portolan/base';
import { isSystemError } from './failure.ts';

/** Bytes read or hashed at a time: neither `fs.readFile` nor a hash takes 2 GiB at once. */
const STRETCH_BYTES = 1 << 26;

/**
 * Reads a whole file into one buffer of its own, so that typed arrays can view it.
 *
 * @throws {PortolanError} `file-missing`, `file-unreadable`, `file-too-large`
 */
export async function readWholeFile(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      if (size > constants.MAX_LENGTH) throw tooLarge(path, size);
      const bytes = new Uint8Array(size);
      let length = 0;
      while (length < size) {
        const { bytesRead } = await file.read(bytes, length, Math.min(STRETCH_BYTES, size - length));
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return bytes.subarray(0, length);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(error, path);
  }
}

function tooLarge(path: string, size: number): PortolanError {
  const most = `more than the ${constants.MAX_LENGTH} that can be opened: build a smaller region`;
  return new PortolanError('file-too-large', `${path} has ${size} bytes, ${most}`, { path, size });
}

/** The code of an error of the operating system, such as `ENOENT`. */
export function readErrorCode(error: unknown): string | undefined {
  return isSystemError(error) ? error.code : undefined;
}

/**
 * Turns an error of the operating system or of a reader into one that names the file. Other errors come back as they are.
 */
export function fileError(error: unknown, path: string): unknown {
  if (isPortolanError(error)) {
    // Some readers name the file themselves.
    const message = error.message.startsWith(`${path}: `) ? error.message : `${path}: ${error.message}`;
    return new PortolanError(error.code, message, error.detail, { cause: error });
  }
  if (!isSystemError(error)) return error;
  switch (error.code) {
    case 'ENOENT':
      return new PortolanError('file-missing', `${path} does not exist`, { path }, { cause: error });
    case 'EISDIR':
      return new PortolanError(
        'file-unreadable',
        `${path} is a folder: name a file`,
        { path },
        { cause: error },
      );
    case 'ENOTDIR':
      return new PortolanError(
        'file-unreadable',
        `${path} runs through a file: name a folder`,
        { path },
        { cause: error },
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new PortolanError(
        'file-unreadable',
        `${path} may not be used by this user`,
        { path },
        { cause: error },
      );
    case 'ENOSPC':
      return new PortolanError(
        'file-unwritable',
        `there is no room left on the disk of ${path}`,
        { path },
        { cause: error },
      );
    default:
      return new PortolanError(
        'file-unreadable',
        `${path} cannot be used: ${error.message}`,
        { path },
        { cause: error },
      );
  }
}

export interface FileDigest {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file as the manifest of a folder lists it. */
export interface NamedDigest extends FileDigest {
  /** Name of the file without its folder. */
  readonly name: string;
}

/**
 * Writes a new file from pieces that follow one another, and waits until it is on the disk.
 *
 * @param told  the name that errors tell.
 */
export async function writeNewFile(
  path: string,
  pieces: readonly Uint8Array[],
  told = path,
): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const file = await open(path, 'wx');
    try {
      for (const stretch of stretchesOf(pieces)) {
        hash.update(stretch);
        bytes += stretch.length;
        // Pieces must follow one another.
        // oxlint-disable-next-line no-await-in-loop -- see above
        await file.writeFile(stretch);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(error, told);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function* stretchesOf(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += STRETCH_BYTES) yield piece.subarray(at, at + STRETCH_BYTES);
  }
}

/** Looks for the folder of a file to be, before the work that fills it. @throws {PortolanError} `file-missing` */
export async function checkFolderOf(path: string): Promise<void> {
  try {
    await access(dirname(resolve(path)));
  } catch (error) {
    throw readErrorCode(error) === 'ENOENT' ? folderMissing(path, error) : fileError(error, path);
  }
}

function folderMissing(path: string, cause: unknown): PortolanError {
  return new PortolanError('file-missing', `the folder of ${path} does not exist`, { path }, { cause });
}

/** Refuses a folder where a file is to be written, before the work that makes it. @throws {PortolanError} `file-unreadable` */
export async function checkIsNoFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true)
    throw new PortolanError('file-unreadable', `${path} is a folder: name a file`, { path });
}

/** Whether a path is a device, a pipe or the like, such as /dev/stdout: nothing can be put in its place. */
export async function isSpecialFile(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    return !found.isFile() && !found.isDirectory();
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return false;
    throw fileError(error, path);
  }
}

/** Writes a file, new or in the place of another: whoever looks sees the old file or the new one. Devices and pipes are written to. */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    if (await isSpecialFile(path)) {
      await writeFile(path, bytes);
      return;
    }
    await writeNewFile(draft, [bytes], path);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    if (isPortolanError(error) && error.code === 'file-missing') throw folderMissing(path, error);
    throw isPortolanError(error) ? error : fileError(error, path);
  }
}
