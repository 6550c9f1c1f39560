import type { Position } from 'geojson';

/** Rings of a polygon, the outer one first; the last position of each repeats the first. */
export type Rings = readonly (readonly Position[])[];

/**
 * A polygon on a globe as polygons on a flat map from -180 to 180 degrees. One that crosses the antimeridian steps from one end to the other there, and one around a pole
 * has no side along it: taken as flat, what such a step runs over would be inside.
 */
export function flatPolygons(rings: Rings): readonly Rings[] {
  const [outer = []] = rings;
  if (!outer.some(([lon], at) => at > 0 && Math.abs(lon! - outer[at - 1]![0]!) > 180)) return [rings];
  const unrolled = unroll(outer);
  const lons = unrolled.map(([lon]) => lon!);
  const [west, east] = [
    lons.reduce((a, b) => Math.min(a, b), Infinity),
    lons.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  const all = [unrolled, ...rings.slice(1).map((hole) => beside(unroll(hole), (west + east) / 2))];
  const polygons: Rings[] = [];
  for (let middle = 360 * Math.floor((west + 180) / 360); middle - 180 < east; middle += 360) {
    const cut = all
      .map((ring) => onOneSide(onOneSide(ring, middle - 180, 1), middle + 180, -1))
      .filter((ring) => ring.length >= 4)
      .map((ring) => ring.map(([lon, lat]) => [lon! - middle, lat!]));
    if (cut.length > 0) polygons.push(cut);
  }
  return polygons;
}

/** A ring without steps from end to end: longitudes go on beyond 180 degrees. Around a pole it goes there and back. */
function unroll(ring: readonly Position[]): Position[] {
  let lon = ring[0]![0]!;
  const positions = ring.map(([own, lat], at): Position => {
    if (at > 0) {
      const step = own! - ring[at - 1]![0]!;
      lon += Math.abs(step) <= 180 ? step : step - 360 * Math.sign(step);
    }
    return [lon, lat!];
  });
  const first = positions[0]!;
  // Sums of many steps are off by some last digits.
  if (Math.abs(lon - first[0]!) < 1) return [...positions.slice(0, -1), first];
  const pole = 90 * Math.sign(first[1]!);
  return [...positions, [lon, pole], [first[0]!, pole], first];
}

/** A hole in the same turn of the globe as what it lies in. */
function beside(ring: readonly Position[], middle: number): readonly Position[] {
  const turns = 360 * Math.round((ring[0]![0]! - middle) / 360);
  return ring.map(([lon, lat]) => [lon! - turns, lat!]);
}

/** What of a ring lies to the east (1) or west (-1) of a meridian, joined along it (Sutherland & Hodgman 1974). */
function onOneSide(ring: readonly Position[], meridian: number, side: 1 | -1): readonly Position[] {
  const isWithin = ([lon]: Position): boolean => (lon! - meridian) * side >= 0;
  const kept: Position[] = [];
  for (let at = 1; at < ring.length; at++) {
    const [a, b] = [ring[at - 1]!, ring[at]!];
    if (isWithin(a) !== isWithin(b)) {
      const share = (meridian - a[0]!) / (b[0]! - a[0]!);
      kept.push([meridian, a[1]! + share * (b[1]! - a[1]!)]);
    }
    if (isWithin(b)) kept.push(b);
  }
  return kept.length === 0 ? [] : [...kept, kept[0]!];
}
