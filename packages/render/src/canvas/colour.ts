import { PortolanError } from '@portolan/base';
import { parseCssColor, type Rgba } from '../expressions/css-color.ts';

/** @throws {PortolanError} `colour` where a text is no colour of CSS. */
export function parseColour(text: string): Rgba {
  const colour = parseCssColor(text);
  if (colour) return colour;
  throw new PortolanError('colour', `"${text.slice(0, 60)}" is no colour of CSS`, {
    colour: text.slice(0, 60),
  });
}

/** A colour as one premultiplied pixel: red in the lowest byte, alpha in the highest. @param opacity  0 to 1, on top of the colour's own. */
export function pixelOf([red, green, blue, alpha]: Rgba, opacity: number): number {
  const whole = 255 * alpha * opacity;
  return (
    ((Math.round(whole) << 24) |
      (Math.round(blue * whole) << 16) |
      (Math.round(green * whole) << 8) |
      Math.round(red * whole)) >>>
    0
  );
}
