import { ANCHORS } from '../geometry/anchors.ts';
import { Color } from './color.ts';
import {
  ANCHOR_OFFSETS,
  BOOLEAN,
  COLLATOR,
  COLOR,
  COLOR_ARRAY,
  FORMATTED,
  IMAGE,
  NULL,
  NUMBER,
  NUMBER_ARRAY,
  OBJECT,
  PADDING,
  PROJECTION,
  STRING,
  VALUE,
  arrayOf,
  type Type,
} from './types.ts';

/** How a section of a label stands on its line. */
export type VerticalAlign = 'bottom' | 'center' | 'top';

/** An image that a style names. */
export class ResolvedImage {
  readonly name: string;
  /** Whether the sprite has it. */
  readonly available: boolean;

  constructor(name: string, available: boolean) {
    this.name = name;
    this.available = available;
  }

  /** An image by its name; null where the name is empty, which means none. */
  static of(name: string): ResolvedImage | null {
    return name === '' ? null : new ResolvedImage(name, false);
  }

  toString(): string {
    return this.name;
  }
}

/** A part of a label with its own font, size and colour. */
export interface FormattedSection {
  readonly text: string;
  readonly image: ResolvedImage | null;
  /** Size as a multiple of the label's. */
  readonly scale: number | null;
  /** Names of fonts, with commas. */
  readonly fontStack: string | null;
  readonly textColor: Color | null;
  readonly verticalAlign: VerticalAlign | null;
}

/** A label in sections. */
export class Formatted {
  readonly sections: readonly FormattedSection[];

  constructor(sections: readonly FormattedSection[]) {
    this.sections = sections;
  }

  static of(text: string): Formatted {
    return new Formatted([
      { text, image: null, scale: null, fontStack: null, textColor: null, verticalAlign: null },
    ]);
  }

  toString(): string {
    return this.sections.map((section) => section.text).join('');
  }
}

/** Space around a box in pixels: top, right, bottom, left. */
export class Padding {
  readonly values: readonly number[];

  constructor(values: readonly number[]) {
    this.values = values;
  }

  /** One number for all sides, or one to four in the order of CSS; undefined for anything else. */
  static parse(input: unknown): Padding | undefined {
    if (input instanceof Padding) return input;
    const list = typeof input === 'number' ? [input] : input;
    if (!isNumbers(list) || list.length < 1 || list.length > 4) return undefined;
    const [top = 0, right = top, bottom = top, left = right] = list;
    return new Padding([top, right, bottom, left]);
  }

  toString(): string {
    return JSON.stringify(this.values);
  }
}

/** A number, or one for each of several light sources. */
export class NumberArray {
  readonly values: readonly number[];

  constructor(values: readonly number[]) {
    this.values = values;
  }

  static parse(input: unknown): NumberArray | undefined {
    if (input instanceof NumberArray) return input;
    if (typeof input === 'number') return new NumberArray([input]);
    return isNumbers(input) ? new NumberArray(input) : undefined;
  }

  toString(): string {
    return JSON.stringify(this.values);
  }
}

/** A colour, or one for each of several light sources. */
export class ColorArray {
  readonly values: readonly Color[];

  constructor(values: readonly Color[]) {
    this.values = values;
  }

  static parse(input: unknown): ColorArray | undefined {
    if (input instanceof ColorArray) return input;
    const list: readonly unknown[] = Array.isArray(input) ? input : [input];
    const colors: Color[] = [];
    for (const each of list) {
      const color = typeof each === 'string' ? Color.parse(each) : undefined;
      if (color === undefined) return undefined;
      colors.push(color);
    }
    return new ColorArray(colors);
  }

  toString(): string {
    return JSON.stringify(this.values);
  }
}

const KNOWN_ANCHORS: ReadonlySet<string> = new Set(ANCHORS);

/** Anchors and the offset of each: `[anchor, [x, y], anchor, [x, y], ...]`, offsets in ems. */
export class AnchorOffsets {
  readonly values: readonly (string | readonly number[])[];

  constructor(values: readonly (string | readonly number[])[]) {
    this.values = values;
  }

  static parse(input: unknown): AnchorOffsets | undefined {
    if (input instanceof AnchorOffsets) return input;
    if (!Array.isArray(input) || input.length < 1 || input.length % 2 !== 0) return undefined;
    const values: (string | readonly number[])[] = [];
    for (const [index, each] of (input as readonly unknown[]).entries()) {
      if (
        index % 2 === 0
          ? typeof each === 'string' && KNOWN_ANCHORS.has(each)
          : isNumbers(each) && each.length === 2
      )
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked in the line above
        values.push(each as string | readonly number[]);
      else return undefined;
    }
    return new AnchorOffsets(values);
  }

  toString(): string {
    return JSON.stringify(this.values);
  }
}

/** A projection on its way from one to another. */
export class ProjectionDefinition {
  readonly from: string;
  readonly to: string;
  readonly transition: number;

  constructor(from: string, to: string, transition: number) {
    this.from = from;
    this.to = to;
    this.transition = transition;
  }

  /** Whether a value names a projection: a name, `[from, to, transition]`, or an object of the three. */
  static isOne(input: unknown): boolean {
    if (typeof input === 'string') return true;
    if (typeof input !== 'object' || input === null) return false;
    const [from, to, transition]: readonly unknown[] = Array.isArray(input)
      ? input
      : 'from' in input && 'to' in input && 'transition' in input
        ? [input.from, input.to, input.transition]
        : [];
    return (
      typeof from === 'string' &&
      typeof to === 'string' &&
      typeof transition === 'number' &&
      (!Array.isArray(input) || input.length === 3)
    );
  }

  toString(): string {
    return this.from === this.to && this.transition === 1
      ? this.from
      : JSON.stringify([this.from, this.to, this.transition]);
  }
}

/** Compares texts by the rules of a language. */
export class Collator {
  readonly #compare: Intl.Collator;
  readonly #locale: string;

  /** @throws {RangeError} when `locale` is no language tag. */
  constructor(isCaseSensitive: boolean, isDiacriticSensitive: boolean, locale: string | null) {
    // The language of the machine must not show in a picture: an unknown one is read as English, whose order is that of the Unicode Collation Algorithm.
    const known = knownLocale(locale);
    this.#locale = known;
    this.#compare = new Intl.Collator(known, {
      sensitivity: isCaseSensitive
        ? isDiacriticSensitive
          ? 'variant'
          : 'case'
        : isDiacriticSensitive
          ? 'accent'
          : 'base',
      usage: 'search',
    });
  }

  compare(left: string, right: string): number {
    return this.#compare.compare(left, right);
  }

  resolvedLocale(): string {
    return new Intl.Collator(this.#locale).resolvedOptions().locale;
  }
}

/**
 * The language tag where the platform knows it, `en` elsewhere.
 *
 * @throws {RangeError} when it is no language tag.
 */
export function knownLocale(locale: string | null): string {
  return (locale !== null && Intl.Collator.supportedLocalesOf([locale])[0]) || 'en';
}

function isNumbers(input: unknown): input is readonly number[] {
  return Array.isArray(input) && input.every((each) => typeof each === 'number');
}

/** The type of a value at hand. */
export function typeOf(value: unknown): Type {
  switch (typeof value) {
    case 'string':
      return STRING;
    case 'number':
      return NUMBER;
    case 'boolean':
      return BOOLEAN;
    case 'object':
      return value === null ? NULL : typeOfObject(value);
    default:
      return NULL;
  }
}

const CLASSES: readonly (readonly [abstract new (...args: never[]) => object, Type])[] = [
  [Formatted, FORMATTED],
  [ResolvedImage, IMAGE],
  [Padding, PADDING],
  [NumberArray, NUMBER_ARRAY],
  [ColorArray, COLOR_ARRAY],
  [AnchorOffsets, ANCHOR_OFFSETS],
  [ProjectionDefinition, PROJECTION],
  [Collator, COLLATOR],
];

function typeOfObject(value: object): Type {
  if (Array.isArray(value)) return typeOfArray(value);
  if (value instanceof Color) return COLOR;
  for (const [constructor, type] of CLASSES) if (value instanceof constructor) return type;
  return OBJECT;
}

function typeOfArray(items: readonly unknown[]): Type {
  if (items.length === 0) return arrayOf(VALUE, 0);
  // Lists of lists have no common type, so that only the first item is looked into: lists may share their parts many times over.
  if (Array.isArray(items[0]) && items.length > 1) return arrayOf(VALUE, items.length);
  const first = typeOf(items[0]);
  const isUniform =
    items.length === 1 || items.every((item) => !Array.isArray(item) && typeOf(item) === first);
  return arrayOf(isUniform ? first : VALUE, items.length);
}

/** The most items that are written as text. */
const MAX_ITEMS = 100_000;

/** JSON of a value; undefined where it has more than 100,000 items. */
export function toJson(value: unknown): string | undefined {
  let left = MAX_ITEMS;
  const isShort = (each: unknown): boolean => {
    left--;
    if (left < 0) return false;
    if (typeof each !== 'object' || each === null) return true;
    return Array.isArray(each) ? each.every(isShort) : Object.values(each).every(isShort);
  };
  return isShort(value) ? JSON.stringify(value) : undefined;
}

/** A value as text: nothing for null, JSON for lists and objects. Undefined where it would be too long. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Color || CLASSES.some(([constructor]) => value instanceof constructor))
    // oxlint-disable-next-line typescript/no-base-to-string -- all of these classes have a toString of their own
    return String(value);
  return toJson(value);
}
