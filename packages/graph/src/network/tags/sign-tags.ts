import { Direction, MOTOR_MODES } from '../road-network.ts';
import type { TagReader } from './tag-reader.ts';

/** The texts of the sign at the beginning of a way, as tagged: positions in `OsmSource.strings`, 0 when there is none. */
export interface WaySign {
  /** Bits of `Direction`. */
  readonly directions: number;
  /** `junction:ref`: the number of the exit. */
  readonly number: number;
  /** `destination:ref`, `destination:street` and `destination`, or else `destination:ref:to` or `destination:street:to`: where it leads to. With `|` between them, they are those of the lanes from left to right. */
  readonly ref: number;
  readonly street: number;
  readonly toward: number;
}

const KEYS = [
  'junction:ref',
  'destination:ref',
  'destination:street',
  'destination',
  // The road that one comes to later (`TO I 495`), which counts where no place is named.
  'destination:ref:to',
  'destination:street:to',
] as const;

/**
 * Reads the signs of the current way (OSM wiki, Key:destination, Key:junction:ref, Key:destination:lanes). Tags without a direction only count on one-way
 * roads: on other roads, they do not tell in which direction the sign is seen. Signs are for drivers, so it does not matter that pedestrians
 * go both ways.
 *
 * The returned function takes the modes that may travel forward and backward.
 */
export function signReader(tags: TagReader): (forward: number, backward: number) => WaySign[] {
  const plain = KEYS.map((key) => tags.slot(key));
  const ahead = KEYS.map((key) => tags.slot(`${key}:forward`));
  const behind = KEYS.map((key) => tags.slot(`${key}:backward`));
  const lanes = KEYS.map((key) => tags.slot(`${key}:lanes`));
  const lanesAhead = KEYS.map((key) => tags.slot(`${key}:lanes:forward`));
  const lanesBehind = KEYS.map((key) => tags.slot(`${key}:lanes:backward`));
  const read = (
    directions: number,
    own: readonly number[],
    ownLanes: readonly number[],
    isOnly: boolean,
  ): WaySign[] => {
    const valueOf = (i: number): number =>
      tags.value(own[i]!) ||
      (isOnly ? tags.value(plain[i]!) : 0) ||
      tags.value(ownLanes[i]!) ||
      (isOnly ? tags.value(lanes[i]!) : 0);
    const [number, ref, street] = [valueOf(0), valueOf(1), valueOf(2)];
    const toward = valueOf(3) || valueOf(4) || valueOf(5);
    return (number | ref | street | toward) === 0 ? [] : [{ directions, number, ref, street, toward }];
  };
  return (forward, backward) => {
    const drivers = (forward | backward) & MOTOR_MODES || forward | backward;
    const [isForward, isBackward] = [(forward & drivers) !== 0, (backward & drivers) !== 0];
    return [
      ...(isForward ? read(Direction.forward, ahead, lanesAhead, !isBackward) : []),
      ...(isBackward ? read(Direction.backward, behind, lanesBehind, !isForward) : []),
    ];
  };
}
