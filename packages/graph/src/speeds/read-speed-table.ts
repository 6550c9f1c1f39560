import { kindOf, PortolanError } from '@portolan/base';
import type { RoadStretch, SpeedTable } from '../context.ts';

const HOURS_PER_DAY = 24;
const HOURS_PER_WEEK = 168;
/** Columns before the speeds: way, direction, from, to. */
const KEY_COLUMNS = 4;
const DIRECTIONS = ['forward', 'backward', 'both'];
const MOST_KMH = 255;
/** Messages quote no more of a row than this. */
const MOST_QUOTED = 60;

/**
 * Reads speeds by hour of the week from a table of comma-separated values, for `speeds` of a context.
 *
 * A row is `way,direction,from,to,` and speeds in km/h: one for all hours, 24 for those of every day from 0:00 on, or 168 for those of the week from
 * Monday 0:00 on; a fraction is rounded, and 0 or nothing is not known. `way` is the OSM id of a way, `direction` is `forward`, `backward` or `both`. `from` and `to`
 * are the OSM ids of the junctions between which the row holds, in the order of travel; without them it holds for the whole way, where no row
 * with junctions does. Of rows for the same stretch the last one counts. Empty rows, rows that begin with `#` and a first row that begins with
 * `way` are left out. Rows with the same speeds share their memory.
 *
 * @throws {PortolanError} `file-speeds`; `detail.line` is the number of the line.
 */
export function readSpeedTable(text: string): SpeedTable {
  if (typeof text !== 'string')
    throw new PortolanError('file-speeds', `the speeds must be the text of a table, but are ${kindOf(text)}`);
  const hours: Uint8Array[] = [];
  const rowOfHours = new Map<string, number>();
  const rowOfKey = new Map<string, number>();
  let line = 0;
  for (const written of text.split('\n')) {
    line++;
    const row = written.trim();
    if (row === '' || row.startsWith('#') || (line === 1 && row.startsWith('way'))) continue;
    const cells = row.split(',').map((cell) => cell.trim());
    const [way, direction = '', from = '', to = ''] = cells;
    const wrong = (what: string): PortolanError =>
      new PortolanError('file-speeds', `line ${line} of the speeds ${what}: ${row.slice(0, MOST_QUOTED)}`, {
        line,
      });
    if (!isId(way)) throw wrong('must begin with the id of a way');
    if (!DIRECTIONS.includes(direction)) throw wrong(`must have the direction ${DIRECTIONS.join(', ')}`);
    if ((from === '') !== (to === '') || (from !== '' && !(isId(from) && isId(to))))
      throw wrong('must have two ids of nodes, or none');
    const kmh = hoursOf(cells.slice(KEY_COLUMNS));
    if (!kmh)
      throw wrong(`must have 1, ${HOURS_PER_DAY} or ${HOURS_PER_WEEK} speeds from 0 to ${MOST_KMH} km/h`);
    const shared = kmh.join();
    let position = rowOfHours.get(shared);
    if (position === undefined) {
      position = hours.push(kmh) - 1;
      rowOfHours.set(shared, position);
    }
    if (direction !== 'backward') rowOfKey.set(keyOf(Number(way), true, from, to), position);
    if (direction !== 'forward') {
      const [first, last] = direction === 'both' ? [to, from] : [from, to];
      rowOfKey.set(keyOf(Number(way), false, first, last), position);
    }
  }
  const kmh = new Uint8Array(hours.length * HOURS_PER_WEEK);
  hours.forEach((row, position) => kmh.set(row, position * HOURS_PER_WEEK));
  return {
    version: `${text.length}-${hashOf(text)}`,
    kmh,
    rowOf: ({ wayId, forward, fromNodeId, toNodeId }: RoadStretch) =>
      rowOfKey.get(keyOf(wayId, forward, fromNodeId, toNodeId)) ??
      rowOfKey.get(keyOf(wayId, forward, '', '')),
  };
}

function isId(text: string | undefined): boolean {
  return text !== undefined && /^-?\d{1,15}$/.test(text);
}

function keyOf(way: number, forward: boolean, from: number | string, to: number | string): string {
  return `${way}${forward ? '>' : '<'}${from === '' ? '' : Number(from)},${to === '' ? '' : Number(to)}`;
}

/** The speeds of all hours of a week; undefined where there are too few or too many, or one is none. */
function hoursOf(cells: readonly string[]): Uint8Array | undefined {
  const count = cells.length;
  if (count !== 1 && count !== HOURS_PER_DAY && count !== HOURS_PER_WEEK) return undefined;
  const kmh = new Uint8Array(HOURS_PER_WEEK);
  for (let hour = 0; hour < HOURS_PER_WEEK; hour++) {
    const cell = cells[hour % count]!;
    if (!/^(\d{1,3}(\.\d*)?)?$/.test(cell) || Number(cell) > MOST_KMH) return undefined;
    kmh[hour] = Math.round(Number(cell));
  }
  return kmh;
}

/** FNV-1a over 16-bit characters: tells tables apart, so that none gets the metrics of another. */
function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(i), 0x5bd1e995) ^ (low >>> 15);
  }
  return `${(low >>> 0).toString(16)}${(high >>> 0).toString(16)}`;
}
