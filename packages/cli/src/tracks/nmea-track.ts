import { linesOf } from './text-lines.ts';
import { addPoint, badTrack, type Track, type TrackPoint } from './track.ts';

const DAY_SECONDS = 86_400;
/** Any talker: GPS, GLONASS, Galileo, BeiDou, or several together. */
const SENTENCE = /\$[A-Z]{2}(RMC|GGA),([^*\s]*)(?:\*([\dA-Fa-f]{2}))?/;

/**
 * Reads the sentences of a receiver (NMEA 0183): places, times and dates of RMC; without any of these, places of GGA with the time of the day.
 * Sentences without a fix are passed over, and so are others and what stands in front of a sentence.
 *
 * @throws {PortolanError} `file-track`
 */
export function readNmea(text: string): Track {
  const found: Record<'RMC' | 'GGA', TrackPoint[]> = { RMC: [], GGA: [] };
  let damaged = 0;
  let [day, before] = [0, -Infinity];
  for (const [row, line] of linesOf(text)) {
    const match = SENTENCE.exec(line);
    if (match === null) continue;
    const [sentence, kind, fields, checksum] = match;
    if (checksum !== undefined && checksumOf(sentence) !== Number.parseInt(checksum, 16)) {
      damaged++;
      continue;
    }
    const where = `line ${row + 1}`;
    const cells = fields!.split(',');
    if (kind === 'RMC') {
      const [clock, status, lat, south, lon, west, , , date] = cells;
      if (status !== 'A') continue;
      const midnight = midnightOf(where, date);
      addPlace(found.RMC, where, { lat, south, lon, west }, midnight + secondsOf(where, clock));
    } else {
      const [clock, lat, south, lon, west, quality] = cells;
      if (quality === '0' || quality === '' || lat === '') continue;
      const seconds = secondsOf(where, clock);
      // A recording that goes on after midnight.
      if (seconds < before - DAY_SECONDS / 2) day += DAY_SECONDS;
      before = seconds;
      addPlace(found.GGA, where, { lat, south, lon, west }, day + seconds);
    }
  }
  const notes = damaged === 0 ? [] : [`${damaged} sentences were left out: their checksums do not match`];
  return { points: found.RMC.length > 0 ? found.RMC : found.GGA, notes };
}

/** The exclusive or of all characters between $ and *. */
function checksumOf(sentence: string): number {
  let sum = 0;
  for (let i = 1; i < sentence.length && sentence[i] !== '*'; i++) sum ^= sentence.codePointAt(i)!;
  return sum;
}

type Cell = string | undefined;

function addPlace(
  points: TrackPoint[],
  where: string,
  {
    lat,
    south,
    lon,
    west,
  }: { readonly lat: Cell; readonly south: Cell; readonly lon: Cell; readonly west: Cell },
  time: number,
): void {
  addPoint(
    points,
    where,
    degreesOf(where, lat, 2, south === 'S'),
    degreesOf(where, lon, 3, west === 'W'),
    time,
  );
}

/** Degrees of a number such as 4807.038: 48 degrees and 7.038 minutes. */
function degreesOf(where: string, cell: Cell, digits: number, isNegative: boolean): number {
  if (cell === undefined || !/^\d{4,5}(?:\.\d+)?$/.test(cell))
    throw badTrack(where, `${JSON.stringify(cell ?? '')} is no place of NMEA`);
  const degrees = Number(cell.slice(0, digits)) + Number(cell.slice(digits)) / 60;
  return isNegative ? -degrees : degrees;
}

function secondsOf(where: string, cell: Cell): number {
  const match = /^(\d\d)(\d\d)(\d\d(?:\.\d+)?)$/.exec(cell ?? '');
  if (match === null) throw badTrack(where, `${JSON.stringify(cell ?? '')} is no time such as 083000`);
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}

/** Unix seconds of the beginning of a day such as 010526: 1 May 2026. */
function midnightOf(where: string, cell: Cell): number {
  const match = /^(\d\d)(\d\d)(\d\d)$/.exec(cell ?? '');
  if (match === null) throw badTrack(where, `${JSON.stringify(cell ?? '')} is no date such as 010526`);
  const [day, month, year] = match.slice(1).map(Number);
  // Two digits of a year: GPS began in 1980.
  return Date.UTC(year! < 80 ? 2000 + year! : 1900 + year!, month! - 1, day) / 1000;
}
