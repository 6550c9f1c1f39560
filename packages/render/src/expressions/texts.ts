import { Color } from './color.ts';
import { fail, type Context } from './context.ts';
import { textOf } from './conversions.ts';
import {
  FROM_EVALUATION,
  nodeOf,
  proved,
  type Evaluator,
  type Node,
  type Reading,
  type Syntax,
} from './node.ts';
import {
  BOOLEAN,
  COLLATOR,
  COLOR,
  FORMATTED,
  IMAGE,
  NUMBER,
  STRING,
  VALUE,
  arrayOf,
  type Type,
} from './types.ts';
import {
  Collator,
  Formatted,
  ResolvedImage,
  knownLocale,
  type FormattedSection,
  type VerticalAlign,
} from './values.ts';

/*
 * Labels in sections, images, numbers written for people, the order of a language, and the state of the picture.
 */

type Options = Readonly<Record<string, unknown>>;

function isOptions(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function option(options: Options, name: string): unknown {
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

/** Reads an option where it is given. The place of an option is that of the options, which is 1 by custom. */
function readOption(
  options: Options,
  name: string,
  reading: Reading,
  type: Type,
): { readonly node: Node | undefined } | undefined {
  const source = option(options, name);
  if (source === undefined || source === null) return { node: undefined };
  const node = reading.part(source, 1, type);
  return node && { node };
}

interface Section {
  readonly content: Node;
  scale?: Node | undefined;
  font?: Node | undefined;
  color?: Node | undefined;
  align?: Node | undefined;
}

const ALIGNS: readonly unknown[] = ['bottom', 'center', 'top'] satisfies VerticalAlign[];

function readStyle(section: Section, options: Options, reading: Reading): boolean {
  const align = option(options, 'vertical-align');
  const scale = readOption(options, 'font-scale', reading, NUMBER);
  const font = scale && readOption(options, 'text-font', reading, arrayOf(STRING));
  const color = font && readOption(options, 'text-color', reading, COLOR);
  if (color === undefined) return false;
  if (typeof align === 'string' && !ALIGNS.includes(align)) {
    reading.wrong(
      `'vertical-align' must be one of: 'bottom', 'center', 'top' but found '${align.slice(0, 100)}' instead.`,
    );
    return false;
  }
  const aligned = readOption(options, 'vertical-align', reading, STRING);
  if (aligned === undefined) return false;
  section.scale = scale?.node;
  section.font = font?.node;
  section.color = color.node;
  section.align = aligned.node;
  return true;
}

const CONTENTS = new Set(['string', 'value', 'null', 'resolvedImage']);

const formatSyntax: Syntax = (source, reading) => {
  if (source.length < 2) return reading.wrong('Expected at least one argument.');
  if (isOptions(source[1])) return reading.wrong('First argument must be an image or text section.');
  const sections: Section[] = [];
  let mayHaveStyle = false;
  for (const part of source.slice(1)) {
    if (mayHaveStyle && isOptions(part)) {
      mayHaveStyle = false;
      if (!readStyle(sections.at(-1)!, part, reading)) return undefined;
    } else {
      const content = reading.part(part, 1, VALUE);
      if (content === undefined) return undefined;
      if (!CONTENTS.has(content.type.kind))
        return reading.wrong("Formatted text type must be 'string', 'value', 'image' or 'null'.");
      mayHaveStyle = true;
      sections.push({ content });
    }
  }
  const makers = sections.map((section) => sectionMaker(section, reading.key));
  const parts = sections.flatMap(({ content, scale, font, color, align }) =>
    [content, scale, font, color, align].filter((each) => each !== undefined),
  );
  return nodeOf(FORMATTED, parts, (context) => new Formatted(makers.map((make) => make(context))));
};

function sectionMaker(section: Section, key: string): Evaluator<FormattedSection> {
  const content = section.content.run;
  const scale = section.scale && proved<number>(section.scale);
  const font = section.font && proved<readonly string[]>(section.font);
  const color = section.color && proved<Color>(section.color);
  const align = section.align && proved<string>(section.align);
  return (context) => {
    const value = content(context);
    const verticalAlign = align === undefined ? null : alignOf(align(context), key);
    if (value instanceof ResolvedImage)
      return { text: '', image: value, scale: null, fontStack: null, textColor: null, verticalAlign };
    return {
      text: textOf(value, context, key),
      image: null,
      scale: scale?.(context) ?? null,
      fontStack: font?.(context).join(',') ?? null,
      textColor: color?.(context) ?? null,
      verticalAlign,
    };
  };
}

function alignOf(value: string, key: string): VerticalAlign {
  if (value === 'bottom' || value === 'center' || value === 'top') return value;
  return fail(
    key,
    `'vertical-align' must be one of: 'bottom', 'center', 'top' but found '${value}' instead.`,
  );
}

const imageSyntax: Syntax = (source, reading) => {
  if (source.length !== 2) return reading.wrong('Expected two arguments.');
  const name = reading.part(source[1], 1, STRING);
  if (name === undefined) return reading.wrong('No image name provided.');
  const run = proved<string>(name);
  return nodeOf(IMAGE, [name], (context) => imageNamed(run(context), context), FROM_EVALUATION);
};

function imageNamed(name: string, { globals }: Context): ResolvedImage | null {
  if (name === '') return null;
  const known = globals.availableImages;
  const isThere = known !== undefined && ('has' in known ? known.has(name) : known.includes(name));
  return new ResolvedImage(name, isThere);
}

const numberFormatSyntax: Syntax = (source, reading) => {
  if (source.length !== 3) return reading.wrong('Expected two arguments.');
  const number = reading.part(source[1], 1, NUMBER);
  if (number === undefined) return undefined;
  const options = source[2];
  if (!isOptions(options)) return reading.wrong('NumberFormat options argument must be an object.');
  const locale = readOption(options, 'locale', reading, STRING);
  const currency = locale && readOption(options, 'currency', reading, STRING);
  const unit = currency && readOption(options, 'unit', reading, STRING);
  if (locale === undefined || currency === undefined || unit === undefined) return undefined;
  if (currency.node && unit.node)
    return reading.wrong('NumberFormat options `currency` and `unit` are mutually exclusive');
  const fewest = readOption(options, 'min-fraction-digits', reading, NUMBER);
  const most = fewest && readOption(options, 'max-fraction-digits', reading, NUMBER);
  if (fewest === undefined || most === undefined) return undefined;
  const { key } = reading;
  const value = proved<number>(number);
  const parts = [number, locale.node, currency.node, unit.node, fewest.node, most.node];
  const inLocale = optional<string>(locale.node);
  const inCurrency = optional<string>(currency.node);
  const inUnit = optional<string>(unit.node);
  const atLeast = optional<number>(fewest.node);
  const atMost = optional<number>(most.node);
  const formats = new Map<string, Intl.NumberFormat>();
  const run: Evaluator = (context) =>
    formatFor(formats, key, {
      locale: inLocale(context),
      currency: inCurrency(context),
      unit: inUnit(context),
      fewest: atLeast(context),
      most: atMost(context),
    }).format(value(context));
  return nodeOf(
    STRING,
    parts.filter((part) => part !== undefined),
    run,
  );
};

function optional<T>(node: Node | undefined): Evaluator<T | undefined> {
  return node ? proved<T>(node) : () => undefined;
}

interface NumberStyle {
  readonly locale: string | undefined;
  readonly currency: string | undefined;
  readonly unit: string | undefined;
  readonly fewest: number | undefined;
  readonly most: number | undefined;
}

/** Forms of numbers that an expression keeps; data may name any number of currencies. */
const MAX_FORMATS_KEPT = 20;

function formatFor(
  formats: Map<string, Intl.NumberFormat>,
  key: string,
  style: NumberStyle,
): Intl.NumberFormat {
  const name = JSON.stringify(Object.values(style));
  const known = formats.get(name);
  if (known !== undefined) return known;
  const { currency, unit, fewest, most } = style;
  try {
    // The language is English where none is given: that of the machine must not show in a picture.
    const made = new Intl.NumberFormat(knownLocale(style.locale ?? null), {
      style: currency === undefined ? (unit === undefined ? 'decimal' : 'unit') : 'currency',
      ...(currency !== undefined && { currency }),
      ...(unit !== undefined && { unit }),
      ...(fewest !== undefined && { minimumFractionDigits: fewest }),
      ...(most !== undefined && { maximumFractionDigits: most }),
    });
    if (formats.size < MAX_FORMATS_KEPT) formats.set(name, made);
    return made;
  } catch (error) {
    return refused(error, key);
  }
}

/** What `Intl` says about a language, a currency or a unit that it does not know. */
function refused(error: unknown, key: string): never {
  if (error instanceof RangeError || error instanceof TypeError) return fail(key, error.message);
  throw error;
}

const collatorSyntax: Syntax = (source, reading) => {
  if (source.length !== 2) return reading.wrong('Expected one argument.');
  const options = source[1];
  if (!isOptions(options)) return reading.wrong('Collator options argument must be an object.');
  const cased = reading.part(option(options, 'case-sensitive') ?? false, 1, BOOLEAN);
  const accented = cased && reading.part(option(options, 'diacritic-sensitive') ?? false, 1, BOOLEAN);
  const locale = accented && readOption(options, 'locale', reading, STRING);
  if (cased === undefined || accented === undefined || locale === undefined) return undefined;
  const [isCased, isAccented] = [proved<boolean>(cased), proved<boolean>(accented)];
  const tag: Evaluator<string | null> = locale.node ? proved<string>(locale.node) : () => null;
  const { key } = reading;
  const collators = new Map<string, Collator>();
  const run: Evaluator = (context) => {
    const [byCase, byAccent, language] = [isCased(context), isAccented(context), tag(context)];
    const name = `${byCase} ${byAccent} ${language}`;
    let collator = collators.get(name);
    if (collator === undefined) {
      try {
        collator = new Collator(byCase, byAccent, language);
      } catch (error) {
        return refused(error, key);
      }
      if (collators.size < MAX_FORMATS_KEPT) collators.set(name, collator);
    }
    return collator;
  };
  const parts = [cased, accented, ...(locale.node ? [locale.node] : [])];
  // A collator is not data: it is made when the picture is.
  return nodeOf(COLLATOR, parts, run, FROM_EVALUATION);
};

const globalStateSyntax: Syntax = (source, reading) => {
  if (source.length !== 2)
    return reading.wrong(`Expected 1 argument, but found ${source.length - 1} instead.`);
  const name = source[1];
  if (name === undefined || name === null) return reading.wrong('Global state property must be defined.');
  if (typeof name !== 'string')
    return reading.wrong(`Global state property must be string, but found ${typeof name} instead.`);
  const run: Evaluator = ({ globals: { globalState } }) =>
    globalState && Object.hasOwn(globalState, name) ? (globalState[name] ?? null) : null;
  return nodeOf(VALUE, [], run, FROM_EVALUATION);
};

/** Labels, images, numbers and order for people, and the state of the picture, by name. */
export const TEXTS: ReadonlyMap<string, Syntax> = new Map<string, Syntax>([
  ['format', formatSyntax],
  ['image', imageSyntax],
  ['number-format', numberFormatSyntax],
  ['collator', collatorSyntax],
  ['global-state', globalStateSyntax],
]);
