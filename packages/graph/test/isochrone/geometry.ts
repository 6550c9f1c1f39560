import type { IsochroneContour } from '@portolan/schemas';

type Position = readonly number[];
export type Ring = readonly Position[];

/** The rings of every polygon of a geometry. A line counts as a polygon. */
export function polygonsOf({ geometry }: IsochroneContour): readonly (readonly Ring[])[] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  return geometry.type === 'Polygon' ? [geometry.coordinates] : [[geometry.coordinates]];
}

/** A point is inside if a line from it to the east crosses the rings an odd number of times. */
export function isInside(polygons: readonly (readonly Ring[])[], lat: number, lon: number): boolean {
  let inside = false;
  for (const ring of polygons.flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1]!, ring[i]!] as unknown as [
        [number, number],
        [number, number],
      ];
      if (y0 > lat !== y1 > lat && lon < x0 + ((lat - y0) * (x1 - x0)) / (y1 - y0)) inside = !inside;
    }
  }
  return inside;
}

/** The distance to the nearest ring in degrees, on a plane where degrees of longitude and latitude are equally long. */
export function distanceToRing(polygons: readonly (readonly Ring[])[], lat: number, lon: number): number {
  let least = Infinity;
  for (const ring of polygons.flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1]!, ring[i]!] as unknown as [
        [number, number],
        [number, number],
      ];
      const [dx, dy] = [x1 - x0, y1 - y0];
      const share = Math.min(1, Math.max(0, ((lon - x0) * dx + (lat - y0) * dy) / (dx * dx + dy * dy)));
      least = Math.min(least, Math.hypot(x0 + share * dx - lon, y0 + share * dy - lat));
    }
  }
  return least;
}

/** The area in square degrees; above 0 if the ring runs counterclockwise. */
export function areaOf(ring: Ring): number {
  let sum = 0;
  const [x0, y0] = ring[0]! as [number, number];
  for (let i = 1; i < ring.length; i++) {
    const [[xa, ya], [xb, yb]] = [ring[i - 1]!, ring[i]!] as unknown as [[number, number], [number, number]];
    sum += (xa - x0) * (yb - y0) - (xb - x0) * (ya - y0);
  }
  return sum / 2;
}

/** Converts degrees to millionths: whole numbers, so that products of differences of some degrees are exact. */
const grid = ([lon, lat]: Position): XY => [Math.round(lon! * 1e6), Math.round(lat! * 1e6)];

/** Lists how polygons break the rules of GeoJSON and simple features. It compares every pair of sides. */
export function faultsOf(polygons: readonly (readonly Ring[])[]): string[] {
  const faults: string[] = [];
  const sides: { readonly ring: number; readonly at: number; readonly from: XY; readonly to: XY }[] = [];
  const lengths: number[] = [];
  for (const rings of polygons) {
    rings.forEach((ring, index) => {
      const number = lengths.push(ring.length - 1) - 1;
      if (ring.length < 4) faults.push(`ring ${number} has ${ring.length} positions`);
      if (ring[0]!.join() !== ring.at(-1)!.join()) faults.push(`ring ${number} is not closed`);
      if (areaOf(ring) > 0 !== (index === 0)) faults.push(`ring ${number} turns the wrong way`);
      if (index > 0 && !isInside([[rings[0]!]], ring[0]![1]!, ring[0]![0]!))
        faults.push(`hole ${number} is not in its outer ring`);
      for (const [lon, lat] of ring as [number, number][]) {
        if (Math.abs(lon) > 180 || Math.abs(lat) > 90) faults.push(`ring ${number} leaves the map`);
        for (const value of [lon, lat]) {
          if (Math.round(value * 1e6) / 1e6 !== value)
            faults.push(`ring ${number} has more than six decimals`);
        }
      }
      for (let i = 1; i < ring.length; i++) {
        const [from, to] = [grid(ring[i - 1]!), grid(ring[i]!)];
        if (from[0] === to[0] && from[1] === to[1]) faults.push(`ring ${number} repeats position ${i}`);
        sides.push({ ring: number, at: i - 1, from, to });
      }
    });
  }
  for (let i = 0; i < sides.length; i++) {
    for (let j = i + 1; j < sides.length; j++) {
      const [a, b] = [sides[i]!, sides[j]!];
      if (areApart(a.from, a.to, b.from, b.to)) continue;
      const last = lengths[a.ring]! - 1;
      const areNeighbours = a.ring === b.ring && (b.at === a.at + 1 || (a.at === 0 && b.at === last));
      if (areNeighbours ? doOverlap(a, b, b.at === a.at + 1) : doMeet(a.from, a.to, b.from, b.to))
        faults.push(`sides ${a.at} of ring ${a.ring} and ${b.at} of ring ${b.ring} meet`);
    }
  }
  return faults;
}

type XY = readonly [x: number, y: number];

function areApart(a: XY, b: XY, c: XY, d: XY): boolean {
  const isApart = (axis: 0 | 1): boolean => {
    const [lowA, highA] = a[axis] < b[axis] ? [a[axis], b[axis]] : [b[axis], a[axis]];
    const [lowC, highC] = c[axis] < d[axis] ? [c[axis], d[axis]] : [d[axis], c[axis]];
    return highA < lowC || highC < lowA;
  };
  return isApart(0) || isApart(1);
}

function sideOf(a: XY, b: XY, p: XY): number {
  const cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
  return Math.sign(cross);
}

function doMeet(a: XY, b: XY, c: XY, d: XY): boolean {
  const [abc, abd, cda, cdb] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)];
  if (abc === 0 && abd === 0) return !areApart(a, b, c, d);
  return abc !== abd && cda !== cdb && abc * abd <= 0 && cda * cdb <= 0;
}

/** True if two sides with a common end lie on one another. */
function doOverlap(
  a: { readonly from: XY; readonly to: XY },
  b: { readonly from: XY; readonly to: XY },
  isInOrder: boolean,
): boolean {
  const [before, shared, after] = isInOrder ? [a.from, a.to, b.to] : [b.from, b.to, a.to];
  if (sideOf(before, shared, after) !== 0) return false;
  const dot =
    (before[0] - shared[0]) * (after[0] - shared[0]) + (before[1] - shared[1]) * (after[1] - shared[1]);
  return dot > 0;
}
