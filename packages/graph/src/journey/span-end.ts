import { headingOut } from '../edge-expanded/headings.ts';
import type { GraphData } from '../graph-data.ts';
import { arcHead, listArcsOut } from '../network/adjacency.ts';
import { isAloft } from '../network/edge-traits.ts';
import { atEnd, endOf } from './path.ts';
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
  const { edgeLengthMillimetres } = network;
  let at = arc;
  let millimetres = edgeLengthMillimetres[at >>> 1]! * Math.abs(endOf(at) - fraction);
  // A ring of bridges has no end.
  for (let count = 0; count < MOST_ARCS; count++) {
    const back = headingOut(network, at ^ 1);
    let next: number | undefined;
    // From 0 for straight back to 180 for straight on.
    let most = -1;
    for (const out of listArcsOut(network, incidence, arcHead(network, at))) {
      const off = Math.abs(turnBetween(back, headingOut(network, out)).degrees);
      if (out !== (at ^ 1) && isAloft(network, out >>> 1) && off > most) [next, most] = [out, off];
    }
    if (next === undefined) break;
    at = next;
    millimetres += edgeLengthMillimetres[at >>> 1]!;
  }
  return { ...atEnd(network, at, endOf(at), NOWHERE), metres: millimetres / 1000 };
}

const MOST_ARCS = 1000;
const NOWHERE = { distanceMetres: 0 };
