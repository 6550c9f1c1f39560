import { CLOSED_LANE, LANE_USERS, SHARED_LANE, turnsIn } from '../lanes.ts';
import { Direction, MOTOR_MODES } from '../road-network.ts';
import type { TagReader } from './tag-reader.ts';

/** The lanes of a way in one direction, from left to right. */
export interface WayLanes {
  /** A bit of `Direction`. */
  readonly directions: number;
  /** As in the column `laneTurns`. */
  readonly text: string;
}

/** More are no road. */
const MOST_LANES = 16;
const LONGEST_VALUE = 255;

/** By letter of `LANE_USERS`: the keys that say whether they may use a lane, the most special first (OSM wiki, Key:access, "Transport mode hierarchy"). */
const ACCESS_KEYS: Readonly<Record<(typeof LANE_USERS)[number]['letter'], readonly string[]>> = {
  c: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  h: ['hgv', 'motor_vehicle', 'vehicle', 'access'],
  b: ['bus', 'psv', 'motor_vehicle', 'vehicle', 'access'],
  t: ['taxi', 'psv', 'motor_vehicle', 'vehicle', 'access'],
  y: ['bicycle', 'vehicle', 'access'],
};
/** A lane that is designated for one of these is closed to whoever is not named. */
const DESIGNATING_KEYS = ['bus', 'psv', 'taxi', 'bicycle'];
const OWN_KEYS = [...new Set([...Object.values(ACCESS_KEYS).flat(), ...DESIGNATING_KEYS])];

/** The slots of a direction's keys. */
interface Slots {
  readonly turn: number;
  readonly access: ReadonlyMap<string, number>;
}

/**
 * Reads the lanes of the current way (OSM wiki, Key:turn and Lanes). Tags without a direction only count where traffic has one: elsewhere they would
 * list the lanes of both. Lanes whose tags contradict each other, or have words that nobody knows, are none.
 *
 * The returned function takes the modes that may travel forward and backward.
 */
export function turnLaneReader(tags: TagReader): (forward: number, backward: number) => WayLanes[] {
  const slotsOf = (suffix: string): Slots => ({
    turn: tags.slot(`turn:lanes${suffix}`),
    access: new Map(OWN_KEYS.map((key) => [key, tags.slot(`${key}:lanes${suffix}`)])),
  });
  const plain = slotsOf('');
  const ahead = slotsOf(':forward');
  const behind = slotsOf(':backward');
  const shared = tags.slot('turn:lanes:both_ways');
  const textOf = (slot: number): string => tags.strings[tags.value(slot)]!;

  const read = (directions: number, own: Slots, isOnly: boolean): WayLanes[] => {
    const from = tags.value(own.turn) !== 0 ? own : isOnly ? plain : undefined;
    if (from === undefined || tags.value(from.turn) === 0) return [];
    const lanes = lanesIn(textOf(from.turn), (key) => textOf(from.access.get(key)!));
    if (lanes === undefined) return [];
    const middle = tags.value(shared) === 0 || isOnly ? '' : textOf(shared);
    const isMarked = middle !== '' && !middle.includes('|') && (turnsIn(middle) ?? 0) !== 0;
    return [{ directions, text: (isMarked ? [SHARED_LANE + middle, ...lanes] : lanes).join('|') }];
  };
  return (forward, backward) => {
    if ((tags.value(plain.turn) | tags.value(ahead.turn) | tags.value(behind.turn)) === 0) return [];
    const drivers = (forward | backward) & MOTOR_MODES || forward | backward;
    const [isForward, isBackward] = [(forward & drivers) !== 0, (backward & drivers) !== 0];
    return [
      ...(isForward ? read(Direction.forward, ahead, !isBackward) : []),
      ...(isBackward ? read(Direction.backward, behind, !isForward) : []),
    ];
  };
}

/** The lanes of a value, each with who may not use it; undefined where they make no sense or say nothing. */
function lanesIn(value: string, accessOf: (key: string) => string): string[] | undefined {
  if (value.length > LONGEST_VALUE) return undefined;
  const lanes = value.split('|');
  const turns = lanes.map(turnsIn);
  if (lanes.length > MOST_LANES || turns.includes(undefined) || turns.every((turn) => turn === 0))
    return undefined;
  const access = new Map<string, readonly string[]>();
  for (const key of OWN_KEYS) {
    const values = accessOf(key);
    if (values === '') continue;
    const parts = values.split('|');
    if (parts.length !== lanes.length) return undefined;
    access.set(key, parts);
  }
  return lanes.map((lane, position) => {
    const names = lane.split(';').map((name) => name.trim());
    const closed = LANE_USERS.filter(({ letter }) => isClosed(letter, position, access)).map(
      ({ letter }) => letter,
    );
    const own = names.filter((name) => name !== 'none' && name !== '').join(';');
    return closed.length === 0 ? own : `${own}${CLOSED_LANE}${closed.join('')}`;
  });
}

function isClosed(
  letter: keyof typeof ACCESS_KEYS,
  position: number,
  access: ReadonlyMap<string, readonly string[]>,
): boolean {
  for (const key of ACCESS_KEYS[letter]) {
    const value = access.get(key)?.[position]?.trim() ?? '';
    if (value !== '') return value === 'no';
  }
  return DESIGNATING_KEYS.some((key) => access.get(key)?.[position]?.trim() === 'designated');
}
