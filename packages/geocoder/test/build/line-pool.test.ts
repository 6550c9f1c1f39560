import { expect, test } from 'vitest';
import { LinePool } from '../../src/build/osm/line-pool.ts';

test('lines of a pool have the points that they were kept with, whatever their lengths', () => {
  const pool = new LinePool();
  const counts = [0, 1, 5000, 8192, 3, 8193, 6000, 2500];
  const lines = counts.map((count, line) =>
    pool.keep(
      count,
      (at) => 1e4 * line + at,
      (at) => -1e4 * line - at,
    ),
  );
  for (const [line, { lat, lon }] of lines.entries()) {
    const expected = Array.from({ length: counts[line]! }, (_, at) => 1e4 * line + at);
    expect([...lat]).toEqual(expected);
    expect([...lon]).toEqual(expected.map((value) => 0 - value));
  }
});
