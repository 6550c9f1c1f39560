import { brunnelOf, flag, since, LINE_BUFFER, type LayerRules } from './rules.ts';
import type { Tags } from './tags.ts';

function classOf(tags: Tags): string | undefined {
  if (tags.is('leisure', 'swimming_pool') || tags.is('water', 'swimming_pool')) return 'swimming_pool';
  if (tags.is('waterway', 'dock') || tags.is('water', 'dock')) return 'dock';
  if (tags.is('waterway', 'riverbank')) return 'river';
  if (tags.is('landuse', 'reservoir')) return 'lake';
  if (tags.is('landuse', 'basin', 'salt_pond')) return 'pond';
  if (!tags.is('natural', 'water')) return undefined;
  if (tags.is('water', 'river', 'stream', 'canal', 'ditch', 'drain', 'moat', 'oxbow', 'tidal_channel'))
    return 'river';
  return tags.is('water', 'pond', 'basin', 'wastewater', 'salt_pond', 'fountain') ? 'pond' : 'lake';
}

/** Seas, lakes, and rivers that have banks. */
export const water: LayerRules = {
  name: 'water',
  fields: {
    class: 'ocean, lake, pond, river, dock or swimming_pool.',
    intermittent: '1 where there is not always water.',
    brunnel: 'bridge or tunnel.',
  },
  buffer: LINE_BUFFER,
  joinsAreas: true,
  area({ tags, zoomOf }, emit) {
    const found = classOf(tags);
    if (found === undefined || tags.is('covered', 'yes')) return;
    emit({
      from: found === 'swimming_pool' ? 14 : Math.max(4, zoomOf(4)),
      attributes: {
        class: found,
        intermittent: since(9, flag(tags.is('intermittent', 'yes'))),
        brunnel: since(12, brunnelOf(tags)),
      },
      leastPixels: 4,
    });
  },
};
