import { type CheckStop, checkStopOf } from '@portolan/base';
import type { Moved } from '../journey/far-stops.ts';
import { areOnOneIsland, onIsland } from '../journey/one-island.ts';
import { stopOf, type Stop } from '../journey/stop.ts';
import { stopInArea } from '../journey/stop-in-area.ts';
import { mayBeClosed } from '../journey/stops.ts';
import type { Path } from '../journey/path.ts';
import type { Profile } from '../profile/profile.ts';
import type { Call } from '../request/call.ts';
import {
  profileOfEnds,
  travelProfiles,
  type BikeshareProfiles,
  type TravelQuery,
} from '../request/travel-profiles.ts';
import { BikeshareSearch } from './bikeshare-search.ts';
import type { MatrixQuery } from './matrix-request.ts';
import { pathBetween, PairSearch } from './pair-search.ts';
import { MatrixSearch } from './search.ts';

/** What the rows of a matrix depend on. */
export type RowsQuery = Pick<MatrixQuery, 'sources' | 'targets' | 'dateTime'> &
  TravelQuery & {
    /** The name of the places in errors, if sources and targets are one list. */
    readonly list?: string;
  };

/** Targets that are searched together, at one hour of travel. */
export interface Block {
  /** The profile of paths; for bikeshare that of the walker. */
  readonly profile: Profile;
  /** Positions in the request's targets. */
  readonly indices: readonly number[];
  /** By position in `indices`. */
  readonly targets: readonly Stop[];
  /** Longer ways do not count: walkers and others have a most distance. */
  readonly mostLengthMillimetres: number;
  readonly search: Pick<MatrixSearch, 'waysFrom'>;
  /** Returns the path to a target; without rented bicycles. */
  readonly pathTo: (source: Stop, target: Stop) => Path | undefined;
}

/** The places of a matrix on the roads as they are at one hour of travel. Each place is snapped once, each block is made once. */
export class SnappedMatrix {
  readonly #query: RowsQuery;
  readonly #profile: Profile;
  /** The profile for places that may lie on closed roads. */
  readonly #open: Profile;
  readonly #mayBeClosed = new Set<Stop>();
  readonly #bikeshare: BikeshareProfiles | undefined;
  readonly #checkStop: CheckStop;
  /** By the name of the place in messages: where it lies by itself. */
  readonly #stops = new Map<string, Stop>();
  #isOneIsland: boolean | undefined;
  readonly #blocks = new Map<readonly number[], Block>();

  /** @param call  with the hour of travel. */
  constructor(call: Call<RowsQuery>) {
    const { profile, bikeshare } = travelProfiles(call);
    this.#query = call.query;
    this.#profile = profile;
    const { sources, targets } = call.query;
    const isAnyOpen = [...sources, ...targets].some(({ location }) => mayBeClosed(location));
    this.#open = isAnyOpen ? profileOfEnds(call, profile) : profile;
    this.#bikeshare = bikeshare;
    this.#checkStop = checkStopOf(call.context);
  }

  source(index: number): Stop {
    return this.#snap('sources', index);
  }

  /** @param indices  positions of targets; the same list gives the same block. */
  block(indices: readonly number[]): Block {
    let block = this.#blocks.get(indices);
    if (!block) {
      block = this.#makeBlock(indices);
      this.#blocks.set(indices, block);
    }
    return block;
  }

  /** How far each place was moved to a road. */
  *moved(): Generator<Moved> {
    for (const [field, stop] of this.#stops) {
      const { distanceMetres, passedOverMetres } = this.#isOneIsland ? onIsland(stop) : stop;
      yield { field, distanceMetres, passedOverMetres };
    }
  }

  #makeBlock(indices: readonly number[]): Block {
    const profile = this.#profile;
    const targets = indices.map((index) => this.#snap('targets', index));
    const profiles = { profile, open: this.#open, mayBeClosed: this.#mayBeClosed };
    const search = this.#bikeshare
      ? new BikeshareSearch(this.#bikeshare, this.#query, targets)
      : new PairSearch(
          new MatrixSearch(profile, targets, this.#checkStop),
          profiles,
          targets,
          this.#checkStop,
        );
    return {
      profile: this.#open,
      indices,
      targets,
      mostLengthMillimetres: profile.chosen.maxDistanceMetres * 1000,
      search,
      pathTo: (source, target) => pathBetween(profiles, source, target),
    };
  }

  #snap(list: 'sources' | 'targets', index: number): Stop {
    const { sources, targets } = this.#query;
    const isOneWay = sources.length === 1 && targets.length === 1;
    this.#isOneIsland ??= areOnOneIsland(this.#open, this.#all(), isOneWay);
    const alone = this.#snapAlone(list, index);
    const stop = this.#isOneIsland ? onIsland(alone) : alone;
    // Where nothing is closed, these places are as all others.
    if (this.#open !== this.#profile && mayBeClosed(this.#query[list][index]!.location))
      this.#mayBeClosed.add(stop);
    return stop;
  }

  *#all(): Generator<Stop> {
    for (const list of ['sources', 'targets'] as const)
      for (const index of this.#query[list].keys()) yield this.#snapAlone(list, index);
  }

  #snapAlone(list: 'sources' | 'targets', index: number): Stop {
    const field = `${this.#query.list ?? list}[${index}]`;
    let stop = this.#stops.get(field);
    if (!stop) {
      this.#checkStop();
      const { location } = this.#query[list][index]!;
      const own = mayBeClosed(location) ? this.#open : this.#profile;
      stop = stopInArea(own, location, stopOf(own, location, field));
      this.#stops.set(field, stop);
    }
    return stop;
  }
}
