/** Tests of the map below the index page, and of tracks that are dropped on it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createHost, inProcess, type HostConfig } from '@portolan/host';
import { serve, type Serving } from '@portolan/host/node';
import { CHROMIUM_WITH_WEBGL, PATIENCE_MILLISECONDS, hasChromium } from '@portolan/testing/data';
import { notoFonts } from '@portolan/tiles/node';
import { townGraph, townTiles } from '../town-map.ts';

const folder = dirname(createRequire(import.meta.url).resolve('maplibre-gl/dist/maplibre-gl.css'));
const mapLibrary = {
  script: new Uint8Array(readFileSync(join(folder, 'maplibre-gl.mjs'))),
  worker: new Uint8Array(readFileSync(join(folder, 'maplibre-gl-worker.mjs'))),
};

/** A drive along Street 6 with a point a second, each up to 8 m beside the road. */
const GPX = `<?xml version="1.0"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
${Array.from({ length: 60 }, (_, second) => {
  const lat = 57.0062 + ((second * 7) % 5) * 0.00003;
  const lon = 11.004 + second * 0.0002;
  const time = new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
  return `<trkpt lat="${lat.toFixed(5)}" lon="${lon.toFixed(5)}"><time>${time}</time></trkpt>`;
}).join('\n')}
</trkseg></trk></gpx>`;

describe.runIf(hasChromium)('the map below the index page', () => {
  let browser: Browser;
  let engines: ReturnType<typeof inProcess>;
  beforeAll(async () => {
    engines = inProcess({ graph: await townGraph(), tiles: await townTiles(), fonts: notoFonts() });
    browser = await chromium.launch(CHROMIUM_WITH_WEBGL);
  });
  afterAll(() => browser.close());

  /** Opens the page of a host; whatever it complains of fails the test. */
  async function open(config: HostConfig, hash = ''): Promise<Page> {
    const serving: Serving = await serve(createHost({ engines, config }), { port: 0 });
    const page = await browser.newPage({ viewport: { width: 1200, height: 700 } });
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      const text = message.text();
      // Software rendering tells how slow it is to read pixels; that is no matter of the map.
      if (text.includes('GL Driver Message (OpenGL, Performance')) return;
      // The document that Chromium makes of what is no XML has styles of its own.
      if (text.includes('Applying inline style') && config.mapLibrary === undefined) return;
      if (message.type() === 'error' || message.type() === 'warning') troubles.push(text);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
    });
    onTestFinished(async () => {
      await page.close();
      await serving.close();
      expect(troubles).toEqual([]);
    });
    await page.goto(serving.url + hash);
    await page.waitForSelector('body[data-state=ready]');
    return page;
  }

  test('lies exactly below the answer: a route runs on the streets of the tiles', async () => {
    const page = await open({ mapLibrary }, '#route');
    await page.waitForSelector('body[data-ground=ready]');
    await page.click('form button');
    await page.waitForFunction(() => document.querySelector('#status')!.textContent.startsWith('200 '));
    const route = await page.locator('#map').evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const pixels: number[] = [];
      for (let k = 0; k < data.length; k += 4) {
        if (data[k] === 0xb4 && data[k + 1] === 0x47 && data[k + 2] === 0x2b) pixels.push(k / 4);
      }
      return pixels;
    });
    expect(route.length).toBeGreaterThan(500);
    /** The share of the route's pixels that are on a street of the map, and the share when they are moved by some pixels. */
    const onStreets = async (): Promise<{ readonly inPlace: number; readonly beside: number }> => {
      await page.locator('#map').evaluate((canvas) => (canvas.style.visibility = 'hidden'));
      const picture = await page.locator('#ground').screenshot();
      return page.evaluate(
        async ([png, pixels]) => {
          const bytes = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0)!);
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d')!;
          context.drawImage(image, 0, 0);
          const { data } = context.getImageData(0, 0, image.width, image.height);
          // Streets are drawn in white.
          const isStreet = (pixel: number): boolean =>
            [0, 1, 2].every((channel) => data[pixel * 4 + channel] === 255);
          const share = (moved: number): number =>
            pixels.filter((pixel) => isStreet(pixel + moved)).length / pixels.length;
          return { inPlace: share(0), beside: share(5 * image.width + 5) };
        },
        [picture.toString('base64'), route] as const,
      );
    };
    // The map follows within some frames. A part of the streets is below their names.
    await expect.poll(async () => (await onStreets()).inPlace).toBeGreaterThan(0.65);
    expect((await onStreets()).beside).toBeLessThan(0.4);
  });

  test('a GPX track that is chosen is matched and drawn', async () => {
    const page = await open({}, '#mapMatch');
    await page.setInputFiles('#track input', {
      name: 'ride.gpx',
      mimeType: 'application/gpx+xml',
      buffer: Buffer.from(GPX),
    });
    await page.waitForFunction(() => /^200 .* km, /.test(document.querySelector('#status')!.textContent));
    const body = JSON.parse(await page.inputValue('#body')) as { shape: unknown[] };
    expect(body.shape).toHaveLength(60);
    expect(body.shape[1]).toEqual({ lat: 57.00626, lon: 11.0042, time: Date.UTC(2026, 0, 1) / 1000 + 1 });
    expect(await page.locator('#answer').textContent()).toContain('Street 6');
  });

  test('a track is dropped on the map in front of any call; what is no track is told', async () => {
    const page = await open({}, '#route');
    const drop = (name: string, text: string): Promise<void> =>
      page.locator('#area').evaluate(
        (area, [fileName, content]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([content!], fileName!));
          for (const type of ['dragover', 'drop'])
            area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        },
        [name, text],
      );
    for (const [text, words] of [
      ['<gpx', 'it is no XML'],
      ['<gpx/>', 'two points or more'],
      [
        '<gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="91" lon="2"/></trkseg></trk></gpx>',
        'point 2 has no place',
      ],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      await drop('bad.gpx', text);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect.poll(() => page.locator('#status').innerText()).toContain(words);
    }
    await drop('ride.gpx', GPX);
    await page.waitForFunction(() => /^200 .* km, /.test(document.querySelector('#status')!.textContent));
    expect(await page.locator('#method').innerText()).toBe('POST');
    expect(await page.inputValue('#target')).toContain('map_match');
  });
});
