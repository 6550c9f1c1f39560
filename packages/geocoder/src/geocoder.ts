import { openFile } from './bytes/geocoder-file.ts';
import type { GeocoderFile } from './bytes/geocoder-file.ts';
import { Finder } from './query/find.ts';

export interface OpenOptions {
  /** Leave the checksums unread, where the bytes were verified before (in another thread). */
  readonly isTrusted?: boolean;
}

/** An opened geocoder: the archive, and the scratch memory of the thread that opened it. */
export class Geocoder {
  readonly file: GeocoderFile;
  readonly finder: Finder;

  constructor(file: GeocoderFile) {
    this.file = file;
    this.finder = new Finder(file);
  }
}

/**
 * Opens what `buildGeocoder` wrote, in place: nothing of the size of the data is copied.
 *
 * @throws {PortolanError} `archive-...` when the bytes are no archive, are cut or damaged; `geocoder-archive` when they contradict each other.
 */
export function openGeocoder(bytes: Uint8Array, options: OpenOptions = {}): Geocoder {
  return new Geocoder(openFile(bytes, options.isTrusted ?? false));
}
