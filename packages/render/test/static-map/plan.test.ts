import { glyph } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';
import { describe, expect, test } from 'vitest';
import {
  encodePng,
  layout,
  paint,
  plan,
  renderStyle,
  SoftwareCanvas,
  staticMap,
  type DrawList,
  type MapDrawList,
  type MapRequest,
} from '@portolan/render';
import { attributionRoom } from '../../src/static-map/overlay.ts';
import { madeUpGlyphs } from '../layout/made-up-glyphs.ts';
import { pixelsOf } from '../pixels.ts';

const style = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#c8e0c0' } }],
};
const resources = { fonts: { glyphs: madeUpGlyphs } };
const request: MapRequest = {
  size: '300x200@2x',
  bearing: 20,
  markers: [
    { lat: 57.7, lon: 11.97, label: '7' },
    { lat: 57.72, lon: 12, style: { image: 'dot' }, color: '#d02040' },
  ],
  lines: [
    {
      places: [
        [11.97, 57.7],
        [12, 57.72],
      ],
    },
  ],
  images: new Map([['dot', { width: 4, height: 4, data: new Uint8ClampedArray(64).fill(255) }]]),
};

function paintedAgain(list: DrawList): Uint8ClampedArray {
  const canvas = new SoftwareCanvas(list.width * list.pixelRatio, list.height * list.pixelRatio);
  const context = canvas.getContext('2d');
  paint(list, context);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

describe('a map in three steps', () => {
  test('is the picture of one call', async () => {
    const planned = plan(request, style);
    const whole = await staticMap({ ...request, style, ...resources });
    expect(planned).toMatchObject({ width: 300, height: 200, pixelRatio: 2, bearing: 20 });
    expect([planned.center, planned.zoom]).toEqual([whole.center, whole.zoom]);
    const list = await layout(planned, resources);
    expect(list).toMatchObject({ labels: whole.labels, warnings: whole.warnings });
    expect(paintedAgain(list)).toEqual(whole.image.data);
  });

  test('one plan is laid out with other tiles and letters', async () => {
    const planned = plan(request, style);
    const without = await layout(planned, {});
    expect(without.warnings).not.toEqual([]);
    expect(paintedAgain(without)).not.toEqual(paintedAgain(await layout(planned, resources)));
  });

  test('so is the list of a style that has been drawn', async () => {
    const picture = await encodePng({ width: 1, height: 1, data: Uint8ClampedArray.of(9, 80, 200, 255) });
    const rendered = await renderStyle({
      style: {
        version: 8,
        sources: { pictures: { type: 'raster', tiles: ['https://tiles.example.org/{z}/{x}/{y}.png'] } },
        layers: [{ id: 'pictures', type: 'raster', source: 'pictures' }],
      },
      tiles: () => picture,
      width: 30,
      height: 20,
      center: [0, 0],
      zoom: 1,
    });
    expect(paintedAgain(rendered.drawList)).toEqual(pixelsOf(rendered).data);
  });

  test('a copy of the list is told what it names', async () => {
    const list = await layout(plan(request, style), resources);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is a copy
    const copy = JSON.parse(JSON.stringify(list)) as MapDrawList;
    expect(copy).toEqual(list);
    expect(() => paintedAgain(copy)).toThrowError(expect.objectContaining({ code: 'resource' }));
  });

  test('refuses malformed requests before anything is fetched', () => {
    expect(() => plan({ size: '300x200' }, style)).toThrowError(
      expect.objectContaining({ code: 'static-map' }),
    );
    expect(() => plan(request, { version: 7 })).toThrowError(expect.objectContaining({ code: 'style' }));
  });
});

test('the room for the attribution is enough for letters of Noto Sans', () => {
  const fonts = notoFonts();
  const lengthOf = (text: string): number =>
    Array.from(text).reduce(
      (sum, letter) => sum + (glyph(fonts, 'Noto Sans Regular', letter.codePointAt(0)!)?.advance ?? 0),
      0,
    );
  const latin = Array.from({ length: 0x17f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at));
  const texts = ['© OpenMapTiles © OpenStreetMap contributors', 'Карта © ГИС', ...latin];
  for (const text of texts) {
    const room = attributionRoom(text)!;
    expect(room.width, text).toBeGreaterThanOrEqual((lengthOf(text) * 11) / 24 + 8);
  }
  const usual = attributionRoom(texts[0]!)!;
  expect(usual.width).toBeLessThan(1.15 * ((lengthOf(texts[0]!) * 11) / 24 + 8));
});
