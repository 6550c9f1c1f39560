import type { ParseWord } from '../text/address/address-text.ts';
import type { KnownSpans } from '../text/address/span-scores.ts';
import { cutAddress, MOST_WORDS } from '../text/parse-address.ts';
import type { ParsedSpan } from '../text/parse-address.ts';
import { takeAreas } from './area-words.ts';
import { ParserSpans } from './parser-spans.ts';
import { StepScores } from '../text/address/step-scores.ts';
import { ParserStreets } from './parser-streets.ts';
import { ParserText } from './parser-text.ts';

/** Reads words as an address with all that the parser knows beside what a search does. */
export function readWords(all: readonly ParseWord[], known: KnownSpans): readonly ParsedSpan[] {
  const { areas, others } = takeAreas(all.slice(0, MOST_WORDS));
  const text = new ParserText(others);
  const streets = new ParserStreets(text);
  const spans = cutAddress(text, new ParserSpans(text, streets, known), new StepScores(text, streets));
  return [...areas, ...spans.filter(({ part }) => areas.every((area) => area.part !== part))];
}
