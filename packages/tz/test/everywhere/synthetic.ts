import { writeBoundaries } from '@portolan/tz/build';
import type { SourceCell, ZoneRings } from '@portolan/tz/build';
import { columnOrigin, rowOrigin } from '../../src/boundaries/cell-grid.ts';

/**
 * A leaf made of squares, each in any set of zones: as many borders, corners and overlaps as its labels say, and a truth that can be read off.
 */
export interface SquareLeaf {
  readonly row: number;
  readonly column: number;
  readonly side: number;
  /** Squares a side. */
  readonly squares: number;
  /** Sets of zones by square, rows from south to north. */
  readonly labels: readonly (readonly string[])[];
}

/** South-western corner of a leaf, 1e-6 degrees. */
export function originOf({ row, column }: SquareLeaf): readonly [number, number] {
  return [columnOrigin(column), rowOrigin(row)];
}

export function squareCell(leaf: SquareLeaf): SourceCell {
  const { row, column, side, squares, labels } = leaf;
  const [west, south] = originOf(leaf);
  const pointsByZone = new Map<string, number[]>();
  for (const [square, zones] of labels.entries()) {
    const x = west + (square % squares) * side;
    const y = south + Math.floor(square / squares) * side;
    for (const zone of zones) {
      const points = pointsByZone.get(zone) ?? [];
      points.push(x, y, x + side, y, x + side, y + side, x, y + side);
      pointsByZone.set(zone, points);
    }
  }
  const rings = [...pointsByZone].map(([zone, points]): ZoneRings => ({
    zone,
    points: Int32Array.from(points),
    ringLengths: Array.from({ length: points.length / 8 }, () => 4),
  }));
  return { row, column, rings };
}

/** Zones of the square that a point belongs to: the one north-east of a border. Empty outside of all squares. */
export function zonesAt({ side, squares, labels }: SquareLeaf, x: number, y: number): readonly string[] {
  const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
  if (column < 0 || row < 0 || column >= squares || row >= squares) return [];
  return labels[row * squares + column]!;
}

export function boundariesOf(cells: readonly SourceCell[]): Uint8Array {
  return writeBoundaries({ cells, products: { '1970': new Map(), now: new Map() }, version: 'synthetic' });
}
