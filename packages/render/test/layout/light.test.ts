import { describe, expect, test } from 'vitest';
import { renderStyle } from '@portolan/render';

/*
 * Two houses of grey, one above and one below the middle of the picture. From above the middle one sees of each the wall that looks towards the middle.
 */

const HOUSE_METRES = 60;

function square(lat: number): object {
  const [west, east, south, north] = [-0.0002, 0.0002, lat - 0.000_15, lat + 0.000_15];
  return {
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
  };
}

/** The colours of the wall and the roof of each house, by the half of the picture it stands in. */
async function draw(light: object | undefined, { bearing = 0, zoom = 16, color = '#808080' } = {}) {
  const { drawList, warnings } = await renderStyle({
    style: {
      version: 8,
      ...(light === undefined ? {} : { light }),
      sources: {
        houses: {
          type: 'geojson',
          data: { type: 'FeatureCollection', features: [square(0.000_5), square(-0.000_5)] },
        },
      },
      layers: [
        {
          id: 'houses',
          type: 'fill-extrusion',
          source: 'houses',
          paint: {
            'fill-extrusion-color': color,
            'fill-extrusion-height': HOUSE_METRES,
            'fill-extrusion-vertical-gradient': false,
          },
        },
      ],
    },
    width: 120,
    height: 120,
    center: [0, 0],
    zoom,
    bearing,
  });
  const walls: Record<string, number[]> = {};
  const roofs: Record<string, number[]> = {};
  for (const item of drawList.items) {
    if (item.kind !== 'path' || typeof item.fill !== 'string') continue;
    const [contour = []] = item.contours;
    const ys = contour.filter((_, at) => at % 2 === 1);
    const xs = contour.filter((_, at) => at % 2 === 0);
    const half = ys.reduce((sum, y) => sum + y, 0) / ys.length < 60 ? 'upper' : 'lower';
    const channels = [...item.fill.matchAll(/[\d.]+/g)].slice(0, 3).map(Number);
    // Roofs come last of a house; walls that look towards the middle are as wide as the roof.
    if (Math.max(...xs) - Math.min(...xs) > 20) {
      if (roofs[half] !== undefined) walls[half] = roofs[half];
      roofs[half] = channels;
    }
  }
  return { walls, roofs, warnings };
}

describe('the light of extrusions', () => {
  test('is that of MapLibre where the style gives none, or its defaults', async () => {
    const usual = await draw(undefined);
    expect(usual.warnings).toEqual([]);
    expect(
      await draw({ anchor: 'viewport', color: 'white', intensity: 0.5, position: [1.15, 210, 30] }),
    ).toEqual(usual);
    // 128 / 255 and 0.03, times 0.5 and the share of the sum that the height of the light leaves: all of it.
    expect(usual.roofs['upper']).toEqual([135, 135, 135]);
  });

  test('from the top brightens what looks up, and turns with the map where it is anchored to it', async () => {
    const low = { position: [1, 0, 90], intensity: 1 };
    const still = await draw({ ...low, anchor: 'viewport' });
    expect(still.walls['lower']![0]).toBeGreaterThan(120);
    expect(still.walls['upper']![0]).toBe(0);
    // It shines along the ground: roofs get nothing.
    expect(still.roofs['upper']).toEqual([0, 0, 0]);
    expect((await draw({ ...low, anchor: 'viewport' }, { bearing: 180 })).walls).toEqual(still.walls);
    const turned = await draw({ ...low, anchor: 'map' }, { bearing: 180 });
    expect(turned.walls['upper']).toEqual(still.walls['lower']);
    expect(turned.walls['lower']![0]).toBe(0);
  });

  test('tints, tells sides apart by its intensity, and follows the zoom', async () => {
    const red = await draw({ color: '#f00', intensity: 0 });
    // Of colours that the light lacks three tenths are left, whatever the roof has.
    expect(red.roofs['upper']).toEqual([136, 77, 77]);
    expect(red.walls['upper']).toEqual(red.roofs['upper']);
    const byZoom = {
      position: [1, 0, 0],
      intensity: 1,
      color: ['interpolate', ['linear'], ['zoom'], 15, '#000', 17, '#fff'],
    };
    const dim = await draw(byZoom, { color: '#fff' });
    expect(dim.roofs['upper']![0]).toBe(131);
  });

  test('that is malformed is an error of the style, and what is not known a warning', async () => {
    for (const light of [{ intensity: 2 }, { anchor: 'sun' }, { position: [1, 2] }, { color: 4 }, 'bright'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(draw(light as object)).rejects.toMatchObject({ code: 'style' });
    const { warnings } = await draw({ shade: 1, 'color-transition': {} });
    expect(warnings).toEqual([
      { path: 'light.shade', message: 'Unknown property of the light; it is left out.' },
    ]);
  });
});
