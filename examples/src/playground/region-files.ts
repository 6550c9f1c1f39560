import type { RegionFiles } from './messages.ts';

/** The memory of files, which can be handed from one worker to another. */
export function buffersOf({ graph, geocoder, tiles, elevation }: RegionFiles): ArrayBuffer[] {
  return [graph, geocoder, tiles, elevation].flatMap((file) =>
    file instanceof Uint8Array ? [file.buffer] : [],
  );
}
