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

const NO_ROAD: Road = { name: '', refs: [] };

export function roadOf({ piece, firstPathEdge, names }: LegStep): Road {
  const { network } = piece.profile.data;
  const pathEdge = piece.routeShape.pathEdges[firstPathEdge];
  if (!pathEdge) return NO_ROAD;
  const name = network.strings.at(network.edgeName[pathEdge.arc >>> 1]!) ?? '';
  return names.includes(name)
    ? { name, refs: names.filter((other) => other !== name) }
    : { name: '', refs: names };
}
