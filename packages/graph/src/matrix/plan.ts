import { PortolanError } from '@portolan/base';
import type { Warning } from '@portolan/schemas';
import type { CivilTime } from '../conditions/civil-time.ts';
import { conditionsInForceAt } from '../profile/conditions-in-force.ts';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import type { Profile } from '../profile/profile.ts';
import { candidatesOf, type Candidate } from '../journey/candidates.ts';
import { localTimeOf } from '../journey/clock.ts';
import type { DateTime } from '../request/date-time.ts';
import { profileOf, type Travel } from '../request/profile-of.ts';
import { BikeshareSearch } from './bikeshare-search.ts';
import type { MatrixPlace, MatrixQuery } from './request.ts';
import { MatrixSearch, type MatrixRow } from './search.ts';

/** What planning needs of a question. */
export type PlannedQuery = Pick<MatrixQuery, 'sources' | 'targets' | 'costing' | 'dateTime'> &
  Travel & {
    /** As errors call the places, where sources and targets are the same list. */
    readonly list?: string;
  };

/** The targets that are travelled to in one and the same manner. */
interface Block {
  /** Of whoever snaps and walks: with bikeshare the walker's. */
  readonly profile: Profile;
  /** Positions in the request's targets. */
  readonly indices: readonly number[];
  /** By position in `indices`: the places that the target may stand for. */
  readonly targets: readonly (readonly Candidate[])[];
  readonly search: Pick<MatrixSearch, 'from'>;
}

/** The ways of one source to the targets of a block. */
export interface RowPart {
  readonly block: Block;
  readonly source: readonly Candidate[];
  readonly row: MatrixRow;
  /** When and where the clock is set; undefined where nobody asked for a time. */
  readonly timing: Timing | undefined;
}

interface Timing {
  readonly local: CivilTime;
  /** Then the time is that at the target. */
  readonly isArrival: boolean;
}

/**
 * The rows of a matrix, one after the other, each in as many parts as there are times of travel in it: one, unless targets have times of
 * their own. All places are snapped before the first row.
 *
 * @throws {PortolanError} `162` where nobody says when now is, `171` where a place has no road near it, `stopped` when the caller had
 *   enough.
 */
export function* planRows(
  graph: Graph,
  query: PlannedQuery,
  warnings: Warning[],
  context: RequestContext,
): Generator<readonly RowPart[]> {
  const { sources, targets } = query;
  const travellers = new Travellers(graph, query, warnings, context);
  const untimed = targets.some(({ dateTime }) => dateTime) ? byTime(targets) : [targets.map((_, j) => j)];
  const everything = targets.map((_, j) => j);
  const rows = sources.map((source, i) => {
    const groups = source.dateTime ? [everything] : untimed;
    return groups.map((indices) => {
      const dateTime = source.dateTime ?? targets[indices[0]!]!.dateTime ?? query.dateTime;
      const timing = timingOf(graph, dateTime, source, context);
      const traveller = travellers.at(timing?.local);
      return { block: traveller.block(indices), source: traveller.source(i), timing };
    });
  });
  for (let i = 0; i < rows.length; i++) {
    if (context.shouldStop?.() === true) {
      throw new PortolanError('stopped', `stopped after ${i} of ${rows.length} rows of the matrix`, {
        done: i,
        total: rows.length,
      });
    }
    yield rows[i]!.map(({ block, source, timing }) => ({
      block,
      source,
      row: block.search.from(source),
      timing,
    }));
    context.onProgress?.({ phase: 'matrix', done: i + 1, total: rows.length, unit: 'rows' });
  }
}

/** Positions of targets that share a time of arrival, or have none. */
function byTime(targets: readonly MatrixPlace[]): number[][] {
  const groups = new Map<string, number[]>();
  targets.forEach(({ dateTime }, j) => {
    const key = dateTime ? JSON.stringify(dateTime.local) : '';
    const known = groups.get(key);
    if (known) known.push(j);
    else groups.set(key, [j]);
  });
  return [...groups.values()];
}

function timingOf(
  graph: Graph,
  dateTime: DateTime | undefined,
  source: MatrixPlace,
  context: RequestContext,
): Timing | undefined {
  const local = localTimeOf(graph, dateTime, [source.location], context);
  return local && { local, isArrival: dateTime?.type === 'arrive_at' };
}

/** Somebody who travels at some hour, and where the places of the request lie for them. */
interface Traveller {
  /** @param indices  of targets; the same list gives the same block. */
  block(indices: readonly number[]): Block;
  source(index: number): readonly Candidate[];
}

/** By the hour of travel. */
class Travellers {
  private readonly graph: Graph;
  private readonly query: PlannedQuery;
  private readonly warnings: Warning[];
  private readonly context: RequestContext;
  private readonly known = new Map<string, Traveller>();

  constructor(graph: Graph, query: PlannedQuery, warnings: Warning[], context: RequestContext) {
    this.graph = graph;
    this.query = query;
    this.warnings = warnings;
    this.context = context;
  }

  at(local: CivilTime | undefined): Traveller {
    const key = local ? conditionsInForceAt(this.graph.data.network, local).key : 'any';
    let traveller = this.known.get(key);
    if (!traveller) {
      // What is wrong with the options is said once.
      const warnings = this.known.size === 0 ? this.warnings : [];
      traveller = this.make(local, warnings);
      this.known.set(key, traveller);
    }
    return traveller;
  }

  private make(local: CivilTime | undefined, warnings: Warning[]): Traveller {
    const { graph, query, context } = this;
    const { costing } = query;
    const travelAs = (model: Exclude<typeof costing, 'bikeshare'>): Profile =>
      profileOf(graph, model, query, local, warnings, context);
    const ride = costing === 'bikeshare' ? travelAs('bicycle') : undefined;
    const profile = travelAs(costing === 'bikeshare' ? 'pedestrian' : costing);
    const snapped = new Map<string, readonly Candidate[]>();
    const snap = (list: 'sources' | 'targets', index: number): readonly Candidate[] => {
      const field = `${query.list ?? list}[${index}]`;
      let candidates = snapped.get(field);
      if (!candidates) {
        candidates = candidatesOf(graph, profile, query[list][index]!.location, field);
        snapped.set(field, candidates);
      }
      return candidates;
    };
    const blocks = new Map<readonly number[], Block>();
    return {
      source: (index) => snap('sources', index),
      block(indices) {
        let block = blocks.get(indices);
        if (!block) {
          const targets = indices.map((index) => snap('targets', index));
          const search = ride
            ? new BikeshareSearch(graph, { walk: profile, ride }, query, targets)
            : new MatrixSearch(graph, profile, targets);
          block = { profile, indices, targets, search };
          blocks.set(indices, block);
        }
        return block;
      },
    };
  }
}
