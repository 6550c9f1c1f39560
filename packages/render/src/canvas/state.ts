import { SOURCE_OVER } from './blend.ts';
import type { Rgba } from '../expressions/css-color.ts';
import type { Bounds } from './coverage.ts';
import type { SoftwareGradient } from './gradient.ts';
import { copyMatrix, identity, type Matrix } from './matrix.ts';
import type { ClipMask } from './painter.ts';
import type { SoftwarePattern } from './pattern.ts';
import type { Pen } from './stroke.ts';

/** What fills and strokes are painted with. */
export type Paint = string | SoftwareGradient | SoftwarePattern;

const BLACK: Rgba = [0, 0, 0, 1];

/** What `save` keeps and `restore` brings back. */
export class State {
  readonly matrix: Matrix = identity();
  fill: Paint = '#000000';
  fillColour = BLACK;
  stroke: Paint = '#000000';
  strokeColour = BLACK;
  lineWidth = 1;
  join: Pen['join'] = 'miter';
  cap: Pen['cap'] = 'butt';
  miterLimit = 10;
  /** Even in number; empty for a solid line. Never changed in place. */
  dashes: readonly number[] = [];
  dashOffset = 0;
  opacity = 1;
  mode = SOURCE_OVER;
  isSmooth = true;
  /** What may be drawn on: whole pixels ... */
  readonly clip: Bounds;
  /** ... and shares of them, where the clipping path has other sides. */
  mask: ClipMask | undefined;

  constructor(width: number, height: number) {
    this.clip = { left: 0, top: 0, right: width, bottom: height };
  }

  copyFrom(other: State): void {
    copyMatrix(this.matrix, other.matrix);
    this.fill = other.fill;
    this.fillColour = other.fillColour;
    this.stroke = other.stroke;
    this.strokeColour = other.strokeColour;
    this.lineWidth = other.lineWidth;
    this.join = other.join;
    this.cap = other.cap;
    this.miterLimit = other.miterLimit;
    this.dashes = other.dashes;
    this.dashOffset = other.dashOffset;
    this.opacity = other.opacity;
    this.mode = other.mode;
    this.isSmooth = other.isSmooth;
    this.clip.left = other.clip.left;
    this.clip.top = other.clip.top;
    this.clip.right = other.clip.right;
    this.clip.bottom = other.clip.bottom;
    this.mask = other.mask;
  }
}
