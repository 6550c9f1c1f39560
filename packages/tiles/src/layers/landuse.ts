import { LINE_BUFFER, type LayerRules } from './rules.ts';
import type { Tags } from './tags.ts';

/** Values by key, and the first zoom that shows them. */
const USES: readonly (readonly [key: string, from: number, values: readonly string[]])[] = [
  ['landuse', 6, ['residential']],
  [
    'landuse',
    9,
    ['industrial', 'commercial', 'retail', 'military', 'quarry', 'railway', 'cemetery', 'garages'],
  ],
  ['waterway', 12, ['dam']],
  ['amenity', 10, ['university', 'hospital']],
  ['amenity', 11, ['school', 'college', 'kindergarten', 'library', 'bus_station', 'grave_yard']],
  ['leisure', 11, ['stadium', 'pitch', 'playground', 'track']],
  ['tourism', 11, ['theme_park', 'zoo']],
  ['place', 9, ['suburb', 'quarter', 'neighbourhood']],
];

/** Values that the schema names otherwise. */
const RENAMED: Readonly<Record<string, string>> = { grave_yard: 'cemetery' };

function useOf(tags: Tags): { readonly class: string; readonly from: number } | undefined {
  for (const [key, from, values] of USES) {
    const value = tags.get(key);
    if (value !== undefined && values.includes(value)) return { class: RENAMED[value] ?? value, from };
  }
  return undefined;
}

/** What the ground is used for. */
export const landuse: LayerRules = {
  name: 'landuse',
  joinsAreas: true,
  fields: { class: 'Such as residential, industrial, school, cemetery or pitch.' },
  buffer: LINE_BUFFER,
  area({ tags, zoomOf }, emit) {
    const use = useOf(tags);
    if (use) emit({ from: Math.max(use.from, zoomOf(8)), attributes: { class: use.class }, leastPixels: 8 });
  },
};
