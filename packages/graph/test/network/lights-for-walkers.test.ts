import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isForWalkers } from '../../src/network/assembly/lights-for-walkers.ts';
import { lightsMarked, slowlyMarked, someRoads, type Road } from './lit-roads.ts';

const REACH_METRES = 45;

const marked = (roads: readonly Road[]): string[] => lightsMarked(isForWalkers, roads).marked;

/** The definition, word for word: looks at all nodes to which streets lead within the reach, by whatever walk. */
function isMarkedSlowly(roads: readonly Road[], light: number): boolean {
  const { from, to } = roads[light >>> 1]!;
  const node = light & 1 ? from : to;
  const at = (where: number, kinds: readonly Road['kind'][]): Road[] =>
    roads.filter(
      (road) => (road.from === where || road.to === where) && kinds.includes(road.kind ?? 'street'),
    );
  if (at(node, ['street', 'driveway']).length > 2) return false;
  let reached = new Map([[node, 0]]);
  for (;;) {
    const farther = new Map(reached);
    for (const [where, metres] of reached) {
      for (const road of at(where, ['street'])) {
        const other = road.from === where ? road.to : road.from;
        const total = metres + road.metres;
        if (total <= REACH_METRES && total < (farther.get(other) ?? Infinity)) farther.set(other, total);
      }
    }
    if ([...farther].every(([where, metres]) => reached.get(where) === metres)) break;
    reached = farther;
  }
  return [...reached.keys()].every((where) => at(where, ['street']).length <= 2);
}

describe('a light for people on foot alone', () => {
  /** A street 0-1-2-3 with a light for both directions at 1, and a side street at 2. */
  const street = (metres: number, kind: NonNullable<Road['kind']> = 'street'): Road[] => [
    { from: 0, to: 1, metres: 200, lights: ['forward'] },
    { from: 1, to: 2, metres, lights: ['backward'] },
    { from: 2, to: 3, metres: 200 },
    { from: 4, to: 2, metres: 100, kind },
  ];

  test('stands on a street without a junction within 45 m', () => {
    expect(marked(street(46))).toEqual(['0>1', '2>1']);
    expect(marked(street(45))).toEqual([]);
    expect(marked(street(45, 'driveway'))).toEqual(['0>1', '2>1']);
    expect(marked(street(45, 'path'))).toEqual(['0>1', '2>1']);
  });

  test('stands where no other road for motor vehicles meets the street', () => {
    const crossed = (kind: NonNullable<Road['kind']>): Road[] => [
      ...street(100),
      { from: 1, to: 5, metres: 30, kind },
    ];
    expect(marked(crossed('path'))).toEqual(['0>1', '2>1']);
    expect(marked(crossed('driveway'))).toEqual([]);
    expect(marked(crossed('street'))).toEqual([]);
  });

  test('may stand where a street ends, or on a ring', () => {
    expect(marked([{ from: 0, to: 1, metres: 20, lights: ['forward'] }])).toEqual(['0>1']);
    expect(marked([{ from: 0, to: 0, metres: 20, lights: ['forward'] }])).toEqual(['0>0']);
    expect(marked([])).toEqual([]);
  });

  test('is one that a slow search finds', () => {
    fc.assert(
      fc.property(someRoads, (roads) => {
        expect(marked(roads)).toEqual(slowlyMarked(isMarkedSlowly, roads));
      }),
      { numRuns: 500 },
    );
  });
});
