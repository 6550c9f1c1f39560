import { compileExpression, type CompiledExpression, type CompileOptions } from './compile.ts';
import {
  geometryTypeOf,
  takeProperty,
  type EvaluationFeature,
  type EvaluationGlobals,
  type TakeProperty,
} from './context.ts';
import { checkMembers, PortolanError } from '@portolan/base';

/** Whether a feature is drawn. */
export type FeatureFilter = (globals: EvaluationGlobals, feature: EvaluationFeature) => boolean;

/** A compiled filter. */
export interface CompiledFilter {
  /** @throws {PortolanError} code `expression` when an expression gives no value for this feature. */
  readonly accepts: FeatureFilter;
  /** Whether parts of the older form stand within an expression, where they mean something else: `["==", "class", "a"]` then compares two texts. */
  readonly isMixed: boolean;
  /** The same for one zoom level. */
  atZoom(zoom: number): CompiledFilter;
}

const FILTER = { type: 'filter' } as const;

/** Deeper filters are refused. */
const MAX_DEPTH = 200;
const MAX_NODES = 100_000;

type Kind = 'expression' | 'legacy' | 'either';

/** What is kept while a filter is looked through. */
interface Look {
  left: number;
  isMixed: boolean;
}

/**
 * Compiles the filter of a layer: an expression, or one of the older form such as `["all", ["==", "class", "river"], ["!has", "tunnel"]]`, which is told by its
 * arguments. No filter accepts everything.
 *
 * @throws {PortolanError} code `expression` when the filter is malformed; `detail.errors` says where.
 */
export function compileFilter(filter: unknown, options: CompileOptions = {}): CompiledFilter {
  checkMembers(options, 'options', 'expression');
  const path = options.path ?? '';
  if (filter === undefined || filter === null) return fixed(() => true);
  const budget: Look = { left: MAX_NODES, isMixed: false };
  if (kindOf(filter, 0, budget) === 'legacy') return fixed(legacy(filter, path, '', 0));
  const compiled = compileExpression(filter, FILTER, options);
  return ofExpression(compiled, budget.isMixed);
}

function fixed(accepts: FeatureFilter): CompiledFilter {
  const filter: CompiledFilter = { accepts, isMixed: false, atZoom: () => filter };
  return filter;
}

function ofExpression(compiled: CompiledExpression, isMixed: boolean): CompiledFilter {
  return {
    isMixed,
    accepts: (globals, feature) => compiled(globals, feature) === true,
    atZoom: (zoom) => ofExpression(compiled.atZoom(zoom), isMixed),
  };
}

const COMPARISONS: ReadonlySet<unknown> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** Whether a filter can be read as an expression only, in the older form only, or either way. */
function kindOf(filter: unknown, depth: number, budget: Look): Kind {
  budget.left--;
  if (typeof filter === 'boolean') return 'either';
  if (!Array.isArray(filter) || filter.length === 0) return 'legacy';
  // What is deeper or longer is refused by whoever reads it.
  if (depth > MAX_DEPTH || budget.left < 0) return 'expression';
  const [name, first, second]: readonly unknown[] = filter;
  if (name === 'has') {
    if (filter.length < 2 || first === '$id' || first === '$type') return 'legacy';
    return filter.length === 2 ? 'either' : 'expression';
  }
  if (name === 'in')
    return filter.length >= 3 && (typeof first !== 'string' || Array.isArray(second))
      ? 'expression'
      : 'legacy';
  if (name === '!in' || name === '!has' || name === 'none') return 'legacy';
  if (COMPARISONS.has(name))
    return filter.length !== 3 || Array.isArray(first) || Array.isArray(second) ? 'expression' : 'legacy';
  if (name !== 'any' && name !== 'all') return 'expression';
  const kinds = new Set(filter.slice(1).map((part: unknown) => kindOf(part, depth + 1, budget)));
  if (kinds.has('expression') && kinds.has('legacy')) budget.isMixed = true;
  if (kinds.has('expression')) return 'expression';
  return kinds.has('legacy') ? 'legacy' : 'either';
}

function wrong(path: string, key: string, error: string): PortolanError {
  const at = path + key;
  return new PortolanError('expression', `${at === '' ? '' : `${at}: `}${error}`, {
    path,
    errors: [{ key, error }],
  });
}

function takeOf(name: string): TakeProperty {
  if (name === '$type') return geometryTypeOf;
  if (name === '$id') return (feature) => feature.id;
  return takeProperty(name);
}

function legacy(filter: unknown, path: string, key: string, depth: number): FeatureFilter {
  if (typeof filter === 'boolean') return () => filter;
  if (!Array.isArray(filter) || filter.length === 0)
    throw wrong(path, key, 'A filter must be a list that begins with an operator.');
  if (depth > MAX_DEPTH) throw wrong(path, key, `Filters may be ${MAX_DEPTH} levels deep, not more.`);
  const [name, ...parts]: readonly unknown[] = filter;
  if (name === 'all' || name === 'any' || name === 'none') {
    const filters = parts.map((part, index) => legacy(part, path, `${key}[${index + 1}]`, depth + 1));
    if (name === 'all') return allOf(filters);
    // Without a part neither of them finds anything; `none` then accepts.
    return anyOf(filters, name === 'any');
  }
  const [property, ...values] = parts;
  if (typeof property !== 'string') throw wrong(path, `${key}[1]`, 'The name of a property is expected.');
  for (const [index, value] of values.entries())
    if (typeof value === 'object' && value !== null)
      throw wrong(path, `${key}[${index + 2}]`, 'A text, a number, true, false or null is expected.');
  return comparing(name, property, values, path, key);
}

function allOf(filters: readonly FeatureFilter[]): FeatureFilter {
  const [first, second, third] = filters;
  // Most filters have one or two parts; a loop over closures takes longer.
  if (first === undefined) return () => true;
  if (second === undefined) return first;
  if (third === undefined) return (globals, feature) => first(globals, feature) && second(globals, feature);
  return (globals, feature) => {
    for (const accepts of filters) if (!accepts(globals, feature)) return false;
    return true;
  };
}

function anyOf(filters: readonly FeatureFilter[], isWanted: boolean): FeatureFilter {
  return (globals, feature) => {
    for (const accepts of filters) if (accepts(globals, feature)) return isWanted;
    return !isWanted;
  };
}

function comparing(
  name: unknown,
  property: string,
  values: readonly unknown[],
  path: string,
  key: string,
): FeatureFilter {
  const take = takeOf(property);
  const [value] = values;
  switch (name) {
    case 'has':
    case '!has': {
      const isWanted = name === 'has';
      // Every feature has a type.
      if (property === '$type') return () => isWanted;
      const isNone =
        property === '$id' ? (found: unknown) => found === undefined || found === null : isUndefined;
      return (_, feature) => isNone(take(feature)) !== isWanted;
    }
    case 'in':
    case '!in': {
      const isWanted = name === 'in';
      if (values.length <= FEW) return (_, feature) => values.includes(take(feature)) === isWanted;
      const set = new Set(values);
      return (_, feature) => set.has(take(feature)) === isWanted;
    }
    case '==':
      return (_, feature) => take(feature) === value;
    case '!=':
      return (_, feature) => take(feature) !== value;
    case '<':
    case '<=':
    case '>':
    case '>=': {
      if (property === '$type') throw wrong(path, key, `"$type" cannot be used with operator "${name}".`);
      const isOrdered = ORDERS[name];
      return (_, feature) => {
        const found = take(feature);
        // Only texts with texts and numbers with numbers have an order.
        if (typeof found === 'number' && typeof value === 'number') return isOrdered(found, value);
        return typeof found === 'string' && typeof value === 'string' && isOrdered(found, value);
      };
    }
    default:
      throw wrong(path, `${key}[0]`, 'Unknown filter operator.');
  }
}

/** So many values are found faster one by one. */
const FEW = 6;

function isUndefined(value: unknown): boolean {
  return value === undefined;
}

const ORDERS = {
  '<': (one: string | number, other: string | number) => one < other,
  '<=': (one: string | number, other: string | number) => one <= other,
  '>': (one: string | number, other: string | number) => one > other,
  '>=': (one: string | number, other: string | number) => one >= other,
} as const;
