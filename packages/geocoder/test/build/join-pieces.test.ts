import { cosDegrees } from '@portolan/base';
import { share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinPieces } from '../../src/build/streets/join-pieces.ts';
import { NO_DETAILS } from '../../src/build/drafts.ts';
import type { AddressDraft, Context, EntityDraft } from '../../src/build/drafts.ts';
import { layerNumber, LOCALITY, STREET } from '../../src/layers.ts';
import type { Layer } from '../../src/layers.ts';
import { Origin } from '../../src/origins.ts';

const METRES = 0.111195;

const draft = (layer: number, id: number, name: string): EntityDraft => ({
  layer,
  origin: Origin.way,
  id,
  lat: 0,
  lon: 0,
  names: [{ kind: '', text: name }],
  importance: 42,
  kind: '',
  context: undefined,
  details: NO_DETAILS,
});
const area = (layer: Layer, name: string): EntityDraft => draft(layerNumber(layer), 1, name);

const TOWN = draft(LOCALITY, 1, 'Neustadt');
const IN_TOWN: Context = { areas: [TOWN], country: 'DE' };

const address = (number: number): AddressDraft => ({
  origin: Origin.node,
  id: number,
  lat: 0,
  lon: 0,
  number,
  suffix: '',
  unit: '',
  postcode: '',
  country: '',
  rank: 0,
  context: undefined,
});

type Point = readonly [northMetres: number, eastMetres: number];

/** A street along points in metres from 0° N 0° E. */
function street(
  id: number,
  points: readonly Point[],
  { name = 'Lindenweg', context = IN_TOWN, numbers = [] as readonly number[] } = {},
): EntityDraft {
  const line = {
    lat: Int32Array.from(points, ([north]) => Math.round(north / METRES)),
    lon: Int32Array.from(points, ([, east]) => Math.round(east / METRES)),
  };
  return {
    ...draft(STREET, id, name),
    context,
    ...(points.length > 0 && { lines: [line] }),
    ...(numbers.length > 0 && { addresses: numbers.map((number) => address(number)) }),
  };
}

const idsOf = (streets: readonly EntityDraft[]): number[] => streets.map(({ id }) => id);
const joined = (streets: readonly EntityDraft[]): number[] => idsOf(joinPieces(streets, new Map()));

/** Two pieces of 300 m to the east, with 600 m between them. */
const WEST: readonly Point[] = [
  [0, 0],
  [0, 310],
];
const EAST: readonly Point[] = [
  [0, 910],
  [0, 1210],
];

test('a joined street is in the districts of all its pieces, those of the longest first', () => {
  const district = (name: string): Context => ({
    areas: [area('neighbourhood', name), TOWN],
    country: 'DE',
  });
  const [west, east] = [
    street(1, WEST, { context: district('Weststadt') }),
    street(2, EAST, { context: district('Oststadt') }),
  ];
  expect(joined([west, east])).toEqual([1]);
  expect(west.context?.areas.map(({ names }) => names[0]!.text)).toEqual([
    'Weststadt',
    'Oststadt',
    'Neustadt',
  ]);
  const [one, two] = [street(1, WEST), street(2, EAST)];
  expect(joined([one, two])).toEqual([1]);
  expect(one.context).toBe(IN_TOWN);
});

test('what goes on behind a gap is one street, with all that its pieces have', () => {
  const [west, east] = [street(1, WEST, { numbers: [1, 3] }), street(2, EAST, { numbers: [20] })];
  west.details = new Map([['postalcode', '2']]);
  east.details = new Map([['postalcode', '1;2']]);
  east.names.push({ kind: 'ref', text: 'K 1' });
  east.importance = 50;
  const entityOfWay = new Map([
    [7, west],
    [8, east],
  ]);
  const [whole, ...others] = joinPieces([east, west], entityOfWay);
  expect(others).toEqual([]);
  expect(whole).toBe(west);
  expect(whole!.addresses!.map(({ number }) => number)).toEqual([1, 3, 20]);
  expect(whole!.lines).toHaveLength(2);
  expect(whole!.details.get('postalcode')).toBe('1;2');
  expect(whole!.names.map(({ text }) => text)).toEqual(['Lindenweg', 'K 1']);
  expect(whole!.importance).toBe(50);
  expect(entityOfWay).toEqual(
    new Map([
      [7, west],
      [8, west],
    ]),
  );
});

test('a bend at the very end does not turn a street away from where it goes on', () => {
  const bent: readonly Point[] = [
    [0, 0],
    [0, 300],
    [10, 310],
  ];
  expect(joined([street(1, bent), street(2, EAST)])).toEqual([1]);
});

describe('streets of one name stay apart', () => {
  const moved = (north: number, east: number): Point[] => EAST.map(([y, x]) => [y + north, x + east]);

  test.each<[string, readonly EntityDraft[]]>([
    ['beside each other', [street(1, WEST), street(2, moved(600, -900))]],
    ['where the gap is longer than three times both', [street(1, WEST), street(2, moved(0, 1300))]],
    [
      'across more than 4 km',
      [
        street(1, [
          [0, -9000],
          [0, 0],
        ]),
        street(2, moved(0, 3200)),
      ],
    ],
    [
      'with a house of the same number',
      [street(1, WEST, { numbers: [5, 7] }), street(2, EAST, { numbers: [7] })],
    ],
    [
      'in two towns',
      [street(1, WEST), street(2, EAST, { context: { areas: [area('locality', 'B')], country: 'DE' } })],
    ],
    ['in two countries', [street(1, WEST), street(2, EAST, { context: { ...IN_TOWN, country: 'FR' } })]],
    [
      'in no town',
      [1, 2].map((id) => street(id, id === 1 ? WEST : EAST, { context: { areas: [], country: 'DE' } })),
    ],
    ['that are known by addresses alone', [street(1, []), street(2, [])]],
    [
      'that are closed',
      [1, 2].map((id) =>
        street(id, [
          [0, id * 900],
          [99, id * 900],
          [50, id * 900 + 90],
          [0, id * 900],
        ]),
      ),
    ],
    ['where it stands too often', Array.from({ length: 13 }, (_, k) => street(k + 1, moved(0, k * 900)))],
  ])('%s', (_, streets) => expect(joined(streets)).toEqual(idsOf(streets)));

  test('of three pieces the third has a number of the second', () => {
    const streets = [
      street(1, WEST, { numbers: [9] }),
      street(2, EAST, { numbers: [2] }),
      street(3, moved(0, 900), { numbers: [2] }),
    ];
    expect(joined(streets)).toHaveLength(2);
  });
});

test('roads that are called by a number are one, and what touches across a boundary', () => {
  const far = [
    street(1, WEST, { name: 'CG-3a' }),
    street(
      2,
      [
        [9000, 0],
        [9300, 0],
      ],
      { name: 'CG-3a' },
    ),
  ];
  expect(joined(far)).toEqual([1]);
  const touching = [
    street(1, WEST),
    street(2, [
      [300, 310],
      [600, 200],
    ]),
  ];
  expect(joined(touching)).toEqual([2]);
});

test('those that stay apart say so where their districts differ', () => {
  const inDistrict = (name: string): Context => ({
    areas: [area('neighbourhood', name), TOWN],
    country: 'DE',
  });
  const districts = [inDistrict('Ost'), inDistrict('West'), IN_TOWN];
  const streets = districts.map((context, k) =>
    street(
      k + 1,
      [
        [900 * k, 0],
        [900 * k, 310],
      ],
      { context },
    ),
  );
  joinPieces(streets, new Map());
  expect(streets.map(({ details }) => details.has('told by'))).toEqual([true, true, false]);
  const same = [0, 1].map((k) =>
    street(
      k + 1,
      [
        [900 * k, 0],
        [900 * k, 310],
      ],
      { context: districts[0]! },
    ),
  );
  joinPieces(same, new Map());
  expect(same.some(({ details }) => details.has('told by'))).toBe(false);
});

/** Whether two straight pieces go on from one to the other, by angles. */
function isOne(a: EntityDraft, b: EntityDraft): boolean {
  const at = ({ lines }: EntityDraft, k: number) => ({
    y: lines![0]!.lat[k]! * METRES,
    x: lines![0]!.lon[k]! * METRES,
  });
  const length = (of: EntityDraft) => Math.hypot(at(of, 1).y - at(of, 0).y, at(of, 1).x - at(of, 0).x);
  const mostGap = Math.min(4000, 3 * (length(a) + length(b)));
  const sees = (from: EntityDraft, k: number, to: { y: number; x: number }): boolean => {
    const [end, other] = [at(from, k), at(from, 1 - k)];
    const turn = Math.atan2(to.y - end.y, to.x - end.x) - Math.atan2(end.y - other.y, end.x - other.x);
    const gap = Math.hypot(to.y - end.y, to.x - end.x);
    const ahead = gap * Math.cos(turn);
    return gap < mostGap && ahead > 0 && Math.abs(gap * Math.sin(turn)) < 50 + 0.15 * ahead;
  };
  const distance = ({ y, x }: { y: number; x: number }, to: EntityDraft): number => {
    const steps = Array.from({ length: 201 }, (_, k) => k / 200);
    const [p, q] = [at(to, 0), at(to, 1)];
    return Math.min(...steps.map((s) => Math.hypot(p.y + s * (q.y - p.y) - y, p.x + s * (q.x - p.x) - x)));
  };
  return [0, 1].some(
    (k) =>
      distance(at(a, k), b) < 400 ||
      distance(at(b, k), a) < 400 ||
      [0, 1].some((l) => sees(a, k, at(b, l)) && sees(b, l, at(a, k))),
  );
}

test('the pieces of a street are those that can be reached from one to the next', () => {
  expect(cosDegrees(0)).toBe(1);
  const coordinate = fc.integer({ min: 0, max: 60 }).map((steps) => steps * 100);
  const piece = fc.tuple(
    coordinate,
    coordinate,
    fc.integer({ min: -5, max: 5 }),
    fc.integer({ min: 1, max: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 2, maxLength: 8 }), (pieces) => {
      const streets = pieces.map(([y, x, dy, dx], k) =>
        street(k + 1, [
          [y, x],
          [y + dy * 60, x + dx * 60],
        ]),
      );
      const groups = streets.map((_, k) => k);
      for (let round = 0; round < streets.length; round++)
        for (const [k, a] of streets.entries())
          for (const [l, b] of streets.entries())
            if (isOne(a, b)) groups[k] = groups[l] = Math.min(groups[k]!, groups[l]!);
      const lines = streets.map(({ lines: of }) => of![0]!);
      const found = joinPieces(streets, new Map());
      const groupOf = lines.map((line) => found.findIndex(({ lines: of }) => of!.includes(line)));
      const pairs = (of: readonly number[]) => of.map((each) => of.map((other) => each === other));
      expect(pairs(groupOf)).toEqual(pairs(groups));
      expect(found.flatMap(({ lines: of }) => of!)).toHaveLength(lines.length);
    }),
    { numRuns: share(500) },
  );
});
