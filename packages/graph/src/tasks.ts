/**
 * The parts of `buildGraph` that may run anywhere: pure functions of a payload that can be cloned. A runner calls them by name.
 *
 * @module
 */
import { dissectTurns, type TurnPiece } from './edge-expanded/dissect-states.ts';

/** A piece of a turn graph to be ordered. */
export type DissectPayload = TurnPiece;

/** Elimination order of the piece's states. */
export function dissectPiece(payload: DissectPayload): Uint32Array {
  return dissectTurns(payload);
}
