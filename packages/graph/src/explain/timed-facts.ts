import type { CostedData } from '../graph-data.ts';
import {
  Direction,
  HOLDS_ELSE,
  LimitKind,
  Mode,
  NOT_FOR_DESTINATIONS,
  RestrictionKind,
  TimedKind,
  UNLIMITED_KMH,
} from '../network/road-network.ts';

/** What is another way at some hours on a way, or on turns from or to it. Requests that name no time do not hear of it. */
export interface TimedFact {
  /** What holds while the condition does: `access no`, `maxspeed 30`, `maxspeed:hgv 60`, `hov 2`, `no limit of weight for trucks`, `no turn from way 4 to way 5`; with `, except` behind it, what
   * holds while the condition does not. */
  readonly what: string;
  /** The direction of the way; a turn has none. */
  readonly direction: 'forward' | 'backward' | 'both' | null;
  /** Those to whom it applies, by the costing model of each kind of traveller; empty for attributes of the road. */
  readonly travellers: readonly string[];
  /** As tagged: `Mo-Fr 07:00-09:00`. */
  readonly condition: string;
}

const GRANTS = ['', 'no', 'private', 'destination', 'yes'] as const;
const TRAVELLERS: readonly (readonly [name: string, mode: number])[] = [
  ['auto', Mode.auto],
  ['bus', Mode.bus],
  ['taxi', Mode.taxi],
  ['truck', Mode.truck],
  ['motor_scooter', Mode.motorScooter],
  ['motorcycle', Mode.motorcycle],
  ['low_speed_vehicle', Mode.lowSpeedVehicle],
  ['bicycle', Mode.bicycle],
  ['pedestrian', Mode.pedestrian],
  ['wheelchair', Mode.wheelchair],
];

/** Lists what depends on the hour on a way, each fact once: access, limits of speed, lanes for several persons, turn restrictions. */
export function timedFacts({ network }: CostedData, edges: readonly number[]): TimedFact[] {
  const own = new Set(edges);
  const facts = new Map<string, TimedFact>();
  const add = (what: string, directions: number, modes: number, condition: number): void => {
    const fact: TimedFact = {
      what,
      direction: directionOf(directions),
      travellers: TRAVELLERS.filter(([, mode]) => (modes & mode) !== 0).map(([name]) => name),
      condition: network.strings.at(condition) ?? '',
    };
    facts.set(JSON.stringify(fact), fact);
  };
  network.conditionalEdge.forEach((edge, row) => {
    // What always holds is no matter of time.
    if (!own.has(edge) || network.conditionalCondition[row] === 0) return;
    const grant = GRANTS[network.conditionalGrant[row]!] ?? '';
    const [directions, modes] = [network.conditionalDirections[row]!, network.conditionalModes[row]!];
    add(`access ${grant}`, directions, modes, network.conditionalCondition[row]!);
  });
  network.timedEdge.forEach((edge, row) => {
    if (!own.has(edge) || network.timedCondition[row] === 0) return;
    const what = timedText(network.timedKind[row]!, network.timedValue[row]!);
    add(what, network.timedDirections[row]!, 0, network.timedCondition[row]!);
  });
  network.restrictionCondition.forEach((condition, restriction) => {
    const [first, last] = [restriction, restriction + 1].map((at) => network.firstRestrictionArc[at]!);
    const arcs = network.restrictionArc.subarray(first, last);
    if (condition === 0 || !arcs.some((arc) => own.has(arc >>> 1))) return;
    const [from, to] = [arcs[0]!, arcs.at(-1)!].map((arc) => network.edgeWayId[arc >>> 1]!);
    const kind = network.restrictionKind[restriction]!;
    const which = (kind & RestrictionKind.only) === 0 ? 'no' : 'only the';
    const when = kind < HOLDS_ELSE ? '' : ', except';
    const what = `${which} turn from way ${from} to way ${to}${when}`;
    add(what, 0, network.restrictionModes[restriction]!, condition);
  });
  return [...facts.values()];
}

function directionOf(directions: number): TimedFact['direction'] {
  if (directions === 0) return null;
  if (directions === Direction.both) return 'both';
  return directions === Direction.forward ? 'forward' : 'backward';
}

function timedText(kind: number, value: number): string {
  if (kind === TimedKind.hov) return value === 0 ? 'hov no' : `hov ${value}`;
  if (kind === TimedKind.liftedLimit) {
    const name = Object.entries(LimitKind).find(([, number]) => number === (value & ~NOT_FOR_DESTINATIONS));
    const whom = value & NOT_FOR_DESTINATIONS ? 'destinations' : 'trucks';
    return `no limit of ${name?.[0]} for ${whom}`;
  }
  const key = kind === TimedKind.truckSpeed ? 'maxspeed:hgv' : 'maxspeed';
  return `${key} ${value === UNLIMITED_KMH || value === 0 ? 'none' : value}`;
}
