/**
 * Draws the maps of a folder of references and compares them with the pictures of maplibre-gl there: MSSIM (Wang et al. 2004, windows of 7 x 7 on
 * luminance) and the share of pixels that differ, as pixelmatch counts them at 0.13.
 *
 *   npm run build -w @portolan/render && node packages/render/bench/reference.mjs folder [--out pictures]
 *
 * `folder` holds `reference/<style>[.nosym].<view>@1x.png`, `styles`, `omt-tiles/z/x/y.mvt.gz` and `glyphs`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pixelmatch from 'pixelmatch';
import { decodePng, encodePng, renderStyle } from '@portolan/render';
import { mssim } from './mssim.mjs';

const VIEWS = {
  paris: { center: [2.34, 48.879], zoom: 15 },
  ruhr12: { center: [7.37, 51.53], zoom: 12.4 },
};
const STYLES = { bright: 'osm-bright-gl-style', positron: 'positron-gl-style' };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined)
  throw new Error('usage: node packages/render/bench/reference.mjs folder [--out pictures]');
const read = (...parts) => readFileSync(path.join(folder, ...parts));
const orNothing = (what) => {
  try {
    return what();
  } catch {
    return undefined;
  }
};

for (const file of readdirSync(path.join(folder, 'reference')).toSorted()) {
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
