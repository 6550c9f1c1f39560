import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followsLights } from '../../src/network/assembly/lights-of-junctions.ts';
import { controlsOf, isLit, lightsMarked, slowlyMarked, someRoads, type Road } from './lit-roads.ts';

const REACH_METRES = 60;

const lights = (roads: readonly Road[]) => lightsMarked(followsLights, roads);

/** The definition, word for word: lists every walk back from the light that fits into the reach. */
function isMarkedSlowly(roads: readonly Road[], light: number): boolean {
  const controls = controlsOf(roads);
  const arcs = roads.flatMap(({ from, to, metres, oneWay, kind = 'street' }, road) => [
    { arc: 2 * road, from, to, metres, isStreet: kind === 'street' },
    { arc: 2 * road + 1, from: to, to: from, metres, isStreet: kind === 'street' && !oneWay },
  ]);
  const [{ to: at }] = arcs.filter(({ arc }) => arc === light) as [(typeof arcs)[number]];
  if (roads.filter(({ from, to }) => from === at || to === at).length > 2) return false;
  let walks = [[light]];
  let seen = 0;
  while (walks.length > 0) {
    const longer: number[][] = [];
    for (const walk of walks) {
      const last = arcs[walk.at(-1)!]!;
      if (walk.reduce((sum, arc) => sum + arcs[arc]!.metres, 0) > REACH_METRES) return false;
      for (const { arc, to, isStreet } of arcs) {
        if (to !== last.from || !isStreet || arc === (last.arc ^ 1)) continue;
        if (isLit(controls, arc)) seen++;
        else longer.push([...walk, arc]);
      }
    }
    walks = longer;
  }
  return seen > 0;
}

describe('the lights of one junction', () => {
  test('hold traffic once where another light stands before, less than 60 m away', () => {
    const pair = (metres: number) =>
      lights([
        { from: 0, to: 1, metres: 200, lights: ['forward'] },
        { from: 1, to: 2, metres, lights: ['forward'] },
      ]);
    expect(pair(60)).toEqual({ marked: ['1>2'], waits: ['0>1'] });
    expect(pair(61)).toEqual({ marked: [], waits: ['0>1', '1>2'] });
  });

  test('stand beyond the carriageways of a street that is crossed', () => {
    // From 0 to 5 across the carriageways 10>2>11 and 12>3>13; each approach has its light, and so has the way out.
    const roads: Road[] = [
      { from: 0, to: 1, metres: 100, lights: ['forward'] },
      { from: 1, to: 2, metres: 10 },
      { from: 2, to: 3, metres: 12 },
      { from: 3, to: 4, metres: 10, lights: ['forward'] },
      { from: 4, to: 5, metres: 100 },
      { from: 10, to: 2, metres: 100, oneWay: true, lights: ['forward'] },
      { from: 2, to: 11, metres: 15, oneWay: true },
      { from: 12, to: 3, metres: 100, oneWay: true, lights: ['forward'] },
      { from: 3, to: 13, metres: 15, oneWay: true },
    ];
    expect(lights(roads)).toEqual({ marked: ['3>4'], waits: ['0>1', '10>2', '12>3'] });
    // Without the light of one carriageway, some come to the last light without having waited.
    expect(lights(roads.with(7, { ...roads[7]!, lights: [] })).marked).toEqual([]);
  });

  test('hold traffic at each node where roads or paths meet', () => {
    const roads = (kind: Road['kind']): Road[] => [
      { from: 0, to: 1, metres: 100, lights: ['forward'] },
      { from: 1, to: 2, metres: 20, lights: ['forward'] },
      { from: 2, to: 3, metres: 100 },
      { from: 4, to: 2, metres: 100, kind: kind! },
    ];
    expect(lights(roads('street').slice(0, 3)).marked).toEqual(['1>2']);
    expect(lights(roads('street')).marked).toEqual([]);
    expect(lights(roads('path')).marked).toEqual([]);
  });

  test('do not depend on driveways and footways that come in between', () => {
    const roads = (kind: Road['kind']): Road[] => [
      { from: 0, to: 1, metres: 100, lights: ['forward'] },
      { from: 1, to: 2, metres: 20 },
      { from: 2, to: 3, metres: 20, lights: ['forward'] },
      { from: 4, to: 2, metres: 100, kind: kind! },
    ];
    expect(lights(roads('driveway')).marked).toEqual(['2>3']);
    expect(lights(roads('path')).marked).toEqual(['2>3']);
    expect(lights(roads('street')).marked).toEqual([]);
  });

  test('mark no light to which no other leads', () => {
    expect(lights([{ from: 0, to: 1, metres: 20, lights: ['forward', 'backward'] }])).toEqual({
      marked: [],
      waits: ['0>1', '1>0'],
    });
    expect(lights([])).toEqual({ marked: [], waits: [] });
  });

  test('are those that a slow search finds', () => {
    fc.assert(
      fc.property(someRoads, (roads) => {
        expect(lights(roads).marked).toEqual(slowlyMarked(isMarkedSlowly, roads));
      }),
      { numRuns: 500 },
    );
  });
});
