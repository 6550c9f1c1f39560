import { carryError, PortolanError, type CarriedError } from '@portolan/base';
import { wantedImages, type CallContext } from '@portolan/host';
import type { FetchImage } from './fetch-image.ts';

/** Images of markers by their addresses, or why they did not come. */
export type FetchedImages = ReadonlyMap<string, Uint8Array | CarriedError>;

/** Requests whose images are fetched at the same time: of one client, and of all. Each has five images at most. */
const MOST_OF_CLIENT = 8;
const MOST_OF_ALL = 100;

/**
 * Fetches the images of markers before a thread draws the map, so that a server of images that is slow keeps no thread. They are fetched in the
 * thread of the server, all of a request at once, and no longer than somebody waits for the map.
 */
export class ImageFetches {
  readonly #fetchImage: FetchImage;
  readonly #countOf = new Map<string, number>();
  #count = 0;

  constructor(fetchImage: FetchImage) {
    this.#fetchImage = fetchImage;
  }

  /**
   * @returns the images that a request for a map names; none where it is refused anyway, which whoever draws it tells.
   * @throws {PortolanError} `host-overloaded` with status 503, `stopped`.
   */
  async imagesOf(request: unknown, { client = '', stop }: CallContext): Promise<FetchedImages> {
    const addresses = wantedImages(request);
    if (addresses.length === 0) return new Map();
    const own = this.#countOf.get(client) ?? 0;
    if (own >= MOST_OF_CLIENT || this.#count >= MOST_OF_ALL) {
      throw new PortolanError(
        'host-overloaded',
        'images of other maps are being fetched: try again in a moment',
        {
          status: 503,
          retryAfterSeconds: 1,
        },
      );
    }
    this.#countOf.set(client, own + 1);
    this.#count++;
    const controller = new AbortController();
    stop.onStop(() => controller.abort());
    try {
      const images = new Map(
        await Promise.all(
          addresses.map(
            async (address) => [address, await this.#fetched(address, controller.signal)] as const,
          ),
        ),
      );
      if (stop.isStopped) throw new PortolanError('stopped', 'the call was ended before it was done');
      return images;
    } finally {
      this.#count--;
      const left = this.#countOf.get(client)! - 1;
      if (left === 0) this.#countOf.delete(client);
      else this.#countOf.set(client, left);
    }
  }

  async #fetched(address: string, signal: AbortSignal): Promise<Uint8Array | CarriedError> {
    try {
      return await this.#fetchImage(address, signal);
    } catch (error) {
      return carryError(error);
    }
  }
}
