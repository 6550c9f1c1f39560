import { headingOut } from '../edge-expanded/headings.ts';
import type { GraphData } from '../graph-data.ts';
import { arcHead, listArcsOut } from '../network/adjacency.ts';
import { isAloft, isFerry } from '../network/edge-traits.ts';
import { STEPS_PER_DEGREE } from '../network/plane.ts';
import { endOf } from './path.ts';
import { turnBetween } from './turn.ts';

/** Where a bridge, a tunnel or a ferry meets the ground, in degrees, and how far away that is along it. */
export interface SpanEnd {
  readonly metres: number;
  readonly lat: number;
  readonly lon: number;
}

/**
 * Returns where a traveller along an arc that is aloft comes to the ground: at its end, or at that of the arcs which go on straightest from there,
 * as long as they are aloft as well.
 *
 * @param fraction  where on its edge the traveller is.
 */
export function spanEndAhead({ network, incidence }: GraphData, arc: number, fraction: number): SpanEnd {
  const { edgeLengthMillimetres, firstPoint, pointLat, pointLon } = network;
  let at = arc;
  let millimetres = edgeLengthMillimetres[at >>> 1]! * Math.abs(endOf(at) - fraction);
  // A ring of bridges has no end.
  const seen = new Set<number>();
  for (;;) {
    seen.add(at >>> 1);
    const bearing = (headingOut(network, at ^ 1) + 180) % 360;
    let next: number | undefined;
    let least = Infinity;
    for (const out of listArcsOut(network, incidence, arcHead(network, at))) {
      const edge = out >>> 1;
      if (seen.has(edge) || !isAloft(network, edge) || isFerry(network, edge) !== isFerry(network, at >>> 1))
        continue;
      const off = Math.abs(turnBetween(bearing, headingOut(network, out)).degrees);
      if (off < least) [next, least] = [out, off];
    }
    if (next === undefined) break;
    at = next;
    millimetres += edgeLengthMillimetres[at >>> 1]!;
  }
  const edge = at >>> 1;
  const point = endOf(at) === 0 ? firstPoint[edge]! : firstPoint[edge + 1]! - 1;
  return {
    metres: millimetres / 1000,
    lat: pointLat[point]! / STEPS_PER_DEGREE,
    lon: pointLon[point]! / STEPS_PER_DEGREE,
  };
}
