/**
 * The few globals of the platform this package uses, which Node, browsers and workers share (WHATWG Encoding).
 * Declared here because the language library is ES2023 alone, so that nothing of one runtime slips in.
 */
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(input?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}

/** WHATWG Compression Streams. Browsers of before 2023 lack it: ask `typeof DecompressionStream` first. */
declare class DecompressionStream {
  constructor(format: 'deflate');
  readonly readable: {
    getReader(): {
      read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
      cancel(): Promise<void>;
    };
  };
  readonly writable: {
    getWriter(): { write(chunk: Uint8Array): Promise<void>; close(): Promise<void> };
  };
}
