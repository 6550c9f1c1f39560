import { openArchive, writeArchive } from '@portolan/archive';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyFuzzyTerms, FuzzyWalk } from '../../src/bytes/lexicon/fuzzy-walk.ts';
import { compareCodePoints, LexiconWriter } from '../../src/bytes/lexicon/lexicon-writer.ts';
import { Lexicon } from '../../src/bytes/lexicon/lexicon.ts';
import { fold } from '../../src/text/fold.ts';

/** A lexicon of written words; entity k has word k. */
function lexiconOf(written: readonly string[]): Lexicon {
  const writer = new LexiconWriter();
  for (const [entity, surface] of written.entries())
    writer.add({ folded: fold(surface), surface, isGlued: entity % 3 === 0 }, entity);
  const { section } = writer.finish((_, frequency) => Math.min(15, frequency));
  const sections = { lexicon: section };
  const bytes = writeArchive({ kind: 'test', version: { major: 1, minor: 0 }, sections });
  return new Lexicon(openArchive(bytes, { kind: 'test', major: 1 }));
}

const letter = fc.constantFrom('a', 'b', 'c', 'd', 'é', 'ш', '日', '😀', 'A', 'ß');
const word = fc.array(letter, { minLength: 1, maxLength: 9 }).map((letters) => letters.join(''));
const words = fc.array(word, { minLength: 1, maxLength: 120 });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const sortedTerms = (written: readonly string[]): string[] =>
  [...new Set(written.map(fold))].toSorted(compareCodePoints);

describe('the lexicon', () => {
  test('has every word, its surfaces and its entities', () => {
    fc.assert(
      fc.property(words, (written) => {
        const lexicon = lexiconOf(written);
        const terms = sortedTerms(written);
        expect(Array.from(terms, (_, term) => lexicon.textOf(term))).toEqual(terms);
        for (const [term, text] of terms.entries()) {
          expect(lexicon.find(bytesOf(text))).toBe(term);
          const entities: number[] = [];
          lexicon.forEachEntity(term, term + 1, (entity) => {
            entities.push(entity);
            return true;
          });
          const expected = written.flatMap((surface, entity) => (fold(surface) === text ? [entity] : []));
          expect(entities).toEqual(expected);
          expect(lexicon.frequencyOf(term)).toBe(expected.length);
          const surfaces = new Set<string>();
          for (
            let surface = lexicon.firstSurface(term);
            surface < lexicon.firstSurface(term + 1);
            surface++
          ) {
            expect(lexicon.termOf(surface)).toBe(term);
            surfaces.add(lexicon.surfaceAt(surface).surface);
            expect(lexicon.weightOf(surface)).toBe(Math.min(15, expected.length) + 1);
          }
          expect(surfaces).toEqual(new Set(expected.map((entity) => written[entity]!)));
        }
      }),
    );
  });

  test('words that are beginnings of each other, at the heads of blocks too, and of every length', () => {
    const chain = Array.from({ length: 330 }, (_, k) => 'x'.repeat(k + 1));
    const lexicon = lexiconOf(chain.filter((_, k) => k % 2 === 0));
    for (const [k, text] of chain.entries()) {
      expect(lexicon.lowerBound(bytesOf(text)), text).toBe(Math.ceil(k / 2));
      expect(lexicon.find(bytesOf(text)), text).toBe(k % 2 === 0 ? k / 2 : -1);
      expect(lexicon.lowerBound(bytesOf(`${text}a`)), `${text}a`).toBe(Math.floor(k / 2) + 1);
    }
  });

  test('finds ranges of beginnings', () => {
    fc.assert(
      fc.property(words, word, (written, prefix) => {
        const lexicon = lexiconOf(written);
        const folded = fold(prefix);
        const terms = sortedTerms(written);
        const first = terms.findIndex((term) => compareCodePoints(term, folded) >= 0);
        expect(lexicon.lowerBound(bytesOf(folded))).toBe(first < 0 ? terms.length : first);
        const matching = terms.filter((term) => term.startsWith(folded));
        expect(lexicon.prefixEnd(bytesOf(folded)) - lexicon.lowerBound(bytesOf(folded))).toBe(
          matching.length,
        );
      }),
    );
  });
});

/** Edit distance between two words, computed from the whole table; a swap of neighbours is one edit (optimal string alignment). */
function editTable(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_each, j) => (i === 0 ? j : i)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = table[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1]);
      let least = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, table[i - 2]![j - 2]! + 1);
      table[i]![j] = least;
    }
  }
  return table;
}

function slowFuzzy(
  terms: readonly string[],
  pattern: string,
  edits: number,
  isPrefix: boolean,
): [number, number][] {
  const found: [number, number][] = [];
  for (const [term, text] of terms.entries()) {
    const last = editTable(Array.from(pattern), Array.from(text)).at(-1)!;
    const cost = isPrefix ? Math.min(...last) : last.at(-1)!;
    if (cost <= edits) found.push([term, cost]);
  }
  return found;
}

describe('the fuzzy walk', () => {
  test('finds what the table of edits finds', () => {
    fc.assert(
      fc.property(words, word, fc.constantFrom(1, 2), fc.boolean(), (written, pattern, edits, isPrefix) => {
        const lexicon = lexiconOf(written);
        const folded = fold(pattern);
        const found = emptyFuzzyTerms(1000);
        const points = Array.from(folded, (each) => each.codePointAt(0)!);
        expect(new FuzzyWalk(lexicon).find(points, edits, isPrefix, 1e9, found)).toBe(true);
        const pairs = Array.from({ length: found.count }, (_, k) => [found.term[k]!, found.edits[k]!]);
        expect(pairs).toEqual(slowFuzzy(sortedTerms(written), folded, edits, isPrefix));
      }),
      { numRuns: 600 },
    );
  });

  test('finds it over many blocks, too', () => {
    const dense = fc
      .array(fc.constantFrom('a', 'b', 'c', 'é'), { minLength: 1, maxLength: 7 })
      .map((each) => each.join(''));
    fc.assert(
      fc.property(
        fc.array(dense, { minLength: 200, maxLength: 600 }),
        dense,
        fc.constantFrom(1, 2),
        fc.boolean(),
        (written, pattern, edits, isPrefix) => {
          const lexicon = lexiconOf(written);
          const found = emptyFuzzyTerms(1000);
          const folded = fold(pattern);
          new FuzzyWalk(lexicon).find(
            Array.from(folded, (each) => each.codePointAt(0)!),
            edits,
            isPrefix,
            1e9,
            found,
          );
          const pairs = Array.from({ length: found.count }, (_, k) => [found.term[k]!, found.edits[k]!]);
          expect(pairs).toEqual(slowFuzzy(sortedTerms(written), folded, edits, isPrefix));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('says when the budget or the room runs out', () => {
    const lexicon = lexiconOf(Array.from({ length: 200 }, (_, k) => `word${k}`));
    const walk = new FuzzyWalk(lexicon);
    const pattern = Array.from('word1', (each) => each.codePointAt(0)!);
    expect(walk.find(pattern, 1, true, 3, emptyFuzzyTerms(100))).toBe(false);
    const few = emptyFuzzyTerms(2);
    expect(walk.find(pattern, 1, true, 1e6, few)).toBe(false);
    expect(few.count).toBe(2);
  });
});
