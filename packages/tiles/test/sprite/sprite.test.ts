import { expectSame } from '@portolan/testing';
import { sprite, spriteImages, STYLE_NAMES } from '@portolan/tiles';
import { decode } from 'fast-png';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32 } from '@portolan/base';
import { coverageOf } from '../../src/shapes/coverage.ts';
import { readPath } from '../../src/shapes/path.ts';
import { packBoxes } from '../../src/sprite/pack.ts';
import { writePng } from '../../src/sprite/png.ts';

describe.each(STYLE_NAMES)('sprite of %s', (name) => {
  test.each([1, 2])('boxes lie inside of the picture and apart, at %sx', (pixelRatio) => {
    const { json, png } = sprite(name, pixelRatio);
    const { width, height, channels, depth } = decode(png);
    expect([channels, depth]).toEqual([4, 8]);
    const taken = new Uint8Array(width * height);
    for (const [image, box] of Object.entries(json)) {
      expect(box.pixelRatio).toBe(pixelRatio);
      expect([image, box.x + box.width <= width, box.y + box.height <= height]).toEqual([image, true, true]);
      let overlap = 0;
      for (let y = box.y; y < box.y + box.height; y++) {
        for (let x = box.x; x < box.x + box.width; x++) overlap += taken[y * width + x]!++;
      }
      expect([image, overlap]).toEqual([image, 0]);
    }
    expect(Object.keys(json).length).toBeGreaterThan(80);
  });

  test('every image shows something, and the same at both sizes', () => {
    const [small, large] = [sprite(name, 1), sprite(name, 2)];
    const [one, two] = [decode(small.png), decode(large.png)];
    for (const [image, box] of Object.entries(small.json)) {
      const twin = large.json[image]!;
      expect([twin.width, twin.height]).toEqual([2 * box.width, 2 * box.height]);
      const share = opacity(one, box);
      expect([image, share > 0.02]).toEqual([image, true]);
      expect(Math.abs(share - opacity(two, twin))).toBeLessThan(0.02);
    }
  });

  test('images one by one are those of the picture', () => {
    const { json, png } = sprite(name, 1);
    const { data, width: columns } = decode(png);
    const images = spriteImages(name, 1);
    expect([...images.names].toSorted()).toEqual(Object.keys(json).toSorted());
    for (const [each, { x, y, ...entry }] of Object.entries(json)) {
      const { data: own, ...sizes } = images.image(each)!;
      expect(sizes).toEqual(entry);
      const shown = new Uint8Array(own.length);
      for (let row = 0; row < entry.height; row++) {
        const from = 4 * ((y + row) * columns + x);
        shown.set(data.subarray(from, from + 4 * entry.width), 4 * row * entry.width);
      }
      expectSame(crc32(own), crc32(shown), each);
      expect(images.image(each)).toBe(images.image(each));
    }
    expect(images.image('constructor')).toBeUndefined();
  });

  test('signs have room for a text inside of what they stretch', () => {
    for (const [image, box] of Object.entries(sprite(name, 2).json)) {
      if (!image.startsWith('shield-')) continue;
      const [left, top, right, bottom] = box.content!;
      expect(0 < left && left < right && right < box.width).toBe(true);
      expect(0 < top && top < bottom && bottom < box.height).toBe(true);
      const [[fromX, toX] = [0, 0]] = box.stretchX!;
      const [[fromY, toY] = [0, 0]] = box.stretchY!;
      expect([left <= fromX, toX <= right, top <= fromY, toY <= bottom]).toEqual([true, true, true, true]);
    }
  });
});

test('bytes of sprites do not change from one platform to the next', () => {
  expect(crc32(sprite('streets', 1).png)).toMatchInlineSnapshot(`1322036191`);
  expect(crc32(sprite('dark', 2).png)).toMatchInlineSnapshot(`2471371269`);
});

test.each([0, 3, 1.5, Number.NaN])('there is no sprite at %sx', (pixelRatio) => {
  expect(() => sprite('streets', pixelRatio)).toThrow(
    expect.objectContaining({ name: 'PortolanError', code: 'pixel-ratio' }),
  );
});

test('a PNG of any pixels is read back as they were', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.infiniteStream(fc.nat(255)),
      (width, height, values) => {
        const pixels = Uint8Array.from({ length: width * height * 4 }, () => values.next().value as number);
        const image = decode(writePng(pixels, width, height));
        expect([image.width, image.height, [...image.data]]).toEqual([width, height, [...pixels]]);
      },
    ),
  );
});

test('a PNG has the bytes it always had', () => {
  const pixels = Uint8Array.from({ length: 4 * 40 * 30 }, (_, index) => ((index * index) >> 3) & 255);
  expect(crc32(writePng(pixels, 40, 30, 4)).toString(16)).toBe('3ffcef87');
  expect(crc32(writePng(pixels, 40, 30, 9)).toString(16)).toBe('1270c31');
});

test('boxes of any sizes are packed apart', () => {
  const size = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(fc.array(fc.tuple(size, size), { maxLength: 30 }), (sizes) => {
      const { boxes, width, height } = packBoxes(
        sizes.map(([w, h], index) => ({ name: `${index}`, width: w, height: h })),
        64,
      );
      expect(boxes.length).toBe(sizes.length);
      for (const [index, a] of boxes.entries()) {
        expect(a.x + a.width <= width && a.y + a.height <= height).toBe(true);
        for (const b of boxes.slice(index + 1)) {
          expect(
            a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y,
          ).toBe(true);
        }
      }
    }),
  );
});

test('coverage of any rings is the share of points inside, counted on a fine grid', () => {
  const coordinate = fc.integer({ min: -8, max: 56 }).map((value) => value / 4);
  const ring = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(fc.array(ring, { maxLength: 3 }), (rings) => {
      const contours = rings.map((points) => points.flat());
      const coverage = coverageOf(contours, 12, 12);
      const fine = 16;
      for (let pixel = 0; pixel < 144; pixel++) {
        let inside = 0;
        for (let sample = 0; sample < fine * fine; sample++) {
          const x = (pixel % 12) + ((sample % fine) + 0.5) / fine;
          const y = Math.floor(pixel / 12) + (Math.floor(sample / fine) + 0.5) / fine;
          if (isInside(contours, x, y)) inside++;
        }
        // The samples of a line of pixels are within half a sample of the exact span, at each of its ends.
        const share = inside / (fine * fine);
        if (Math.abs(coverage[pixel]! - share) > 0.15)
          expect([pixel, coverage[pixel]]).toEqual([pixel, share]);
      }
    }),
    { numRuns: 60 },
  );
});

test('a circle covers its area', () => {
  const coverage = coverageOf(
    readPath('O 10 10 8').map(({ points }) => points),
    20,
    20,
  );
  expect(coverage.reduce((sum, share) => sum + share, 0)).toBeCloseTo(Math.PI * 64, 0);
});

test.each(['M 1', 'X 1 2', 'M 1 2 L 3', 'C 1 2 3', 'A 1 1 0 0 0 2 2'])('path data %s is refused', (data) => {
  expect(() => readPath(data)).toThrow(expect.objectContaining({ name: 'PortolanError', code: 'path' }));
});

function isInside(contours: readonly (readonly number[])[], x: number, y: number): boolean {
  let winding = 0;
  for (const contour of contours) {
    for (let at = 0; at < contour.length; at += 2) {
      const next = (at + 2) % contour.length;
      const [x1, y1, x2, y2] = [contour[at]!, contour[at + 1]!, contour[next]!, contour[next + 1]!];
      if (y1 <= y === y2 <= y) continue;
      if (x1 + ((y - y1) * (x2 - x1)) / (y2 - y1) > x) winding += y1 < y2 ? 1 : -1;
    }
  }
  return winding !== 0;
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function opacity({ data, width }: ReturnType<typeof decode>, box: Rectangle): number {
  let sum = 0;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) sum += data[4 * (y * width + x) + 3]!;
  }
  return sum / (255 * box.width * box.height);
}
