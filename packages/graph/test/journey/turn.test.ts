import { expect, test } from 'vitest';
import { turnBetween } from '../../src/journey/turn.ts';

test.each([
  [0, 0, 'straight', 0],
  [0, 10, 'straight', 10],
  [0, 12, 'slight', 12],
  [0, 44, 'slight', 44],
  [0, 45, 'normal', 45],
  [0, 134, 'normal', 134],
  [0, 135, 'sharp', 135],
  [0, 164, 'sharp', 164],
  [0, 165, 'uturn', 165],
  [0, 180, 'uturn', 180],
  // Bearings on either side of north, in both orders.
  [350, 10, 'slight', 20],
  [10, 350, 'slight', -20],
  [300, 30, 'normal', 90],
  [30, 300, 'normal', -90],
  [270, 180, 'normal', -90],
  [180, 0, 'uturn', 180],
] as const)('from %d to %d is %s, %d', (before, after, kind, degrees) => {
  expect(turnBetween(before, after)).toEqual({ kind, degrees, side: degrees < 0 ? 'left' : 'right' });
  if (degrees > 0 && degrees < 180)
    expect(turnBetween(after, before)).toEqual({ kind, degrees: -degrees, side: 'left' });
});
