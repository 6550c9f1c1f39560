import { PARTS } from './address/address-part.ts';
import type { Part } from './address/address-part.ts';
import { AddressText } from './address/address-text.ts';
import type { ParseWord } from './address/address-text.ts';
import { SpanScores } from './address/span-scores.ts';
import type { KnownSpans } from './address/span-scores.ts';
import { StepScores } from './address/step-scores.ts';
import type { StepFrom } from './address/step-scores.ts';
import { StreetForms } from './address/street-form.ts';

/** A span of words with the part that it is. */
export interface ParsedSpan {
  readonly part: Part;
  readonly mask: number;
}

const BEAM = 10;
/** What scores so much less than the best cannot win any more. */
const MOST_BEHIND = 7;
/** Words after this many are not read. */
export const MOST_WORDS = 20;
const LONGEST_SPAN = 8;
/** Words that are passed over cost this each, and fillers a part of it. */
const PASSED = 1.2;
const PASSED_FILLER = PASSED / 4;
/** `Sankt Wendel`: a city does not end before a word that is left over. */
const PASSED_BEHIND_CITY = 1.5;
const LEAST = -2.5;

/** One way to cut the first words, as its last span and the cut before it. */
interface Cut extends StepFrom {
  readonly score: number;
  readonly span: ParsedSpan | undefined;
  readonly before: Cut | undefined;
}

const NO_CUT: Cut = {
  score: 0,
  used: 0,
  last: undefined,
  from: 0,
  end: 0,
  span: undefined,
  before: undefined,
};

/**
 * Reads a text as the parts of an address without any map: a text is cut into spans, each of which is one part at most once, and the cut with
 * the best sum of scores wins (a semi-Markov model, Sarawagi & Cohen 2004, with scores set by hand). A beam keeps the best few at each word.
 * Words that are no part are left out.
 */
export function parseAddress(all: readonly ParseWord[], known: KnownSpans): readonly ParsedSpan[] {
  const text = new AddressText(all.slice(0, MOST_WORDS));
  const streets = new StreetForms(text);
  return cutAddress(text, new SpanScores(text, streets, known), new StepScores(text, streets));
}

/** The best cut of a text by the scores of spans and steps. */
export function cutAddress(text: AddressText, spans: SpanScores, steps: StepScores): readonly ParsedSpan[] {
  const beams: Cut[][] = Array.from({ length: text.length + 1 }, () => []);
  beams[0]!.push(NO_CUT);
  for (let from = 0; from < text.length; from++) {
    const cuts = best(beams[from]!);
    for (const cut of cuts) beams[from + 1]!.push({ ...cut, score: cut.score - passed(text, cut, from) });
    for (let end = from + 1; end <= Math.min(text.length, from + LONGEST_SPAN); end++) {
      if (text.isInBox(end - 1)) break;
      const mask = text.maskOf(from, end);
      for (const [index, part] of PARTS.entries()) {
        const own = spans.of(part, from, end);
        if (own < LEAST) continue;
        const span = { part, mask: part === 'housenumber' ? text.maskOf(from, end, true) : mask };
        for (const cut of cuts) {
          if ((cut.used & (1 << index)) !== 0) continue;
          const score = cut.score + own + steps.of(cut, part, from, end);
          const used = cut.used | (1 << index);
          beams[end]!.push({ score, used, last: part, from, end, span, before: cut });
        }
      }
    }
  }
  return spansOf(best(beams[text.length]!)[0]);
}

/** What it costs to leave out a word. */
function passed(text: AddressText, cut: Cut, at: number): number {
  const isInCity = cut.last === 'locality' && cut.end === at && !text.startsSegment(at);
  return (text.isFiller(at) ? PASSED_FILLER : PASSED) + (isInCity ? PASSED_BEHIND_CITY : 0);
}

function spansOf(last: Cut | undefined): readonly ParsedSpan[] {
  const spans: ParsedSpan[] = [];
  for (let cut = last; cut !== undefined; cut = cut.before) {
    const { span } = cut;
    if (span !== undefined && spans.at(-1) !== span) spans.push(span);
  }
  return spans.toReversed();
}

/** The best cuts; of those that go on alike only the best. */
function best(cuts: readonly Cut[]): Cut[] {
  const kept = new Map<number, Cut>();
  for (const cut of cuts) {
    const key = cut.used * 16 + (cut.last === undefined ? 0 : PARTS.indexOf(cut.last) + 1);
    const other = kept.get(key);
    if (other === undefined || cut.score > other.score) kept.set(key, cut);
  }
  const sorted = [...kept.values()].toSorted((a, b) => b.score - a.score).slice(0, BEAM);
  return sorted.filter(({ score }) => score > sorted[0]!.score - MOST_BEHIND);
}
