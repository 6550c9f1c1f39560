import type { Color } from '../expressions/color.ts';
import { tokens } from '../expressions/legacy-function.ts';
import {
  compileExpression,
  isExpression,
  type CompiledExpression,
  type KnownExpressions,
} from '../expressions/compile.ts';
import type { EvaluationFeature, EvaluationGlobals } from '../expressions/context.ts';
import type { PropertySpec } from '../expressions/property-spec.ts';
import type {
  AnchorOffsets,
  ColorArray,
  Formatted,
  NumberArray,
  Padding,
  ResolvedImage,
} from '../expressions/values.ts';

/** Something in a style that cannot be had, and what is done about it. */
export interface StyleWarning {
  /** Where in the style, such as `layers[3].paint.line-foo`. */
  readonly path: string;
  /** What is not shown as the style says. */
  readonly message: string;
  /** How many times, where it was more than once in a picture. */
  readonly count?: number;
}

/** Takes a warning. @param times  how many times it is due; once by default. */
export type Warn = (warning: StyleWarning, times?: number) => void;

interface ValueTypes {
  readonly number: number;
  readonly string: string;
  readonly boolean: boolean;
  readonly color: Color;
  readonly formatted: Formatted;
  readonly resolvedImage: ResolvedImage;
  readonly padding: Padding;
  readonly numberArray: NumberArray;
  readonly colorArray: ColorArray;
  readonly variableAnchorOffsetCollection: AnchorOffsets;
}

type Plain<S> = S extends { type: 'enum'; values: infer V }
  ? Extract<keyof V, string>
  : S extends { type: 'array'; value: 'number'; length: 2 }
    ? readonly [number, number]
    : S extends { type: 'array'; value: 'number' }
      ? readonly number[]
      : S extends { type: 'array' }
        ? readonly string[]
        : S extends { type: infer T extends keyof ValueTypes }
          ? ValueTypes[T]
          : never;

/** What a property gives: undefined where the style gives none and there is no default. */
export type ValueOf<S> = S extends { default: unknown } ? Plain<S> : Plain<S> | undefined;

/** A property of a layer at one zoom level. */
export interface Property<T = unknown> {
  /** Whether the style gives it. */
  readonly isSet: boolean;
  /** Whether it is one value for all features. */
  readonly isConstant: boolean;
  /** The value for a feature: the default where the expression has none for it. */
  for(feature: EvaluationFeature, globals?: EvaluationGlobals): T;
}

const LISTS: ReadonlySet<string> = new Set([
  'array',
  'padding',
  'numberArray',
  'colorArray',
  'variableAnchorOffsetCollection',
]);

/** The source of a property as an expression or a legacy function. */
function sourceOf(value: unknown, spec: PropertySpec): unknown {
  if (Array.isArray(value) && LISTS.has(spec.type) && !isExpression(value)) return ['literal', value];
  if (typeof value === 'string' && spec.tokens === true) return tokens(value);
  return value;
}

/**
 * Compiles a property.
 *
 * @throws {PortolanError} code `expression` when the value is malformed.
 */
export function compileProperty(
  value: unknown,
  spec: PropertySpec,
  path: string,
  known?: KnownExpressions,
): CompiledExpression {
  return compileExpression(sourceOf(value, spec), spec, known === undefined ? { path } : { path, known });
}

/** What is wrong with the value of a property that is the same for all features and zoom levels. */
export function wrongConstant(value: unknown, spec: PropertySpec): string | undefined {
  if (!isKnownWord(value, spec)) {
    const words = Object.keys(spec.values ?? {}).join(', ');
    return `Expected one of ${words}, but found ${JSON.stringify(value)} instead.`;
  }
  for (const number of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
    if (typeof number !== 'number') continue;
    if (number < (spec.minimum ?? number)) return `${number} is less than the minimum of ${spec.minimum}.`;
    if (number > (spec.maximum ?? number)) return `${number} is greater than the maximum of ${spec.maximum}.`;
  }
  return undefined;
}

function isKnownWord(value: unknown, spec: PropertySpec): boolean {
  if (spec.values === undefined) return true;
  const words: readonly unknown[] = Array.isArray(value) ? value : [value];
  return words.every((word) => typeof word === 'string' && Object.hasOwn(spec.values!, word));
}

/** The default of a property. A ramp has one as an expression. */
export function defaultOf(spec: PropertySpec): CompiledExpression | undefined {
  return spec.default === undefined ? undefined : compileProperty(spec.default, spec, '');
}

/** A property at one zoom level, from what was compiled and from the default. */
export function propertyAt(
  compiled: CompiledExpression | undefined,
  fallback: CompiledExpression | undefined,
  spec: PropertySpec,
  path: string,
  globals: EvaluationGlobals,
  warn: Warn,
): Property {
  const isSet = compiled !== undefined;
  const used = compiled ?? fallback;
  if (used === undefined) return { isSet, isConstant: true, for: () => undefined };
  if (used.isConstant) {
    const value = used(globals);
    return { isSet, isConstant: true, for: () => value ?? fallback?.(globals) };
  }
  const evaluate = (feature: EvaluationFeature, own: EvaluationGlobals = globals): unknown => {
    const value = used.valueOr(own, feature, (message) => {
      warn({ path, message: `${message} The default is used.` });
      return null;
    });
    if (value === null || value === undefined || Number.isNaN(value)) return fallback?.(own, feature);
    if (isKnownWord(value, spec)) return value;
    warn({
      path,
      message: `${wrongConstant(value, spec) ?? ''} The default is used.`,
    });
    return fallback?.(own, feature);
  };
  // A ramp asks for a density, a share of the line or a height with each value.
  const isConstant = used.isFeatureConstant && spec['property-type'] !== 'color-ramp';
  if (!isConstant) return { isSet, isConstant, for: evaluate };
  const value = evaluate({});
  return { isSet, isConstant, for: () => value };
}
