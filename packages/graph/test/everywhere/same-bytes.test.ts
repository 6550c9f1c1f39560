import { xxh32 } from '@portolan/archive';
import { randomInts } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import {
  buildGraph,
  matrix,
  openGraph,
  optimizedRoute,
  packGraph,
  route,
  unpackGraph,
} from '../../src/index.ts';
import { sourceOf, type NodeRow, type WayRow } from '../network/tiny-map.ts';

/** A crooked town of 1,600 crossings around Heidelberg with all kinds of streets, the same on every run. */
function town() {
  const random = randomInts(8);
  const size = 40;
  const nodes: NodeRow[] = [];
  const ways: WayRow[] = [];
  const at = (x: number, y: number): number => y * size + x + 1;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      nodes.push({
        id: at(x, y),
        lat: 494_000_000 + y * 9000 + random(5000),
        lon: 86_000_000 + x * 14_000 + random(7000),
      });
    }
  }
  const kinds = ['residential', 'residential', 'service', 'tertiary', 'living_street', 'primary'];
  for (let line = 0; line < size; line++) {
    for (const isRow of [true, false]) {
      const refs = Array.from({ length: size }, (_, i) => (isRow ? at(i, line) : at(line, i)));
      const oneway = ['no', 'no', 'yes', '-1'][random(4)]!;
      ways.push({
        id: ways.length + 1,
        refs,
        tags: { highway: kinds[random(6)]!, oneway, name: `${isRow ? 'Row' : 'Column'} ${line}` },
      });
    }
  }
  return sourceOf(nodes, ways);
}

// This file runs in Node and in a browser, with the same expectations for both.
describe('the same extract', () => {
  test('gives the same file and the same route in Node and in a browser', async () => {
    const bytes = await buildGraph(town());
    const { trip } = route(openGraph(bytes), {
      locations: [
        { lat: 49.401, lon: 8.601 },
        { lat: 49.434, lon: 8.653 },
      ],
      costing: 'auto',
    });
    const { legs, summary } = trip;
    expect({
      bytes: bytes.length,
      checksum: xxh32(bytes),
      shape: xxh32(new TextEncoder().encode(legs[0]!.shape)),
      summary,
    }).toMatchInlineSnapshot(`
      {
        "bytes": 3126472,
        "checksum": 1423315623,
        "shape": 3812085335,
        "summary": {
          "cost": 678.767,
          "has_ferry": false,
          "has_highway": false,
          "has_time_restrictions": false,
          "has_toll": false,
          "length": 7.902,
          "max_lat": 49.435502,
          "max_lon": 8.652483,
          "min_lat": 49.400934,
          "min_lon": 8.60023,
          "time": 533.799,
        },
      }
    `);
  });

  test('packs to the same bytes in Node and in a browser, which unpack to the file', async () => {
    const bytes = await buildGraph(town());
    const packed = await packGraph(bytes);
    const unpacked = await unpackGraph(packed);
    expect(xxh32(unpacked)).toBe(xxh32(bytes));
    expect({ bytes: packed.length, checksum: xxh32(packed) }).toMatchInlineSnapshot(`
      {
        "bytes": 49335,
        "checksum": 3172301277,
      }
    `);
  });

  test('gives the same matrix and the same tour in Node and in a browser', async () => {
    const graph = openGraph(await buildGraph(town()));
    const random = randomInts(5);
    const places = Array.from({ length: 16 }, () => ({
      lat: 49.401 + random(330) / 1e4,
      lon: 8.601 + random(520) / 1e4,
    }));
    const { sources_to_targets: cells } = matrix(graph, {
      sources: places,
      targets: places,
      costing: 'auto',
    });
    const { trip } = optimizedRoute(graph, { locations: places, costing: 'bicycle' });
    expect({
      cells: xxh32(new TextEncoder().encode(JSON.stringify(cells))),
      order: trip.locations.map(({ original_index }) => original_index),
    }).toMatchInlineSnapshot(`
      {
        "cells": 1426578961,
        "order": [
          0,
          12,
          14,
          11,
          5,
          6,
          13,
          8,
          3,
          2,
          4,
          10,
          1,
          7,
          9,
          15,
        ],
      }
    `);
  });
});
