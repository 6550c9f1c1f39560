/** A place written in numbers. */
export interface WrittenPlace {
  readonly lat: number;
  readonly lon: number;
}

const DECIMAL = String.raw`([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEW])?`;
const DECIMALS = new RegExp(
  String.raw`^\s*([NSEW])?\s*${DECIMAL}\s*[,;\s/]\s*([NSEW])?\s*${DECIMAL}\s*$`,
  'i',
);
const SEXAGESIMAL = String.raw`(\d{1,3})\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|''|”)\s*)?([NSEW])`;
const DEGREES = new RegExp(String.raw`^\s*${SEXAGESIMAL}\s*[,;\s]?\s*${SEXAGESIMAL}\s*$`, 'i');

/**
 * Coordinates in a text: `47.14, 9.52`, `47.14N 9.52E`, `47°8'24"N 9°31'12"E`; latitude first unless letters say otherwise. Two whole
 * numbers without letters are taken for something else (a house number, a postal code).
 */
export function readCoordinates(text: string): WrittenPlace | undefined {
  const sexagesimal = DEGREES.exec(text);
  if (sexagesimal !== null) {
    const [, d1, m1, s1, l1, d2, m2, s2, l2] = sexagesimal;
    return ordered(degreesOf(d1!, m1, s1), l1!, degreesOf(d2!, m2, s2), l2!);
  }
  const decimals = DECIMALS.exec(text);
  if (decimals === null) return undefined;
  const [, before1, first, behind1, before2, second, behind2] = decimals;
  const letters = [before1 ?? behind1 ?? '', before2 ?? behind2 ?? ''] as const;
  const hasPoint = first!.includes('.') && second!.includes('.');
  if (!hasPoint && (letters[0] === '' || letters[1] === '')) return undefined;
  return ordered(Number(first), letters[0], Number(second), letters[1]);
}

const degreesOf = (degrees: string, minutes = '0', seconds = '0'): number =>
  Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
const isLon = (letter: string): boolean => /[EW]/i.test(letter);
const isLat = (letter: string): boolean => /[NS]/i.test(letter);
const sign = (letter: string): number => (/[SW]/i.test(letter) ? -1 : 1);

function ordered(a: number, letterA: string, b: number, letterB: string): WrittenPlace | undefined {
  if ((isLon(letterA) && isLon(letterB)) || (isLat(letterA) && isLat(letterB))) return undefined;
  const first = a * sign(letterA);
  const second = b * sign(letterB);
  const [lat, lon] = isLon(letterA) || isLat(letterB) ? [second, first] : [first, second];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}
