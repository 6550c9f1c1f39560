import { PortolanError } from '@portolan/base';
import { ContourBuilder, type Contour } from './contours.ts';

/** A subpath with its ends: what a stroke needs beside the points. */
export interface Polyline {
  readonly points: Contour;
  readonly isClosed: boolean;
}

/** Length of a handle that makes a cubic curve a quarter of a circle, in radii. */
const QUARTER = 0.5522847498;
/** Curves of pictograms of about 20 units; at twice the size nothing of it shows. */
const TOLERANCE = 0.01;

/**
 * Reads the path data of SVG (M, L, H, V, C, Q, Z in both cases) and two commands of our own: `O cx cy r` for a circle and
 * `R x y width height radius` for a rectangle with rounded corners.
 *
 * @throws {PortolanError} `path` where the text is none; our own shapes are tested for it.
 */
export function readPath(data: string): Polyline[] {
  const tokens = data.match(/[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  const lines: Polyline[] = [];
  let builder = new ContourBuilder(TOLERANCE);
  let points: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let at = 0;
  let command = '';
  const end = (isClosed: boolean): void => {
    if (points.length >= 4) lines.push({ points, isClosed });
    points = [];
  };
  const number = (): number => {
    const token = tokens[at++];
    const value = Number(token);
    if (token === undefined || !Number.isFinite(value)) {
      throw new PortolanError('path', `path data: ${command} lacks a number in "${data}"`, { data, at });
    }
    return value;
  };
  const curve = (draw: (into: ContourBuilder) => void): void => {
    builder = new ContourBuilder(TOLERANCE);
    builder.moveTo(x, y);
    draw(builder);
    builder.lineTo(x, y);
    builder.close();
    points.push(...(builder.contours[0] ?? []).slice(2, -2));
  };
  while (at < tokens.length) {
    if (/[a-zA-Z]/.test(tokens[at]!)) command = tokens[at++]!;
    else if (command === 'M') command = 'L';
    else if (command === 'm') command = 'l';
    const isRelative = command === command.toLowerCase();
    const [fromX, fromY] = isRelative ? [x, y] : [0, 0];
    switch (command.toUpperCase()) {
      case 'M':
        end(false);
        [x, y] = [fromX + number(), fromY + number()];
        [startX, startY] = [x, y];
        points = [x, y];
        break;
      case 'L':
        [x, y] = [fromX + number(), fromY + number()];
        points.push(x, y);
        break;
      case 'H':
        x = fromX + number();
        points.push(x, y);
        break;
      case 'V':
        y = fromY + number();
        points.push(x, y);
        break;
      case 'C': {
        const [x1, y1, x2, y2] = [fromX + number(), fromY + number(), fromX + number(), fromY + number()];
        const [toX, toY] = [fromX + number(), fromY + number()];
        curve((into) => into.cubicTo(x1, y1, x2, y2, toX, toY));
        [x, y] = [toX, toY];
        points.push(x, y);
        break;
      }
      case 'Q': {
        const [x1, y1] = [fromX + number(), fromY + number()];
        const [toX, toY] = [fromX + number(), fromY + number()];
        curve((into) => into.quadraticTo(x1, y1, toX, toY));
        [x, y] = [toX, toY];
        points.push(x, y);
        break;
      }
      case 'Z':
        end(true);
        [x, y] = [startX, startY];
        points = [x, y];
        break;
      case 'O': {
        end(false);
        lines.push({ points: circle(number(), number(), number()), isClosed: true });
        break;
      }
      case 'R':
        end(false);
        lines.push({
          points: roundedRectangle(number(), number(), number(), number(), number()),
          isClosed: true,
        });
        break;
      default:
        throw new PortolanError('path', `path data: ${command} is no command here, in "${data}"`, { data });
    }
  }
  end(false);
  return lines;
}

/** The contour of a circle. */
export function circle(x: number, y: number, radius: number): Contour {
  return roundedRectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius);
}

/** The contour of a rectangle with rounded corners; of a circle where the radius is half of both sides. */
function roundedRectangle(x: number, y: number, width: number, height: number, radius: number): Contour {
  const builder = new ContourBuilder(TOLERANCE);
  const [right, bottom] = [x + width, y + height];
  const rest = radius * (1 - QUARTER);
  builder.moveTo(x + radius, y);
  builder.lineTo(right - radius, y);
  builder.cubicTo(right - rest, y, right, y + rest, right, y + radius);
  builder.lineTo(right, bottom - radius);
  builder.cubicTo(right, bottom - rest, right - rest, bottom, right - radius, bottom);
  builder.lineTo(x + radius, bottom);
  builder.cubicTo(x + rest, bottom, x, bottom - rest, x, bottom - radius);
  builder.lineTo(x, y + radius);
  builder.cubicTo(x, y + rest, x + rest, y, x + radius, y);
  builder.close();
  return builder.contours[0] ?? [];
}
