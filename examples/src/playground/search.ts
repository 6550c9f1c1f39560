import type { Engines } from './engines.ts';
import { make } from './dom.ts';
import type { Stop } from './stops.ts';

/** What the page reads of an answer of the geocoder. */
interface Places {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly [lon: number, lat: number] };
    readonly properties: { readonly name: string; readonly label: string; readonly layer: string };
  }[];
}

const MOST_SHOWN = 6;

/** Finds places while users type: a combobox as "ARIA Authoring Practices Guide, Combobox Pattern" describes it. */
export function searchBox(
  input: HTMLInputElement,
  list: HTMLElement,
  engines: Engines,
  near: () => { readonly lat: number; readonly lon: number },
  onChoice: (place: Stop) => void,
): void {
  let found: readonly Stop[] = [];
  let active = -1;
  let lastAsked = 0;
  let isWaiting = false;
  /** Enter was pressed before there was anything to choose. */
  let isChoiceDue = false;

  const close = (): void => {
    // An answer that is still on its way must not open the list again.
    lastAsked++;
    isWaiting = false;
    isChoiceDue = false;
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const choose = (index: number): void => {
    const place = found[index];
    if (place === undefined) return;
    input.value = '';
    close();
    onChoice(place);
  };
  const mark = (index: number): void => {
    active = index;
    for (const [at, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(at === index));
    if (index >= 0) input.setAttribute('aria-activedescendant', `place-${index}`);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = ({ features }: Places): void => {
    isWaiting = false;
    found = features.map(({ geometry: { coordinates }, properties }) => ({
      lon: coordinates[0],
      lat: coordinates[1],
      name: properties.label,
    }));
    list.replaceChildren(
      ...features.map(({ properties: { label, layer } }, index) => {
        const option = make(
          'li',
          { role: 'option', id: `place-${index}` },
          make('span', {}, label),
          make('small', {}, layer),
        );
        // A press would take the focus from the box, and close the list before the click.
        option.addEventListener('pointerdown', (event) => event.preventDefault());
        option.addEventListener('click', () => choose(index));
        return option;
      }),
      ...(features.length === 0
        ? [make('li', { class: 'hint' }, 'Nothing of this name is known here.')]
        : []),
    );
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    mark(features.length > 0 ? 0 : -1);
    if (isChoiceDue) choose(0);
    isChoiceDue = false;
  };

  input.addEventListener('input', () => {
    const text = input.value.trim();
    if (text === '') {
      close();
      return;
    }
    const asked = ++lastAsked;
    isWaiting = true;
    isChoiceDue = false;
    const { lat, lon } = near();
    const query = new URLSearchParams({
      text,
      size: String(MOST_SHOWN),
      'focus.point.lat': lat.toFixed(5),
      'focus.point.lon': lon.toFixed(5),
    });
    engines.json<Places>(`/geocoding/v1/autocomplete?${query.toString()}`).then(
      ({ value }) => {
        if (asked === lastAsked) show(value);
      },
      (error: unknown) => {
        if (asked !== lastAsked) return;
        isWaiting = false;
        list.replaceChildren(make('li', { class: 'hint' }, String(error)));
        list.hidden = false;
      },
    );
  });
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0 && !list.hidden) {
      event.preventDefault();
      mark((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      if (isWaiting) isChoiceDue = true;
      else choose(active);
    } else if (event.key === 'Escape') close();
  });
  input.addEventListener('blur', close);
}

/** The street or address at a place. */
export async function nameAt(engines: Engines, { lat, lon }: Stop): Promise<string | undefined> {
  const query = new URLSearchParams({
    'point.lat': String(lat),
    'point.lon': String(lon),
    size: '1',
    layers: 'address,street',
  });
  const { value } = await engines.json<Places>(`/geocoding/v1/reverse?${query.toString()}`);
  return value.features[0]?.properties.name;
}
