import { DisjointPaths } from './disjoint-paths.ts';
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
  #disjoint: DisjointPaths | undefined;
  #disjointFill = '';
  #layersKey: string | undefined;
  #layers: { readonly fill: string; readonly opacity: number; readonly contours: (readonly number[])[] }[] =
    [];

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

  /**
   * Adds layers of one colour that lie over each other, so that what lies beneath several is the more opaque. Layers of the same place in the order are drawn
   * as one where the next areas have as many of the same opacities.
   */
  addLayers(
    fill: string,
    layers: readonly { readonly opacity: number; readonly contours: readonly (readonly number[])[] }[],
  ): void {
    const [first] = layers;
    if (first === undefined) return;
    if (layers.length === 1) {
      const { opacity, contours } = first;
      this.add(`${fill} ${opacity}`, contours, true, () => ({ fill, ...(opacity < 1 ? { opacity } : {}) }));
      return;
    }
    const key = `${fill} ${layers.map(({ opacity }) => opacity).join(' ')}`;
    if (key !== this.#layersKey) {
      this.end();
      this.#layersKey = key;
      this.#layers = layers.map(({ opacity }) => ({ fill, opacity, contours: [] }));
    }
    for (const [at, { contours }] of layers.entries())
      for (const contour of contours) this.#layers[at]!.contours.push(contour);
  }

  /**
   * Adds an area that lets something through, so that it is seen over others of its kind.
   *
   * @param gap  how far areas lie apart at the least that share no pixel; units of the style.
   */
  addSeeThrough(fill: string, opacity: number, contours: readonly (readonly number[])[], gap: number): void {
    if (this.#disjoint === undefined || this.#disjointFill !== fill) {
      this.end();
      this.#disjoint = new DisjointPaths(fill, gap);
      this.#disjointFill = fill;
    }
    this.#disjoint.add(contours, opacity);
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
    if (this.#disjoint !== undefined) this.items.push(...this.#disjoint.items());
    for (const { fill, opacity, contours } of this.#layers) {
      if (contours.length > 0)
        this.items.push({
          kind: 'path',
          contours,
          isClosed: true,
          fill,
          ...(opacity < 1 ? { opacity } : {}),
        });
    }
    this.#layersKey = undefined;
    this.#layers = [];
    this.#disjoint = undefined;
    this.#contours = [];
    this.#key = undefined;
    return this.items;
  }
}
