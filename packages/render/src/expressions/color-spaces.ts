import type { Rgba } from './css-color.ts';

/*
 * CIELAB and its polar form under the illuminant D50, as MapLibre mixes colours in them. The constants are those of CIE 15 and of the Bradford-adapted
 * sRGB matrices (Lindbloom).
 */

/** Lightness from 0 to 100, two axes of colour, and alpha. */
export type Lab = readonly [lightness: number, a: number, b: number, alpha: number];
/** Hue in degrees (NaN for greys), chroma, lightness from 0 to 100, and alpha. */
export type Hcl = readonly [hue: number, chroma: number, lightness: number, alpha: number];

const WHITE_X = 0.96422;
const WHITE_Z = 0.82521;
const KNEE = 6 / 29;
const SLOPE = 3 * KNEE * KNEE;
const OFFSET = 4 / 29;

function linearOf(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function channelOf(linear: number): number {
  const channel = linear <= 0.00304 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.min(Math.max(channel, 0), 1);
}

function compressed(t: number): number {
  return t > KNEE ** 3 ? t ** (1 / 3) : t / SLOPE + OFFSET;
}

function expanded(t: number): number {
  return t > KNEE ? t ** 3 : SLOPE * (t - OFFSET);
}

export function rgbToLab([red, green, blue, alpha]: Rgba): Lab {
  const r = linearOf(red);
  const g = linearOf(green);
  const b = linearOf(blue);
  const y = compressed(0.2225045 * r + 0.7168786 * g + 0.0606169 * b);
  const isGrey = r === g && g === b;
  const x = isGrey ? y : compressed((0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / WHITE_X);
  const z = isGrey ? y : compressed((0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / WHITE_Z);
  return [Math.max(0, 116 * y - 16), 500 * (x - y), 200 * (y - z), alpha];
}

export function labToRgb([lightness, a, b, alpha]: Lab): Rgba {
  const level = (lightness + 16) / 116;
  const x = WHITE_X * expanded(level + a / 500);
  const y = expanded(level);
  const z = WHITE_Z * expanded(level - b / 200);
  return [
    channelOf(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
    channelOf(-0.9787684 * x + 1.9161415 * y + 0.033454 * z),
    channelOf(0.0719453 * x - 0.2289914 * y + 1.4052427 * z),
    alpha,
  ];
}

export function rgbToHcl(rgba: Rgba): Hcl {
  const [lightness, a, b, alpha] = rgbToLab(rgba);
  const chroma = Math.sqrt(a * a + b * b);
  // Below this chroma the hue is noise.
  if (Math.round(chroma * 10_000) === 0) return [Number.NaN, chroma, lightness, alpha];
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return [degrees < 0 ? degrees + 360 : degrees, chroma, lightness, alpha];
}

export function hclToRgb([hue, chroma, lightness, alpha]: Hcl): Rgba {
  const angle = Number.isNaN(hue) ? 0 : (hue * Math.PI) / 180;
  return labToRgb([lightness, Math.cos(angle) * chroma, Math.sin(angle) * chroma, alpha]);
}
