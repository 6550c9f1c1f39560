import { xxh32 } from '@portolan/archive';
import { randomInts } from '@portolan/testing';
import { expect, test } from 'vitest';
import { buildGraph, isochrone, openGraph } from '../../src/index.ts';
import { sourceOf, type NodeRow, type WayRow } from '../network/tiny-map.ts';

/** A crooked grid of 900 crossings with every third street one-way, the same on every run. */
function town() {
  const random = randomInts(21);
  const size = 30;
  const at = (x: number, y: number): number => y * size + x + 1;
  const nodes: NodeRow[] = Array.from({ length: size * size }, (_, i) => ({
    id: i + 1,
    lat: 576_000_000 + Math.floor(i / size) * 9000 + random(6000),
    lon: 119_000_000 + (i % size) * 16_000 + random(9000),
  }));
  const ways: WayRow[] = Array.from({ length: 2 * size }, (__, line) => ({
    id: line + 1,
    refs: Array.from({ length: size }, (___, i) => (line < size ? at(i, line) : at(line - size, i))),
    tags: {
      highway: ['residential', 'tertiary', 'service'][random(3)]!,
      oneway: ['no', 'no', 'yes'][random(3)]!,
    },
  }));
  return sourceOf(nodes, ways);
}

// This file runs in Node and in a browser, with the same expectations for both.
test('an area is the same in Node and in a browser', async () => {
  const graph = openGraph(await buildGraph(town()));
  const answer = isochrone(graph, {
    locations: [{ lat: 57.612, lon: 11.922 }],
    costing: 'auto',
    contours: [{ time: 1 }, { time: 2 }, { distance: 1 }],
    denoise: 0,
    generalize: 20,
    polygons: true,
  });
  const text = JSON.stringify(answer);
  expect({ length: text.length, checksum: xxh32(new TextEncoder().encode(text)) }).toMatchInlineSnapshot(`
    {
      "checksum": 2045483907,
      "length": 19501,
    }
  `);
});
