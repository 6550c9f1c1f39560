import {
  ANCHOR_OFFSETS,
  BOOLEAN,
  COLOR,
  COLOR_ARRAY,
  FORMATTED,
  IMAGE,
  NULL,
  NUMBER,
  NUMBER_ARRAY,
  PADDING,
  PROJECTION,
  STRING,
  VALUE,
  arrayOf,
  type Type,
} from './types.ts';

/** What a property takes, in the form of the MapLibre style specification's own reference. */
export interface PropertySpec {
  /** The type of its value. */
  readonly type: string;
  /** The type of the items of an array. */
  readonly value?: string;
  /** The number of items of an array. */
  readonly length?: number;
  /** The values of an enum, as keys. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** What holds where a style does not say. */
  readonly default?: unknown;
  /** The least number. */
  readonly minimum?: number;
  /** The greatest number. */
  readonly maximum?: number;
  /** Whether `{name}` in a text stands for a property of the feature. */
  readonly tokens?: boolean;
  /** Whether it may differ by zoom and by feature. */
  readonly 'property-type'?: string;
  /** What expressions for it may ask for. */
  readonly expression?: {
    /** Whether values can be mixed. */
    readonly interpolated?: boolean;
    /** What an expression may ask for: `zoom`, `feature` and others. */
    readonly parameters?: readonly string[];
  };
}

const TYPES: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['null', NULL],
  ['number', NUMBER],
  ['string', STRING],
  ['enum', STRING],
  ['boolean', BOOLEAN],
  ['filter', BOOLEAN],
  ['color', COLOR],
  ['formatted', FORMATTED],
  ['padding', PADDING],
  ['numberArray', NUMBER_ARRAY],
  ['colorArray', COLOR_ARRAY],
  ['projectionDefinition', PROJECTION],
  ['resolvedImage', IMAGE],
  ['variableAnchorOffsetCollection', ANCHOR_OFFSETS],
]);

/** The type that an expression for a property has to have; undefined where any will do. */
export function typeFor(spec: PropertySpec | undefined): Type | undefined {
  if (spec === undefined) return undefined;
  if (spec.type === 'array') return arrayOf(TYPES.get(spec.value ?? '') ?? VALUE, spec.length);
  return spec.type === 'null' ? undefined : TYPES.get(spec.type);
}
