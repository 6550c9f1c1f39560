import type { Costing } from '@portolan/schemas';
import fc from 'fast-check';
import { expectSame, floorOf, randomFractions, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { normal } from './drives.ts';
import { along, lettersOf, metreTown, type Spot } from './metre-town.ts';

const street = { highway: 'residential' };

/** A block of 200 m with a street in its west and one in its east:
 *
 *     d---e---f
 *     |   |   |
 *     a---b---c
 */
const BLOCK: Readonly<Record<string, Spot>> = {
  a: [0, 0],
  b: [200, 0],
  c: [400, 0],
  d: [0, 200],
  e: [200, 200],
  f: [400, 200],
};
const WAYS = ['ab', 'bc', 'de', 'ef', 'ad', 'be', 'cf'] as const;
const block = (tags: Partial<Record<(typeof WAYS)[number], Record<string, string>>> = {}) =>
  WAYS.map((letters) => [letters, { ...street, ...tags[letters] }] as const);

/** Spots moved by noise of 4 m. */
function jittered(spots: readonly Spot[], seed: number): Spot[] {
  const noise = normal(randomFractions(seed), 4);
  return spots.map(([east, north]) => [east + noise(), north + noise()]);
}

const leftTurn = jittered(
  along(
    [
      [20, 0],
      [200, 0],
      [200, 180],
    ],
    15,
  ),
  3,
);

describe('a matched way obeys', () => {
  test('a forbidden left turn, unless restrictions are ignored', async () => {
    const graph = await metreTown(BLOCK, block(), [['from:1 via:b to:6', 'no_left_turn']]);
    for (const letters of lettersOf(graph, leftTurn)) expect(letters).not.toContain('abe');
    const ignored = { costing_options: { auto: { ignore_restrictions: true } } };
    expect(lettersOf(graph, leftTurn, ignored)).toEqual(['abe']);
    expect(lettersOf(graph, leftTurn, { costing: 'pedestrian' })).toEqual(['abe']);
    expect(lettersOf(await metreTown(BLOCK, block()), leftTurn)).toEqual(['abe']);
  });

  test('a forbidden turn over another way, which the state of a search remembers', async () => {
    const uTurn = jittered(
      along(
        [
          [20, 0],
          [200, 0],
          [200, 200],
          [20, 200],
        ],
        15,
      ),
      4,
    );
    const graph = await metreTown(BLOCK, block(), [['from:1 via:6 to:3', 'no_u_turn']]);
    for (const letters of lettersOf(graph, uTurn)) expect(letters).not.toContain('abed');
    expect(lettersOf(await metreTown(BLOCK, block()), uTurn)).toEqual(['abed']);
  });

  test('a one-way street, unless one-ways are ignored or one walks', async () => {
    const graph = await metreTown(BLOCK, block({ be: { oneway: '-1' } }));
    for (const letters of lettersOf(graph, leftTurn)) expect(letters).not.toContain('be');
    expect(lettersOf(graph, leftTurn.toReversed())).toEqual(['eba']);
    expect(lettersOf(graph, leftTurn, { costing: 'pedestrian' })).toEqual(['abe']);
    const ignored = { costing_options: { auto: { ignore_oneways: true } } };
    expect(lettersOf(graph, leftTurn, ignored)).toEqual(['abe']);
  });

  test('access: a road that is closed to the model, and one that is closed at the hour of travel', async () => {
    const closed = await metreTown(BLOCK, block({ be: { access: 'no', foot: 'yes' } }));
    for (const letters of lettersOf(closed, leftTurn)) expect(letters).not.toMatch(/be|eb/);
    expect(lettersOf(closed, leftTurn, { costing: 'pedestrian' })).toEqual(['abe']);

    const atHours = await metreTown(
      BLOCK,
      block({ be: { 'motor_vehicle:conditional': 'no @ (07:00-09:00)' } }),
    );
    const at = (hour: string) => ({ date_time: { type: 1 as const, value: `2024-03-04T${hour}` } });
    expect(lettersOf(atHours, leftTurn, at('12:00'))).toEqual(['abe']);
    for (const letters of lettersOf(atHours, leftTurn, at('08:00'))) expect(letters).not.toMatch(/be|eb/);
  });

  test('a private road beside a public one: only those who turned into it are on it', async () => {
    // The private drive runs 12 m beside the street; the track lies between them, somewhat nearer to the drive.
    const graph = await metreTown(
      { a: [0, 0], b: [100, 0], c: [400, 0], d: [500, 0], p: [100, 12], q: [400, 12] },
      [
        ['abcd', street],
        ['bpqc', { highway: 'service', access: 'private' }],
      ],
    );
    const between = jittered(
      along(
        [
          [10, 0],
          [100, 6.5],
          [400, 6.5],
          [490, 0],
        ],
        15,
      ),
      5,
    );
    expect(lettersOf(graph, between)).toEqual(['abcd']);
  });
});

test('no matched way on random towns makes a forbidden turn or goes against a one-way', async () => {
  const WIDTH = 4;
  const letterAt = (x: number, y: number): string => String.fromCharCode(97 + x + WIDTH * y);
  const nodes: Record<string, Spot> = {};
  const pairs: string[] = [];
  for (let y = 0; y < 3; y++) {
    for (let x = 0; x < WIDTH; x++) {
      nodes[letterAt(x, y)] = [90 * x, 80 * y];
      if (x + 1 < WIDTH) pairs.push(letterAt(x, y) + letterAt(x + 1, y));
      if (y + 1 < 3) pairs.push(letterAt(x, y) + letterAt(x, y + 1));
    }
  }
  const kinds = fc.constantFrom('both', 'both', 'both', 'oneway', 'against', 'closed', 'foot');
  const corner = fc.tuple(fc.nat(pairs.length - 1), fc.nat(pairs.length - 1));
  const model = fc.constantFrom<Costing>('auto', 'motorcycle', 'pedestrian', 'truck');
  let turns = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(kinds, { minLength: pairs.length, maxLength: pairs.length }),
      fc.array(corner, { maxLength: 12 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 270 }), fc.integer({ min: 0, max: 160 })), {
        minLength: 2,
        maxLength: 6,
      }),
      model,
      fc.nat(1000),
      async (tags, corners, spots, costing, seed) => {
        const forbidden = corners.flatMap(([from, to]) => {
          const via = pairs[from]!.split('').find((letter) => pairs[to]!.includes(letter));
          return from === to || via === undefined ? [] : [{ from, to, via }];
        });
        const tagsOf = {
          both: street,
          oneway: { ...street, oneway: 'yes' },
          against: { ...street, oneway: '-1' },
          closed: { ...street, access: 'no' },
          foot: { highway: 'footway', bicycle: 'no' },
        } as const;
        const graph = await metreTown(
          nodes,
          pairs.map((pair, i) => [pair, tagsOf[tags[i] as keyof typeof tagsOf]] as const),
          forbidden.map(
            ({ from, to, via }) => [`from:${from + 1} via:${via} to:${to + 1}`, 'no_straight_on'] as const,
          ),
        ).catch(() => undefined);
        if (!graph) return; // no road at all
        let ways: string[];
        try {
          ways = lettersOf(graph, jittered(along(spots, 20), seed), { costing });
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(444|154|172)$/) });
          return;
        }
        const walks = costing === 'pedestrian';
        for (const letters of ways.flatMap((part) => part.split('|'))) {
          for (let at = 1; at < letters.length; at++) {
            const [a, b] = [letters[at - 1]!, letters[at]!];
            const way = pairs.findIndex((pair) => pair === a + b || pair === b + a);
            const kind = tags[way]!;
            const isAgainst = pairs[way] === a + b ? kind === 'against' : kind === 'oneway';
            expectSame(kind === 'closed', false);
            expectSame(!walks && (isAgainst || kind === 'foot'), false);
            const next = letters[at + 1];
            if (next === undefined || walks) continue;
            turns++;
            const onto = pairs.findIndex((pair) => pair === b + next || pair === next + b);
            const isForbidden = forbidden.some(
              ({ from, to, via }) => from === way && to === onto && via === b,
            );
            expectSame(isForbidden, false);
          }
        }
      },
    ),
    { numRuns: share(150) },
  );
  expect(turns).toBeGreaterThan(floorOf(20));
});
