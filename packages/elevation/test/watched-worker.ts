import { answerMessages, codeOf } from '@portolan/testing/in-watched-thread';
import { elevation, heightAt, heights, openElevation, profile } from '../src/index.ts';
import type { Elevation } from '../src/index.ts';

/** Bundled and run in a thread of its own, which its caller ends where it hangs: opens a file of heights and asks it. */
export interface Asked {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LATS = Float64Array.from({ length: 30 }, (_, k) => 43 + ((k * 7) % 30) / 30);
const LONS = Float64Array.from({ length: 30 }, (_, k) => 7 + ((k * 11) % 30) / 30);
const shape = [
  { lat: 43.2, lon: 7.2 },
  { lat: 43.21, lon: 7.22 },
];

answerMessages((source: Asked) => {
  let opened: Elevation;
  const code = codeOf(() => (opened = openElevation([source], { cacheBytes: 2 ** 24 })));
  if (code !== 'answered') return [code];
  return [
    code,
    codeOf(() => LATS.forEach((lat, k) => heightAt(opened, lat, LONS[k]!))),
    codeOf(() => heights(opened, LATS, LONS, new Float64Array(LATS.length))),
    codeOf(() => elevation(opened, { shape, range: true, resample_distance: 20 })),
    codeOf(() => profile(opened, shape, { intervalMetres: 10 })),
  ];
});
