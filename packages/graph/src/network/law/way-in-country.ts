import { lawfulUsers } from './national-rules.ts';
import { ACTIVE_MODES, MOTOR_MODES, Mode } from '../road-network.ts';
import type { RoadKind } from '../tags/road-kind.ts';

/** The modes that the letters of `national-rules.ts` stand for. */
const MODES: Readonly<Record<string, number>> = {
  M: MOTOR_MODES & ~(Mode.motorScooter | Mode.lowSpeedVehicle),
  m: Mode.motorScooter,
  b: Mode.bicycle,
  f: Mode.pedestrian | Mode.wheelchair,
};

/** Returns what a kind of way is in a country or state: who may use it when nothing is tagged. */
export function kindsByCountry(): (kind: RoadKind, region: string) => RoadKind {
  const known = new Map<string, Map<RoadKind, RoadKind>>();
  return (kind, region) => {
    if (kind.lawful === undefined || region === '') return kind;
    let kinds = known.get(region);
    if (kinds === undefined) known.set(region, (kinds = new Map()));
    let lawful = kinds.get(kind);
    if (lawful === undefined) kinds.set(kind, (lawful = kindIn(kind, region)));
    return lawful;
  };
}

function kindIn(kind: RoadKind, region: string): RoadKind {
  const users = kind.lawful && lawfulUsers(region, kind.lawful);
  if (users === undefined) return kind;
  let open = 0;
  for (const letter of users) open |= MODES[letter]!;
  // Bicycles may be pushed wherever one may walk.
  const isPushed = (open & (Mode.pedestrian | Mode.bicycle)) === Mode.pedestrian;
  if (isPushed) open |= Mode.bicycle;
  return {
    ...kind,
    open,
    // Any access tag lets in those on foot or bicycle; engines have to be named.
    ifSaid: ACTIVE_MODES & ~open,
    ifNamed: MOTOR_MODES & ~open,
    isPushed,
  };
}
