/** The package has no types of its own. */
declare module 'polylabel' {
  /** The place inside a polygon that is farthest from its border, to within a precision. */
  export default function polylabel(polygon: number[][][], precision?: number): number[];
}
