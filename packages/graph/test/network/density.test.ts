import { describe, expect, test } from 'vitest';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { MAX_RURAL_DENSITY, type RoadNetwork } from '../../src/network/road-network.ts';
import { type NodeRow, type Tags, type WayRow, sourceOf } from './tiny-map.ts';

/** Units of 1e-7 degrees of latitude in a metre. */
const UNITS_PER_METRE = 1e7 / 111_195;

/** A grid of streets, one every `spacing` metres to the north and to the east, in a square of `size` metres. */
function gridTown(spacing: number, size: number, tags: Tags, latitude: number): RoadNetwork {
  const perSide = Math.round(size / spacing) + 1;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const nodes: NodeRow[] = [];
  for (let y = 0; y < perSide; y++) {
    for (let x = 0; x < perSide; x++) {
      nodes.push({
        id: y * perSide + x,
        lat: Math.round(latitude * 1e7 + y * spacing * UNITS_PER_METRE),
        lon: Math.round(80_000_000 + (x * spacing * UNITS_PER_METRE) / narrowing),
      });
    }
  }
  const sides = [...Array(perSide).keys()];
  const ways: WayRow[] = sides.flatMap((street) => [
    { id: 2 * street, refs: sides.map((y) => y * perSide + street), tags },
    { id: 2 * street + 1, refs: sides.map((x) => street * perSide + x), tags },
  ]);
  return readRoadNetwork(sourceOf(nodes, ways));
}

function middleOf(values: Int32Array): number {
  return (values.reduce((low, v) => Math.min(low, v)) + values.reduce((high, v) => Math.max(high, v))) / 2;
}

/** The density at the node nearest to the middle of the network. */
function middleDensity({ nodeCount, nodeLat, nodeLon, nodeDensity }: RoadNetwork): number {
  const [lat, lon] = [middleOf(nodeLat), middleOf(nodeLon)];
  let nearest = 0;
  for (let node = 1; node < nodeCount; node++) {
    const far = (n: number) => Math.hypot(nodeLat[n]! - lat, nodeLon[n]! - lon);
    if (far(node) < far(nearest)) nearest = node;
  }
  return nodeDensity[nearest]!;
}

describe('density', () => {
  const street: Tags = { highway: 'residential' };

  // A grid has 2000 / spacing kilometres of street per square kilometre; the scale is 0.7 of that.
  test.each([
    [100, 49, 14],
    [100, 0, 14],
    [100, -65, 14],
    [250, 49, 6],
    [400, 49, 4],
    [60, 49, 15],
  ])('streets every %i m at latitude %i: about %i', (spacing, latitude, expected) => {
    expect(Math.abs(middleDensity(gridTown(spacing, 5000, street, latitude)) - expected)).toBeLessThanOrEqual(
      1,
    );
  });

  test('the corner of a town counts as rural', () => {
    const { nodeDensity } = gridTown(100, 5000, street, 49);
    expect(nodeDensity[0]).toBeLessThanOrEqual(MAX_RURAL_DENSITY);
  });

  test('the aisles of a car park do not count as streets of a town', () => {
    expect(middleDensity(gridTown(50, 1000, { highway: 'service', service: 'parking_aisle' }, 49))).toBe(0);
  });
});
