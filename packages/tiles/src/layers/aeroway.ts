import { LINE_BUFFER, type LayerRules, type Rule } from './rules.ts';

const AREAS: Readonly<Record<string, number>> = {
  aerodrome: 10,
  heliport: 11,
  runway: 11,
  helipad: 13,
  taxiway: 12,
  apron: 11,
};
const LINES: Readonly<Record<string, number>> = { runway: 11, taxiway: 12 };

const from =
  (zooms: Readonly<Record<string, number>>): Rule =>
  ({ tags, isAreaToo }, emit) => {
    const found = tags.get('aeroway');
    if (isAreaToo || found === undefined || !Object.hasOwn(zooms, found)) return;
    emit({ from: zooms[found]!, attributes: { class: found, ref: tags.get('ref') }, leastPixels: 4 });
  };

/** Runways and what is around them. */
export const aeroway: LayerRules = {
  name: 'aeroway',
  fields: {
    class: 'aerodrome, heliport, runway, helipad, taxiway, apron or gate.',
    ref: 'Number of the runway or gate.',
  },
  buffer: LINE_BUFFER,
  point: from({ gate: 14 }),
  line: from(LINES),
  area: from(AREAS),
};
