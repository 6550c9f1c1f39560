import { badFont } from './font-error.ts';

/** The glyphs of code points, as the table cmap of a font tells them (OpenType 1.9, chapter "cmap"): formats 4 and 12. */
export type CharacterMap = ReadonlyMap<number, number>;

/** A font has 65,535 glyphs at most, some of which stand for several characters. */
const MOST_CHARACTERS = 0x2_0000;

/** @throws {PortolanError} `font-damaged` */
export function readCharacterMap(cmap: DataView, glyphCount: number, name: string): CharacterMap {
  const characters = new Map<number, number>();
  const count = cmap.byteLength < 4 ? 0 : cmap.getUint16(2);
  if (4 + 8 * count > cmap.byteLength) throw badFont(name, 'table cmap is cut off', { count });
  const chosen = chooseSubtable(cmap, count);
  if (chosen === undefined) return characters;
  const { offset, format } = chosen;
  try {
    if (format === 12) readSegmentedCoverage(cmap, offset, glyphCount, characters);
    else readSegmentMapping(cmap, offset, glyphCount, characters);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw badFont(name, 'table cmap points behind its end', { offset, format });
  }
  return characters;
}

/** Format 12 holds all planes, so it goes before format 4; within one format the first Unicode table wins. */
function chooseSubtable(
  cmap: DataView,
  count: number,
): { readonly offset: number; readonly format: number } | undefined {
  let chosen: { readonly offset: number; readonly format: number } | undefined;
  for (let index = 0; index < count; index++) {
    const platform = cmap.getUint16(4 + 8 * index);
    const encoding = cmap.getUint16(6 + 8 * index);
    const offset = cmap.getUint32(8 + 8 * index);
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    if (!isUnicode || offset + 2 > cmap.byteLength) continue;
    const format = cmap.getUint16(offset);
    if (format === 12 && chosen?.format !== 12) chosen = { offset, format };
    if (format === 4) chosen ??= { offset, format };
  }
  return chosen;
}

function readSegmentMapping(
  cmap: DataView,
  offset: number,
  glyphCount: number,
  characters: Map<number, number>,
): void {
  const doubled = cmap.getUint16(offset + 6) & ~1;
  const ends = offset + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const rangeOffsets = deltas + doubled;
  for (let segment = 0; segment < doubled; segment += 2) {
    const end = cmap.getUint16(ends + segment);
    const start = cmap.getUint16(starts + segment);
    const delta = cmap.getUint16(deltas + segment);
    const rangeOffset = cmap.getUint16(rangeOffsets + segment);
    // Segments ascend; a hostile table repeats them to make the work endless.
    if (characters.size > 0xffff) return;
    for (let code = start; code <= end && code < 0xffff; code++) {
      let glyph = code;
      if (rangeOffset !== 0) {
        glyph = cmap.getUint16(rangeOffsets + segment + rangeOffset + 2 * (code - start));
        if (glyph === 0) continue;
      }
      glyph = (glyph + delta) & 0xffff;
      if (glyph > 0 && glyph < glyphCount) characters.set(code, glyph);
    }
  }
}

function readSegmentedCoverage(
  cmap: DataView,
  offset: number,
  glyphCount: number,
  characters: Map<number, number>,
): void {
  const groups = cmap.getUint32(offset + 12);
  let budget = MOST_CHARACTERS;
  for (let group = 0; group < groups; group++) {
    const at = offset + 16 + 12 * group;
    const start = cmap.getUint32(at);
    const end = Math.min(cmap.getUint32(at + 4), 0x10_ffff);
    const firstGlyph = cmap.getUint32(at + 8);
    for (let code = start; code <= end; code++) {
      const glyph = firstGlyph + code - start;
      // Groups do not overlap in a sound font, so that no more characters than Unicode has can be listed.
      if (glyph >= glyphCount || --budget < 0) break;
      if (glyph > 0) characters.set(code, glyph);
    }
  }
}
