import { dictionary, formsOf, stemOf } from '../../text/dictionary.ts';
import { wordsOf } from '../../text/words.ts';
import type { Hit } from './hit.ts';

/** Whether a street is of another kind than the text says: Bahnhofweg for `Bahnhofstrasse`. */
export function hasOtherKind({ nameMask, question }: Hit, street: string): boolean {
  const known = dictionary();
  const names = wordsOf(street).map(({ folded }) => folded);
  return question.query.words.some(({ bit, folded }) => {
    if ((bit & nameMask) === 0 || names.includes(folded)) return false;
    const stem = stemOf(folded, known);
    const forms = formsOf(folded, known);
    return (
      stem !== undefined &&
      !names.some((name) => forms.includes(name)) &&
      names.some((name) => name !== stem && stemOf(name, known) === stem)
    );
  });
}
