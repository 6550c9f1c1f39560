import { NAME_FIELDS, namesOf } from './names.ts';
import { flag, POINT_BUFFER, type LayerRules } from './rules.ts';
import { water } from './water.ts';

/** The first zoom of waters that are points. */
const POINTS: Readonly<Record<string, number>> = { ocean: 0, sea: 3, bay: 9, strait: 9 };

/** Names of seas and lakes. */
export const waterName: LayerRules = {
  name: 'water_name',
  fields: {
    ...NAME_FIELDS,
    class: 'ocean, sea, bay, strait or lake; lake also for ponds, basins and docks.',
    intermittent: '1 where there is not always water.',
  },
  buffer: 2 * POINT_BUFFER,
  point({ tags }, emit) {
    const found = tags.is('place', 'ocean', 'sea') ? tags.get('place') : tags.get('natural');
    const names = namesOf(tags);
    if (found === undefined || !Object.hasOwn(POINTS, found) || names['name'] === undefined) return;
    emit({ from: POINTS[found]!, isLabel: true, attributes: { class: found, ...names, intermittent: 0 } });
  },
  area(object, emit) {
    const { tags, pixels, zoomOf } = object;
    const names = namesOf(tags);
    if (names['name'] === undefined) return;
    const label = (name: string): void =>
      emit({
        from: Math.max(3, zoomOf(1024)),
        isLabel: true,
        importance: pixels(14),
        attributes: { class: name, ...names, intermittent: flag(tags.is('intermittent', 'yes')) },
      });
    if (tags.is('natural', 'bay', 'strait')) label(tags.get('natural')!);
    else {
      water.area!(object, ({ attributes: { class: found } }) => {
        // Rivers have their names along their lines.
        if (typeof found === 'string' && found !== 'river' && found !== 'swimming_pool') label('lake');
      });
    }
  },
};
