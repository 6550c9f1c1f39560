import type { PropertySpec } from '../expressions/property-spec.ts';
import { ANCHORS } from '../geometry/anchors.ts';

/*
 * The properties of layers as the MapLibre style specification (26.6) has them: facts, as data. A test compares them with the specification's own reference.
 */

/** Fixed: no expression. */
const CONSTANT = { 'property-type': 'constant' } as const;
/** The same for all features; it may follow zoom. */
const ZOOM = {
  'property-type': 'data-constant',
  expression: { interpolated: false, parameters: ['zoom'] },
} as const;
/** As before; values between stops are mixed. */
const ZOOM_MIXED = {
  'property-type': 'data-constant',
  expression: { interpolated: true, parameters: ['zoom'] },
} as const;
/** It may follow zoom and the feature. */
const FEATURE = {
  'property-type': 'data-driven',
  expression: { interpolated: false, parameters: ['zoom', 'feature'] },
} as const;
/** As before; values between stops are mixed. */
const FEATURE_MIXED = {
  'property-type': 'data-driven',
  expression: { interpolated: true, parameters: ['zoom', 'feature'] },
} as const;
/** Colours along a line, a density or heights. */
const RAMP = { 'property-type': 'color-ramp', expression: { interpolated: true, parameters: [] } } as const;

function enumOf<const N extends string>(...names: readonly N[]): Readonly<Record<N, unknown>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the names
  return Object.fromEntries(names.map((name) => [name, {}])) as Record<N, unknown>;
}

/** The properties of a type of layer. */
export interface LayerProperties {
  readonly layout: Readonly<Record<string, PropertySpec>>;
  readonly paint: Readonly<Record<string, PropertySpec>>;
}

/** `visibility` belongs to every type of layer. */
export const VISIBILITY: PropertySpec = {
  'property-type': 'data-constant',
  expression: { interpolated: false, parameters: ['global-state'] },
  type: 'enum',
  values: enumOf('visible', 'none'),
  default: 'visible',
};

/** The properties of all types of layers. */
export const PROPERTIES = {
  background: {
    layout: {},
    paint: {
      'background-color': { ...ZOOM_MIXED, type: 'color', default: '#000000' },
      'background-pattern': { ...ZOOM, type: 'resolvedImage' },
      'background-opacity': { ...ZOOM_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
    },
  },
  fill: {
    layout: {
      'fill-sort-key': { ...FEATURE, type: 'number' },
    },
    paint: {
      'fill-antialias': { ...ZOOM, type: 'boolean', default: true },
      'fill-opacity': { ...FEATURE_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
      'fill-layer-opacity': { ...ZOOM_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
      'fill-layer-blend': {
        ...CONSTANT,
        type: 'enum',
        values: enumOf('normal', 'multiply', 'color', 'luminosity', 'plus-lighter', 'screen', 'overlay'),
        default: 'normal',
      },
      'fill-color': { ...FEATURE_MIXED, type: 'color', default: '#000000' },
      'fill-outline-color': { ...FEATURE_MIXED, type: 'color' },
      'fill-translate': { ...ZOOM_MIXED, type: 'array', value: 'number', length: 2, default: [0, 0] },
      'fill-translate-anchor': { ...ZOOM, type: 'enum', values: enumOf('map', 'viewport'), default: 'map' },
      'fill-pattern': { ...FEATURE, type: 'resolvedImage' },
    },
  },
  line: {
    layout: {
      'line-cap': { ...FEATURE, type: 'enum', values: enumOf('butt', 'round', 'square'), default: 'butt' },
      'line-join': { ...FEATURE, type: 'enum', values: enumOf('bevel', 'round', 'miter'), default: 'miter' },
      'line-miter-limit': { ...FEATURE_MIXED, type: 'number', default: 2 },
      'line-round-limit': { ...FEATURE_MIXED, type: 'number', default: 1.05 },
      'line-sort-key': { ...FEATURE, type: 'number' },
    },
    paint: {
      'line-opacity': { ...FEATURE_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
      'line-layer-opacity': { ...ZOOM_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
      'line-layer-blend': {
        ...CONSTANT,
        type: 'enum',
        values: enumOf('normal', 'multiply', 'color', 'luminosity', 'plus-lighter', 'screen', 'overlay'),
        default: 'normal',
      },
      'line-color': { ...FEATURE_MIXED, type: 'color', default: '#000000' },
      'line-translate': { ...ZOOM_MIXED, type: 'array', value: 'number', length: 2, default: [0, 0] },
      'line-translate-anchor': { ...ZOOM, type: 'enum', values: enumOf('map', 'viewport'), default: 'map' },
      'line-width': { ...FEATURE_MIXED, type: 'number', default: 1, minimum: 0 },
      'line-gap-width': { ...FEATURE_MIXED, type: 'number', default: 0, minimum: 0 },
      'line-offset': { ...FEATURE_MIXED, type: 'number', default: 0 },
      'line-blur': { ...FEATURE_MIXED, type: 'number', default: 0, minimum: 0 },
      'line-dasharray': { ...FEATURE, type: 'array', value: 'number', minimum: 0 },
      'line-pattern': { ...FEATURE, type: 'resolvedImage' },
      'line-gradient': { ...RAMP, type: 'color' },
    },
  },
  circle: {
    layout: {
      'circle-sort-key': { ...FEATURE, type: 'number' },
    },
    paint: {
      'circle-radius': { ...FEATURE_MIXED, type: 'number', default: 5, minimum: 0 },
      'circle-color': { ...FEATURE_MIXED, type: 'color', default: '#000000' },
      'circle-blur': { ...FEATURE_MIXED, type: 'number', default: 0 },
      'circle-opacity': { ...FEATURE_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
      'circle-translate': { ...ZOOM_MIXED, type: 'array', value: 'number', length: 2, default: [0, 0] },
      'circle-translate-anchor': { ...ZOOM, type: 'enum', values: enumOf('map', 'viewport'), default: 'map' },
      'circle-pitch-scale': { ...ZOOM, type: 'enum', values: enumOf('map', 'viewport'), default: 'map' },
      'circle-pitch-alignment': {
        ...ZOOM,
        type: 'enum',
        values: enumOf('map', 'viewport'),
        default: 'viewport',
      },
      'circle-stroke-width': { ...FEATURE_MIXED, type: 'number', default: 0, minimum: 0 },
      'circle-stroke-color': { ...FEATURE_MIXED, type: 'color', default: '#000000' },
      'circle-stroke-opacity': { ...FEATURE_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
    },
  },
  symbol: {
    layout: {
      'symbol-placement': {
        ...ZOOM,
        type: 'enum',
        values: enumOf('point', 'line', 'line-center'),
        default: 'point',
      },
      'symbol-spacing': { ...ZOOM_MIXED, type: 'number', default: 250, minimum: 1 },
      'symbol-avoid-edges': { ...ZOOM, type: 'boolean', default: false },
      'symbol-sort-key': { ...FEATURE, type: 'number' },
      'symbol-z-order': {
        ...ZOOM,
        type: 'enum',
        values: enumOf('auto', 'viewport-y', 'source'),
        default: 'auto',
      },
      'icon-allow-overlap': { ...ZOOM, type: 'boolean', default: false },
      'icon-overlap': { ...ZOOM, type: 'enum', values: enumOf('never', 'always', 'cooperative') },
      'icon-ignore-placement': { ...ZOOM, type: 'boolean', default: false },
      'icon-optional': { ...ZOOM, type: 'boolean', default: false },
      'icon-rotation-alignment': {
        ...FEATURE,
        type: 'enum',
        values: enumOf('map', 'viewport', 'auto'),
        default: 'auto',
      },
      'icon-size': { ...FEATURE_MIXED, type: 'number', default: 1, minimum: 0 },
      'icon-text-fit': {
        ...ZOOM,
        type: 'enum',
        values: enumOf('none', 'width', 'height', 'both'),
        default: 'none',
      },
      'icon-text-fit-padding': {
        ...ZOOM_MIXED,
        type: 'array',
        value: 'number',
        length: 4,
        default: [0, 0, 0, 0],
      },
      'icon-image': { ...FEATURE, type: 'resolvedImage', tokens: true },
      'icon-rotate': { ...FEATURE_MIXED, type: 'number', default: 0 },
      'icon-padding': { ...FEATURE_MIXED, type: 'padding', default: [2] },
      'icon-keep-upright': { ...ZOOM, type: 'boolean', default: false },
      'icon-offset': { ...FEATURE_MIXED, type: 'array', value: 'number', length: 2, default: [0, 0] },
      'icon-anchor': {
        ...FEATURE,
        type: 'enum',
        values: enumOf(...ANCHORS),
        default: 'center',
      },
      'icon-pitch-alignment': {
        ...ZOOM,
        type: 'enum',
        values: enumOf('map', 'viewport', 'auto'),
        default: 'auto',
      },
      'text-pitch-alignment': {
        ...ZOOM,
        type: 'enum',
        values: enumOf('map', 'viewport', 'auto'),
        default: 'auto',
      },
      'text-rotation-alignment': {
        ...ZOOM,
        type: 'enum',
        values: enumOf('map', 'viewport', 'viewport-glyph', 'auto'),
        default: 'auto',
      },
      'text-field': { ...FEATURE, type: 'formatted', default: '', tokens: true },
      'text-font': {
        ...FEATURE,
        type: 'array',
        value: 'string',
        default: ['Open Sans Regular', 'Arial Unicode MS Regular'],
      },
      'text-size': { ...FEATURE_MIXED, type: 'number', default: 16, minimum: 0 },
      'text-max-width': { ...FEATURE_MIXED, type: 'number', default: 10, minimum: 0 },
      'text-line-height': { ...ZOOM_MIXED, type: 'number', default: 1.2 },
      'text-letter-spacing': { ...FEATURE_MIXED, type: 'number', default: 0 },
      'text-justify': {
        ...FEATURE,
        type: 'enum',
        values: enumOf('auto', 'left', 'center', 'right'),
        default: 'center',
      },
      'text-radial-offset': { ...FEATURE_MIXED, type: 'number', default: 0 },
      'text-variable-anchor': {
        ...ZOOM,
        type: 'array',
        value: 'enum',
        values: enumOf(...ANCHORS),
      },
      'text-variable-anchor-offset': { ...FEATURE_MIXED, type: 'variableAnchorOffsetCollection' },
      'text-anchor': {
        ...FEATURE,
        type: 'enum',
        values: enumOf(...ANCHORS),
        default: 'center',
      },
      'text-max-angle': { ...ZOOM_MIXED, type: 'number', default: 45 },
      'text-writing-mode': {
        ...ZOOM,
        type: 'array',
        value: 'enum',
        values: enumOf('horizontal', 'vertical'),
      },
      'text-rotate': { ...FEATURE_MIXED, type: 'number', default: 0 },
      'text-padding': { ...ZOOM_MIXED, type: 'number', default: 2, minimum: 0 },
      'text-keep-upright': { ...ZOOM, type: 'boolean', default: true },
      'text-transform': {
        ...FEATURE,
        type: 'enum',
        values: enumOf('none', 'uppercase', 'lowercase'),
        default: 'none',
      },
      'text-offset': { ...FEATURE_MIXED, type: 'array', value: 'number', length: 2, default: [0, 0] },
      'text-allow-overlap': { ...ZOOM, type: 'boolean', default: false },
      'text-overlap': { ...ZOOM, type: 'enum', values: enumOf('never', 'always', 'cooperative') },
      'text-ignore-placement': { ...ZOOM, type: 'boolean', default: false },
      'text-optional': { ...ZOOM, type: 'boolean', default: false },
      'symbol-height-offset': { ...FEATURE_MIXED, type: 'number', default: 0 },
      'symbol-height-anchor': {
        ...ZOOM,
        type: 'enum',
        values: enumOf('ground', 'absolute'),
        default: 'ground',
      },
    },
    paint: {
      'icon-opacity': { ...FEATURE_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
      'icon-color': { ...FEATURE_MIXED, type: 'color', default: '#000000' },
      'icon-halo-color': { ...FEATURE_MIXED, type: 'color', default: 'rgba(0, 0, 0, 0)' },
      'icon-halo-width': { ...FEATURE_MIXED, type: 'number', default: 0, minimum: 0 },
      'icon-halo-blur': { ...FEATURE_MIXED, type: 'number', default: 0, minimum: 0 },
      'icon-translate': { ...ZOOM_MIXED, type: 'array', value: 'number', length: 2, default: [0, 0] },
      'icon-translate-anchor': { ...ZOOM, type: 'enum', values: enumOf('map', 'viewport'), default: 'map' },
      'text-opacity': { ...FEATURE_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
      'text-color': { ...FEATURE_MIXED, type: 'color', default: '#000000' },
      'text-halo-color': { ...FEATURE_MIXED, type: 'color', default: 'rgba(0, 0, 0, 0)' },
      'text-halo-width': { ...FEATURE_MIXED, type: 'number', default: 0, minimum: 0 },
      'text-halo-blur': { ...FEATURE_MIXED, type: 'number', default: 0, minimum: 0 },
      'text-translate': { ...ZOOM_MIXED, type: 'array', value: 'number', length: 2, default: [0, 0] },
      'text-translate-anchor': { ...ZOOM, type: 'enum', values: enumOf('map', 'viewport'), default: 'map' },
    },
  },
  raster: {
    layout: {},
    paint: {
      'raster-opacity': { ...ZOOM_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
      'raster-layer-blend': {
        ...CONSTANT,
        type: 'enum',
        values: enumOf('normal', 'multiply', 'color', 'luminosity', 'plus-lighter', 'screen', 'overlay'),
        default: 'normal',
      },
      'raster-hue-rotate': { ...ZOOM_MIXED, type: 'number', default: 0 },
      'raster-brightness-min': { ...ZOOM_MIXED, type: 'number', default: 0, minimum: 0, maximum: 1 },
      'raster-brightness-max': { ...ZOOM_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
      'raster-saturation': { ...ZOOM_MIXED, type: 'number', default: 0, minimum: -1, maximum: 1 },
      'raster-contrast': { ...ZOOM_MIXED, type: 'number', default: 0, minimum: -1, maximum: 1 },
      resampling: { ...ZOOM, type: 'enum', values: enumOf('linear', 'nearest'), default: 'linear' },
      'raster-resampling': { ...ZOOM, type: 'enum', values: enumOf('linear', 'nearest'), default: 'linear' },
      'raster-fade-duration': { ...ZOOM_MIXED, type: 'number', default: 300, minimum: 0 },
    },
  },
  hillshade: {
    layout: {},
    paint: {
      'hillshade-illumination-direction': {
        ...ZOOM_MIXED,
        type: 'numberArray',
        default: 335,
        minimum: 0,
        maximum: 359,
      },
      'hillshade-illumination-altitude': {
        ...ZOOM_MIXED,
        type: 'numberArray',
        default: 45,
        minimum: 0,
        maximum: 90,
      },
      'hillshade-illumination-anchor': {
        ...ZOOM,
        type: 'enum',
        values: enumOf('map', 'viewport'),
        default: 'viewport',
      },
      'hillshade-exaggeration': { ...ZOOM_MIXED, type: 'number', default: 0.5, minimum: 0, maximum: 1 },
      'hillshade-shadow-color': { ...ZOOM_MIXED, type: 'colorArray', default: '#000000' },
      'hillshade-highlight-color': { ...ZOOM_MIXED, type: 'colorArray', default: '#FFFFFF' },
      'hillshade-accent-color': { ...ZOOM_MIXED, type: 'color', default: '#000000' },
      'hillshade-method': {
        ...ZOOM,
        type: 'enum',
        values: enumOf('standard', 'basic', 'combined', 'igor', 'multidirectional'),
        default: 'standard',
      },
      resampling: { ...ZOOM, type: 'enum', values: enumOf('linear', 'nearest'), default: 'linear' },
    },
  },
  heatmap: {
    layout: {},
    paint: {
      'heatmap-radius': { ...FEATURE_MIXED, type: 'number', default: 30, minimum: 1 },
      'heatmap-weight': { ...FEATURE_MIXED, type: 'number', default: 1, minimum: 0 },
      'heatmap-intensity': { ...ZOOM_MIXED, type: 'number', default: 1, minimum: 0 },
      'heatmap-color': {
        ...RAMP,
        type: 'color',
        default: [
          'interpolate',
          ['linear'],
          ['heatmap-density'],
          0,
          'rgba(0, 0, 255, 0)',
          0.1,
          'royalblue',
          0.3,
          'cyan',
          0.5,
          'lime',
          0.7,
          'yellow',
          1,
          'red',
        ],
      },
      'heatmap-opacity': { ...ZOOM_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
    },
  },
  'fill-extrusion': {
    layout: {
      'fill-extrusion-rounded-corner-distance': { ...CONSTANT, type: 'number', default: 0, minimum: 0 },
    },
    paint: {
      'fill-extrusion-opacity': { ...ZOOM_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
      'fill-extrusion-color': { ...FEATURE_MIXED, type: 'color', default: '#000000' },
      'fill-extrusion-translate': {
        ...ZOOM_MIXED,
        type: 'array',
        value: 'number',
        length: 2,
        default: [0, 0],
      },
      'fill-extrusion-translate-anchor': {
        ...ZOOM,
        type: 'enum',
        values: enumOf('map', 'viewport'),
        default: 'map',
      },
      'fill-extrusion-pattern': { ...FEATURE, type: 'resolvedImage' },
      'fill-extrusion-height': { ...FEATURE_MIXED, type: 'number', default: 0 },
      'fill-extrusion-base': { ...FEATURE_MIXED, type: 'number', default: 0 },
      'fill-extrusion-vertical-gradient': { ...ZOOM, type: 'boolean', default: true },
    },
  },
  'color-relief': {
    layout: {},
    paint: {
      'color-relief-opacity': { ...ZOOM_MIXED, type: 'number', default: 1, minimum: 0, maximum: 1 },
      'color-relief-color': { ...RAMP, type: 'color' },
      resampling: { ...ZOOM, type: 'enum', values: enumOf('linear', 'nearest'), default: 'linear' },
    },
  },
} as const satisfies Readonly<Record<string, LayerProperties>>;
