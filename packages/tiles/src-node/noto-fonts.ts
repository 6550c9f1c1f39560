import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openFonts, type FontFile, type Fonts } from '@portolan/tiles';

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

/**
 * Noto Sans in the faces that our styles use, with Noto fonts of other scripts behind it: the npm packages `@fontsource/noto-sans*`, SIL Open
 * Font License 1.1. Scripts without an italic are drawn upright. A file is read when the first of its letters is asked for.
 */
export function notoFonts(): Fonts {
  return openFonts(
    FACES.map(({ name, weight, isItalic }) => ({ name, files: () => filesOf(weight, isItalic) })),
  );
}

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
