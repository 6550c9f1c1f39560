import { firstRowOf } from './first-row.ts';
import { Direction, Mode, type RoadNetwork } from './road-network.ts';

/** Bits of `Lane.turns`: the directions that a lane is marked with. */
export const LaneTurn = {
  through: 1 << 0,
  sharpLeft: 1 << 1,
  left: 1 << 2,
  slightLeft: 1 << 3,
  slightRight: 1 << 4,
  right: 1 << 5,
  sharpRight: 1 << 6,
  reverse: 1 << 7,
  mergeToLeft: 1 << 8,
  mergeToRight: 1 << 9,
} as const;

/** One lane before a junction. */
export interface Lane {
  /** Bits of `LaneTurn`; 0 where nothing is marked. */
  readonly turns: number;
}

/** Names in the column `laneTurns` and in OSM (OSM wiki, Key:turn); lanes that end merge into their neighbour. */
const TURN_OF_NAME: ReadonlyMap<string, number> = new Map([
  ['', 0],
  ['none', 0],
  ['through', LaneTurn.through],
  ['sharp_left', LaneTurn.sharpLeft],
  ['left', LaneTurn.left],
  ['slight_left', LaneTurn.slightLeft],
  ['slight_right', LaneTurn.slightRight],
  ['right', LaneTurn.right],
  ['sharp_right', LaneTurn.sharpRight],
  ['reverse', LaneTurn.reverse],
  ['merge_to_left', LaneTurn.mergeToLeft],
  ['merge_to_right', LaneTurn.mergeToRight],
]);

/** The turns of one lane as tagged (`through;right`); undefined where there is a word that the wiki does not have. */
export function turnsIn(value: string): number | undefined {
  let turns = 0;
  for (const name of value.split(';')) {
    const turn = TURN_OF_NAME.get(name.trim());
    if (turn === undefined) return undefined;
    turns |= turn;
  }
  return turns;
}

/** Groups of modes for which lanes are closed, each with the letter that stands for it behind a lane in the column `laneTurns`. */
export const LANE_USERS = [
  { letter: 'c', modes: Mode.auto | Mode.motorScooter | Mode.motorcycle | Mode.lowSpeedVehicle },
  { letter: 'h', modes: Mode.truck },
  { letter: 'b', modes: Mode.bus },
  { letter: 't', modes: Mode.taxi },
  { letter: 'y', modes: Mode.bicycle },
] as const;
/** Longest value of the column `laneTurns`. */
const LONGEST_TEXT = 1_000;
/** Before a lane that both directions share; it is the first of its row. */
export const SHARED_LANE = '~';
/** Before the letters of those who may not use a lane. */
export const CLOSED_LANE = '-';

/**
 * Returns the lanes at the end of an arc that a mode may use, from left to right; undefined where none are known.
 *
 * @param mode  a bit of `Mode`.
 * @param keepsLeft  whether traffic keeps to the left: then a lane that both directions share is the rightmost.
 */
export function lanesAt(
  network: RoadNetwork,
  arc: number,
  mode: number,
  keepsLeft: boolean,
): readonly Lane[] | undefined {
  const row = laneRowOf(network, arc);
  if (row === undefined) return undefined;
  const letter = LANE_USERS.find(({ modes }) => (modes & mode) !== 0)?.letter ?? '';
  const text = network.laneTurns[row]!;
  const key = `${text} ${letter} ${keepsLeft}`;
  let known = knownLanes.get(network.laneTurns);
  if (known === undefined) knownLanes.set(network.laneTurns, (known = new Map()));
  let lanes = known.get(key);
  if (lanes === undefined)
    known.set(key, (lanes = lanesIn(network.strings.at(text) ?? '', letter, keepsLeft)));
  return lanes.length === 0 ? undefined : lanes;
}

/** Lanes that were read before, by column and what they depend on: a city has few different ones. */
const knownLanes = new WeakMap<Uint32Array, Map<string, readonly Lane[]>>();

/** The lanes of a text that those with a letter may use; none where nothing is marked. */
function lanesIn(text: string, letter: string, keepsLeft: boolean): Lane[] {
  // Builders write no longer ones; files may come from anywhere.
  if (text.length > LONGEST_TEXT) return [];
  const lanes: Lane[] = [];
  let shared: Lane | undefined;
  for (const part of text.split('|')) {
    const [own = '', closedTo = ''] = part.split(CLOSED_LANE, 2);
    if (letter !== '' && closedTo.includes(letter)) continue;
    const isShared = own.startsWith(SHARED_LANE);
    const lane = { turns: turnsIn(isShared ? own.slice(1) : own) ?? 0 };
    if (isShared) shared = lane;
    else lanes.push(lane);
  }
  if (shared !== undefined && lanes.length > 0) lanes.splice(keepsLeft ? lanes.length : 0, 0, shared);
  return lanes.some(({ turns }) => turns !== 0) ? lanes : [];
}

/** Whether two arcs have the same lanes, as the pieces of one road have on both sides of a driveway. */
export function haveSameLanes(network: RoadNetwork, first: number, second: number): boolean {
  const [one, other] = [laneRowOf(network, first), laneRowOf(network, second)];
  return one !== undefined && other !== undefined && network.laneTurns[one] === network.laneTurns[other];
}

function laneRowOf({ laneEdge, laneDirections }: RoadNetwork, arc: number): number | undefined {
  const direction = (arc & 1) === 0 ? Direction.forward : Direction.backward;
  for (let row = firstRowOf(laneEdge, arc >>> 1); laneEdge[row] === arc >>> 1; row++) {
    if ((laneDirections[row]! & direction) !== 0) return row;
  }
  return undefined;
}
