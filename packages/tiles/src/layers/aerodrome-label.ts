import { HEIGHT_FIELDS, heightOf } from './heights.ts';
import { NAME_FIELDS, namesOf } from './names.ts';
import { POINT_BUFFER, type LayerRules, type Rule } from './rules.ts';
import type { Tags } from './tags.ts';

const CLASSES = ['international', 'public', 'regional', 'military', 'private'];

function classOf(tags: Tags): string {
  const kind = tags.get('aerodrome:type') ?? tags.get('aerodrome_type') ?? tags.get('aerodrome') ?? '';
  const found = CLASSES.find((each) => kind.includes(each));
  if (found !== undefined) return found;
  if (tags.has('military')) return 'military';
  // A civil airport may still say which kind it is.
  if (kind !== 'civil') return 'other';
  return CLASSES.find((each) => tags.is('aerodrome', each)) ?? 'public';
}

const rule: Rule = ({ tags }, emit) => {
  if (!tags.is('aeroway', 'aerodrome', 'airport')) return;
  const names = namesOf(tags);
  if (names['name'] === undefined) return;
  const found = classOf(tags);
  const iata = tags.get('iata');
  emit({
    from: iata === undefined ? 10 : 8,
    isLabel: true,
    importance: CLASSES.length - (CLASSES.indexOf(found) + 1 || CLASSES.length),
    attributes: { class: found, ...names, iata, icao: tags.get('icao'), ...heightOf(tags) },
  });
};

/** Names of airports. */
export const aerodromeLabel: LayerRules = {
  name: 'aerodrome_label',
  fields: {
    ...NAME_FIELDS,
    ...HEIGHT_FIELDS,
    class: 'international, public, regional, military, private or other.',
    iata: 'Code of three letters.',
    icao: 'Code of four letters.',
  },
  buffer: POINT_BUFFER,
  point: rule,
  area: rule,
};
