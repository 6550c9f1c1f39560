/**
 * A text global that every JavaScript runtime has (WHATWG Encoding Standard). ECMAScript's own type library does not name it, and the
 * type libraries of browsers or Node would bring in everything else that an engine must not use.
 */
declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
