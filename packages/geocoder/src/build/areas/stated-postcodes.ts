import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { POSTALCODE, STREET } from '../../layers.ts';
import { NO_DETAILS, setDetail, type AddressDraft, type EntityDraft } from '../drafts.ts';
import type { Hierarchy } from './hierarchy.ts';
import { foldedName } from '../names/name-words.ts';

/** Finding the areas around a place, and the codes of a street, take as long as so many ordinary steps. */
const STEPS_OF_CONTEXT = 16;
const STEPS_OF_STREET = 4;
/** A street with more postal codes than these is too long for them to say anything. */
const MOST_CODES = 8;

const postcodeKey = (country: string, code: string): string => `${country} ${foldedName(code)}`;

/** What states a postal code, and where. */
type Statement = Pick<AddressDraft, 'postcode' | 'origin' | 'id' | 'lat' | 'lon' | 'context'>;

/**
 * Postal codes that only addresses state, or else only streets and venues. Each gets the middle of what states it as place
 * and the id of the first of them.
 *
 * @param others  streets and venues.
 */
export function postcodesFromAddresses(
  others: readonly EntityDraft[],
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
  const add = ({ postcode, origin, id, lat, lon, context }: Statement): void => {
    atEach();
    const code = postcode.trim();
    const key = keyOf(code);
    if (key === undefined) return;
    const name = `${context?.country ?? ''} ${key}`;
    if (known.has(name)) return;
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
  };
  for (const { addresses } of [...others, ...areas]) for (const address of addresses ?? []) add(address);
  // Streets and parks are larger than houses, so they tell the place of a code only where no house does.
  for (const name of found.keys()) known.add(name);
  for (const owner of others) {
    if (owner.details.has('housenumber')) continue;
    for (const postcode of owner.details.get('postalcode')?.split(';') ?? []) add({ ...owner, postcode });
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

/**
 * A street without a postal code gets those of its addresses. Where it has only one then, it is that of its other addresses too, unless they
 * lie in the outline of a postal code.
 */
export function sharePostcodes(entities: readonly EntityDraft[], checkStop: CheckStop = neverStop): void {
  const atEntity = nowAndThen(checkStop, STEPS_OF_STREET);
  for (const entity of entities) {
    atEntity();
    const { addresses = [], ranges = [] } = entity;
    const codes = new Set([...addresses, ...ranges].map(({ postcode }) => postcode));
    codes.delete('');
    if (!entity.details.has('postalcode') && codes.size > 0 && codes.size <= MOST_CODES)
      setDetail(entity, 'postalcode', [...codes].toSorted().join(';'));
    const own = entity.details.get('postalcode') ?? '';
    if (own === '' || own.includes(';') || entity.layer !== STREET) continue;
    for (const address of addresses) {
      const isInArea = address.context?.areas.some(({ layer }) => layer === POSTALCODE) === true;
      if (address.postcode === '' && !isInArea) address.postcode = own;
    }
  }
}
