import type { Context } from './context.ts';
import type { Type } from './types.ts';

/** Gives the value of an expression. */
export type Evaluator<T = unknown> = (context: Context) => T;

/** What a value depends on, as bits. */
export const FROM_FEATURE = 1;
export const FROM_ZOOM = 2;
/** On something else that is known at evaluation only, so that the value cannot be found while compiling. */
export const FROM_EVALUATION = 4;

/** A compiled expression with what the checker knows of it. */
export interface Node {
  readonly type: Type;
  readonly run: Evaluator;
  /** `FROM_FEATURE` and its like, together. */
  readonly depends: number;
  /** Whether `value` is all there is. */
  readonly isLiteral: boolean;
  readonly value: unknown;
  /** The parts in which a curve of zoom is looked for. */
  readonly children: readonly Node[];
  readonly form: Form;
}

/** What matters about an expression for the place of `zoom` in it. */
export type Form = 'zoom' | 'step' | 'interpolate' | 'let' | 'coalesce' | 'annotation' | 'other';

/** Variables in reach, the innermost first. */
export interface Scope {
  readonly name: string;
  readonly slot: number;
  readonly bound: Node;
  readonly outer: Scope | undefined;
}

/** How a value of unknown type is brought to the expected one. */
export type Annotation = 'assert' | 'coerce' | 'omit';

/** An expression while it is read: its place, what is expected of it, and the variables it sees. */
export interface Reading {
  /** The place, such as `[2][1]`. */
  readonly key: string;
  readonly expected: Type | undefined;
  readonly scope: Scope | undefined;
  /** The zoom level where it is known already. */
  readonly zoom: number | undefined;
  /** Reads the part at an index. Undefined where it is wrong, which has been noted then. */
  part(
    source: unknown,
    index: number,
    expected?: Type,
    scope?: Scope,
    annotation?: Annotation,
  ): Node | undefined;
  /** The same reading at a place within, for errors. */
  at(index: number): Reading;
  /** Notes an error at the place, or at a place within; returns undefined. */
  wrong(message: string, ...within: readonly number[]): undefined;
  /** Notes an error where the type does not fit, and says whether it fits. */
  fits(expected: Type, actual: Type): boolean;
  /** A place for the value of a variable. */
  newSlot(): number;
}

/** Reads the expressions of one name. */
export type Syntax = (source: readonly unknown[], reading: Reading) => Node | undefined;

export function literal(type: Type, value: unknown): Node {
  return { type, run: () => value, depends: 0, isLiteral: true, value, children: [], form: 'other' };
}

/** A node of its parts; it depends on what they depend on, and on `more`. */
export function nodeOf(
  type: Type,
  children: readonly Node[],
  run: Evaluator,
  more = 0,
  form: Form = 'other',
): Node {
  let depends = more;
  for (const child of children) depends |= child.depends;
  return { type, run, depends, isLiteral: false, value: undefined, children, form };
}

/** The evaluator of a part whose type the checker has proved. */
export function proved<T>(node: Node): Evaluator<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the checker's proof becomes a type of TypeScript
  return node.run as Evaluator<T>;
}

/** The evaluators of parts whose type the checker has proved. */
export function provedAll<T>(nodes: readonly Node[]): readonly Evaluator<T>[] {
  return nodes.map((node) => proved<T>(node));
}
