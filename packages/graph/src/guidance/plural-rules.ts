/**
 * Plural categories of numbers as they are spoken: whole, or with one decimal that is not zero.
 *
 * Rules are those of the Unicode CLDR (https://cldr.unicode.org/index/cldr-spec/plural-rules), by the languages that share them; the test compares them
 * with `Intl.PluralRules`, which engines do not ask, since its data differ from machine to machine.
 */
export type PluralRule = keyof typeof PLURAL_RULES;
export type PluralCategory = 'one' | 'two' | 'few' | 'many' | 'other';

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;

const PLURAL_RULES = {
  /** Japanese: numbers change nothing. */
  none: (): PluralCategory => 'other',
  /** One thing exactly: English, German, Dutch, Swedish, Finnish, Estonian, Catalan, Italian, European Portuguese. */
  single: (value: number): PluralCategory => (value === 1 ? 'one' : 'other'),
  /** Below two: French, Brazilian Portuguese. */
  belowTwo: (value: number): PluralCategory => (value < 2 ? 'one' : 'other'),
  /** Up to one: Hindi. */
  upToOne: (value: number): PluralCategory => (value <= 1 ? 'one' : 'other'),
  /** From one on, decimals included: Danish. */
  fromZero: (value: number): PluralCategory => (value > 0 && value < 2 ? 'one' : 'other'),
  romanian: (value: number): PluralCategory => {
    if (value === 1) return 'one';
    return !Number.isInteger(value) || value === 0 || within(value % 100, 1, 19) ? 'few' : 'other';
  },
  /** Russian and Ukrainian. */
  eastSlavic: (value: number): PluralCategory => {
    if (!Number.isInteger(value)) return 'other';
    const [ten, hundred] = [value % 10, value % 100];
    if (ten === 1 && hundred !== 11) return 'one';
    return within(ten, 2, 4) && !within(hundred, 12, 14) ? 'few' : 'many';
  },
  polish: (value: number): PluralCategory => {
    if (!Number.isInteger(value)) return 'other';
    if (value === 1) return 'one';
    return within(value % 10, 2, 4) && !within(value % 100, 12, 14) ? 'few' : 'many';
  },
  /** Czech and Slovak. */
  czech: (value: number): PluralCategory => {
    if (!Number.isInteger(value)) return 'many';
    return value === 1 ? 'one' : within(value, 2, 4) ? 'few' : 'other';
  },
  slovene: (value: number): PluralCategory => {
    if (!Number.isInteger(value)) return 'few';
    const hundred = value % 100;
    return hundred === 1 ? 'one' : hundred === 2 ? 'two' : hundred === 3 || hundred === 4 ? 'few' : 'other';
  },
} as const;

/** Returns the category of a number under a rule. */
export function pluralOf(rule: PluralRule, value: number): PluralCategory {
  return PLURAL_RULES[rule](value);
}
