import type { DraftAttributes } from './rules.ts';
import type { Tags } from './tags.ts';

const FEET_PER_METRE = 3.28084;
const HIGHEST_METRES = 9000;

export const HEIGHT_FIELDS = { ele: 'Metres above the sea.', ele_ft: 'Feet above the sea.' } as const;

const FEET = /^\s*(-?\d+(?:\.\d+)?)\s*(?:'|ft\b|feet\b)\s*(?:(\d+(?:\.\d+)?)\s*")?/;
const INCHES_PER_FOOT = 12;

/** The tag `ele` in metres: a number of them, or feet such as `100'`, `100' 11"` and `100 ft`. */
export function metresOf(tags: Tags): number | undefined {
  const [, feet, inches = 0] = FEET.exec(tags.get('ele') ?? '') ?? [];
  if (feet === undefined) return tags.number('ele');
  return (Number(feet) + Number(inches) / INCHES_PER_FOOT) / FEET_PER_METRE;
}

/** The height of an object in whole metres and feet. */
export function heightOf(tags: Tags): DraftAttributes {
  const metres = metresOf(tags);
  if (metres === undefined || Math.abs(metres) > HIGHEST_METRES) return {};
  return { ele: Math.round(metres), ele_ft: Math.round(metres * FEET_PER_METRE) };
}
