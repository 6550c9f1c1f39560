import { verifyArchive } from '@portolan/archive';
import { PortolanError } from '@portolan/base';
import { openFile } from './bytes/geocoder-file.ts';
import type { GeocoderFile } from './bytes/geocoder-file.ts';
import { Finder } from './query/search/finder.ts';

export interface OpenOptions {
  /** Leave the checksums unread, where the bytes were verified before (in another thread). */
  readonly isTrusted?: boolean;
}

/** An opened geocoder: the archive, and the scratch memory of the thread that opened it. */
export class Geocoder {
  readonly #file: GeocoderFile;
  readonly #finder: Finder;
  #isVerified: boolean;
  /** What the checksums said: they are not read again for every request. */
  #damage: PortolanError | undefined;

  constructor(file: GeocoderFile, isTrusted: boolean) {
    this.#file = file;
    this.#finder = new Finder(file);
    this.#isVerified = isTrusted;
  }

  /**
   * Reads the checksums, once. The first request does it by itself; whoever would know before it calls this.
   *
   * @throws {PortolanError} `archive-checksum` when bytes are damaged.
   */
  verify(): void {
    if (this.#isVerified) return;
    if (this.#damage !== undefined) throw this.#damage;
    try {
      verifyArchive(this.#file.archive);
    } catch (error) {
      if (error instanceof PortolanError) this.#damage = error;
      throw error;
    }
    this.#isVerified = true;
  }

  get file(): GeocoderFile {
    this.verify();
    return this.#file;
  }

  get finder(): Finder {
    this.verify();
    return this.#finder;
  }
}

/**
 * Opens what `buildGeocoder` wrote, in place: nothing of the size of the data is copied, and little of it is read. Checksums are read with the
 * first request.
 *
 * @throws {PortolanError} `archive-...` when the bytes are no archive or are cut; `geocoder-archive` when they contradict each other.
 */
export function openGeocoder(bytes: Uint8Array, options: OpenOptions = {}): Geocoder {
  return new Geocoder(openFile(bytes), options.isTrusted ?? false);
}
