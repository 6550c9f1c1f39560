import { titleCase } from '../../text/words.ts';

/** Constants and forms that the writer and the reader of the lexicon share. */

/** Terms in a block: the first one is stated in full, each other one as a difference to the one before. */
export const TERM_BLOCK = 16;

/** Weights say how much a word says about a name: `(weight + 1) / 16`. */
export const MOST_WEIGHT = 15;

/** Lengths below this fit into half a byte; this value means that the rest follows as a varint. */
export const HALF_BYTE = 15;

export const LEXICON_PARTS = [
  'counts',
  'terms',
  'leastLcp',
  'termStart',
  'surfaces',
  'firstSurface',
  'spellings',
  'spellingStart',
  'postings',
  'postingStart',
] as const;

/** A surface is one byte: how to derive it from the folded form, whether it is the first surface of its term, and its weight. */
export const SURFACE_KIND = 7;
export const SURFACE_IS_FIRST = 8;
export const WEIGHT_SHIFT = 4;

/** How to derive a surface from its folded form. From `titleSpelled` on, the differing letters are stored too. */
export const SurfaceKind = {
  title: 0,
  same: 1,
  upper: 2,
  titleSpelled: 3,
  sameSpelled: 4,
  titleGlued: 5,
  sameGlued: 6,
} as const;

/** The model that a spelled surface is compared with: the folded form, with or without a capital. */
export function modelOf(kind: number, folded: string): string {
  return kind === SurfaceKind.titleSpelled || kind === SurfaceKind.titleGlued ? titleCase(folded) : folded;
}

export interface SurfaceForm {
  readonly kind: number;
  /**
   * For spelled surfaces only: the numbers of UTF-16 units that the surface shares with its model at the beginning and at the end, and the
   * text between.
   */
  readonly spelling?: { readonly head: number; readonly tail: number; readonly between: string };
}

export function surfaceForm(folded: string, surface: string, isGlued: boolean): SurfaceForm {
  if (!isGlued) {
    if (surface === titleCase(folded)) return { kind: SurfaceKind.title };
    if (surface === folded) return { kind: SurfaceKind.same };
    if (surface === folded.toUpperCase()) return { kind: SurfaceKind.upper };
  }
  const title = spelling(titleCase(folded), surface);
  const same = spelling(folded, surface);
  const isTitle = title.between.length <= same.between.length;
  if (isTitle) return { kind: isGlued ? SurfaceKind.titleGlued : SurfaceKind.titleSpelled, spelling: title };
  return { kind: isGlued ? SurfaceKind.sameGlued : SurfaceKind.sameSpelled, spelling: same };
}

function spelling(model: string, surface: string): { head: number; tail: number; between: string } {
  const most = Math.min(HALF_BYTE, model.length, surface.length);
  let head = 0;
  while (head < most && model[head] === surface[head]) head++;
  let tail = 0;
  const left = Math.min(HALF_BYTE, model.length - head, surface.length - head);
  while (tail < left && model.at(-1 - tail) === surface.at(-1 - tail)) tail++;
  // A surrogate pair must not be cut, since UTF-8 cannot hold one half.
  if (head > 0 && isCut(surface, head)) head--;
  if (tail > 0 && isCut(surface, surface.length - tail)) tail--;
  return { head, tail, between: surface.slice(head, surface.length - tail) };
}

/** Whether a position is inside of a surrogate pair. */
function isCut(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000;
}
