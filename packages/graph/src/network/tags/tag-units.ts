import { LimitKind } from '../road-network.ts';

/** A size or a weight, in the unit of its `LimitKind`. */
export interface Measure {
  readonly kind: number;
  readonly value: number;
}

const MILLIMETRES: Readonly<Record<string, number>> = {
  '': 1000,
  m: 1000,
  metre: 1000,
  metres: 1000,
  meter: 1000,
  meters: 1000,
  cm: 10,
  mm: 1,
  ft: 304.8,
  feet: 304.8,
  foot: 304.8,
  "'": 304.8,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  '"': 25.4,
  yd: 914.4,
};

const KILOGRAMS: Readonly<Record<string, number>> = {
  '': 1000,
  t: 1000,
  to: 1000,
  ton: 1000,
  tons: 1000,
  tonne: 1000,
  tonnes: 1000,
  kg: 1,
  // Short and long tons, pounds, hundredweights.
  st: 907.18474,
  lt: 1016.0469088,
  lb: 0.45359237,
  lbs: 0.45359237,
  cwt: 45.359237,
};

/** A number with a unit. Mappers write a decimal comma, too, and `mgw` for the maximum gross weight. */
const WITH_UNIT = /^(\d{1,6}(?:[.,]\d{1,6})?) ?([a-z]+|['"])?\.?(?: mgw)?$/;
/** Feet and inches: 7'6", 7' 6, 7'-6", 7ft6in, 7 ft 6 in. */
const FEET_AND_INCHES = /^(\d{1,3}) ?(?:'|ft|feet) ?-? ?(\d{1,2}(?:\.\d{1,3})?) ?(?:"|''|in|inch|inches)?$/;
const AXLES = /^\d{1,2}$/;

/** Longer texts are not read: `999 ft 11.999 inches` has fewer characters. */
const LONGEST = 32;

/** The highest value that fits the column: 4,294 km or tonnes. */
const HIGHEST = 0xffffffff;

/**
 * Reads a limit (OSM wiki, Key:maxheight, Key:maxweight, Map features/Units). Numbers without a unit are metres or tonnes. Null for
 * words (`default`, `none`, `below_default`, `unsigned`), for zero, and for values that cannot be read.
 */
export function parseMeasure(kind: number, text: string): Measure | null {
  if (text.length > LONGEST) return null;
  const value = valueOf(
    kind,
    text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(/[’′]/g, "'").replaceAll(/[”″]/g, '"'),
  );
  return value > 0 && value <= HIGHEST ? { kind, value } : null;
}

function valueOf(kind: number, text: string): number {
  if (kind === LimitKind.axleCount) return AXLES.test(text) ? Number(text) : 0;
  const isWeight = kind === LimitKind.weight || kind === LimitKind.axleLoad;
  const feet = isWeight ? null : FEET_AND_INCHES.exec(text);
  if (feet) return Math.round(Number(feet[1]) * 304.8 + Number(feet[2]) * 25.4);
  const parts = WITH_UNIT.exec(text);
  if (!parts) return 0;
  const units = isWeight ? KILOGRAMS : MILLIMETRES;
  const unit = parts[2] ?? '';
  const factor = Object.hasOwn(units, unit) ? units[unit]! : 0;
  return Math.round(Number(parts[1]!.replace(',', '.')) * factor);
}
