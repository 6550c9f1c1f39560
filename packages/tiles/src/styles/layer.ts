import type { Expression } from './expressions.ts';

type Properties = Readonly<Record<string, unknown>>;

/** A layer of a style document. */
export interface Layer {
  /** Its name. */
  readonly id: string;
  /** How it is drawn. */
  readonly type: 'background' | 'fill' | 'line' | 'symbol' | 'hillshade';
  /** The name of its source. */
  readonly source?: string;
  /** The layer of vector tiles that it shows. */
  readonly 'source-layer'?: string;
  /** Shown from this zoom on. */
  readonly minzoom?: number;
  /** Shown below this zoom. */
  readonly maxzoom?: number;
  /** An expression: which features are shown. */
  readonly filter?: Expression;
  /** Properties that decide where things are. */
  readonly layout?: Properties;
  /** Properties that decide what they look like. */
  readonly paint?: Properties;
}

type Rest = Omit<Layer, 'id' | 'type' | 'source' | 'source-layer'>;

/** Name of the source of vector tiles in style documents. */
export const TILES = 'openmaptiles';
/** Name of the source of heights. */
export const TERRAIN = 'terrain';

export function fill(id: string, sourceLayer: string, rest: Rest): Layer {
  return { id, type: 'fill', source: TILES, 'source-layer': sourceLayer, ...rest };
}

export function line(id: string, sourceLayer: string, rest: Rest): Layer {
  return { id, type: 'line', source: TILES, 'source-layer': sourceLayer, ...rest };
}

export function symbol(id: string, sourceLayer: string, rest: Rest): Layer {
  return { id, type: 'symbol', source: TILES, 'source-layer': sourceLayer, ...rest };
}
