import { expect, test } from 'vitest';
import {
  buildElevation,
  elevation as call,
  heights,
  openElevation,
  profile,
  profileSvg,
} from '../../src/index.ts';
import type { ElevationSource } from '../../src/index.ts';

const SIDE = 121;

/** A mountain with a hole, the same on every run. */
function tile(): Uint8Array {
  const bytes = new Uint8Array(2 * SIDE * SIDE);
  const view = new DataView(bytes.buffer);
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const metres =
        2000 - 10 * Math.abs(column - 50) - 7 * Math.abs(row - 60) + ((column * 7 + row * 13) % 17);
      view.setInt16(
        2 * (row * SIDE + column),
        column > 80 && column < 90 && row > 20 && row < 33 ? -32_768 : metres,
      );
    }
  }
  return bytes;
}

/** A Terrarium tile whose rows are stored, not compressed: the simplest PNG. */
function terrarium(): Uint8Array {
  const size = 256;
  const rows = new Uint8Array(size * (1 + 3 * size));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      rows.set([131, (column * 3 + row) & 0xff, (row * 5) & 0xff], row * (1 + 3 * size) + 1 + 3 * column);
    }
  }
  const stored: number[] = [0x78, 0x01];
  for (let at = 0; at < rows.length; at += 65_535) {
    const part = rows.subarray(at, at + 65_535);
    stored.push(
      at + part.length === rows.length ? 1 : 0,
      part.length & 0xff,
      part.length >> 8,
      ~part.length & 0xff,
      (~part.length >> 8) & 0xff,
      ...part,
    );
  }
  let [a, b] = [1, 0];
  for (const byte of rows) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  stored.push(b >> 8, b & 0xff, a >> 8, a & 0xff);
  const header = [0, 0, 1, 0, 0, 0, 1, 0, 8, 2, 0, 0, 0];
  return Uint8Array.from([
    137,
    80,
    78,
    71,
    13,
    10,
    26,
    10,
    ...chunk('IHDR', header),
    ...chunk('IDAT', stored),
    ...chunk('IEND', []),
  ]);
}

function chunk(type: string, data: readonly number[]): number[] {
  const body = [...Array.from(type, (letter) => letter.charCodeAt(0)), ...data];
  let crc = -1;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const word = (value: number): number[] => [
    (value >>> 24) & 0xff,
    (value >>> 16) & 0xff,
    (value >>> 8) & 0xff,
    value & 0xff,
  ];
  return [...word(data.length), ...body, ...word(~crc)];
}

async function digest(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// This file runs in Node and in a browser: one set of expectations for both, to the last bit.
test('heights, packed bytes and drawings are the same wherever they are made', async () => {
  const sources: ElevationSource[] = [
    { name: 'N43E007.hgt', bytes: tile() },
    { name: 'terrarium-7-65-46.png', bytes: terrarium() },
  ];
  const packed = await buildElevation(sources);
  const elevation = openElevation(sources);
  const again = openElevation([{ name: 'elevation.portolan', bytes: packed }]);

  const count = 5000;
  const lats = Float64Array.from({ length: count }, (_, k) => 42.5 + ((k * 7919) % count) / count);
  const lons = Float64Array.from({ length: count }, (_, k) => 4 + (4 * ((k * 104_729) % count)) / count);
  const found = heights(elevation, lats, lons, new Float64Array(count));
  expect(heights(again, lats, lons, new Float64Array(count))).toEqual(found);

  const line = [
    { lat: 43.2, lon: 7.1 },
    { lat: 43.8, lon: 7.6 },
  ];
  const drawn = profileSvg(
    profile(elevation, line, { structures: [{ kind: 'tunnel', fromMetres: 9000, toMetres: 12_000 }] }),
  );
  const response = call(elevation, { shape: line, resample_distance: 250, range: true, height_precision: 2 });
  expect({
    heights: await digest(new Uint8Array(found.buffer)),
    packed: await digest(packed),
    drawing: await digest(new TextEncoder().encode(drawn)),
    response: await digest(new TextEncoder().encode(JSON.stringify(response))),
  }).toEqual({
    drawing: 'e1a3f5f28d5995fe',
    heights: '386f326dfb676f5c',
    packed: '207b0858b283de01',
    response: '0cc09b3a375330f2',
  });
});
