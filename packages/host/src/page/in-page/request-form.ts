/* oxlint-disable unicorn/consistent-function-scoping -- the page carries the text of this function, so what it uses stands inside it */
import type { PageCall } from '../calls.ts';
import type { JsonReader } from './json.ts';
import type { Json, Place } from './types.ts';

/** The request as it stands in the form, and the places in it. */
export interface RequestForm {
  /** Fills the form with the example of a call, moved to places of this map where there are any. */
  begin(call: PageCall, places: readonly Place[]): void;
  places(): readonly Place[];
  /** The body as JSON; undefined where it is none. */
  body(): Json | undefined;
  /**
   * Sets the next place of the request, or adds one.
   *
   * @returns whether that was possible, and a sentence about it.
   */
  take(place: Place, isNew: boolean): { readonly isTaken: boolean; readonly words: string };
}

/** @param target  path and query; @param body  hidden where the call takes none. */
export function requestForm(
  { isList, members, list, placeOf, pretty }: JsonReader,
  target: HTMLInputElement,
  body: HTMLTextAreaElement,
): RequestForm {
  interface Slot {
    /** Name for users. */
    readonly name: string;
    readonly place: Place;
    set(place: Place): void;
  }
  interface PlaceList {
    readonly name: string;
    readonly slots: readonly Slot[];
    add(place: Place): void;
  }

  /** Position of the place that is set next. */
  let nextPlace = 0;

  /** The body as it stands in the form; undefined where it is no JSON. */
  const bodyJson = (): Json | undefined => {
    try {
      const value: Json = JSON.parse(body.value);
      return value;
    } catch {
      return undefined;
    }
  };

  /** The lists of places in the body, among those that a call may have. */
  const listsOfBody = (): PlaceList[] => {
    const root = bodyJson();
    const replace = (name: string, entries: readonly Json[]): void => {
      body.value = pretty({ ...members(root), [name]: entries });
    };
    return ['locations', 'sources', 'targets', 'shape', 'markers'].flatMap((name) => {
      const entries = list(members(root)[name]);
      if (entries.length === 0) return [];
      const slots = entries.flatMap((entry, index) =>
        placeOf(entry).map((place) => ({
          name: `${name} ${index + 1} of ${entries.length}`,
          place,
          set: (other: Place) => replace(name, entries.with(index, { ...members(entry), ...other })),
        })),
      );
      return [{ name, slots, add: (place: Place) => replace(name, [...entries, { ...place }]) }];
    });
  };

  /** Names of the members for a place in the query: that of a look-up or of reverse geocoding, or the one that results should be near. */
  const QUERY_PLACE =
    /([?&](?:point\.|focus\.point\.)?lat=)([-.\d]*)(.*?&(?:point\.|focus\.point\.)?(?:lon|lng)=)([-.\d]*)/;
  const slotsOfTarget = (): Slot[] => {
    const found = QUERY_PLACE.exec(target.value);
    if (!found) return [];
    const [, , lat = '', , lon = ''] = found;
    const set = (place: Place): void => {
      target.value = target.value.replace(QUERY_PLACE, `$1${place.lat}$3${place.lon}`);
    };
    return [{ name: 'the place', place: { lat: Number(lat), lon: Number(lon) }, set }];
  };

  const slots = (): readonly Slot[] =>
    body.hidden ? slotsOfTarget() : listsOfBody().flatMap((one) => one.slots);

  /** Replaces the places of an example: the first place it names by the first of these, and so on. */
  const localized = (example: Json, places: readonly Place[]): Json => {
    if (places.length === 0) return example;
    const seen = new Map<string, Place>();
    const walk = (value: Json): Json => {
      if (isList(value)) return value.map(walk);
      if (typeof value !== 'object' || value === null) return value;
      const { lat, lon } = members(value);
      if (typeof lat !== 'number' || typeof lon !== 'number') {
        return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]));
      }
      const key = `${lat} ${lon}`;
      const place = seen.get(key) ?? places[seen.size % places.length]!;
      seen.set(key, place);
      return { ...value, ...place };
    };
    return walk(example);
  };
  const localizedTarget = (example: string, [first]: readonly Place[]): string => {
    if (!first) return example;
    return example
      .replace(/([?&.]lat=)[-.\d]+/, `$1${first.lat}`)
      .replace(/([?&.](?:lon|lng)=)[-.\d]+/, `$1${first.lon}`);
  };

  return {
    begin(call, places) {
      target.value = localizedTarget(call.target, places);
      body.hidden = call.body === undefined;
      const example: Json = JSON.parse(JSON.stringify(call.body ?? null));
      body.value = call.body === undefined ? '' : pretty(localized(example, places));
      nextPlace = 0;
    },
    body: bodyJson,
    places: () => slots().map(({ place }) => place),
    take(place, isNew) {
      const all = slots();
      const numbers = `${place.lat}, ${place.lon}`;
      if (all.length === 0) {
        const isBroken = !body.hidden && bodyJson() === undefined;
        const words = isBroken
          ? 'The body is no JSON: no place can be put there.'
          : 'This request has no place to set.';
        return { isTaken: false, words };
      }
      const last = body.hidden ? undefined : listsOfBody().at(-1);
      if (isNew && last) {
        last.add(place);
        return { isTaken: true, words: `Added to ${last.name}: ${numbers}` };
      }
      const slot = all[nextPlace % all.length]!;
      slot.set(place);
      nextPlace = (nextPlace + 1) % all.length;
      return { isTaken: true, words: `Set ${slot.name}: ${numbers}` };
    },
  };
}
