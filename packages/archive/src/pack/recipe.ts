import { isPortolanError, PortolanError } from '@portolan/base';
import type { Archive } from '../archive.ts';
import type { SectionData } from '../layout.ts';
import type { BitCoder } from './bit-coder.ts';

/** How some sections of an archive are coded together, by what is known of them and of other sections. */
export interface Recipe {
  /** Stands in packed archives: what was packed by a recipe is unpacked by it for ever. 1..40 ASCII characters. */
  readonly name: string;
  /** Returns the sections that the recipe codes; undefined where the archive does not have what it needs. */
  covers(archive: Archive): readonly string[] | undefined;
  /**
   * Codes the sections. An encoder finds them in the archive; a decoder finds them zero and fills them in. The sections of earlier recipes,
   * and those that no recipe codes, are there in both. Whatever a decoder reads, it must end in bounded time and memory: it may throw
   * `unfit`, and may leave wrong values, which the checksums of the archive find.
   */
  code(coder: BitCoder, archive: Archive): void;
}

/** How archives of one kind are packed. */
export interface Packing {
  /** The kind of the archives, such as `graph`. */
  readonly kind: string;
  /** Recipes in the order in which they are used; the sections that none of them covers are coded as plain columns. */
  readonly recipes: readonly Recipe[];
}

/** @throws {PortolanError} `archive-kind` */
export function requireKind(found: string, expected: string): void {
  if (found === expected) return;
  throw new PortolanError(
    'archive-kind',
    `this archive holds "${found}" where "${expected}" is needed: pass the file that portolan build wrote for it`,
    { found, expected },
  );
}

/** Ends a recipe: what it is given is not what it is for. A packer then codes the sections as plain columns. */
export function unfit(why: string): never {
  throw new PortolanError(
    'packed-damaged',
    `this packed archive is damaged: ${why}; fetch the file again or pack it anew`,
    { why },
  );
}

/** Codes by a recipe; where sections that it reads are missing or of another type, it does not fit. */
export function codeByRecipe(recipe: Recipe, coder: BitCoder, archive: Archive): void {
  try {
    recipe.code(coder, archive);
  } catch (error) {
    if (isPortolanError(error) && error.code === 'archive-section') unfit(error.message);
    throw error;
  }
}

/** The elements of a section, as its type says. */
export function columnOf(archive: Archive, name: string): SectionData {
  const section = archive.sections.find((one) => one.name === name);
  return archive[section?.type ?? 'u8'](name);
}
