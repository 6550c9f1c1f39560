import { Direction } from '../road-network.ts';
import type { TagReader } from './tag-reader.ts';

/** What stands on the sign where a way begins; texts as tagged, positions in `OsmSource.strings`, 0 where there is none. */
export interface WaySign {
  /** Bits of `Direction`. */
  readonly directions: number;
  /** `junction:ref`: the number of the exit. */
  readonly number: number;
  /** `destination:ref`, `destination:street` and `destination`: where it leads to. */
  readonly ref: number;
  readonly street: number;
  readonly toward: number;
}

const KEYS = ['junction:ref', 'destination:ref', 'destination:street', 'destination'] as const;

/**
 * Reads the signs of the current way (OSM wiki, Key:destination, Key:junction:ref). What is tagged without a direction is about the way's
 * only one: of a road that is travelled both ways it does not say in which of them it stands.
 */
export function signReader(tags: TagReader): (forward: number, backward: number) => WaySign[] {
  const plain = KEYS.map((key) => tags.slot(key));
  const ahead = KEYS.map((key) => tags.slot(`${key}:forward`));
  const behind = KEYS.map((key) => tags.slot(`${key}:backward`));
  const read = (directions: number, own: readonly number[], isOnly: boolean): WaySign[] => {
    const valueOf = (i: number): number => tags.value(own[i]!) || (isOnly ? tags.value(plain[i]!) : 0);
    const [number, ref, street, toward] = [valueOf(0), valueOf(1), valueOf(2), valueOf(3)];
    return (number | ref | street | toward) === 0 ? [] : [{ directions, number, ref, street, toward }];
  };
  return (forward, backward) => [
    ...(forward === 0 ? [] : read(Direction.forward, ahead, backward === 0)),
    ...(backward === 0 ? [] : read(Direction.backward, behind, forward === 0)),
  ];
}
