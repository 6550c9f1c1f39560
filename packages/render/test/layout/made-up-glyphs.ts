import { PbfWriter } from 'pbf';

/** A glyph file of boxes: every letter of the range is 8 x 10 pixels. */
export function madeUpGlyphs(_: string, first: number): Uint8Array {
  const file = new PbfWriter();
  file.writeMessage(
    1,
    (_stack, stack: PbfWriter) => {
      for (let id = first; id < first + 256; id++) {
        stack.writeMessage(
          3,
          (code: number, glyph: PbfWriter) => {
            glyph.writeVarintField(1, code);
            glyph.writeBytesField(2, new Uint8Array(14 * 16).fill(255));
            glyph.writeVarintField(3, 8);
            glyph.writeVarintField(4, 10);
            glyph.writeSVarintField(5, 1);
            glyph.writeSVarintField(6, -9);
            glyph.writeVarintField(7, 11);
          },
          id,
        );
      }
    },
    undefined,
  );
  return file.finish();
}
