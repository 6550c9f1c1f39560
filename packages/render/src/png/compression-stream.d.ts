/**
 * A global of browsers, workers and Node.js alike (WHATWG Compression Standard). ECMAScript's own type library does not name it, and the
 * type libraries of browsers or Node would bring in everything else that an engine must not use.
 */
declare class CompressionStream {
  constructor(format: 'deflate');
  readonly readable: {
    getReader(): { read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }> };
  };
  readonly writable: {
    getWriter(): { write(bytes: Uint8Array<ArrayBuffer>): Promise<void>; close(): Promise<void> };
  };
}
