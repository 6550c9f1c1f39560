import type { CheckStop } from '@portolan/base';
import { findPathOverClosures } from '../journey/closed-ends.ts';
import { findPath, type ArcPlace, type Path } from '../journey/path.ts';
import { routeShapeOf } from '../journey/route-shape.ts';
import type { Stop } from '../journey/stop.ts';
import { findPathTurningBack, mayTurnBack } from '../journey/turning-back.ts';
import type { Profile } from '../profile/profile.ts';
import type { MatrixSearch } from './search.ts';
import type { Ways } from './ways.ts';

/** How a pair of places is searched by itself, as a route does it. */
export interface PairProfiles {
  readonly profile: Profile;
  /** The profile of places that may lie on closed roads; that of the others if there are none. */
  readonly open: Profile;
  /** The places that may lie on closed roads. */
  readonly mayBeClosed: ReadonlySet<Stop>;
}

/** Returns the path that a route takes between two places, or undefined if there is none. */
export function pathBetween(
  { profile, open, mayBeClosed }: PairProfiles,
  from: Stop,
  to: Stop,
): Path | undefined {
  const find: typeof findPath =
    mayBeClosed.has(from) || mayBeClosed.has(to)
      ? (_, froms, tos) => findPathOverClosures(profile, open, froms, tos)
      : findPath;
  const { departures } = from;
  const { arrivals } = to;
  return find(profile, departures, arrivals) ?? findPathTurningBack(profile, departures, arrivals, find);
}

/**
 * Adds to the ways of a many-to-many search those that only a search of the pair finds: to and from places on closed roads, and those on which a
 * traveller turns back where a road ends for the profile alone.
 */
export class PairSearch {
  readonly #search: Pick<MatrixSearch, 'waysFrom'>;
  readonly #profiles: PairProfiles;
  readonly #targets: readonly Stop[];
  readonly #checkStop: CheckStop;
  /** By target: whether who arrives there may have turned back just before. */
  readonly #isEndedTurning: readonly boolean[];

  constructor(
    search: Pick<MatrixSearch, 'waysFrom'>,
    profiles: PairProfiles,
    targets: readonly Stop[],
    checkStop: CheckStop,
  ) {
    this.#search = search;
    this.#profiles = profiles;
    this.#targets = targets;
    this.#checkStop = checkStop;
    const turnsBefore = ({ arc }: ArcPlace): boolean => mayTurnBack(profiles.profile, arc ^ 1);
    this.#isEndedTurning = targets.map(({ arrivals }) => arrivals.some(turnsBefore));
  }

  /** @returns the ways to all targets, which are valid until the next call. */
  waysFrom(source: Stop): Ways {
    const ways = this.#search.waysFrom(source);
    const { profile, open, mayBeClosed } = this.#profiles;
    const isOpenSource = mayBeClosed.has(source);
    const beginsTurning = source.departures.some(({ arc }) => mayTurnBack(profile, arc));
    this.#targets.forEach((target, i) => {
      const isFound = ways.cost[i] !== Infinity;
      const mayTurn = !isFound && (beginsTurning || this.#isEndedTurning[i]!);
      if (!mayTurn && !isOpenSource && !mayBeClosed.has(target)) return;
      this.#checkStop();
      const path = pathBetween(this.#profiles, source, target);
      ways.cost[i] = path?.cost ?? Infinity;
      ways.time[i] = 0;
      ways.length[i] = 0;
      if (!path) return;
      for (const { timeMilliseconds, lengthMillimetres } of routeShapeOf(open, [path]).pathEdges) {
        ways.time[i] += timeMilliseconds;
        ways.length[i] += lengthMillimetres;
      }
    });
    return ways;
  }
}
