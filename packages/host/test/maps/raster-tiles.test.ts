import { beforeAll, describe, expect, test } from 'vitest';
import { createHost, inProcess, type Host } from '@portolan/host';
import { decodePng } from '@portolan/render';
import { validatorOf } from '@portolan/schemas/validators';
import { TileJson } from '@portolan/schemas';
import { notoFonts } from '@portolan/tiles/node';
import { townTiles } from '../town-map.ts';

const BASE = 'http://127.0.0.1';
/** The tile that holds a place. */
function tileAt(z: number, lat: number, lon: number): [x: number, y: number] {
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return [Math.floor(((lon + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)];
}

let host: Host;
beforeAll(async () => {
  host = createHost({ engines: inProcess({ fonts: notoFonts(), tiles: await townTiles() }) });
});

const ask = async (path: string): Promise<Response> => host(new Request(BASE + path));

async function picture(path: string) {
  const response = await ask(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  return pixelsOf(await response.arrayBuffer());
}

function pixelsOf(png: ArrayBuffer) {
  const { width, height, data } = decodePng(new Uint8Array(png), 2 ** 24);
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/** The mean difference of the bytes of pixels. */
const difference = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length;

describe('raster tiles', () => {
  const [x, y] = tileAt(15, 57.006, 11.012);

  test('have 256 pixels to a side, or 512, and show the map', async () => {
    const small = await picture(`/tiles/streets/15/${x}/${y}.png`);
    const large = await picture(`/tiles/streets/15/${x}/${y}@2x.png`);
    expect([small.width, small.height, large.width, large.height]).toEqual([256, 256, 512, 512]);
    expect(new Set(new Uint32Array(small.data.buffer, small.data.byteOffset, 256 ** 2)).size).toBeGreaterThan(
      50,
    );
    const dark = await picture(`/tiles/dark/15/${x}/${y}.png`);
    expect(difference(dark.data, small.data)).toBeGreaterThan(30);
  });

  test('show what a static map of the same place shows, at the same place', async () => {
    // The corner between four tiles is the middle of a picture of the same scale, whose zoom is one lower.
    const lon = (x / 2 ** 15) * 360 - 180;
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** 15))) * 180) / Math.PI;
    const response = await ask(
      `/static/streets?size=512x512&center=${lat},${lon}&zoom=14&manual_attribution=true`,
    );
    const whole = pixelsOf(await response.arrayBuffer());
    for (const [column, row] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { data } = await picture(`/tiles/streets/15/${x - 1 + column}/${y - 1 + row}.png`);
      let different = 0;
      for (let at = 0; at < 256; at++) {
        const from = 4 * ((256 * row + at) * 512 + 256 * column);
        const line = whole.data.subarray(from, from + 4 * 256);
        for (let byte = 0; byte < line.length; byte += 4)
          if (
            difference(
              line.subarray(byte, byte + 3),
              data.subarray(4 * 256 * at + byte, 4 * 256 * at + byte + 3),
            ) > 8
          )
            different++;
      }
      // Names may stand elsewhere: what is around a picture decides which of them have room.
      expect(different / 256 ** 2).toBeLessThan(0.03);
    }
  });

  test('at zoom 0 the world is one tile', async () => {
    const { width, height } = await picture('/tiles/streets/0/0/0.png');
    expect([width, height]).toEqual([256, 256]);
  });

  test.each([
    ['/tiles/streets/3/8/0.png', 400],
    ['/tiles/streets/3/0/8.png', 400],
    ['/tiles/streets/21/0/0.png', 404],
    ['/tiles/nowhere/3/1/1.png', 404],
    ['/styles/nowhere/rendered.json', 404],
  ])('%s is refused with %i', async (path, status) => expect((await ask(path)).status).toBe(status));

  test('a document tells where they are', async () => {
    const response = await ask('/styles/streets/rendered.json?api_key=abc');
    expect(response.status).toBe(200);
    const document: unknown = await response.json();
    expect(validatorOf(TileJson).issues(document)).toEqual([]);
    expect(document).toMatchObject({
      tiles: [`${BASE}/tiles/streets/{z}/{x}/{y}.png?api_key=abc`],
      minzoom: 0,
      maxzoom: 20,
      tileSize: 256,
    });
    expect(document).not.toHaveProperty('vector_layers');
  });
});
