import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32 } from '@portolan/base';
import { hasSharedData, readData } from '@portolan/testing/data';
import { expectSame, share, someOf } from '@portolan/testing';
import { glyph, glyphs, openFonts } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';
import fc from 'fast-check';
import { zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { boundaryOf } from '../../src/glyphs/boundary.ts';
import { distanceField } from '../../src/glyphs/distance-field.ts';
import { plainFont } from './plain-font.ts';
import { readGlyphs } from './read-glyphs.ts';

const fonts = notoFonts();
const LATIN = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
);

describe('Noto Sans', () => {
  test('a range names its fonts and holds its letters in order', () => {
    const { name, range, glyphs: letters } = readGlyphs(glyphs(fonts, 'Noto Sans Regular', 0));
    expect([name, range]).toEqual(['Noto Sans Regular', '0-255']);
    const ids = [...letters.keys()];
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids.length).toBeGreaterThan(180);
  });

  test('metrics are those of the font at 24 pixels', () => {
    // Noto Sans has 1000 units per em: A is 639 wide and 714 high, H begins at 98 and is 741 wide; a space is 260 wide.
    const { glyphs: letters } = readGlyphs(glyphs(fonts, 'Noto Sans Regular', 0));
    expect(letters.get(65)).toMatchObject({ width: 16, height: 18, left: 0, top: 18 - 26, advance: 15 });
    expect(letters.get(72)).toMatchObject({ left: 2, height: 18, advance: 18 });
    expect(letters.get(32)).toMatchObject({ width: 0, height: 0, advance: 6, bitmap: new Uint8Array() });
  });

  test('letters one by one are those of their range', () => {
    for (const first of someOf([0, 0x400, 0x500])) {
      const { glyphs: letters } = readGlyphs(glyphs(fonts, 'Noto Sans Medium', first));
      for (let codePoint = first; codePoint < first + 256; codePoint++) {
        const letter = glyph(fonts, 'Noto Sans Medium', codePoint);
        expectSame(JSON.stringify(letter), JSON.stringify(letters.get(codePoint)), `${codePoint}`);
        expectSame(glyph(fonts, 'Noto Sans Medium', codePoint) === letter, true);
      }
    }
    expect(glyph(fonts, 'Noto Sans Medium', 0x1f600)).toBeUndefined();
  });

  test('a file is opened when the first of its letters is asked for', () => {
    const opened: string[] = [];
    const lazy = openFonts([
      {
        name: 'Plain',
        files: ['first', 'second'].map((name) => ({
          name,
          bytes: () => {
            opened.push(name);
            return LATIN;
          },
        })),
      },
    ]);
    expect(glyph(lazy, 'Plain', 65)?.id).toBe(65);
    expect(opened).toEqual(['first']);
    expect(glyph(lazy, 'Plain', 0x4e00)).toBeUndefined();
    expect(opened).toEqual(['first', 'second']);
  });

  test('bitmaps have the size that their letter says, and cross the outline', () => {
    for (const first of someOf([0, 0x400, 0x600, 0x900, 0x0e00])) {
      for (const { id, bitmap, width, height } of readGlyphs(
        glyphs(fonts, 'Noto Sans Bold', first),
      ).glyphs.values()) {
        if (width === 0) continue;
        expect([id, bitmap.length]).toEqual([id, (width + 6) * (height + 6)]);
        expect([id, bitmap.some((value) => value > 192), bitmap.some((value) => value < 100)]).toEqual([
          id,
          true,
          true,
        ]);
      }
    }
  });

  test.each([
    ['Greek', 0x3b1],
    ['Cyrillic', 0x416],
    ['Armenian', 0x531],
    ['Hebrew', 0x5d0],
    ['Arabic', 0x627],
    ['Arabic, as browsers shape it', 0xfe8e],
    ['Devanagari', 0x905],
    ['Thai', 0xe01],
    ['Georgian', 0x10d0],
    ['Vietnamese', 0x1ea1],
  ])('%s letters are there in every face', (_script, codePoint) => {
    for (const face of someOf(fonts.names)) {
      const range = readGlyphs(glyphs(fonts, face, codePoint - (codePoint % 256)));
      expect([face, range.glyphs.get(codePoint)?.width]).toEqual([face, expect.any(Number)]);
    }
  });

  test('letters that no font has are absent', () => {
    expect(readGlyphs(glyphs(fonts, 'Noto Sans Regular', 0xe000)).glyphs.size).toBe(0);
    expect(readGlyphs(glyphs(fonts, 'Noto Sans Regular', 0x4e00)).glyphs.size).toBe(0);
  });

  test('a face that is not there is replaced by the nearest', () => {
    const letters = (stack: string): unknown => readGlyphs(glyphs(fonts, stack, 0)).glyphs;
    expect(letters('Open Sans Semibold')).toEqual(letters('Noto Sans Bold'));
    expect(letters('Klokantech Noto Sans Italic')).toEqual(letters('Noto Sans Italic'));
    expect(letters('__proto__')).toEqual(letters('Noto Sans Regular'));
    expect(letters('Noto Sans Medium,Arial Unicode MS Regular')).toEqual(letters('Noto Sans Medium'));
  });

  test('ranges are kept, and the same bytes are made by fonts opened anew', () => {
    const made = glyphs(fonts, 'Noto Sans Italic', 256);
    expect(glyphs(fonts, 'Noto Sans Italic', 256)).toBe(made);
    expect(glyphs(notoFonts(), 'Noto Sans Italic', 256)).toEqual(made);
    expect(crc32(made)).toMatchInlineSnapshot(`1052820253`);
  });

  test('no more than 64 ranges are kept', () => {
    const few = openFonts([{ name: 'Latin', files: [{ name: 'latin', bytes: LATIN }] }]);
    for (let first = 0; first <= 0xff00; first += 256) glyphs(few, 'Latin', first);
    for (let first = 0; first <= 0x1000; first += 256) glyphs(few, 'Other', first);
    expect(few.made.size).toBe(64);
    expect([...few.made.keys()].at(-1)).toBe('4096 Other');
  });

  test.each([-256, 1, 255, 65_536, Number.NaN, 0.5, Infinity])('there is no range at %s', (first) => {
    expect(() => glyphs(fonts, 'Noto Sans Regular', first)).toThrow(
      expect.objectContaining({ name: 'PortolanError', code: 'glyph-range' }),
    );
  });

  test('a list of fonts of more than 200 characters is refused', () => {
    expect(() => glyphs(fonts, 'x'.repeat(201), 0)).toThrow(expect.objectContaining({ code: 'font-stack' }));
  });

  test.skipIf(!hasSharedData)('letters look like those that another program makes of the same font', () => {
    // Theirs cuts boxes where the ink grows faint, ours at the outline: they differ by a pixel on either side.
    for (const face of someOf(['Noto Sans Regular', 'Noto Sans Bold', 'Noto Sans Italic'])) {
      const theirs = readGlyphs(readData(`render/glyphs/${face}/0-255.pbf`)).glyphs;
      const ours = readGlyphs(glyphs(fonts, face, 0)).glyphs;
      for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789äöüß') {
        const [their, our] = [theirs.get(letter.codePointAt(0)!)!, ours.get(letter.codePointAt(0)!)!];
        expect([letter, Math.abs(their.advance - our.advance) <= 1]).toEqual([letter, true]);
        expect([letter, Math.abs(their.width - our.width) <= 2]).toEqual([letter, true]);
        expect([letter, Math.abs(their.height - our.height) <= 2]).toEqual([letter, true]);
        expect([letter, Math.abs(their.left - our.left) <= 1]).toEqual([letter, true]);
        const difference = inkOf(their.bitmap) / inkOf(our.bitmap);
        expect([face, letter, difference > 0.85 && difference < 1.15]).toEqual([face, letter, true]);
      }
    }
  });
});

/** Pixels inside of the outline. */
function inkOf(bitmap: Uint8Array): number {
  return bitmap.reduce((sum, value) => sum + Math.max(0, Math.min(1, (value - 175) / 32)), 0);
}

describe('distance fields', () => {
  test('a square has the exact distances', () => {
    const field = distanceField([[0, 0, 10, 0, 10, 10, 0, 10]])!;
    expect(field).toMatchObject({ width: 10, height: 10, left: 0, ascent: 10 });
    const at = (column: number, row: number): number => field.bitmap[row * 16 + column]!;
    // 2.5 pixels outside on the left; 0.5 pixels inside; in the corner 2.5 * sqrt(2).
    expect(at(0, 8)).toBe(Math.round(255 * (0.75 - 2.5 / 8)));
    expect(at(3, 8)).toBe(Math.round(255 * (0.75 + 0.5 / 8)));
    expect(at(0, 0)).toBe(Math.round(255 * (0.75 - (2.5 * Math.SQRT2) / 8)));
  });

  test('strokes that overlap make no seam', () => {
    const cross = [
      [0, 4, 12, 4, 12, 8, 0, 8],
      [4, 0, 8, 0, 8, 12, 4, 12],
    ];
    const outline = [[4, 0, 8, 0, 8, 4, 12, 4, 12, 8, 8, 8, 8, 12, 4, 12, 4, 8, 0, 8, 0, 4, 4, 4]];
    expect(distanceField(cross)).toEqual(distanceField(outline));
    expect(boundaryOf(cross).length / 4).toBe(12);
  });

  test('a hole stays a hole', () => {
    const ring = [
      [0, 0, 20, 0, 20, 20, 0, 20],
      [6, 6, 6, 14, 14, 14, 14, 6],
    ];
    const field = distanceField(ring)!;
    expect(field.bitmap[13 * 26 + 13]).toBeLessThan(128);
  });

  test('any polygons: distances are those to the nearest edge that a search over all of them finds', () => {
    const coordinate = fc.integer({ min: -40, max: 80 }).map((value) => value / 4);
    const ring = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(ring, (points) => {
        const contour = points.flat();
        const field = distanceField([contour]);
        if (!field) return;
        const columns = field.width + 6;
        const edges = boundaryOf([contour]);
        for (const [pixel, value] of field.bitmap.entries()) {
          const x = field.left - 2.5 + (pixel % columns);
          const y = field.ascent + 2.5 - Math.floor(pixel / columns);
          let nearest = 8;
          for (let at = 0; at < edges.length; at += 4) {
            nearest = Math.min(
              nearest,
              distance(x, y, edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!),
            );
          }
          const expected = [0.75 - nearest / 8, 0.75 + nearest / 8].map((s) =>
            Math.max(0, Math.min(255, s * 255)),
          );
          if (expected.every((one) => Math.abs(one - value) > 0.51)) expect(value).toBe(expected);
        }
      }),
      { numRuns: 100 },
    );
  });
});

function distance(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const t =
    square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square));
  return Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1));
}

describe('hostile fonts', () => {
  const tried = (bytes: Uint8Array): void => {
    const opened = openFonts([{ name: 'X', files: [{ name: 'x', bytes }] }]);
    try {
      readGlyphs(glyphs(opened, 'X', 0));
    } catch (error) {
      expect(error).toMatchObject({ name: 'PortolanError', code: 'font-damaged' });
    }
  };

  test('any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), tried), { numRuns: share(5_000) });
  });

  test('a font with bytes changed, compressed', () => {
    const change = fc.tuple(fc.nat(LATIN.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = Uint8Array.from(LATIN);
        for (const [at, value] of changes) bytes[at] = value;
        tried(bytes);
      }),
      { numRuns: share(150) },
    );
  });

  test('a font with bytes changed, not compressed', () => {
    const plain = plainFont(LATIN);
    // Most of a font is outlines: half of the changes hit the tables in front of them.
    const change = fc.tuple(fc.oneof(fc.nat(plain.length - 1), fc.nat(2000)), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = Uint8Array.from(plain);
        for (const [at, value] of changes) bytes[at] = value;
        tried(bytes);
      }),
      { numRuns: share(150) },
    );
  });

  test('a font that is cut off anywhere', () => {
    fc.assert(
      fc.property(fc.nat(LATIN.length - 1), (length) => tried(LATIN.subarray(0, length))),
      { numRuns: share(300) },
    );
  });

  test.each([0, 3, 4, 11, 12, 13, 43, 44])('a font cut off after %i bytes', (length) => {
    tried(LATIN.subarray(0, length));
    tried(plainFont(LATIN).subarray(0, length));
  });

  /** A .woff file of which every table is made of the same bytes, with the tags that are given. */
  const fontOfOne = (tags: readonly string[], packed: Uint8Array, length: number): Uint8Array => {
    const front = 44 + 20 * tags.length;
    const bytes = new Uint8Array(front + packed.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, 0x774f4646);
    view.setUint16(12, tags.length);
    tags.forEach((tag, k) => {
      const at = 44 + 20 * k;
      for (let letter = 0; letter < 4; letter++) view.setUint8(at + letter, tag.codePointAt(letter)!);
      view.setUint32(at + 4, front);
      view.setUint32(at + 8, packed.length);
      view.setUint32(at + 12, length);
    });
    bytes.set(packed, front);
    return bytes;
  };
  const TAGS = ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'];

  test('a font whose tables are all made of the same bytes inflates to 48 MB at most', () => {
    const length = 30 * 2 ** 20;
    const bytes = fontOfOne(TAGS, zlibSync(new Uint8Array(length), { level: 1 }), length);
    const opened = openFonts([{ name: 'X', files: [{ name: 'x.woff', bytes }] }]);
    expect(() => glyphs(opened, 'X', 0)).toThrow(/x\.woff: has tables of more than 50331648 bytes/);
  });

  test('a table that comes twice is refused before it is inflated again', () => {
    const bytes = fontOfOne(['cmap', 'cmap', ...TAGS], zlibSync(new Uint8Array(4_000)), 4_000);
    const opened = openFonts([{ name: 'X', files: [{ name: 'x.woff', bytes }] }]);
    expect(() => glyphs(opened, 'X', 0)).toThrow(/x\.woff: has two tables cmap/);
  });

  test('WOFF 2 is refused by name', () => {
    const bytes = Uint8Array.from([0x77, 0x4f, 0x46, 0x32, ...Array.from({ length: 60 }, () => 0)]);
    const opened = openFonts([{ name: 'X', files: [{ name: 'x.woff2', bytes }] }]);
    expect(() => glyphs(opened, 'X', 0)).toThrow(/x\.woff2: is a WOFF 2 file/);
  });

  test('no faces are refused', () => {
    expect(() => openFonts([])).toThrow(expect.objectContaining({ code: 'no-fonts' }));
  });
});

test('a font that is not compressed gives the same letters', () => {
  const open = (bytes: Uint8Array): unknown =>
    readGlyphs(glyphs(openFonts([{ name: 'X', files: [{ name: 'x', bytes }] }]), 'X', 0));
  expect(open(plainFont(LATIN))).toEqual(open(LATIN));
});
