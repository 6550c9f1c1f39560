import type { Leg, Maneuver, ManeuverType, Summary } from '@portolan/schemas';
import type { Graph } from '../graph.ts';
import { conditionalFor } from '../conditions/hour.ts';
import { EdgeFlag, NodeFlag, RoadClass, RoadUse, Surface } from '../network/road-network.ts';
import { PolylineEncoder } from '../polyline.ts';
import type { Profile } from '../profile.ts';
import type { Course, Stretch } from './course.ts';
import { instructionOf } from './english.ts';
import { stepsOf, type Step } from './maneuvers.ts';
import type { RouteQuestion } from './request.ts';
import { streetNames } from './street-names.ts';
import type { TurnKind } from './turn.ts';

const MILLIMETRES_PER_KILOMETRE = 1e6;
const MILLIMETRES_PER_MILE = 1_609_344;

/** A leg and, beside the wire's rounded figures, what sums over legs are made of. */
export interface BuiltLeg {
  readonly leg: Leg;
  readonly totals: Totals;
}

export interface Totals {
  readonly lengthMillimetres: number;
  readonly timeMilliseconds: number;
  readonly cost: number;
  readonly hasToll: boolean;
  readonly hasHighway: boolean;
  readonly hasFerry: boolean;
  readonly hasTimeRestrictions: boolean;
  /** Degrees. */
  readonly minLat: number;
  readonly minLon: number;
  readonly maxLat: number;
  readonly maxLon: number;
}

/** @param destinationSide  of the street that the leg ends on, where the destination lies beside it. */
export function buildLeg(
  graph: Graph,
  profile: Profile,
  course: Course,
  question: RouteQuestion,
  destinationSide: 'left' | 'right' | undefined,
): BuiltLeg {
  const totals = totalsOf(graph, profile, course);
  const leg: Leg = {
    ...(question.directions === 'none'
      ? {}
      : { maneuvers: maneuversOf(graph, profile, course, question, destinationSide) }),
    shape: encodeShape(course),
    summary: summaryOf(totals, question.units),
  };
  return { leg, totals };
}

export function encodeShape({ lat, lon }: Course, digits: 5 | 6 = 6): string {
  const encoder = new PolylineEncoder(digits);
  for (let i = 0; i < lat.length; i++) encoder.add(lat[i]!, lon[i]!);
  return encoder.toString();
}

function totalsOf(graph: Graph, profile: Profile, { lat, lon, stretches }: Course): Totals {
  const box = { minLat: Infinity, minLon: Infinity, maxLat: -Infinity, maxLon: -Infinity };
  for (let i = 0; i < lat.length; i++) {
    box.minLat = Math.min(box.minLat, lat[i]!);
    box.maxLat = Math.max(box.maxLat, lat[i]!);
    box.minLon = Math.min(box.minLon, lon[i]!);
    box.maxLon = Math.max(box.maxLon, lon[i]!);
  }
  return { ...sumOf(graph, profile, stretches), ...box };
}

/** @param first, end  of the stretches that are summed; a gate counts where the course passes it, so not at its end. */
function sumOf(
  { data: { network } }: Graph,
  { layer, choice }: Profile,
  stretches: readonly Stretch[],
  first = 0,
  end = stretches.length,
) {
  const { edgeFlags, edgeClass, edgeUse, edgeSurface, edgeFrom, edgeTo, nodeFlags } = network;
  const conditional = conditionalFor(network, layer.turns, choice.ownMode);
  const sum = {
    lengthMillimetres: 0,
    timeMilliseconds: 0,
    cost: 0,
    hasToll: false,
    hasHighway: false,
    hasFerry: false,
    hasRough: false,
    hasTimeRestrictions: false,
    hasGate: false,
  };
  for (let i = first; i < end; i++) {
    const { arc, turn, lengthMillimetres, timeMilliseconds, cost } = stretches[i]!;
    const edge = arc >>> 1;
    sum.lengthMillimetres += lengthMillimetres;
    sum.timeMilliseconds += timeMilliseconds;
    sum.cost += cost;
    sum.hasTimeRestrictions ||= conditional.edges.has(edge) || conditional.turns.has(turn);
    sum.hasToll ||= (edgeFlags[edge]! & EdgeFlag.toll) !== 0;
    sum.hasHighway ||= edgeClass[edge] === RoadClass.motorway;
    sum.hasFerry ||= edgeUse[edge] === RoadUse.ferry || edgeUse[edge] === RoadUse.railFerry;
    sum.hasRough ||= edgeSurface[edge]! >= Surface.gravel;
    const head = (arc & 1) === 0 ? edgeTo[edge]! : edgeFrom[edge]!;
    sum.hasGate ||= i + 1 < stretches.length && (nodeFlags[head]! & NodeFlag.gate) !== 0;
  }
  return sum;
}

/** The wire's summary of a leg or of a whole trip. */
export function summaryOf(totals: Totals, units: RouteQuestion['units']): Summary {
  return {
    has_time_restrictions: totals.hasTimeRestrictions,
    has_toll: totals.hasToll,
    has_highway: totals.hasHighway,
    has_ferry: totals.hasFerry,
    min_lat: rounded(totals.minLat, 1e6),
    min_lon: rounded(totals.minLon, 1e6),
    max_lat: rounded(totals.maxLat, 1e6),
    max_lon: rounded(totals.maxLon, 1e6),
    time: totals.timeMilliseconds / 1000,
    length: lengthIn(units, totals.lengthMillimetres),
    cost: totals.cost / 1000,
  };
}

/** A leg of which the parts are travelled in different manners. */
interface LegPiece {
  readonly course: Course;
  readonly built: BuiltLeg;
  readonly action: NonNullable<Maneuver['bss_maneuver_type']>;
  /** Name of the station at its beginning; empty where there is none. */
  readonly station: string;
  readonly delayMilliseconds: number;
}

/** One leg of several pieces: one line, and one list of maneuvers with what is done between the pieces. */
export function joinLegs(pieces: readonly LegPiece[], units: RouteQuestion['units']): BuiltLeg {
  const encoder = new PolylineEncoder();
  const maneuvers: Maneuver[] = [];
  let points = 0;
  let delay = 0;
  let last: readonly [lat: number, lon: number] | undefined;
  for (const [i, { course, built, action, station, delayMilliseconds }] of pieces.entries()) {
    const own = built.leg.maneuvers ?? [];
    const isLast = i === pieces.length - 1;
    const { lat, lon } = course;
    // A piece begins at the point where the one before it ends.
    const isJoined = last?.[0] === lat[0] && last?.[1] === lon[0];
    const offset = isJoined ? points - 1 : points;
    // Only the last piece arrives.
    for (const [k, maneuver] of (isLast ? own : own.slice(0, -1)).entries()) {
      const isFirst = k === 0;
      maneuvers.push({
        ...maneuver,
        ...(isFirst && i > 0
          ? {
              time: maneuver.time + delayMilliseconds / 1000,
              cost: (maneuver.cost ?? 0) + delayMilliseconds / 1000,
            }
          : {}),
        ...(isFirst && maneuver.instruction !== ''
          ? { instruction: withAction(action, station, maneuver.instruction) }
          : {}),
        begin_shape_index: isFirst && i > 0 ? points - 1 : maneuver.begin_shape_index + offset,
        end_shape_index: maneuver.end_shape_index + offset,
        bss_maneuver_type: isFirst ? action : 'NoneAction',
      });
    }
    for (let point = isJoined ? 1 : 0; point < lat.length; point++) encoder.add(lat[point]!, lon[point]!);
    points = offset + lat.length;
    last = [lat.at(-1)!, lon.at(-1)!];
    delay += i > 0 ? delayMilliseconds : 0;
  }
  const sum = sumTotals(pieces.map(({ built }) => built.totals));
  const totals = { ...sum, timeMilliseconds: sum.timeMilliseconds + delay, cost: sum.cost + delay };
  const hasManeuvers = pieces[0]?.built.leg.maneuvers !== undefined;
  return {
    totals,
    leg: {
      ...(hasManeuvers ? { maneuvers } : {}),
      shape: encoder.toString(),
      summary: summaryOf(totals, units),
    },
  };
}

function withAction(action: LegPiece['action'], station: string, instruction: string): string {
  const at = station === '' ? '' : ` at ${station}`;
  if (action === 'RentBikeAtBikeShare') return `Rent a bicycle${at}. ${instruction}`;
  return action === 'ReturnBikeAtBikeShare' ? `Return the bicycle${at}. ${instruction}` : instruction;
}

/** Totals of several legs. */
export function sumTotals(all: readonly Totals[]): Totals {
  return all.reduce((a, b) => ({
    lengthMillimetres: a.lengthMillimetres + b.lengthMillimetres,
    timeMilliseconds: a.timeMilliseconds + b.timeMilliseconds,
    cost: a.cost + b.cost,
    hasToll: a.hasToll || b.hasToll,
    hasHighway: a.hasHighway || b.hasHighway,
    hasFerry: a.hasFerry || b.hasFerry,
    hasTimeRestrictions: a.hasTimeRestrictions || b.hasTimeRestrictions,
    minLat: Math.min(a.minLat, b.minLat),
    minLon: Math.min(a.minLon, b.minLon),
    maxLat: Math.max(a.maxLat, b.maxLat),
    maxLon: Math.max(a.maxLon, b.maxLon),
  }));
}

function maneuversOf(
  graph: Graph,
  profile: Profile,
  course: Course,
  question: RouteQuestion,
  destinationSide: 'left' | 'right' | undefined,
): Maneuver[] {
  const steps = stepsOf(graph, profile, course, question.roundaboutExits);
  const { stretches } = course;
  const namesAt = (stretch: Stretch | undefined): string[] =>
    stretch ? streetNames(graph.data.network, stretch.arc >>> 1) : [];
  const namesOfStep = steps.map(({ firstStretch }) => namesAt(stretches[firstStretch]));
  const lastShape = course.lat.length - 1;
  return steps.map((step, i) => {
    const endStretch = steps[i + 1]?.firstStretch ?? stretches.length;
    const sum = sumOf(graph, profile, stretches, step.firstStretch, endStretch);
    const names = namesOfStep[i]!;
    const instruction =
      question.directions === 'maneuvers'
        ? ''
        : instructionOf(step, {
            street: names[0],
            previousStreet: namesOfStep[i - 1]?.[0],
            exitStreet: step.exit && namesAt(stretches[step.exit.stretch])[0],
            destinationSide,
          });
    // Optional members are set one by one: spreading a dozen little objects cost more than the search.
    const maneuver: Maneuver = {
      type: typeOf(step, destinationSide),
      instruction,
      time: sum.timeMilliseconds / 1000,
      length: lengthIn(question.units, sum.lengthMillimetres),
      cost: sum.cost / 1000,
      begin_shape_index: stretches[step.firstStretch]?.beginShape ?? lastShape,
      end_shape_index: stretches[endStretch - 1]?.endShape ?? lastShape,
      travel_mode: profile.costing.travelMode,
      travel_type: profile.costing.travelType,
    };
    if (names.length > 0) maneuver.street_names = names;
    if (i > 0) maneuver.bearing_before = step.bearingBefore;
    if (i < steps.length - 1) maneuver.bearing_after = step.bearingAfter;
    if (step.exit) maneuver.roundabout_exit_count = step.exit.count;
    if (sum.hasToll) maneuver.toll = true;
    if (sum.hasHighway) maneuver.highway = true;
    if (sum.hasFerry) maneuver.ferry = true;
    if (sum.hasTimeRestrictions) maneuver.has_time_restrictions = true;
    if (sum.hasRough) maneuver.rough = true;
    if (sum.hasGate) maneuver.gate = true;
    return maneuver;
  });
}

/** Numbers of interface section 3.7; a type-only import keeps the schemas out of the engine's bundle. */
type TypeNumber<Name extends keyof typeof ManeuverType> = (typeof ManeuverType)[Name];

const RIGHT_TURNS: { readonly [Kind in TurnKind]: number } = {
  straight: 8 satisfies TypeNumber<'continue'>,
  slight: 9 satisfies TypeNumber<'slightRight'>,
  normal: 10 satisfies TypeNumber<'right'>,
  sharp: 11 satisfies TypeNumber<'sharpRight'>,
  uturn: 12 satisfies TypeNumber<'uturnRight'>,
};
const LEFT_TURNS: { readonly [Kind in TurnKind]: number } = {
  straight: 8 satisfies TypeNumber<'continue'>,
  slight: 16 satisfies TypeNumber<'slightLeft'>,
  normal: 15 satisfies TypeNumber<'left'>,
  sharp: 14 satisfies TypeNumber<'sharpLeft'>,
  uturn: 13 satisfies TypeNumber<'uturnLeft'>,
};

function typeOf({ action, turn }: Step, destinationSide: 'left' | 'right' | undefined): number {
  const isRight = turn.side === 'right';
  switch (action) {
    case 'start':
      return 1 satisfies TypeNumber<'start'>;
    case 'turn':
      return (isRight ? RIGHT_TURNS : LEFT_TURNS)[turn.kind];
    case 'becomes':
      return 7 satisfies TypeNumber<'becomes'>;
    case 'continue':
      return 8 satisfies TypeNumber<'continue'>;
    case 'ramp':
      if (turn.kind === 'straight') return 17 satisfies TypeNumber<'rampStraight'>;
      return isRight ? (18 satisfies TypeNumber<'rampRight'>) : (19 satisfies TypeNumber<'rampLeft'>);
    case 'exit':
      return isRight ? (20 satisfies TypeNumber<'exitRight'>) : (21 satisfies TypeNumber<'exitLeft'>);
    case 'merge':
      return 25 satisfies TypeNumber<'merge'>;
    case 'keep':
      return isRight ? (23 satisfies TypeNumber<'stayRight'>) : (24 satisfies TypeNumber<'stayLeft'>);
    case 'enterRoundabout':
      return 26 satisfies TypeNumber<'roundaboutEnter'>;
    case 'exitRoundabout':
      return 27 satisfies TypeNumber<'roundaboutExit'>;
    case 'enterFerry':
      return 28 satisfies TypeNumber<'ferryEnter'>;
    case 'exitFerry':
      return 29 satisfies TypeNumber<'ferryExit'>;
    case 'arrive':
      if (destinationSide === undefined) return 4 satisfies TypeNumber<'destination'>;
      return destinationSide === 'right'
        ? (5 satisfies TypeNumber<'destinationRight'>)
        : (6 satisfies TypeNumber<'destinationLeft'>);
  }
}

/** As the wire has it. */
export function lengthIn(units: RouteQuestion['units'], millimetres: number): number {
  return units === 'miles'
    ? rounded(millimetres / MILLIMETRES_PER_MILE, 1e4)
    : rounded(millimetres / MILLIMETRES_PER_KILOMETRE, 1e3);
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}
