/** A box of degrees. Where `west` is greater than `east` it crosses the antimeridian. */
export interface Bounds {
  /** The western edge. */
  readonly west: number;
  /** The southern edge. */
  readonly south: number;
  /** The eastern edge. */
  readonly east: number;
  /** The northern edge. */
  readonly north: number;
}
