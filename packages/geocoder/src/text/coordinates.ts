/** A point that was typed as numbers. */
export interface WrittenPlace {
  readonly lat: number;
  readonly lon: number;
}

/** Labels that people write around coordinates: `geo:`, `lat: 47.1 lon: 9.5`. */
const LABELS = /\b(?:geo|latitude|lat|longitude|long|lon|lng)\b\s*[:=]?/giu;
const IS_LABELLED = /^[\s([{]*(?:geo\s*:|lat)/iu;
const SEPARATOR = /[,;|/]/u;
/** Coordinates with decimals in a link or its end: `https://…#map=17/47.14/9.52`, `…!3d47.14!4d9.52`, `geo:47.14,9.52?z=9`, `@47.14,9.52,17z`. */
const LINK = /^(?:@|(?:https?|geo).*?(?:[@=/:]|!3d))(-?\d+\.\d+)(?:,\+?|\/|%2C|~|!4d|&m?lon=)(-?\d+\.\d+)/isu;
/** Longitude comes first in `POINT(9.52 47.14)` and `"coordinates": [9.52, 47.14]`. */
const LON_LAT = /(?:\bpoint\s*\(|"coordinates"\s*:\s*\[)\s*(-?\d+\.\d+)[\s,]+(-?\d+\.\d+)/iu;
/** Commas of decimals, of which there are two, where angles have a sign or letter or both have four decimals. */
const COMMA = /(?<=\d),(?=\d)/gu;
const HAS_DECIMAL_COMMAS = /[°º˚NSEWO]|,\d{4,}\D+\d+,\d{4}/u;
const BRACKETS = /^[([{]\s*(.*?)\s*[)\]}]$/su;
/**
 * A number with its unit, a letter of a compass direction, a separator, or a space. A text with anything else is not taken for coordinates.
 */
const TOKEN =
  /(?<number>[+\-−]?\d{1,9}(?:\.\d*)?)\s*(?<unit>[°º˚]|d(?:eg)?(?!\p{L})|'{2}|[′’'´`]{1,2}|["″”]|[ms](?![a-z]))?|(?<letter>[NSEWOnsewo])(?!\p{L})|(?<separator>[,;|/])|\s+/guy;

interface Part {
  readonly value: number;
  readonly isNegative: boolean;
  readonly hasPoint: boolean;
  /** 0: degrees, 1: minutes, 2: seconds; undefined when no unit is written. */
  readonly unit: number | undefined;
}

/** One half of the text: an angle in one to three numbers. */
interface Half {
  readonly parts: Part[];
  letter: string;
}

/**
 * Reads coordinates from a text: `47.14, 9.52`, `[47.14,9.52]`, `47.14N 9.52E`, `N 47 8.4 E 9 31.2`, `47°8'24"N 9°31'12"E`,
 * `geo:47.14,9.52`. Latitude comes first unless letters say otherwise. One of the numbers may be whole: `40.06,-8`. Two whole numbers
 * without letters, units or a label are not coordinates; they are more likely a house number or a postal code. Links to maps (`@47.14,9.52,17z`), decimal
 * commas (`47,1412; 9,5211`) and points of WKT and GeoJSON, which have longitude first, are read too.
 */
export function readCoordinates(text: string): WrittenPlace | undefined {
  // Most texts have no number.
  if (!/\d/.test(text)) return undefined;
  const bare = plainly(text.trim()).replace(BRACKETS, '$1').replaceAll(LABELS, ' ').trim();
  const halves = halvesOf(bare);
  if (halves === undefined) return undefined;
  const [first, second] = halves;
  const isMarked = first.letter !== '' && second.letter !== '';
  const hasUnits = [...first.parts, ...second.parts].some(({ unit }) => unit !== undefined);
  const [one, other] = [first.parts[0]!, second.parts[0]!];
  const areSingle = first.parts.length === 1 && second.parts.length === 1;
  const arePointed = one.hasPoint && other.hasPoint;
  // A whole number beside one with decimals: a comma or a minus stands between them. Two whole ones are called coordinates.
  const isHalfPointed = (one.hasPoint || other.hasPoint) && (SEPARATOR.test(bare) || other.isNegative);
  const areNumbers = areSingle && (arePointed || isHalfPointed || IS_LABELLED.test(text));
  if (!isMarked && !hasUnits && !areNumbers) return undefined;
  const a = degreesOf(first);
  const b = degreesOf(second);
  if (a === undefined || b === undefined) return undefined;
  return ordered(a, first.letter, b, second.letter);
}

/** The coordinates alone, latitude first, with points. */
function plainly(text: string): string {
  const [link, lat, lon] = LINK.exec(text) ?? [];
  if (link !== undefined) return `${lat}, ${lon}`;
  const [shape, x, y] = LON_LAT.exec(text) ?? [];
  if (shape !== undefined) return `${y}, ${x}`;
  const hasCommas = HAS_DECIMAL_COMMAS.test(text) && !text.includes('.') && text.match(COMMA)?.length === 2;
  return hasCommas ? text.replaceAll(COMMA, '.') : text;
}

function halvesOf(text: string): [Half, Half] | undefined {
  const halves: Half[] = [];
  let open: Half = { parts: [], letter: '' };
  /** Whether the letter of the compass direction came before its number. */
  let isAhead = false;
  const close = (): void => {
    if (open.parts.length > 0 || open.letter !== '') halves.push(open);
    open = { parts: [], letter: '' };
    isAhead = false;
  };
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) return undefined;
    const { number, unit, letter, separator } = match.groups!;
    if (number !== undefined) {
      // The letter s means seconds only after minutes; otherwise it means south.
      const isSouth = unit === 's' && open.parts.length < 2;
      if (isSouth) TOKEN.lastIndex--;
      const part = partOf(number, isSouth ? undefined : unit);
      // A second number in degrees begins the other half.
      if (part.unit === 0 && open.parts.length > 0) close();
      open.parts.push(part);
    } else if (letter !== undefined) {
      const isBehind = open.parts.length > 0 && open.letter === '';
      if (!isBehind || isAhead) close();
      open.letter = letter.toUpperCase() === 'O' ? 'W' : letter.toUpperCase();
      if (isBehind) close();
      else isAhead = true;
    } else if (separator !== undefined) close();
  }
  close();
  // Numbers without a separator are a half each.
  if (halves.length === 1 && halves[0]!.letter === '')
    halves.push(...halves.pop()!.parts.map((part) => ({ parts: [part], letter: '' })));
  const [first, second, more] = halves;
  if (first === undefined || second === undefined || more !== undefined) return undefined;
  return first.parts.length === 0 || second.parts.length === 0 ? undefined : [first, second];
}

function partOf(number: string, unit: string | undefined): Part {
  const isNegative = /^[-−]/u.test(number);
  return {
    value: Number(number.replace(/^[+\-−]/u, '')),
    isNegative,
    hasPoint: number.includes('.'),
    unit:
      unit === undefined
        ? undefined
        : /[°º˚d]/iu.test(unit)
          ? 0
          : // Two single quotes are one double quote.
            /^(?:..|["″”s])$/iu.test(unit)
            ? 2
            : 1,
  };
}

/** Checks that degrees, minutes and seconds come in this order, and that only the last one has a fraction. */
function degreesOf({ parts }: Half): number | undefined {
  if (parts.length === 0 || parts.length > 3) return undefined;
  let sum = 0;
  for (const [k, { value, unit, hasPoint, isNegative }] of parts.entries()) {
    if (unit !== undefined && unit !== k) return undefined;
    if (k > 0 && (value >= 60 || isNegative)) return undefined;
    if (hasPoint && k < parts.length - 1) return undefined;
    sum += value / 60 ** k;
  }
  return parts[0]!.isNegative ? -sum : sum;
}

const isLon = (letter: string): boolean => letter === 'E' || letter === 'W';
const isLat = (letter: string): boolean => letter === 'N' || letter === 'S';
const sign = (letter: string): number => (letter === 'S' || letter === 'W' ? -1 : 1);

function ordered(a: number, letterA: string, b: number, letterB: string): WrittenPlace | undefined {
  if ((isLon(letterA) && isLon(letterB)) || (isLat(letterA) && isLat(letterB))) return undefined;
  const first = a * sign(letterA);
  const second = b * sign(letterB);
  const [lat, lon] = isLon(letterA) || isLat(letterB) ? [second, first] : [first, second];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}
