import { NAME_FIELDS, namesOf } from './names.ts';
import { poiKindOf } from './poi-classes.ts';
import { POINT_BUFFER, type LayerRules, type Rule } from './rules.ts';
import type { Tags } from './tags.ts';

/** Stations and what covers as much as this of the map show earlier. */
const LARGE_PIXELS = 256;

/** What mostly has no name of its own is called after whose it is. */
function standInOf(tags: Tags): string | undefined {
  if (tags.is('amenity', 'atm')) return tags.get('operator') ?? tags.get('network');
  if (tags.is('amenity', 'parcel_locker', 'charging_station'))
    return tags.get('brand') ?? tags.get('operator');
  return undefined;
}

const rule: Rule = ({ tags, isArea, zoomOf }, emit) => {
  const kind = poiKindOf(tags);
  if (kind === undefined) return;
  const own = namesOf(tags);
  const hasName = own['name'] !== undefined;
  const names = hasName ? own : namesOf(tags, 0, standInOf(tags));
  if (!hasName && !kind.needsNoName) return;
  const isStation =
    (kind.class === 'railway' && kind.subclass !== 'tram_stop') || kind.class === 'ferry_terminal';
  const first = isStation ? 12 : 14;
  emit({
    from: isArea && hasName ? Math.max(12, Math.min(first, zoomOf(LARGE_PIXELS))) : first,
    isLabel: true,
    importance: kind.importance + (hasName ? 1000 : 0) + (tags.has('wikidata') ? 500 : 0),
    attributes: {
      class: kind.class,
      subclass: kind.subclass,
      ...names,
      layer: tags.number('layer'),
      level: tags.number('level'),
      indoor: tags.is('indoor', 'yes') ? 1 : undefined,
    },
  });
};

/** Places that somebody looks for. */
export const poi: LayerRules = {
  name: 'poi',
  fields: {
    ...NAME_FIELDS,
    class: 'A group of kinds, such as lodging or shop.',
    subclass: 'The kind, such as hotel or florist.',
    rank: '1 is the most important one nearby.',
    layer: 'The tag of the place.',
    level: 'The floor.',
    indoor: '1 inside of buildings.',
  },
  buffer: POINT_BUFFER,
  ranking: { cellPixels: 64, most: (zoom) => (zoom >= 14 ? Infinity : 3), isWritten: true },
  point: rule,
  area: rule,
};
