/** `data/lite.js`, which `npm run generate` makes: a boundary file in base 64. */
declare module '#lite-boundaries' {
  export const LITE_BOUNDARIES: string;
}
