import { describe, expect, test } from 'vitest';
import { compileExpression } from '../../src/expressions/compile.ts';
import type { PropertySpec } from '../../src/expressions/property-spec.ts';

function errorsOf(source: unknown, spec?: PropertySpec): readonly { key: string; error: string }[] {
  try {
    compileExpression(source, spec);
  } catch (error) {
    return (error as { detail: { errors: { key: string; error: string }[] } }).detail.errors;
  }
  return [];
}

function valueOf(source: unknown, properties: Record<string, unknown> = {}): unknown {
  return compileExpression(source)({ zoom: 0 }, { properties });
}

describe('compiling', () => {
  test('works out what is constant', () => {
    const each = compileExpression(['+', 1, ['*', 2, 3]]);
    expect(each.isConstant).toBe(true);
    expect(each({})).toBe(7);
  });

  test('works out for one zoom level what follows from it', () => {
    const width = compileExpression(['interpolate', ['linear'], ['zoom'], 5, 1, 10, 4], { type: 'number' });
    expect(width.isConstant).toBe(false);
    expect(width({ zoom: 7.5 })).toBe(2.5);
    expect(width.atZoom(7.5).isConstant).toBe(true);
    expect(width.atZoom(7.5)({})).toBe(2.5);
  });

  test('names the place of an error, with the path of the property', () => {
    expect(errorsOf(['+', 1, ['number', ['nope']]])).toMatchObject([{ key: '[2][1][0]' }]);
    expect(() => compileExpression(['nope'], null, { path: 'layers[3].paint.line-width' })).toThrow(
      /^layers\[3\]\.paint\.line-width\[0\]: Unknown expression "nope"/,
    );
  });

  test('says at evaluation where there is no value', () => {
    const each = compileExpression(['number', ['get', 'x']], null, { path: 'p' });
    expect(() => each({}, { properties: { x: 'a' } })).toThrow('p: Expected value to be of type number');
    expect(each({}, { properties: { x: 2 } })).toBe(2);
    expect(each.valueOr({}, { properties: { x: 2 } }, () => 5)).toBe(2);
    expect(each.valueOr({}, {}, (message) => message)).toMatch(/^p: Expected value/);
  });

  test('finds only properties of the feature itself', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(valueOf(['get', name])).toBeNull();
      expect(valueOf(['has', name])).toBe(false);
      expect(valueOf(['get', name, ['literal', {}]])).toBeNull();
    }
    expect(errorsOf(['__proto__'])).toHaveLength(1);
    expect(errorsOf(['constructor', 1])).toHaveLength(1);
  });

  test('speaks English unless it is told otherwise', () => {
    expect(valueOf(['number-format', 1234.5, {}])).toBe('1,234.5');
    expect(valueOf(['number-format', 1234.5, { locale: 'de' }])).toBe('1.234,5');
    expect(valueOf(['number-format', 1234.5, { locale: 'xx-unknown' }])).toBe('1,234.5');
    expect(valueOf(['resolved-locale', ['collator', {}]])).toBe('en');
    expect(() => valueOf(['resolved-locale', ['collator', { locale: 'no tag!' }]])).toThrow(
      'ncorrect locale',
    );
    expect(() => valueOf(['number-format', ['get', 'x'], { currency: 'nonsense' }], { x: 1 })).toThrow(
      'currency',
    );
  });

  test('eases by cubic curves as CSS does', () => {
    const eased = (t: number): unknown =>
      valueOf(['interpolate', ['cubic-bezier', 0.42, 0, 0.58, 1], ['get', 'x'], 0, 0, 1, 1], { x: t });
    expect(eased(0.5)).toBeCloseTo(0.5, 12);
    // The curve `ease-in-out` of CSS.
    expect(eased(0.25)).toBeCloseTo(0.129_162, 5);
  });
});

describe('expressions from outside', () => {
  test('are refused when they are too deep, too long or no JSON', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level++) deep = ['-', deep];
    expect(errorsOf(deep)[0]!.error).toMatch('200 levels deep');
    expect(errorsOf(['+', ...Array.from({ length: 120_000 }, () => 1)])[0]!.error).toMatch('100000 parts');
    let nested: unknown = [];
    for (let level = 0; level < 10_000; level++) nested = [nested];
    expect(errorsOf(['literal', nested])[0]!.error).toMatch('50 levels deep');
    expect(errorsOf(['+', () => 1])).toHaveLength(1);
    expect(errorsOf(['literal', Symbol('x')])).toHaveLength(1);
    expect(errorsOf([])).toHaveLength(1);
  });

  test('with parts that are the same list many times over take no longer', () => {
    let shared: unknown = ['get', 'x'];
    for (let level = 0; level < 60; level++) shared = ['concat', shared, shared];
    expect(errorsOf(shared)[0]!.error).toMatch('100000 parts');
  });

  test('with variables of variables take time in proportion to their length', () => {
    const doubled = (name: string, join: (part: unknown) => unknown): unknown => {
      let source: unknown = ['typeof', ['var', 'v60']];
      for (let level = 60; level > 0; level--)
        source = ['let', `v${level}`, join(['var', `v${level - 1}`]), source];
      return ['let', 'v0', ['get', name], source];
    };
    expect(
      valueOf(
        doubled('x', (part) => ['+', part, part]),
        { x: 1 },
      ),
    ).toBe('number');
    expect(
      valueOf(
        doubled('x', (part) => ['semiliteral', [part, part]]),
        { x: 1 },
      ),
    ).toBe('array<value, 2>');
    expect(() =>
      valueOf(
        doubled('x', (part) => ['concat', part, part]),
        { x: 'long' },
      ),
    ).toThrow('65536 characters');
    const texts = doubled('x', (part) => ['semiliteral', [part, part]]);
    expect(() => valueOf(['to-string', ['let', 'all', texts, ['var', 'all']]], { x: 1 })).not.toThrow();
  });

  test('that go through a long list time and again are refused soon', () => {
    const list = ['literal', Array.from({ length: 50_000 }, () => 1)];
    for (const part of [
      ['to-string', ['var', 'a']],
      ['typeof', ['var', 'a']],
      ['at', 0, ['array', 'number', ['var', 'a']]],
      ['slice', ['var', 'a'], 1],
    ])
      expect(
        errorsOf(['let', 'a', list, ['concat', ...Array.from({ length: 4000 }, () => part)]])[0]!.error,
      ).toMatch('works through more than');
    const many = [
      'let',
      'a',
      list,
      ['any', ...Array.from({ length: 4000 }, () => ['in', ['get', 'x'], ['var', 'a']])],
    ];
    expect(valueOf(many, { x: 2 })).toBe(false);
  });

  test('without a value at one zoom level say so when they are asked', () => {
    const offsets = compileExpression(
      ['interpolate', ['linear'], ['zoom'], 0, ['literal', [1]], 9, ['literal', [1, 2]]],
      { type: 'numberArray' },
    );
    expect(offsets.atZoom(0)({})).toEqual({ values: [1] });
    expect(() => offsets.atZoom(5)({})).toThrow('mismatched length');
  });

  test('may not write endless lists as text', () => {
    let source: unknown = ['to-string', ['var', 'v30']];
    for (let level = 30; level > 0; level--)
      source = [
        'let',
        `v${level}`,
        [
          'semiliteral',
          [
            ['var', `v${level - 1}`],
            ['var', `v${level - 1}`],
          ],
        ],
        source,
      ];
    expect(() => valueOf(['let', 'v0', ['get', 'x'], source], { x: 1 })).toThrow('too many items');
  });
});

describe('legacy functions', () => {
  const number: PropertySpec = {
    type: 'number',
    expression: { interpolated: true, parameters: ['zoom', 'feature'] },
  };

  test('follow zoom, by a base', () => {
    const width = compileExpression(
      {
        base: 2,
        stops: [
          [0, 0],
          [2, 3],
        ],
      },
      number,
    );
    expect([0, 1, 2, 3].map((zoom) => width({ zoom }))).toEqual([0, 1, 3, 3]);
  });

  test('take tokens in texts', () => {
    const spec: PropertySpec = {
      type: 'string',
      tokens: true,
      expression: { parameters: ['zoom', 'feature'] },
    };
    const label = compileExpression(
      {
        stops: [
          [0, '{a}'],
          [5, '{a} ({b}) {}'],
        ],
      },
      spec,
    );
    const feature = { properties: { a: 'x', b: 1 } };
    expect([label({ zoom: 0 }, feature), label({ zoom: 6 }, feature)]).toEqual(['x', 'x (1) {}']);
  });

  test('say what is wrong with them', () => {
    expect(errorsOf({ stops: [] }, number)[0]!.error).toMatch('"stops" must be a list');
    expect(errorsOf({ stops: [[0]] }, number)[0]!.error).toMatch('"stops[0]"');
    expect(errorsOf({}, number)[0]!.error).toMatch('"stops"');
    expect(errorsOf({ type: 'nope', stops: [[0, 1]] }, number)[0]!.error).toMatch('Unknown function type');
    expect(errorsOf({ property: 'x', stops: [[{ zoom: 0 }, 1]] }, number)[0]!.error).toMatch('"stops[0][0]"');
  });
});
