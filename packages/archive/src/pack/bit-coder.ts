import type { CheckStop } from '@portolan/base';
/**
 * Codes bits under chances that adapt to what came before. The same code runs in both directions: an encoder writes the values that it is
 * given and returns them, a decoder ignores what it is given and returns what it reads. A column is therefore coded and decoded by one function.
 */
export interface BitCoder {
  /** True where values are read, false where they are written. */
  readonly isDecoder: boolean;
  /** Ends the work where nobody waits for it any more. The coder calls it itself now and then; loops that code nothing have to. */
  readonly checkStop: CheckStop;
  /**
   * Codes one bit.
   *
   * @param chances  the chances that `chances()` made.
   * @param at  which of them holds for this bit.
   */
  bit(chances: Uint16Array, at: number, bit: number): number;
  /** Codes the lowest `count` bits of a number, 0..32 of them, all of which are as likely 0 as 1. */
  bits(count: number, value: number): number;
}

/** Makes a number of chances, all of them even at first. Each is a pair of the chances of a zero, the second of which adapts more slowly. */
export function chances(count: number): Uint16Array {
  return new Uint16Array(2 * count).fill(0x8000);
}
