import { toDigits } from '../journey/wire-numbers.ts';
import type { Leg, Maneuver, ManeuverType, Sign, SignElement, Summary } from '@portolan/schemas';
import { encodeShape } from '../journey/encode-shape.ts';
import { legStepsOf, type LegStep } from '../guidance/leg-steps.ts';
import type { JourneyLeg } from '../journey/journey.ts';
import type { Step } from '../guidance/step.ts';
import { narrationOf, type Narration } from '../guidance/narration.ts';
import type { RouteQuery } from '../request/route-request.ts';
import type { Side } from '../journey/side.ts';

import { nativeLanes } from './native-lanes.ts';
import type { RampSign } from '../guidance/ramp-sign.ts';
import type { Totals } from '../journey/totals.ts';
import type { TurnKind } from '../journey/turn.ts';

const MILLIMETRES_PER_KILOMETRE = 1e6;
const MILLIMETRES_PER_MILE = 1_609_344;

/** Writes a leg in the native format. */
export function legAnswer(leg: JourneyLeg, query: RouteQuery): Leg {
  return {
    ...(query.directions === 'none' ? {} : { maneuvers: maneuversOf(leg, query) }),
    shape: encodeShape(leg),
    summary: summaryOf(leg.totals, query.units),
  };
}

/** Writes the summary of a leg or of a whole trip. */
export function summaryOf(totals: Totals, units: RouteQuery['units']): Summary {
  return {
    has_time_restrictions: totals.hasTimeRestrictions,
    has_toll: totals.hasToll,
    has_highway: totals.hasHighway,
    has_ferry: totals.hasFerry,
    min_lat: toDigits(totals.minLat, 6),
    min_lon: toDigits(totals.minLon, 6),
    max_lat: toDigits(totals.maxLat, 6),
    max_lon: toDigits(totals.maxLon, 6),
    time: totals.timeMilliseconds / 1000,
    length: lengthIn(units, totals.lengthMillimetres),
    cost: totals.cost / 1000,
  };
}

function maneuversOf(leg: JourneyLeg, query: RouteQuery): Maneuver[] {
  const steps = legStepsOf(leg, { roundaboutExits: query.roundaboutExits, obvious: false });
  const narrations = query.directions === 'instructions' ? narrationOf(steps, query, leg.side) : undefined;
  return steps.map((legStep, i) => {
    const side = i === 0 ? leg.startSide : legStep.step.action === 'arrive' ? leg.side : undefined;
    const maneuver = maneuverOf(legStep, side, query);
    if (narrations) addInstructions(maneuver, narrations[i]!);
    return maneuver;
  });
}

/** Writes a maneuver without its instructions. */
function maneuverOf(legStep: LegStep, side: Side, { units, turnLanes }: RouteQuery): Maneuver {
  const { step, sum, piece, names, beginNames, rental } = legStep;
  const { travelMode, travelType } = piece.profile.costing;
  // Optional members are set one by one, because spreading a dozen small objects took longer than the search.
  const maneuver: Maneuver = {
    type: typeOf(step, side),
    instruction: '',
    time: sum.timeMilliseconds / 1000,
    length: lengthIn(units, sum.lengthMillimetres),
    cost: sum.cost / 1000,
    begin_shape_index: legStep.beginShape,
    end_shape_index: legStep.endShape,
    travel_mode: travelMode,
    travel_type: travelType,
  };
  if (names.length > 0) maneuver.street_names = names;
  if (!isSameList(names, beginNames)) maneuver.begin_street_names = beginNames;
  if (step.action !== 'start') maneuver.bearing_before = step.bearingBefore;
  if (step.action !== 'arrive') maneuver.bearing_after = step.bearingAfter;
  if (step.exit) maneuver.roundabout_exit_count = step.exit.count;
  if (legStep.sign) maneuver.sign = signAnswer(legStep.sign);
  if (sum.hasToll) maneuver.toll = true;
  if (sum.hasHighway) maneuver.highway = true;
  if (sum.hasFerry) maneuver.ferry = true;
  if (sum.hasTimeRestrictions) maneuver.has_time_restrictions = true;
  if (sum.hasRough) maneuver.rough = true;
  if (sum.hasGate) maneuver.gate = true;
  const lanes = turnLanes ? legStep.lanesBefore(legStep.firstPathEdge) : undefined;
  if (lanes) maneuver.lanes = nativeLanes(lanes);
  if (rental) maneuver.bss_maneuver_type = rental.action;
  return maneuver;
}

function elements(texts: readonly string[]): SignElement[] {
  return texts.map((text) => ({ text }));
}

function signAnswer({ numbers, refs, streets, toward, names }: RampSign): Sign {
  const sign: Sign = {};
  if (numbers.length > 0) sign.exit_number_elements = elements(numbers);
  if (refs.length + streets.length > 0) {
    const roads = refs.map((text): SignElement => ({ text, is_route_number: true }));
    sign.exit_branch_elements = [...roads, ...elements(streets)];
  }
  if (toward.length > 0) sign.exit_toward_elements = elements(toward);
  if (names.length > 0) sign.exit_name_elements = elements(names);
  return sign;
}

/** Adds the sentences of a narration to a maneuver. */
function addInstructions(
  maneuver: Maneuver,
  { instruction, alert, succinct, pre, post, hasNext }: Narration,
): void {
  maneuver.instruction = instruction;
  if (alert !== undefined) maneuver.verbal_transition_alert_instruction = alert;
  if (succinct !== undefined) maneuver.verbal_succinct_transition_instruction = succinct;
  maneuver.verbal_pre_transition_instruction = pre;
  if (post !== undefined) maneuver.verbal_post_transition_instruction = post;
  if (hasNext) maneuver.verbal_multi_cue = true;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((value, i) => value === b[i]));
}

/** The maneuver numbers of docs/interface.md, section 3.7. The import is type-only, which keeps the schemas out of the engine's bundle. */
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

/** @param side  the side of the street on which the place lies where the leg starts or arrives. */
function typeOf({ action, turn }: Step, side: Side): number {
  const isRight = turn.side === 'right';
  switch (action) {
    case 'start':
      if (side === undefined) return 1 satisfies TypeNumber<'start'>;
      return side === 'right'
        ? (2 satisfies TypeNumber<'startRight'>)
        : (3 satisfies TypeNumber<'startLeft'>);
    case 'turn':
    case 'bear':
    // The numbers of steps and elevators are newer than most clients.
    case 'steps':
    case 'escalator':
    case 'elevator':
      return (isRight ? RIGHT_TURNS : LEFT_TURNS)[turn.kind];
    case 'becomes':
      return 7 satisfies TypeNumber<'becomes'>;
    case 'continue':
    case 'useLane':
    case 'pass':
    case 'mount':
      return 8 satisfies TypeNumber<'continue'>;
    case 'ramp':
      if (turn.kind === 'straight') return 17 satisfies TypeNumber<'rampStraight'>;
      return isRight ? (18 satisfies TypeNumber<'rampRight'>) : (19 satisfies TypeNumber<'rampLeft'>);
    case 'exit':
      return isRight ? (20 satisfies TypeNumber<'exitRight'>) : (21 satisfies TypeNumber<'exitLeft'>);
    case 'merge':
      if (turn.kind === 'straight') return 25 satisfies TypeNumber<'merge'>;
      return isRight ? (37 satisfies TypeNumber<'mergeRight'>) : (38 satisfies TypeNumber<'mergeLeft'>);
    case 'keep':
      if (turn.kind === 'straight') return 22 satisfies TypeNumber<'stayStraight'>;
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
      if (side === undefined) return 4 satisfies TypeNumber<'destination'>;
      return side === 'right'
        ? (5 satisfies TypeNumber<'destinationRight'>)
        : (6 satisfies TypeNumber<'destinationLeft'>);
  }
}

/** Converts a length to the units of the answer, kilometres or miles. */
export function lengthIn(units: RouteQuery['units'], millimetres: number): number {
  return units === 'miles'
    ? toDigits(millimetres / MILLIMETRES_PER_MILE, 4)
    : toDigits(millimetres / MILLIMETRES_PER_KILOMETRE, 3);
}
