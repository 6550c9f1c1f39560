/**
 * Text globals that every JavaScript runtime has (WHATWG Encoding Standard). ECMAScript's own type library does not name them, and the
 * type libraries of browsers or Node would bring in everything else that an engine must not use.
 */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
