import { NoValue, type Context } from './context.ts';
import { assertionOf, coercionOf } from './conversions.ts';
import { literal, type Annotation, type Node, type Reading, type Scope, type Syntax } from './node.ts';
import { isSubtype, mismatch, type Type } from './types.ts';

/** Deeper expressions are refused: people do not write them, and they would fill the stack. */
const MAX_DEPTH = 200;
/** Longer expressions are refused. Lists of literals count by their items. */
const MAX_NODES = 100_000;
/** More errors than these in one expression help nobody. */
const MAX_ERRORS = 20;

/** What is wrong with an expression. */
export interface ExpressionError {
  /** Where in the expression, such as `[2][1]`; empty for the whole. */
  readonly key: string;
  readonly error: string;
}

/** What all parts of one expression share while it is read. */
interface Shared {
  readonly syntaxes: ReadonlyMap<string, Syntax>;
  readonly zoom: number | undefined;
  readonly errors: ExpressionError[];
  /** All folding of an expression shares the bound of work. */
  readonly folding: Context;
  nodes: number;
  slots: number;
}

/** A read expression, or what is wrong with it. */
export interface Parsed {
  readonly node: Node | undefined;
  readonly errors: readonly ExpressionError[];
  /** Variables. */
  readonly slots: number;
}

/** Reads an expression, checks its types and folds what is constant. */
export function parse(
  source: unknown,
  syntaxes: ReadonlyMap<string, Syntax>,
  expected: Type | undefined,
  annotation: Annotation | undefined,
  zoom: number | undefined,
): Parsed {
  const folding: Context = { globals: {}, feature: {}, slots: [], work: 0 };
  const shared: Shared = { syntaxes, zoom, errors: [], folding, nodes: 0, slots: 0 };
  const node = new Place(shared, '', 0, expected, undefined).read(source, annotation);
  return { node: shared.errors.length === 0 ? node : undefined, errors: shared.errors, slots: shared.slots };
}

class Place implements Reading {
  readonly key: string;
  readonly expected: Type | undefined;
  readonly scope: Scope | undefined;
  readonly #shared: Shared;
  readonly #depth: number;

  constructor(
    shared: Shared,
    key: string,
    depth: number,
    expected: Type | undefined,
    scope: Scope | undefined,
  ) {
    this.#shared = shared;
    this.key = key;
    this.#depth = depth;
    this.expected = expected;
    this.scope = scope;
  }

  get zoom(): number | undefined {
    return this.#shared.zoom;
  }

  part(
    source: unknown,
    index: number,
    expected?: Type,
    scope: Scope | undefined = this.scope,
    annotation?: Annotation,
  ): Node | undefined {
    return new Place(this.#shared, `${this.key}[${index}]`, this.#depth + 1, expected, scope).read(
      source,
      annotation,
    );
  }

  at(index: number): Reading {
    return new Place(this.#shared, `${this.key}[${index}]`, this.#depth + 1, undefined, this.scope);
  }

  wrong(message: string, ...within: readonly number[]): undefined {
    const key = this.key + within.map((index) => `[${index}]`).join('');
    if (this.#shared.errors.length < MAX_ERRORS) this.#shared.errors.push({ key, error: message });
    return undefined;
  }

  fits(expected: Type, actual: Type): boolean {
    if (isSubtype(expected, actual)) return true;
    this.wrong(mismatch(expected, actual));
    return false;
  }

  newSlot(): number {
    return this.#shared.slots++;
  }

  read(source: unknown, annotation: Annotation | undefined): Node | undefined {
    if (this.#depth > MAX_DEPTH) return this.wrong(`Expressions may be ${MAX_DEPTH} levels deep, not more.`);
    if (this.#shared.nodes === MAX_NODES)
      return this.wrong(`Expressions may have ${MAX_NODES} parts, not more.`);
    this.#shared.nodes++;
    const list = this.#listOf(source);
    if (list === undefined) return undefined;
    const name = list[0];
    if (list.length === 0)
      return this.wrong(
        'Expected an array with at least one element. If you wanted a literal array, use ["literal", []].',
      );
    if (typeof name !== 'string')
      return this.wrong(
        `Expression name must be a string, but found ${typeof name} instead. If you wanted a literal array, use ["literal", [...]].`,
        0,
      );
    const syntax = this.#shared.syntaxes.get(name);
    if (syntax === undefined)
      return this.wrong(
        `Unknown expression "${name.slice(0, 100)}". If you wanted a literal array, use ["literal", [...]].`,
        0,
      );
    const node = syntax(list, this);
    const fitting = node && this.#fitted(node, annotation);
    return fitting && this.#folded(fitting);
  }

  #listOf(source: unknown): readonly unknown[] | undefined {
    if (Array.isArray(source)) return source;
    if (
      source === null ||
      typeof source === 'string' ||
      typeof source === 'boolean' ||
      typeof source === 'number'
    )
      return ['literal', source];
    if (source === undefined) return this.wrong("'undefined' value invalid. Use null instead.");
    if (typeof source === 'object')
      return this.wrong('Bare objects invalid. Use ["literal", {...}] instead.');
    return this.wrong(`Expected an array, but found ${typeof source} instead.`);
  }

  /** Brings what is expected and what is there together, by a check or a conversion at evaluation where that may help. */
  #fitted(node: Node, annotation: Annotation | undefined): Node | undefined {
    const { expected } = this;
    if (expected === undefined) return node;
    const usual = annotationFor(expected, node.type);
    if (usual === undefined) return this.fits(expected, node.type) ? node : undefined;
    switch (annotation ?? usual) {
      case 'assert':
        return assertionOf(expected, [node], this.key);
      case 'coerce':
        return coercionOf(expected, [node], this.key);
      case 'omit':
        return node;
    }
  }

  #folded(node: Node): Node | undefined {
    if (node.isLiteral || node.depends !== 0 || node.type.kind === 'resolvedImage') return node;
    try {
      return literal(node.type, node.run(this.#shared.folding));
    } catch (error) {
      // At one zoom level an expression may have no value that it has at others: it says so when it is asked.
      if (error instanceof NoValue) return this.zoom === undefined ? this.wrong(error.message) : node;
      throw error;
    }
  }
}

/** How a value of a type is brought to another; undefined where it has to fit as it is. */
function annotationFor(expected: Type, actual: Type): Annotation | undefined {
  const from = actual.kind;
  switch (expected.kind) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'object':
    case 'array':
      return from === 'value' ? 'assert' : undefined;
    case 'projectionDefinition':
      return from === 'string' || from === 'array' || from === 'value' ? 'coerce' : undefined;
    case 'color':
    case 'formatted':
    case 'resolvedImage':
      return from === 'value' || from === 'string' ? 'coerce' : undefined;
    case 'padding':
    case 'numberArray':
      return from === 'value' || from === 'number' || from === 'array' ? 'coerce' : undefined;
    case 'colorArray':
      return from === 'value' || from === 'string' || from === 'array' ? 'coerce' : undefined;
    case 'variableAnchorOffsetCollection':
      return from === 'value' || from === 'array' ? 'coerce' : undefined;
    default:
      return undefined;
  }
}
