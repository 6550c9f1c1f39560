/** What writer and reader of the lexicon share. */

/** Terms a block: the first in full, the others by what differs from the one before. */
export const TERM_BLOCK = 16;

export const WEIGHT_BITS = 4;
/** How much a word says: `(weight + 1) / 16`. */
export const MOST_WEIGHT = 15;

/** How a surface follows from its folded form. */
export const SurfaceCode = { title: 0, same: 1, upper: 2, literal: 3, gluedLiteral: 4 } as const;

export function titleCase(folded: string): string {
  return folded.slice(0, 1).toUpperCase() + folded.slice(1);
}

export function surfaceCodeOf(
  folded: string,
  surface: string,
  isGlued: boolean,
): { code: number; literal?: string } {
  if (isGlued) return { code: SurfaceCode.gluedLiteral, literal: surface };
  if (surface === titleCase(folded)) return { code: SurfaceCode.title };
  if (surface === folded) return { code: SurfaceCode.same };
  if (surface === folded.toUpperCase()) return { code: SurfaceCode.upper };
  return { code: SurfaceCode.literal, literal: surface };
}
