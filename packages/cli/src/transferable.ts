/**
 * Finds the buffers behind the typed arrays in a value, also inside plain objects and arrays. Handing the buffers over saves
 * copying them; the sender must not use them any more.
 */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (part instanceof ArrayBuffer) {
      buffers.add(part);
    } else if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) buffers.add(part.buffer);
    } else if (Array.isArray(part) || Object.getPrototypeOf(part) === Object.prototype) {
      for (const member of Object.values(part)) visit(member);
    }
  };
  visit(value);
  return [...buffers];
}
