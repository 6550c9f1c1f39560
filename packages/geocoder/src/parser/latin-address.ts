import type { ParseWord } from '../text/address/address-text.ts';
import type { KnownSpans } from '../text/address/span-scores.ts';
import { cutAddress, MOST_WORDS } from '../text/parse-address.ts';
import type { ParsedSpan } from '../text/parse-address.ts';
import { takeAreas } from './area-words.ts';
import { ParserSpans } from './parser-spans.ts';
import { ParserSteps } from './parser-steps.ts';
import { ParserStreets } from './parser-streets.ts';
import { ParserText } from './parser-text.ts';

/** Reads words as an address with all that the parser knows beside what a search does. */
export function readWords(all: readonly ParseWord[], known: KnownSpans): readonly ParsedSpan[] {
  const { areas, others } = takeAreas(all.slice(0, MOST_WORDS));
  const text = new ParserText(others);
  const streets = new ParserStreets(text);
  const spans = cutAddress(
    text,
    new ParserSpans(text, streets, withoutLooseUnit(all, known)),
    new ParserSteps(text, streets),
  );
  return [...areas, ...spans.filter(({ part }) => areas.every((area) => area.part !== part))];
}

/** `3rd Floor, 65 Dock Street`: a comma parts a word for flats from a number that is none. */
function withoutLooseUnit(words: readonly ParseWord[], { numbers, unitMask }: KnownSpans): KnownSpans {
  const at = words.findIndex(({ bit }) => (bit & unitMask) !== 0);
  const next = words[at + 1];
  const isLoose =
    at > 0 &&
    next !== undefined &&
    (next.bit & unitMask) !== 0 &&
    words[at]!.gap.includes(',') &&
    /^\d/.test(words[at - 1]!.folded);
  return isLoose ? { numbers: [...numbers, next.bit], unitMask: 0 } : { numbers, unitMask };
}
