/* oxlint-disable unicorn/consistent-function-scoping -- the page carries the text of this function, so what it uses stands inside it */
import type { JsonReader } from './json.ts';
import type { Json, Place } from './types.ts';

/** A place that was found. */
interface MatchedPlace {
  readonly name: string;
  readonly label: string;
  /** Distance from the middle of the map in words; empty where the answer does not tell it. */
  readonly distance: string;
  readonly place: Place;
  /** South-western and north-eastern corner of a place that has a size. */
  readonly corners: readonly Place[];
}

interface FinderEvents {
  /** Places near this one come first. */
  readonly near: () => Place;
  readonly onChoice: (place: MatchedPlace) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * A box that finds places as users type. It follows the combobox pattern of WAI-ARIA.
 *
 * @param matchList  the element that lists the places found.
 */
export function finder(
  { members, list, position }: JsonReader,
  find: HTMLInputElement,
  matchList: HTMLElement,
  events: FinderEvents,
): void {
  let matches: readonly MatchedPlace[] = [];
  let chosen = 0;
  /** Number of the last question. Answers may overtake each other, and those to older texts are dropped. */
  let lastAsked = 0;

  const distanceText = (km: Json | undefined): string =>
    typeof km !== 'number' ? '' : km < 1 ? `${Math.round(km * 1000)} m` : `${km.toFixed(1)} km`;
  const matchOf = (feature: Json): MatchedPlace[] => {
    const { geometry, properties, bbox } = members(feature);
    const { name, label, distance } = members(properties);
    const [west = null, south = null, east = null, north = null] = list(bbox);
    return position(members(geometry)['coordinates'] ?? null).map((place) => ({
      name: typeof name === 'string' ? name : '',
      label: typeof label === 'string' ? label : '',
      distance: distanceText(distance),
      place,
      corners: [...position([west, south]), ...position([east, north])],
    }));
  };
  const closeMatches = (): void => {
    lastAsked++;
    matchList.hidden = true;
    find.setAttribute('aria-expanded', 'false');
    find.removeAttribute('aria-activedescendant');
  };
  const chooseMatch = (index: number): void => {
    chosen = index;
    for (const [at, item] of [...matchList.children].entries())
      item.setAttribute('aria-selected', String(at === index));
    find.setAttribute('aria-activedescendant', `match-${index}`);
  };
  const choose = (match: MatchedPlace): void => {
    closeMatches();
    find.value = match.label;
    events.onChoice(match);
  };

  const showMatches = (features: readonly Json[]): void => {
    matches = features.flatMap(matchOf);
    matchList.replaceChildren(
      ...matches.map((match, index) => {
        const item = Object.assign(document.createElement('div'), { id: `match-${index}` });
        item.setAttribute('role', 'option');
        const { name, label, distance } = match;
        const isAlone = matches.filter((other) => other.label === label).length === 1;
        const where = isAlone || distance === '' ? label : `${label}, ${distance}`;
        const rest = where.startsWith(name) ? where.slice(name.length) : ` ${where}`;
        item.append(name, Object.assign(document.createElement('small'), { textContent: rest }));
        item.addEventListener('pointerdown', (event) => {
          // The click would come after the box has lost the focus.
          event.preventDefault();
          choose(match);
        });
        return item;
      }),
    );
    matchList.hidden = matches.length === 0;
    find.setAttribute('aria-expanded', String(matches.length > 0));
    if (matches.length > 0) chooseMatch(0);
  };
  const askForMatches = async (text: string): Promise<void> => {
    const asking = ++lastAsked;
    const near = events.near();
    const query = new URLSearchParams({
      text,
      size: '8',
      'focus.point.lat': String(near.lat),
      'focus.point.lon': String(near.lon),
    });
    const response = await fetch(`geocoding/v1/autocomplete?${query.toString()}`);
    const value: Json = await response.json();
    if (asking !== lastAsked) return;
    if (!response.ok) throw new Error(`${response.status}`);
    showMatches(list(members(value)['features']));
  };
  find.addEventListener('input', () => {
    const text = find.value.trim();
    if (text === '') closeMatches();
    else askForMatches(text).catch(events.onFailure);
  });
  find.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const match = matches[chosen];
    if (event.key === 'Escape') closeMatches();
    else if (step !== 0 && !matchList.hidden) chooseMatch((chosen + step + matches.length) % matches.length);
    else if (event.key === 'Enter' && !matchList.hidden && match) choose(match);
    else return;
    event.preventDefault();
  });
  find.addEventListener('blur', closeMatches);
}
