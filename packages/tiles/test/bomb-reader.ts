import { readFileSync } from 'node:fs';
import { printPeak } from '@portolan/testing/peak';
import { glyphs, openFonts, openTiles, tile } from '../src/index.ts';

/** Run in a process of its own: reads the archive of tiles or the font of the first argument, as the second one says. */
const bytes = new Uint8Array(readFileSync(process.argv[2]!));
const READERS: Readonly<Record<string, (file: Uint8Array) => unknown>> = {
  tiles: (file) => {
    const opened = openTiles(file);
    for (const { zoom, x, y } of opened.runs()) tile(opened, zoom, x, y);
    return opened;
  },
  font: (file) => glyphs(openFonts([{ name: 'Any', files: [{ name: 'any.woff', bytes: file }] }]), 'Any', 0),
};
const read = READERS[process.argv[3]!]!;

await printPeak(
  () => {
    try {
      read(new Uint8Array(200));
    } catch {
      // It is no such file: only the code was wanted.
    }
  },
  () => read(bytes),
);
