import { describe, expect, test } from 'vitest';
import { SoftwareCanvas, SoftwareImage, SoftwarePath, type SoftwareContext2d } from '../../src/index.ts';

function context(side = 10): SoftwareContext2d {
  return new SoftwareCanvas(side, side).getContext('2d');
}

function pixel(from: SoftwareContext2d, x: number, y: number): number[] {
  return [...from.getImageData(x, y, 1, 1).data];
}

describe('the state', () => {
  test('comes back with restore, transform, clip, dashes and all', () => {
    const drawing = context();
    drawing.save();
    drawing.fillStyle = 'red';
    drawing.globalAlpha = 0.5;
    drawing.setLineDash([1, 2, 3]);
    drawing.translate(3, 3);
    drawing.rect(0, 0, 1, 1);
    drawing.clip();
    expect(drawing.getLineDash()).toEqual([1, 2, 3, 1, 2, 3]);
    drawing.restore();
    drawing.restore();
    expect([drawing.fillStyle, drawing.globalAlpha, drawing.getLineDash()]).toEqual(['#000000', 1, []]);
    expect(drawing.getTransform()).toEqual({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 });
    drawing.fillRect(0, 0, 10, 10);
    expect(pixel(drawing, 9, 9)).toEqual([0, 0, 0, 255]);
  });

  test('refuses words and colours that are none', () => {
    const drawing = context();
    const code = (act: () => void): unknown => {
      try {
        act();
        return undefined;
      } catch (error) {
        return (error as { code: unknown }).code;
      }
    };
    expect(code(() => (drawing.fillStyle = 'reddish'))).toBe('colour');
    expect(code(() => (drawing.lineJoin = 'arcs' as 'round'))).toBe('word');
    expect(code(() => (drawing.globalCompositeOperation = 'xor' as 'lighter'))).toBe('composite');
    expect(code(() => drawing.arc(0, 0, -1, 0, 1))).toBe('radius');
    expect(code(() => drawing.endLayer())).toBe('layer');
    expect(code(() => new SoftwareCanvas(0, 4))).toBe('size');
    expect(code(() => new SoftwareCanvas(16_384, 16_384))).toBe('size');
  });

  test.each([
    ['#f80', [255, 136, 0, 255]],
    ['#ff880080', [255, 135, 0, 128]],
    ['rgb(10, 20,30)', [10, 20, 30, 255]],
    ['rgb(10 20 30 / 100%)', [10, 20, 30, 255]],
    ['rgba(100%, 0%, 0%, 1)', [255, 0, 0, 255]],
    ['hsl(120, 100%, 25%)', [0, 128, 0, 255]],
    ['hsla(240deg 100% 50% / 1)', [0, 0, 255, 255]],
    [' RebeccaPurple ', [102, 51, 153, 255]],
    ['transparent', [0, 0, 0, 0]],
  ])('knows the colour %s', (colour, expected) => {
    const drawing = context();
    drawing.fillStyle = colour;
    drawing.fillRect(0, 0, 10, 10);
    expect(pixel(drawing, 5, 5)).toEqual(expected);
  });
});

describe('images', () => {
  const image = new SoftwareImage({
    width: 2,
    height: 2,
    data: Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]),
  });

  test('are drawn pixel for pixel on whole pixels', () => {
    const drawing = context();
    drawing.drawImage(image, 3, 4);
    expect(pixel(drawing, 3, 4)).toEqual([255, 0, 0, 255]);
    expect(pixel(drawing, 4, 4)).toEqual([0, 255, 0, 255]);
    expect(pixel(drawing, 3, 5)).toEqual([0, 0, 255, 255]);
    expect(pixel(drawing, 4, 5)).toEqual([0, 0, 0, 0]);
    expect(pixel(drawing, 5, 4)).toEqual([0, 0, 0, 0]);
  });

  test('are mixed where they are larger, and their neighbours in a sprite stay away', () => {
    const drawing = context();
    drawing.drawImage(image, 0, 0, 2, 1, 0, 0, 8, 4);
    expect(pixel(drawing, 0, 0)).toEqual([255, 0, 0, 255]);
    expect(pixel(drawing, 7, 3)).toEqual([0, 255, 0, 255]);
    const [red, green, blue] = pixel(drawing, 3, 2);
    expect(red! > 100 && green! > 60 && blue === 0).toBe(true);
    drawing.imageSmoothingEnabled = false;
    drawing.drawImage(image, 0, 0, 2, 1, 0, 0, 8, 4);
    expect(pixel(drawing, 3, 2)).toEqual([255, 0, 0, 255]);
  });

  test('repeat as patterns, moved by a transform of their own', () => {
    const drawing = context();
    const pattern = drawing.createPattern(image, 'repeat');
    pattern.setTransform({ e: 1 });
    drawing.fillStyle = pattern;
    drawing.fillRect(0, 0, 10, 10);
    expect(pixel(drawing, 1, 0)).toEqual([255, 0, 0, 255]);
    expect(pixel(drawing, 0, 0)).toEqual([0, 255, 0, 255]);
    expect(pixel(drawing, 7, 7)).toEqual([0, 0, 255, 255]);
    const once = context();
    once.fillStyle = once.createPattern(image, 'repeat-x');
    once.fillRect(0, 0, 10, 10);
    expect(pixel(once, 8, 0)).toEqual([255, 0, 0, 255]);
    expect(pixel(once, 8, 2)).toEqual([0, 0, 0, 0]);
  });

  test('come back from putImageData as they went in', () => {
    const drawing = context();
    const data = Uint8ClampedArray.from([9, 8, 7, 255, 200, 100, 50, 128]);
    drawing.putImageData({ width: 2, height: 1, data }, 4, 4);
    expect(pixel(drawing, 4, 4)).toEqual([9, 8, 7, 255]);
    const [red, green, blue, alpha] = pixel(drawing, 5, 4) as [number, number, number, number];
    // Of premultiplied bytes a step of colour is lost at half opacity.
    expect(Math.max(Math.abs(red - 200), Math.abs(green - 100), Math.abs(blue - 50))).toBeLessThan(2);
    expect(alpha).toBe(128);
    expect(pixel(drawing, -1, 12)).toEqual([0, 0, 0, 0]);
  });
});

describe('clipping and layers', () => {
  test('clips meet each other, and the edge is smooth', () => {
    const drawing = context();
    drawing.rect(2.5, 0, 5, 10);
    drawing.clip();
    drawing.beginPath();
    drawing.rect(0, 3, 10, 4);
    drawing.clip();
    drawing.fillRect(0, 0, 10, 10);
    expect([1, 2, 3, 7, 8].map((x) => pixel(drawing, x, 5)[3])).toEqual([0, 128, 255, 128, 0]);
    expect([2, 3, 6, 7].map((y) => pixel(drawing, 5, y)[3])).toEqual([0, 255, 255, 0]);
  });

  test('a clip without area lets nothing through', () => {
    const drawing = context();
    drawing.rect(3, 3, 0, 5);
    drawing.clip();
    drawing.fillRect(0, 0, 10, 10);
    expect(drawing.getImageData(0, 0, 10, 10).data.every((byte) => byte === 0)).toBe(true);
  });

  test('a layer is as opaque as one drawing, however its parts overlap', () => {
    const drawing = context();
    drawing.globalAlpha = 0.5;
    drawing.beginLayer();
    expect(drawing.globalAlpha).toBe(1);
    drawing.fillStyle = 'red';
    drawing.fillRect(0, 0, 6, 10);
    drawing.fillRect(4, 0, 6, 10);
    drawing.endLayer();
    expect(drawing.globalAlpha).toBe(0.5);
    for (const x of [1, 5, 8]) expect(pixel(drawing, x, 5)).toEqual([255, 0, 0, 128]);
    drawing.beginLayer();
    drawing.endLayer();
    expect(pixel(drawing, 5, 5)).toEqual([255, 0, 0, 128]);
  });
});

describe('glyphs of signed distances', () => {
  /** A square of 12 pixels. */
  const glyph = {
    width: 12,
    height: 12,
    left: 0,
    top: 12,
    bitmap: Uint8Array.from({ length: 18 * 18 }, (_, index) => {
      const [x, y] = [(index % 18) - 8.5, Math.floor(index / 18) - 8.5];
      return Math.max(0, Math.min(255, 192 - 32 * (Math.max(Math.abs(x), Math.abs(y)) - 6)));
    }),
  };

  test('stand on the baseline, scaled and turned', () => {
    const drawing = context(40);
    drawing.drawGlyph(glyph, 10, 30, 24);
    // From 10 to 22 and from 18 to 30.
    expect([8, 11, 20, 23].map((x) => pixel(drawing, x, 24)[3])).toEqual([0, 255, 255, 0]);
    expect([16, 19, 28, 31].map((y) => pixel(drawing, 15, y)[3])).toEqual([0, 255, 255, 0]);
    const turned = context(40);
    turned.drawGlyph(glyph, 10, 10, 24, Math.PI / 2);
    // Upwards became to the right.
    expect([8, 11, 20, 23].map((x) => pixel(turned, x, 15)[3])).toEqual([0, 255, 255, 0]);
    expect([8, 11, 20, 23].map((y) => pixel(turned, 15, y)[3])).toEqual([0, 255, 255, 0]);
    const large = context(40);
    large.scale(2, 2);
    large.drawGlyph(glyph, 2, 16, 24);
    expect([2, 6, 25, 30].map((x) => pixel(large, x, 20)[3])).toEqual([0, 255, 255, 0]);
  });

  test('have halos around them, not beneath', () => {
    const drawing = context(40);
    drawing.fillStyle = 'white';
    drawing.drawGlyph(glyph, 10, 30, 24, 0, { width: 2, blur: 0 });
    expect(pixel(drawing, 16, 24)[3]).toBe(0);
    expect(pixel(drawing, 8, 24)[3]).toBeGreaterThan(200);
    expect(pixel(drawing, 6, 24)[3]).toBeLessThan(40);
    const blurred = context(40);
    blurred.drawGlyph(glyph, 10, 30, 24, 0, { width: 2, blur: 2 });
    const fades = [9, 8, 7].map((x) => pixel(blurred, x, 24)[3]!);
    expect(fades[0]! > fades[1]! && fades[1]! > fades[2]! && fades[2]! > 0).toBe(true);
  });

  test('have halos that reach a pixel beyond their bitmap', () => {
    // There all is as far away as can be told, as in MapLibre.
    const beyond = context(40);
    beyond.drawGlyph(glyph, 10, 30, 24, 0, { width: 5, blur: 4 });
    expect([4, 5, 6, 7].map((x) => pixel(beyond, x, 24)[3]! > 0)).toEqual([false, false, true, true]);
  });

  test('are refused where the bitmap is too short', () => {
    expect(() => context().drawGlyph({ ...glyph, width: 13 }, 0, 0, 24)).toThrow('has 342 bytes, not 324');
  });
});

test('a path may be drawn again under another transform', () => {
  const drawing = context();
  const path = new SoftwarePath();
  path.arc(0, 0, 1, 0, 2 * Math.PI);
  for (const x of [2, 7]) {
    drawing.setTransform(2, 0, 0, 2, x, 5);
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- this fills a path, no array
    drawing.fill(path);
  }
  for (const x of [2, 7]) expect(pixel(drawing, x, 5)[3]).toBe(255);
  const sum = drawing.getImageData(0, 0, 10, 10).data.reduce((total, byte) => total + byte / 255, 0);
  expect(sum).toBeCloseTo(8 * Math.PI, 0);
});
