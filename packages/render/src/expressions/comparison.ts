import { fail, spend } from './context.ts';
import { assertionOf } from './conversions.ts';
import { nodeOf, proved, type Evaluator, type Node, type Reading, type Syntax } from './node.ts';
import { BOOLEAN, COLLATOR, VALUE, nameOf, type Type } from './types.ts';
import { typeOf, type Collator } from './values.ts';

/*
 * Comparisons: of equality between values of any plain type, of order between two numbers or two texts.
 */

type Ordered = string | number;

interface Comparison {
  readonly plain: (left: Ordered, right: Ordered) => boolean;
  /** Of the sign of a collator's comparison. */
  readonly sign: (sign: number) => boolean;
}

const COMPARISONS = new Map<string, Comparison>([
  ['==', { plain: (left, right) => left === right, sign: (sign) => sign === 0 }],
  ['!=', { plain: (left, right) => left !== right, sign: (sign) => sign !== 0 }],
  ['<', { plain: (left, right) => left < right, sign: (sign) => sign < 0 }],
  ['>', { plain: (left, right) => left > right, sign: (sign) => sign > 0 }],
  ['<=', { plain: (left, right) => left <= right, sign: (sign) => sign <= 0 }],
  ['>=', { plain: (left, right) => left >= right, sign: (sign) => sign >= 0 }],
]);

const EQUAL_TYPES = new Set(['boolean', 'string', 'number', 'null', 'value']);
const ORDERED_TYPES = new Set(['string', 'number', 'value']);

function readSide(
  source: readonly unknown[],
  reading: Reading,
  index: 1 | 2,
  name: string,
): Node | undefined {
  const side = reading.part(source[index], index, VALUE);
  if (side === undefined) return undefined;
  const allowed = name === '==' || name === '!=' ? EQUAL_TYPES : ORDERED_TYPES;
  if (allowed.has(side.type.kind)) return side;
  return reading.at(index).wrong(`"${name}" comparisons are not supported for type '${nameOf(side.type)}'.`);
}

function isOpen(type: Type): boolean {
  return type.kind === 'value';
}

const comparisonSyntax: Syntax = (source, reading) => {
  const name = String(source[0]);
  const { key } = reading;
  if (source.length !== 3 && source.length !== 4) return reading.wrong('Expected two or three arguments.');
  let left = readSide(source, reading, 1, name);
  let right = left && readSide(source, reading, 2, name);
  if (left === undefined || right === undefined) return undefined;
  const [leftType, rightType] = [left.type, right.type];
  const hasOpen = isOpen(leftType) || isOpen(rightType);
  if (leftType.kind !== rightType.kind && !hasOpen)
    return reading.wrong(`Cannot compare types '${nameOf(leftType)}' and '${nameOf(rightType)}'.`);
  const isOrder = name !== '==' && name !== '!=';
  if (isOrder && isOpen(leftType) && !isOpen(rightType)) left = assertionOf(rightType, [left], key);
  if (isOrder && !isOpen(leftType) && isOpen(rightType)) right = assertionOf(leftType, [right], key);
  const { plain, sign } = COMPARISONS.get(name)!;
  const a = proved<Ordered>(left);
  const b = proved<Ordered>(right);
  if (source.length === 3) return nodeOf(BOOLEAN, [left, right], withoutCollator(a, b));
  if (leftType.kind !== 'string' && rightType.kind !== 'string' && !hasOpen)
    return reading.wrong('Cannot use collator to compare non-string types.');
  const collator = reading.part(source[3], 3, COLLATOR);
  if (collator === undefined) return undefined;
  const by = proved<Collator>(collator);
  return nodeOf(BOOLEAN, [left, right, collator], (context) => {
    const one = a(context);
    const other = b(context);
    if (isOrder && hasOpen) checkOrdered(one, other);
    if (typeof one === 'string' && typeof other === 'string') spend(context, one.length + other.length, key);
    return typeof one === 'string' && typeof other === 'string'
      ? sign(by(context).compare(one, other))
      : plain(one, other);
  });

  function withoutCollator(one: Evaluator<Ordered>, other: Evaluator<Ordered>): Evaluator {
    if (!isOrder || !hasOpen) return (context) => plain(one(context), other(context));
    return (context) => {
      const first = one(context);
      const second = other(context);
      checkOrdered(first, second);
      return plain(first, second);
    };
  }

  function checkOrdered(one: unknown, other: unknown): void {
    if (typeof one === typeof other && (typeof one === 'string' || typeof one === 'number')) return;
    fail(
      key,
      `Expected arguments for "${name}" to be (string, string) or (number, number), but found (${typeOf(one).kind}, ${typeOf(other).kind}) instead.`,
    );
  }
};

/** Comparisons by name. */
export const COMPARING: ReadonlyMap<string, Syntax> = new Map(
  Array.from(COMPARISONS.keys(), (name) => [name, comparisonSyntax]),
);
