import { button, make } from './dom.ts';
import { letterOf, type Stops } from './stops.ts';

/** Shows the places as a list in which they can be ordered and removed, also without a mouse. */
export function showStops(list: HTMLOListElement, stops: Stops): void {
  const focused =
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset['key'] : undefined;
  const items = stops.list.map(({ name }, index) => {
    const letter = letterOf(index);
    const named = name ?? 'A place on the map';
    const up = button('↑', () => stops.raise(index), `Move ${letter}, ${named}, up`);
    const remove = button('×', () => stops.remove(index), `Remove ${letter}, ${named}`);
    up.dataset['key'] = `up ${index}`;
    remove.dataset['key'] = `remove ${index}`;
    up.disabled = index === 0;
    return make('li', {}, make('b', { class: 'letter' }, letter), make('span', {}, named), up, remove);
  });
  list.replaceChildren(...items);
  if (focused === undefined) return;
  // The list is made anew: whoever used a button of it stays there, or at another one where that is gone or of no use any more.
  const buttons = [...list.querySelectorAll('button:enabled')].filter(
    (each) => each instanceof HTMLButtonElement,
  );
  (buttons.find(({ dataset }) => dataset['key'] === focused) ?? buttons[0])?.focus();
}
