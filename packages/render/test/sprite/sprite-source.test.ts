import { expect, test } from 'vitest';
import { renderStyle } from '@portolan/render';

/** Images one by one, which write down whose pixels are asked for. */
function sourceOf(asked: string[]) {
  const made = new Map(
    ['wide', 'small'].map((name) => [
      name,
      {
        width: name === 'wide' ? 40 : 4,
        height: 4,
        pixelRatio: 1,
        content: [1, 1, 3, 3] as const,
        get data(): Uint8Array {
          asked.push(name);
          return new Uint8Array(4 * this.width * this.height).fill(255);
        },
      },
    ]),
  );
  return { names: new Set(made.keys()), image: (name: string) => made.get(name) };
}

test('pixels of images are asked for when they are painted, and once', async () => {
  const asked: string[] = [];
  const { drawList } = await renderStyle({
    style: {
      version: 8,
      sources: {
        // Both at one place: there is no room for the second one.
        places: {
          type: 'geojson',
          data: {
            type: 'FeatureCollection',
            features: ['wide', 'small', 'wide'].map((icon, index) => ({
              type: 'Feature',
              properties: { icon, index },
              geometry: { type: 'Point', coordinates: [index === 2 ? 60 : 0, 0] },
            })),
          },
        },
      },
      layers: [
        {
          id: 'icons',
          type: 'symbol',
          source: 'places',
          layout: { 'icon-image': ['get', 'icon'], 'symbol-sort-key': ['get', 'index'] },
        },
      ],
    },
    width: 256,
    height: 128,
    center: [0, 0],
    zoom: 0,
    sprite: sourceOf(asked),
  });
  expect(drawList.items.map((item) => item.kind === 'image' && item.image)).toEqual(['wide', 'wide']);
  expect(asked).toEqual(['wide']);
});
