import { describe, expect, test } from 'vitest';
import { crc32 } from '@portolan/base';
import { SoftwareCanvas } from '../../src/index.ts';
import { differenceOf } from '../canvas/differences.ts';
import { DRAWINGS, type AnyContext } from '../canvas/drawings.ts';

const SIDE = 100;

function ours(draw: (context: AnyContext, seed: number) => void, seed: number): Uint8ClampedArray {
  const context = new SoftwareCanvas(SIDE, SIDE).getContext('2d');
  draw(context, seed);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

describe('the canvas in memory', () => {
  test('draws the same bytes on every platform', () => {
    const sums = Object.entries(DRAWINGS).map(([name, draw]) => {
      let sum = 0;
      for (let seed = 1; seed <= 3; seed++) sum = crc32(Uint8Array.from(ours(draw, seed)), sum);
      return `${name} ${sum.toString(16)}`;
    });
    expect(sums).toEqual(SUMS);
  });

  test.skipIf(typeof OffscreenCanvas === 'undefined').each(Object.entries(DRAWINGS))(
    '%s look as the browser draws them',
    (_name, draw) => {
      let mean = 0;
      for (let seed = 1; seed <= 10; seed++) {
        const theirs = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })!;
        draw(theirs, seed);
        mean += differenceOf(ours(draw, seed), theirs.getImageData(0, 0, SIDE, SIDE).data).mean / 10;
      }
      expect(mean).toBeLessThan(1.5);
    },
  );
});

/** Of the pictures of the first three seeds. */
const SUMS: readonly string[] = [
  'polygons f846f0f3',
  'curves 4e4a1e5b',
  'strokes e2611730',
  'dashes 182d20b9',
  'transforms e392a580',
  'clips a0f55277',
  'gradients 2504e604',
  'operations 28468fd8',
];
