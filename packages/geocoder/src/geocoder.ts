import { verifyArchive, type Bytes } from '@portolan/archive';
import { checkMembers, PortolanError, wrongArgument } from '@portolan/base';
import { openFile } from './bytes/geocoder-file.ts';
import type { GeocoderFile } from './bytes/geocoder-file.ts';
import type { CountryNames } from './countries.ts';
import type { KindNames } from './text/kind-names-in.ts';
import { Finder } from './query/search/finder.ts';

/** Options of `openGeocoder`. */
export interface OpenOptions {
  /** Whether the checksums need not be read, because the bytes were verified before, as in another thread. Default false. */
  readonly isTrusted?: boolean;
  /**
   * Names of countries for answers in languages in which the archive has none, and for texts (`Munich, Allemagne`), whatever their language:
   * `countryNames` of `@portolan/geocoder/country-names`, or one's own.
   */
  readonly countryNames?: CountryNames;
  /**
   * Names of kinds of places, by which things without a name of their own are called and found in other languages than English: `kindNames` of
   * `@portolan/geocoder/kind-names`, or one's own.
   */
  readonly kindNames?: KindNames;
}

/** An opened geocoder: the archive, and the scratch memory of the thread that opened it. Made by `openGeocoder`. */
export class Geocoder {
  readonly #file: GeocoderFile;
  readonly #finder: Finder;
  #isVerified: boolean;
  /** The error of damaged checksums, so that they are not read again for every request. */
  #damage: PortolanError | undefined;

  constructor(file: GeocoderFile, isTrusted: boolean) {
    this.#file = file;
    this.#finder = new Finder(file);
    this.#isVerified = isTrusted;
  }

  /**
   * Reads the checksums, once. The first request does so by itself; callers that want to know of damage earlier call this.
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

  /** The columns of the archive. @internal */
  get file(): GeocoderFile {
    this.verify();
    return this.#file;
  }

  /** The search by text. @internal */
  get finder(): Finder {
    this.verify();
    return this.#finder;
  }
}

/**
 * Refuses what is no opened geocoder.
 *
 * @throws {PortolanError} `geocoder-input`.
 */
export function checkGeocoder(geocoder: unknown): void {
  if (!('finder' in Object(geocoder)))
    throw wrongArgument('geocoder-input', 'the geocoder must be what openGeocoder returned', geocoder);
}

/**
 * Opens an archive that `buildGeocoder` wrote, in place: nothing of the size of the data is copied, and little of it is read. Checksums are read
 * with the first request.
 *
 * @param bytes  the archive; it must not change while the geocoder is in use.
 * @returns a handle for the calls of one thread.
 *
 * @throws {PortolanError} `archive-...` when the bytes are no archive or are cut; `geocoder-archive` when they contradict each other;
 *   `geocoder-input` for options that are none.
 */
export function openGeocoder(bytes: Bytes, options: OpenOptions = {}): Geocoder {
  checkMembers(options, 'options', 'geocoder-input');
  const { countryNames, kindNames } = options;
  const file = { ...openFile(bytes), countryNames, kindNames };
  return new Geocoder(file, options.isTrusted ?? false);
}
