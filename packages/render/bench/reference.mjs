/**
 * Draws the maps of a folder of references and compares them with the pictures of maplibre-gl there: MSSIM (Wang et al. 2004, windows of 7 x 7 on
 * luminance) and the share of pixels that differ, as pixelmatch counts them at 0.13.
 *
 *   npx tsc -b packages/render && node packages/render/bench/reference.mjs folder [--out pictures]
 *
 * `folder` holds `reference/<style>[.nosym].<view>@1x.png`, `styles`, `omt-tiles/z/x/y.mvt.gz` and `glyphs`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pixelmatch from 'pixelmatch';
import { decodePng, encodePng, renderStyle } from '@portolan/render';

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

/** The structural similarity of two pictures, on luminance, the mean over all windows of 7 x 7 pixels. */
function mssim(one, other, width, height) {
  const luminance = ({ data }) =>
    Float64Array.from(
      { length: width * height },
      (_, at) => 0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2],
    );
  const [a, b] = [luminance(one), luminance(other)];
  const [c1, c2, side] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2, 7];
  let [sum, count] = [0, 0];
  for (let row = 0; row + side <= height; row++) {
    for (let column = 0; column + side <= width; column++) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
      for (let dy = 0; dy < side; dy++)
        for (let dx = 0; dx < side; dx++) {
          const at = (row + dy) * width + column + dx;
          sa += a[at];
          sb += b[at];
          saa += a[at] * a[at];
          sbb += b[at] * b[at];
          sab += a[at] * b[at];
        }
      const n = side * side;
      const [ma, mb] = [sa / n, sb / n];
      const [va, vb, cov] = [saa / n - ma * ma, sbb / n - mb * mb, sab / n - ma * mb];
      sum += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
      count++;
    }
  }
  return sum / count;
}

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
