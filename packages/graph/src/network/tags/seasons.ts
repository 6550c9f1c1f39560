import { type TagReader, isYes } from './tag-reader.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Bits of months, January first: from one month to another, across New Year where the second one is the earlier. */
function months(from: (typeof MONTHS)[number], to: (typeof MONTHS)[number]): number {
  let bits = 0;
  const last = MONTHS.indexOf(to);
  for (let month = MONTHS.indexOf(from); ; month = (month + 1) % 12) {
    bits |= 1 << month;
    if (month === last) return bits;
  }
}

/**
 * The months of a season in the north (OSM wiki, Key:seasonal). Seasons begin earlier in one country than in another, so these are the months in which a road
 * of the season may be open anywhere: those of two halves of the year, and five months for the seasons between.
 */
const SEASONS: ReadonlyMap<string, number> = new Map([
  ['winter', months('Nov', 'Apr')],
  ['spring', months('Feb', 'Jun')],
  ['summer', months('May', 'Oct')],
  ['autumn', months('Aug', 'Dec')],
  ['fall', months('Aug', 'Dec')],
]);
/** Roads over ice and frozen ground (OSM wiki, Key:ice_road, Key:winter_road) bear nobody in the other months, in the north. */
const ICE = months('Dec', 'Apr');
const ALL_YEAR = months('Jan', 'Dec');
/** Between the tropics there are no such seasons. */
const TROPIC_DEGREES = 23.44;

/**
 * Reads in which months the current way is closed: as a condition such as `May-Nov`, which is empty where it is open all the year or nobody says when.
 *
 * @param latitudeOf  the latitude of the way, degrees: seasons south of the tropics come half a year later.
 */
export function closedMonthsReader(tags: TagReader, latitudeOf: (way: number) => number): () => string {
  const iceRoads = ['ice_road', 'winter_road'].map((key) => tags.slot(key));
  const seasonal = tags.slot('seasonal');
  const isSo = tags.classifier(isYes);
  const openIn = tags.classifier(seasonsIn);
  return () => {
    const isIce = iceRoads.some((slot) => isSo(tags.value(slot)) !== 0);
    const open = isIce ? ICE : openIn(tags.value(seasonal));
    if (open === 0) return '';
    const latitude = latitudeOf(tags.object);
    if (!isIce && Math.abs(latitude) < TROPIC_DEGREES) return '';
    const closed = ALL_YEAR & ~open;
    return rangesOf(latitude < -TROPIC_DEGREES ? halfAYearLater(closed) : closed);
  };
}

/** The months of a list of seasons; 0 if it has anything else, such as `yes` or `wet_season`. */
function seasonsIn(value: string): number {
  let open = 0;
  for (const season of value.split(/[;,]/)) {
    const own = SEASONS.get(season.trim().toLowerCase());
    if (own === undefined) return 0;
    open |= own;
  }
  return open;
}

function halfAYearLater(bits: number): number {
  return ((bits << 6) | (bits >>> 6)) & ALL_YEAR;
}

/** Writes months as a selector of opening hours: `May-Nov`, `Jan,Jul-Aug`. */
function rangesOf(bits: number): string {
  const isIn = (month: number): boolean => ((bits >>> (month % 12)) & 1) === 1;
  const ranges: string[] = [];
  for (let month = 0; month < 12; month++) {
    if (!isIn(month) || isIn(month + 11)) continue;
    let last = month;
    while (isIn(last + 1)) last++;
    ranges.push(last === month ? MONTHS[month]! : `${MONTHS[month]}-${MONTHS[last % 12]}`);
  }
  return ranges.join(',');
}
