import { readOsm } from '@portolan/osm';
import { expectSame, expectAtMost, someOf } from '@portolan/testing';
import { EXTRACTS, hasSharedData, readExtract } from '@portolan/testing/data';
import { gunzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildTiles, openTiles, type Tiles } from '../../src/index.ts';
import { doubledArea } from '../../src/geometry/rings.ts';
import { LAYERS } from '../../src/layers/layers.ts';
import { cutBlock, type Block } from '../../src/tasks.ts';
import { crossingsIn } from '../crossings.ts';
import { brokenRules } from '../tile-rules.ts';
import { decoded, LINE, POINT, POLYGON, type Decoded } from '../decoded.ts';

const NAMES = ['andorra', 'liechtenstein', 'monaco', 'helsinki'] as const;
const EXTENT = 4096;
const LAST = 14;

describe.skipIf(!hasSharedData).each(someOf(NAMES))('tiles of %s', (name) => {
  const extract = EXTRACTS.find((each) => each.startsWith(name))!;
  let bytes: Uint8Array;
  let tiles: Tiles;

  beforeAll(async () => {
    bytes = await buildTiles(await readOsm(readExtract(extract)));
    tiles = openTiles(bytes);
  });

  test('every tile decodes to layers of the schema, with sound geometry and no more bytes than may be', () => {
    const layers = new Map(LAYERS.map((rules) => [rules.name, rules]));
    let count = 0;
    for (const { zoom, x, y } of tiles.places()) {
      const tile = tiles.tile(zoom, x, y)!;
      expectAtMost(tile.length, 500_000);
      expectSame(brokenRules(gunzipSync(tile)).join(), '');
      for (const feature of decoded(tiles, zoom, x, y)) {
        count++;
        const rules = layers.get(feature.layer)!;
        for (const key of Object.keys(feature.properties)) {
          const field = key.startsWith('name:') && !(key in rules.fields) ? 'name:xx' : key;
          if (!(field in rules.fields)) throw new Error(`${feature.layer} says nothing of ${key}`);
        }
        expectSame(feature.properties['class'] !== undefined || !('class' in rules.fields), true);
        checkGeometry(feature, rules.buffer);
      }
    }
    expect(count).toBeGreaterThan(1000);
    expect(tiles.header.tileCount).toBe([...tiles.places()].length);
  });

  test('a runner gives the same bytes, in whatever order its tasks end', async () => {
    let running = 0;
    const again = await buildTiles(await readOsm(readExtract(extract)), {
      runner: {
        size: 3,
        run: async (task, payload) => {
          expect(task).toBe('cutBlock');
          running++;
          const copy = structuredClone(payload) as Block;
          for (let turn = 0; turn < (running % 3) * 5; turn++) await Promise.resolve();
          return cutBlock(copy);
        },
      },
    });
    expect(running).toBeGreaterThan(10);
    expect(Buffer.compare(again, bytes)).toBe(0);
  });

  test('neighbours agree at the edge between them', () => {
    let crossings = 0;
    for (const { zoom, x, y } of tiles.places()) {
      if (zoom < LAST - 1) continue;
      const own = decoded(tiles, zoom, x, y);
      for (const isEast of [true, false]) {
        const other = isEast ? decoded(tiles, zoom, x + 1, y) : decoded(tiles, zoom, x, y + 1);
        crossings += expectAmong(crossingsOf(own, isEast, EXTENT, 4), crossingsOf(other, isEast, 0, 0));
        crossings += expectAmong(crossingsOf(other, isEast, 0, 4), crossingsOf(own, isEast, EXTENT, 0));
      }
    }
    expect(crossings).toBeGreaterThan(100);
  });

  test('what is shown at a zoom is shown at the next one, at the same place', () => {
    let count = 0;
    for (const { zoom, x, y } of tiles.places()) {
      if (zoom === LAST) continue;
      for (const { layer, type, properties, parts } of decoded(tiles, zoom, x, y)) {
        const [left, top] = parts[0]!;
        const isHere = left! >= 0 && left! < EXTENT && top! >= 0 && top! < EXTENT;
        if (type !== POINT || !isHere) continue;
        count++;
        const child = decoded(
          tiles,
          zoom + 1,
          2 * x + Math.floor(left! / (EXTENT / 2)),
          2 * y + Math.floor(top! / (EXTENT / 2)),
        );
        const isSame = (each: Decoded): boolean =>
          each.layer === layer &&
          each.properties['name'] === properties['name'] &&
          each.properties['class'] === properties['class'] &&
          Math.abs(each.parts[0]![0]! - ((2 * left!) % EXTENT)) <= 2 &&
          Math.abs(each.parts[0]![1]! - ((2 * top!) % EXTENT)) <= 2;
        expectSame(child.some(isSame), true, `${zoom}/${x}/${y} ${layer} ${String(properties['name'])}`);
      }
    }
    expect(count).toBeGreaterThan(10);
  });
});

function checkGeometry({ type, parts }: Decoded, buffer: number): void {
  expectSame(parts.length > 0, true);
  for (const [index, part] of parts.entries()) {
    for (const value of part) {
      expectAtMost(-value, buffer);
      expectAtMost(value, EXTENT + buffer);
    }
    if (type === LINE) expectSame(part.length >= 4, true);
    if (type !== POLYGON) continue;
    // Closed, of three points at least, and the first one is an outer ring.
    expectSame(part.at(-2) === part[0] && part.at(-1) === part[1], true);
    expectSame(part.length >= 8, true);
    const ring = part.slice(0, -2);
    const area = doubledArea(ring);
    expectSame(area !== 0 && (index > 0 || area > 0), true);
    expectSame(crossingsIn(ring), 0);
  }
}

/** Expects each crossing among others of the same feature, as near as rounding the ends of lines at the edge of the buffer leaves it. */
function expectAmong(some: ReadonlyMap<string, number[]>, all: ReadonlyMap<string, number[]>): number {
  let count = 0;
  for (const [key, positions] of some) {
    for (const position of positions) {
      count++;
      expectAtMost(Math.min(...(all.get(key) ?? []).map((each) => Math.abs(each - position))), 2, key);
    }
  }
  return count;
}

/** Where lines and outlines cross an edge, by layer and attributes; without those near its ends. */
function crossingsOf(
  features: readonly Decoded[],
  isEast: boolean,
  edge: number,
  margin: number,
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { layer, type, properties, parts } of features) {
    if (type === POINT) continue;
    for (const part of parts) {
      for (let at = 0; at + 3 < part.length; at += 2) {
        const [ax, ay, bx, by] = isEast
          ? [part[at]!, part[at + 1]!, part[at + 2]!, part[at + 3]!]
          : [part[at + 1]!, part[at]!, part[at + 3]!, part[at + 2]!];
        if (ax < edge === bx < edge) continue;
        const position = ay + ((edge - ax) / (bx - ax)) * (by - ay);
        if (position < margin || position > EXTENT - margin) continue;
        // Shallow lines move farther along the edge when their end is rounded.
        if (margin > 0 && Math.abs(by - ay) > Math.abs(bx - ax)) continue;
        const key = `${layer} ${JSON.stringify(properties)}`;
        const positions = found.get(key);
        if (positions) positions.push(position);
        else found.set(key, [position]);
      }
    }
  }
  return found;
}
