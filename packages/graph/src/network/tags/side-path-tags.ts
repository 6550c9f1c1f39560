import { meaningIn, type TagReader } from './tag-reader.ts';

/** What tags say of whether a path runs beside a street; the numbers are stored nowhere. */
export const Beside = { unknown: 0, street: 1, none: 2 } as const;

const isSidepath = meaningIn({ yes: Beside.street, no: Beside.none });
const isSidewalk = meaningIn({ sidewalk: Beside.street });

/** The street beside a path, as far as tags tell it. */
export interface SidePathTags {
  /** `Beside` */
  readonly beside: () => number;
  /** The position in the strings of the source of the name of the street; 0 where none is tagged. */
  readonly streetName: () => number;
}

/** Reads whether the current way is a path beside a street, and which street (OSM wiki, Key:is_sidepath, Key:street:name). */
export function sidePathReader(tags: TagReader): SidePathTags {
  const sidepath = tags.slot('is_sidepath');
  const footway = tags.slot('footway');
  const cycleway = tags.slot('cycleway');
  const path = tags.slot('path');
  const names = ['is_sidepath:of:name', 'street:name'].map((key) => tags.slot(key));
  const besideOf = tags.classifier(isSidepath);
  const kindOf = tags.classifier(isSidewalk);
  return {
    beside: () =>
      besideOf(tags.value(sidepath)) ||
      kindOf(tags.value(footway)) ||
      kindOf(tags.value(cycleway)) ||
      kindOf(tags.value(path)),
    streetName: () => tags.value(names[0]!) || tags.value(names[1]!),
  };
}
