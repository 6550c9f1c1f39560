import type { OsmSource } from '@portolan/osm';
import { columnsOf, type MapRows } from './columns.ts';

/** Steps of 1e-7 degrees between two crossings, some 90 m, and the south-west corner of the town. */
const BLOCK = 8000;
const SOUTH = 577_000_000;
const WEST = 119_700_000;

type Rows<Kind extends 'nodes' | 'ways' | 'relations'> = NonNullable<MapRows[Kind]>[number][];

/**
 * A made-up town for tests that need a little of everything: streets that cross every 90 m, with houses and their numbers between them, footpaths beside
 * some of them, a square that is a multipolygon, a bus route, forbidden turns, shops, and the outline of the town.
 *
 * @param side  crossings along a side.
 */
export function gridTown(side: number): OsmSource {
  const nodes: Rows<'nodes'> = [];
  const ways: Rows<'ways'> = [];
  const relations: Rows<'relations'> = [];
  const node = (x: number, y: number, tags: Readonly<Record<string, string>> = {}): number => {
    const id = nodes.length + 1;
    nodes.push({ id, lat: SOUTH + y, lon: WEST + x, tags });
    return id;
  };
  const way = (refs: readonly number[], tags: Readonly<Record<string, string>>): number => {
    const id = ways.length + 1;
    ways.push({ id, refs: [...refs], tags });
    return id;
  };
  const box = (x: number, y: number, size: number): number[] => {
    const corners = [node(x, y), node(x + size, y), node(x + size, y + size), node(x, y + size)];
    return [...corners, corners[0]!];
  };

  const crossing = Array.from({ length: side * side }, (_, at) =>
    node(
      (at % side) * BLOCK,
      Math.floor(at / side) * BLOCK,
      at % 7 === 0 ? { highway: 'traffic_signals' } : {},
    ),
  );
  const at = (column: number, row: number): number => crossing[row * side + column]!;
  for (let line = 0; line < side; line++) {
    const along = Array.from({ length: side }, (_, other) => at(other, line));
    const across = Array.from({ length: side }, (_, other) => at(line, other));
    const kind = line % 5 === 0 ? 'primary' : 'residential';
    const street = way(along, { highway: kind, name: `Street ${line}`, maxspeed: '50' });
    const lane = way(across, {
      highway: 'residential',
      name: `Lane ${line}`,
      ...(line % 3 === 0 && { oneway: 'yes' }),
    });
    way(
      Array.from({ length: side }, (_, other) => node(other * BLOCK, line * BLOCK + 800)),
      { highway: 'footway', footway: 'sidewalk' },
    );
    relations.push({
      id: relations.length + 1,
      members: [
        { type: 'way', id: street, role: 'from' },
        { type: 'node', id: at(line, line), role: 'via' },
        { type: 'way', id: lane, role: 'to' },
      ],
      tags: { type: 'restriction', restriction: 'no_left_turn' },
    });
    for (let house = 0; house < side; house++) {
      way(box(house * BLOCK + 2000, line * BLOCK + 2000, 1500), {
        building: 'yes',
        'addr:street': `Street ${line}`,
        'addr:housenumber': String(house + 1),
        'addr:postcode': '12345',
      });
    }
    node(line * BLOCK + 100, line * BLOCK + 100, { shop: 'bakery', name: `Bakery ${line}` });
  }
  const square = way(box(BLOCK / 4, BLOCK / 4, BLOCK / 2), {});
  relations.push(
    {
      id: relations.length + 1,
      members: [{ type: 'way', id: square, role: 'outer' }],
      tags: { type: 'multipolygon', highway: 'pedestrian', name: 'Square' },
    },
    {
      id: relations.length + 2,
      members: [{ type: 'way', id: 1, role: '' }],
      tags: { type: 'route', route: 'bicycle', network: 'lcn', name: 'Round' },
    },
    {
      id: relations.length + 3,
      members: [{ type: 'way', id: way(box(-BLOCK, -BLOCK, (side + 2) * BLOCK), {}), role: 'outer' }],
      tags: { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Gridham' },
    },
  );
  node((side * BLOCK) / 2, (side * BLOCK) / 2, { place: 'town', name: 'Gridham', population: '9000' });
  return columnsOf({ nodes, ways, relations });
}
