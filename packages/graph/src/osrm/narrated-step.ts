import type { OsrmManeuver, OsrmStep } from '@portolan/schemas';
import type { LegStep } from '../guidance/leg-steps.ts';
import type { Narration } from '../guidance/narration.ts';

/** A step of a leg with all data that the texts of OSRM's banners and voice instructions need. */
export interface NarratedStep {
  readonly legStep: LegStep;
  readonly maneuver: OsrmManeuver;
  readonly narration: Narration;
  readonly road: Road;
  readonly mode: OsrmStep['mode'];
  readonly drivingSide: 'left' | 'right';
}

/** The road along which a step leads; OSRM keeps names and refs apart. */
export interface Road {
  /** Name of the road; empty if it has none. */
  readonly name: string;
  readonly refs: readonly string[];
}

/** Returns the road onto which a step leads. Of a step that enters a roundabout it is the one by which the roundabout is left. */
export function roadOf({ piece, step, beginNames, exitNames }: LegStep): Road {
  const { network } = piece.profile.data;
  const { pathEdges } = piece.routeShape;
  const pathEdge = pathEdges[step.exit?.pathEdge ?? step.namedPathEdge];
  const all = step.exit ? exitNames : beginNames;
  const name = pathEdge && network.strings.at(network.edgeName[pathEdge.arc >>> 1]!);
  return name !== undefined && all.includes(name)
    ? { name, refs: all.filter((other) => other !== name) }
    : { name: '', refs: all };
}
