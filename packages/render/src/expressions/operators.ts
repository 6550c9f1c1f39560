import { Color } from './color.ts';
import { fail, geometryTypeOf, spend, takeProperty, type Context } from './context.ts';
import { spendOnList, textOf, wrongRgba } from './conversions.ts';
import {
  FROM_EVALUATION,
  FROM_FEATURE,
  FROM_ZOOM,
  literal,
  nodeOf,
  proved,
  provedAll,
  type Evaluator,
  type Node,
  type Reading,
  type Syntax,
} from './node.ts';
import {
  BOOLEAN,
  COLLATOR,
  COLOR,
  ERROR,
  NUMBER,
  OBJECT,
  STRING,
  VALUE,
  arrayOf,
  isSubtype,
  nameOf,
  type Type,
} from './types.ts';
import { typeOf, type Collator } from './values.ts';

/*
 * The expressions whose arguments have fixed types: arithmetic, texts, what a feature and the picture have.
 */

/** The types of the arguments: so many, or any number of one type. */
type Signature = readonly Type[] | { readonly each: Type };

interface Overload {
  readonly signature: Signature;
  readonly make: (parts: readonly Node[], key: string) => Evaluator;
}

interface Operator {
  readonly type: Type;
  readonly overloads: readonly Overload[];
  readonly depends: number;
}

function syntaxOf(operator: Operator): Syntax {
  return (source, reading) => {
    const count = source.length - 1;
    const byCount = operator.overloads.filter(
      ({ signature }) => 'each' in signature || signature.length === count,
    );
    const candidate = byCount[0] ?? operator.overloads[0]!;
    if (byCount.length > 0) {
      const parts = readParts(source, reading, candidate.signature);
      if (parts === undefined) return undefined;
      return nodeOf(operator.type, parts, candidate.make(parts, reading.key), dependsOf(operator, parts));
    }
    const types: string[] = [];
    for (const [index, part] of source.slice(1).entries()) {
      const node = reading.part(part, index + 1);
      if (node === undefined) return undefined;
      types.push(nameOf(node.type));
    }
    const signatures = operator.overloads.map(({ signature }) => nameOfSignature(signature)).join(' | ');
    return reading.wrong(
      `Expected arguments of type ${signatures}, but found (${types.join(', ')}) instead.`,
    );
  };
}

function dependsOf(operator: Operator, parts: readonly Node[]): number {
  // With an object of its own, `get` and `has` do not ask the feature.
  return operator.overloads.length > 1 && operator.depends === FROM_FEATURE && parts.length === 2
    ? 0
    : operator.depends;
}

function readParts(source: readonly unknown[], reading: Reading, signature: Signature): Node[] | undefined {
  const parts: Node[] = [];
  let isWhole = true;
  for (let index = 1; index < source.length; index++) {
    const expected = 'each' in signature ? signature.each : signature[index - 1]!;
    const part = reading.part(source[index], index, expected);
    if (part === undefined) return undefined;
    if (!isSubtype(expected, part.type)) isWhole = reading.at(index).fits(expected, part.type);
    parts.push(part);
  }
  return isWhole ? parts : undefined;
}

function nameOfSignature(signature: Signature): string {
  return 'each' in signature ? `(${nameOf(signature.each)}...)` : `(${signature.map(nameOf).join(', ')})`;
}

const operators = new Map<string, Syntax>();

function define(
  name: string,
  type: Type,
  signature: Signature,
  make: (parts: readonly Node[], key: string) => Evaluator,
  depends = 0,
): void {
  operators.set(name, syntaxOf({ type, overloads: [{ signature, make }], depends }));
}

function defineGlobal(name: string, type: Type, run: Evaluator, depends = FROM_EVALUATION): void {
  define(name, type, [], () => run, depends);
}

/** A property of its own, never one of the prototype; null where there is none. */
function own(record: Readonly<Record<string, unknown>> | null | undefined, name: string): unknown {
  return record !== null && record !== undefined && Object.hasOwn(record, name)
    ? (record[name] ?? null)
    : null;
}

function owns(record: Readonly<Record<string, unknown>> | null | undefined, name: string): boolean {
  return record !== null && record !== undefined && Object.hasOwn(record, name);
}

/* The feature. */

function lookUp(
  name: 'get' | 'has',
  type: Type,
  take: (record: Readonly<Record<string, unknown>> | null | undefined, key: string) => unknown,
): void {
  operators.set(
    name,
    syntaxOf({
      type,
      depends: FROM_FEATURE,
      overloads: [
        {
          signature: [STRING],
          make: ([key]) => {
            if (key!.isLiteral && name === 'get') {
              const fixed = takeProperty(String(key!.value));
              return (context) => fixed(context.feature) ?? null;
            }
            const run = proved<string>(key!);
            return (context) => take(context.feature.properties, run(context));
          },
        },
        {
          signature: [STRING, OBJECT],
          make: ([key, object]) => {
            const run = proved<string>(key!);
            const from = proved<Readonly<Record<string, unknown>>>(object!);
            return (context) => take(from(context), run(context));
          },
        },
      ],
    }),
  );
}

lookUp('get', VALUE, own);
lookUp('has', BOOLEAN, owns);
define(
  'feature-state',
  VALUE,
  [STRING],
  ([key]) => {
    const run = proved<string>(key!);
    return (context) => own(context.feature.featureState, run(context));
  },
  FROM_FEATURE,
);
defineGlobal('properties', OBJECT, (context) => context.feature.properties ?? {}, FROM_FEATURE);
defineGlobal('geometry-type', STRING, (context) => geometryTypeOf(context.feature), FROM_FEATURE);
defineGlobal('id', VALUE, (context) => context.feature.id ?? null, FROM_FEATURE);

/* The picture. */

operators.set('zoom', (source, reading) => {
  if (source.length > 1)
    return reading.wrong(`Expected arguments of type (), but found ${source.length - 1} instead.`);
  if (reading.zoom !== undefined) return literal(NUMBER, reading.zoom);
  return nodeOf(NUMBER, [], (context) => context.globals.zoom, FROM_ZOOM, 'zoom');
});
defineGlobal('heatmap-density', NUMBER, (context) => context.globals.heatmapDensity ?? 0);
defineGlobal('elevation', NUMBER, (context) => context.globals.elevation ?? 0);
defineGlobal('line-progress', NUMBER, (context) => context.globals.lineProgress ?? 0);
defineGlobal('accumulated', VALUE, (context) => context.globals.accumulated ?? null);
define(
  'is-supported-script',
  BOOLEAN,
  [STRING],
  ([text]) => {
    const run = proved<string>(text!);
    return (context) => context.globals.isSupportedScript?.(run(context)) ?? true;
  },
  FROM_EVALUATION,
);

/* Numbers. */

function defineNumber(name: string, take: (a: number) => number): void {
  define(name, NUMBER, [NUMBER], ([part]) => {
    const run = proved<number>(part!);
    return (context) => take(run(context));
  });
}

function definePair(name: string, take: (a: number, b: number) => number): void {
  define(name, NUMBER, [NUMBER, NUMBER], ([left, right]) => {
    const a = proved<number>(left!);
    const b = proved<number>(right!);
    return (context) => take(a(context), b(context));
  });
}

function defineMany(name: string, start: number, take: (sum: number, each: number) => number): void {
  define(name, NUMBER, { each: NUMBER }, (parts) => {
    const runs = provedAll<number>(parts);
    return (context) => {
      let result = start;
      for (const run of runs) result = take(result, run(context));
      return result;
    };
  });
}

defineMany('+', 0, (sum, each) => sum + each);
defineMany('*', 1, (product, each) => product * each);
defineMany('min', Number.POSITIVE_INFINITY, Math.min);
defineMany('max', Number.NEGATIVE_INFINITY, Math.max);
definePair('/', (a, b) => a / b);
definePair('%', (a, b) => a % b);
definePair('^', (a, b) => a ** b);
operators.set(
  '-',
  syntaxOf({
    type: NUMBER,
    depends: 0,
    overloads: [
      {
        signature: [NUMBER, NUMBER],
        make: ([left, right]) => {
          const a = proved<number>(left!);
          const b = proved<number>(right!);
          return (context) => a(context) - b(context);
        },
      },
      {
        signature: [NUMBER],
        make: ([part]) => {
          const run = proved<number>(part!);
          return (context) => -run(context);
        },
      },
    ],
  }),
);
define('ln2', NUMBER, [], () => () => Math.LN2);
define('pi', NUMBER, [], () => () => Math.PI);
define('e', NUMBER, [], () => () => Math.E);
defineNumber('sqrt', Math.sqrt);
defineNumber('log10', Math.log10);
defineNumber('ln', Math.log);
defineNumber('log2', Math.log2);
defineNumber('sin', Math.sin);
defineNumber('cos', Math.cos);
defineNumber('tan', Math.tan);
defineNumber('asin', Math.asin);
defineNumber('acos', Math.acos);
defineNumber('atan', Math.atan);
defineNumber('abs', Math.abs);
defineNumber('floor', Math.floor);
defineNumber('ceil', Math.ceil);
// Halves go away from zero, on both sides of it.
defineNumber('round', (a) => (a < 0 ? -Math.round(-a) : Math.round(a)));

/* Truth. */

function defineUntil(name: 'all' | 'any', stop: boolean): void {
  define(name, BOOLEAN, { each: BOOLEAN }, (parts) => {
    const runs = provedAll<boolean>(parts);
    if (runs.length === 2) {
      const [first, second] = [runs[0]!, runs[1]!];
      return stop
        ? (context) => first(context) || second(context)
        : (context) => first(context) && second(context);
    }
    return (context) => {
      for (const run of runs) if (run(context) === stop) return stop;
      return !stop;
    };
  });
}

defineUntil('all', false);
defineUntil('any', true);
define('!', BOOLEAN, [BOOLEAN], ([part]) => {
  const run = proved<boolean>(part!);
  return (context) => !run(context);
});

/* Texts. */

/** The longest text that an expression may make. */
const MAX_TEXT = 65_536;

function bounded(text: string, context: Context, key: string): string {
  if (text.length > MAX_TEXT) fail(key, `The text is longer than ${MAX_TEXT} characters.`);
  spend(context, text.length, key);
  return text;
}

define('upcase', STRING, [STRING], ([part], key) => {
  const run = proved<string>(part!);
  return (context) => bounded(run(context).toUpperCase(), context, key);
});
define('downcase', STRING, [STRING], ([part], key) => {
  const run = proved<string>(part!);
  return (context) => bounded(run(context).toLowerCase(), context, key);
});
define('concat', STRING, { each: VALUE }, (parts, key) => {
  const runs = provedAll<unknown>(parts);
  return (context) => {
    let text = '';
    for (const run of runs) {
      text += textOf(run(context), context, key);
      if (text.length > MAX_TEXT) break;
    }
    return bounded(text, context, key);
  };
});
define('split', arrayOf(STRING), [STRING, STRING], ([text, separator], key) => {
  const whole = proved<string>(text!);
  const by = proved<string>(separator!);
  return (context) => bounded(whole(context), context, key).split(by(context));
});
define('join', STRING, [arrayOf(STRING), STRING], ([list, separator], key) => {
  const items = proved<readonly string[]>(list!);
  const by = proved<string>(separator!);
  return (context) => {
    const glue = by(context);
    const texts = items(context);
    spendOnList(texts, context, key);
    let text = '';
    for (const [index, item] of texts.entries()) {
      text += index === 0 ? item : glue + item;
      if (text.length > MAX_TEXT) break;
    }
    return bounded(text, context, key);
  };
});
define('typeof', STRING, [VALUE], ([part], key) => {
  const run = proved<unknown>(part!);
  return (context) => {
    const value = run(context);
    spendOnList(value, context, key);
    return nameOf(typeOf(value));
  };
});
define('resolved-locale', STRING, [COLLATOR], ([part]) => {
  const run = proved<Collator>(part!);
  return (context) => run(context).resolvedLocale();
});
define(
  'error',
  ERROR,
  [STRING],
  ([part], key) => {
    const run = proved<string>(part!);
    return (context) => fail(key, run(context));
  },
  FROM_EVALUATION,
);

/* Colours. */

function defineColor(name: string, count: 3 | 4): void {
  define(
    name,
    COLOR,
    Array.from({ length: count }, () => NUMBER),
    (parts, key) => {
      const runs = provedAll<number>(parts);
      return (context) => {
        const [r, g, b, a] = runs.map((run) => run(context));
        const wrong = wrongRgba(a === undefined ? [r, g, b] : [r, g, b, a]);
        return wrong === undefined
          ? Color.ofStraight([r! / 255, g! / 255, b! / 255, a ?? 1])
          : fail(key, wrong);
      };
    },
  );
}

defineColor('rgb', 3);
defineColor('rgba', 4);
define('to-rgba', arrayOf(NUMBER, 4), [COLOR], ([part]) => {
  const run = proved<Color>(part!);
  return (context) => {
    const [r, g, b, a] = run(context).straight;
    return [r * 255, g * 255, b * 255, a];
  };
});

export const OPERATORS: ReadonlyMap<string, Syntax> = operators;
