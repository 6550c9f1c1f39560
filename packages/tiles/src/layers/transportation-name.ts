import { NAME_FIELDS, namesOf } from './names.ts';
import { trafficWayOf, type TrafficWay } from './roads.ts';
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
  bus_guideway: 13,
  raceway: 13,
  service: 14,
  track: 14,
  path: 14,
  ferry: 12,
  aerialway: 13,
};

/** Roads that are being built have their names like others. */
function zoomOf({ class: name }: TrafficWay): number | undefined {
  const built = name.replace(/_construction$/, '');
  return Object.hasOwn(FROM, built) ? FROM[built] : undefined;
}

/** Names and numbers of roads; the fewer attributes differ, the longer its lines are. */
export const transportationName: LayerRules = {
  name: 'transportation_name',
  fields: {
    ...NAME_FIELDS,
    ref: 'The number of the road.',
    ref_length: 'Characters of the number.',
    network: 'The network of the road route, such as us-interstate; road for others that have a number.',
    class: 'As in transportation.',
    subclass: 'The kind of path; junction for exits of motorways, which are points.',
    brunnel: 'bridge, tunnel or ford.',
    layer: 'What is higher lies over what is lower.',
  },
  buffer: 2 * LINE_BUFFER,
  point({ tags }, emit) {
    if (!tags.is('highway', 'motorway_junction')) return;
    const names = namesOf(tags);
    const ref = tags.get('ref');
    if (names['name'] === undefined && ref === undefined) return;
    emit({
      from: 10,
      isLabel: true,
      attributes: { class: 'motorway', subclass: 'junction', ...names, ref, ref_length: ref?.length },
    });
  },
  line({ tags, routes }, emit) {
    const way = trafficWayOf(tags);
    const from = way === undefined ? undefined : zoomOf(way);
    if (way === undefined || from === undefined || way.isRamp || tags.is('area', 'yes')) return;
    // Platforms beside rails have the name of their station, whose point shows it.
    if (way.subclass === 'platform' && !way.isRoad) return;
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
