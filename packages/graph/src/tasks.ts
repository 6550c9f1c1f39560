/**
 * The parts of `buildGraph` that may run in other threads: pure functions with a payload that can be cloned. A runner calls them by name.
 *
 * @module
 */
import { dissectStates, type StatePiece } from './edge-expanded/dissect-states.ts';

/** A part of an edge-expanded graph that is to be ordered. */
export type DissectPayload = StatePiece;

/** Returns the states of a piece in elimination order, as their numbers in the edge-expanded graph. */
export function dissectPiece(payload: DissectPayload): Uint32Array {
  return dissectStates(payload);
}
