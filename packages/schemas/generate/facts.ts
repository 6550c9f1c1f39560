import type { JsonSchema } from './modules.ts';

/** What a schema says of the values besides their type, as a sentence: default, range, unit, length. Empty where it says nothing. */
export function factsOf(schema: JsonSchema): string {
  const parts = [defaultOf(schema), rangeOf(schema)].filter((part) => part !== '');
  return parts.length === 0 ? '' : capitalized(`${parts.join('; ')}.`);
}

/** `default 5` */
function defaultOf(schema: JsonSchema): string {
  return schema.default === undefined
    ? ''
    : `default ${schema.default}${schema['x-unit'] ? ` ${schema['x-unit']}` : ''}`;
}

/** `0 to 43200 s`, `at least 2`, `at most 50 entries`. Empty where every value goes. */
function rangeOf(schema: JsonSchema): string {
  const unit = schema['x-unit'] ? ` ${schema['x-unit']}` : '';
  const least = schema.minimum ?? schema['x-minimum'];
  const most = schema.maximum ?? schema['x-maximum'];
  const parts = [
    between(least, most, unit),
    schema.exclusiveMinimum === undefined ? '' : `above ${schema.exclusiveMinimum}${unit}`,
    between(schema.minItems, schema.maxItems, ' entries'),
    between(schema.minLength, schema.maxLength, ' characters'),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  const noun = (count: number): string =>
    count === 1 ? unit.replace(/ entries$/, ' entry').replace(/ characters$/, ' character') : unit;
  if (least !== undefined && most !== undefined) {
    return least === most ? `exactly ${least}${noun(least)}` : `${least} to ${most}${unit}`;
  }
  if (least !== undefined) return `at least ${least}${noun(least)}`;
  return most === undefined ? '' : `at most ${most}${noun(most)}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
