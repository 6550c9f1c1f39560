/** Elements of the page. */

export function find<E extends Element>(
  selector: string,
  type: new () => E,
  within: ParentNode = document,
): E {
  const found = within.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${selector}`);
}

/** Makes an element with attributes, and with texts and elements inside. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/** A button. @param label  what it is called where its text is a sign alone. */
export function button(text: string, onClick: () => void, label?: string): HTMLButtonElement {
  const made = make(
    'button',
    { type: 'button', ...(label !== undefined && { 'aria-label': label, title: label }) },
    text,
  );
  made.addEventListener('click', onClick);
  return made;
}

/** One of several choices. */
export interface Choice<Value> {
  readonly element: HTMLFieldSetElement;
  readonly value: () => Value;
}

/** Makes a choice, of which the first one is chosen. @param onChoice  is called when users choose another one. */
export function choice<Value extends string>(
  legend: string,
  name: string,
  options: readonly (readonly [value: Value, text: string])[],
  onChoice: () => void,
): Choice<Value> {
  const element = make('fieldset', { class: 'choice' }, make('legend', {}, legend));
  let chosen = options[0]![0];
  for (const [value, text] of options) {
    const input = make('input', { type: 'radio', name, value });
    input.checked = value === chosen;
    input.addEventListener('change', () => {
      chosen = value;
      onChoice();
    });
    element.append(make('label', {}, input, make('span', {}, text)));
  }
  return { element, value: () => chosen };
}

/** A box to tick. */
export function tick(
  text: string,
  onChange: () => void,
): { readonly element: HTMLLabelElement; readonly isOn: () => boolean } {
  const input = make('input', { type: 'checkbox' });
  input.addEventListener('change', onChange);
  return { element: make('label', { class: 'tick' }, input, text), isOn: () => input.checked };
}

/** Figures, each with its name below. */
export function figures(all: readonly (readonly [figure: string, name: string])[]): HTMLElement {
  return make(
    'dl',
    { class: 'figures' },
    ...all.map(([figure, name]) => make('div', {}, make('dt', {}, name), make('dd', {}, figure))),
  );
}
