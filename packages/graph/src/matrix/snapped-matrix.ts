import { type CheckStop, checkStopOf } from '@portolan/base';
import type { Moved } from '../journey/far-stops.ts';
import { areOnOneIsland, onIsland } from '../journey/one-island.ts';
import { stopOf, type Stop } from '../journey/stop.ts';
import { stopInArea } from '../journey/stop-in-area.ts';
import type { Profile } from '../profile/profile.ts';
import type { Call } from '../request/call.ts';
import { travelProfiles, type BikeshareProfiles, type TravelQuery } from '../request/travel-profiles.ts';
import { BikeshareSearch } from './bikeshare-search.ts';
import type { MatrixQuery } from './matrix-request.ts';
import { MatrixSearch } from './search.ts';

/** What the rows of a matrix depend on. */
export type RowsQuery = Pick<MatrixQuery, 'sources' | 'targets' | 'dateTime'> &
  TravelQuery & {
    /** The name of the places in errors, if sources and targets are one list. */
    readonly list?: string;
  };

/** Targets that are searched together, at one hour of travel. */
export interface Block {
  /** The profile that places are snapped for; for bikeshare that of the walker. */
  readonly profile: Profile;
  /** Positions in the request's targets. */
  readonly indices: readonly number[];
  /** By position in `indices`. */
  readonly targets: readonly Stop[];
  /** Longer ways do not count: walkers and others have a most distance. */
  readonly mostLengthMillimetres: number;
  readonly search: Pick<MatrixSearch, 'waysFrom'>;
}

/** The places of a matrix on the roads as they are at one hour of travel. Each place is snapped once, each block is made once. */
export class SnappedMatrix {
  readonly #query: RowsQuery;
  readonly #profile: Profile;
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
    const search = this.#bikeshare
      ? new BikeshareSearch(this.#bikeshare, this.#query, targets)
      : new MatrixSearch(profile, targets, this.#checkStop);
    const mostLengthMillimetres = profile.chosen.maxDistanceMetres * 1000;
    return { profile, indices, targets, mostLengthMillimetres, search };
  }

  #snap(list: 'sources' | 'targets', index: number): Stop {
    this.#isOneIsland ??= areOnOneIsland(this.#profile, this.#all());
    const stop = this.#snapAlone(list, index);
    return this.#isOneIsland ? onIsland(stop) : stop;
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
      stop = stopInArea(this.#profile, location, stopOf(this.#profile, location, field));
      this.#stops.set(field, stop);
    }
    return stop;
  }
}
