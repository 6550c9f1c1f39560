import type { DrawItem, DrawPaint, DrawStroke, PathItem } from './draw-list.ts';

/**
 * Gathers contours that are drawn alike into one path: that is faster, and areas that meet at the side of a tile leave no seam, since their
 * shares of a pixel are added before anything is blended.
 */
export class PathBatches {
  readonly items: DrawItem[] = [];
  #isClosed = false;
  #key: string | undefined;
  #contours: (readonly number[])[] = [];
  #how: Pick<PathItem, 'fill' | 'stroke' | 'opacity'> = {};

  /**
   * @param key  says what is drawn alike; only neighbours in the order are brought together. @param how  the paint of what has a new key.
   */
  add(
    key: string,
    contours: readonly (readonly number[])[],
    isClosed: boolean,
    how: () => { readonly fill?: DrawPaint; readonly stroke?: DrawStroke; readonly opacity?: number },
  ): void {
    if (contours.length === 0) return;
    if (key !== this.#key || isClosed !== this.#isClosed) {
      this.end();
      this.#isClosed = isClosed;
      this.#key = key;
      this.#how = how();
    }
    for (const contour of contours) this.#contours.push(contour);
  }

  /** Adds what is drawn on its own. */
  addItems(items: readonly DrawItem[]): void {
    this.end();
    this.items.push(...items);
  }

  /** Ends the path at hand: what comes next is drawn over it. */
  end(): readonly DrawItem[] {
    if (this.#contours.length > 0)
      this.items.push({ kind: 'path', contours: this.#contours, isClosed: this.#isClosed, ...this.#how });
    this.#contours = [];
    this.#key = undefined;
    return this.items;
  }
}
