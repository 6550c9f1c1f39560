import { distanceMetres } from '@portolan/base';
import { STEPS_PER_DEGREE } from '../network/plane.ts';
import type { BoxSearch } from './box-tree.ts';

/** Squares, platforms and car parks that people cross on foot: their outlines, and the gates on them from which the network goes on. */
export interface CrossedAreas {
  /** Boxes of the areas, in units of 1e-7 degrees. */
  readonly tree: BoxSearch;
  /** areas + 1; the rings of area `a`, outer and inner ones alike, are `firstRing[a] .. firstRing[a + 1]`. */
  readonly firstRing: Uint32Array;
  /** rings + 1; corners of each ring, none of which repeats its first one. */
  readonly firstCorner: Uint32Array;
  /** Units of 1e-7 degrees. */
  readonly cornerLat: Int32Array;
  readonly cornerLon: Int32Array;
  /** corners + 1; arcs of the area's lines that end at each corner: none, or one or two where it is a gate. */
  readonly firstArc: Uint32Array;
  readonly arc: Uint32Array;
}

/** A gate that one can walk to in a straight line. */
export interface GateInSight {
  readonly area: number;
  /** Arcs of the area's lines that end at the gate. */
  readonly arcs: Uint32Array;
  readonly metres: number;
}

/** Returns the gates that are seen from a place in one or more areas. @param lat  degrees; @param lon  degrees. */
export function gatesInSight(areas: CrossedAreas, lat: number, lon: number): GateInSight[] {
  const { tree, firstRing, firstCorner, cornerLat, cornerLon, firstArc, arc } = areas;
  const [x, y] = [lon * STEPS_PER_DEGREE, lat * STEPS_PER_DEGREE];
  const inside: number[] = [];
  tree.search(x, y, x, y, (area) => {
    if (isInside(areas, area, x, y)) inside.push(area);
    return false;
  });
  const gates: GateInSight[] = [];
  for (const area of inside.toSorted((a, b) => a - b)) {
    const end = firstCorner[firstRing[area + 1]!]!;
    for (let corner = firstCorner[firstRing[area]!]!; corner < end; corner++) {
      const arcs = arc.subarray(firstArc[corner], firstArc[corner + 1]);
      const [east, north] = [cornerLon[corner]!, cornerLat[corner]!];
      if (arcs.length === 0 || !isInSight(areas, area, x, y, east, north)) continue;
      const metres = distanceMetres(lat, lon, north / STEPS_PER_DEGREE, east / STEPS_PER_DEGREE);
      gates.push({ area, arcs, metres });
    }
  }
  return gates;
}

/** True if the straight line between two places in an area stays in it. Coordinates are in degrees. */
export function sees(
  areas: CrossedAreas,
  area: number,
  fromLat: number,
  fromLon: number,
  toLat: number,
  toLon: number,
): boolean {
  const [x, y] = [fromLon * STEPS_PER_DEGREE, fromLat * STEPS_PER_DEGREE];
  return isInSight(areas, area, x, y, toLon * STEPS_PER_DEGREE, toLat * STEPS_PER_DEGREE);
}

/** True if a straight line from a place in an area to another, or to a corner, stays in it. Coordinates are in steps. */
function isInSight(
  areas: CrossedAreas,
  area: number,
  x: number,
  y: number,
  toX: number,
  toY: number,
): boolean {
  const { firstRing, firstCorner, cornerLat, cornerLon } = areas;
  for (let ring = firstRing[area]!; ring < firstRing[area + 1]!; ring++) {
    const [first, end] = [firstCorner[ring]!, firstCorner[ring + 1]!];
    let [ax, ay] = [cornerLon[end - 1]!, cornerLat[end - 1]!];
    for (let corner = first; corner < end; corner++) {
      const [bx, by] = [cornerLon[corner]!, cornerLat[corner]!];
      const isAtEnd = (ax === toX && ay === toY) || (bx === toX && by === toY);
      if (
        !isAtEnd &&
        isLeft(x, y, toX, toY, ax, ay) !== isLeft(x, y, toX, toY, bx, by) &&
        isLeft(ax, ay, bx, by, x, y) !== isLeft(ax, ay, bx, by, toX, toY)
      )
        return false;
      [ax, ay] = [bx, by];
    }
  }
  return true;
}

/** Whether a place is to the left of a line. Coordinates are taken from its beginning, so that differences are small. */
function isLeft(fromX: number, fromY: number, toX: number, toY: number, x: number, y: number): boolean {
  return (toX - fromX) * (y - fromY) > (toY - fromY) * (x - fromX);
}

/** Whether a place is inside the outer ring and in no hole, by the number of sides to the east of it. */
function isInside(
  { firstRing, firstCorner, cornerLat, cornerLon }: CrossedAreas,
  area: number,
  x: number,
  y: number,
): boolean {
  let isOdd = false;
  for (let ring = firstRing[area]!; ring < firstRing[area + 1]!; ring++) {
    const [first, end] = [firstCorner[ring]!, firstCorner[ring + 1]!];
    let before = end - 1;
    for (let corner = first; corner < end; before = corner++) {
      const [low, high] = cornerLat[before]! < cornerLat[corner]! ? [before, corner] : [corner, before];
      if (cornerLat[low]! > y === cornerLat[high]! > y) continue;
      if (isLeft(cornerLon[low]!, cornerLat[low]!, cornerLon[high]!, cornerLat[high]!, x, y)) isOdd = !isOdd;
    }
  }
  return isOdd;
}
