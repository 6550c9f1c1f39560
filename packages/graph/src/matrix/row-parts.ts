import { PortolanError } from '@portolan/base';
import type { CivilTime } from '../conditions/civil-time.ts';
import type { Stop } from '../journey/stop.ts';
import { localTimeOf } from '../journey/clock.ts';
import { warnOfFarStops } from '../journey/far-stops.ts';
import { conditionsInForceAt } from '../profile/conditions-in-force.ts';
import { roadsAt } from '../profile/speeds-by-hour.ts';
import type { Call } from '../request/call.ts';
import type { DateTime } from '../request/date-time.ts';
import type { MatrixPlace } from './matrix-request.ts';
import { SnappedMatrix, type Block, type RowsQuery } from './snapped-matrix.ts';
import type { Ways } from './ways.ts';

/** The ways from one source to the targets of a block. */
export interface RowPart {
  readonly block: Block;
  readonly source: Stop;
  /** Valid until the next row is asked for. */
  readonly ways: Ways;
  /** Undefined if the request has no time for these pairs. */
  readonly timing: Timing | undefined;
}

/** True if there is a way to the target at a position in the block, no longer than travellers are willing to go. */
export function hasWay({ block, ways }: RowPart, at: number): boolean {
  return ways.cost[at] !== Infinity && ways.length[at]! <= block.mostLengthMillimetres;
}

interface Timing {
  readonly local: CivilTime;
  /** True if `local` is the time of arrival at the target, false if it is the time of departure. */
  readonly isArrival: boolean;
}

/** The parts of each row of a matrix, ready to be searched. All places are snapped. */
export type MatrixPlan = readonly (readonly Omit<RowPart, 'ways'>[])[];

/**
 * Computes a matrix row by row. A row has one part for each time of travel in it: one, unless targets have times of their own.
 *
 * @throws {PortolanError} `stopped` if `context.shouldStop` said so.
 */
export function* rowPartsOf(
  { context }: Pick<Call<RowsQuery>, 'context'>,
  rows: MatrixPlan,
): Generator<readonly RowPart[]> {
  for (let i = 0; i < rows.length; i++) {
    if (context.shouldStop?.() === true) {
      throw new PortolanError('stopped', `stopped after ${i} of ${rows.length} rows of the matrix`, {
        done: i,
        total: rows.length,
      });
    }
    yield rows[i]!.map((part) => ({ ...part, ways: part.block.search.waysFrom(part.source) }));
    context.onProgress?.({ phase: 'matrix', done: i + 1, total: rows.length, unit: 'rows' });
  }
}

/**
 * Snaps all places, and prepares the search of each row.
 *
 * @param call  its warnings are added to.
 * @throws {PortolanError} `162` if a time is needed and `context.now` is missing, `171` if a place has no road near it, `stopped` if
 *   `context.shouldStop` said so.
 */
export function planRows(call: Call<RowsQuery>): MatrixPlan {
  const { graph, query, context } = call;
  const { sources, targets } = query;
  const allTargets = [targets.map((_, j) => j)];
  const targetsByTime = targets.some(({ dateTime }) => dateTime) ? byTime(targets) : allTargets;
  const snappedAt = new Map<string, SnappedMatrix>();
  const rows = sources.map((source, i) =>
    // The time of a source counts before those of the targets.
    (source.dateTime ? allTargets : targetsByTime).map((indices) => {
      const dateTime = source.dateTime ?? targets[indices[0]!]!.dateTime ?? query.dateTime;
      const timing = timingOf(call, dateTime, source);
      const roads = timing && roadsAt(context, timing.local)?.version;
      const key = timing ? `${conditionsInForceAt(graph.data.network, timing.local).key} ${roads}` : 'any';
      let snapped = snappedAt.get(key);
      if (!snapped) {
        // The same options are read for every hour: only the first reading adds its warnings.
        const warnings = snappedAt.size === 0 ? call.warnings : [];
        snapped = new SnappedMatrix({ ...call, local: timing?.local, warnings });
        snappedAt.set(key, snapped);
      }
      return { block: snapped.block(indices), source: snapped.source(i), timing };
    }),
  );
  const [first] = snappedAt.values();
  if (first) call.warnings.push(...warnOfFarStops(first.moved()));
  return rows;
}

/** Positions of targets, grouped by their time of arrival; those without one are a group. */
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
  call: Call<RowsQuery>,
  dateTime: DateTime | undefined,
  source: MatrixPlace,
): Timing | undefined {
  const local = localTimeOf(call, dateTime, source.location);
  return local && { local, isArrival: dateTime?.type === 'arrive_at' };
}
