import { readTrackTime } from './track-time.ts';
import { badTrack, trackPoint, type Track, type TrackPoint } from './track.ts';

/** Names of columns, without capitals, spaces and underscores. */
const COLUMNS = {
  lat: ['lat', 'latitude', 'latdeg', 'y'],
  lon: ['lon', 'lng', 'long', 'longitude', 'londeg', 'x'],
  time: ['time', 'timestamp', 'datetime', 'date', 'unixtime', 'recordedat', 'utc'],
} as const;
const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Reads a table with a point in each row. The first row names the columns, as `COLUMNS` has them; others are passed over. Columns are
 * separated by commas, semicolons or tabs; between semicolons and tabs numbers may have a decimal comma.
 *
 * @throws {PortolanError} `file-track`
 */
export function readCsv(text: string): Track {
  const lines = text.split(/\r\n|\n|\r/);
  const header = lines.findIndex((line) => line.trim() !== '');
  if (header < 0) throw badTrack('line 1', 'the file is empty');
  const separator = SEPARATORS.toSorted(
    (a, b) => cellsOf(lines[header]!, b).length - cellsOf(lines[header]!, a).length,
  )[0]!;
  const names = cellsOf(lines[header]!, separator).map((name) =>
    name.toLowerCase().replaceAll(/[\s_()]/g, ''),
  );
  const columnOf = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name));
  const [lat, lon, time] = [columnOf(COLUMNS.lat), columnOf(COLUMNS.lon), columnOf(COLUMNS.time)];
  if (lat < 0 || lon < 0) {
    const wanted = 'lat and lon (and time where it is known)';
    throw badTrack(`line ${header + 1}`, `the first row must name the columns ${wanted}`);
  }
  const points: TrackPoint[] = [];
  for (let row = header + 1; row < lines.length; row++) {
    const line = lines[row]!;
    if (line.trim() === '') continue;
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
    points.push(trackPoint(where, number(lat), number(lon), at));
  }
  return { points, notes: [] };
}

/** Cells of a row; one in quotes may have separators in it, and two quotes for one (RFC 4180). */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    const letter = line[i]!;
    if (letter === '"') {
      if (isQuoted && line[i + 1] === '"') cell += line[i++];
      else isQuoted = !isQuoted;
    } else if (letter === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}
