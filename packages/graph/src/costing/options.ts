import type { Warning } from '@portolan/schemas';

export interface NumberOption {
  readonly kind: 'number';
  readonly byDefault: number;
  readonly least: number;
  readonly most: number;
}
export interface FlagOption {
  readonly kind: 'flag';
}
export interface ChoiceOption {
  readonly kind: 'choice';
  /** The allowed values; the first one is the default. */
  readonly values: readonly string[];
}
type Option = NumberOption | FlagOption | ChoiceOption;

/** Options of a costing model by name (docs/interface.md, section 2.2). */
export type OptionTable = Readonly<Record<string, Option>>;

export type OptionValues<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends NumberOption
    ? number
    : Table[Name] extends FlagOption
      ? boolean
      : string;
};

/** The greatest cost or penalty that a request may give, seconds. */
const TWELVE_HOURS = 43_200;

/** An option that is a cost or a penalty in seconds. */
export function seconds(byDefault: number): NumberOption {
  return { kind: 'number', byDefault, least: 0, most: TWELVE_HOURS };
}

/** An option from 0 (avoided) to 1 (preferred). */
export function share(byDefault: number): NumberOption {
  return { kind: 'number', byDefault, least: 0, most: 1 };
}

export function factor(byDefault: number): NumberOption {
  return { kind: 'number', byDefault, least: 0.1, most: 100_000 };
}

export function number(byDefault: number, least: number, most: number): NumberOption {
  return { kind: 'number', byDefault, least, most };
}

/** An option that is true or false; false by default. */
export function flag(): FlagOption {
  return { kind: 'flag' };
}

export function chosen(...values: readonly string[]): ChoiceOption {
  return { kind: 'choice', values };
}

/** The default of every option in a table. */
export function defaultOptions<Table extends OptionTable>(table: Table): OptionValues<Table> {
  return readOptions(table, undefined, '', []);
}

/** Warning code of a value outside its range. */
const OUT_OF_RANGE = 500;

/**
 * The options that a request gives, and defaults for the others. A value that is out of range or of another type is not an error: the
 * default stands in, with a warning. Numbers may come as text.
 *
 * @param path  for the warnings, such as `costing_options.auto`.
 * @param warnings  receives a warning for each value that cannot be used.
 */
export function readOptions<Table extends OptionTable>(
  table: Table,
  given: unknown,
  path: string,
  warnings: Warning[],
): OptionValues<Table> {
  const members: Readonly<Record<string, unknown>> =
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given))
      : {};
  const values: Record<string, number | boolean | string> = {};
  for (const [name, option] of Object.entries(table)) {
    const asked = Object.hasOwn(members, name) ? members[name] : undefined;
    const value = asked === undefined || asked === null ? undefined : readValue(option, asked);
    values[name] = value ?? defaultOf(option);
    if (value === undefined && asked !== undefined && asked !== null) {
      warnings.push({
        code: OUT_OF_RANGE,
        text: `${path}.${name} must be ${rangeOf(option)}: ${String(values[name])} is used`,
      });
    }
  }
  // Every name of the table has been given a value of its kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return values as OptionValues<Table>;
}

function readValue(option: Option, asked: unknown): number | boolean | string | undefined {
  switch (option.kind) {
    case 'number': {
      const value = typeof asked === 'string' && asked.trim() !== '' ? Number(asked) : asked;
      if (typeof value !== 'number') return undefined;
      return value >= option.least && value <= option.most ? value : undefined;
    }
    case 'flag':
      if (asked === 'true' || asked === 1) return true;
      if (asked === 'false' || asked === 0) return false;
      return typeof asked === 'boolean' ? asked : undefined;
    case 'choice':
      return typeof asked === 'string'
        ? option.values.find((value) => value.toLowerCase() === asked.toLowerCase())
        : undefined;
  }
}

function defaultOf(option: Option): number | boolean | string {
  switch (option.kind) {
    case 'number':
      return option.byDefault;
    case 'flag':
      return false;
    case 'choice':
      return option.values[0]!;
  }
}

function rangeOf(option: Option): string {
  switch (option.kind) {
    case 'number':
      return `a number from ${option.least} to ${option.most}`;
    case 'flag':
      return 'true or false';
    case 'choice':
      return `one of ${option.values.join(', ')}`;
  }
}
