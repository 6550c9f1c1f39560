import { readFileSync } from 'node:fs';
import { printPeak } from '@portolan/testing/peak';
import { readGlyphs } from '../src/glyphs/glyph-file.ts';

/** Run in a process of its own: reads the glyph file of the first argument. */
const bytes = new Uint8Array(readFileSync(process.argv[2]!));

await printPeak(
  () => readGlyphs(new Uint8Array(0)),
  () => readGlyphs(bytes),
);
