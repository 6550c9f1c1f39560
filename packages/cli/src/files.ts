import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { isPortolanError, PortolanError } from '@portolan/base';
import { isSystemError } from './failure.ts';

/** Bytes read at a time: `fs.readFile` ends at 2 GiB. */
const READ_BYTES = 1 << 26;

/**
 * Reads a whole file into one buffer of its own, so that typed arrays can view it.
 *
 * @throws {PortolanError} `file-missing`, `file-unreadable`
 */
export async function readWholeFile(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const bytes = new Uint8Array(size);
      let length = 0;
      while (length < size) {
        const { bytesRead } = await file.read(bytes, length, Math.min(READ_BYTES, size - length));
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

/** The code of an error of the operating system, such as `ENOENT`. */
export function readErrorCode(error: unknown): string | undefined {
  return isSystemError(error) ? error.code : undefined;
}

/**
 * Turns an error of the operating system or of a reader into one that names the file. Other errors come back as they are.
 */
export function fileError(error: unknown, path: string): unknown {
  if (isPortolanError(error)) {
    return new PortolanError(error.code, `${path}: ${error.message}`, error.detail, { cause: error });
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

/** Writes a new file and waits until it is on the disk. */
export async function writeNewFile(path: string, bytes: Uint8Array): Promise<FileDigest> {
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(error, path);
  }
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Writes a file, new or in the place of another: whoever looks sees the old file or the new one. */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeNewFile(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw fileError(error, path);
  }
}
