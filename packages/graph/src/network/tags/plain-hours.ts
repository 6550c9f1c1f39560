/** Days as people write them: `Mon`, `Thurs`, `Sunday`. Their first two letters are those of the specification. */
const LONG_DAY =
  /\b(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\b/gi;
/** `7am`, `7:30 PM`. */
const TWELVE_HOURS = /\b(\d{1,2})(?::?(\d\d))? ?([ap])\.?m\b\.?/gi;
/** Hours alone, behind days or other such hours: `Mo-Fr 7-9,16-18`. Nobody knows whether `8-6` lasts through the day or the night. */
const BARE_HOURS =
  /(?<=\b(?:mo|tu|we|th|fr|sa|su|ph),? ?|:00, ?)(\d{1,2}) ?- ?(\d{1,2})(?![\d:hH]| ?[ap]m)/gi;
const MONTH = '\\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
/** Further days of a month: `Dec 25,26`. */
const FURTHER_DAY = new RegExp(`(${MONTH})( \\d{1,2}(?: ?- ?\\d{1,2})?, ?)(?=\\d{1,2}\\b(?![:\\dh]))`, 'gi');
/** A colon behind days or dates, for people to read: `Jun 1-Sep 15: 09:00-18:00`. */
const READING_COLON = new RegExp(`(?<=[a-z]|${MONTH} \\d{1,2}(?: ?- ?\\d{1,2})?): (?=[\\da-z(])`, 'gi');

/** Longer texts stay as they are: no value of OpenStreetMap has more characters. */
const LONGEST = 255;

/**
 * Writes opening hours that mappers write in other ways in the way of the specification (OSM wiki, Key:opening_hours/specification): conditions are read
 * again and again, so they are made plain once, where the graph is built.
 */
export function plainHours(text: string): string {
  if (text.length > LONGEST) return text;
  let plain = text
    .replaceAll(LONG_DAY, (day) => day.slice(0, 2))
    .replaceAll(TWELVE_HOURS, (_, hours: string, minutes = '00', half: string) => {
      const hour = (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
      return `${String(hour).padStart(2, '0')}:${minutes}`;
    })
    .replaceAll(READING_COLON, ' ');
  for (let known = ''; known !== plain;) {
    known = plain;
    plain = plain
      .replace(BARE_HOURS, (hours, from: string, to: string) =>
        Number(from) < Number(to) || Number(from) > 12 ? `${from}:00-${to}:00` : hours,
      )
      .replace(FURTHER_DAY, '$1$2$1 ');
  }
  return plain;
}
