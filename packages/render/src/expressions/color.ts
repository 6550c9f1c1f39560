import { parseCssColor, type Rgba } from './css-color.ts';
import { hclToRgb, labToRgb, rgbToHcl, rgbToLab } from './color-spaces.ts';

/** The spaces in which colours can be mixed. */
export type ColorSpace = 'rgb' | 'hcl' | 'lab';

/**
 * A colour as the canvas composes it: `r`, `g` and `b` are multiplied by the alpha `a`; all run from 0 to 1.
 */
export class Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
  // The straight colour: a colour without opacity keeps its hue, so that mixtures with it do not go through black.
  readonly #straight: Rgba;

  private constructor(r: number, g: number, b: number, a: number, straight: Rgba) {
    this.r = r;
    this.g = g;
    this.b = b;
    this.a = a;
    this.#straight = straight;
  }

  /** A colour whose red, green and blue are not multiplied by its alpha. */
  static ofStraight(straight: Rgba): Color {
    const [r, g, b, a] = straight;
    return new Color(r * a, g * a, b * a, a, straight);
  }

  /**
   * A colour whose red, green and blue are multiplied by alpha already.
   *
   * A style's array of four numbers means that too.
   */
  static ofPremultiplied(r: number, g: number, b: number, a: number): Color {
    const divisor = a === 0 ? Number.POSITIVE_INFINITY : a;
    return new Color(r, g, b, a, [r / divisor, g / divisor, b / divisor, a]);
  }

  /** A colour written as in CSS, or undefined where the text is none. */
  static parse(input: unknown): Color | undefined {
    if (input instanceof Color) return input;
    if (typeof input !== 'string') return undefined;
    const straight = parseCssColor(input);
    return straight && Color.ofStraight(straight);
  }

  /** Red, green, blue and alpha from 0 to 1, the colours not multiplied by alpha. */
  get straight(): Rgba {
    return this.#straight;
  }

  /** As CSS writes it, such as `rgba(85,255,0,0.5)`. */
  toString(): string {
    const [r, g, b, a] = this.#straight;
    return `rgba(${Math.round(r * 255)},${Math.round(g * 255)},${Math.round(b * 255)},${a})`;
  }
}

/** The colour at share `t` of the way between two. */
export function mixColors(from: Color, to: Color, t: number, space: ColorSpace): Color {
  if (space === 'rgb') return Color.ofStraight(mixFour(from.straight, to.straight, t));
  if (space === 'lab')
    return Color.ofStraight(labToRgb(mixFour(rgbToLab(from.straight), rgbToLab(to.straight), t)));
  const [hueFrom, chromaFrom, lightFrom, alphaFrom] = rgbToHcl(from.straight);
  const [hueTo, chromaTo, lightTo, alphaTo] = rgbToHcl(to.straight);
  let hue = Number.NaN;
  let chroma = mix(chromaFrom, chromaTo, t);
  if (!Number.isNaN(hueFrom) && !Number.isNaN(hueTo)) {
    // The hue goes the shorter way round.
    let turn = hueTo - hueFrom;
    if (turn > 180) turn -= 360;
    else if (turn < -180) turn += 360;
    hue = hueFrom + t * turn;
  } else if (!Number.isNaN(hueFrom)) {
    // The other is a grey, which has no hue of its own.
    hue = hueFrom;
    if (lightTo === 1 || lightTo === 0) chroma = chromaFrom;
  } else if (!Number.isNaN(hueTo)) {
    hue = hueTo;
    if (lightFrom === 1 || lightFrom === 0) chroma = chromaTo;
  }
  return Color.ofStraight(hclToRgb([hue, chroma, mix(lightFrom, lightTo, t), mix(alphaFrom, alphaTo, t)]));
}

function mix(from: number, to: number, t: number): number {
  return from + t * (to - from);
}

function mixFour(from: Rgba, to: Rgba, t: number): Rgba {
  return [mix(from[0], to[0], t), mix(from[1], to[1], t), mix(from[2], to[2], t), mix(from[3], to[3], t)];
}
