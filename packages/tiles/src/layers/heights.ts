import type { DraftAttributes } from './rules.ts';
import type { Tags } from './tags.ts';

const FEET_PER_METRE = 3.28084;
const HIGHEST_METRES = 9000;

export const HEIGHT_FIELDS = { ele: 'Metres above the sea.', ele_ft: 'Feet above the sea.' } as const;

/** The height of an object in whole metres and feet. */
export function heightOf(tags: Tags): DraftAttributes {
  const metres = tags.number('ele');
  if (metres === undefined || Math.abs(metres) > HIGHEST_METRES) return {};
  return { ele: Math.round(metres), ele_ft: Math.round(metres * FEET_PER_METRE) };
}
