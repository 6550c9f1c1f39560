import { isPortolanError } from '@portolan/base';
import type { CompiledExpression } from '../expressions/compile.ts';
import type { Color } from '../expressions/color.ts';
import type { EvaluationGlobals } from '../expressions/context.ts';
import { compileProperty, defaultOf, propertyAt, wrongConstant, type Warn } from './property.ts';

const ZOOM = { expression: { interpolated: true, parameters: ['zoom'] } };
const STEPS = { expression: { interpolated: false, parameters: ['zoom'] } };

const LIGHT_PROPERTIES = {
  anchor: { type: 'enum', values: { map: {}, viewport: {} }, default: 'viewport', ...STEPS },
  position: { type: 'array', value: 'number', length: 3, default: [1.15, 210, 30], ...ZOOM },
  color: { type: 'color', default: '#ffffff', ...ZOOM },
  intensity: { type: 'number', minimum: 0, maximum: 1, default: 0.5, ...ZOOM },
} as const;

type LightProperty = keyof typeof LIGHT_PROPERTIES;

/** The light that extrusions stand in, at one zoom level. */
export interface Light {
  /** Whether it turns with the map, or stands still with the picture. */
  readonly anchor: 'map' | 'viewport';
  /** How far away it is, degrees clockwise from the top, and degrees from straight above. */
  readonly position: readonly [radius: number, azimuth: number, polar: number];
  /** Its colour. */
  readonly color: Color;
  /** 0 to 1: how much it tells sides apart. */
  readonly intensity: number;
}

/** The light of a style. */
export interface StyleLight {
  /** The light at a zoom level. */
  at(globals: EvaluationGlobals & { readonly zoom: number }, warn: Warn): Light;
}

/** Reads the member `light` of a style. What is not known is a warning; what is malformed is reported. */
export function readLight(
  json: Readonly<Record<string, unknown>>,
  warn: (path: string, message: string) => void,
  report: (path: string, message: string) => void,
): StyleLight {
  const compiled = new Map<string, CompiledExpression>();
  for (const [name, value] of Object.entries(json)) {
    const path = `light.${name.slice(0, 100)}`;
    if (!isProperty(name)) {
      if (!(name.endsWith('-transition') && isProperty(name.slice(0, -'-transition'.length))))
        warn(path, 'Unknown property of the light; it is left out.');
      continue;
    }
    if (value === null || value === undefined) continue;
    const spec = LIGHT_PROPERTIES[name];
    try {
      const expression = compileProperty(value, spec, path);
      const wrong = expression.isConstant ? wrongConstant(expression({}), spec) : undefined;
      if (wrong === undefined) compiled.set(name, expression);
      else report(path, wrong);
    } catch (error) {
      if (!isPortolanError(error) || error.code !== 'expression') throw error;
      report(path, error.message);
    }
  }
  return {
    at(globals, warnAt) {
      const { zoom } = globals;
      const valueOf = (name: LightProperty): unknown => {
        const spec = LIGHT_PROPERTIES[name];
        const own = compiled.get(name)?.atZoom(zoom);
        return propertyAt(own, defaultOf(spec)?.atZoom(zoom), spec, `light.${name}`, globals, warnAt).for({});
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table of the properties gives just these types
      return {
        anchor: valueOf('anchor'),
        position: valueOf('position'),
        color: valueOf('color'),
        intensity: valueOf('intensity'),
      } as Light;
    },
  };
}

function isProperty(name: string): name is LightProperty {
  return Object.hasOwn(LIGHT_PROPERTIES, name);
}
