/**
 * The parts of `buildGraph` that may run anywhere: pure functions of a payload that can be cloned. A runner calls them by name.
 *
 * @module
 */
import { dissect, type Piece } from './hierarchy/order/dissect.ts';

/** A piece of the network to be ordered. */
export type DissectPayload = Piece;

/** Elimination order of the piece's nodes. */
export function dissectPiece(payload: DissectPayload): Uint32Array {
  return dissect(payload);
}
