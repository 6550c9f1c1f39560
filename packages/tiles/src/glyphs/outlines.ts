import { ContourBuilder, type Contour } from '../shapes/contours.ts';
import { badFont } from './font-error.ts';
import type { FontTables } from './woff.ts';

/** Composite glyphs name others; sound fonts nest them once or twice. */
const MOST_DEPTH = 6;
/** Parts of one glyph, nested ones included. */
const MOST_PARTS = 64;
const MOST_POINTS = 4096;

/** Scale and shift of a part of a composite glyph: x' = a x + c y + e, y' = b x + d y + f. */
interface Transform {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

const IDENTITY: Transform = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** Points of a simple glyph: 1 in `onCurve` for those on the outline, 0 for control points. */
interface Points {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly onCurve: readonly boolean[];
}

/** Reads outlines from the tables glyf and loca (OpenType 1.9, chapters of these names). */
export class Outlines {
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  readonly #glyf: DataView;
  readonly #loca: DataView;
  readonly #hasLongOffsets: boolean;
  readonly #hmtx: DataView;
  readonly #advanceCount: number;
  readonly #name: string;

  /** @throws {PortolanError} `font-damaged` */
  constructor(tables: FontTables, name: string) {
    const [head, hhea, maxp] = [tables.get('head')!, tables.get('hhea')!, tables.get('maxp')!];
    if (head.byteLength < 54 || hhea.byteLength < 36 || maxp.byteLength < 6) {
      throw badFont(name, 'one of the tables head, hhea and maxp is cut off');
    }
    this.#name = name;
    this.#glyf = tables.get('glyf')!;
    this.#loca = tables.get('loca')!;
    this.#hmtx = tables.get('hmtx')!;
    this.unitsPerEm = head.getUint16(18);
    this.#hasLongOffsets = head.getInt16(50) !== 0;
    this.glyphCount = maxp.getUint16(4);
    this.#advanceCount = hhea.getUint16(34);
    if (this.unitsPerEm < 16 || this.unitsPerEm > 16_384) {
      throw badFont(name, `has ${this.unitsPerEm} units per em; 16 to 16384 are allowed`);
    }
    if (this.#loca.byteLength < (this.glyphCount + 1) * (this.#hasLongOffsets ? 4 : 2)) {
      throw badFont(name, `table loca is too short for ${this.glyphCount} glyphs`);
    }
    if (this.#advanceCount === 0 || this.#hmtx.byteLength < 4 * this.#advanceCount) {
      throw badFont(name, `table hmtx is too short for ${this.#advanceCount} advances`);
    }
  }

  /** How far the next glyph stands from this one, in units of the font. */
  advanceOf(glyph: number): number {
    return this.#hmtx.getUint16(4 * Math.min(glyph, this.#advanceCount - 1));
  }

  /**
   * The outline of a glyph with y upwards, scaled; empty for a space.
   *
   * @param scale  what one unit of the font becomes, as pixels.
   * @param tolerance  how far lines may stray from curves, after scaling.
   * @throws {PortolanError} `font-damaged`
   */
  contoursOf(glyph: number, scale: number, tolerance: number): Contour[] {
    const builder = new ContourBuilder(tolerance);
    const work = { parts: 0, points: 0 };
    try {
      this.#draw(glyph, { ...IDENTITY, a: scale, d: scale }, builder, 0, work);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw badFont(this.#name, `glyph ${glyph} points behind the end of table glyf`, { glyph });
    }
    builder.close();
    return builder.contours;
  }

  #draw(
    glyph: number,
    transform: Transform,
    builder: ContourBuilder,
    depth: number,
    work: { parts: number; points: number },
  ): void {
    if (glyph >= this.glyphCount || depth > MOST_DEPTH || ++work.parts > MOST_PARTS) {
      throw badFont(this.#name, `glyph ${glyph} is nested too deeply, or not there`, { glyph, depth });
    }
    const data = this.#dataOf(glyph);
    if (data === undefined) return;
    const contourCount = data.getInt16(0);
    if (contourCount < 0) this.#drawParts(data, transform, builder, depth, work);
    else {
      const points = this.#readPoints(data, contourCount, glyph);
      work.points += points.x.length;
      if (work.points > MOST_POINTS) {
        throw badFont(this.#name, `glyph ${glyph} has more than ${MOST_POINTS} points`, { glyph });
      }
      let start = 0;
      for (let contour = 0; contour < contourCount; contour++) {
        const end = data.getUint16(10 + 2 * contour) + 1;
        drawContour(points, start, end, transform, builder);
        start = end;
      }
    }
  }

  #dataOf(glyph: number): DataView | undefined {
    const [start, end] = this.#hasLongOffsets
      ? [this.#loca.getUint32(4 * glyph), this.#loca.getUint32(4 * glyph + 4)]
      : [2 * this.#loca.getUint16(2 * glyph), 2 * this.#loca.getUint16(2 * glyph + 2)];
    if (start === end) return undefined;
    if (end < start || end > this.#glyf.byteLength) {
      throw badFont(this.#name, `glyph ${glyph} lies outside of table glyf`, { glyph, start, end });
    }
    return new DataView(this.#glyf.buffer, this.#glyf.byteOffset + start, end - start);
  }

  #readPoints(data: DataView, contourCount: number, glyph: number): Points {
    let count = 0;
    for (let contour = 0; contour < contourCount; contour++) {
      const end = data.getUint16(10 + 2 * contour) + 1;
      if (end <= count)
        throw badFont(this.#name, `contours of glyph ${glyph} do not follow each other`, { glyph });
      count = end;
    }
    if (count > MOST_POINTS) {
      throw badFont(this.#name, `glyph ${glyph} has more than ${MOST_POINTS} points`, { glyph });
    }
    let at = 10 + 2 * contourCount;
    at += 2 + data.getUint16(at);
    const flags: number[] = [];
    while (flags.length < count) {
      const flag = data.getUint8(at++);
      flags.push(flag);
      if ((flag & 8) === 0) continue;
      for (let repeat = data.getUint8(at++); repeat > 0 && flags.length < count; repeat--) flags.push(flag);
    }
    /** Coordinates are differences: a byte with its sign in a flag, two bytes, or nothing where the value stays. */
    const coordinates = (shortBit: number, sameBit: number): number[] => {
      const values: number[] = [];
      let value = 0;
      for (const flag of flags) {
        if ((flag & shortBit) !== 0)
          value += (flag & sameBit) === 0 ? -data.getUint8(at++) : data.getUint8(at++);
        else if ((flag & sameBit) === 0) {
          value += data.getInt16(at);
          at += 2;
        }
        values.push(value);
      }
      return values;
    };
    const x = coordinates(2, 16);
    return { x, y: coordinates(4, 32), onCurve: flags.map((flag) => (flag & 1) !== 0) };
  }

  #drawParts(
    data: DataView,
    outer: Transform,
    builder: ContourBuilder,
    depth: number,
    work: { parts: number; points: number },
  ): void {
    let at = 10;
    for (let more = true; more;) {
      const flags = data.getUint16(at);
      const glyph = data.getUint16(at + 2);
      at += 4;
      const areWords = (flags & 1) !== 0;
      const areOffsets = (flags & 2) !== 0;
      let [e, f] = areWords
        ? [data.getInt16(at), data.getInt16(at + 2)]
        : [data.getInt8(at), data.getInt8(at + 1)];
      // Parts that are placed by matching points are rare; they stay at the origin.
      if (!areOffsets) [e, f] = [0, 0];
      at += areWords ? 4 : 2;
      let [a, b, c, d] = [1, 0, 0, 1];
      const fixed = (): number => data.getInt16((at += 2) - 2) / 16_384;
      if ((flags & 8) !== 0) a = d = fixed();
      else if ((flags & 0x40) !== 0) [a, d] = [fixed(), fixed()];
      else if ((flags & 0x80) !== 0) [a, b, c, d] = [fixed(), fixed(), fixed(), fixed()];
      this.#draw(glyph, combine(outer, { a, b, c, d, e, f }), builder, depth + 1, work);
      more = (flags & 0x20) !== 0;
    }
  }
}

function combine(outer: Transform, inner: Transform): Transform {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  };
}

/** Draws one contour of quadratic curves: between two control points lies a point of the outline that is not stored. */
function drawContour(
  { x, y, onCurve }: Points,
  start: number,
  end: number,
  { a, b, c, d, e, f }: Transform,
  builder: ContourBuilder,
): void {
  const count = end - start;
  if (count < 2) return;
  const xAt = (index: number): number => {
    const point = start + (index % count);
    return a * x[point]! + c * y[point]! + e;
  };
  const yAt = (index: number): number => {
    const point = start + (index % count);
    return b * x[point]! + d * y[point]! + f;
  };
  const isOn = (index: number): boolean => onCurve[start + (index % count)]!;
  let first = 0;
  while (first < count && !isOn(first)) first++;
  const hasNone = first === count;
  if (hasNone) first = 0;
  if (hasNone) builder.moveTo((xAt(0) + xAt(count - 1)) / 2, (yAt(0) + yAt(count - 1)) / 2);
  else builder.moveTo(xAt(first), yAt(first));
  const from = hasNone ? 0 : first + 1;
  for (let index = from; index < from + count; index++) {
    if (isOn(index)) builder.lineTo(xAt(index), yAt(index));
    else if (isOn(index + 1)) {
      builder.quadraticTo(xAt(index), yAt(index), xAt(index + 1), yAt(index + 1));
      index++;
    } else {
      const [middleX, middleY] = [(xAt(index) + xAt(index + 1)) / 2, (yAt(index) + yAt(index + 1)) / 2];
      builder.quadraticTo(xAt(index), yAt(index), middleX, middleY);
    }
  }
  builder.close();
}
