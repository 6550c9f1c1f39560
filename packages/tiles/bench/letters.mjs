/**
 * Counts the letters that are drawn when the package is built and the images of its sprites, and measures what letters take: a range of 256 from
 * the outlines of a font, and those that a first picture of a process needs with and without the drawn ones.
 *
 *   npm run build && node packages/tiles/bench/letters.mjs [--short]
 */
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { glyph, glyphs, openFonts, sprite } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';
import { cpuMilliseconds, digits, isShort, keep, milliseconds, quantile } from '../../../bench/harness.mjs';
import { letterFileOf, NOTO_FACES, READY_RANGES } from '../dist/node/noto-faces.js';

/** What the names of a town in Latin letters are made of. */
const TEXT = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzäöüßéèàç-.0123456789';
const FACES = ['Noto Sans Regular', 'Noto Sans Medium', 'Noto Sans Italic'];

const folder = fileURLToPath(new URL('../dist/node/', import.meta.url));
const bytes = NOTO_FACES.reduce((sum, { name }) => sum + statSync(folder + letterFileOf(name)).size, 0);
const wanted = READY_RANGES.flatMap(([first, last]) =>
  Array.from({ length: last + 1 - first }, (_, index) => first + index),
);
const ready = wanted.filter((code) => glyph(notoFonts(), FACES[0], code) !== undefined).length;

/** CPU of the letters of some names, in fonts that were opened just now. */
function cpuOfLetters(fonts) {
  const before = cpuMilliseconds();
  for (const face of FACES) for (const letter of TEXT) glyph(fonts, face, letter.codePointAt(0));
  return cpuMilliseconds() - before;
}

// The first of the process, whose code is not compiled yet: the ready ones, then those that are drawn from outlines.
const readyMs = cpuOfLetters(notoFonts());
const outlines = openFonts(NOTO_FACES);
const drawnMs = cpuOfLetters(outlines);

const times = [];
for (const first of isShort ? [0] : [0, 256, 768, 1024, 1280, 1536, 3584, 4096, 7680]) {
  const before = cpuMilliseconds();
  if (glyphs(outlines, FACES[0], first).length > 1000) times.push(cpuMilliseconds() - before);
}

const kilobytes = (length) => `${digits(length / 1000)} kB`;
// The first one of the process, whose code is not compiled yet.
const beforeSprite = cpuMilliseconds();
const once = sprite('streets', 1);
const spriteMs = cpuMilliseconds() - beforeSprite;
const twice = sprite('streets', 2);
const figures = {
  'letters.ready': String(ready),
  'letters.readyBytes': kilobytes(bytes),
  'letters.readyCpu': milliseconds(readyMs),
  'letters.drawnCpu': milliseconds(drawnMs),
  'letters.range': `${digits(quantile(times, 0))} to ${milliseconds(quantile(times, 1))}`,
  'sprite.images': String(Object.keys(once.json).length),
  'sprite.cpu': milliseconds(spriteMs),
  'sprite.bytes': kilobytes(once.png.length),
  'sprite.bytes2x': kilobytes(twice.png.length),
};
for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(22)} ${figure}`);
keep('letters', 'Noto Sans', figures);
