import { PortolanError } from '@portolan/base';
import type { ImageFit, ImageSize, TextFit } from '../layout/layer-input.ts';
import type { RgbaImage } from '../paint/surface.ts';
import { decodePng } from '../png/decode-png.ts';

/** A picture with many images, and the table of where they lie, as MapLibre has them. */
export interface SpriteFiles {
  /** The parsed JSON of the table. */
  readonly json: unknown;
  /** The bytes of the picture. */
  readonly png: Uint8Array;
}

/** An image of a sprite. */
interface SpriteImage extends ImageSize {
  readonly pixels: RgbaImage;
}

/** Images that can be had one by one. */
export interface SpriteSource {
  /** Of all images. */
  readonly names: ReadonlySet<string>;
  /** An image, the same object each time: straight RGBA, sizes in its own pixels. Undefined where there is none of the name. */
  image(name: string):
    | {
        /** Pixels. */
        readonly width: number;
        /** Pixels. */
        readonly height: number;
        /** Pixels of the image by pixel of CSS. */
        readonly pixelRatio: number;
        /** Red, green, blue and opacity of each pixel. */
        readonly data: Uint8Array | Uint8ClampedArray;
        /** Whether its opacity is a signed distance, so that it takes any colour. */
        readonly sdf?: boolean;
        /** The box that texts fit into: left, top, right, bottom. */
        readonly content?: readonly [number, number, number, number];
        /** Columns that are stretched around texts: from, to. */
        readonly stretchX?: readonly (readonly [number, number])[];
        /** Rows that are stretched around texts: from, to. */
        readonly stretchY?: readonly (readonly [number, number])[];
        /** `stretchOrShrink`, `stretchOnly` or `proportional`. */
        readonly textFitWidth?: TextFit;
        /** `stretchOrShrink`, `stretchOnly` or `proportional`. */
        readonly textFitHeight?: TextFit;
      }
    | undefined;
}

/** The images of a style. */
export interface SpriteImages {
  readonly names: ReadonlySet<string>;
  image(name: string): SpriteImage | undefined;
}

/** By the bytes of the picture, or by the source. */
const KNOWN = new WeakMap<object, { readonly json: unknown; readonly images: SpriteImages }>();
const NO_IMAGES: SpriteImages = { names: new Set(), image: () => undefined };

/**
 * The images of a sprite. They are kept as long as the bytes of the picture, or the source, are.
 *
 * @throws {PortolanError} `sprite` or `png` when the table or the picture is malformed.
 */
export function spriteOf(given: SpriteFiles | SpriteSource | undefined): SpriteImages {
  if (given === undefined) return NO_IMAGES;
  const [key, json] = 'png' in given ? [given.png, given.json] : [given, undefined];
  const known = KNOWN.get(key);
  if (known !== undefined && known.json === json) return known.images;
  const images = 'png' in given ? imagesOfFiles(given) : imagesOfSource(given);
  KNOWN.set(key, { json, images });
  return images;
}

function imagesOfFiles(files: SpriteFiles): SpriteImages {
  const images = readSprite(files);
  return { names: new Set(images.keys()), image: (name) => images.get(name) };
}

function imagesOfSource(source: SpriteSource): SpriteImages {
  const made = new Map<string, SpriteImage>();
  return {
    names: source.names,
    image(name) {
      let image = made.get(name);
      const given = image === undefined ? source.image(name) : undefined;
      if (given !== undefined) {
        const { width, height, pixelRatio, sdf = false } = given;
        let pixels: RgbaImage | undefined;
        image = {
          width,
          height,
          pixelRatio,
          sdf,
          // Member by member: asking for all of them would draw the pixels.
          fit: fitOf(new Map(FIT_MEMBERS.map((member) => [member, given[member]])), width, height),
          // Most images of a style are not drawn; of those that might be, labels need the sizes alone.
          get pixels() {
            return (pixels ??= checkedPixels(name, given));
          },
        };
        made.set(name, image);
      }
      return image;
    },
  };
}

function checkedPixels(name: string, { width, height, data }: RgbaImage): RgbaImage {
  if (data.length !== 4 * width * height)
    throw new PortolanError('sprite', `the image "${name.slice(0, 100)}" has not 4 bytes for each pixel`);
  return { width, height, data };
}

/** Pixels of a sprite; larger ones are refused before they are decoded. */
const MOST_PIXELS = 2 ** 24;

/**
 * Reads a sprite.
 *
 * @throws {PortolanError} `sprite` or `png` when the table or the picture is malformed.
 */
function readSprite({ json, png }: SpriteFiles): ReadonlyMap<string, SpriteImage> {
  const picture = decodePng(png, MOST_PIXELS);
  const images = new Map<string, SpriteImage>();
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new PortolanError('sprite', 'the table of a sprite is an object with an entry for each image');
  for (const [name, entry] of Object.entries(json)) images.set(name, imageOf(picture, name, entry));
  return images;
}

function imageOf(picture: RgbaImage, name: string, entry: unknown): SpriteImage {
  const wrong = (what: string): PortolanError =>
    new PortolanError('sprite', `the image "${name.slice(0, 100)}" of the sprite ${what}`);
  if (typeof entry !== 'object' || entry === null) throw wrong('has no entry that is an object');
  const given = new Map(Object.entries(entry));
  const numberOf = (key: string, fallback?: number): number => {
    const value = given.get(key) ?? fallback;
    if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(`has no number ${key}`);
    return value;
  };
  const [x, y, width, height] = [numberOf('x'), numberOf('y'), numberOf('width'), numberOf('height')];
  const isWhole = [x, y, width, height].every((value) => Number.isInteger(value) && value >= 0);
  if (!isWhole || x + width > picture.width || y + height > picture.height || width === 0 || height === 0)
    throw wrong(
      `lies at ${x}, ${y} with ${width} x ${height} pixels, beyond the picture of ${picture.width} x ${picture.height}`,
    );
  const data = new Uint8ClampedArray(4 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 4 * ((y + row) * picture.width + x);
    data.set(picture.data.subarray(from, from + 4 * width), 4 * row * width);
  }
  const pixelRatio = numberOf('pixelRatio', 1);
  if (!(pixelRatio > 0)) throw wrong(`has the pixel ratio ${pixelRatio}`);
  return {
    width,
    height,
    pixelRatio,
    sdf: given.get('sdf') === true,
    fit: fitOf(given, width, height),
    pixels: { width, height, data },
  };
}

/** How an image is fitted around texts; undefined where its entry says nothing of it, or what makes no sense. */
function fitOf(given: ReadonlyMap<string, unknown>, width: number, height: number): ImageFit | undefined {
  const content = given.get('content');
  const fit: ImageFit = {
    content: isBox(content, width, height) ? content : undefined,
    stretchX: zonesOf(given.get('stretchX'), width),
    stretchY: zonesOf(given.get('stretchY'), height),
    textFitWidth: TEXT_FITS.find((each) => each === given.get('textFitWidth')),
    textFitHeight: TEXT_FITS.find((each) => each === given.get('textFitHeight')),
  };
  return (fit.content ?? fit.stretchX ?? fit.stretchY) ? fit : undefined;
}

const FIT_MEMBERS = ['content', 'stretchX', 'stretchY', 'textFitWidth', 'textFitHeight'] as const;
const TEXT_FITS: readonly TextFit[] = ['stretchOrShrink', 'stretchOnly', 'proportional'];
/** More zones than this are none. */
const MOST_ZONES = 64;

function zonesOf(input: unknown, size: number): readonly (readonly [number, number])[] | undefined {
  if (!Array.isArray(input) || input.length === 0 || input.length > MOST_ZONES) return undefined;
  const zones: (readonly [number, number])[] = [];
  let before = 0;
  for (const zone of input as readonly unknown[]) {
    if (!Array.isArray(zone)) return undefined;
    const [from, to]: readonly unknown[] = zone;
    if (typeof from !== 'number' || typeof to !== 'number') return undefined;
    if (!(from >= before && to > from && to <= size)) return undefined;
    zones.push([from, to]);
    before = to;
  }
  return zones;
}

function isBox(
  input: unknown,
  width: number,
  height: number,
): input is readonly [number, number, number, number] {
  if (!Array.isArray(input) || input.length !== 4) return false;
  const [left, top, right, bottom] = (input as readonly unknown[]).map(Number);
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return false;
  return left >= 0 && top >= 0 && right > left && bottom > top && right <= width && bottom <= height;
}
