import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { seedOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { paint, paintSvg, renderStyle, SoftwareCanvas, type DrawItem, type DrawList } from '@portolan/render';
import { madeUpGlyphs } from '../layout/made-up-glyphs.ts';

const SIDE = 80;
/** Rings as fields of distances, as large as letters. */
function ring(outer: number, inner: number) {
  const [width, height] = [20, 18];
  const bitmap = Uint8Array.from({ length: (width + 6) * (height + 6) }, (_, at) => {
    const [x, y] = [(at % (width + 6)) - 12.5, Math.floor(at / (width + 6)) - 11.5];
    const away = Math.max(Math.hypot(x, y) - outer, inner - Math.hypot(x, y));
    return Math.max(0, Math.min(255, Math.round(191.25 - (away * 255) / 8)));
  });
  return { width, height, left: 1, top: -2, bitmap };
}
const letters = new Map([
  [0x61, ring(9, 4)],
  [0x62, ring(7, 0)],
]);
const dots = {
  width: 8,
  height: 8,
  data: Uint8ClampedArray.from(
    { length: 256 },
    (_, at) => [250, 120, 20, 255][at % 4]! * (at % 32 < 16 ? 1 : at % 4 === 3 ? 1 : 0.2),
  ),
};
const resources = {
  image: (name: string) => (name === 'dots' ? dots : undefined),
  glyph: (_: string, code: number) => letters.get(code),
  raster: (name: string) => (name === 'pixels' ? dots : undefined),
};

function listOf(items: readonly DrawItem[]): DrawList {
  return { version: 1, width: SIDE, height: SIDE, pixelRatio: 1, items };
}

function onCanvas(list: DrawList): Uint8ClampedArray {
  const canvas = new SoftwareCanvas(SIDE, SIDE);
  paint(list, canvas.getContext('2d'), resources);
  return canvas.getContext('2d').getImageData(0, 0, SIDE, SIDE).data;
}

/** What Skia makes of the picture. */
async function bySkia(svg: string): Promise<Uint8ClampedArray> {
  const canvas = createCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(Buffer.from(svg)), 0, 0);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

/** The names of all elements, where the text is well-formed as far as we write XML. @throws where it is not. */
function elementsOf(svg: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  let rest = svg;
  while (rest !== '') {
    const tag = /^<(\/?)([A-Za-z]+)((?: [A-Za-z:-]+="(?:[^"<&]|&(?:amp|lt|gt|quot|#39);)*")*)(\/?)>/.exec(
      rest,
    );
    if (tag === null) throw new Error(`not well-formed: ${rest.slice(0, 80)}`);
    const [whole, isEnd, name, , isEmpty] = tag;
    if (isEnd === '/') {
      if (open.pop() !== name) throw new Error(`</${name}> ends another element`);
    } else {
      names.push(name!);
      if (isEmpty !== '/') open.push(name!);
    }
    rest = rest.slice(whole.length);
  }
  if (open.length > 0) throw new Error(`${open[0]} has no end`);
  return names;
}

const stroke = { paint: '#204080', width: 5, cap: 'round', join: 'round', miterLimit: 2 } as const;
const square = [
  [10, 10, 70, 14, 64, 70, 8, 60],
  [30, 30, 28, 50, 50, 52, 50, 28],
];

/** One of each kind. */
const ITEMS: Readonly<Record<string, DrawItem>> = {
  area: { kind: 'path', contours: square, isClosed: true, fill: 'rgba(200,40,90,0.8)' },
  'area with an image': {
    kind: 'path',
    contours: square,
    isClosed: true,
    fill: { image: 'dots', matrix: [1, 0, 0, 1, 3, 5] },
    opacity: 0.5,
  },
  line: { kind: 'path', contours: [[5, 5, 70, 30, 10, 72]], isClosed: false, stroke },
  dashes: {
    kind: 'path',
    contours: [[5, 5, 70, 30, 10, 72]],
    isClosed: false,
    stroke: { ...stroke, cap: 'butt', dash: [9, 6], dashOffset: 4 },
  },
  circles: {
    kind: 'circles',
    places: [20, 20, 55, 48],
    radius: 12,
    color: '#0a7',
    blur: 0,
    rim: { color: 'rgba(0,0,0,0.5)', width: 4 },
  },
  'soft circles': { kind: 'circles', places: [40, 40], radius: 25, color: '#c60', blur: 0.7 },
  image: { kind: 'image', image: 'dots', matrix: [3, 1, -1, 3, 30, 20], opacity: 0.7 },
  letters: {
    kind: 'glyphs',
    fontStack: 'any',
    size: 30,
    color: '#111',
    opacity: 1,
    glyphs: [0x61, 8, 10, 0, 0x62, 40, 20, 0.4],
    halo: { color: '#fc0', width: 1.5, blur: 0 },
  },
  pixels: { kind: 'raster', raster: 'pixels', matrix: [10, 0, 0, 10, 0, 0], opacity: 0.9 },
};

describe('SVG', () => {
  test.each(Object.entries(ITEMS))(
    '%s: Skia draws of it what the canvas in memory draws',
    async (_, item) => {
      const list = listOf([
        { kind: 'path', contours: [[0, 0, SIDE, 0, SIDE, SIDE, 0, SIDE]], isClosed: true, fill: '#ffffff' },
        item,
      ]);
      const svg = await paintSvg(list, resources);
      elementsOf(svg);
      const [ours, theirs] = [onCanvas(list), await bySkia(svg)];
      let [sum, ink] = [0, 0];
      for (let at = 0; at < ours.length; at++) {
        sum += Math.abs(ours[at]! - theirs[at]!);
        ink += 255 - ours[at]!;
      }
      expect(ink / ours.length).toBeGreaterThan(1);
      expect(sum / ours.length).toBeLessThan(2.5);
    },
  );

  test('is made of a whole map, and is the same each time', async () => {
    const style = {
      version: 8,
      sources: { places: { type: 'geojson', data: { type: 'Point', coordinates: [0, 0] } } },
      layers: [
        { id: 'ground', type: 'background', paint: { 'background-color': '#eef' } },
        {
          id: 'name',
          type: 'symbol',
          source: 'places',
          layout: { 'text-field': 'abc', 'text-font': ['Any Font'] },
        },
        { id: 'heat', type: 'heatmap', source: 'places' },
      ],
    };
    const made = async (): Promise<string> => {
      const rendered = await renderStyle({
        style,
        fonts: { glyphs: madeUpGlyphs },
        width: 60,
        height: 40,
        center: [0, 0],
        zoom: 3,
        pixelRatio: 2,
      });
      return rendered.svg();
    };
    const svg = await made();
    expect(await made()).toBe(svg);
    expect(svg).toMatch(/^<svg [^>]*width="120" height="80" viewBox="0 0 60 40">/);
    expect(new Set(elementsOf(svg))).toEqual(new Set(['svg', 'defs', 'path', 'g', 'use', 'image']));
  });

  test('whatever a list holds comes out as text, never as elements', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"/><script>', "']]>&#0;", '\u0000<!--', '&lt;', 'url("x")'),
    );
    const value = fc.double();
    await fc.assert(
      fc.asyncProperty(text, value, value, async (color, a, b) => {
        const svg = await paintSvg(
          listOf([
            {
              kind: 'path',
              contours: [[a, b, b, a]],
              isClosed: true,
              fill: color,
              stroke: { ...stroke, paint: color, dash: [a, b], width: a },
            },
            {
              kind: 'circles',
              places: [a, b],
              radius: Math.abs(a),
              color,
              blur: 0,
              rim: { color, width: b },
            },
            {
              kind: 'glyphs',
              fontStack: color,
              size: a,
              color,
              opacity: b,
              glyphs: [0x61, a, b, a],
              halo: { color, width: b, blur: 0 },
            },
            { kind: 'image', image: 'dots', matrix: [a, b, a, b, a, b], opacity: a },
          ]),
          resources,
        );
        const allowed = new Set(['svg', 'defs', 'path', 'circle', 'g', 'use', 'image']);
        for (const name of elementsOf(svg)) if (!allowed.has(name)) expect(name).toBe('none of these');
        if (/NaN|Infinity|undefined/.test(svg.replaceAll(color, ''))) expect(svg).toBe('without such words');
      }),
      { numRuns: share(400), seed: seedOf(5) },
    );
  });

  test('names what is missing', async () => {
    for (const item of [
      { kind: 'image', image: 'none', matrix: [1, 0, 0, 1, 0, 0], opacity: 1 },
      { kind: 'raster', raster: 'none', matrix: [1, 0, 0, 1, 0, 0], opacity: 1 },
      { kind: 'glyphs', fontStack: 'any', size: 10, color: '#000', opacity: 1, glyphs: [0x10000, 0, 0, 0] },
    ] as const satisfies readonly DrawItem[])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(paintSvg(listOf([item]), resources)).rejects.toMatchObject({ code: 'resource' });
  });
});

describe('the data of a path', () => {
  /** Reads places back, as the standard has it: M is a place, l are steps, Z goes back to the beginning. */
  function placesOf(data: string): number[][] {
    return [...data.matchAll(/M([^MZ]*)Z?/g)].map(([, one]) => {
      const [start = '', steps = ''] = one!.split('l');
      const numbersOf = (text: string): number[] => [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
      const places = numbersOf(start);
      for (const step of numbersOf(steps)) places.push(places.at(-2)! + step);
      return places;
    });
  }

  const contour = fc
    .array(
      fc.tuple(
        fc.double({ min: -700, max: 700, noNaN: true }),
        fc.double({ min: -0.02, max: 0.02, noNaN: true }),
      ),
      {
        minLength: 2,
        maxLength: 12,
      },
    )
    .map((pairs) => pairs.flat());

  test('holds every place to a hundredth, however many steps there are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(contour, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (contours, isClosed) => {
          const svg = await paintSvg(
            listOf([{ kind: 'path', contours, isClosed, fill: '#000000' }]),
            resources,
          );
          const read = placesOf(/ d="([^"]*)"/.exec(svg)![1]!);
          expect(read).toHaveLength(contours.length);
          for (const [index, places] of read.entries()) {
            const wanted = contours[index]!;
            const near = (a: readonly number[], b: number, at: number): boolean =>
              Math.abs(a[0]! - wanted[at]!) < 0.0051 && Math.abs(b - wanted[at + 1]!) < 0.0051;
            // Points on the one before are left out, and so is the end of a ring at its beginning.
            let at = 0;
            for (let point = 0; point < wanted.length; point += 2) {
              const isHere = near([places[at]!], places[at + 1]!, point);
              if (!isHere && at + 2 < places.length) at += 2;
              const isStart = isClosed && near([places[0]!], places[1]!, point);
              expect(isStart || near([places[at]!], places[at + 1]!, point)).toBe(true);
            }
          }
        },
      ),
      { numRuns: share(1000) },
    );
  });

  test.each([
    [[[0.5, -0.25, 0.5, 3]], false, 'M.5-.25l0 3.25'],
    [[[1, 1, 1, 1]], false, 'M1 1l0 0'],
    [[[0, 0, 10, 0, 10, 10, 0, 0]], true, 'M0 0l10 0 0 10Z'],
    [[[0.004, 0, 0.012, 0, 0.016, 0, 1, 1]], false, 'M0 0l.01 0 .01 0 .98 1'],
  ])('%j is short', async (contours, isClosed, data) => {
    const svg = await paintSvg(listOf([{ kind: 'path', contours, isClosed, fill: '#000000' }]), resources);
    expect(svg).toContain(` d="${data}"`);
  });
});
