import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { packEliasFano } from '../../bytes/numbers/elias-fano.ts';
import { bitsFor, packFixed } from '../../bytes/numbers/bits.ts';
import { packColumn } from '../../bytes/numbers/column.ts';
import { GrowingInts } from '../../bytes/numbers/growing.ts';
import { LexiconWriter } from '../../bytes/lexicon/lexicon-writer.ts';
import { packParts } from '../../bytes/parts.ts';
import { PARTS } from '../../bytes/sections.ts';
import type { EntityDraft, Name } from '../drafts.ts';
import { forEachWord } from '../names/name-words.ts';
import { weighWord } from '../names/word-weight.ts';
import { compareTexts } from './text-pool.ts';
import type { TextPool } from './text-pool.ts';

/** Cutting the names of an entity into words takes as long as so many ordinary steps. */
const STEPS_OF_NAMES = 8;

/** The kinds of names that occur, sorted. */
export function nameKinds(entities: readonly EntityDraft[], checkStop: CheckStop = neverStop): string[] {
  const atEach = nowAndThen(checkStop);
  const kinds = new Set<string>();
  for (const { names } of entities) {
    atEach();
    for (const { kind } of names) kinds.add(kind);
  }
  return [...kinds].toSorted(compareTexts);
}

/** Names in their order, each once, with all of its kinds. */
function kindsByText(names: readonly Name[]): Iterable<readonly [text: string, kinds: readonly string[]]> {
  if (names.length === 1) return [[names[0]!.text, [names[0]!.kind]]];
  const kinds = new Map<string, string[]>();
  for (const { kind, text } of names) {
    const known = kinds.get(text);
    if (known === undefined) kinds.set(text, [kind]);
    else known.push(kind);
  }
  return kinds;
}

/** Writes the words of all names in one stream. The kind of a name precedes its words, except for the first name of an entity; a name in several languages has several kinds. */
export function nameSections(
  entities: readonly EntityDraft[],
  kinds: readonly string[],
  texts: TextPool,
  checkStop: CheckStop = neverStop,
): { lexicon: Uint8Array; names: Uint8Array } {
  const lexicon = new LexiconWriter();
  const kindNumber = new Map(kinds.map((kind, number) => [kind, number]));
  /** Temporary word numbers, or -1 - kind for the number of a kind. */
  const stream = new GrowingInts();
  const first = new Uint32Array(entities.length + 1);
  const atEntity = nowAndThen(checkStop, STEPS_OF_NAMES);
  for (const [number, { names }] of entities.entries()) {
    atEntity();
    let isFirst = true;
    for (const [text, kindsOfText] of kindsByText(names)) {
      let isAnnounced = isFirst;
      isFirst = false;
      forEachWord(text, (word) => {
        if (!isAnnounced) for (const kind of kindsOfText) stream.push(-1 - kindNumber.get(kind)!);
        isAnnounced = true;
        stream.push(lexicon.add(word, number));
      });
    }
    first[number + 1] = stream.length;
  }
  const { section, finalNumber, surfaceCount } = lexicon.finish(
    (word, frequency) => weighWord(word, frequency, entities.length),
    checkStop,
  );
  const numbers = new Uint32Array(stream.length);
  const atWord = nowAndThen(checkStop);
  for (const [at, word] of stream.view().entries()) {
    atWord();
    numbers[at] = word < 0 ? surfaceCount - 1 - word : finalNumber[word]!;
  }
  return {
    lexicon: section,
    names: packParts(PARTS.names, {
      kinds: packColumn(
        'names kinds',
        kinds.map((kind) => texts.position(kind)),
      ),
      first: packEliasFano('names first', first, checkStop),
      words: packFixed(numbers, bitsFor(surfaceCount + kinds.length), checkStop),
    }),
  };
}
