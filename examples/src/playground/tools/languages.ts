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
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // Some tags are none of BCP 47.
    return tag;
  }
}
