import { LINE_BUFFER, since, type LayerRules } from './rules.ts';
import type { Tags } from './tags.ts';

/** Keys and values of what covers the ground, by class. */
const CLASSES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  farmland: { landuse: ['farmland', 'farm', 'orchard', 'vineyard', 'plant_nursery'] },
  ice: { natural: ['glacier', 'ice_shelf'] },
  wood: { natural: ['wood'], landuse: ['forest'] },
  rock: { natural: ['bare_rock', 'scree', 'shingle'] },
  grass: {
    natural: ['fell', 'grassland', 'heath', 'scrub', 'shrubbery', 'tundra'],
    landuse: ['grass', 'meadow', 'allotments', 'village_green', 'recreation_ground', 'flowerbed'],
    leisure: ['park', 'garden', 'golf_course'],
  },
  wetland: { natural: ['wetland'] },
  sand: { natural: ['beach', 'sand', 'dune'] },
};
const WETLANDS = [
  'bog',
  'swamp',
  'wet_meadow',
  'marsh',
  'reedbed',
  'saltern',
  'tidalflat',
  'saltmarsh',
  'mangrove',
];

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([name, keys]) =>
    Object.entries(keys).flatMap(([key, values]) =>
      values.map((value) => [`${key}=${value}`, name] as const),
    ),
  ),
);

function coverOf(tags: Tags): { readonly class: string; readonly subclass: string } | undefined {
  for (const key of ['natural', 'landuse', 'leisure']) {
    const value = tags.get(key);
    const found = value === undefined ? undefined : CLASS_OF.get(`${key}=${value}`);
    if (found === undefined) continue;
    const kind = tags.get('wetland');
    const subclass = found === 'wetland' && kind !== undefined && WETLANDS.includes(kind) ? kind : value!;
    return { class: found, subclass };
  }
  return undefined;
}

/** What grows and lies on the ground. */
export const landcover: LayerRules = {
  name: 'landcover',
  joinsAreas: true,
  fields: {
    class: 'farmland, ice, wood, rock, grass, wetland or sand.',
    subclass: 'The value of the tag, such as forest or vineyard.',
  },
  buffer: LINE_BUFFER,
  area({ tags, zoomOf }, emit) {
    const cover = coverOf(tags);
    if (cover === undefined) return;
    emit({
      from: Math.max(cover.class === 'ice' ? 5 : 7, zoomOf(16)),
      attributes: { class: cover.class, subclass: since(9, cover.subclass) },
    });
  },
};
