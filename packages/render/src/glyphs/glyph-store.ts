import { isPortolanError } from '@portolan/base';
import type { Warn } from '../style/property.ts';
import { readGlyphs, type MeasuredGlyph } from './glyph-file.ts';

/** Gives the glyph file of a font stack that begins with a code point (a multiple of 256); nothing where there is none. */
export type GlyphSource = (
  fontStack: string,
  firstCodePoint: number,
) => Uint8Array | undefined | null | Promise<Uint8Array | undefined | null>;

/** Gives one glyph of a font stack at once; nothing where the fonts have none. An empty bitmap is one without distances. */
export type SingleGlyphSource = (fontStack: string, codePoint: number) => MeasuredGlyph | undefined;

/** A glyph of a font stack that has been fetched; undefined where the font has none. */
export type GlyphOf = (fontStack: string, codePoint: number) => MeasuredGlyph | undefined;

/** Code points of one glyph file. */
const RANGE = 256;
/** Fonts of a stack that are asked for one by one. */
const MOST_FONTS = 8;
/** Glyph files that have been read, by their bytes: sources keep and give the same ones for picture after picture. */
const READ = new WeakMap<Uint8Array, ReadonlyMap<number, MeasuredGlyph>>();
const PADDED = new WeakMap<MeasuredGlyph, MeasuredGlyph>();
/** Glyphs by font stack and code point. They are fetched before the layout, which asks without waiting. */
export class GlyphStore {
  readonly #source: GlyphSource | undefined;
  readonly #single: SingleGlyphSource | undefined;
  readonly #warn: Warn;
  readonly #stacks = new Map<string, Map<number, ReadonlyMap<number, MeasuredGlyph>>>();

  /** Glyphs that have been asked for, and those of the stack that was asked for last: texts ask for letter after letter of one. */
  readonly #known = new Map<string, Map<number, MeasuredGlyph>>();
  /** Font stacks and first code points of files that are not there, or damaged. */
  readonly #absent = new Set<string>();
  /** Font stacks of which single glyphs cannot be had. */
  readonly #failed = new Set<string>();
  #lastStack: string | undefined;
  #lastKnown = new Map<number, MeasuredGlyph>();

  /** @param single  gives glyphs one by one, in place of files. */
  constructor(source: GlyphSource | undefined, warn: Warn, single?: SingleGlyphSource) {
    this.#source = source;
    this.#single = single;
    this.#warn = warn;
  }

  /** Fetches the glyphs of texts. Code points beyond U+FFFF have no glyph files. */
  async load(wanted: Iterable<readonly [fontStack: string, text: string]>): Promise<void> {
    if (this.#single !== undefined) return;
    if (this.#source === undefined) {
      this.#tellNoFonts(wanted);
      return;
    }
    const missing = new Map<string, Set<number>>();
    for (const [fontStack, text] of wanted) {
      const known = this.#stacks.get(fontStack);
      let firsts = missing.get(fontStack);
      if (firsts === undefined) missing.set(fontStack, (firsts = new Set()));
      let last = -1;
      for (const letter of text) {
        const codePoint = letter.codePointAt(0)!;
        const first = codePoint - (codePoint % RANGE);
        if (first === last) continue;
        last = first;
        if (first <= 0xffff && known?.has(first) !== true) firsts.add(first);
      }
    }
    await Promise.all(
      [...missing].flatMap(([fontStack, firsts]) => {
        let stack = this.#stacks.get(fontStack);
        if (stack === undefined) this.#stacks.set(fontStack, (stack = new Map()));
        const into = stack;
        return [...firsts].map(async (first) => {
          into.set(first, await this.#fetch(fontStack, first));
        });
      }),
    );
  }

  /** A glyph; undefined where the font has none. */
  glyph(fontStack: string, codePoint: number): MeasuredGlyph | undefined {
    if (fontStack !== this.#lastStack) {
      this.#lastStack = fontStack;
      let known = this.#known.get(fontStack);
      if (known === undefined) this.#known.set(fontStack, (known = new Map()));
      this.#lastKnown = known;
    }
    const glyph = this.#lastKnown.get(codePoint);
    if (glyph !== undefined) return glyph;
    const found =
      this.#single === undefined
        ? this.#stacks
            .get(fontStack)
            ?.get(codePoint - (codePoint % RANGE))
            ?.get(codePoint)
        : this.#one(this.#single, fontStack, codePoint);
    if (found !== undefined) this.#lastKnown.set(codePoint, found);
    return found;
  }

  /** Whether a letter is missing because there is no file of its range, or its font cannot be had, as a warning has told. */
  isWithoutFile(fontStack: string, codePoint: number): boolean {
    if (this.#single !== undefined) return this.#failed.has(fontStack);
    return this.#source === undefined || this.#absent.has(`${codePoint - (codePoint % RANGE)} ${fontStack}`);
  }

  #one(single: SingleGlyphSource, fontStack: string, codePoint: number): MeasuredGlyph | undefined {
    if (this.#failed.has(fontStack)) return undefined;
    try {
      return padded(single(fontStack, codePoint));
    } catch (error) {
      this.#failed.add(fontStack);
      const path = `glyphs/${fontStack.slice(0, 100)}`;
      this.#warn({ path, message: `Letters of this font are left out: ${reasonOf(error)}` });
      return undefined;
    }
  }

  #tellNoFonts(wanted: Iterable<readonly [fontStack: string, text: string]>): void {
    let texts = 0;
    for (const [, text] of wanted) if (text.trim() !== '') texts++;
    if (texts === 0) return;
    const message =
      'No letters were given, and texts are left out: pass the option "fonts", whose letters "glyph" or "glyphs" of @portolan/tiles gives.';
    this.#warn({ path: 'fonts', message }, texts);
  }

  /** The glyphs of a range: from a file of the whole stack, or from those of its fonts, of which the first one that has a glyph counts. */
  async #fetch(fontStack: string, first: number): Promise<ReadonlyMap<number, MeasuredGlyph>> {
    const path = `glyphs/${fontStack.slice(0, 100)}/${first}-${first + RANGE - 1}`;
    const leftOut = (reason: string): void =>
      this.#warn({ path, message: `Letters of this range are left out: ${reason}` });
    const whole = await this.#read(fontStack, first, leftOut);
    if (whole !== undefined && !isFailure(whole)) return whole;
    const names = fontStack.split(',').slice(0, MOST_FONTS);
    const glyphs = new Map<number, MeasuredGlyph>();
    if (names.length > 1) {
      const files = await Promise.all(names.map(async (name) => this.#read(name, first, leftOut)));
      for (const file of files.toReversed()) {
        if (file === undefined) continue;
        if (isFailure(file)) leftOut(file.failure);
        else for (const [code, glyph] of file) glyphs.set(code, glyph);
      }
    }
    if (glyphs.size === 0) {
      this.#absent.add(`${first} ${fontStack}`);
      if (whole !== undefined) leftOut(whole.failure);
      else
        this.#warn({
          path,
          message:
            'There are no such glyphs, and letters of this range are left out: let "fonts.glyphs" give them, or name another font.',
        });
    }
    return glyphs;
  }

  /** The glyphs of a file; undefined where there is no such file, and why where it cannot be had. */
  async #read(
    fontStack: string,
    first: number,
    leftOut: (reason: string) => void,
  ): Promise<ReadonlyMap<number, MeasuredGlyph> | Failure | undefined> {
    let bytes: Uint8Array | undefined | null;
    try {
      bytes = await this.#source?.(fontStack, first);
    } catch (error) {
      return { failure: reasonOf(error) };
    }
    if (bytes === undefined || bytes === null) return undefined;
    try {
      let glyphs = READ.get(bytes);
      if (glyphs === undefined) READ.set(bytes, (glyphs = readGlyphs(bytes)));
      return glyphs;
    } catch (error) {
      if (!isPortolanError(error)) throw error;
      leftOut(error.message);
      return new Map();
    }
  }
}

/** Why a file cannot be had. */
interface Failure {
  readonly failure: string;
}

function isFailure(read: ReadonlyMap<number, MeasuredGlyph> | Failure): read is Failure {
  return 'failure' in read;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The same glyph with a bitmap of no distances where it has none. */
function padded(glyph: MeasuredGlyph | undefined): MeasuredGlyph | undefined {
  if (glyph === undefined || glyph.bitmap.length > 0) return glyph;
  let whole = PADDED.get(glyph);
  if (whole === undefined) {
    whole = { ...glyph, bitmap: new Uint8Array((glyph.width + 6) * (glyph.height + 6)) };
    PADDED.set(glyph, whole);
  }
  return whole;
}
