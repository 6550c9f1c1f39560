import { rangesBetween } from '../network/plane.ts';
import type { BoxSearch } from './box-tree.ts';

/** A part of a map, in steps of degrees. Its longitudes may go on beyond the 180th meridian. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Calls `visit` for the boxes of a tree that share a place with a part of the map, in no particular order; across the 180th meridian some may come twice. */
export function searchBox(
  tree: BoxSearch,
  [west, south, east, north]: Box,
  visit: (box: number) => void,
): void {
  const go = (box: number): boolean => {
    visit(box);
    return false;
  };
  for (const [from, to] of rangesBetween(west, east)) tree.search(from, south, to, north, go);
}
