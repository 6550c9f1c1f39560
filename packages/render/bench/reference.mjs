/**
 * Draws the maps of a folder of references and compares them with the pictures of maplibre-gl there: MSSIM (Wang et al. 2004, windows of 7 x 7 on
 * luminance) and the share of pixels that differ, as pixelmatch counts them at 0.13.
 *
 *   npm run build -w @portolan/render && node packages/render/bench/reference.mjs [folder] [--out pictures] [--short]
 *
 * `folder` holds `reference/<style>[.nosym].<view>@1x.png`, `styles`, `omt-tiles/z/x/y.mvt.gz` and `glyphs`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pixelmatch from 'pixelmatch';
import { decodePng, encodePng, renderStyle } from '@portolan/render';
import { keep, keepTable } from '../../../bench/harness.mjs';
import { mssim } from './mssim.mjs';

const SHARED = fileURLToPath(new URL('../../../../shared/data/render', import.meta.url));
/** What is told of each style and view: how alike, without labels and with them. */
const told = new Map();
/** Pixels that differ in a picture without labels, at most. */
let mostWithout = 0;
const VIEWS = {
  paris: { name: 'Paris, zoom 15', center: [2.34, 48.879], zoom: 15 },
  ruhr12: { name: 'Ruhr, zoom 12.4', center: [7.37, 51.53], zoom: 12.4 },
};
const titleOf = (name) => (name.includes('bright') ? 'OSM Bright' : 'Positron');
const STYLES = { bright: 'osm-bright-gl-style', positron: 'positron-gl-style' };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, short: { type: 'boolean' } },
});
const [folder = SHARED] = positionals;
if (!existsSync(path.join(folder, 'reference'))) {
  console.log(`references: skipped, because ${folder} has none: name a folder that has`);
  process.exit(0);
}
const read = (...parts) => readFileSync(path.join(folder, ...parts));
const orNothing = (what) => {
  try {
    return what();
  } catch {
    return undefined;
  }
};

const files = readdirSync(path.join(folder, 'reference')).toSorted();
for (const file of options.short ? files.filter((name) => name.includes('.ruhr12@')) : files) {
  const parts = file.replace(/@1x\.png$/, '').split('.');
  const [styleName, view] = [parts[0], VIEWS[parts.at(-1)]];
  const styleFile = readdirSync(path.join(folder, 'styles')).find((name) =>
    name.includes(STYLES[styleName] ?? styleName),
  );
  if (view === undefined || styleFile === undefined) {
    console.log(`${file}: of an unknown style or view`);
    continue;
  }
  const style = JSON.parse(read('styles', styleFile));
  delete style.sprite;
  if (parts.includes('nosym')) style.layers = style.layers.filter(({ type }) => type !== 'symbol');
  style.layers = style.layers.filter(({ source }) => source === undefined || source === 'openmaptiles');
  const reference = decodePng(read('reference', file), 2 ** 24);
  const { width, height } = reference;
  const { canvas } = await renderStyle({
    style,
    ...view,
    width,
    height,
    zooms: () => ({ minzoom: 0, maxzoom: 14 }),
    tiles: (_, z, x, y) => orNothing(() => read('omt-tiles', `${z}`, `${x}`, `${y}.mvt.gz`)),
    fonts: { glyphs: (font, first) => orNothing(() => read('glyphs', font, `${first}-${first + 255}.pbf`)) },
  });
  const image = canvas.getContext('2d').getImageData(0, 0, width, height);
  const differing = pixelmatch(image.data, reference.data, undefined, width, height, { threshold: 0.13 });
  console.log(
    `${file.padEnd(40)} MSSIM ${mssim(image, reference, width, height).toFixed(4)}  ${((100 * differing) / (width * height)).toFixed(3)} % of pixels`,
  );
  const hasLabels = !parts.includes('nosym');
  const key = `${styleName} ${parts.at(-1)}`;
  const cells = told.get(key) ?? { title: `${titleOf(styleName)}, ${view.name}` };
  const alike = mssim(image, reference, width, height).toFixed(3);
  if (!hasLabels) mostWithout = Math.max(mostWithout, differing);
  if (hasLabels)
    Object.assign(cells, { alike, share: `${((100 * differing) / (width * height)).toFixed(2)} %` });
  else cells.alikeWithout = alike;
  told.set(key, cells);
  if (options.out !== undefined) {
    mkdirSync(options.out, { recursive: true });
    const beside = {
      width: 2 * width + 4,
      height,
      data: new Uint8ClampedArray(4 * (2 * width + 4) * height).fill(128),
    };
    for (const [column, each] of [image, reference].entries())
      for (let row = 0; row < height; row++)
        beside.data.set(
          each.data.subarray(4 * row * width, 4 * (row + 1) * width),
          4 * (row * beside.width + column * (width + 4)),
        );
    writeFileSync(path.join(options.out, file), await encodePng(beside));
  }
}
keep('references', 'pictures of maplibre-gl', { 'references.without': String(mostWithout) });
keepTable(
  'references',
  [
    '600 x 400, beside pictures of maplibre-gl',
    'MSSIM without labels',
    'with labels',
    'pixels that differ (0.13), with labels',
  ],
  [...told.values()].map(({ title, alikeWithout = '', alike = '', share = '' }) => [
    title,
    alikeWithout,
    alike,
    share,
  ]),
);
