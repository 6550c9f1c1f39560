import { describe, expect, test } from 'vitest';
import { hasSharedData, readText } from '@portolan/testing/data';
import { compileExpression } from '../../src/expressions/compile.ts';
import type { EvaluationFeature, EvaluationGlobals } from '../../src/expressions/context.ts';
import type { PropertySpec } from '../../src/expressions/property-spec.ts';

/*
 * The cases of the MapLibre style specification itself (ISC and BSD-3-Clause), as shared data.
 */

interface Case {
  readonly expression: unknown;
  readonly inputs?: readonly (readonly [EvaluationGlobals, EvaluationFeature])[];
  readonly propertySpec?: PropertySpec;
  readonly globalState?: Readonly<Record<string, unknown>>;
  readonly expected: {
    readonly compiled: {
      readonly result: 'success' | 'error';
      readonly type?: string;
      readonly isFeatureConstant?: boolean;
      readonly isZoomConstant?: boolean;
      readonly errors?: unknown;
    };
    readonly outputs?: readonly unknown[];
  };
}

const PATH = 'layers[0].paint.some-property';

function specOf({ propertySpec }: Case): PropertySpec {
  return {
    type: '',
    'property-type': 'data-driven',
    expression: { interpolated: true, parameters: ['zoom', 'feature'] },
    ...propertySpec,
  };
}

function outputOf(run: () => unknown): unknown {
  try {
    return rounded(run());
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** As JSON, numbers cut to six digits as the cases have them; colours as lists. */
function rounded(value: unknown, isTop = true): unknown {
  if (typeof value === 'number') {
    if (value === 0 || Number.isInteger(value)) return value;
    const places = 5 - Math.floor(Math.log10(Math.abs(value)));
    return Math.floor(value * 10 ** places) / 10 ** places;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => rounded(each, false));
  const entries = Object.entries(value).map(([key, each]) => [key, rounded(each, false)] as const);
  return isTop && value.constructor.name === 'Color'
    ? entries.map(([, each]) => each)
    : Object.fromEntries(entries);
}

/** Numbers agree to the last of the digits that a case has. */
function agree(actual: unknown, expected: unknown): boolean {
  if (typeof actual === 'number' && typeof expected === 'number')
    return Math.abs(actual - expected) <= 2e-5 * Math.abs(expected);
  if (typeof actual !== 'object' || typeof expected !== 'object' || actual === null || expected === null)
    return actual === expected;
  const [one, other] = [Object.entries(actual), Object.entries(expected)];
  return (
    one.length === other.length &&
    one.every(([key, value]) => key in expected && agree(value, (expected as Record<string, unknown>)[key]))
  );
}

describe.runIf(hasSharedData)('the cases of the specification', () => {
  const cases = hasSharedData
    ? (JSON.parse(readText('render/expression-tests.json')) as Record<string, Case>)
    : {};

  test('are all there', () => {
    expect(Object.keys(cases)).toHaveLength(342);
  });

  test.each(Object.entries(cases))('%s', (_name, each) => {
    const { compiled, outputs } = each.expected;
    let expression: ReturnType<typeof compileExpression>;
    try {
      expression = compileExpression(each.expression, specOf(each), { path: PATH });
    } catch (error) {
      const { code, detail } = error as { code: string; detail: { errors: unknown } };
      expect(code).toBe('expression');
      expect({ result: 'error', errors: detail.errors }).toEqual(compiled);
      return;
    }
    const { type, isFeatureConstant, isZoomConstant } = expression;
    expect({ result: 'success', type, isFeatureConstant, isZoomConstant }).toEqual(compiled);
    const { globalState = {} } = each;
    for (const [index, [globals, feature]] of (each.inputs ?? []).entries()) {
      const actual = outputOf(() => expression({ globalState, ...globals }, feature));
      if (!agree(actual, outputs![index])) expect(actual).toEqual(outputs![index]);
      // For one zoom level the answer is the same.
      const { zoom } = globals;
      if (zoom === undefined || 'error' in Object(actual)) continue;
      expect(outputOf(() => expression.atZoom(zoom)({ globalState, ...globals }, feature))).toEqual(actual);
    }
  });
});
