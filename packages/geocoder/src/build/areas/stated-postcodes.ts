import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { POSTALCODE } from '../../layers.ts';
import { NO_DETAILS, setDetail, type EntityDraft } from '../drafts.ts';
import type { Hierarchy } from './hierarchy.ts';
import { foldedName } from '../names/name-words.ts';

/** Finding the areas around a place, and the codes of a street, take as long as so many ordinary steps. */
const STEPS_OF_CONTEXT = 16;
const STEPS_OF_STREET = 4;

const postcodeKey = (country: string, code: string): string => `${country} ${foldedName(code)}`;

/** Postal codes that only addresses state. Each gets the middle of its addresses as place and the id of the first address. */
export function postcodesFromAddresses(
  owners: readonly EntityDraft[],
  areas: readonly EntityDraft[],
  hierarchy: Hierarchy,
  checkStop: CheckStop = neverStop,
): EntityDraft[] {
  const atEach = nowAndThen(checkStop);
  const known = new Set(
    areas
      .filter(({ layer }) => layer === POSTALCODE)
      .flatMap(({ names, context }) => names.map(({ text }) => postcodeKey(context?.country ?? '', text))),
  );
  const found = new Map<string, { draft: EntityDraft; lat: number; lon: number; count: number }>();
  /** Keys of postal codes; undefined for texts that are not a single code. */
  const keys = new Map<string, string | undefined>();
  const keyOf = (code: string): string | undefined => {
    if (!keys.has(code))
      keys.set(code, /[;,]/.test(code) || foldedName(code) === '' ? undefined : foldedName(code));
    return keys.get(code);
  };
  for (const owner of owners) {
    for (const { postcode, origin, id, lat, lon, context } of owner.addresses ?? []) {
      atEach();
      const code = postcode.trim();
      const key = keyOf(code);
      if (key === undefined) continue;
      const name = `${context?.country ?? ''} ${key}`;
      if (known.has(name)) continue;
      const before = found.get(name);
      const isFirst = before === undefined || (origin - before.draft.origin || id - before.draft.id) < 0;
      const draft: EntityDraft = isFirst
        ? {
            layer: POSTALCODE,
            origin,
            id,
            lat: 0,
            lon: 0,
            names: [{ kind: '', text: code }],
            importance: 60,
            kind: 'addr=postcode',
            context: undefined,
            details: NO_DETAILS,
          }
        : before.draft;
      found.set(name, {
        draft,
        lat: (before?.lat ?? 0) + lat,
        lon: (before?.lon ?? 0) + lon,
        count: (before?.count ?? 0) + 1,
      });
    }
  }
  const atPostcode = nowAndThen(checkStop, STEPS_OF_CONTEXT);
  return [...found.values()].map(({ draft, lat, lon, count }) => {
    atPostcode();
    draft.lat = Math.round(lat / count);
    draft.lon = Math.round(lon / count);
    draft.context = hierarchy.contextAt(draft.lat, draft.lon, { below: POSTALCODE });
    return draft;
  });
}

/** When all addresses of a street have the same postal code, the street gets it too. */
export function addPostcodesToStreets(
  entities: readonly EntityDraft[],
  checkStop: CheckStop = neverStop,
): void {
  const atEntity = nowAndThen(checkStop, STEPS_OF_STREET);
  for (const entity of entities) {
    atEntity();
    const { addresses, ranges, details } = entity;
    if ((addresses === undefined && ranges === undefined) || details.has('postalcode')) continue;
    const codes = new Set([...(addresses ?? []), ...(ranges ?? [])].map(({ postcode }) => postcode));
    codes.delete('');
    if (codes.size > 0 && codes.size <= 8) setDetail(entity, 'postalcode', [...codes].toSorted().join(';'));
  }
}
