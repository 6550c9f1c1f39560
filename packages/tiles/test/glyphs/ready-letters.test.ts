import { expectSame, share } from '@portolan/testing';
import { glyph, glyphs, openFonts, readyLetters, type FontFace, type Glyph } from '@portolan/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTO_FACES, READY_RANGES } from '../../src-node/noto-faces.ts';
import { packLetters, ReadyLetters } from '../../src/glyphs/ready-letters.ts';

const drawn = openFonts(NOTO_FACES);
const ASCII = Array.from({ length: 0x5f }, (_, index) => 0x20 + index);

/** Fonts whose faces have letters that were drawn beforehand, and whose files cannot be opened. */
function readyFonts(codePoints: readonly number[]): ReturnType<typeof openFonts> {
  return openFonts(
    NOTO_FACES.map(({ name }): FontFace => ({
      name,
      files: () => {
        throw new Error(`the files of ${name} are asked for`);
      },
      letters: () => readyLetters(drawn, name, codePoints),
    })),
  );
}

describe('letters that were drawn beforehand', () => {
  test('are those of the font, and no file is opened for them', () => {
    const codePoints = READY_RANGES.flatMap(([first, last]) =>
      Array.from({ length: last + 1 - first }, (_, index) => first + index),
    );
    const ready = readyFonts(codePoints);
    for (const { name } of NOTO_FACES) {
      let count = 0;
      for (const codePoint of codePoints) {
        const letter = glyph(drawn, name, codePoint);
        if (letter === undefined) continue;
        count++;
        expectSame(
          JSON.stringify(glyph(ready, name, codePoint)),
          JSON.stringify(letter),
          `${name} ${codePoint}`,
        );
      }
      expect(count).toBeGreaterThan(490);
    }
  });

  test('are those of the first face of a stack, whatever it is called', () => {
    const ready = readyFonts(ASCII);
    for (const stack of [
      'Noto Sans Bold,Noto Sans Italic',
      ' noto sans ITALIC , X',
      'Open Sans Semibold',
      'X,Y',
    ])
      for (const codePoint of [0x20, 0x41, 0x7e])
        expect(glyph(ready, stack, codePoint)).toEqual(glyph(drawn, stack, codePoint));
  });

  test('leave the others to the files', () => {
    const fonts = openFonts(
      NOTO_FACES.map((face) => ({ ...face, letters: readyLetters(drawn, face.name, [0x41, 0x4100, 0x42]) })),
    );
    expect(fonts.ready('Noto Sans Bold', 0x41)).toBeDefined();
    expect(fonts.ready('Noto Sans Bold', 0x43)).toBeUndefined();
    expect(glyphs(fonts, 'Noto Sans Bold', 0)).toEqual(glyphs(drawn, 'Noto Sans Bold', 0));
    expect(glyph(fonts, 'Noto Sans Bold', 0x4100)).toBeUndefined();
    // A function may have none.
    const without = openFonts(NOTO_FACES.map((face) => ({ ...face, letters: () => undefined })));
    expect(glyph(without, 'Noto Sans Bold', 0x41)).toEqual(glyph(drawn, 'Noto Sans Bold', 0x41));
  });

  test('of any size and any bytes come back as they were', () => {
    const letter = fc
      .record({
        id: fc.integer({ min: 0, max: 0xffff }),
        width: fc.integer({ min: 0, max: 12 }),
        height: fc.integer({ min: 0, max: 12 }),
        left: fc.integer({ min: -128, max: 127 }),
        top: fc.integer({ min: -128, max: 127 }),
        advance: fc.integer({ min: 0, max: 255 }),
        isEmpty: fc.boolean(),
      })
      .chain(({ isEmpty, ...rest }) => {
        const length = isEmpty ? 0 : (rest.width + 6) * (rest.height + 6);
        return fc
          .uint8Array({ minLength: length, maxLength: length })
          .map((bitmap): Glyph => ({ ...rest, bitmap: Uint8Array.from(bitmap) }));
      });
    const letters = fc.uniqueArray(letter, { selector: ({ id }) => id, maxLength: 8 });
    fc.assert(
      fc.property(letters, (some) => {
        const ready = new ReadyLetters(packLetters(some.toSorted((a, b) => a.id - b.id)), 'X');
        for (const each of some) expect(ready.letter(each.id)).toEqual(each);
      }),
      { numRuns: share(1000) },
    );
  });

  test('of more than 255 pixels are refused', () => {
    const large: Glyph = {
      id: 65,
      width: 256,
      height: 1,
      left: 0,
      top: 0,
      advance: 9,
      bitmap: new Uint8Array(262 * 7),
    };
    expect(() => packLetters([large])).toThrow(expect.objectContaining({ code: 'letter-size' }));
    expect(() => packLetters([{ ...large, width: 1, bitmap: new Uint8Array(49), top: -129 }])).toThrow(
      /letter 65 has 1 x 1 pixels/,
    );
  });

  test('are refused where their bytes are damaged', () => {
    const bytes = readyLetters(drawn, 'Noto Sans Medium', ASCII);
    const open = (damaged: Uint8Array): unknown =>
      glyph(openFonts([{ name: 'X', files: [], letters: damaged }]), 'X', 65);
    expect(open(bytes)).toEqual(glyph(drawn, 'Noto Sans Medium', 65));
    const error = expect.objectContaining({ code: 'font-damaged' });
    for (const length of [0, 5, 6, 700, bytes.length - 1])
      expect(() => open(bytes.slice(0, length))).toThrow(error);
    expect(() => open(Uint8Array.from([...bytes, 0]))).toThrow(error);
    expect(() => open(bytes.with(0, 1))).toThrow(/begin otherwise/);
    expect(() => open(bytes.with(5, 255))).toThrow(/cut off/);
  });
});
