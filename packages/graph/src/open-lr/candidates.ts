import { distanceMetres } from '@portolan/base';
import { arcLine, placeAt } from '../edge-attributes/arc-line.ts';
import type { Graph } from '../graph.ts';
import { snapToEdges } from '../snapping/snap.ts';
import { SECTOR_DEGREES } from './binary-format.ts';
import { FormOfWay, type ReferencePoint } from './line-reference.ts';
import { openRoadsOf } from './open-roads.ts';
import { pointOnArc } from './point-on-arc.ts';

/** A place on an arc where a point of a reference may lie. */
export interface Candidate {
  readonly arc: number;
  /** From the beginning of the arc. */
  readonly metres: number;
  /** How badly the place fits, in metres of distance; other differences count as that many. */
  readonly cost: number;
}

/** Points lie at the ends of roads as a rule: a place within a road counts as farther away, and one this near its end does not count. */
const WITHIN_ROAD_COST = 8;
const NEAR_END_METRES = 10;
/** What a degree counts by which a bearing lies outside its sector, and where another direction begins. */
const DEGREE_COST = 0.5;
const MOST_DEGREES = 90;
/** What a step of functional road class counts, and another form of way. */
const CLASS_COST = 8;
const FORM_COST = 8;
/** At most so many candidates are tried, and none that is worse than the best by more than this. */
const MOST_CANDIDATES = 10;
const MOST_WORSE = 60;

/** Returns the places near a point of a reference that fit it, the best first. */
export function candidatesOf(
  graph: Graph,
  point: ReferencePoint,
  isLast: boolean,
  radiusMetres: number,
): Candidate[] {
  const { network, snapIndex } = graph.data;
  const { modes } = openRoadsOf(graph);
  const isOpen = (edge: number): boolean => (modes[2 * edge]! | modes[2 * edge + 1]!) !== 0;
  const found: Candidate[] = [];
  // A road costs as many metres as it is away, or more: the nearest first, until no farther one can be among those that are kept.
  const costs = new LeastCosts();
  const nearest = snapToEdges(network, snapIndex, point.lat, point.lon, radiusMetres, isOpen);
  for (const near of nearest) {
    if (near.distanceMetres > costs.most) break;
    for (const arc of [2 * near.edge, 2 * near.edge + 1]) {
      if (modes[arc] === 0) continue;
      const line = arcLine(network, arc);
      const length = line.along.at(-1)!;
      const end = isLast ? length : 0;
      const projected = ((arc & 1) === 0 ? near.fraction : 1 - near.fraction) * length;
      const add = (metres: number, cost: number): void => {
        const attributes = costOfAttributes(point, pointOnArc(network, arc, line, metres, isLast));
        if (attributes === Infinity) return;
        found.push({ arc, metres, cost: cost + attributes });
        costs.add(cost + attributes);
      };
      const place = placeAt(line, end);
      const metresToEnd = distanceMetres(point.lat, point.lon, place.lat, place.lon);
      if (metresToEnd <= radiusMetres) add(end, metresToEnd);
      if (projected >= NEAR_END_METRES && length - projected >= NEAR_END_METRES) {
        add(projected, near.distanceMetres + WITHIN_ROAD_COST);
      }
    }
  }
  const sorted = found.toSorted((a, b) => a.cost - b.cost || a.arc - b.arc || a.metres - b.metres);
  return sorted.slice(0, MOST_CANDIDATES).filter(({ cost }) => cost <= sorted[0]!.cost + MOST_WORSE);
}

/** The least of the costs that are known, and what a cost must not pass to be kept beside them. */
class LeastCosts {
  most = Infinity;
  readonly #least: number[] = [];

  add(cost: number): void {
    const least = this.#least;
    let at = least.length;
    while (at > 0 && least[at - 1]! > cost) at--;
    least.splice(at, 0, cost);
    if (least.length > MOST_CANDIDATES) least.pop();
    this.most = Math.min(
      least[0]! + MOST_WORSE,
      least.length < MOST_CANDIDATES ? Infinity : least[MOST_CANDIDATES - 1]!,
    );
  }
}

type Attributes = Pick<ReferencePoint, 'functionalRoadClass' | 'formOfWay' | 'bearingDegrees'>;

/** Infinity for roads that lead elsewhere. */
function costOfAttributes(wanted: Attributes, road: Attributes): number {
  const turned = Math.abs(((road.bearingDegrees - wanted.bearingDegrees + 540) % 360) - 180);
  if (turned > MOST_DEGREES) return Infinity;
  const isFormKnown = wanted.formOfWay !== FormOfWay.undefined;
  return (
    DEGREE_COST * Math.max(0, turned - SECTOR_DEGREES / 2) +
    CLASS_COST * Math.abs(road.functionalRoadClass - wanted.functionalRoadClass) +
    (isFormKnown && road.formOfWay !== wanted.formOfWay ? FORM_COST : 0)
  );
}
