/** A map in a mirror, where traffic keeps left, has the routes of the map. */
import { columnsOf, type MapRows } from '@portolan/testing/columns';
import { hasSharedData, readExtract } from '@portolan/testing/data';
import { randomInts } from '@portolan/testing';
import { readOsm, type OsmSource, type TagColumns } from '@portolan/osm';
import { describe, expect, test } from 'vitest';
import { buildGraph, openGraph, route, type Graph } from '../../src/index.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
}

const COSTINGS = ['auto', 'truck', 'bus', 'motor_scooter', 'bicycle', 'pedestrian'] as const;

async function graphOf(source: OsmSource, driveOnRight: boolean): Promise<Graph> {
  const admin = { countryCode: '', country: '', stateCode: '', state: '', driveOnRight };
  return openGraph(await buildGraph(source, { adminAt: () => admin }));
}

/** Seconds and kilometres, or the code of an error. */
function journey(graph: Graph, from: Place, to: Place, costing: (typeof COSTINGS)[number]): unknown {
  try {
    const { time, length } = route(graph, { locations: [from, to], costing }).trip.summary;
    return { seconds: time.toFixed(1), kilometres: length.toFixed(2) };
  } catch (error) {
    return String(error);
  }
}

test('a street along the rim of a square, with a side street', async () => {
  const rows = (sign: 1 | -1): MapRows => ({
    nodes: [
      [0, 0],
      [1000, 0],
      [2000, 0],
      [3000, 0],
      [1000, 1000],
      [2000, -800],
      [0, -800],
    ].map(([east, north], at) => ({ id: at + 1, lat: 10 * north!, lon: sign * 10 * east! })),
    ways: [
      { id: 1, refs: [1, 2, 3, 4], tags: { highway: 'residential', name: 'Long Street' } },
      { id: 2, refs: [2, 5], tags: { highway: 'primary', name: 'Side Street' } },
      { id: 3, refs: [1, 2, 3, 6, 7, 1], tags: { highway: 'pedestrian', area: 'yes' } },
    ],
  });
  const [right, left] = [await graphOf(columnsOf(rows(1)), true), await graphOf(columnsOf(rows(-1)), false)];
  const [from, to] = [0.0001, 0.0029];
  for (const costing of COSTINGS)
    expect(journey(left, { lat: 0, lon: -from }, { lat: 0, lon: -to }, costing), costing).toEqual(
      journey(right, { lat: 0, lon: from }, { lat: 0, lon: to }, costing),
    );
});

/** Keys whose values are words of people. */
const WORDS = /^(?:name|ref|addr|note|description|operator|wikipedia|website|source|type|highway)/;

/** Left becomes right in tags, and the leftmost lane the rightmost one. */
function mirrored(source: OsmSource): OsmSource {
  const strings = [...source.strings];
  const positions = new Map(strings.map((text, at) => [text, at]));
  const positionOf = (text: string): number => {
    const known = positions.get(text) ?? strings.push(text) - 1;
    positions.set(text, known);
    return known;
  };
  const swapped = (text: string): string =>
    text.replaceAll(/left|right/g, (side) => (side === 'left' ? 'right' : 'left'));
  const tagsOf = (tags: TagColumns): TagColumns => {
    const [key, value] = [tags.key.slice(), tags.value.slice()];
    for (let at = 0; at < key.length; at++) {
      const [name, text] = [source.strings[key[at]!]!, source.strings[value[at]!]!];
      if (WORDS.test(name)) continue;
      key[at] = positionOf(swapped(name));
      value[at] = positionOf(
        name.includes('lanes') ? swapped(text).split('|').toReversed().join('|') : swapped(text),
      );
    }
    return { ...tags, key, value };
  };
  const { nodes, ways, relations } = source;
  return {
    ...source,
    strings,
    nodes: { ...nodes, lon: nodes.lon.map((lon) => -lon), tags: tagsOf(nodes.tags) },
    ways: { ...ways, tags: tagsOf(ways.tags) },
    relations: { ...relations, tags: tagsOf(relations.tags) },
    bounds: null,
  };
}

// Of the extracts only that of Monaco is all city: elsewhere squares that tell city from country lie otherwise in the mirror.
describe.skipIf(!hasSharedData)('in Monaco', () => {
  test('routes of all ways of travelling', async () => {
    const source = await readOsm(readExtract('monaco-2025-01-01'));
    const [right, left] = [await graphOf(source, true), await graphOf(mirrored(source), false)];
    const { lat, lon } = source.nodes;
    const random = randomInts(19);
    let found = 0;
    for (let pair = 0; pair < 60; pair++) {
      const [from, to] = [0, 1].map(() => {
        const node = random(source.nodes.count);
        return { lat: lat[node]! / 1e7 + 3e-5, lon: lon[node]! / 1e7 + 2e-5 };
      });
      const [begin, end] = [from!, to!].map((place) => ({ ...place, lon: -place.lon }));
      for (const costing of COSTINGS) {
        const expected = journey(right, from!, to!, costing);
        expect(journey(left, begin!, end!, costing), `${costing} ${JSON.stringify([from, to])}`).toEqual(
          expected,
        );
        if (typeof expected === 'object') found++;
      }
    }
    expect(found).toBeGreaterThan(300);
  });
});
