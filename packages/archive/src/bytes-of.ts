import { kindOf } from '@portolan/base';

/** Bytes in memory: a Uint8Array, another view such as a DataView or a Node.js Buffer, or a whole ArrayBuffer or SharedArrayBuffer. */
export type Bytes = ArrayBufferView | ArrayBufferLike;

/** Views bytes in place; `undefined` of what is none. Subclasses become plain: the `slice` of a Buffer copies nothing. */
export function bytesOf(given: unknown): Uint8Array | undefined {
  if (given instanceof Uint8Array && given.constructor === Uint8Array) return given;
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  return isBuffer(given) ? new Uint8Array(given) : undefined;
}

/** True for a buffer of any frame of a page, which no `instanceof` knows. */
function isBuffer(given: unknown): given is ArrayBufferLike {
  return kindOf(given).endsWith('ArrayBuffer');
}
