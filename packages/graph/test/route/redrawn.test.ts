/** A map that is drawn otherwise has the same routes: in a mirror, where traffic keeps left, and with its ways in the other direction. */
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

/** Keys whose values are words of people, or do not tell a side. */
const WORDS = /^(?:name|ref|addr|note|description|operator|wikipedia|website|source|type|highway)/;

/** The strings of a source, to which others can be added. */
class Strings {
  readonly list: string[];
  readonly #positions: Map<string, number>;

  constructor(strings: readonly string[]) {
    this.list = [...strings];
    this.#positions = new Map(strings.map((text, at) => [text, at]));
  }

  positionOf(text: string): number {
    const known = this.#positions.get(text) ?? this.list.push(text) - 1;
    this.#positions.set(text, known);
    return known;
  }
}

const OPPOSITE: Readonly<Record<string, string>> = {
  left: 'right',
  right: 'left',
  forward: 'backward',
  backward: 'forward',
};
const swapped = (text: string, words: RegExp): string => text.replaceAll(words, (word) => OPPOSITE[word]!);

type Tag = readonly [key: string, value: string];

/** Tags in which each of some objects has others. */
function retagged(
  tags: TagColumns,
  strings: Strings,
  isIt: (object: number) => boolean,
  change: (tag: Tag) => Tag,
): TagColumns {
  const [key, value] = [tags.key.slice(), tags.value.slice()];
  for (let object = 0; object + 1 < tags.firstTag.length; object++) {
    if (!isIt(object)) continue;
    for (let at = tags.firstTag[object]!; at < tags.firstTag[object + 1]!; at++) {
      const [name, text] = change([strings.list[key[at]!]!, strings.list[value[at]!]!]);
      key[at] = strings.positionOf(name);
      value[at] = strings.positionOf(text);
    }
  }
  return { ...tags, key, value };
}

/** Left becomes right in tags, and the leftmost lane the rightmost one. */
function mirrored(source: OsmSource): OsmSource {
  const strings = new Strings(source.strings);
  const swap = (text: string): string => swapped(text, /left|right/g);
  const tagsOf = (tags: TagColumns): TagColumns =>
    retagged(
      tags,
      strings,
      () => true,
      ([name, text]) => {
        if (WORDS.test(name)) return [name, text];
        return [
          swap(name),
          name.includes('lanes') ? swap(text).split('|').toReversed().join('|') : swap(text),
        ];
      },
    );
  const { nodes, ways, relations } = source;
  return {
    ...source,
    nodes: { ...nodes, lon: nodes.lon.map((lon) => -lon), tags: tagsOf(nodes.tags) },
    ways: { ...ways, tags: tagsOf(ways.tags) },
    relations: { ...relations, tags: tagsOf(relations.tags) },
    strings: strings.list,
    bounds: null,
  };
}

/** Draws streets that are open in both directions the other way round. */
function turned(source: OsmSource): OsmSource {
  const strings = new Strings(source.strings);
  const { nodes, ways } = source;
  const tagsOf = (way: number): Map<string, string> => {
    const { firstTag, key, value } = ways.tags;
    const tags = new Map<string, string>();
    for (let at = firstTag[way]!; at < firstTag[way + 1]!; at++)
      tags.set(source.strings[key[at]!]!, source.strings[value[at]!]!);
    return tags;
  };
  // One-way streets, rings and escalators would lead the other way.
  const isOneWay = (tags: ReadonlyMap<string, string>): boolean =>
    (tags.get('oneway') ?? 'no') !== 'no' ||
    [...tags.keys()].some((key) => /^(?:junction|conveying|area)$|^oneway:|.lanes$/.test(key)) ||
    (tags.get('highway') ?? '').startsWith('motorway');
  const isTurned = Uint8Array.from({ length: ways.count }, (_, way) => {
    const tags = tagsOf(way);
    return tags.has('highway') && !isOneWay(tags) ? 1 : 0;
  });
  const ref = ways.ref.slice();
  const lies = { turned: new Set<number>(), otherwise: new Set<number>() };
  for (let way = 0; way < ways.count; way++) {
    const refs = ref.subarray(ways.firstRef[way], ways.firstRef[way + 1]);
    for (const id of refs) lies[isTurned[way] === 1 ? 'turned' : 'otherwise'].add(id);
    if (isTurned[way] === 1) refs.reverse();
  }
  const swap = (text: string): string => swapped(text, /left|right|forward|backward/g);
  const INCLINES: Readonly<Record<string, string>> = { up: 'down', down: 'up' };
  return {
    ...source,
    ways: {
      ...ways,
      ref,
      tags: retagged(
        ways.tags,
        strings,
        (way) => isTurned[way] === 1,
        ([name, text]) => {
          if (WORDS.test(name)) return [name, text];
          if (name === 'incline')
            return [name, INCLINES[text] ?? (text.startsWith('-') ? text.slice(1) : `-${text}`)];
          return [swap(name), name.startsWith('turn:lanes') ? text : swap(text)];
        },
      ),
    },
    nodes: {
      ...nodes,
      // Which way signs and lights at a node look.
      tags: retagged(
        nodes.tags,
        strings,
        (node) => lies.turned.has(nodes.id[node]!) && !lies.otherwise.has(nodes.id[node]!),
        ([name, text]) => (name.endsWith('direction') ? [name, swap(text)] : [name, text]),
      ),
    },
    strings: strings.list,
  };
}

// Of the extracts only that of Monaco is all city: elsewhere squares that tell city from country lie otherwise in the mirror.
describe.skipIf(!hasSharedData)('in Monaco', () => {
  test.each([
    [
      'in a mirror, where traffic keeps left',
      mirrored,
      false,
      (place: Place) => ({ ...place, lon: -place.lon }),
    ],
    ['with its ways in the other direction', turned, true, (place: Place) => place],
  ] as const)(
    '%s, routes of all ways of travelling are the same',
    async (_, redraw, driveOnRight, placeOf) => {
      const source = await readOsm(readExtract('monaco-2025-01-01'));
      const [graph, redrawn] = [await graphOf(source, true), await graphOf(redraw(source), driveOnRight)];
      const { lat, lon } = source.nodes;
      const random = randomInts(19);
      const place = (): Place => {
        const node = random(source.nodes.count);
        return { lat: lat[node]! / 1e7 + 3e-5, lon: lon[node]! / 1e7 + 2e-5 };
      };
      let found = 0;
      for (let pair = 0; pair < 60; pair++) {
        const [from, to] = [place(), place()];
        for (const costing of COSTINGS) {
          const expected = journey(graph, from, to, costing);
          const answer = journey(redrawn, placeOf(from), placeOf(to), costing);
          expect(answer, `${costing} ${JSON.stringify([from, to])}`).toEqual(expected);
          if (typeof expected === 'object') found++;
        }
      }
      expect(found).toBeGreaterThan(300);
    },
  );
});
