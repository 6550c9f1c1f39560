import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFace, FontFile } from '@portolan/tiles';

/** Scripts by the package whose files draw them, in the order in which they are asked for a letter. */
const SCRIPTS: readonly {
  readonly family: string;
  readonly subsets: readonly string[];
  readonly hasItalic: boolean;
}[] = [
  {
    family: 'noto-sans',
    subsets: [
      'latin',
      'latin-ext',
      'greek',
      'greek-ext',
      'cyrillic',
      'cyrillic-ext',
      'vietnamese',
      'devanagari',
    ],
    hasItalic: true,
  },
  { family: 'noto-sans-arabic', subsets: ['arabic'], hasItalic: false },
  { family: 'noto-sans-hebrew', subsets: ['hebrew'], hasItalic: false },
  { family: 'noto-sans-armenian', subsets: ['armenian'], hasItalic: false },
  { family: 'noto-sans-georgian', subsets: ['georgian'], hasItalic: false },
  { family: 'noto-sans-thai', subsets: ['thai'], hasItalic: false },
];

const FACES = [
  { name: 'Noto Sans Regular', weight: 400, isItalic: false },
  { name: 'Noto Sans Medium', weight: 500, isItalic: false },
  { name: 'Noto Sans Bold', weight: 700, isItalic: false },
  { name: 'Noto Sans Italic', weight: 400, isItalic: true },
] as const;

/** The letters that are drawn when the package is built: Latin with the accents of Europe, Greek, Cyrillic, and the marks that stand between words. */
export const READY_RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x17f],
  [0x386, 0x3ce],
  [0x401, 0x45f],
  [0x490, 0x491],
  [0x2010, 0x203a],
  [0x20ac, 0x20ac],
];

/** Where the letters of a face lie that were drawn when the package was built, beside the module that reads them. */
export function letterFileOf(faceName: string): string {
  return `letters/${faceName.toLowerCase().replaceAll(' ', '-')}.bin`;
}

/** The faces of Noto Sans, of which every letter is drawn when it is asked for. */
export const NOTO_FACES: readonly FontFace[] = FACES.map(({ name, weight, isItalic }) => ({
  name,
  files: () => filesOf(weight, isItalic),
}));

function filesOf(weight: number, isItalic: boolean): FontFile[] {
  // The fonts are dependencies of this package: also where a program has joined its modules with others.
  const packages = createRequire(createRequire(import.meta.url).resolve('@portolan/tiles/package.json'));
  return SCRIPTS.flatMap(({ family, subsets, hasItalic }) => {
    const slope = isItalic && hasItalic ? 'italic' : 'normal';
    return subsets.map((subset) => {
      const name = `@fontsource/${family}/files/${family}-${subset}-${weight}-${slope}.woff`;
      return { name, bytes: () => readFileSync(packages.resolve(name)) };
    });
  });
}
