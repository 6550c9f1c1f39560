import { cellsOf } from '../csv-cells.ts';
import { linesOf, type NumberedLine } from './text-lines.ts';
import { readTrackTime } from './track-time.ts';
import { addPoint, badTrack, type Track, type TrackPoint } from './track.ts';

/** Names of columns, without capitals, spaces and underscores. */
const COLUMNS = {
  lat: ['lat', 'latitude', 'latdeg', 'y'],
  lon: ['lon', 'lng', 'long', 'longitude', 'londeg', 'x'],
  time: ['time', 'timestamp', 'datetime', 'date', 'unixtime', 'recordedat', 'utc'],
} as const;
const SEPARATORS = [',', ';', '\t'] as const;
/** A row that is longer is none. */
const MOST_CHARACTERS = 1 << 16;

/**
 * Reads a table with a point in each row. The first row names the columns, as `COLUMNS` has them; others are passed over. Columns are
 * separated by commas, semicolons or tabs; between semicolons and tabs numbers may have a decimal comma.
 *
 * @throws {PortolanError} `file-track`
 */
export function readCsv(text: string): Track {
  const lines = linesOf(text);
  const header = firstLine(lines);
  if (header === undefined) throw badTrack('line 1', 'the file is empty');
  const [headerRow, headerLine] = header;
  const separator = SEPARATORS.toSorted(
    (a, b) => cellsOf(headerLine, b).length - cellsOf(headerLine, a).length,
  )[0]!;
  const names = cellsOf(headerLine, separator).map((name) => name.toLowerCase().replaceAll(/[\s_()]/g, ''));
  const columnOf = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name));
  const [lat, lon, time] = [columnOf(COLUMNS.lat), columnOf(COLUMNS.lon), columnOf(COLUMNS.time)];
  if (lat < 0 || lon < 0) {
    const wanted = 'lat and lon (and time where it is known)';
    throw badTrack(`line ${headerRow + 1}`, `the first row must name the columns ${wanted}`);
  }
  const points: TrackPoint[] = [];
  for (const [row, line] of lines) {
    if (line.trim() === '') continue;
    checkLength(row, line);
    const where = `line ${row + 1}`;
    const cells = cellsOf(line, separator);
    const number = (column: number): number => {
      const cell = cells[column]?.trim() ?? '';
      const value = Number(separator === ',' ? cell : cell.replace(',', '.'));
      if (cell === '' || Number.isNaN(value))
        throw badTrack(where, `${JSON.stringify(cell.slice(0, 40))} is no number of degrees`);
      return value;
    };
    const at = time < 0 ? undefined : readTrackTime(where, cells[time]?.trim());
    addPoint(points, where, number(lat), number(lon), at);
  }
  return { points, notes: [] };
}

/** Moves on to the first line that has something; the generator goes on behind it. */
function firstLine(lines: Generator<NumberedLine>): NumberedLine | undefined {
  for (let next = lines.next(); next.done !== true; next = lines.next()) {
    const [row, line] = next.value;
    if (line.trim() === '') continue;
    checkLength(row, line);
    return next.value;
  }
  return undefined;
}

function checkLength(row: number, line: string): void {
  if (line.length > MOST_CHARACTERS)
    throw badTrack(`line ${row + 1}`, `it has more than ${MOST_CHARACTERS} characters`);
}
