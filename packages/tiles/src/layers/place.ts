import { NAME_FIELDS, namesOf } from './names.ts';
import { POINT_BUFFER, type LayerRules, type MapObject, type Rule } from './rules.ts';
import type { Tags } from './tags.ts';

/** The first zoom of each class, and people that live in one where nobody has counted them. */
const PLACES: Readonly<Record<string, readonly [from: number, population: number]>> = {
  continent: [0, 1e9],
  country: [2, 1e7],
  state: [4, 1e6],
  province: [4, 1e6],
  city: [6, 1e5],
  town: [8, 1e4],
  village: [10, 1e3],
  hamlet: [11, 100],
  suburb: [11, 5e3],
  borough: [10, 2e4],
  quarter: [12, 2e3],
  neighbourhood: [13, 1e3],
  isolated_dwelling: [13, 10],
  farm: [13, 10],
  island: [8, 100],
  islet: [13, 10],
  square: [14, 10],
};

/** `capital` as the level of what it is the capital of. */
function capitalOf(tags: Tags): number | undefined {
  const capital = tags.get('capital');
  if (capital === 'yes') return 2;
  return capital !== undefined && /^[2-6]$/.test(capital) ? Number(capital) : undefined;
}

/** People from whom on a country ranks 1, 2, 3, 4 and 5; a state has a tenth of them. */
const PEOPLE_OF_COUNTRIES = [1e8, 3e7, 1e7, 3e6, 3e5];

/** The rank of what consists of many places: 1 to 6; undefined for others. */
function rankOfLand(name: string, counted: number | undefined): number | undefined {
  if (name === 'continent') return 1;
  if (name !== 'country' && name !== 'state' && name !== 'province') return undefined;
  const isCountry = name === 'country';
  if (counted === undefined) return isCountry ? 3 : 4;
  const rank = PEOPLE_OF_COUNTRIES.findIndex((bound) => counted >= (isCountry ? bound : bound / 10));
  return rank === -1 ? 6 : rank + 1;
}

/** 1 for the largest cities and all capitals, 10 for towns. */
function rankOf(name: string, people: number, capital: number | undefined): number {
  if (capital === 2) return 1;
  const rank = [5e6, 2e6, 1e6, 5e5, 2e5, 1e5, 5e4, 2e4, 1e4].findIndex((bound) => people >= bound);
  const own = rank === -1 ? 10 : rank + 1;
  if (name === 'city') return capital === undefined ? Math.min(own, 8) : Math.min(own, 5);
  return name === 'town' ? Math.max(own, 6) : Math.max(own, 9);
}

const rule: Rule = ({ tags, isArea, zoomOf }: MapObject, emit) => {
  const found = tags.get('place');
  const place = found === undefined || !Object.hasOwn(PLACES, found) ? undefined : PLACES[found];
  if (found === undefined || place === undefined) return;
  // Most settlements have a point beside their area; islands have only one of both.
  if (isArea && !['island', 'islet', 'square'].includes(found)) return;
  const names = namesOf(tags);
  if (names['name'] === undefined) return;
  const [from, usual] = place;
  const counted = tags.number('population');
  const people = counted ?? usual;
  const capital = capitalOf(tags);
  const rank = rankOf(found, people, capital);
  const isLarge = found === 'city' || found === 'town' || capital === 2;
  const first = isLarge ? Math.max(3, Math.min(from, 2 + rank)) : from;
  emit({
    from: isArea ? Math.max(first, zoomOf(256)) : first,
    isLabel: true,
    importance: people + (capital === 2 ? 1e8 : capital === undefined ? 0 : 1e6),
    attributes: {
      class: found,
      ...names,
      rank: rankOfLand(found, counted) ?? (isLarge ? rank : Math.min(rank + 3, 14)),
      capital,
      iso_a2: found === 'country' ? (tags.get('ISO3166-1:alpha2') ?? tags.get('ISO3166-1')) : undefined,
    },
  });
};

/** Names of countries, cities, villages and what they are divided into. */
export const place: LayerRules = {
  name: 'place',
  fields: {
    ...NAME_FIELDS,
    class:
      'continent, country, state, city, town, village, hamlet, suburb, quarter, neighbourhood, island, ...',
    rank: 'The lower the more important; 1 to 6 for countries and states, 1 to 10 for cities and towns.',
    capital: '2 for the capital of a country, 4 for that of a state.',
    iso_a2: 'ISO 3166-1 code of a country.',
  },
  buffer: 2 * POINT_BUFFER,
  ranking: {
    cellPixels: 128,
    most: (zoom) => (zoom >= 14 ? Infinity : zoom >= 11 ? 40 : 12),
    isWritten: false,
  },
  point: rule,
  area: rule,
};
