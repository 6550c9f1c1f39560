import { distanceMetres } from '@portolan/base';
import fc from 'fast-check';
import { expectAtLeast, expectAtMost, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { grades, heightAt, openElevation, profile, profileSvg } from '../src/index.ts';
import { ticksBetween } from '../src/profile/ticks.ts';
import { hgtBytes } from './builders.ts';

/** A valley between two plateaus: what a bridge crosses. */
const valley = openElevation([
  {
    name: 'N43E007.hgt',
    bytes: hgtBytes(121, (column) => (column < 40 ? 500 + 2 * column : column < 80 ? 100 : 700)),
  },
]);
const line = [
  { lat: 43.51, lon: 7.1 },
  { lat: 43.51, lon: 7.3 },
  { lat: 43.52, lon: 7.72 },
  { lat: 43.5, lon: 7.9 },
];

describe('profile', () => {
  test('a height every interval, and one at the end', () => {
    const { metres, heights, lengthMetres } = profile(valley, line);
    let length = 0;
    for (let k = 1; k < line.length; k++)
      length += distanceMetres(line[k - 1]!.lat, line[k - 1]!.lon, line[k]!.lat, line[k]!.lon);
    expect(lengthMetres).toBeCloseTo(length, 6);
    expect(metres.length).toBe(Math.ceil(length / 30) + 1);
    expect(Array.from(metres.subarray(0, -1))).toEqual(Array.from(metres.subarray(0, -1), (_, k) => 30 * k));
    expect(metres.at(-1)).toBe(lengthMetres);
    expect(heights[0]).toBe(heightAt(valley, line[0]!.lat, line[0]!.lon));
    expect(heights.at(-1)).toBe(heightAt(valley, line[3]!.lat, line[3]!.lon));
  });

  test('a line that is a whole number of intervals long has no extra height', () => {
    const two = line.slice(0, 2);
    const length = distanceMetres(two[0]!.lat, two[0]!.lon, two[1]!.lat, two[1]!.lon);
    expect(profile(valley, two, { intervalMetres: length / 7 }).metres).toHaveLength(8);
  });

  test('a bridge is a straight line by distance between the ground at its ends', () => {
    const { metres, heights } = profile(valley, line, { structures: [{ fromIndex: 1, toIndex: 2 }] });
    const plain = profile(valley, line);
    const start = distanceMetres(line[0]!.lat, line[0]!.lon, line[1]!.lat, line[1]!.lon);
    const length = distanceMetres(line[1]!.lat, line[1]!.lon, line[2]!.lat, line[2]!.lon);
    const [from, to] = [1, 2].map((k) => heightAt(valley, line[k]!.lat, line[k]!.lon)!) as [number, number];
    for (let k = 0; k < metres.length; k++) {
      const part = (metres[k]! - start) / length;
      if (part < 0 || part > 1) expect(heights[k]).toBe(plain.heights[k]);
      else expect(heights[k]).toBeCloseTo(from + (to - from) * part, 9);
    }
    expect(Math.min(...plain.heights)).toBe(100);
  });

  test('runs of any number of structures are one line, which never leaves the heights of its ends', () => {
    const length = profile(valley, line).lengthMetres;
    const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(cuts, fc.constantFrom(7, 30, 333), (list, intervalMetres) => {
        const at = list.toSorted((a, b) => a - b).map((part) => (part / 1000) * length);
        const kinds = ['bridge', 'tunnel', 'ferry'] as const;
        const structures = at
          .slice(1)
          .map((toMetres, k) => ({ kind: kinds[k % 3]!, fromMetres: at[k]!, toMetres }));
        const one = profile(valley, line, {
          intervalMetres,
          structures: [{ fromMetres: at[0]!, toMetres: at.at(-1)! }],
        });
        const many = profile(valley, line, { intervalMetres, structures: structures.toReversed() });
        expect(many.heights).toEqual(one.heights);
        expect(many.structures).toEqual(structures);
        const inside = one.heights.filter((_, k) => one.metres[k]! >= at[0]! && one.metres[k]! <= at.at(-1)!);
        const isUp = inside.length === 0 || inside.at(-1)! >= inside[0]!;
        for (let k = 1; k < inside.length; k++)
          expectAtLeast((inside[k]! - inside[k - 1]!) * (isUp ? 1 : -1), -1e-9);
      }),
    );
  });

  test('where the ground at an end is not known, nothing is known between', () => {
    const far = [
      { lat: 43.5, lon: 7.9 },
      { lat: 43.5, lon: 8.3 },
    ];
    const { heights } = profile(valley, far, { structures: [{ fromMetres: 1000, toMetres: 20_000 }] });
    expect(heights[0]).toBe(700);
    expect(heights.subarray(34, 600).every(Number.isNaN)).toBe(true);
  });

  test('what cannot be is refused', () => {
    const cases = [
      () => profile(valley, []),
      () => profile(valley, line, { intervalMetres: 0 }),
      () => profile(valley, line, { intervalMetres: NaN }),
      () => profile(valley, [line[0]!, { lat: 0, lon: 0 }], { intervalMetres: 0.1 }),
      () => profile(valley, line, { structures: [{ fromMetres: -1, toMetres: 5 }] }),
      () => profile(valley, line, { structures: [{ fromMetres: 9, toMetres: 5 }] }),
      () => profile(valley, line, { structures: [{ fromIndex: 0, toIndex: 4 }] }),
    ];
    for (const run of cases) expect(run).toThrow(expect.objectContaining({ code: 'elevation-input' }));
  });
});

describe('grades', () => {
  test('of a slope are that of the slope, in equal parts near the posting', () => {
    const metres = Float64Array.from({ length: 35 }, (_, k) => Math.min(30 * k, 1000));
    const up = grades({
      metres,
      heights: metres.map((at) => 100 + 0.05 * at),
      lengthMetres: 1000,
      structures: [],
    });
    expect(up.percent).toHaveLength(17);
    expect(up.partMetres * 17).toBeCloseTo(1000, 9);
    for (const grade of up.percent) expect(grade).toBeCloseTo(5, 9);
    expect([up.meanUpPercent, up.maxUpPercent]).toEqual([expect.closeTo(5, 9), expect.closeTo(5, 9)]);
    expect([up.meanDownPercent, up.maxDownPercent]).toEqual([0, 0]);
    const hill = grades({
      metres,
      heights: metres.map((at) => (at < 500 ? at / 10 : 100 - at / 10)),
      lengthMetres: 1000,
      structures: [],
    });
    expect(hill.maxUpPercent).toBeCloseTo(10, 6);
    expect(hill.maxDownPercent).toBeCloseTo(-10, 6);
  });

  test('of a point there are none, and gaps have none', () => {
    const point = grades({
      metres: Float64Array.of(0),
      heights: Float64Array.of(5),
      lengthMetres: 0,
      structures: [],
    });
    expect([point.percent.length, point.maxUpPercent]).toEqual([0, 0]);
    const metres = Float64Array.of(0, 30, 60, 90, 120);
    const gap = grades({
      metres,
      heights: Float64Array.of(1, 2, NaN, 4, 5),
      lengthMetres: 120,
      structures: [],
    });
    expect(gap.percent.every(Number.isNaN)).toBe(true);
  });
});

describe('drawing', () => {
  const structures = [
    { kind: 'bridge', fromMetres: 100, toMetres: 5000 },
    { kind: 'tunnel', fromIndex: 1, toIndex: 2 },
  ] as const;

  test('is well-formed whatever the title, and the same every time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('light', 'dark'),
        fc.constantFrom('metric', 'imperial'),
        (title, theme, units) => {
          const svg = profileSvg(profile(valley, line, { structures }), { title, theme, units });
          // Without texts and attributes nothing but tags that close one another is left.
          const tags = [...svg.matchAll(/<(\/?)([a-z]+)(?:[^<>"]|"[^"<]*")*?(\/?)>/g)];
          const open: string[] = [];
          for (const [, closing, name, selfClosing] of tags) {
            if (closing === '/') expect(open.pop()).toBe(name);
            else if (selfClosing === '') open.push(name!);
          }
          expect(open).toEqual([]);
          const rest = svg.replaceAll(/<(\/?)([a-z]+)(?:[^<>"]|"[^"<]*")*?(\/?)>/g, '');
          expect(rest).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot);)/);
          expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        },
      ),
      { numRuns: share(40) },
    );
    const options = { title: 'A', width: 500, height: 200 };
    expect(profileSvg(profile(valley, line), options)).toBe(profileSvg(profile(valley, line), options));
  });

  test('a long profile is drawn with few points, its summit among them', () => {
    const svg = profileSvg(profile(valley, line, { intervalMetres: 0.5 }));
    expect(svg.length).toBeLessThan(80_000);
    expect(svg).toContain('700 m');
    expect(svg).toContain('64.7 km');
  });

  test('a profile without any height, and a single point', () => {
    for (const shape of [
      [
        { lat: 0, lon: 0 },
        { lat: 0, lon: 0.1 },
      ],
      [{ lat: 0, lon: 0 }],
      [{ lat: 43.5, lon: 7.5 }],
    ]) {
      const svg = profileSvg(profile(valley, shape));
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
    expect(profileSvg(profile(valley, [{ lat: 0, lon: 0 }]))).toContain('no heights known');
  });

  test('ticks are round, inside, evenly apart, and not too many', () => {
    const ends = fc.tuple(
      fc.double({ min: -1e5, max: 1e5, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e5, noNaN: true }),
    );
    fc.assert(
      fc.property(ends, fc.integer({ min: 2, max: 9 }), ([least, span], most) => {
        const ticks = ticksBetween(least, least + span, most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        expect(ticks.length).toBeGreaterThanOrEqual(Math.floor(most / 2.5));
        for (const tick of ticks) {
          expectAtLeast(tick, least - 1e-6 * span);
          expectAtMost(tick, least + span * (1 + 1e-6));
        }
      }),
    );
    expect(ticksBetween(0, 10, 5)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(ticksBetween(1, 1, 5)).toEqual([]);
  });
});
