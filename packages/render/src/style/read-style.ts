import { PortolanError } from '@portolan/base';
import { KnownExpressions } from '../expressions/compile.ts';
import {
  compileLayer,
  isJsonObject,
  isLayerType,
  shortened,
  type LayerType,
  type StyleError,
  type StyleLayer,
} from './layer.ts';
import { hasRef, withoutRefs } from './layer-refs.ts';
import { readLight, type StyleLight } from './light.ts';
import type { StyleWarning } from './property.ts';

/** A source of tiles or of other data, as the style gives it. */
export interface StyleSource {
  /** `vector`, `raster`, `raster-dem`, `geojson` or another. */
  readonly type: 'vector' | 'raster' | 'raster-dem' | 'geojson' | 'image';
  /** All that the style says about it. Nothing of it has been checked. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** A style whose layers are compiled. */
export interface Style {
  /** Of the style. */
  readonly name: string | undefined;
  /** By name. */
  readonly sources: ReadonlyMap<string, StyleSource>;
  /** From the lowest to the highest; without those that are never seen or cannot be drawn. */
  readonly layers: readonly StyleLayer[];
  /** Where the sprite is: its address, or a list of names and addresses. */
  readonly sprite: unknown;
  /** Where the glyphs are: an address with `{fontstack}` and `{range}`. */
  readonly glyphs: string | undefined;
  /** The values of `global-state`, by name: those that the style gives. */
  readonly state: Readonly<Record<string, unknown>>;
  /** @internal The light that extrusions stand in. */
  readonly light: StyleLight;
  /** What the style asks for and does not get. */
  readonly warnings: readonly StyleWarning[];
}

/** Values of all levels of a style. Large styles have some ten thousand. */
const MAX_VALUES = 1_000_000;
/** Characters of all texts of a style. */
const MAX_CHARACTERS = 20_000_000;
const MAX_DEPTH = 500;
const MAX_LAYERS = 10_000;
/** Problems that are told; the rest is counted. */
const MAX_TOLD = 100;

const SOURCE_TYPES: readonly unknown[] = ['vector', 'raster', 'raster-dem', 'geojson', 'image'];

/** What types of layers that draw pictures draw them of. */
const PICTURES: ReadonlyMap<LayerType, StyleSource['type']> = new Map([
  ['raster', 'raster'],
  ['hillshade', 'raster-dem'],
  ['color-relief', 'raster-dem'],
]);

const ROOT_KEYS = new Set([
  'version',
  'name',
  'metadata',
  'center',
  'zoom',
  'bearing',
  'pitch',
  'roll',
  'centerAltitude',
  'light',
  'state',
  'sources',
  'sprite',
  'glyphs',
  'layers',
  'transition',
  // Mapbox writes these into its styles; they say nothing about the picture.
  'id',
  'owner',
  'created',
  'modified',
  'draft',
  'visibility',
]);

/** What a style says about the view from which it is first seen, and a picture does not follow. */
const FROM_ABOVE =
  'Pictures are seen from above, with north or the bearing of the request up: this is left out.';
const VIEW_KEYS = [
  ['bearing', 'The view is that of the request, which may name a bearing: that of the style is left out.'],
  ['pitch', FROM_ABOVE],
  ['roll', FROM_ABOVE],
  ['centerAltitude', FROM_ABOVE],
] as const;

const LAYER_KEYS = new Set([
  'id',
  'type',
  'metadata',
  'source',
  'source-layer',
  'minzoom',
  'maxzoom',
  'filter',
  'layout',
  'paint',
  'interactive',
]);

/** A style that has been read, or what its JSON says. */
export function styleOf(style: unknown): Style {
  return isRead(style) ? style : readStyle(style);
}

function isRead(style: unknown): style is Style {
  return typeof style === 'object' && style !== null && 'sources' in style && style.sources instanceof Map;
}

/**
 * Reads a MapLibre style of version 8: the properties and filters of its layers are checked and compiled once.
 *
 * The style may come from anywhere: a million values, 500 levels, 20 million characters and 10,000 layers are the bounds. What is
 * not known (types of layers and sources, properties, versions) is left out with a warning.
 *
 * @param json  the parsed JSON of the style.
 * @throws {PortolanError} code `style` when something is malformed; `detail.errors` lists up to 100 of `{path, message}`.
 * @example
 *   const style = readStyle(JSON.parse(text));
 *   for (const layer of style.layers) {
 *     const visible = layer.at({ zoom: 12 }, console.warn);
 *     if (visible?.type === 'line') visible.paint['line-width'].for(feature); // a number
 *   }
 */
export function readStyle(json: unknown): Style {
  const oversize = oversizeOf(json);
  if (oversize !== undefined) throw styleError([{ path: '', message: oversize }], 1);
  if (!isJsonObject(json)) throw styleError([{ path: '', message: 'A style must be an object.' }], 1);
  const warnings = new Told<StyleWarning>();
  const errors = new Told<StyleError>();
  const warn = (path: string, message: string): void => warnings.add({ path, message });
  const report = (path: string, message: string): void =>
    errors.add({ path, message: `${path}: ${message}` });

  if (json['version'] !== 8) warn('version', 'The version is not 8; the style is read as one of version 8.');
  for (const key of Object.keys(json))
    if (!ROOT_KEYS.has(key) && !isFlat(key, json[key]))
      warn(shortened(key), 'This part of a style is not known; it is left out.');

  for (const [key, told] of VIEW_KEYS) if (json[key] !== undefined && json[key] !== 0) warn(key, told);

  const sources = new Map<string, StyleSource>();
  const given = json['sources'];
  if (!isJsonObject(given)) report('sources', 'An object is expected.');
  else
    for (const [name, source] of Object.entries(given)) {
      const path = `sources.${shortened(name)}`;
      if (!isJsonObject(source)) report(path, 'An object is expected.');
      else if (isSourceType(source['type'])) sources.set(name, { type: source['type'], json: source });
      else warn(path, 'The type of this source is not known; it and its layers are left out.');
    }

  const layers: StyleLayer[] = [];
  const known = new KnownExpressions();
  const list = Array.isArray(json['layers']) ? withoutRefs(json['layers']) : undefined;
  // Parts that layers share count for each of them, as each is compiled.
  const oversizeShared = list === json['layers'] ? undefined : oversizeOf(list);
  if (list === undefined) report('layers', 'A list is expected.');
  else if (oversizeShared !== undefined) report('layers', oversizeShared);
  else if (list.length > MAX_LAYERS) report('layers', `A style may have ${MAX_LAYERS} layers, not more.`);
  else
    for (const [index, layer] of list.entries()) {
      const read = readLayer(
        layer,
        `layers[${index}]`,
        isJsonObject(given) ? given : {},
        sources,
        known,
        warnings,
        errors,
      );
      if (read !== undefined) layers.push(read);
    }
  const givenLight = json['light'] ?? {};
  if (!isJsonObject(givenLight)) report('light', 'An object is expected.');
  const light = readLight(isJsonObject(givenLight) ? givenLight : {}, warn, report);
  const ids = new Set<string>();
  for (const { id } of layers) {
    if (ids.has(id)) warn('layers', `Several layers are named "${shortened(id)}".`);
    ids.add(id);
  }
  const glyphs = json['glyphs'];
  if (glyphs !== undefined && typeof glyphs !== 'string') report('glyphs', 'A text is expected.');
  if (errors.count > 0) throw styleError(errors.list, errors.count);
  const name = json['name'];
  return {
    name: typeof name === 'string' ? name : undefined,
    sources,
    layers,
    sprite: json['sprite'],
    glyphs: typeof glyphs === 'string' ? glyphs : undefined,
    state: stateOf(json['state']),
    light,
    warnings: warnings.list,
  };
}

/** The defaults of the global state. */
function stateOf(given: unknown): Readonly<Record<string, unknown>> {
  if (!isJsonObject(given)) return {};
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, entry]) =>
      isJsonObject(entry) && entry['default'] !== undefined ? [[name, entry['default']]] : [],
    ),
  );
}

/** Problems, of which not more than so many are kept. */
class Told<T> {
  readonly list: T[] = [];
  count = 0;

  add(problem: T): void {
    this.count++;
    if (this.list.length < MAX_TOLD) this.list.push(problem);
  }
}

function styleError(errors: readonly StyleError[], count: number): PortolanError {
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  return new PortolanError('style', `The style cannot be read: ${errors[0]!.message}${more}`, {
    errors,
    count,
  });
}

function isSourceType(type: unknown): type is StyleSource['type'] {
  return SOURCE_TYPES.includes(type);
}

/** Whether a part of a style that is about another view asks for the plain one. */
function isFlat(key: string, value: unknown): boolean {
  return key === 'projection' && isJsonObject(value) && value['type'] === 'mercator';
}

function readLayer(
  json: unknown,
  path: string,
  given: Readonly<Record<string, unknown>>,
  sources: ReadonlyMap<string, StyleSource>,
  known: KnownExpressions,
  warnings: Told<StyleWarning>,
  errors: Told<StyleError>,
): StyleLayer | undefined {
  const report = (at: string, message: string): undefined => {
    errors.add({ path: at, message: `${at}: ${message}` });
  };
  if (!isJsonObject(json)) return report(path, 'An object is expected.');
  const { id, type, source, 'source-layer': sourceLayer, minzoom, maxzoom } = json;
  if (typeof id !== 'string') return report(`${path}.id`, 'A text is expected.');
  if (hasRef(json)) {
    warnings.add({
      path: `${path}.ref`,
      message: 'There is no such layer with parts of its own; the layer is left out.',
    });
    return undefined;
  }
  if (typeof type !== 'string') return report(`${path}.type`, 'A text is expected.');
  if (!isLayerType(type)) {
    warnings.add({
      path: `${path}.type`,
      message: `The type "${shortened(type)}" of a layer is not known; the layer is left out.`,
    });
    return undefined;
  }
  for (const key of Object.keys(json))
    if (!LAYER_KEYS.has(key))
      warnings.add({
        path: `${path}.${shortened(key)}`,
        message: 'This part of a layer is not known; it is left out.',
      });
  for (const [name, zoom] of Object.entries({ minzoom, maxzoom }))
    if (zoom !== undefined && (typeof zoom !== 'number' || !(zoom >= 0 && zoom <= 24)))
      report(`${path}.${name}`, 'A number from 0 to 24 is expected.');
  for (const [name, text] of Object.entries({ source, 'source-layer': sourceLayer }))
    if (text !== undefined && typeof text !== 'string')
      return report(`${path}.${name}`, 'A text is expected.');
  const own = typeof source === 'string' ? source : undefined;
  if (type !== 'background') {
    if (own === undefined) return report(path, `A ${type} layer needs a "source".`);
    if (!sources.has(own)) {
      // Of a source of unknown type there is a warning already.
      if (!Object.hasOwn(given, own))
        warnings.add({
          path: `${path}.source`,
          message: `There is no source "${shortened(own)}"; the layer is left out.`,
        });
      return undefined;
    }
    const unfit = unfitSource(type, sources.get(own)!.type, sourceLayer);
    if (unfit !== undefined) {
      warnings.add({ path, message: `${unfit}; the layer is left out.` });
      return undefined;
    }
  }
  const head = {
    id,
    type,
    source: own,
    sourceLayer: typeof sourceLayer === 'string' ? sourceLayer : undefined,
    minzoom: typeof minzoom === 'number' ? minzoom : 0,
    maxzoom: typeof maxzoom === 'number' ? maxzoom : Number.POSITIVE_INFINITY,
  };
  return compileLayer(
    head,
    json,
    path,
    known,
    (warning) => warnings.add(warning),
    (error) => errors.add(error),
  );
}

/** Why a layer has nothing to draw of its source; undefined where it may have. */
function unfitSource(type: LayerType, given: StyleSource['type'], sourceLayer: unknown): string | undefined {
  // Pictures that are not drawn have a warning already.
  if (given === 'image') return undefined;
  const needed = PICTURES.get(type) ?? 'vector or geojson';
  const isFit =
    needed === given || (needed === 'vector or geojson' && (given === 'vector' || given === 'geojson'));
  if (!isFit) return `A ${type} layer needs a source of the type ${needed}, not ${given}`;
  if (given === 'vector' && sourceLayer === undefined)
    return 'A layer of a vector source needs a "source-layer"';
  return undefined;
}

/** What of a style is too much; undefined where it is within the bounds, so that every walk through it ends. */
function oversizeOf(json: unknown): string | undefined {
  let values = 0;
  let characters = 0;
  const wrong = (value: unknown, depth: number): string | undefined => {
    values++;
    if (values > MAX_VALUES) return `A style may have ${MAX_VALUES} values, not more.`;
    if (typeof value === 'string') characters += value.length;
    if (characters > MAX_CHARACTERS) return `A style may have ${MAX_CHARACTERS} characters, not more.`;
    if (typeof value !== 'object' || value === null) return undefined;
    if (depth === MAX_DEPTH) return `A style may be ${MAX_DEPTH} levels deep, not more.`;
    // Entries of all the small lists of a style would be much to make.
    const list: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
    if (list === undefined) for (const key in value) characters += key.length;
    for (const each of list ?? Object.values(value)) {
      const message = wrong(each, depth + 1);
      if (message !== undefined) return message;
    }
    return undefined;
  };
  return wrong(json, 0);
}
