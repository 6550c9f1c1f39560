import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { SoftwareCanvas } from '../../src/index.ts';
import { differenceOf } from './differences.ts';
import { DRAWINGS } from './drawings.ts';

const SIDE = 100;

describe('beside Skia (@napi-rs/canvas)', () => {
  test.each(Object.entries(DRAWINGS))('%s look the same', (_name, draw) => {
    let [mean, worst] = [0, 0];
    const seeds = 10;
    for (let seed = 1; seed <= seeds; seed++) {
      const ours = new SoftwareCanvas(SIDE, SIDE).getContext('2d');
      draw(ours, seed);
      const theirs = createCanvas(SIDE, SIDE).getContext('2d');
      draw(theirs, seed);
      const found = differenceOf(
        ours.getImageData(0, 0, SIDE, SIDE).data,
        theirs.getImageData(0, 0, SIDE, SIDE).data,
      );
      mean += found.mean / seeds;
      worst = Math.max(worst, found.worst);
    }
    expect(mean).toBeLessThan(1.5);
  });
});
