/**
 * The part of a canvas that painting needs: those of browsers, of `@napi-rs/canvas` and the one in memory have it.
 */
export interface CanvasLike {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): ContextLike | null;
}

/** Makes an empty canvas of so many pixels. */
export type CreateCanvas = (width: number, height: number) => CanvasLike;

/** The part of a 2D context that painting needs. */
export interface ContextLike {
  globalAlpha: number;
  lineWidth: number;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'miter' | 'round' | 'bevel';
  miterLimit: number;
  lineDashOffset: number;
  /** Each kind of canvas has paints of its own. */
  fillStyle: unknown;
  strokeStyle: unknown;
  save(): void;
  restore(): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  fill(): void;
  stroke(): void;
  setLineDash(lengths: number[]): void;
  createRadialGradient(
    x0: number,
    y0: number,
    r0: number,
    x1: number,
    y1: number,
    r1: number,
  ): {
    addColorStop(offset: number, color: string): void;
  };
  createLinearGradient(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
  ): {
    addColorStop(offset: number, color: string): void;
  };
  /** Takes images and canvases of its own kind alone. */
  createPattern(image: never, repetition: 'repeat'): unknown;
  drawImage(image: never, x: number, y: number): void;
}

/** Straight RGBA, row by row. */
export interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}
