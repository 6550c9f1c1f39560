import { Color } from '../../expressions/color.ts';
import type { Light } from '../../style/light.ts';
import type { View } from '../../view/view.ts';
import { cssColor } from '../layer-input.ts';

/** What reaches everything, in shares of 1. */
const AMBIENT = 0.03;
/** Steps of the light on images. */
const TINTS = 16;

/** Light on this picture. */
export interface Shine {
  /** Where it comes from: to the right, down and up from the ground. */
  readonly from: readonly [number, number, number];
  readonly color: readonly [number, number, number];
  readonly intensity: number;
}

export function shineOf({ anchor, position, color, intensity }: Light, { cos, sin }: View): Shine {
  const [radius, azimuth, polar] = position;
  const [around, down] = [((azimuth + 90) * Math.PI) / 180, (polar * Math.PI) / 180];
  const across = -radius * Math.sin(down);
  const [x, y] = [across * Math.cos(around), across * Math.sin(around)];
  const z = radius * Math.cos(down);
  const { r, g, b } = color;
  return {
    from: anchor === 'map' ? [cos * x - sin * y, sin * x + cos * y, z] : [x, y, z],
    color: [r, g, b],
    intensity,
  };
}

/** How much of its light a wall keeps at its foot (`metres` is the base) or its upper side (one more): low walls are darker. */
export function gradientAt(metres: number, height: number, least: number): number {
  return Math.max(least, Math.min(1, metres * Math.sqrt(height / 150)));
}

/** A colour in a light, as MapLibre has it: what looks towards it is brighter, and darker colours are lit more. */
export function lit(
  color: Color,
  { from, color: tint, intensity }: Shine,
  normal: readonly [number, number, number],
  gradient: number,
): string {
  // Where a colour is see-through less of it is left, and the wall is opaque all the same.
  const { r, g, b } = color;
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const directional = directionalOf(from, intensity, normal, 1 - luminance) * gradient;
  const channel = (value: number, light: number): number => within((value + AMBIENT) * directional, light);
  return cssColor(Color.ofStraight([channel(r, tint[0]), channel(g, tint[1]), channel(b, tint[2]), 1]));
}

/** What is left of the colours of an image in a light, in steps, so that few copies of it are made. */
export function tintOf(
  { from, color, intensity }: Shine,
  normal: readonly [number, number, number],
  gradient: number,
): readonly [number, number, number] {
  const exact = directionalOf(from, intensity, normal, 0.5) * gradient;
  const directional = Math.round(Math.max(0, Math.min(1, exact)) * TINTS) / TINTS;
  return [within(directional, color[0]), within(directional, color[1]), within(directional, color[2])];
}

/** How much light reaches what looks one way; dark things get more of it. */
function directionalOf(
  from: Shine['from'],
  intensity: number,
  normal: readonly [number, number, number],
  darkness: number,
): number {
  const facing = Math.max(0, Math.min(1, normal[0] * from[0] + normal[1] * from[1] + normal[2] * from[2]));
  const least = 1 - intensity;
  return least + facing * (Math.max(darkness + intensity, 1) - least);
}

/** Where the light lacks a colour, three tenths of it are left. */
function within(value: number, light: number): number {
  return Math.max(0.3 * (1 - light), Math.min(1, value * light));
}
