import { PbfReader } from 'pbf';

/** A letter of a message, as MapLibre reads it. */
export interface ReadGlyph {
  id: number;
  bitmap: Uint8Array;
  width: number;
  height: number;
  left: number;
  top: number;
  advance: number;
}

/** Reads a message of `glyphs.proto` with the npm package pbf, which shares nothing with our writer. */
export function readGlyphs(bytes: Uint8Array): {
  name: string;
  range: string;
  glyphs: Map<number, ReadGlyph>;
} {
  const result = { name: '', range: '', glyphs: new Map<number, ReadGlyph>() };
  new PbfReader(bytes).readFields((field, _result, pbf) => {
    if (field === 1) pbf.readMessage(readStack, result);
  }, undefined);
  return result;
}

function readStack(field: number, result: ReturnType<typeof readGlyphs>, pbf: PbfReader): void {
  if (field === 1) result.name = pbf.readString();
  else if (field === 2) result.range = pbf.readString();
  else if (field === 3) {
    const glyph = {
      id: -1,
      bitmap: new Uint8Array(),
      width: -1,
      height: -1,
      left: NaN,
      top: NaN,
      advance: -1,
    };
    pbf.readMessage(readGlyph, glyph);
    result.glyphs.set(glyph.id, glyph);
  }
}

function readGlyph(field: number, glyph: ReadGlyph, pbf: PbfReader): void {
  if (field === 1) glyph.id = pbf.readVarint();
  else if (field === 2) glyph.bitmap = pbf.readBytes();
  else if (field === 3) glyph.width = pbf.readVarint();
  else if (field === 4) glyph.height = pbf.readVarint();
  else if (field === 5) glyph.left = pbf.readSVarint();
  else if (field === 6) glyph.top = pbf.readSVarint();
  else if (field === 7) glyph.advance = pbf.readVarint();
}
