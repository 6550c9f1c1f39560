import { NAME_FIELDS, namesOf } from './names.ts';
import { trafficWayOf } from './roads.ts';
import { brunnelOf, since, LINE_BUFFER, type LayerRules } from './rules.ts';

/** The first zoom of names by class. */
const FROM: Readonly<Record<string, number>> = {
  motorway: 6,
  trunk: 8,
  primary: 9,
  secondary: 10,
  tertiary: 12,
  minor: 13,
  busway: 13,
  raceway: 13,
  service: 14,
  track: 14,
  path: 14,
  ferry: 12,
  aerialway: 13,
};

/** Names and numbers of roads; the fewer attributes differ, the longer its lines are. */
export const transportationName: LayerRules = {
  name: 'transportation_name',
  fields: {
    ...NAME_FIELDS,
    ref: 'The number of the road.',
    ref_length: 'Characters of the number.',
    network: 'The network of the road route, such as us-interstate; road for others that have a number.',
    class: 'As in transportation.',
    subclass: 'The kind of path.',
    brunnel: 'bridge, tunnel or ford.',
    layer: 'What is higher lies over what is lower.',
  },
  buffer: 2 * LINE_BUFFER,
  line({ tags, routes }, emit) {
    const way = trafficWayOf(tags);
    const from = way === undefined || !Object.hasOwn(FROM, way.class) ? undefined : FROM[way.class];
    if (way === undefined || from === undefined || way.isRamp || tags.is('area', 'yes')) return;
    const names = namesOf(tags, 11);
    const ref = way.isRoad ? (routes[0]?.ref ?? tags.get('ref')?.split(';')[0]?.trim()) : undefined;
    if (names['name'] === undefined && (ref === undefined || ref === '')) return;
    emit({
      // A name is written from zoom 11 on; before that only numbers are.
      from: ref === undefined || ref === '' ? Math.max(11, from) : from,
      order: way.order,
      attributes: {
        class: way.class,
        subclass: since(14, way.subclass),
        ...names,
        ...(ref === undefined || ref === ''
          ? {}
          : { ref, ref_length: ref.length, network: routes[0]?.network ?? 'road' }),
        brunnel: since(14, brunnelOf(tags)),
      },
    });
  },
};
