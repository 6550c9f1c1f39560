/** A global of browsers, workers and Node.js alike (WHATWG Compression Standard), of which ECMAScript's own type library knows nothing. */
declare class DecompressionStream {
  constructor(format: 'deflate-raw');
  readonly readable: {
    getReader(): {
      read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
      cancel(): Promise<void>;
    };
  };
  readonly writable: {
    getWriter(): { write(bytes: Uint8Array<ArrayBuffer>): Promise<void>; close(): Promise<void> };
  };
}
