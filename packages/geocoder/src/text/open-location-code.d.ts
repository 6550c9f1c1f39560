/** The package has no types of its own. */
declare module 'open-location-code' {
  interface Codec {
    isValid(code: string): boolean;
    isShort(code: string): boolean;
    recoverNearest(code: string, lat: number, lon: number): string;
    decode(code: string): { readonly latitudeCenter: number; readonly longitudeCenter: number };
  }
  const exports: { readonly OpenLocationCode: new () => Codec };
  export default exports;
}
