/** The package has no types of its own. */
declare module 'open-location-code' {
  interface Codec {
    encode(lat: number, lon: number, length: number): string;
    decode(code: string): { readonly latitudeCenter: number; readonly longitudeCenter: number };
  }
  const exports: { readonly OpenLocationCode: new () => Codec };
  export default exports;
}
