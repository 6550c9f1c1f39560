import { NAME_FIELDS, namesOf } from './names.ts';
import { LINE_BUFFER, type LayerRules } from './rules.ts';
import type { Tags } from './tags.ts';

function classOf(tags: Tags): string | undefined {
  const isProtected = tags.is('boundary', 'protected_area');
  const title = isProtected ? tags.get('protection_title') : undefined;
  if (title !== undefined) return title.toLowerCase().replaceAll(' ', '_');
  if (tags.is('boundary', 'national_park')) return 'national_park';
  if (tags.is('leisure', 'nature_reserve')) return 'nature_reserve';
  if (tags.is('boundary', 'aboriginal_lands')) return 'aboriginal_lands';
  return isProtected ? 'protected_area' : undefined;
}

/** National parks and nature reserves, and points for their names. */
export const park: LayerRules = {
  name: 'park',
  fields: {
    ...NAME_FIELDS,
    class: 'national_park, nature_reserve, protected_area, or the title of the protection.',
    rank: 'Of points: 1 is the most important one nearby.',
  },
  buffer: LINE_BUFFER,
  ranking: { cellPixels: 128, most: (zoom) => (zoom >= 14 ? Infinity : 4), isWritten: true },
  area({ tags, pixels, zoomOf }, emit) {
    const found = classOf(tags);
    if (found === undefined) return;
    const from = Math.max(4, zoomOf(64));
    emit({ from, attributes: { class: found } });
    const names = namesOf(tags);
    if (names['name'] === undefined) return;
    emit({
      from: Math.max(5, zoomOf(1024)),
      isLabel: true,
      importance: (found === 'national_park' ? 1e9 : 0) + pixels(14),
      attributes: { class: found, ...names },
    });
  },
};
