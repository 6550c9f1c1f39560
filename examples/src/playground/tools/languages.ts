import { LANGUAGES } from '@portolan/schemas';
import { make } from '../dom.ts';

const FIRST = 'en-US';

/** Lets users choose the language that steps are told in, each named in itself. */
export function languageChoice(onChoice: () => void): {
  readonly element: HTMLElement;
  readonly value: () => string;
} {
  const select = make(
    'select',
    {},
    ...LANGUAGES.map((tag) => {
      const option = make('option', { value: tag }, nameOf(tag));
      option.selected = tag === FIRST;
      return option;
    }),
  );
  select.addEventListener('change', onChoice);
  return { element: make('label', { class: 'line' }, 'Told in ', select), value: () => select.value };
}

function nameOf(tag: string): string {
  // What follows -x- means something between those who use it, and has no name of its own.
  const [known = tag, own] = tag.split('-x-');
  try {
    const name = new Intl.DisplayNames([known], { type: 'language' }).of(known) ?? known;
    return own === undefined ? name : `${name} (${own})`;
  } catch {
    // Some tags are none of BCP 47.
    return tag;
  }
}
