import { share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinArabic } from '../../src/layout/symbols/arabic.ts';
import { apartFromRing, MarksAbove } from '../../src/layout/symbols/marks.ts';
import type { MeasuredGlyph } from '../../src/glyphs/glyph-file.ts';
import { visualOrder } from '../../src/layout/symbols/bidi.ts';
import { breakLines } from '../../src/layout/symbols/break-lines.ts';
import type { CollisionBox } from '../../src/layout/symbols/collisions.ts';
import { isStraightEnough, lineAnchors, measured, placeAt } from '../../src/layout/symbols/line-anchors.ts';
import { MergingLines } from '../../src/layout/symbols/merge-lines.ts';
import type { SymbolLook } from '../../src/layout/symbols/symbol.ts';
import { renderStyle } from '../../src/render-style.ts';
import { madeUpGlyphs } from './made-up-glyphs.ts';

const codesOf = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0)!);

describe('breaking lines', () => {
  /** The least badness of all ways to break, one after the other. */
  function leastOfAll(codes: readonly number[], advance: number, maxWidth: number): number {
    const total = codes.length * advance;
    const target = total / Math.max(1, Math.ceil(total / maxWidth));
    const places = codes.flatMap((code, at) => (code === 0x20 && at < codes.length - 1 ? [at + 1] : []));
    const widthBefore = (index: number): number =>
      codes.slice(0, index).filter((code) => code !== 0x20).length * advance;
    let least = Infinity;
    for (let chosen = 0; chosen < 2 ** places.length; chosen++) {
      const ends = [...places.filter((_, bit) => (chosen >> bit) % 2 === 1), codes.length];
      let badness = 0;
      let from = 0;
      for (const [index, end] of ends.entries()) {
        const width = widthBefore(end) - widthBefore(from);
        const ragged = (width - target) ** 2;
        badness += index < ends.length - 1 ? ragged : width < target ? ragged / 2 : ragged * 2;
        from = end;
      }
      least = Math.min(least, badness);
    }
    return least;
  }

  test('no other way of breaking is better', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 20, max: 300 }),
        (words, maxWidth) => {
          const codes = codesOf(words.join(' '));
          const starts = breakLines(
            codes.map((codePoint) => ({ codePoint, advance: 10 })),
            maxWidth,
            0,
          );
          const total = codes.length * 10;
          const target = total / Math.max(1, Math.ceil(total / maxWidth));
          let badness = 0;
          let from = 0;
          for (const end of [...starts, codes.length]) {
            const width = codes.slice(from, end).filter((code) => code !== 0x20).length * 10;
            const ragged = (width - target) ** 2;
            badness += end < codes.length ? ragged : width < target ? ragged / 2 : ragged * 2;
            from = end;
          }
          expect(badness).toBeCloseTo(leastOfAll(codes, 10, maxWidth), 6);
        },
      ),
      { numRuns: share(2000) },
    );
  });

  test('a new line in the text is one in the label', () => {
    const letters = codesOf('ab\ncd').map((codePoint) => ({ codePoint, advance: 10 }));
    expect(breakLines(letters, 1000, 0)).toEqual([3]);
  });

  test('where there is no width, each word has a line', () => {
    const letters = codesOf('ab cde f').map((codePoint) => ({ codePoint, advance: 10 }));
    expect(breakLines(letters, 0, 0)).toEqual([3, 7]);
  });
});

describe('scripts', () => {
  test('letters of Arabic words are joined', () => {
    // Seen, lam with alef, meem.
    expect(codesOf(joinArabic('سلام'))).toEqual([0xfeb3, 0xfefc, 0xfee1]);
    expect(joinArabic('Rue 12')).toBe('Rue 12');
  });

  test('lines to the left are turned, numbers and Latin words in them are not', () => {
    const drawn = (text: string): string =>
      visualOrder(
        codesOf(text).map((codePoint) => ({ codePoint })),
        (_, codePoint) => ({ codePoint }),
      )
        .map(({ codePoint }) => String.fromCodePoint(codePoint))
        .join('');
    expect(drawn('abc 12')).toBe('abc 12');
    expect(drawn('אבג')).toBe('גבא');
    expect(drawn('אב 12 ג')).toBe('ג 12 בא');
    expect(drawn('Rue אבג 5')).toBe('Rue 5 גבא');
    expect(drawn('abc 12 אב')).toBe('abc 12 בא');
    expect(drawn('אב (גד)')).toBe('(דג) בא');
    // Worked out by hand from Unicode Annex 9. N0: brackets around Latin letters run as the line does, or as the letters where those before do so too.
    expect(drawn('שלום (abc) 5')).toBe('5 (abc) םולש');
    expect(drawn('شارع 12 (A1)')).toBe('(A1) 12 عراش');
    expect(drawn('אב a (b)')).toBe('a (b) בא');
    expect(drawn('a (אב) c')).toBe('a (בא) c');
    expect(drawn('a אב (גד) c')).toBe('a (דג) בא c');
    expect(drawn('אב (a [גד] b)')).toBe('(b [דג] a) בא');
    expect(drawn('a (אב')).toBe('a (בא');
    // N1: between numbers and letters to the left what is neutral runs to the left; between two numbers too.
    expect(drawn('abc אב 12 def')).toBe('abc 12 בא def');
    expect(drawn('אב 12 34')).toBe('34 12 בא');
    // W2 and W4 to W6: signs, separators and units within numbers stay in them, others do not.
    expect(drawn('אב 1,5 ג')).toBe('ג 1,5 בא');
    expect(drawn('אב 3-5')).toBe('3-5 בא');
    expect(drawn('شارع 3-5')).toBe('5-3 عراش');
    expect(drawn('אב 50% ג')).toBe('ג 50% בא');
    expect(drawn('אב, ג')).toBe('ג ,בא');
    // L4.
    expect(drawn('אב «גד» <ה>')).toBe('<ה> «דג» בא');
    // As long as a style makes them: each look back from a bracket would take minutes.
    const long = 'א' + '(ב)'.repeat(100_000);
    expect(drawn(long)).toBe('(ב)'.repeat(100_000) + 'א');
    expect(drawn('א'.repeat(300_000) + 'ב')).toBe('ב' + 'א'.repeat(300_000));
  });

  test('marks stand above marks, and a tone above the ring of a vowel', () => {
    const glyphOf = (top: number, height: number, advance: number, left = -10, width = 8): MeasuredGlyph => ({
      left,
      top,
      width,
      height,
      advance,
      bitmap: new Uint8Array(),
    });
    const rises = (...glyphs: (readonly [letter: string, glyph: MeasuredGlyph])[]): number[] => {
      const marks = new MarksAbove();
      return glyphs.map(([letter, glyph]) => marks.riseOf(letter.codePointAt(0)!, glyph));
    };
    const [letter, vowel, tone] = [glyphOf(-12, 14, 15), glyphOf(-7, 4, 0), glyphOf(-5, 6, 0)];
    // The vowel spans -11 to -7: the tone begins at -6 in place of -11.
    expect(rises(['น', letter], ['ี', vowel], ['่', tone], ['น', letter], ['่', tone])).toEqual([0, 0, 5, 0, 0]);
    expect(rises(['ป', letter], ['ุ', glyphOf(-27, 4, 0)], ['่', tone])).toEqual([0, 0, 0]);
    expect(rises(['ป', letter], ['ี', vowel], ['่', glyphOf(-5, 6, 0, -2, 2)])).toEqual([0, 0, 0]);
    expect(rises(['e', letter], ['\u0301', tone], ['\u0302', tone], ['\u0303', tone])).toEqual([0, 0, 7, 14]);
    // Marks without end reach no higher than an em, and none is compared with all before it.
    const marks = new MarksAbove();
    let highest = 0;
    for (let count = 0; count < 500_000; count++) highest = Math.max(highest, marks.riseOf(0x301, tone));
    expect(highest).toBe(24);
    expect(apartFromRing('น้ำ')).toBe('น\u0e4d\u0e49\u0e32');
    expect(apartFromRing('นำ')).toBe('นำ');
  });
});

describe('labels along lines', () => {
  const walk = fc
    .array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
      minLength: 2,
      maxLength: 12,
    })
    .map((steps) => {
      let [x, y] = [0, 0];
      return [0, 0, ...steps.flatMap(([dx, dy]) => [(x += dx + 1), (y += dy)])];
    });

  test('they fit on the line, keep apart and bend nowhere too sharply', () => {
    fc.assert(
      fc.property(
        walk,
        fc.integer({ min: 5, max: 80 }),
        fc.integer({ min: 10, max: 300 }),
        (places, labelLength, spacing) => {
          const line = measured(places);
          const whole = line.distances.at(-1)!;
          const setting = {
            spacing,
            labelLength,
            textLength: labelLength,
            emPixels: 10,
            maxAngle: 0.8,
            isContinued: false,
          };
          const anchors = lineAnchors(line, setting);
          for (const [index, { distance }] of anchors.entries()) {
            expect(distance - labelLength / 2).toBeGreaterThanOrEqual(-1e-9);
            expect(distance + labelLength / 2).toBeLessThanOrEqual(whole + 1e-9);
            if (index > 0)
              expect(distance - anchors[index - 1]!.distance).toBeGreaterThanOrEqual(labelLength);
            expect(isStraightEnough(line, distance, labelLength, 10, 0.8)).toBe(true);
            // The slow way: the angle of the line each half pixel, which changes little within a letter.
            const angles: number[] = [];
            for (let at = distance - labelLength / 2; at <= distance + labelLength / 2; at += 0.5)
              angles.push(placeAt(line, Math.min(whole, Math.max(0, at))).angle);
            for (let at = 2; at < angles.length - 1; at++) {
              const turn = Math.abs(
                ((angles[at]! - angles[at - 1]! + 3 * Math.PI) % (2 * Math.PI)) - Math.PI,
              );
              expect(turn).toBeLessThanOrEqual(0.8 + 1e-9);
            }
          }
        },
      ),
      { numRuns: share(1000) },
    );
  });

  describe('are joined', () => {
    const joined = (...features: readonly (readonly [text: string, ...lines: number[][]])[]): string[] => {
      const merging = new MergingLines('tile');
      for (const [text, ...lines] of features) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the text is asked for
        const look = { text } as SymbolLook;
        merging.add(
          look,
          lines.map((places, part) => ({ places, isContinued: false, square: 'tile', part })),
        );
      }
      return merging.strands().map(({ look, places }) => `${look.text}: ${places.join(' ')}`);
    };

    test('where one begins at the place at which another of the text ends', () => {
      expect(joined(['a', [0, 0, 5, 0]], ['a', [5, 0, 9, 0]])).toEqual(['a: 0 0 5 0 9 0']);
      expect(joined(['a', [5, 0, 9, 0]], ['a', [0, 0, 5, 0]])).toEqual(['a: 0 0 5 0 9 0']);
      const between = joined(
        ['a', [0, 0, 5, 0]],
        ['a', [9, 0, 12, 0]],
        ['a', [5, 0, 9, 0]],
        ['a', [12, 0, 13, 1]],
      );
      expect(between).toEqual(['a: 0 0 5 0 9 0 12 0 13 1']);
      expect(joined(['a', [0, 0, 5, 0]], ['b', [5, 0, 9, 0]])).toEqual(['a: 0 0 5 0', 'b: 5 0 9 0']);
      expect(joined(['a', [0, 0, 5, 0]], ['a', [9, 0, 5, 0]])).toEqual(['a: 0 0 5 0', 'a: 9 0 5 0']);
      expect(joined(['', [0, 0, 5, 0]], ['', [5, 0, 9, 0]])).toEqual([': 0 0 5 0', ': 5 0 9 0']);
    });

    test('and rings stay as they are', () => {
      expect(joined(['a', [0, 0, 5, 0]], ['a', [5, 0, 5, 5]], ['a', [5, 5, 0, 0]])).toEqual([
        'a: 0 0 5 0 5 5 0 0',
      ]);
      expect(joined(['a', [0, 0, 5, 0, 0, 0]], ['a', [0, 0, 2, 2]])).toEqual(['a: 0 0 5 0 0 0 2 2']);
    });

    test('if they are the first ones of their features, in whose order they stay', () => {
      expect(joined(['a', [0, 0, 5, 0], [7, 7, 8, 8]], ['b', [1, 1, 2, 2]], ['a', [5, 0, 9, 0]])).toEqual([
        'a: 0 0 5 0 9 0',
        'a: 7 7 8 8',
        'b: 1 1 2 2',
      ]);
      expect(joined(['a', [0, 0, 5, 0]], ['b', [1, 1, 2, 2]], ['a', [20, 0, 22, 0]])).toEqual([
        'a: 0 0 5 0',
        'b: 1 1 2 2',
        'a: 20 0 22 0',
      ]);
      expect(joined(['a', [20, 0, 22, 0], [0, 0, 5, 0]], ['a', [5, 0, 9, 0]])).toEqual([
        'a: 20 0 22 0',
        'a: 0 0 5 0',
        'a: 5 0 9 0',
      ]);
    });

    test('in a time that does not grow with the square of their number', () => {
      const lines = Array.from({ length: 50_000 }, (_, at): [string, number[]] => ['a', [-at, 0, 1 - at, 0]]);
      expect(joined(...lines)).toHaveLength(1);
    });
  });
});

describe('a picture with many labels', () => {
  const place = fc.tuple(
    fc.double({ min: -60, max: 60, noNaN: true }),
    fc.double({ min: -50, max: 50, noNaN: true }),
  );
  const name = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é'), minLength: 1, maxLength: 14 });

  const feature = fc.oneof(
    fc.record({ coordinates: place, name }).map(({ coordinates, name: text }) => ({
      type: 'Feature',
      properties: { name: text },
      geometry: { type: 'Point', coordinates },
    })),
    fc
      .record({ coordinates: fc.array(place, { minLength: 2, maxLength: 5 }), name })
      .map(({ coordinates, name: text }) => ({
        type: 'Feature',
        properties: { name: text },
        geometry: { type: 'LineString', coordinates },
      })),
  );

  test.each([' ', '\t  ', '\u200b'])(
    'a name of nothing that is seen, %j, leaves a line without label',
    async (blank) => {
      const blankLine = {
        type: 'Feature',
        properties: { name: blank },
        geometry: {
          type: 'LineString',
          coordinates: [
            [-60, 0],
            [60, 1],
          ],
        },
      };
      const { labels } = await renderStyle({
        style: {
          version: 8,
          sources: { names: { type: 'geojson', data: blankLine } },
          glyphs: '{fontstack}/{range}',
          layers: [
            {
              id: 'lines',
              type: 'symbol',
              source: 'names',
              layout: { 'text-field': '{name}', 'symbol-placement': 'line' },
            },
          ],
        },
        width: 160,
        height: 120,
        center: [0, 0],
        zoom: 0.5,
        fonts: { glyphs: madeUpGlyphs },
      });
      expect(labels).toEqual([]);
    },
  );

  test('a label just beyond the picture keeps its place and is not told', async () => {
    const named = (text: string, lon: number): object => ({
      type: 'Feature',
      properties: { name: text },
      geometry: { type: 'Point', coordinates: [lon, 0] },
    });
    // The picture ends 32 degrees east of its middle, and a letter is about four degrees wide.
    const draw = async (features: readonly object[]): Promise<readonly string[]> => {
      const { labels } = await renderStyle({
        style: {
          version: 8,
          sources: { names: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
          glyphs: '{fontstack}/{range}',
          layers: [
            {
              id: 'names',
              type: 'symbol',
              source: 'names',
              layout: { 'text-field': '{name}' },
            },
          ],
        },
        width: 128,
        height: 64,
        center: [0, 0],
        zoom: 0.5,
        fonts: { glyphs: madeUpGlyphs },
      });
      return labels.map(({ text }) => text);
    };
    const [beyond, across] = [named('beyond', 50), named('across it', 36)];
    expect(await draw([across])).toEqual(['across it']);
    expect(await draw([beyond])).toEqual([]);
    expect(await draw([beyond, across])).toEqual([]);
  });

  test.each([' ', '\t  '])('a name of nothing that is seen, %j, leaves the icon of a line', async (blank) => {
    const line = {
      type: 'Feature',
      properties: { name: blank },
      geometry: {
        type: 'LineString',
        coordinates: [
          [-60, 0],
          [60, 1],
        ],
      },
    };
    const data = new Uint8ClampedArray(4 * 5 * 5).fill(150);
    const withText = async (text: string): Promise<string> => {
      const rendered = await renderStyle({
        style: {
          version: 8,
          sources: { names: { type: 'geojson', data: line } },
          glyphs: '{fontstack}/{range}',
          layers: [
            {
              id: 'lines',
              type: 'symbol',
              source: 'names',
              layout: { 'text-field': text, 'icon-image': 'dot', 'symbol-placement': 'line' },
            },
          ],
        },
        width: 160,
        height: 120,
        center: [0, 0],
        zoom: 0.5,
        sprite: {
          names: new Set(['dot']),
          image: (icon) => (icon === 'dot' ? { width: 5, height: 5, pixelRatio: 1, data } : undefined),
        },
        fonts: { glyphs: madeUpGlyphs },
      });
      return rendered.svg();
    };
    const picture = await withText('{name}');
    expect(picture).toContain('<image');
    expect(picture).toBe(await withText(''));
  });

  test('a strip of even width and great length has its label at once', async () => {
    const rectangle = [
      [-120, 0],
      [60, 0],
      [60, 0.3],
      [-120, 0.3],
      [-120, 0],
    ];
    const strip = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [rectangle] },
    };
    const { labels } = await renderStyle({
      style: {
        version: 8,
        sources: { all: { type: 'geojson', data: strip } },
        glyphs: '{fontstack}/{range}',
        layers: [{ id: 'names', type: 'symbol', source: 'all', layout: { 'text-field': 'ab' } }],
      },
      width: 160,
      height: 120,
      center: [-30, 0.15],
      zoom: 20,
      fonts: { glyphs: madeUpGlyphs },
    });
    expect(labels.length).toBeLessThanOrEqual(1);
  });

  test('no label lies on another one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(feature, { maxLength: 40 }),
        fc.constantFrom(0, 30, 200),
        async (features, bearing) => {
          const { labels } = await renderStyle({
            style: {
              version: 8,
              sources: { names: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
              glyphs: '{fontstack}/{range}',
              layers: [
                {
                  id: 'points',
                  type: 'symbol',
                  source: 'names',
                  filter: ['==', '$type', 'Point'],
                  layout: {
                    'text-field': '{name}',
                    'text-variable-anchor': ['left', 'top', 'right'],
                    'text-radial-offset': 0.5,
                  },
                },
                {
                  id: 'lines',
                  type: 'symbol',
                  source: 'names',
                  filter: ['==', '$type', 'LineString'],
                  layout: { 'text-field': '{name}', 'symbol-placement': 'line', 'symbol-spacing': 60 },
                },
              ],
            },
            width: 160,
            height: 120,
            center: [0, 0],
            zoom: 0.5,
            bearing,
            fonts: { glyphs: madeUpGlyphs },
          });
          for (const [index, one] of labels.entries()) {
            for (const other of labels.slice(index + 1)) {
              for (const a of one.boxes)
                for (const b of other.boxes)
                  expect(overlap(a, b), `${one.text} on ${other.text}`).toBe(false);
            }
          }
        },
      ),
      { numRuns: share(300) },
    );
  });
});

/** Whether what two labels keep free has a place in common, found by looking at many places of one of them. */
function overlap(a: CollisionBox, b: CollisionBox): boolean {
  if (a.minX >= b.maxX || b.minX >= a.maxX || a.minY >= b.maxY || b.minY >= a.maxY) return false;
  const steps = 16;
  for (let row = 1; row < steps; row++) {
    for (let column = 1; column < steps; column++) {
      const x = a.minX + (column / steps) * (a.maxX - a.minX);
      const y = a.minY + (row / steps) * (a.maxY - a.minY);
      if (holds(a, x, y) && holds(b, x, y)) return true;
    }
  }
  return false;
}

function holds({ minX, minY, maxX, maxY, isRound }: CollisionBox, x: number, y: number): boolean {
  if (isRound === true) return Math.hypot(x - (minX + maxX) / 2, y - (minY + maxY) / 2) < (maxX - minX) / 2;
  return x > minX && x < maxX && y > minY && y < maxY;
}
