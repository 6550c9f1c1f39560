import type { Box, Point } from './plane.ts';

/** Pixels a metre: from a country in the window to a crossing. */
const LEAST_SCALE = 0.001;
const MOST_SCALE = 6;
/** Pixels between what is to be seen and the edge of the window. */
const MARGIN = 56;

/** Which part of the plane the window shows. */
export class View {
  /** Pixels a metre. */
  scale = 0.05;
  private centre: Point = [0, 0];

  toPixel([x, y]: Point): Point {
    return [
      innerWidth / 2 + (x - this.centre[0]) * this.scale,
      innerHeight / 2 + (y - this.centre[1]) * this.scale,
    ];
  }

  fromPixel([x, y]: Point): Point {
    return [
      this.centre[0] + (x - innerWidth / 2) / this.scale,
      this.centre[1] + (y - innerHeight / 2) / this.scale,
    ];
  }

  /** What the window shows. */
  get box(): Box {
    const [west, north] = this.fromPixel([0, 0]);
    const [east, south] = this.fromPixel([innerWidth, innerHeight]);
    return { west, north, east, south };
  }

  /** Lets a canvas be drawn on in metres. */
  applyTo(context: CanvasRenderingContext2D): void {
    const [x, y] = this.toPixel([0, 0]);
    const scale = this.scale * devicePixelRatio;
    context.setTransform(scale, 0, 0, scale, x * devicePixelRatio, y * devicePixelRatio);
  }

  pan(dx: number, dy: number): void {
    this.centre = [this.centre[0] - dx / this.scale, this.centre[1] - dy / this.scale];
  }

  /** Zooms so that what is under the pixel stays there. */
  zoomAt(pixel: Point, factor: number): void {
    const [x, y] = this.fromPixel(pixel);
    this.scale = clamp(this.scale * factor);
    const [toX, toY] = this.toPixel([x, y]);
    this.pan(pixel[0] - toX, pixel[1] - toY);
  }

  /** Shows all of a box beside what covers the window on the left and at the bottom. */
  fit(box: Box, covered: { readonly left: number; readonly bottom: number }): void {
    const width = innerWidth - covered.left - 2 * MARGIN;
    const height = innerHeight - covered.bottom - 2 * MARGIN;
    this.scale = clamp(Math.min(width / (box.east - box.west), height / (box.south - box.north)));
    this.centre = [
      (box.west + box.east - covered.left / this.scale) / 2,
      (box.north + box.south + covered.bottom / this.scale) / 2,
    ];
  }
}

function clamp(scale: number): number {
  return Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale));
}
