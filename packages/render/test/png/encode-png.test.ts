import { decode, encode } from 'fast-png';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from '@portolan/testing';
import { encodePng } from '../../src/index.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Pictures of few or many colours, grey or not, opaque or not: every way of storing them. */
const picture: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 30 }),
    colours: fc.constantFrom(1, 2, 3, 4, 5, 16, 17, 255, 256, 257, 5000),
    isGrey: fc.boolean(),
    alpha: fc.constantFrom('opaque', 'some', 'any'),
    seed: fc.nat(),
  })
  .map(({ width, height, colours, isGrey, alpha, seed }) => {
    const data = new Uint8Array(4 * width * height);
    for (let pixel = 0; pixel < width * height; pixel++) {
      // A hash of the colour's number and the seed.
      const number = Math.imul(pixel + seed, 0x9e3779b1) >>> 8;
      const colour = Math.imul((number % colours) + seed + 1, 0x85ebca6b) >>> 0;
      const [red, green, blue] = [colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255];
      const opacity = alpha === 'opaque' ? 255 : alpha === 'some' ? (colour & 1) * 255 : colour >>> 24;
      data.set(isGrey ? [red, red, red, opacity] : [red, green, blue, opacity], 4 * pixel);
    }
    return { width, height, data };
  });

/** Straight RGBA of what was read, whatever it was stored as; transparent pixels are black. */
function pixelsOf(png: Uint8Array): Uint8Array {
  const { width, height, data, channels, palette, depth } = decode(png);
  const rgba = new Uint8Array(4 * width * height);
  const rowBytes = Math.ceil((width * depth) / 8);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const bit = column * depth;
      const packed = (data[row * rowBytes + (bit >> 3)]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
      const own = [...data.subarray(channels * pixel, channels * (pixel + 1))];
      const [red, green, blue, alpha] = palette
        ? palette[packed]!
        : channels === 1
          ? [own[0]!, own[0]!, own[0]!]
          : own;
      rgba.set([red!, green!, blue!, alpha ?? 255], 4 * pixel);
    }
  }
  return rgba;
}

function withoutHiddenColours(data: Uint8Array): Uint8Array {
  return data.map((byte, at) => (data[4 * (at >> 2) + 3] === 0 ? 0 : byte));
}

const kindOf = (png: Uint8Array): string => `${png[25]}/${png[24]}`;

describe('encodePng', () => {
  test.each([false, true])('writes what fast-png reads back (by fflate: %s)', async (isPortable) => {
    await fc.assert(
      fc.asyncProperty(picture, async (image) => {
        const png = await encodePng(image, { isPortable });
        expect(Buffer.from(pixelsOf(png)).equals(withoutHiddenColours(image.data))).toBe(true);
      }),
      { numRuns: share(400) },
    );
  });

  test('stores in as few bits as the picture needs', async () => {
    const of = (colour: (pixel: number) => readonly number[]): Picture => ({
      width: 64,
      height: 64,
      data: Uint8Array.from({ length: 4 * 4096 }, (_, at) => colour(at >> 2)[at & 3]!),
    });
    const kinds = await Promise.all(
      [
        of(() => [9, 8, 7, 255]),
        of((pixel) => [pixel % 4, 0, 0, 255]),
        of((pixel) => [pixel % 16, 0, 0, pixel % 16]),
        of((pixel) => [pixel % 256, 0, 0, 255]),
        of((pixel) => [pixel % 256, pixel % 256, pixel % 256, 255]),
        of((pixel) => [pixel % 256, pixel >> 8, 0, 255]),
        of((pixel) => [pixel % 256, pixel >> 8, 0, 1 + (pixel % 255)]),
      ].map(async (image) => kindOf(await encodePng(image))),
    );
    expect(kinds).toEqual(['3/1', '3/2', '3/4', '3/8', '0/8', '2/8', '6/8']);
  });

  test('a smooth picture is smaller by differences than fast-png makes it without them', async () => {
    const side = 128;
    const smooth = Uint8Array.from({ length: 4 * side * side }, (_, at) => {
      const [x, y] = [(at >> 2) % side, Math.floor((at >> 2) / side)];
      return (at & 3) === 3 ? 255 : (Math.imul(x, x) + 7 * x * y + (at & 3) * 40 * y) / 150;
    });
    const image = { width: side, height: side, data: smooth };
    const png = await encodePng(image);
    expect(Buffer.from(pixelsOf(png)).equals(smooth)).toBe(true);
    expect(png.length).toBeLessThan(0.7 * encode({ ...image, channels: 4 }).length);
  });

  test.each([false, true])(
    'large pictures, which are written in bands, come back (flat: %s)',
    async (isFlat) => {
      const [width, height] = [700, 620];
      const data = new Uint8Array(4 * width * height);
      for (let pixel = 0; pixel < width * height; pixel++) {
        const [x, y] = [pixel % width, Math.floor(pixel / width)];
        const hue = isFlat ? (x >> 3) + 90 * (y >> 3) : Math.imul(x, x) + 7 * x * y;
        data.set([hue & 255, (hue >> 8) & 255, y & 255, 255], 4 * pixel);
      }
      const png = await encodePng({ width, height, data });
      const read = decode(png);
      expect([read.channels, read.data.length > 2 ** 20]).toEqual([3, true]);
      let wrong = 0;
      for (let pixel = 0; pixel < width * height; pixel++)
        for (let channel = 0; channel < 3; channel++)
          if (read.data[3 * pixel + channel] !== data[4 * pixel + channel]) wrong++;
      expect(wrong).toBe(0);
    },
  );

  test('tells the density', async () => {
    const png = await encodePng({ width: 1, height: 1, data: new Uint8Array(4) }, { dpi: 192 });
    expect(decode(png).resolution).toEqual({ x: 7559, y: 7559, unit: 1 });
  });

  test('refuses what is no picture', async () => {
    const data = new Uint8Array(4);
    await expect(encodePng({ width: 2, height: 1, data })).rejects.toThrow('2 x 1 pixels are 8 bytes, not 4');
    await expect(encodePng({ width: 0, height: 1, data })).rejects.toThrow('a whole number of 1 to 65535');
    await expect(encodePng({ width: 1, height: 1, data }, { dpi: NaN })).rejects.toThrow('dpi is a number');
  });
});
