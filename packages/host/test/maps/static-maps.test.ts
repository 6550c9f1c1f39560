import { encodePolyline, PortolanError } from '@portolan/base';
import { openElevation } from '@portolan/elevation';
import { beforeAll, describe, expect, test } from 'vitest';
import { createHost, inProcess, type Host } from '@portolan/host';
import { drawStaticMap } from '@portolan/host/static-maps';
import { decodePng, encodePng } from '@portolan/render';
import { notoFonts } from '@portolan/tiles/node';
import { townTiles } from '../town-map.ts';

const BASE = 'http://127.0.0.1';
const FULL = 'size=300x200&center=57.006,11.012&zoom=14';

let host: Host;
beforeAll(async () => {
  host = createHost({ engines: inProcess({ fonts: notoFonts(), tiles: await townTiles() }) });
});

async function get(path: string): Promise<{ status: number; type: string | null; bytes: Uint8Array }> {
  const response = await host(new Request(BASE + path));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes };
}

async function post(path: string, body: unknown): Promise<Uint8Array> {
  const request = new Request(BASE + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const response = await host(request);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('pictures of maps', () => {
  test('PNG without a format or with one, JPEG with another, of the size that was asked for', async () => {
    for (const format of ['', '.png']) {
      const { status, type, bytes } = await get(`/static/streets${format}?${FULL}`);
      expect([status, type]).toEqual([200, 'image/png']);
      const { width, height, data } = decodePng(bytes, 2 ** 24);
      expect([width, height]).toEqual([300, 200]);
      // Streets lie on the ground.
      expect(new Set(new Uint32Array(data.buffer)).size).toBeGreaterThan(50);
    }
    const { type, bytes } = await get(`/static_cacheable/dark.jpg?${FULL}`);
    expect([type, bytes[0], bytes[1]]).toEqual(['image/jpeg', 0xff, 0xd8]);
    const large = decodePng((await get(`/static/outdoors?${FULL.replace('200', '200@2x')}`)).bytes, 2 ** 24);
    expect([large.width, large.height]).toEqual([600, 400]);
  });

  test('a center may have spaces and signs, as markers may', async () => {
    const picture = async (center: string) =>
      decodePng((await get(`/static/streets?size=256x64&center=${center}&zoom=14`)).bytes, 2 ** 24).data;
    const usual = await picture('57.006,11.012');
    for (const center of ['57.006,%2011.012', '+57.006,+11.012', '%2B57.006,11.012'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await picture(center), center).toEqual(usual);
  });

  test('dots an inch are what the file says and never change the pixels, however many are asked for', async () => {
    const sides = 'size=256x64&center=57.006,11.012&zoom=14';
    const plain = decodePng((await get(`/static/streets?${sides}`)).bytes, 2 ** 24);
    for (const [dpi, perMetre, written] of [
      ['', 2835, 72],
      ['&dpi=300', 11_811, 300],
      ['&dpi=1', 39, 1],
      ['&dpi=1000000000000000', 2_580_118, 65_535],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const png = await get(`/static/streets?${sides}${dpi}`);
      expect(png.status, dpi).toBe(200);
      expect(decodePng(png.bytes, 2 ** 24)).toEqual(plain);
      const at = Buffer.from(png.bytes).indexOf('pHYs') + 4;
      expect(new DataView(png.bytes.buffer, png.bytes.byteOffset).getUint32(at)).toBe(perMetre);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { bytes } = await get(`/static/streets.jpg?${sides}${dpi}`);
      // Byte 13 of the header says that it counts in inches.
      expect([bytes[13], 256 * bytes[14]! + bytes[15]!]).toEqual([1, written]);
    }
    expect((await get(`/static/streets?${sides}&dpi=0`)).status).toBe(400);
  });

  test('hills are shaded where there are heights, flat ground is not', async () => {
    const samples = new Uint8Array(2 * 1201 * 1201);
    const view = new DataView(samples.buffer);
    for (let at = 0; at < 1201 * 1201; at++) view.setInt16(2 * at, 8 * Math.floor((at % 1201) / 2));
    const brightness = async (bytes: Uint8Array | undefined): Promise<number> => {
      const engines = inProcess({
        fonts: notoFonts(),
        tiles: await townTiles(),
        ...(bytes === undefined ? {} : { elevation: openElevation([{ name: 'N57E011.hgt', bytes }]) }),
      });
      const shaded = createHost({ engines });
      let bytesOfMap = new Uint8Array();
      // The second picture has its heights from memory.
      for (let round = 0; round < 2; round++) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const response = await shaded(new Request(`${BASE}/static/outdoors?${FULL}`));
        expect(response.status).toBe(200);
        // oxlint-disable-next-line no-await-in-loop -- see above
        const again = new Uint8Array(await response.arrayBuffer());
        if (round > 0) expect(Buffer.from(again).equals(bytesOfMap)).toBe(true);
        bytesOfMap = again;
      }
      const { data } = decodePng(bytesOfMap, 2 ** 24);
      let sum = 0;
      for (const value of data) sum += value;
      return sum / data.length;
    };
    const [none, flat, hills] = [
      await brightness(undefined),
      await brightness(new Uint8Array(samples.length)),
      await brightness(samples),
    ];
    expect(flat).toBe(none);
    expect(Math.abs(hills - flat)).toBeGreaterThan(1);
  });

  test('markers may be images where the operator gives them, five of 128 pixels at most', async () => {
    const red = Uint8ClampedArray.from({ length: 4 * 20 * 10 }, (_, at) => [255, 0, 0, 255][at % 4]!);
    const image = await encodePng({ width: 20, height: 10, data: red });
    const large = await encodePng({ width: 129, height: 1, data: new Uint8ClampedArray(4 * 129) });
    const asked: string[] = [];
    const drawing = createHost({
      engines: inProcess({
        fonts: notoFonts(),
        tiles: await townTiles(),
        markerImage: async (address) => {
          asked.push(address);
          return address.endsWith('large') ? large : image;
        },
      }),
    });
    const ask = async (styles: readonly string[], size = '300x200'): Promise<Response> => {
      const markers = styles.map((style) => ({ lat: 57.006, lon: 11.012, style }));
      const request = new Request(`${BASE}/static_cacheable/streets`, {
        method: 'POST',
        body: JSON.stringify({
          size,
          center: '57.0061,11.0123',
          zoom: 14,
          manual_attribution: true,
          markers,
        }),
        headers: { 'content-type': 'application/json' },
      });
      return drawing(request);
    };
    for (const size of ['300x200', '300x200@2x']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const response = await ask(['custom:https://a.example/b,c', 'custom:https://a.example/b,c'], size);
      // oxlint-disable-next-line no-await-in-loop -- see above
      const { data } = decodePng(new Uint8Array(await response.arrayBuffer()), 2 ** 24);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 0) count++;
      // Pixel for pixel, whatever the size and wherever it lies.
      expect(count).toBe(20 * 10);
    }
    expect(asked).toEqual(['https://a.example/b,c', 'https://a.example/b,c']);
    const { headers } = await drawing(
      new Request(`${BASE}/static/streets?${FULL}&m=57,11,custom:https%3A%2F%2Fa.example%2Fb`),
    );
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual([
      'private, no-cache',
      expect.any(String),
    ]);
    asked.pop();
    const many = await ask([1, 2, 3, 4, 5, 6].map((each) => `custom:${each}`));
    expect([many.status, await many.text()]).toEqual([400, expect.stringContaining('at most 5 different')]);
    const refused = await ask(['custom:x', 'custom:large']);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('markers[1].style: the image has 129 x 1 pixels'),
    ]);
    expect(asked).toHaveLength(4);
  });

  test('GET and POST of one map give the same bytes', async () => {
    const shape = encodePolyline(
      { lats: Float64Array.of(57.001, 57.006), lons: Float64Array.of(11.002, 11.02) },
      6,
    );
    const marker = '57.004,11.01,,crimson,Ab,ffff00,top-left';
    const query = new URLSearchParams([
      ['size', '300x200'],
      ['m', marker],
      ['markers', '57.005,11.02,streets_sm'],
      ['l', `${shape},800080,4.5`],
    ]).toString();
    const fromQuery = (await get(`/static_cacheable/streets.png?${query}`)).bytes;
    const fromBody = await post('/static_cacheable/streets', {
      size: '300x200',
      markers: [
        {
          lat: 57.004,
          lon: 11.01,
          color: 'crimson',
          label: 'Ab',
          'label-color': 'ffff00',
          anchor: 'top-left',
        },
        { lat: 57.005, lon: 11.02, style: 'streets_sm' },
      ],
      lines: [{ shape, stroke_color: '800080', stroke_width: 4.5 }],
    });
    expect(Buffer.from(fromQuery).equals(fromBody)).toBe(true);
  });

  test('a label of a POST that is blank, or has spaces around it, is what it is in the query of a GET', async () => {
    const place = { lat: 57.006, lon: 11.012 };
    const ofBody = async (marker: object): Promise<Uint8Array> =>
      post('/static_cacheable/streets', { size: '300x200', markers: [{ ...place, ...marker }] });
    const ofQuery = async (marker: string): Promise<Uint8Array> =>
      (await get(`/static_cacheable/streets?size=300x200&m=57.006,11.012,${marker}`)).bytes;
    const small = await ofQuery('streets_sm,,');
    for (const label of ['', ' ', '\t'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await ofBody({ style: 'streets_sm', label }), JSON.stringify(label)).toEqual(small);
    expect(await ofBody({ style: 'streets_sm', label: ' A' })).toEqual(await ofQuery(',, A'));
    expect(await ofBody({ style: 'streets_sm', label: 'A' })).not.toEqual(small);
  });

  test('pictures may be kept for a day, those of a POST and of failures not', async () => {
    for (const path of ['static', 'static_cacheable']) {
      const url = `${BASE}/${path}/streets?${FULL}`;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { headers } = await host(new Request(url));
      const etag = headers.get('etag')!;
      expect([headers.get('cache-control'), etag]).toEqual(['public, max-age=86400', expect.any(String)]);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const again = await host(new Request(url, { headers: { 'if-none-match': etag } }));
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
    }
    const failed = await host(new Request(`${BASE}/static/streets?size=1x1`));
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([400, null]);
    const body = JSON.stringify({ size: '300x200', center: '57.006,11.012', zoom: 14 });
    const posted = await host(new Request(`${BASE}/static_cacheable/streets`, { method: 'POST', body }));
    expect([posted.status, posted.headers.get('etag')]).toEqual([200, null]);
  });

  test('what a picture does not show is told in a header', async () => {
    const ask = async (label: string): Promise<string | null> => {
      const response = await host(
        new Request(`${BASE}/static/streets?${FULL}&m=57.006,11.012,,,${encodeURIComponent(label)}`),
      );
      expect(response.status).toBe(200);
      return response.headers.get('x-portolan-warnings');
    };
    expect(await ask('A')).toBeNull();
    expect(await ask('\u4E2D')).toMatch(/^1; [ -~]*U\+4E2D[ -~]*$/);
    expect(await ask('\u{1F600}')).toMatch(/^1; [ -~]*U\+1F600[ -~]*$/);
  });

  test('a picture is charged, and so is one whose image of a marker fails', async () => {
    let charged = 0;
    const markerImage = async (address: string): Promise<Uint8Array> => {
      throw new PortolanError('marker-image', `${address} is not there`);
    };
    const engines = inProcess({ fonts: notoFonts(), tiles: await townTiles(), markerImage });
    const admit = () => ({ isAdmitted: true, settle: () => void charged++ }) as const;
    const charging = createHost({ engines, admit });
    const ask = async (query: string) =>
      (await charging(new Request(`${BASE}/static/streets?${FULL}${query}`))).status;
    expect([await ask(''), charged]).toEqual([200, 1]);
    expect([await ask('&m=57,11,custom:x'), charged]).toEqual([400, 2]);
    expect([await ask('&m=57,11,nowhere'), charged]).toEqual([400, 2]);
  });

  test('a style with a label is ignored, and so is the rest of the label', async () => {
    const of = async (marker: string) => (await get(`/static/streets?${FULL}&m=${marker}`)).bytes;
    expect(await of('57.006,11.012,nonsense,red,A')).toEqual(await of('57.006,11.012,,red,Abc'));
  });

  test('another format than those of pictures is an error and no PNG', async () => {
    const parts = { fonts: notoFonts(), tiles: await townTiles() };
    const request = { size: '300x200', center: '57.006,11.012', zoom: 14 };
    const { mediaType } = await drawStaticMap(parts, { style: 'streets', format: '.svg', request });
    expect(mediaType).toBe('image/svg+xml');
    for (const format of ['.gif', '.PNG', 'png', '.'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(drawStaticMap(parts, { style: 'streets', format, request })).rejects.toMatchObject({
        code: 'static-map',
        detail: { status: 404 },
      });
  });

  test('faults of requests are told in plain words', async () => {
    const fault = async (body: unknown): Promise<string> => {
      const given = { method: 'POST', body: JSON.stringify({ size: '300x200', ...Object(body) }) };
      const response = await host(new Request(`${BASE}/static_cacheable/streets`, given));
      return response.status === 200 ? '' : (await response.json()).error;
    };
    const view = { center: '57.006,11.012', zoom: 14 };
    const place = { lat: 57.006, lon: 11.012 };
    expect(await fault({ center: '8.69', zoom: 3 })).toBe(
      'center must be a latitude and a longitude such as 57.7,11.97',
    );
    expect(await fault({ center: 5, zoom: 3 })).toBe('center must be string or object');
    expect(await fault({ center: { latitude: 8 }, zoom: 3 })).toBe('center.longitude is missing');
    expect(await fault({ ...view, line_precision: 7 })).toBe('line_precision must be 5 or 6');
    expect(await fault({ markers: [] })).toBe('center and zoom are needed where nothing is drawn on the map');
    expect(await fault({ ...view, size: 'x' })).toBe(
      'size must be a width and a height such as 600x400 or 600x400@2x',
    );
    expect(await fault({ ...view, markers: [{ ...place, anchor: [1, 2, 3] }] })).toMatch(
      /^markers\[0\]\.anchor must be one of center, .*; markers\[0\]\.anchor\[2\] must be absent$/,
    );
    expect(await fault({ ...view, markers: [{ ...place, label: 7 }] })).toBe('');
    for (const body of ['null', '[]', '5', '"x"']) {
      const given = { method: 'POST', body };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const response = await host(new Request(`${BASE}/static_cacheable/streets`, given));
      expect([response.status, (await response.json()).error], body).toEqual([
        400,
        'the request for a picture is a JSON object',
      ]);
    }
    const query = await host(new Request(`${BASE}/static/streets?${FULL}&line_precision=7`));
    expect((await query.json()).error).toBe('line_precision must be 5 or 6');
  });

  test('what cannot be drawn is told', async () => {
    const shown = {
      '/static/none?size=300x200': 404,
      '/static/streets.gif?size=300x200': 404,
      '/static/streets.svg?size=300x200&center=57,11&zoom=3': 404,
    };
    for (const [path, status] of Object.entries(shown)) expect((await get(path)).status, path).toBe(status);
    const wrong = {
      'size=300x200': /center and zoom are needed/,
      'size=100x200&center=57,11&zoom=3': /width of 256 to 4096/,
      'size=300x200&center=57;11&zoom=3': /center/,
      'size=300x200&center=97,11&zoom=3': /center is a latitude/,
      'size=300x200&m=57,11,nowhere': /style is the name of a map style/,
      'size=300x200&m=57,11,custom:http://a.example/b.png': /does not fetch images/,
      'size=300x200&m=57,11,,%23ff0000': /color/,
      'size=300x200&l=_': /no encoded polyline/,
      'size=300x200&center=57,11&zoom=19': /zoom/,
      'center=57,11&zoom=3': /size/,
    };
    for (const [query, message] of Object.entries(wrong)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other says which one fails
      const { status, type, bytes } = await get(`/static/streets?${query}`);
      expect([status, type], query).toEqual([400, 'application/json']);
      expect(new TextDecoder().decode(bytes), query).toMatch(message);
    }
    const narrow = await get('/static/streets?size=64x64&center=57,11&zoom=3&manual_attribution=true');
    expect(narrow.status).toBe(200);
  });
});
