import { readCharacterMap, type CharacterMap } from './character-map.ts';
import { Outlines } from './outlines.ts';
import { ReadyLetters } from './ready-letters.ts';
import { readTables } from './woff.ts';
import { PortolanError, wrongArgument } from '@portolan/base';
import type { Glyph } from './glyph-message.ts';

/** A font under the name by which styles ask for it, such as `Noto Sans Bold`. */
export interface FontFace {
  /** Name in `text-font` of styles. */
  readonly name: string;
  /**
   * Files of TrueType outlines, .ttf or .woff, each with some of the letters. Where several have a letter the first one draws it: scripts
   * that a font lacks are filled in by files of others at the end. A function is called when the first letter is asked for.
   */
  readonly files: readonly FontFile[] | (() => readonly FontFile[]);
  /**
   * Letters of this face that were drawn beforehand by `readyLetters`: they are taken in place of drawing them, which spares opening the files. A function
   * is called when the first letter is asked for; it gives nothing where there are none.
   */
  readonly letters?: Uint8Array | (() => Uint8Array | undefined);
}

/** A font file. */
export interface FontFile {
  /** For messages. */
  readonly name: string;
  /** Contents of the file; a function is called when the first letter is asked for that the files before it lack. */
  readonly bytes: Uint8Array | (() => Uint8Array);
}

/** A font file, which is opened when its letters are first asked for. */
export class Font {
  readonly #file: FontFile;
  #opened: { readonly characters: CharacterMap; readonly outlines: Outlines } | undefined;

  constructor(file: FontFile) {
    this.#file = file;
  }

  /** @throws {PortolanError} `font-damaged` */
  get characters(): CharacterMap {
    return this.#open().characters;
  }

  /** @throws {PortolanError} `font-damaged` */
  get outlines(): Outlines {
    return this.#open().outlines;
  }

  #open(): { readonly characters: CharacterMap; readonly outlines: Outlines } {
    if (this.#opened === undefined) {
      const { name, bytes } = this.#file;
      const tables = readTables(typeof bytes === 'function' ? bytes() : bytes, name);
      const outlines = new Outlines(tables, name);
      this.#opened = {
        outlines,
        characters: readCharacterMap(tables.get('cmap')!, outlines.glyphCount, name),
      };
    }
    return this.#opened;
  }
}

/** Fonts to draw letters of; made by `openFonts`. */
export class Fonts {
  /** Names of the faces, in the order in which they were given. */
  readonly names: readonly string[];
  /** Ranges of letters that have been made, by name of the stack and first code point, the one used last at the end. */
  readonly made = new Map<string, Uint8Array>();
  /** Letters that have been made one by one, by name of the stack and then by code point. */
  readonly letters = new Map<string, Map<number, Glyph | undefined>>();
  /** How many these are. */
  letterCount = 0;
  readonly #faces = new Map<string, FontFace>();
  /** Letters drawn beforehand by name of the face; undefined where it has none. */
  readonly #ready = new Map<string, ReadyLetters | undefined>();
  readonly #opened = new Map<string, readonly Font[]>();

  constructor(faces: readonly FontFace[]) {
    for (const face of faces) this.#faces.set(face.name.toLowerCase(), face);
    this.names = faces.map(({ name }) => name);
  }

  /**
   * The files of a stack in the order in which they are asked for a letter. A name that is not there counts as the face whose weight and
   * slope it names; one that names neither, as the first face.
   *
   * @param fontStack  names of faces, comma separated.
   */
  stack(fontStack: string): Font[] {
    const fonts = fontStack.split(',').flatMap((name) => this.#open(this.#nearest(name)));
    return [...new Set(fonts)];
  }

  /**
   * A letter of the first face of a stack that was drawn beforehand; undefined where there is none.
   *
   * @throws {PortolanError} `font-damaged`
   */
  ready(fontStack: string, codePoint: number): Glyph | undefined {
    const end = fontStack.indexOf(',');
    const name = this.#nearest(end < 0 ? fontStack : fontStack.slice(0, end));
    if (!this.#ready.has(name)) {
      const { letters } = this.#faces.get(name)!;
      const bytes = typeof letters === 'function' ? letters() : letters;
      this.#ready.set(name, bytes && new ReadyLetters(bytes, name));
    }
    return this.#ready.get(name)?.letter(codePoint);
  }

  #nearest(faceName: string): string {
    const name = faceName.trim().toLowerCase();
    if (this.#faces.has(name)) return name;
    const names = [...this.#faces.keys()];
    const wanted = /italic|oblique/.test(name)
      ? /italic/
      : /semi ?bold|bold|black|heavy/.test(name)
        ? /bold/
        : /medium/.test(name)
          ? /medium/
          : /regular/;
    return names.find((known) => wanted.test(known)) ?? names[0]!;
  }

  #open(name: string): readonly Font[] {
    let fonts = this.#opened.get(name);
    if (fonts) return fonts;
    const { files } = this.#faces.get(name)!;
    fonts = (typeof files === 'function' ? files() : files).map((file) => new Font(file));
    this.#opened.set(name, fonts);
    return fonts;
  }
}

/**
 * Opens fonts to make `glyphs` of.
 *
 * @throws {PortolanError} `no-fonts` where the list is empty. Files are read when the first letter of their face is asked for.
 */
export function openFonts(faces: readonly FontFace[]): Fonts {
  if (!Array.isArray(faces) || !faces.every((face: unknown) => typeof Object(face).name === 'string'))
    throw wrongArgument('tiles-input', 'the faces must be a list of {name, files}', faces);
  if (faces.length === 0) throw new PortolanError('no-fonts', 'openFonts needs at least one face');
  return new Fonts(faces);
}
