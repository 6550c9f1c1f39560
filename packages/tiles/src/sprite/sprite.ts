import { PortolanError } from '@portolan/base';
import { paletteOf } from '../styles/palettes.ts';
import { styleNameOf, type StyleName } from '../styles/names.ts';
import { Canvas } from './canvas.ts';
import { imagesOf, type SpriteImage } from './images.ts';
import { packBoxes } from './pack.ts';
import { writePng } from './png.ts';

/** Where an image stands in the picture of a sprite, in pixels of the picture: the sprite format of MapLibre. */
export interface SpriteEntry {
  /** Pixels from the left of the picture. */
  readonly x: number;
  /** Pixels from the top of the picture. */
  readonly y: number;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Pixels of the picture by pixel of CSS. */
  readonly pixelRatio: number;
  /** What of the width grows where the image is stretched around a text. */
  readonly stretchX?: readonly (readonly [number, number])[];
  /** What of the height grows. */
  readonly stretchY?: readonly (readonly [number, number])[];
  /** The room for the text: left, top, right, bottom. */
  readonly content?: readonly [number, number, number, number];
}

/** The images of a style in one picture. */
export interface Sprite {
  /** By name of the image. */
  readonly json: Readonly<Record<string, SpriteEntry>>;
  /** The picture, not to be changed. */
  readonly png: Uint8Array;
}

/** Pixels of the map from left to right. */
const SHEET_WIDTH = 256;

const made = new Map<string, Sprite>();

/**
 * The sprite of a style. It is drawn when it is first asked for, and kept.
 *
 * @param name  a style or an alias of one
 * @param pixelRatio  1, or 2 for dense screens
 * @throws {PortolanError} `unknown-style`, `pixel-ratio`
 */
export function sprite(name: string, pixelRatio = 1): Sprite {
  checkRatio(pixelRatio);
  const styleName = styleNameOf(name);
  const key = `${styleName}@${pixelRatio}`;
  let done = made.get(key);
  if (!done) made.set(key, (done = drawSprite(styleName, pixelRatio)));
  return done;
}

/** An image of a sprite by itself. */
export interface SpritePicture extends Omit<SpriteEntry, 'x' | 'y'> {
  /** Straight RGBA, row by row, not to be changed. */
  readonly data: Uint8Array;
}

/** The images of a sprite one by one. */
export interface SpriteImages {
  /** Of all images. */
  readonly names: ReadonlySet<string>;
  /** An image, the same object each time; undefined where there is none of the name. */
  image(name: string): SpritePicture | undefined;
}

const drawn = new Map<string, SpriteImages>();

/**
 * The images of the sprite of a style, for painters in the same process: each is drawn when its pixels are first asked for, and kept.
 *
 * @param name  a style or an alias of one
 * @param pixelRatio  1, or 2 for dense screens
 * @throws {PortolanError} `unknown-style`, `pixel-ratio`
 */
export function spriteImages(name: string, pixelRatio = 1): SpriteImages {
  checkRatio(pixelRatio);
  const styleName = styleNameOf(name);
  const key = `${styleName}@${pixelRatio}`;
  let images = drawn.get(key);
  if (!images) {
    const byName = new Map(imagesOf(paletteOf(styleName)).map((image) => [image.name, image]));
    const kept = new Map<string, SpritePicture>();
    images = {
      names: new Set(byName.keys()),
      image(imageName) {
        const image = byName.get(imageName);
        let picture = kept.get(imageName);
        if (image && !picture) {
          let data: Uint8Array | undefined;
          picture = {
            ...sizesOf(image, pixelRatio),
            get data() {
              return (data ??= drawImage(image, pixelRatio));
            },
          };
          kept.set(imageName, picture);
        }
        return picture;
      },
    };
    drawn.set(key, images);
  }
  return images;
}

function checkRatio(pixelRatio: number): void {
  if (pixelRatio === 1 || pixelRatio === 2) return;
  throw new PortolanError('pixel-ratio', `sprites come at pixel ratios of 1 and 2, not ${pixelRatio}`, {
    pixelRatio,
  });
}

function drawImage(image: SpriteImage, pixelRatio: number): Uint8Array {
  const canvas = new Canvas(image.width, image.height, pixelRatio);
  image.draw(canvas);
  return canvas.bytes();
}

function sizesOf(
  { width, height, stretchX, stretchY, content }: SpriteImage,
  pixelRatio: number,
): Omit<SpriteEntry, 'x' | 'y'> {
  const scaled = <Values extends readonly number[]>(values: Values): Values =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- map keeps the length of a tuple, which its type does not say
    values.map((value) => value * pixelRatio) as unknown as Values;
  return {
    width: width * pixelRatio,
    height: height * pixelRatio,
    pixelRatio,
    ...(stretchX === undefined ? {} : { stretchX: [scaled(stretchX)] }),
    ...(stretchY === undefined ? {} : { stretchY: [scaled(stretchY)] }),
    ...(content === undefined ? {} : { content: scaled(content) }),
  };
}

function drawSprite(name: StyleName, pixelRatio: number): Sprite {
  const images = imagesOf(paletteOf(name));
  const sheet = packBoxes(
    images.map((image) => ({
      name: image.name,
      width: image.width * pixelRatio,
      height: image.height * pixelRatio,
    })),
    SHEET_WIDTH * pixelRatio,
  );
  const pixels = new Uint8Array(sheet.width * sheet.height * 4);
  const json: Record<string, SpriteEntry> = {};
  const byName = new Map(images.map((image) => [image.name, image]));
  for (const { name: imageName, x, y, width, height } of sheet.boxes.toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const image = byName.get(imageName)!;
    const data = drawImage(image, pixelRatio);
    for (let row = 0; row < height; row++) {
      pixels.set(data.subarray(row * width * 4, (row + 1) * width * 4), ((y + row) * sheet.width + x) * 4);
    }
    json[imageName] = { x, y, ...sizesOf(image, pixelRatio) };
  }
  return { json, png: writePng(pixels, sheet.width, sheet.height) };
}
