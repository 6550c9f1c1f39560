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

/** A postal code as it is compared: the space within it is often left out. */
const bare = (code: string): string => foldedName(code).replaceAll(' ', '');

const postcodeKey = (country: string, code: string): string => `${country} ${bare(code)}`;

/** What states a postal code, and where. */
type Statement = Pick<AddressDraft, 'postcode' | 'origin' | 'id' | 'lat' | 'lon' | 'context'>;

/** A postal code, with the first thing that states it and the sums of the places of all. */
interface FoundCode {
  origin: number;
  id: number;
  lat: number;
  lon: number;
  count: number;
  /** How often each way to write it occurs. */
  readonly spellings: Map<string, number>;
}

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
  const found = new Map<string, FoundCode>();
  /** Keys of postal codes; undefined for texts that are not a single code. */
  const keys = new Map<string, string | undefined>();
  const keyOf = (code: string): string | undefined => {
    if (!keys.has(code)) keys.set(code, /[;,]/.test(code) || bare(code) === '' ? undefined : bare(code));
    return keys.get(code);
  };
  const add = ({ postcode, origin, id, lat, lon, context }: Statement): void => {
    atEach();
    const spelling = postcode.trim();
    const key = keyOf(spelling);
    if (key === undefined) return;
    const name = `${context?.country ?? ''} ${key}`;
    if (known.has(name)) return;
    const code = found.get(name) ?? {
      origin,
      id,
      lat: 0,
      lon: 0,
      count: 0,
      spellings: new Map<string, number>(),
    };
    found.set(name, code);
    if ((origin - code.origin || id - code.id) < 0) [code.origin, code.id] = [origin, id];
    code.lat += lat;
    code.lon += lon;
    code.count++;
    code.spellings.set(spelling, (code.spellings.get(spelling) ?? 0) + 1);
  };
  for (const { addresses } of [...others, ...areas]) for (const address of addresses ?? []) add(address);
  // Streets and parks are larger than houses, so they tell the place of a code only where no house does. Of a house with two codes one is left.
  for (const name of found.keys()) known.add(name);
  for (const owner of others) {
    for (const postcode of owner.details.get('postalcode')?.split(';') ?? []) add({ ...owner, postcode });
  }
  const atPostcode = nowAndThen(checkStop, STEPS_OF_CONTEXT);
  return [...found.values()].map(({ origin, id, spellings, ...sums }) => {
    atPostcode();
    const lat = Math.round(sums.lat / sums.count);
    const lon = Math.round(sums.lon / sums.count);
    return {
      layer: POSTALCODE,
      origin,
      id,
      lat,
      lon,
      names: [{ kind: '', text: usual(spellings) }],
      importance: 60,
      kind: 'addr=postcode',
      context: hierarchy.contextAt(lat, lon, { below: POSTALCODE }),
      details: NO_DETAILS,
    };
  });
}

/** The spelling that is used most; of two the first in the order of their letters. */
function usual(spellings: ReadonlyMap<string, number>): string {
  let [best, most] = ['', 0];
  for (const [spelling, count] of spellings)
    if (count > most || (count === most && spelling < best)) [best, most] = [spelling, count];
  return best;
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
