import { isPortolanError, PortolanError } from '@portolan/base';
import { MARKER_IMAGE_LIMITS, readMarkerImage } from '@portolan/render';

/** Images of markers that a request names: docs/interface.md, section 14. */

/** Gives the bytes of an image by what stands behind `custom:`. */
export type MarkerImageSource = (address: string) => Promise<Uint8Array>;

const CUSTOM = 'custom:';

interface Marker {
  readonly style?: string;
  readonly label?: string;
}

/** The name under which the image of a marker is drawn; undefined where it has none. With a label there is a pin, whatever the style says. */
export function imageNameOf({ style, label }: Marker): string | undefined {
  return label === undefined && style?.startsWith(CUSTOM) === true ? style : undefined;
}

/** What stands behind `custom:`. */
export function imageAddressOf(name: string): string {
  return name.slice(CUSTOM.length);
}

/**
 * The images of markers: by name the first marker that has it.
 *
 * @throws {PortolanError} `static-map` where there are too many.
 */
export function imagePlaces(markers: readonly Marker[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, marker] of markers.entries()) {
    const name = imageNameOf(marker);
    if (name !== undefined && !places.has(name)) places.set(name, index);
  }
  const { count } = MARKER_IMAGE_LIMITS;
  if (places.size > count)
    throw wrong(
      [...places.values()][count]!,
      `a map has at most ${count} different images, this one asks for ${places.size}`,
    );
  return places;
}

/**
 * Fetches and decodes the images of markers.
 *
 * @throws {PortolanError} `static-map` where there are too many, where none may be fetched, and where one fails to load or breaks a limit.
 */
export async function markerImages(
  markers: readonly Marker[],
  source: MarkerImageSource | undefined,
): Promise<Map<string, ReturnType<typeof readMarkerImage>>> {
  const images = new Map<string, ReturnType<typeof readMarkerImage>>();
  const first = markers.findIndex((marker) => imageNameOf(marker) !== undefined);
  if (first === -1) return images;
  if (source === undefined) throw wrong(first, 'this server does not fetch images of others');
  const places = imagePlaces(markers);
  await Promise.all(
    [...places].map(async ([name, index]) => {
      try {
        images.set(name, readMarkerImage(await source(imageAddressOf(name))));
      } catch (error) {
        if (!isPortolanError(error) || error.code !== 'marker-image') throw error;
        throw wrong(index, error.message, { isCharged: true });
      }
    }),
  );
  return images;
}

function wrong(index: number, message: string, more: { readonly isCharged?: true } = {}): PortolanError {
  return new PortolanError('static-map', `markers[${index}].style: ${message}`, { status: 400, ...more });
}
