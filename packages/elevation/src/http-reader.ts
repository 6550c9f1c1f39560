import { damaged, elevationError } from './errors.ts';
import { MOST_FILE_BYTES } from './reading.ts';
import type { RangeReader } from './reading.ts';

/** The part of the platform's `fetch` that is used, so that a stand-in can be small. */
export type FetchFunction = (
  url: string,
  init: { readonly headers: Readonly<Record<string, string>> },
) => Promise<{
  /** Status of the response. */
  readonly status: number;
  /** Headers of the response; names in any case. */
  readonly headers: {
    /** The value of a header, null where there is none. */
    get(name: string): string | null;
  };
  /** The body of the response. */
  arrayBuffer(): Promise<ArrayBuffer>;
}>;

const OK = 200;
const PARTIAL_CONTENT = 206;
const RANGE_NOT_SATISFIABLE = 416;

/**
 * A reader of a file behind HTTP. Only the needed parts are fetched: the strips or tiles of a GeoTIFF, the blocks of a packed file. Where a
 * server ignores ranges, it sends the whole file once, which is then kept.
 *
 * @param url  of the file.
 * @param fetch  the `fetch` of the platform, since engines open no connections themselves.
 * @throws {PortolanError} while reading: `elevation-source` for another status than 200, 206 and 416, `elevation-damaged` when the file changes
 *   between two requests. What `fetch` throws comes through as it is.
 */
export function httpReader(url: string, fetch: FetchFunction): RangeReader {
  let whole: Uint8Array | undefined;
  let version: string | undefined;
  return {
    async read(offset, length) {
      if (whole !== undefined) return whole.subarray(offset, offset + length);
      const last = length >= MOST_FILE_BYTES ? '' : offset + length - 1;
      const response = await fetch(url, { headers: { Range: `bytes=${offset}-${last}` } });
      if (response.status === RANGE_NOT_SATISFIABLE) return new Uint8Array(0);
      if (response.status !== OK && response.status !== PARTIAL_CONTENT) {
        throw elevationError('elevation-source', `the server answered ${response.status}`, {
          status: response.status,
        });
      }
      const found = response.headers.get('etag') ?? response.headers.get('last-modified') ?? '';
      version ??= found;
      if (found !== version)
        throw damaged('it changed while it was read: open it again', { expected: version, found });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status === PARTIAL_CONTENT) return bytes;
      whole = bytes;
      return whole.subarray(offset, offset + length);
    },
  };
}
