import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { EntityDraft } from '../drafts.ts';
import type { LineCoordinates } from '../../geometry.ts';
import { pointAlong, squareToLine } from '../../geometry.ts';
import { inputError, unitsOf } from '../input.ts';
import { StreetFinder } from '../streets/street-finder.ts';

/** The largest distance between a range and the street with its name. */
const REACH_METRES = 500;
/** A postal code in front of the name of a street, which some rows of the Census have. */
const MOST_NUMBER = 999_999;
/** Reading a range, and finding its street, takes as long as so many ordinary steps. */
const STEPS_OF_RANGE = 16;
const COLUMNS = 'from;to;interpolation;street;city;state;postcode;geometry';

/**
 * Reads address ranges of the US Census in the form that Nominatim prepares: each line is
 * `from;to;interpolation;street;city;state;postcode;geometry`, with a WKT LINESTRING as geometry. A range is attached to the street with
 * its name. Ranges along streets that are not in the extract are skipped, since nothing could own them.
 *
 * @returns the number of ranges, and how many of them were skipped.
 */
export function attachTiger(
  text: string | undefined,
  streets: readonly EntityDraft[],
  checkStop: CheckStop = neverStop,
): { found: number; lost: number } {
  if (text === undefined) return { found: 0, lost: 0 };
  if (typeof text !== 'string') throw inputError('tiger', 'the option', 'the text of a CSV', typeof text);
  const lines = text.split(/\r?\n/);
  if (lines[0]?.trim() !== COLUMNS)
    throw inputError('tiger', 'line 1', `"${COLUMNS}"`, lines[0]?.slice(0, 100));
  const finder = new StreetFinder(streets, checkStop);
  const atEach = nowAndThen(checkStop, STEPS_OF_RANGE);
  let found = 0;
  let lost = 0;
  for (const [index, row] of lines.entries()) {
    if (index === 0 || row === '') continue;
    atEach();
    found++;
    const [from = '', to = '', rule = '', street = '', , , postcode = '', geometry = ''] = row.split(';');
    const line = readLine(geometry);
    const first = Number(from);
    const last = Number(to);
    const isSound = /^\d+$/.test(from) && /^\d+$/.test(to) && line !== undefined;
    if (!isSound)
      throw inputError(
        'tiger',
        `line ${index + 1}`,
        `${COLUMNS} with whole numbers and a LINESTRING`,
        row.slice(0, 100),
      );
    const isHouseNumber = Math.max(first, last) <= MOST_NUMBER;
    const middle = line === undefined ? undefined : pointAlong(line, 0.5);
    const owner =
      isHouseNumber && middle !== undefined
        ? finder.nearest(street, REACH_METRES, (each) => squareToStreet(each, middle))
        : undefined;
    if (owner === undefined) {
      lost++;
      continue;
    }
    (owner.ranges ??= []).push({ from: first, to: last, step: rule === 'all' ? 1 : 2, postcode, line });
  }
  return { found, lost };
}

function readLine(wkt: string): LineCoordinates | undefined {
  const match = /^LINESTRING\s*\(([^()]*)\)$/.exec(wkt.trim());
  if (match === null) return undefined;
  const points = match[1]!.split(',').map((pair) => pair.trim().split(/\s+/).map(Number));
  if (points.length < 2 || points.some(([lon, lat]) => !(Math.abs(lon!) <= 180 && Math.abs(lat!) <= 90)))
    return undefined;
  return {
    lat: Int32Array.from(points, ([, lat]) => unitsOf(lat!)),
    lon: Int32Array.from(points, ([lon]) => unitsOf(lon!)),
  };
}

function squareToStreet(street: EntityDraft, { lat, lon }: { lat: number; lon: number }): number {
  let least = Infinity;
  for (const course of street.lines ?? []) least = Math.min(least, squareToLine(lat, lon, course));
  return least;
}
