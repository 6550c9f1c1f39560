import type { VisibleLayer } from '../style/layer.ts';
import type { Warn } from '../style/property.ts';

/** Lights that one picture is shaded by; more are left out. */
const MOST_LIGHTS = 16;

/** Puts the colour of a slope to the east and to the south into `out`: premultiplied RGBA, 0 to 1. */
export type ShadeSlope = (east: number, south: number, out: Float64Array) => void;

/** Red, green and blue times opacity, and opacity. */
type Shade = readonly [number, number, number, number];

interface HillLight {
  readonly cosAzimuth: number;
  readonly sinAzimuth: number;
  readonly cosAltitude: number;
  readonly sinAltitude: number;
  readonly azimuth: number;
  readonly shadow: Shade;
  readonly highlight: Shade;
}

/**
 * The methods that MapLibre has besides its own, after those of GDAL (`gdaldem hillshade`) with highlights: `basic` is Horn's, `combined` adds the slope
 * to it, `igor` leaves the altitude of the light out, `multidirectional` is the mean of several lights.
 *
 * @returns undefined for the method `standard`.
 */
export function slopeShader(
  { id, paint }: Pick<VisibleLayer<'hillshade'>, 'id' | 'paint'>,
  turned: number,
  warn: Warn,
): ShadeSlope | undefined {
  const method = paint['hillshade-method'].for({});
  if (method === 'standard') return undefined;
  const lights = lightsOf(paint, turned);
  if (lights.length > MOST_LIGHTS)
    warn({
      path: `${id}.paint.hillshade-illumination-direction`,
      message: `Hills have ${MOST_LIGHTS} lights at most; the others are left out.`,
    });
  const used = method === 'multidirectional' ? lights.slice(0, MOST_LIGHTS) : lights.slice(0, 1);
  const steeper = 2 * paint['hillshade-exaggeration'].for({});
  const shade = method === 'igor' ? igor : method === 'combined' ? combined : horn;
  return (eastward, southward, out) => {
    const [east, south] = [eastward * steeper, southward * steeper];
    out.fill(0);
    for (const light of used) shade(light, east, south, 1 / used.length, out);
  };
}

/** Each list of the style goes on with its last value as far as the longest does. */
function lightsOf(paint: VisibleLayer<'hillshade'>['paint'], turned: number): readonly HillLight[] {
  const directions = paint['hillshade-illumination-direction'].for({}).values;
  const altitudes = paint['hillshade-illumination-altitude'].for({}).values;
  const shadows = paint['hillshade-shadow-color'].for({}).values;
  const highlights = paint['hillshade-highlight-color'].for({}).values;
  const count = Math.max(directions.length, altitudes.length, shadows.length, highlights.length);
  return Array.from({ length: Math.min(count, MOST_LIGHTS + 1) }, (_, at) => {
    const azimuth = (((directions[at] ?? directions.at(-1) ?? 335) + turned) * Math.PI) / 180 + Math.PI;
    const altitude = ((altitudes[at] ?? altitudes.at(-1) ?? 45) * Math.PI) / 180;
    const [shadow, highlight] = [shadows[at] ?? shadows.at(-1), highlights[at] ?? highlights.at(-1)];
    return {
      azimuth,
      cosAzimuth: Math.cos(azimuth),
      sinAzimuth: Math.sin(azimuth),
      cosAltitude: Math.cos(altitude),
      sinAltitude: Math.sin(altitude),
      shadow: shadow === undefined ? [0, 0, 0, 0] : [shadow.r, shadow.g, shadow.b, shadow.a],
      highlight:
        highlight === undefined ? [0, 0, 0, 0] : [highlight.r, highlight.g, highlight.b, highlight.a],
    };
  });
}

/** The cosine of the angle between the light and what the ground looks towards. */
function facing(light: HillLight, east: number, south: number): number {
  const { cosAzimuth, sinAzimuth, cosAltitude, sinAltitude } = light;
  const along = (south * cosAzimuth - east * sinAzimuth) * cosAltitude;
  return (sinAltitude - along) / Math.sqrt(1 + east * east + south * south);
}

function add(out: Float64Array, color: Shade, share: number): void {
  for (let channel = 0; channel < 4; channel++) out[channel]! += color[channel]! * share;
}

function horn(light: HillLight, east: number, south: number, share: number, out: Float64Array): void {
  const shade = Math.max(0, Math.min(1, facing(light, east, south)));
  if (shade > 0.5) add(out, light.highlight, (2 * shade - 1) * share);
  else add(out, light.shadow, (1 - 2 * shade) * share);
}

function combined(light: HillLight, east: number, south: number, share: number, out: Float64Array): void {
  const angle = Math.min(Math.PI / 2, Math.acos(Math.max(-1, Math.min(1, facing(light, east, south)))));
  const slope = (Math.atan(Math.sqrt(east * east + south * south)) * 4 * share) / Math.PI ** 2;
  add(out, light.shadow, angle * slope);
  add(out, light.highlight, (Math.PI / 2 - angle) * slope);
}

function igor(light: HillLight, east: number, south: number, share: number, out: Float64Array): void {
  const slope = (Math.atan(Math.sqrt(east * east + south * south)) * 2 * share) / Math.PI;
  const lit = towardsLight(east, south, light.azimuth);
  add(out, light.shadow, slope * (1 - lit));
  add(out, light.highlight, slope * lit);
}

/** How much a slope looks towards the light, by its direction alone: 0 to 1. */
export function towardsLight(east: number, south: number, azimuth: number): number {
  const aspect = east === 0 ? (south > 0 ? Math.PI / 2 : -Math.PI / 2) : Math.atan2(south, -east);
  const turns = (aspect + azimuth) / Math.PI + 0.5;
  return Math.abs(turns - 2 * Math.floor(turns / 2) - 1);
}
