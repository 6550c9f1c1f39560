/**
 * The two text globals that every JavaScript runtime has (WHATWG Encoding Standard). ECMAScript's own type library does not name
 * them, and the browser's or Node's would bring in everything else that an engine must not use.
 */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
