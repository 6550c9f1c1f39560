import { NAME_FIELDS, namesOf } from './names.ts';
import { brunnelOf, flag, since, LINE_BUFFER, type LayerRules } from './rules.ts';

const FROM: Readonly<Record<string, number>> = { river: 8, canal: 11, stream: 12, drain: 13, ditch: 13 };

/** Rivers and streams as lines. */
export const waterway: LayerRules = {
  name: 'waterway',
  fields: {
    ...NAME_FIELDS,
    class: 'river, canal, stream, drain or ditch.',
    intermittent: '1 where there is not always water.',
    brunnel: 'bridge or tunnel.',
  },
  buffer: LINE_BUFFER,
  line({ tags }, emit) {
    const found = tags.get('waterway');
    const from = found === undefined || !Object.hasOwn(FROM, found) ? undefined : FROM[found];
    if (from === undefined || tags.is('covered', 'yes')) return;
    emit({
      // Rivers without a name are mostly pieces of others.
      from: found === 'river' && tags.get('name') === undefined ? 10 : from,
      attributes: {
        class: found,
        brunnel: since(12, brunnelOf(tags)),
        intermittent: since(12, flag(tags.is('intermittent', 'yes'))),
        ...namesOf(tags, found === 'river' ? 9 : 13),
      },
    });
  },
};
