import type { RoadNetwork } from '../network/road-network.ts';
import { metresAt, type ArcLine } from '../edge-attributes/arc-line.ts';
import { base64 } from './base64.ts';
import { encodeLineReference } from './encode-reference.ts';
import type { ReferencePoint } from './line-reference.ts';
import { pointOnArc } from './point-on-arc.ts';
import { measureStretches } from './stretches.ts';

/**
 * Writes the part of an arc from a place to the arc's end as an OpenLR line location in base64. The points of the reference are the ends
 * of the arc, with more points between them if they lie too far apart.
 *
 * @param fraction  0..1 of the arc's length.
 */
export function linearReference(network: RoadNetwork, arc: number, line: ArcLine, fraction: number): string {
  const stretches = measureStretches(line);
  const count = Math.max(1, Math.ceil(stretches.at(-1)!));
  const cuts = Array.from({ length: count + 1 }, (_, i) =>
    metresAt(line, stretches, (i * stretches.at(-1)!) / count),
  );
  const metres = fraction * line.along.at(-1)!;
  // An offset must lie within the first section between two points, so earlier sections without the place are left out.
  const first = Math.max(
    0,
    cuts.findLastIndex((cut, i) => i < count && cut <= metres),
  );
  const rest = cuts.slice(first);
  const points = rest.map((cut, i): ReferencePoint => {
    const isLast = i === rest.length - 1;
    return {
      ...pointOnArc(network, arc, line, cut, isLast),
      weakestClassToNext: network.edgeClass[arc >>> 1]!,
      metresToNext: isLast ? 0 : rest[i + 1]! - cut,
    };
  });
  const stretch = points[0]!.metresToNext;
  return base64(
    encodeLineReference({
      points,
      positiveOffset: stretch === 0 ? 0 : (metres - rest[0]!) / stretch,
      negativeOffset: 0,
    }),
  );
}
