import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { NUMERIC } from '../shared/patterns.ts';

/**
 * One costing option as a row of a table. A value outside its range is not an error: the default is used and the response carries a
 * warning with code 500, so the ranges here are for engines and documents, not for validators.
 */
export interface NumberOption {
  /** Tells the kinds of options apart. */
  readonly kind: 'number';
  /** Null where the interface leaves it unset. */
  readonly default: number | null;
  /** What routing engines use where it differs from the default that the interface documents. */
  readonly engineDefault?: number;
  /** Smallest value, in `unit`. */
  readonly minimum: number;
  /** Largest value, in `unit`. */
  readonly maximum: number;
  /** True where only whole numbers are meant. */
  readonly integer: boolean;
  /** Empty for plain ratios. */
  readonly unit: '' | 's' | 'm' | 't' | 'km/h' | '%';
}

/** A costing option that is true or false. */
export interface FlagOption {
  /** Tells the kinds of options apart. */
  readonly kind: 'flag';
  /** What is used where the option is absent. */
  readonly default: boolean;
}

/** A costing option that is one of some words. */
export interface ChoiceOption<Value extends string = string> {
  /** Tells the kinds of options apart. */
  readonly kind: 'choice';
  /** The word that is used where the option is absent. */
  readonly default: Value;
  /** Compared without regard to case. */
  readonly values: readonly Value[];
}

/** One costing option. */
export type CostingOption = NumberOption | FlagOption | ChoiceOption;

/** The table of one options key, by name of the option. */
export type OptionTable = Readonly<Record<string, CostingOption>>;

/** What a request may carry for an option. Numbers may come as strings (`"4.1"`). */
type OptionValue<Option extends CostingOption> = Option extends NumberOption
  ? number | string
  : Option extends FlagOption
    ? boolean
    : Option extends ChoiceOption<infer Value>
      ? Value | (string & {})
      : never;

/** The member of `costing_options` that a table describes. */
export type OptionValues<Table extends OptionTable> = {
  -readonly [Name in keyof Table]?: OptionValue<Table[Name]>;
};

/** Costs and penalties: whole seconds, at most twelve hours. */
export const seconds = (
  byDefault: number | null,
  more: { readonly engineDefault?: number } = {},
): NumberOption => number(byDefault, 0, 43_200, { integer: true, unit: 's', ...more });

/** Factors that multiply a cost. */
export const factor = (byDefault: number): NumberOption => number(byDefault, 0.1, 100_000);

/** Wishes between 0 (avoid) and 1 (prefer). */
export const share = (byDefault: number, more: { readonly engineDefault?: number } = {}): NumberOption =>
  number(byDefault, 0, 1, more);

export const number = (
  byDefault: number | null,
  minimum: number,
  maximum: number,
  more: Partial<Pick<NumberOption, 'engineDefault' | 'integer' | 'unit'>> = {},
): NumberOption => ({
  kind: 'number',
  default: byDefault,
  minimum,
  maximum,
  integer: false,
  unit: '',
  ...more,
});

export const flag = (byDefault = false): FlagOption => ({ kind: 'flag', default: byDefault });

export const choice = <const Value extends string>(
  byDefault: NoInfer<Value>,
  values: readonly Value[],
): ChoiceOption<Value> => ({ kind: 'choice', default: byDefault, values });

/** JSON Schema of a table; keywords that start with `x-` are for documents. */
export function optionsSchema<Table extends OptionTable>(
  table: Table,
  texts: Readonly<Record<keyof Table, string>>,
): Type.TUnsafe<OptionValues<Table>> {
  const properties = Object.fromEntries(
    Object.entries(table).map(([name, option]) => [name, about(texts[name]!, optionSchema(option))]),
  );
  return Type.Unsafe<OptionValues<Table>>({ type: 'object', properties });
}

function optionSchema(option: CostingOption): Type.TSchema {
  const shared = option.default === null ? {} : { default: option.default };
  if (option.kind === 'flag') return Type.Boolean(shared);
  if (option.kind === 'choice') return Type.String({ ...shared, 'x-values': option.values });
  return Type.Unsafe({
    type: ['number', 'string'],
    pattern: NUMERIC,
    ...shared,
    'x-minimum': option.minimum,
    'x-maximum': option.maximum,
    'x-integer': option.integer,
    ...(option.unit === '' ? {} : { 'x-unit': option.unit }),
  });
}
