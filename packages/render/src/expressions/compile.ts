import { checkMembers, PortolanError } from '@portolan/base';
import { COMPARING } from './comparison.ts';
import { NoValue, type Context, type EvaluationFeature, type EvaluationGlobals } from './context.ts';
import { CONTROL } from './control.ts';
import { LegacyError, expressionOf, isLegacyFunction } from './legacy-function.ts';
import { LISTS } from './lists.ts';
import { FROM_FEATURE, FROM_ZOOM, type Node, type Syntax } from './node.ts';
import { OPERATORS } from './operators.ts';
import { parse, type ExpressionError, type Parsed } from './parser.ts';
import { typeFor, type PropertySpec } from './property-spec.ts';
import { SPATIAL } from './spatial.ts';
import { TEXTS } from './texts.ts';
import { nameOf } from './types.ts';

const SYNTAXES: ReadonlyMap<string, Syntax> = new Map([
  ...OPERATORS,
  ...CONTROL,
  ...LISTS,
  ...COMPARING,
  ...TEXTS,
  ...SPATIAL,
]);

/** Whether a value is written as an expression: a list that begins with the name of one. */
export function isExpression(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && typeof value[0] === 'string' && SYNTAXES.has(value[0]);
}

/** Gives the value of an expression for a feature, and says what it knows about the expression. */
export interface CompiledExpression {
  /** @throws {PortolanError} code `expression` when the expression gives no value for this feature. */
  (globals: EvaluationGlobals, feature?: EvaluationFeature | null): unknown;
  /** The type of its values, such as `color` or `array<number, 2>`. */
  readonly type: string;
  /** Whether it gives the same for all features. */
  readonly isFeatureConstant: boolean;
  /** Whether it gives the same at all zoom levels. */
  readonly isZoomConstant: boolean;
  /** Whether it is one value, found while compiling. */
  readonly isConstant: boolean;
  /** What was compiled. */
  readonly source: unknown;
  /** The value, or what `otherwise` makes of the reason why there is none: faster than an error where many features have none. */
  valueOr(
    globals: EvaluationGlobals,
    feature: EvaluationFeature | null | undefined,
    otherwise: (message: string, key: string) => unknown,
  ): unknown;
  /** The same expression for one zoom level: what follows from zoom alone is worked out here, once. */
  atZoom(zoom: number): CompiledExpression;
}

/** Where an expression stands. */
export interface CompileOptions {
  /** The path of the property for messages, such as `layers[3].paint.line-width`. */
  readonly path?: string;
  /** @internal What has been read for other properties of the same style. */
  readonly known?: KnownExpressions;
}

/** What has been read of a style, so that an expression which several of its properties share, as the same object, is read once. */
export class KnownExpressions {
  readonly #read = new Map<object, Read[]>();

  /** What was read of an expression for a property, or what `make` reads of it. */
  parsed(
    source: unknown,
    spec: PropertySpec | undefined,
    zoom: number | undefined,
    make: () => Parsed,
  ): Parsed {
    if (typeof source !== 'object' || source === null) return make();
    let all = this.#read.get(source);
    if (all === undefined) this.#read.set(source, (all = []));
    let found = all.find((each) => each.spec === spec && each.zoom === zoom);
    if (found === undefined) {
      found = { spec, zoom, parsed: make() };
      if (all.unshift(found) > KEPT_READINGS) all.pop();
    }
    return found.parsed;
  }
}

interface Read {
  readonly spec: PropertySpec | undefined;
  readonly zoom: number | undefined;
  readonly parsed: Parsed;
}

/** Of one expression: for all zoom levels, for some of them, and for another property or two. */
const KEPT_READINGS = 8;

/**
 * Compiles an expression, a legacy function or a plain value of a MapLibre style into a function.
 *
 * Types are checked here, constant parts are worked out here; what is left are closures. All expressions of the specification are known. Those
 * that depend on the host have fixed answers: `number-format` and `collator` without a locale are English, whatever the machine speaks;
 * `is-supported-script` is true unless the globals say otherwise.
 *
 * @param expression  the JSON of the expression. It may come from anywhere: 200 levels, 100,000 parts and texts of 65,536 characters are the bounds.
 * @param propertySpec  what the property takes, in the form of the specification's reference; anything goes where it is not given.
 * @throws {PortolanError} code `expression` when the expression is malformed or does not fit; `detail.errors` lists `{key, error}`, where
 *   `key` is the place within the expression, such as `[2][1]`.
 * @example
 *   const width = compileExpression(['interpolate', ['linear'], ['zoom'], 5, 1, 10, 4], { type: 'number' });
 *   width({ zoom: 7.5 }); // 2.5
 */
export function compileExpression(
  expression: unknown,
  propertySpec?: PropertySpec | null,
  options: CompileOptions = {},
): CompiledExpression {
  checkMembers(options, 'options', 'expression');
  return compileAt(expression, propertySpec ?? undefined, options.path ?? '', undefined, options.known);
}

function compileAt(
  source: unknown,
  spec: PropertySpec | undefined,
  path: string,
  zoom: number | undefined,
  shared: KnownExpressions | undefined,
): CompiledExpression {
  const make = (): Parsed => read(source, spec, zoom);
  const { node, errors, slots } = shared?.parsed(source, spec, zoom, make) ?? make();
  if (node === undefined) throw errorOf(errors, path);
  const context: Context = {
    globals: {},
    feature: {},
    slots: Array.from({ length: slots }, () => undefined),
    work: 0,
  };
  const { run } = node;
  const valueOr = (
    globals: EvaluationGlobals,
    feature: EvaluationFeature | null | undefined,
    otherwise: (message: string, key: string) => unknown,
  ): unknown => {
    context.globals = globals;
    context.feature = feature ?? NO_FEATURE;
    context.work = 0;
    try {
      return run(context);
    } catch (error) {
      if (!(error instanceof NoValue)) throw error;
      const at = path + error.key;
      return otherwise(at === '' ? error.message : `${at}: ${error.message}`, error.key);
    }
  };
  const thrown = (message: string, key: string): never => {
    throw new PortolanError('expression', message, { path, key });
  };
  const evaluate = (globals: EvaluationGlobals, feature?: EvaluationFeature | null): unknown =>
    valueOr(globals, feature, thrown);
  const known = {
    type: nameOf(node.type),
    isFeatureConstant: (node.depends & FROM_FEATURE) === 0,
    isZoomConstant: (node.depends & FROM_ZOOM) === 0,
    isConstant: node.isLiteral,
    source,
    valueOr,
    atZoom: (level: number): CompiledExpression => {
      if ((node.depends & FROM_ZOOM) === 0) return compiled;
      let found = levels.find((each) => each.level === level);
      if (found === undefined) {
        found = { level, compiled: compileAt(source, spec, path, level, shared) };
        if (levels.unshift(found) > KEPT_LEVELS) levels.pop();
      }
      return found.compiled;
    },
  };
  /** Zoom levels that were asked for last: pictures of a server come at few of them. */
  const levels: { readonly level: number; readonly compiled: CompiledExpression }[] = [];
  const compiled: CompiledExpression = Object.assign(evaluate, known);
  return compiled;
}

const NO_FEATURE: EvaluationFeature = {};
/** So many zoom levels of an expression are kept. */
const KEPT_LEVELS = 4;

function read(source: unknown, spec: PropertySpec | undefined, zoom: number | undefined): Parsed {
  let expression = source;
  if (spec !== undefined && isLegacyFunction(source)) {
    expression = expressionOf(source, spec);
    if (expression instanceof LegacyError) return failed(expression.message);
  }
  // Texts take anything: a number is a fine label.
  const annotation = spec?.type === 'string' ? 'coerce' : undefined;
  const parsed = parse(expression, SYNTAXES, typeFor(spec), annotation, zoom);
  // A filter may ask for zoom wherever it likes.
  const wrong = parsed.node && spec?.type !== 'filter' ? wrongFor(parsed.node, spec) : undefined;
  return wrong === undefined ? parsed : failed(wrong);
}

function failed(error: string): Parsed {
  return { node: undefined, errors: [{ key: '', error }], slots: 0 };
}

function errorOf(errors: readonly ExpressionError[], path: string): PortolanError {
  const first = errors[0]!;
  const at = path + first.key;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new PortolanError('expression', `${at === '' ? '' : `${at}: `}${first.error}${more}`, {
    path,
    errors,
  });
}

/** What is wrong with an expression for a property, apart from its type. */
function wrongFor(node: Node, spec: PropertySpec | undefined): string | undefined {
  const kind = spec?.['property-type'];
  const parameters = spec?.expression?.parameters;
  const mayAskFeature = kind === undefined || kind === 'data-driven' || kind === 'cross-faded-data-driven';
  if (!mayAskFeature && (node.depends & FROM_FEATURE) !== 0) return 'data expressions not supported';
  if ((node.depends & FROM_ZOOM) !== 0 && parameters !== undefined && !parameters.includes('zoom'))
    return 'zoom expressions not supported';
  const curve = curveOf(node);
  if (typeof curve === 'string') return curve;
  if (curve === undefined) return (node.depends & FROM_ZOOM) === 0 ? undefined : NOT_ON_TOP;
  if (curve.form === 'interpolate' && spec?.expression?.interpolated === false)
    return '"interpolate" expressions cannot be used with this property';
  return undefined;
}

const NOT_ON_TOP =
  '"zoom" expression may only be used as input to a top-level "step" or "interpolate" expression.';
const TWO_CURVES = 'Only one zoom-based "step" or "interpolate" subexpression may be used in an expression.';

/** The one curve over zoom of an expression, undefined where there is none, or what is wrong with them. */
function curveOf(node: Node): Node | string | undefined {
  if ((node.depends & FROM_ZOOM) === 0) return undefined;
  let found: Node | undefined;
  const isCurve = (node.form === 'step' || node.form === 'interpolate') && node.children[0]?.form === 'zoom';
  if (isCurve) found = node;
  // What a variable is bound to comes after what the variables are for.
  for (const child of node.form === 'let' ? node.children.toReversed() : node.children) {
    const inner = curveOf(child);
    if (typeof inner === 'string') return inner;
    if (inner === undefined) continue;
    if (found !== undefined && found !== inner) return TWO_CURVES;
    const mayPass = node.form === 'coalesce' || (node.form === 'let' && child === node.children.at(-1));
    if (!mayPass) return NOT_ON_TOP;
    found = inner;
  }
  return found;
}
