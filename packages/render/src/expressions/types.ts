/** A type of the style expression language, by the names that the MapLibre style specification gives them. */
export type Type = SimpleType | ArrayType;

type SimpleKind =
  | 'null'
  | 'number'
  | 'string'
  | 'boolean'
  | 'color'
  | 'projectionDefinition'
  | 'object'
  | 'value'
  | 'error'
  | 'collator'
  | 'formatted'
  | 'padding'
  | 'numberArray'
  | 'colorArray'
  | 'resolvedImage'
  | 'variableAnchorOffsetCollection';

export interface SimpleType {
  readonly kind: SimpleKind;
}

export interface ArrayType {
  readonly kind: 'array';
  readonly item: Type;
  /** How many items there are, where that is fixed. */
  readonly length: number | undefined;
}

export const NULL: SimpleType = { kind: 'null' };
export const NUMBER: SimpleType = { kind: 'number' };
export const STRING: SimpleType = { kind: 'string' };
export const BOOLEAN: SimpleType = { kind: 'boolean' };
export const COLOR: SimpleType = { kind: 'color' };
export const PROJECTION: SimpleType = { kind: 'projectionDefinition' };
export const OBJECT: SimpleType = { kind: 'object' };
/** Anything: what data hold is known at evaluation only. */
export const VALUE: SimpleType = { kind: 'value' };
/** The type of what never gives a value. */
export const ERROR: SimpleType = { kind: 'error' };
export const COLLATOR: SimpleType = { kind: 'collator' };
export const FORMATTED: SimpleType = { kind: 'formatted' };
export const PADDING: SimpleType = { kind: 'padding' };
export const NUMBER_ARRAY: SimpleType = { kind: 'numberArray' };
export const COLOR_ARRAY: SimpleType = { kind: 'colorArray' };
export const IMAGE: SimpleType = { kind: 'resolvedImage' };
export const ANCHOR_OFFSETS: SimpleType = { kind: 'variableAnchorOffsetCollection' };

export function arrayOf(item: Type, length?: number): ArrayType {
  return { kind: 'array', item, length };
}

/** The name of a type as errors write it, such as `array<number, 2>`. */
export function nameOf(type: Type): string {
  if (type.kind !== 'array') return type.kind;
  if (type.length !== undefined) return `array<${nameOf(type.item)}, ${type.length}>`;
  return type.item.kind === 'value' ? 'array' : `array<${nameOf(type.item)}>`;
}

/** Whether every value of type `actual` is one of type `expected`. */
export function isSubtype(expected: Type, actual: Type): boolean {
  if (actual.kind === 'error') return true;
  if (expected.kind === 'array') {
    return (
      actual.kind === 'array' &&
      ((actual.length === 0 && actual.item.kind === 'value') || isSubtype(expected.item, actual.item)) &&
      (expected.length === undefined || expected.length === actual.length)
    );
  }
  // A collator never is data.
  return expected.kind === actual.kind || (expected.kind === 'value' && actual.kind !== 'collator');
}

/** What is wrong with a value of type `actual` where `expected` is asked for. */
export function mismatch(expected: Type, actual: Type): string {
  return `Expected ${nameOf(expected)} but found ${nameOf(actual)} instead.`;
}
