import { share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph, openGraph, route } from '../../src/index.ts';
import { sourceOf, type NodeRow, type WayRow } from '../network/tiny-map.ts';

const METRE = 1e7 / 111_195;
const BLOCK_METRES = 200;
const STUB_METRES = 80;
/** North, east, south and west. */
const HEADINGS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

/** Half the distance between the carriageways of the streets of an axis, in metres; 0 for streets that are not divided. */
interface Halves {
  readonly row: number;
  readonly column: number;
}

/**
 * A map for a drive over crossings of straight streets: Row 1, Row 2 ... run from west to east, Column 1, Column 2 ... from south to north. Roads
 * that are not driven end soon. Where a street is divided, traffic keeps to the right.
 */
class Crossings {
  readonly #nodes = new Map<string, NodeRow>();
  readonly #ways: WayRow[] = [];

  readonly halves: Halves;
  readonly highway: string;

  /** Whether the pieces of a street between the carriageways of another one have its name. */
  readonly namesInner: boolean;

  constructor(halves: Halves, highway: string, namesInner: boolean) {
    this.halves = halves;
    this.highway = highway;
    this.namesInner = namesInner;
  }

  /** A node some metres east and north of the middle of a crossing. */
  node([x, y]: readonly [number, number], east: number, north: number): NodeRow {
    const [lon, lat] = [x * BLOCK_METRES + east, y * BLOCK_METRES + north];
    const key = `${lon} ${lat}`;
    const node = this.#nodes.get(key) ?? {
      id: this.#nodes.size + 1,
      lat: Math.round(lat * METRE),
      lon: Math.round(lon * METRE),
    };
    this.#nodes.set(key, node);
    return node;
  }

  /** Adds the carriageways of a street from `from` to `to` metres along it, seen from the middle of a crossing. */
  street(at: readonly [number, number], isRow: boolean, from: number, to: number): void {
    const half = isRow ? this.halves.row : this.halves.column;
    const across = isRow ? this.halves.column : this.halves.row;
    const cuts = [from, -across, across, to].filter(
      (cut, i, all) => cut >= from && cut <= to && cut !== all[i - 1],
    );
    const name = isRow ? `Row ${at[1]}` : `Column ${at[0]}`;
    for (const side of half === 0 ? [0] : [-half, half]) {
      const nodes = cuts.map((along) => (isRow ? this.node(at, along, side) : this.node(at, side, along)));
      // Eastward traffic is south of the middle, northward traffic east of it.
      const isForward = isRow ? side < 0 : side > 0;
      const refs = (half === 0 || isForward ? nodes : nodes.toReversed()).map(({ id }) => id);
      const tags = { highway: this.highway, ...(half === 0 ? {} : { oneway: 'yes' }) };
      for (let i = 1; i < refs.length; i++) {
        const isInner = refs.length === 4 && i === 2;
        const named = isInner && !this.namesInner ? tags : { ...tags, name };
        this.#ways.push({ id: this.#ways.length + 1, refs: refs.slice(i - 1, i + 1), tags: named });
      }
    }
  }

  /** The place where traffic in a direction passes, some metres along a street from the middle of a crossing. */
  place(at: readonly [number, number], heading: number, metres: number): { lat: number; lon: number } {
    const [dx, dy] = HEADINGS[heading]!;
    const half = dx === 0 ? this.halves.column : this.halves.row;
    const { lat, lon } = this.node(at, dx * metres + dy * half, dy * metres - dx * half);
    return { lat: lat / 1e7, lon: lon / 1e7 };
  }

  async graph(): ReturnType<typeof openGraphOf> {
    return openGraphOf([...this.#nodes.values()], this.#ways);
  }
}

async function openGraphOf(nodes: readonly NodeRow[], ways: readonly WayRow[]) {
  return openGraph(await buildGraph(sourceOf(nodes, ways)));
}

test('a drive over crossings is told by its turns, whether streets are divided or not', async () => {
  const half = fc.constantFrom(0, 0, 4, 6, 8, 12);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(-1, 0, 0, 1), { minLength: 1, maxLength: 5 }),
      fc.nat(3),
      fc.record({ row: half, column: half }),
      fc.constantFrom('primary', 'residential'),
      fc.boolean(),
      async (turns, start, halves, highway, namesInner) => {
        const headings = [start];
        for (const turn of turns) headings.push((headings.at(-1)! + turn + 4) % 4);
        const spots = [[0, 0] as readonly [number, number]];
        for (const heading of headings.slice(1, -1)) {
          const [x, y] = spots.at(-1)!;
          spots.push([x + HEADINGS[heading]![0], y + HEADINGS[heading]![1]]);
        }
        fc.pre(new Set(spots.map(String)).size === spots.length);

        const map = new Crossings(halves, highway, namesInner);
        spots.forEach((at, i) => {
          for (const isRow of [true, false]) {
            // A driven block belongs to the crossing at its beginning; the crossing at its end has its own part from the middle on.
            const reach = (heading: number): number => {
              if (i + 1 < spots.length && headings[i + 1] === heading) return BLOCK_METRES - STUB_METRES;
              return STUB_METRES;
            };
            const [back, ahead] = isRow ? [3, 1] : [2, 0];
            map.street(at, isRow, -reach(back), reach(ahead));
          }
        });
        const graph = await map.graph();
        const { trip } = route(graph, {
          locations: [
            map.place(spots[0]!, headings[0]!, -STUB_METRES),
            map.place(spots.at(-1)!, headings.at(-1)!, STUB_METRES),
          ],
          costing: 'auto',
        });
        const told = trip.legs[0]!.maneuvers!.slice(1, -1).map(({ type, street_names }) => [
          type,
          street_names![0],
        ]);
        const expected = turns.flatMap((turn, i) => {
          const [x, y] = spots[i]!;
          const street = headings[i + 1]! % 2 === 1 ? `Row ${y}` : `Column ${x}`;
          return turn === 0 ? [] : [[turn === 1 ? 10 : 15, street]];
        });
        expect(told).toEqual(expected);
      },
    ),
    { numRuns: share(200) },
  );
});
