import type { OpenedRegion } from './messages.ts';
import { letterOf, type Stop } from './stops.ts';

/**
 * The words of a refusal as users of the page understand them: places have the letters that they have there, in place of members of a request, and those that no
 * map is open of are named.
 */
export function refusalWords(
  reason: string,
  stops: readonly Stop[],
  { bounds: { west, south, east, north } }: Pick<OpenedRegion, 'bounds'>,
): string {
  const words = reason.replaceAll(/\b(?:locations|sources|targets)\[(\d+)\]/g, (_, index: string) =>
    letterOf(Number(index)),
  );
  if (words === reason) return reason;
  const outside = stops.flatMap(({ lat, lon }, index) =>
    lat < south || lat > north || lon < west || lon > east ? [letterOf(index)] : [],
  );
  if (outside.length === 0) return words;
  return `${outside.join(', ')} ${outside.length === 1 ? 'lies' : 'lie'} outside of this map: ${words}`;
}
