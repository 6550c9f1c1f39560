/** What tests use of the package, which brings no types. */
declare module '@mapbox/mvt-fixtures' {
  interface Fixture {
    readonly id: string;
    readonly description: string;
    readonly validity: { readonly v1: boolean; readonly v2: boolean };
    readonly buffer: Uint8Array;
  }
  export function each(visit: (fixture: Fixture) => void): void;
}
