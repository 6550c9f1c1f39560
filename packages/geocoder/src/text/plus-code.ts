import openLocationCode from 'open-location-code';
import type { WrittenPlace } from './coordinates.ts';

/** A plus code found in a text, and the rest of that text. */
export interface PlusCode {
  readonly code: string;
  readonly isShort: boolean;
  /** The text around the code: the name of the place that a short code is relative to. */
  readonly rest: string;
}

/** Four to eight digits of the code's alphabet, a plus, two or three more (https://github.com/google/open-location-code). */
const CODE = /(?<![\p{L}\p{N}])([23456789CFGHJMPQRVWX]{2,8}\+[23456789CFGHJMPQRVWX]{2,3})(?![\p{L}\p{N}])/iu;

const { OpenLocationCode } = openLocationCode;
const olc = new OpenLocationCode();

export function readPlusCode(text: string): PlusCode | undefined {
  const match = CODE.exec(text);
  if (match === null || !olc.isValid(match[1]!)) return undefined;
  const rest = (text.slice(0, match.index) + text.slice(match.index + match[0].length)).replaceAll(
    /^[\s,]+|[\s,]+$/g,
    '',
  );
  return { code: match[1]!.toUpperCase(), isShort: olc.isShort(match[1]!), rest };
}

/** The centre of a code's cell. A short code means the nearest matching cell to `near`. */
export function placeOfPlusCode(
  { code, isShort }: PlusCode,
  near: WrittenPlace | undefined,
): WrittenPlace | undefined {
  if (isShort && near === undefined) return undefined;
  const full = isShort ? olc.recoverNearest(code, near!.lat, near!.lon) : code;
  const { latitudeCenter, longitudeCenter } = olc.decode(full);
  return { lat: latitudeCenter, lon: longitudeCenter };
}
