import { LINE_BUFFER, type LayerRules, type Rule } from './rules.ts';

const MOST_CHARACTERS = 20;

const rule: Rule = ({ tags }, emit) => {
  const housenumber = tags.get('addr:housenumber');
  if (housenumber === undefined || housenumber === '' || housenumber.length > MOST_CHARACTERS) return;
  emit({ from: 14, isLabel: true, attributes: { housenumber } });
};

/** Numbers of houses. */
export const housenumber: LayerRules = {
  name: 'housenumber',
  fields: { housenumber: 'The number of the house.' },
  buffer: LINE_BUFFER,
  point: rule,
  area: rule,
};
