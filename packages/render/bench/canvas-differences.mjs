/**
 * Compares the canvas in memory with Skia (@napi-rs/canvas) and with Chromium's canvas on the random drawings of the tests: differences of
 * premultiplied channels in steps of 255, the mean and the worst of ten drawings of each kind.
 *
 *   npm run build -w @portolan/render && node packages/render/bench/canvas-differences.mjs [--short]
 */
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { SoftwareCanvas } from '@portolan/render';
import { isShort, keepTable } from '../../../bench/harness.mjs';

const SIDE = 100;
const SEEDS = isShort ? 2 : 10;
/** Where a kind of drawing is named otherwise in the README. */
const NAMES = { operations: 'composite operations' };

/** The drawings of the tests as one script. */
async function bundle(format) {
  const folder = fileURLToPath(new URL('../test/canvas/', import.meta.url));
  const { outputFiles } = await build({
    stdin: {
      contents: "export { DRAWINGS } from './drawings.ts'; export { differenceOf } from './differences.ts';",
      resolveDir: folder,
    },
    bundle: true,
    write: false,
    format,
    globalName: 'portolan',
    conditions: ['@portolan/source'],
  });
  return outputFiles[0].text;
}

const { DRAWINGS, differenceOf } = await import(
  `data:text/javascript,${encodeURIComponent(await bundle('esm'))}`
);

/** The pixels of each drawing of a kind. */
function drawnOn(canvasOf, kind) {
  return Array.from({ length: SEEDS }, (_, index) => {
    const context = canvasOf(SIDE, SIDE).getContext('2d');
    DRAWINGS[kind](context, index + 1);
    return context.getImageData(0, 0, SIDE, SIDE).data;
  });
}

const browser = await chromium.launch({
  executablePath: process.env.PORTOLAN_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
await page.addScriptTag({ content: await bundle('iife') });

/** The same in the browser. */
async function drawnInBrowser(kind) {
  const pictures = await page.evaluate(
    ([name, side, seeds]) =>
      Array.from({ length: seeds }, (_, index) => {
        const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
        globalThis.portolan.DRAWINGS[name](context, index + 1);
        return [...context.getImageData(0, 0, side, side).data];
      }),
    [kind, SIDE, SEEDS],
  );
  return pictures.map((picture) => Uint8Array.from(picture));
}

/** The mean and the worst of all drawings. */
function cells(ours, theirs) {
  const found = ours.map((picture, index) => differenceOf(picture, theirs[index]));
  const mean = found.reduce((sum, each) => sum + each.mean, 0) / found.length;
  return [mean.toFixed(2), Math.max(...found.map(({ worst }) => worst)).toFixed(0)];
}

const rows = [];
for (const kind of Object.keys(DRAWINGS)) {
  const ours = drawnOn((width, height) => new SoftwareCanvas(width, height), kind);
  const skia = drawnOn(createCanvas, kind);
  // oxlint-disable-next-line no-await-in-loop -- one kind after the other
  const chromiums = await drawnInBrowser(kind);
  rows.push([NAMES[kind] ?? kind, ...cells(ours, skia), ...cells(ours, chromiums)]);
  console.log(rows.at(-1).join('  '));
}
await browser.close();
keepTable('canvas-differences', ['drawing', 'mean', 'worst', 'Chromium: mean', 'worst'], rows);
