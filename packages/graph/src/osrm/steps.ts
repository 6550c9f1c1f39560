import type { OsrmStep } from '@portolan/schemas';
import type { Graph } from '../graph.ts';
import { countryCodeAt } from '../network/node-regions.ts';
import { isFerry } from '../network/edge-traits.ts';
import type { OsrmFormat } from '../request/format.ts';
import { guide, type GuidedStep } from '../guidance/guide.ts';
import type { JourneyLeg } from '../journey/journey.ts';
import { headOf } from '../journey/junction.ts';
import { encodeShape } from '../journey/encode-shape.ts';
import { narrationOf } from '../guidance/narration.ts';
import type { RouteQuery } from '../request/route-request.ts';
import type { RampSign } from '../guidance/ramp-sign.ts';
import type { AdminList } from './admins.ts';
import { bannersOf } from './banners.ts';
import { intersectionsOf } from './intersections.ts';
import { maneuverOf, rotaryName } from './maneuver.ts';
import { roadOf } from './road.ts';
import { speedSignsOf } from './speed-signs.ts';
import type { ToldStep } from './told-step.ts';
import { voiceOf } from './voice.ts';

export function osrmSteps(
  graph: Graph,
  leg: JourneyLeg,
  query: RouteQuery,
  format: OsrmFormat,
  admins: AdminList,
): OsrmStep[] {
  const told = tellSteps(graph, leg, query);
  return told.map((step, i) => {
    const answer = stepOf(graph, leg, step, i === 0, admins);
    if (query.directions === 'instructions') answer.maneuver.instruction = step.narration.instruction;
    if (format.hasBanners) answer.bannerInstructions = bannersOf(told, i);
    if (format.hasVoice) answer.voiceInstructions = voiceOf(told, i, query.units);
    return answer;
  });
}

function tellSteps(graph: Graph, leg: JourneyLeg, query: RouteQuery): ToldStep[] {
  const steps = guide(graph, leg, query.roundaboutExits);
  const narrations = narrationOf(steps, query.units, leg.side);
  const told: ToldStep[] = [];
  steps.forEach((guided, i) => {
    // Who arrives is where the last step led along.
    const { road, mode } =
      guided.step.action === 'arrive'
        ? told[i - 1]!
        : { road: roadOf(graph, guided), mode: modeOf(graph, guided) };
    told.push({
      guided,
      maneuver: maneuverOf(graph, leg, guided, i === 0),
      narration: narrations[i]!,
      road,
      mode,
      drivingSide: graph.data.regions.keepsLeft[nodeOf(graph, guided)] === 1 ? 'left' : 'right',
    });
  });
  return told;
}

function stepOf(
  graph: Graph,
  leg: JourneyLeg,
  { guided, maneuver, road, mode, drivingSide }: ToldStep,
  isDeparture: boolean,
  admins: AdminList,
): OsrmStep {
  const { sum, step } = guided;
  const answer: OsrmStep = {
    distance: sum.lengthMillimetres / 1000,
    duration: sum.timeMilliseconds / 1000,
    weight: sum.cost / 1000,
    name: road.name,
    mode,
    driving_side: drivingSide,
    geometry: geometryOf(leg, guided),
    maneuver,
    intersections: intersectionsOf(graph, leg, guided, isDeparture, admins),
    ...speedSignsOf(countryCodeAt(graph.data.regions, nodeOf(graph, guided))),
  };
  if (road.refs.length > 0) answer.ref = road.refs.join('; ');
  const { sign } = guided;
  if (sign) {
    const destinations = destinationsOf(sign);
    if (sign.numbers.length > 0) answer.exits = sign.numbers.join('; ');
    if (destinations !== '') answer.destinations = destinations;
  }
  if (step.action === 'enterRoundabout' || step.action === 'exitRoundabout') {
    const name = rotaryName(graph, guided);
    if (name !== undefined) answer.rotary_name = name;
  }
  return answer;
}

/** `A 5, B 37: Heidelberg, Mannheim` */
function destinationsOf({ refs, streets, toward }: RampSign): string {
  return [[...refs, ...streets], toward]
    .filter((part) => part.length > 0)
    .map((part) => part.join(', '))
    .join(': ');
}

/** A line has two points, also that of the arrival, which leads nowhere. */
function geometryOf(leg: JourneyLeg, { beginShape, endShape }: GuidedStep): string {
  if (beginShape < endShape) return encodeShape(leg, 6, beginShape, endShape);
  const [lat, lon] = [leg.lat[endShape]!, leg.lon[endShape]!];
  return encodeShape({ lat: Float64Array.of(lat, lat), lon: Float64Array.of(lon, lon) });
}

const MODES = { drive: 'driving', pedestrian: 'walking', bicycle: 'cycling' } as const;

function modeOf({ data: { network } }: Graph, { piece, firstPathEdge }: GuidedStep): OsrmStep['mode'] {
  if (isFerry(network, piece.routeShape.pathEdges[firstPathEdge]!.arc >>> 1)) return 'ferry';
  return MODES[piece.profile.costing.travelMode];
}

/** The node that a step begins at, or on the edge behind it; for the arrival the one ahead. */
function nodeOf(graph: Graph, { piece: { routeShape }, firstPathEdge }: GuidedStep): number {
  const pathEdge = routeShape.pathEdges[firstPathEdge];
  return pathEdge ? headOf(graph, pathEdge.arc ^ 1) : headOf(graph, routeShape.pathEdges.at(-1)!.arc);
}
