import { suggest } from '@portolan/base';
import type { Terminal } from './terminal.ts';
import { printable } from './text.ts';

/** More than these are no slips of the pen. */
const MOST_TOLD = 10;
const LONGEST_TOLD = 40;

/**
 * Tells on standard error which members of a request were ignored, and what was probably meant: answers of calls whose requests are queries in the
 * interface have no place for warnings.
 *
 * @param known  the members that there are.
 */
export function tellUnknownMembers(
  request: unknown,
  known: readonly string[],
  { stderr }: Pick<Terminal, 'stderr'>,
): void {
  if (typeof request !== 'object' || request === null) return;
  const unknown = Object.keys(request).filter((name) => !known.includes(name));
  for (const name of unknown.slice(0, MOST_TOLD)) {
    const shown = JSON.stringify(name.length > LONGEST_TOLD ? `${name.slice(0, LONGEST_TOLD)}…` : name);
    const meant = suggest(name, known);
    const hint = meant === undefined ? `there are ${known.join(', ')}` : `did you mean ${meant}?`;
    stderr.write(printable(`portolan: ${shown} was ignored: ${hint}\n`));
  }
}
