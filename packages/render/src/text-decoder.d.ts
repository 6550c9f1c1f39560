/** A text global that every JavaScript runtime has (WHATWG Encoding Standard). ECMAScript's own type library does not name it. */
declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
