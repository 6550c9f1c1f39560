/** What the guides in docs/guides say, asked of a server. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import polyline from '@mapbox/polyline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishedDemo } from './run.ts';

const root = new URL('../../', import.meta.url);
const guide = (name: string): string => readFileSync(new URL(`docs/guides/${name}.md`, root), 'utf8');
const locations = [
  { lat: 57.7053, lon: 11.9663 },
  { lat: 57.6898, lon: 11.9926 },
];

let base: string;
let stop: () => void;
beforeAll(async () => {
  const { folder } = await finishedDemo();
  const command = fileURLToPath(new URL('packages/cli/bin/portolan.mjs', root));
  const child = spawn(process.execPath, [command, 'serve', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  stop = () => void child.kill();
  base = await new Promise((resolve, reject) => {
    let told = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        told += text;
        const found = /http:\/\/[\d.]+:\d+/.exec(told)?.[0];
        if (found !== undefined) resolve(found);
      });
    child.on('close', () => reject(new Error(told)));
  });
});
afterAll(() => stop());

const ask = async (path: string, body?: object) => {
  const answer = await fetch(base + path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(answer.status, path).toBe(200);
  return answer;
};

describe('coming from another engine', () => {
  test('an OSRM route has a line of six digits, steps and other ways', async () => {
    const asked = { locations, costing: 'auto', format: 'osrm', alternates: 2 };
    const { code, routes } = (await (await ask('/route/v1', asked)).json()) as {
      code: string;
      routes: { geometry: string; legs: { steps: object[] }[] }[];
    };
    expect(code).toBe('Ok');
    const [lat, lon] = polyline.decode(routes[0]!.geometry, 6)[0]!;
    expect(lat).toBeCloseTo(57.7053, 2);
    expect(lon).toBeCloseTo(11.9663, 2);
    expect(routes[0]!.legs[0]!.steps.length).toBeGreaterThan(1);
  });

  test('a table has seconds and kilometres, and a trip of OSRM is routes', async () => {
    const matrix = { sources: locations, targets: locations, costing: 'auto', verbose: false };
    const { sources_to_targets: table } = (await (await ask('/matrix/v1', matrix)).json()) as {
      sources_to_targets: { durations: number[][]; distances: number[][] };
    };
    expect(table.durations[0]![1]).toBeGreaterThan(60);
    expect(table.distances[0]![1]).toBeLessThan(20);
    const trip = {
      locations: [...locations, { lat: 57.6995, lon: 11.9512 }],
      costing: 'auto',
      format: 'osrm',
    };
    const answer = await (await ask('/optimized_route/v1', trip)).json();
    expect(answer).toMatchObject({ code: 'Ok', routes: expect.any(Array) });
  });

  test('a client of Pelias finds its paths below /geocoding', async () => {
    for (const path of [
      'search?text=vasagatan',
      'autocomplete?text=vasag',
      'reverse?point.lat=57.7&point.lon=11.97',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      const answer = await ask(`/geocoding/v1/${path}`);
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect(await answer.json(), path).toMatchObject({
        type: 'FeatureCollection',
        features: expect.arrayContaining([expect.objectContaining({ type: 'Feature' })]),
      });
    }
  });
});

test('every figure that the guide tells to watch is one of /metrics', async () => {
  await ask('/route/v1', { locations, costing: 'auto' });
  const there = await (await ask('/metrics')).text();
  const names = new Set(guide('operations').match(/portolan_[a-z\d_]+/g));
  expect(names.size).toBeGreaterThan(5);
  for (const name of names) expect(there).toMatch(new RegExp(`^${name}[{ ]|^# TYPE ${name} histogram$`, 'm'));
  expect(there).toContain('portolan_request_seconds_bucket{operation="route",le=');
});
