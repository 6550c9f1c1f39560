/**
 * Draws the cases of a render suite of MapLibre and compares them with the expected pictures: the share of pixels that differ, as pixelmatch
 * counts them at 0.13. A case passes when the share is at most what the case allows, or 0.0005.
 *
 *   npm run build -w @portolan/render && node packages/render/bench/gl-suite.mjs [folder] [--only text] [--out pictures] [--straight] [--short]
 *
 * The expected pictures hold what the graphics card gave: colours times their opacity, although PNG means colours alone (of 76 with see-through pixels
 * none has a channel above its opacity). Ours are brought to the same form; `--straight` leaves them as they are.
 *
 * `folder` holds `cases/group/name/{style.json,expected.png}`, `sprites`, `glyphs` and `data`. `--out` writes what was drawn beside what is expected,
 * `--short` draws every tenth case.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pixelmatch from 'pixelmatch';
import { decodePng, encodePng, renderStyle } from '@portolan/render';
import { report } from '../../../bench/harness.mjs';

const THRESHOLD = 0.13;
const LEAST_ALLOWED = 0.0005;
const USUAL_ALLOWED = 0.000_15;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string' },
    short: { type: 'boolean' },
    straight: { type: 'boolean' },
  },
});
const [folder = fileURLToPath(new URL('../../../../shared/data/render/gl-suite', import.meta.url))] =
  positionals;
if (!existsSync(path.join(folder, 'cases'))) {
  console.log(`gl-suite: skipped, because ${folder} has no cases: name a folder that has`);
  process.exit(0);
}

const read = (...parts) => readFileSync(path.join(folder, ...parts));
const local = (address) => address.replace(/^local:\/\//, '');

async function draw(style, test) {
  const { width = 512, height = 512, pixelRatio = 1 } = test;
  let sprite;
  if (style.sprite) {
    const ratio = pixelRatio > 1 ? '@2x' : '';
    const name = local(style.sprite);
    sprite = { json: JSON.parse(read(`${name}${ratio}.json`)), png: read(`${name}${ratio}.png`) };
  }
  const { canvas, warnings } = await renderStyle({
    style,
    width,
    height,
    pixelRatio,
    center: style.center ?? [0, 0],
    zoom: style.zoom ?? 0,
    bearing: style.bearing ?? 0,
    geojson: (_, address) => {
      try {
        return JSON.parse(read(local(address)));
      } catch {
        return undefined;
      }
    },
    sprite,
    fonts: {
      glyphs: (fontStack, first) => {
        try {
          return read('glyphs', fontStack, `${first}-${first + 255}.pbf`);
        } catch {
          return undefined;
        }
      },
    },
  });
  return { image: canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height), warnings };
}

function premultiplied(data) {
  const product = data.slice();
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = at; channel < at + 3; channel++)
      product[channel] = Math.round((data[channel] * data[at + 3]) / 255);
  }
  return product;
}

/** A picture of the colour that most pixels of another one have: what draws nothing would pass by. */
function flatOf({ data, width, height }) {
  const pixels = new Uint32Array(data.slice().buffer);
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const [most] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best));
  return new Uint8ClampedArray(new Uint32Array(width * height).fill(most).buffer);
}

let [passed, passedStraight, passedFlat, count, seen] = [0, 0, 0, 0, 0];
for (const group of readdirSync(path.join(folder, 'cases')).toSorted()) {
  for (const name of readdirSync(path.join(folder, 'cases', group)).toSorted()) {
    const id = `${group}/${name}`;
    if (!id.includes(options.only) || (options.short && seen++ % 10 > 0)) continue;
    count++;
    const style = JSON.parse(read('cases', id, 'style.json'));
    const test = style.metadata?.test ?? {};
    const allowed = Math.max(test.diff ?? USUAL_ALLOWED, LEAST_ALLOWED);
    let share = 1;
    let notes = [];
    try {
      const { image, warnings } = await draw(style, test);
      notes = warnings.map(({ path: place, message }) => `${place}: ${message}`);
      const expected = decodePng(read('cases', id, 'expected.png'), 2 ** 24);
      const { width, height } = expected;
      const difference = new Uint8ClampedArray(4 * width * height);
      const shareOf = (drawn, into) =>
        pixelmatch(drawn, expected.data, into, width, height, { threshold: THRESHOLD }) / (width * height);
      if (image.width === width && image.height === height) {
        share = shareOf(options.straight ? image.data : premultiplied(image.data), difference);
        if (shareOf(image.data) <= allowed) passedStraight++;
        if (shareOf(flatOf(expected)) <= allowed) passedFlat++;
      } else notes.push(`${image.width} x ${image.height} in place of ${width} x ${height}`);
      if (options.out !== undefined) {
        mkdirSync(options.out, { recursive: true });
        const file = path.join(options.out, id.replace('/', '-'));
        const beside = {
          width: 3 * width + 8,
          height,
          data: new Uint8ClampedArray(4 * (3 * width + 8) * height).fill(128),
        };
        for (const [column, each] of [image, expected, { width, data: difference }].entries()) {
          for (let row = 0; row < height; row++)
            beside.data.set(
              each.data.subarray(4 * row * width, 4 * (row + 1) * width),
              4 * (row * beside.width + column * (width + 4)),
            );
        }
        writeFileSync(`${file}.png`, await encodePng(beside));
      }
    } catch (error) {
      notes.push(String(error));
    }
    if (share <= allowed) passed++;
    else console.log(`${id.padEnd(60)} ${share.toFixed(5)} ${notes.slice(0, 2).join('; ').slice(0, 200)}`);
  }
}
report('gl-suite', `${count} cases`, [['pass', `${passed} of ${count}`]], {
  'glSuite.passed': String(passed),
  'glSuite.count': String(count),
  'glSuite.straight': String(passedStraight),
  'glSuite.flat': String(passedFlat),
});
