import type { RouteShape } from '../journey/route-shape.ts';
import type { Turn, TurnKind } from '../journey/turn.ts';
import { type MappedManeuver, mappedManeuverAt } from '../network/mapped-maneuvers.ts';
import type { Profile } from '../profile/profile.ts';
import { passingAt } from './passing.ts';
import type { Action, Step } from './step.ts';

const ACTIONS: Partial<Record<MappedManeuver['maneuver'], Action>> = {
  turn: 'turn',
  end_of_road: 'turn',
  continue: 'turn',
  fork: 'keep',
  merge: 'merge',
  on_ramp: 'ramp',
  off_ramp: 'exit',
  new_name: 'continue',
};

/** A direction without its side, and the angle that it stands for. */
const TURNS: readonly (readonly [word: string, kind: TurnKind, degrees: number])[] = [
  ['straight', 'straight', 0],
  ['slight_', 'slight', 30],
  ['sharp_', 'sharp', 150],
  ['uturn', 'uturn', 180],
  ['', 'normal', 90],
];

/** Tells maneuvers as mappers have told them, where they have: what stands in a relation goes before what we find (OSM wiki, Relation:manoeuvre). */
export function asMapped(profile: Profile, routeShape: RouteShape, steps: Step[]): Step[] {
  const { network } = profile.data;
  if (network.maneuverFrom.length === 0) return steps;
  const { pathEdges } = routeShape;
  const found = new Map(steps.map((step) => [step.firstPathEdge, step]));
  for (let i = 1; i < pathEdges.length; i++) {
    const told = mappedManeuverAt(network, pathEdges[i - 1]!.arc, pathEdges[i]!.arc);
    if (!told || pathEdges[i]!.beginsInside) continue;
    const own = found.get(i);
    if (told.maneuver === 'suppress') {
      // Getting off a bicycle, rings and ferries are more than words.
      if (own && !own.mount && !own.ring && !isFerry(own)) found.delete(i);
      continue;
    }
    const step = own ?? passingAt(profile, routeShape, 'turn', i);
    const turn = turnOf(told.direction) ?? step.turn;
    found.set(i, {
      ...step,
      action: ACTIONS[told.maneuver] ?? step.action,
      turn,
      staysOnStreet: told.maneuver === 'continue' || step.staysOnStreet,
    });
  }
  return [...found.values()].toSorted((a, b) => a.firstPathEdge - b.firstPathEdge);
}

function isFerry({ action }: Step): boolean {
  return action === 'enterFerry' || action === 'exitFerry';
}

function turnOf(direction: MappedManeuver['direction']): Turn | undefined {
  if (direction === 'none') return undefined;
  const side = direction.endsWith('left') ? 'left' : 'right';
  const [, kind, degrees] = TURNS.find(([word]) => direction.startsWith(word))!;
  return { kind, side, degrees: side === 'left' ? -degrees : degrees };
}
