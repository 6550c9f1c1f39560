import { arcHead } from '../network/adjacency.ts';
import type { OsrmStep } from '@portolan/schemas';
import { countryCodeAt } from '../network/node-regions.ts';
import { isFerry } from '../network/edge-traits.ts';
import type { OsrmFormat } from '../request/format.ts';
import { legStepsOf, type LegStep } from '../guidance/leg-steps.ts';
import type { JourneyLeg } from '../journey/journey.ts';
import { encodeShape } from '../journey/encode-shape.ts';
import { narrationOf } from '../guidance/narration.ts';
import type { RouteQuery } from '../request/route-request.ts';
import { rampSignOf, type RampSign } from '../guidance/ramp-sign.ts';
import type { AdminList } from './admins.ts';
import { bannersOf } from './banners.ts';
import { intersectionsOf } from './intersections.ts';
import { maneuverOf } from './maneuver.ts';
import { speedSignsOf } from './speed-signs.ts';
import { roadOf, type NarratedStep } from './narrated-step.ts';
import { voiceOf } from './voice.ts';

export function osrmSteps(
  leg: JourneyLeg,
  query: RouteQuery,
  format: OsrmFormat,
  admins: AdminList,
): OsrmStep[] {
  const narrated = narratedSteps(leg, query);
  return narrated.map((step, i) => {
    const answer = stepOf(leg, step, i === 0, admins);
    if (query.directions === 'instructions') answer.maneuver.instruction = step.narration.instruction;
    if (format.hasBanners) answer.bannerInstructions = bannersOf(narrated, i, query.language);
    if (format.hasVoice) answer.voiceInstructions = voiceOf(narrated, i, query);
    return answer;
  });
}

function narratedSteps(leg: JourneyLeg, query: RouteQuery): NarratedStep[] {
  const steps = legStepsOf(leg, { roundaboutExits: query.roundaboutExits, obvious: true });
  const narrations = narrationOf(steps, query, leg.side);
  const narrated: NarratedStep[] = [];
  steps.forEach((legStep, i) => {
    // The arrival has the road and the mode of the previous step.
    const { road, mode } =
      legStep.step.action === 'arrive'
        ? narrated[i - 1]!
        : { road: roadOf(legStep), mode: modeOf(legStep, narrated[i - 1]?.mode) };
    narrated.push({
      legStep,
      maneuver: maneuverOf(leg, legStep, i === 0),
      narration: narrations[i]!,
      road,
      mode,
      drivingSide: legStep.piece.profile.data.regions.keepsLeft[nodeOf(legStep)] === 1 ? 'left' : 'right',
    });
  });
  return narrated;
}

function stepOf(
  leg: JourneyLeg,
  { legStep, maneuver, road, mode, drivingSide }: NarratedStep,
  isDeparture: boolean,
  admins: AdminList,
): OsrmStep {
  const { sum, step } = legStep;
  const answer: OsrmStep = {
    distance: sum.lengthMillimetres / 1000,
    duration: sum.timeMilliseconds / 1000,
    weight: sum.cost / 1000,
    name: road.name,
    mode,
    driving_side: drivingSide,
    geometry: geometryOf(leg, legStep),
    maneuver,
    intersections: intersectionsOf(leg, legStep, isDeparture, admins),
    ...speedSignsOf(countryCodeAt(legStep.piece.profile.data.regions, nodeOf(legStep))),
  };
  if (road.refs.length > 0) answer.ref = road.refs.join('; ');
  const sign = legStep.sign ?? signOfTurn(legStep);
  if (sign) {
    const destinations = destinationsOf(sign);
    if (sign.numbers.length > 0) answer.exits = sign.numbers.join('; ');
    if (destinations !== '') answer.destinations = destinations;
  }
  if (step.ring?.kind === 'rotary' && step.ring.name !== undefined) answer.rotary_name = step.ring.name;
  return answer;
}

/** The native format has signs where it is not enough to turn left or right; this one has those of every turn. */
function signOfTurn({ step: { action, namedPathEdge }, piece }: LegStep): RampSign | undefined {
  if (action !== 'turn' && action !== 'bear') return undefined;
  return rampSignOf(piece.profile.data.network, piece.routeShape.pathEdges[namedPathEdge]!.arc, false);
}

/** Writes destinations in the form `A 5, B 37: Heidelberg, Mannheim`. */
function destinationsOf({ refs, streets, toward }: RampSign): string {
  return [[...refs, ...streets], toward]
    .filter((part) => part.length > 0)
    .map((part) => part.join(', '))
    .join(': ');
}

/** Encodes the line of a step. It has at least two points, even that of the arrival, which has no length. */
function geometryOf(leg: JourneyLeg, { beginShape, endShape }: LegStep): string {
  if (beginShape < endShape) return encodeShape(leg, 6, beginShape, endShape);
  const [lat, lon] = [leg.lat[endShape]!, leg.lon[endShape]!];
  return encodeShape({ lat: Float64Array.of(lat, lat), lon: Float64Array.of(lon, lon) });
}

const PUSHING = 'pushing bike';
const MODES = { drive: 'driving', pedestrian: 'walking', bicycle: 'cycling' } as const;

/** @param before  the mode of the previous step: a bicycle is pushed until a step says otherwise. */
function modeOf(
  { piece, firstPathEdge, step }: LegStep,
  before: OsrmStep['mode'] | undefined,
): OsrmStep['mode'] {
  const isPushed = step.mount === undefined ? before === PUSHING : step.mount === 'off';
  if (isPushed && piece.profile.costing.isPushed) return PUSHING;
  if (isFerry(piece.profile.data.network, piece.routeShape.pathEdges[firstPathEdge]!.arc >>> 1))
    return 'ferry';
  return MODES[piece.profile.costing.travelMode];
}

/** Returns the node where the step's first edge begins; for the arrival, the node at the end of the last edge. */
function nodeOf({ piece: { profile, routeShape }, firstPathEdge }: LegStep): number {
  const { network } = profile.data;
  const pathEdge = routeShape.pathEdges[firstPathEdge];
  return pathEdge ? arcHead(network, pathEdge.arc ^ 1) : arcHead(network, routeShape.pathEdges.at(-1)!.arc);
}
