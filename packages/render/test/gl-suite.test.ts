import { readdirSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { describe, expect, test } from 'vitest';
import { hasSharedData, pathOfData, readData, readText } from '@portolan/testing/data';
import { decodePng } from '../src/png/decode-png.ts';
import { renderStyle } from '../src/render-style.ts';
import { SoftwareCanvas } from '../src/canvas/canvas.ts';

/*
 * Cases of MapLibre's render suite, as shared data, on the canvas in memory. At most the share of pixels that a case allows, or 0.0005, may
 * differ by more than 0.13 as pixelmatch counts.
 */

const FOLDER = 'render/gl-suite';

const NOT_PASSED = new Set([
  // Their letters are not among the glyph files of the suite: browsers take them from fonts of the system.
  'text-arabic/line-break',
  'text-arabic/line-break-mixed',
  'text-arabic/mixed-numeric',
  'text-arabic/multi-paragraph',
]);

interface SuiteStyle {
  readonly center?: readonly [number, number];
  readonly zoom?: number;
  readonly bearing?: number;
  readonly sprite?: string;
  readonly metadata?: {
    readonly test?: {
      readonly width?: number;
      readonly height?: number;
      readonly pixelRatio?: number;
      readonly diff?: number;
    };
  };
}

const local = (address: string): string => address.replace('local://', '');

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function styleOf(id: string): SuiteStyle {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the suite is well formed
  return JSON.parse(readText(`${FOLDER}/cases/${id}/style.json`)) as SuiteStyle;
}

/** What graphics cards give, and the expected pictures hold: colours times their opacity, although PNG means colours alone. */
function premultiplied(data: Uint8ClampedArray): Uint8ClampedArray {
  return data.map((value, at) =>
    at % 4 === 3 ? value : Math.round((value * data[at - (at % 4) + 3]!) / 255),
  );
}

const all = hasSharedData
  ? readdirSync(pathOfData(`${FOLDER}/cases`)).flatMap((group) =>
      readdirSync(pathOfData(`${FOLDER}/cases/${group}`)).map((name) => `${group}/${name}`),
    )
  : [];
const cases = all.filter((id) => !NOT_PASSED.has(id));

describe.skipIf(!hasSharedData)('render suite', () => {
  test.each(cases)('%s', async (id) => {
    const style = styleOf(id);
    const { width = 512, height = 512, pixelRatio = 1, diff = 0.000_15 } = style.metadata?.test ?? {};
    const sprite = style.sprite && `${FOLDER}/${local(style.sprite)}${pixelRatio > 1 ? '@2x' : ''}`;
    const { canvas } = await renderStyle({
      style,
      width,
      height,
      pixelRatio,
      center: style.center ?? [0, 0],
      zoom: style.zoom ?? 0,
      bearing: style.bearing ?? 0,
      // Two cases name files that are no GeoJSON.
      geojson: (_, address) =>
        orNothing(() => JSON.parse(readText(`${FOLDER}/${local(address)}`)) as unknown),
      ...(sprite === undefined || sprite === ''
        ? {}
        : {
            sprite: {
              json: JSON.parse(readText(`${sprite}.json`)) as unknown,
              png: readData(`${sprite}.png`),
            },
          }),
      fonts: {
        glyphs: (fontStack, first) =>
          orNothing(() => readData(path.join(FOLDER, 'glyphs', fontStack, `${first}-${first + 255}.pbf`))),
      },
    });
    if (!(canvas instanceof SoftwareCanvas)) throw new Error('the canvas in memory is the default');
    const drawn = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const expected = decodePng(readData(`${FOLDER}/cases/${id}/expected.png`), 2 ** 24);
    expect([drawn.width, drawn.height]).toEqual([expected.width, expected.height]);
    const differing = pixelmatch(
      premultiplied(drawn.data),
      expected.data,
      undefined,
      drawn.width,
      drawn.height,
      {
        threshold: 0.13,
      },
    );
    expect(differing / (drawn.width * drawn.height)).toBeLessThanOrEqual(Math.max(diff, 0.0005));
  });
});
