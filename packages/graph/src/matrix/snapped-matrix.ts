import type { Warning } from '@portolan/schemas';
import type { CivilTime } from '../conditions/civil-time.ts';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { candidatesOf, type Candidate } from '../journey/candidates.ts';
import type { Profile } from '../profile/profile.ts';
import { profileOf, type Travel } from '../request/profile-of.ts';
import { BikeshareSearch } from './bikeshare-search.ts';
import type { MatrixQuery } from './request.ts';
import { MatrixSearch } from './search.ts';

/** What the rows of a matrix depend on. */
export type RowsQuery = Pick<MatrixQuery, 'sources' | 'targets' | 'costing' | 'dateTime'> &
  Travel & {
    /** The name of the places in errors, if sources and targets are one list. */
    readonly list?: string;
  };

/** Targets that are searched together, at one hour of travel. */
export interface Block {
  /** The profile that places are snapped for; for bikeshare that of the walker. */
  readonly profile: Profile;
  /** Positions in the request's targets. */
  readonly indices: readonly number[];
  /** By position in `indices`: the candidates of the target. */
  readonly targets: readonly (readonly Candidate[])[];
  /** Longer ways do not count: walkers and others have a most distance. */
  readonly mostLengthMillimetres: number;
  readonly search: Pick<MatrixSearch, 'waysFrom'>;
}

/** The places of a matrix on the roads as they are at one hour of travel. Each place is snapped once, each block is made once. */
export class SnappedMatrix {
  readonly #graph: Graph;
  readonly #query: RowsQuery;
  readonly #profile: Profile;
  /** For bikeshare alone. */
  readonly #ride: Profile | undefined;
  /** By the name of the place in errors. */
  readonly #candidates = new Map<string, readonly Candidate[]>();
  readonly #blocks = new Map<readonly number[], Block>();

  /**
   * @param local  the hour of travel; undefined if there is none.
   * @param warnings  are added to.
   */
  constructor(
    graph: Graph,
    query: RowsQuery,
    local: CivilTime | undefined,
    warnings: Warning[],
    context: RequestContext,
  ) {
    const { costing } = query;
    const travelAs = (model: Exclude<typeof costing, 'bikeshare'>): Profile =>
      profileOf(graph, model, query, local, warnings, context);
    this.#graph = graph;
    this.#query = query;
    this.#ride = costing === 'bikeshare' ? travelAs('bicycle') : undefined;
    this.#profile = travelAs(costing === 'bikeshare' ? 'pedestrian' : costing);
  }

  source(index: number): readonly Candidate[] {
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

  #makeBlock(indices: readonly number[]): Block {
    const [graph, profile, ride] = [this.#graph, this.#profile, this.#ride];
    const targets = indices.map((index) => this.#snap('targets', index));
    const search = ride
      ? new BikeshareSearch(graph, { walk: profile, ride }, this.#query, targets)
      : new MatrixSearch(graph, profile, targets);
    const mostLengthMillimetres = profile.chosen.maxDistanceMetres * 1000;
    return { profile, indices, targets, mostLengthMillimetres, search };
  }

  #snap(list: 'sources' | 'targets', index: number): readonly Candidate[] {
    const field = `${this.#query.list ?? list}[${index}]`;
    let candidates = this.#candidates.get(field);
    if (!candidates) {
      candidates = candidatesOf(this.#graph, this.#profile, this.#query[list][index]!.location, field);
      this.#candidates.set(field, candidates);
    }
    return candidates;
  }
}
