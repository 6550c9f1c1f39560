import { HEIGHT_FIELDS, heightOf, metresOf } from './heights.ts';
import { NAME_FIELDS, namesOf } from './names.ts';
import { flag, POINT_BUFFER, type LayerRules } from './rules.ts';

/** Peaks, saddles and volcanoes; ridges and cliffs that have a name. */
export const mountainPeak: LayerRules = {
  name: 'mountain_peak',
  fields: {
    ...NAME_FIELDS,
    ...HEIGHT_FIELDS,
    class: 'peak, volcano, saddle, ridge, cliff or arete.',
    customary_ft: '1 where people count in feet.',
    rank: '1 is the most important one nearby.',
  },
  buffer: POINT_BUFFER,
  ranking: { cellPixels: 128, most: (zoom) => (zoom >= 14 ? Infinity : 5), isWritten: true },
  point({ tags }, emit) {
    const found = tags.get('natural');
    if (found !== 'peak' && found !== 'volcano' && found !== 'saddle') return;
    const names = namesOf(tags);
    const height = heightOf(tags);
    if (names['name'] === undefined && height['ele'] === undefined) return;
    emit({
      from: found === 'saddle' ? 11 : 7,
      isLabel: true,
      importance:
        (metresOf(tags) ?? 0) +
        (names['name'] === undefined ? 0 : 10_000) +
        (tags.has('wikidata') ? 10_000 : 0),
      attributes: {
        class: found,
        ...names,
        ...height,
        customary_ft: tags.is('ele:unit', 'ft') ? flag(true) : undefined,
      },
    });
  },
  line({ tags }, emit) {
    const found = tags.get('natural');
    const names = namesOf(tags);
    if (names['name'] === undefined || (found !== 'ridge' && found !== 'cliff' && found !== 'arete')) return;
    emit({ from: 13, attributes: { class: found, ...names } });
  },
};
