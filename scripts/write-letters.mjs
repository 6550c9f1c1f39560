/**
 * Draws the Latin, Greek and Cyrillic letters of Noto Sans once, into `packages/tiles/dist/node/letters`, so that no process that draws a map needs to draw them anew. Beside them
 * lies the licence of the font. Files are written where they are not what they would be.
 *
 *   npm run build -w @portolan/tiles     after its modules are there
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { removeOthers, writeChanged } from './write-changed.mjs';
import { openFonts, readyLetters } from '../packages/tiles/dist/index.js';
import { letterFileOf, NOTO_FACES, READY_RANGES } from '../packages/tiles/dist/node/noto-faces.js';

const at = (name) => fileURLToPath(new URL(`../packages/tiles/dist/node/${name}`, import.meta.url));
const packages = createRequire(new URL('../packages/tiles/package.json', import.meta.url));

const fonts = openFonts(NOTO_FACES);
const codePoints = READY_RANGES.flatMap(([first, last]) =>
  Array.from({ length: last + 1 - first }, (_, index) => first + index),
);
const outputs = [
  ...NOTO_FACES.map(({ name }) => ({
    path: at(letterFileOf(name)),
    contents: readyLetters(fonts, name, codePoints),
  })),
  {
    path: at('letters/LICENCE.txt'),
    contents: readFileSync(packages.resolve('@fontsource/noto-sans/LICENSE')),
  },
];
await writeChanged(outputs);
await removeOthers(at('letters'), outputs);
