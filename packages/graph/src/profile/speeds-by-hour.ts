import { PortolanError } from '@portolan/base';
import { MINUTES_PER_DAY, weekdayOf, type CivilTime } from '../conditions/civil-time.ts';
import type { Closures, RequestContext, RoadStretch, SpeedTable } from '../context.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { stretchOf } from './closures.ts';

const HOURS_PER_WEEK = 168;

/** Returns the hour of the week, from 0 for Monday 0:00 to 167 for Sunday 23:00. */
export function hourOfWeek(time: CivilTime): number {
  const daysSinceMonday = (weekdayOf(time) + 6) % 7;
  return Math.floor((daysSinceMonday * MINUTES_PER_DAY + time.minute) / 60);
}

/**
 * Returns the state of the roads at an hour: what the host says of the moment and, where it says nothing, what its table has for that hour.
 * The roads of one hour have one metric, whatever week it is in.
 *
 * @param local  the time of travel; undefined where the request names none, and then the table does not count.
 * @throws {PortolanError} `bad-speeds` if the table has no whole rows, or lacks the row of a road.
 */
export function roadsAt(
  { closures, speeds }: RequestContext,
  local: CivilTime | undefined,
): Closures | undefined {
  if (!speeds || !local) return closures;
  checkTable(speeds);
  const hour = hourOfWeek(local);
  return {
    // Texts of any kind stay apart from each other.
    version: JSON.stringify([closures?.version, speeds.version, hour]),
    isSameInAllThreads: closures === undefined || closures.isSameInAllThreads === true,
    speedKmh(stretch) {
      const live = closures?.speedKmh(stretch);
      if (live !== undefined) return live;
      const row = rowOf(speeds, stretch);
      // A road cannot be closed by a table of speeds.
      return row === undefined ? undefined : speeds.kmh[row * HOURS_PER_WEEK + hour]! || undefined;
    },
  };
}

/** The row of a stretch, checked. */
function rowOf(speeds: SpeedTable, stretch: RoadStretch): number | undefined {
  const row = speeds.rowOf(stretch);
  const rows = speeds.kmh.length / HOURS_PER_WEEK;
  if (row === undefined || (Number.isInteger(row) && row >= 0 && row < rows)) return row;
  throw new PortolanError(
    'bad-speeds',
    `speeds.rowOf gave ${row} for way ${stretch.wayId}: the table has the rows 0 to ${rows - 1}`,
    { ...stretch, found: row, rows },
  );
}

const STEPS_PER_HOUR = 12;

/** Returns the speeds of an arc in steps of five minutes from Monday 0:00 on, km/h; undefined where the table has none. */
export function predictedSpeeds(network: RoadNetwork, arc: number, speeds: SpeedTable): number[] | undefined {
  checkTable(speeds);
  const row = rowOf(speeds, stretchOf(network, arc));
  if (row === undefined) return undefined;
  const hours = speeds.kmh.subarray(row * HOURS_PER_WEEK, (row + 1) * HOURS_PER_WEEK);
  return Array.from(hours).flatMap((kmh) => Array.from({ length: STEPS_PER_HOUR }, () => kmh));
}

function checkTable({ kmh }: SpeedTable): void {
  if (kmh.length % HOURS_PER_WEEK === 0) return;
  throw new PortolanError(
    'bad-speeds',
    `speeds.kmh has ${kmh.length} values: it must have ${HOURS_PER_WEEK} for each row, one an hour from Monday 0:00 on`,
    { found: kmh.length },
  );
}
