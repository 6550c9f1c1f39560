import { PortolanError } from './error.ts';
import { kindOf } from './kind-of.ts';

/**
 * The error for an argument of a wrong kind, which callers without a compiler give.
 *
 * @param must  what would be right: `the tiles must be what openTiles returned`.
 * @param given  what was given instead; the message names its kind alone.
 */
export function wrongArgument(code: string, must: string, given: unknown): PortolanError {
  return new PortolanError(code, `${must}, but is ${kindOf(given)}`);
}

/**
 * Refuses what has no members in place of options or of a context. Where an argument is left out, its default comes here.
 *
 * @param what  the argument, as `options`.
 * @throws {PortolanError} of the given code.
 */
export function checkMembers(given: unknown, what: string, code: string): void {
  if (Object(given) !== given) throw wrongArgument(code, `${what} must be an object`, given);
}
