import { isPortolanError } from '@portolan/base';
import type { CompiledExpression, KnownExpressions } from '../expressions/compile.ts';
import type { EvaluationFeature, EvaluationGlobals } from '../expressions/context.ts';
import { compileFilter, type CompiledFilter } from '../expressions/filter.ts';
import type { PropertySpec } from '../expressions/property-spec.ts';
import { PROPERTIES, VISIBILITY } from './properties.ts';
import {
  compileProperty,
  defaultOf,
  propertyAt,
  wrongConstant,
  type Property,
  type ValueOf,
  type Warn,
} from './property.ts';

/** The types of layers. */
export type LayerType = keyof typeof PROPERTIES;

type Specs<T extends LayerType, G extends 'layout' | 'paint'> = (typeof PROPERTIES)[T][G];

/** The layout or the paint properties of a type of layer. */
export type Properties<T extends LayerType, G extends 'layout' | 'paint'> = {
  readonly [K in keyof Specs<T, G>]: Property<ValueOf<Specs<T, G>[K]>>;
};

/** A layer that is seen at a zoom level. */
export interface VisibleLayer<T extends LayerType = LayerType> {
  /** Its name. */
  readonly id: string;
  /** How it is drawn. */
  readonly type: T;
  /** The name of its source; undefined for a background. */
  readonly source: string | undefined;
  /** The layer of the vector tiles; undefined for other sources. */
  readonly sourceLayer: string | undefined;
  /** Properties that decide where things are. */
  readonly layout: Properties<T, 'layout'>;
  /** Properties that decide what they look like. */
  readonly paint: Properties<T, 'paint'>;
  /** Whether a feature belongs to it. */
  accepts(feature: EvaluationFeature, globals?: EvaluationGlobals): boolean;
}

/** A visible layer of any type, told by its `type`. */
export type AnyVisibleLayer = { [T in LayerType]: VisibleLayer<T> }[LayerType];

/** A compiled property with what it is compiled from. */
interface Compiled {
  readonly path: string;
  readonly spec: PropertySpec;
  readonly expression: CompiledExpression;
}

/** A problem of a style: where, and what. */
export interface StyleError {
  /** Where in the style it is. */
  readonly path: string;
  /** What is wrong. */
  readonly message: string;
}

export type Report = (error: StyleError) => void;

const DEFAULTS = new Map<PropertySpec, CompiledExpression | undefined>();

function defaultFor(spec: PropertySpec): CompiledExpression | undefined {
  let known = DEFAULTS.get(spec);
  if (known === undefined) {
    known = defaultOf(spec);
    DEFAULTS.set(spec, known);
  }
  return known;
}

/** A layer of a style. Its properties are compiled when the style is read. */
export class StyleLayer {
  /** Its name. */
  readonly id: string;
  /** How it is drawn. */
  readonly type: LayerType;
  /** The name of its source. */
  readonly source: string | undefined;
  /** The layer of vector tiles that it shows. */
  readonly sourceLayer: string | undefined;
  /** It is seen from this zoom level on. */
  readonly minzoom: number;
  /** It is seen below this zoom level. */
  readonly maxzoom: number;
  readonly #path: string;
  readonly #visibility: CompiledExpression | undefined;
  readonly #filter: CompiledFilter;
  readonly #compiled: ReadonlyMap<string, Compiled>;

  constructor(
    head: Pick<StyleLayer, 'id' | 'type' | 'source' | 'sourceLayer' | 'minzoom' | 'maxzoom'>,
    path: string,
    visibility: CompiledExpression | undefined,
    filter: CompiledFilter,
    compiled: ReadonlyMap<string, Compiled>,
  ) {
    this.id = head.id;
    this.type = head.type;
    this.source = head.source;
    this.sourceLayer = head.sourceLayer;
    this.minzoom = head.minzoom;
    this.maxzoom = head.maxzoom;
    this.#path = path;
    this.#visibility = visibility;
    this.#filter = filter;
    this.#compiled = compiled;
  }

  /**
   * The layer as it is seen at a zoom level, with what follows from zoom worked out; undefined where it is hidden there.
   *
   * @param globals  what holds for the whole picture. `zoom` counts for the range of the layer and for its expressions.
   * @param warn  hears of expressions that give no value for a feature; each feature may bring one, so gather those that are alike.
   */
  at(globals: EvaluationGlobals & { readonly zoom: number }, warn: Warn): AnyVisibleLayer | undefined {
    const { zoom } = globals;
    if (zoom < this.minzoom || zoom >= this.maxzoom || this.#visibility?.(globals) === 'none')
      return undefined;
    // The specification has filters follow whole zoom levels only, those of tiles.
    const filter = this.#filter.atZoom(Math.floor(zoom));
    const specs = PROPERTIES[this.type];
    const accepts = (feature: EvaluationFeature, own: EvaluationGlobals = globals): boolean => {
      try {
        return filter.accepts(own, feature);
      } catch (error) {
        if (!isPortolanError(error) || error.code !== 'expression') throw error;
        warn({ path: `${this.#path}.filter`, message: `${error.message} The feature is left out.` });
        return false;
      }
    };
    const { id, type, source, sourceLayer } = this;
    const layout = this.#group('layout', specs.layout, globals, warn);
    const paint = this.#group('paint', specs.paint, globals, warn);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table that the types come from has just been walked
    return { id, type, source, sourceLayer, layout, paint, accepts } as unknown as AnyVisibleLayer;
  }

  /** A layout property as it is at any zoom level, the layer's range or not. */
  layoutAt(globals: EvaluationGlobals & { readonly zoom: number }, name: string, warn: Warn): Property {
    const specs: Readonly<Record<string, PropertySpec>> = PROPERTIES[this.type].layout;
    return this.#property('layout', name, specs[name]!, globals, warn);
  }

  /** The same of a paint property. */
  paintAt(globals: EvaluationGlobals & { readonly zoom: number }, name: string, warn: Warn): Property {
    const specs: Readonly<Record<string, PropertySpec>> = PROPERTIES[this.type].paint;
    return this.#property('paint', name, specs[name]!, globals, warn);
  }

  #group(
    group: 'layout' | 'paint',
    specs: Readonly<Record<string, PropertySpec>>,
    globals: EvaluationGlobals & { readonly zoom: number },
    warn: Warn,
  ): Readonly<Record<string, Property>> {
    const properties: Record<string, Property> = {};
    for (const [name, spec] of Object.entries(specs))
      properties[name] = this.#property(group, name, spec, globals, warn);
    return properties;
  }

  #property(
    group: 'layout' | 'paint',
    name: string,
    spec: PropertySpec,
    globals: EvaluationGlobals & { readonly zoom: number },
    warn: Warn,
  ): Property {
    const own = this.#compiled.get(name);
    // Tiles are laid out at whole zoom levels; sizes alone grow between them.
    const zoom = group === 'layout' && !name.endsWith('-size') ? Math.floor(globals.zoom) : globals.zoom;
    const path = own?.path ?? `${this.#path}.${group}.${name}`;
    const expression = own?.expression.atZoom(zoom);
    const ownGlobals = zoom === globals.zoom ? globals : { ...globals, zoom };
    return propertyAt(expression, defaultFor(spec)?.atZoom(zoom), spec, path, ownGlobals, warn);
  }
}

type Json = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value names a type of layer. */
export function isLayerType(value: unknown): value is LayerType {
  return typeof value === 'string' && Object.hasOwn(PROPERTIES, value);
}

/** Compiles what a layer says, apart from its head. Nothing is compiled of a layer that is never seen. */
export function compileLayer(
  head: Pick<StyleLayer, 'id' | 'type' | 'source' | 'sourceLayer' | 'minzoom' | 'maxzoom'>,
  json: Json,
  path: string,
  known: KnownExpressions,
  warn: Warn,
  report: Report,
): StyleLayer | undefined {
  const guarded = <T>(place: string, make: () => T): T | undefined => guard(place, make, report);
  const layout = groupOf(json, 'layout', path, report);
  const paint = groupOf(json, 'paint', path, report);
  const shown = layout['visibility'];
  if (shown === 'none') return undefined;
  const place = `${path}.layout.visibility`;
  const visibility =
    shown === undefined
      ? undefined
      : guarded(place, () => compileChecked(shown, VISIBILITY, place, known, report));
  const filter = guarded(`${path}.filter`, () =>
    compileFilter(json['filter'], { path: `${path}.filter`, known }),
  );
  if (filter?.isMixed === true)
    warn({
      path: `${path}.filter`,
      message: 'The filter has parts of the older form within an expression; they are read as expressions.',
    });
  const compiled = new Map<string, Compiled>();
  for (const [group, values] of [
    ['layout', layout],
    ['paint', paint],
  ] as const) {
    const specs: Readonly<Record<string, PropertySpec>> = PROPERTIES[head.type][group];
    for (const [name, value] of Object.entries(values)) {
      const at = `${path}.${group}.${shortened(name)}`;
      if (name === 'visibility' && group === 'layout') continue;
      const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
      if (spec === undefined) {
        // A picture does not move: how fast a property changes is not asked.
        if (!(name.endsWith('-transition') && Object.hasOwn(specs, name.slice(0, -'-transition'.length))))
          warn({ path: at, message: `Unknown ${group} property of a ${head.type} layer; it is left out.` });
        continue;
      }
      if (value === null || value === undefined) continue;
      const expression = guarded(at, () => compileChecked(value, spec, at, known, report));
      if (expression !== undefined) compiled.set(name, { path: at, spec, expression });
    }
  }
  return filter && new StyleLayer(head, path, visibility, filter, compiled);
}

/** A name from outside, not longer than a message can bear. */
export function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}...` : name;
}

function guard<T>(path: string, make: () => T, report: Report): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!isPortolanError(error) || error.code !== 'expression') throw error;
    report({ path, message: error.message });
    return undefined;
  }
}

function compileChecked(
  value: unknown,
  spec: PropertySpec,
  path: string,
  known: KnownExpressions,
  report: Report,
): CompiledExpression {
  const expression = compileProperty(value, spec, path, known);
  const wrong = expression.isConstant ? wrongConstant(expression({}), spec) : undefined;
  if (wrong !== undefined) report({ path, message: `${path}: ${wrong}` });
  return expression;
}

function groupOf(json: Json, name: 'layout' | 'paint', path: string, report: Report): Json {
  const group = json[name];
  if (isJsonObject(group)) return group;
  if (group !== undefined && group !== null)
    report({ path: `${path}.${name}`, message: `${path}.${name}: An object is expected.` });
  return {};
}
