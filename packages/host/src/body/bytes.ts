const MOST_SEGMENT_BYTES = 1_048_576;

/**
 * Collects a body that comes in pieces. Pieces are copied: a piece of one byte that a socket hands over may hold on to a hundred bytes, or to
 * a whole buffer of the socket.
 */
export class BodyBytes {
  /** Bytes of the body so far. */
  length = 0;
  /** Memory that is taken for them. */
  heldBytes = 0;
  #segments: Uint8Array<ArrayBuffer>[] = [];
  #free = 0;

  /** Takes in the next piece. */
  push(piece: Uint8Array): void {
    let at = 0;
    while (at < piece.length) {
      if (this.#free === 0) this.#grow(piece.length - at);
      const segment = this.#segments.at(-1)!;
      const count = Math.min(this.#free, piece.length - at);
      segment.set(piece.subarray(at, at + count), segment.length - this.#free);
      this.#free -= count;
      at += count;
    }
    this.length += piece.length;
  }

  #grow(wanted: number): void {
    // Doubling, so that a body in pieces of one byte makes few segments.
    const size = Math.min(MOST_SEGMENT_BYTES, Math.max(this.heldBytes, wanted));
    this.#segments.push(new Uint8Array(size));
    this.#free = size;
    this.heldBytes += size;
  }

  /** The whole body in pieces, each with a buffer of its own, which may be handed to a thread. */
  parts(): Uint8Array<ArrayBuffer>[] {
    const parts = [...this.#segments];
    const last = parts.pop();
    if (last !== undefined) parts.push(last.subarray(0, last.length - this.#free));
    return parts;
  }
}

/** Joins the pieces of a body. */
export function joined<Memory extends ArrayBufferLike>(
  parts: readonly Uint8Array<Memory>[],
): Uint8Array<Memory | ArrayBuffer> {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
