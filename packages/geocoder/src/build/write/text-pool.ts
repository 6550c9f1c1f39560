import { type CheckStop, neverStop, stoppableOrder, nowAndThen } from '@portolan/base';
import { TextsWriter } from '../../bytes/texts/texts.ts';
import type { ByteWriter } from '../../bytes/numbers/varint.ts';

/**
 * The texts of an archive. Texts that columns refer to are numbered by frequency, so that common ones take few bits. Facts refer to texts
 * that have a number or occur several times, and spell out the others.
 */
export class TextPool {
  readonly #uses = new Map<string, number>();
  readonly #facts = new Map<string, number>();
  readonly #position = new Map<string, number>();
  #writer: TextsWriter | undefined;

  /** Announces a text that a column will refer to. */
  use(text: string): void {
    this.#uses.set(text, (this.#uses.get(text) ?? 0) + 1);
  }

  /** Announces the value of a fact. */
  useInFact(text: string): void {
    this.#facts.set(text, (this.#facts.get(text) ?? 0) + 1);
  }

  /** Numbers the announced texts. */
  close(checkStop: CheckStop = neverStop): void {
    const inColumns = byUse(
      [...this.#uses].filter(([text]) => text !== ''),
      checkStop,
    );
    const again = byUse(
      [...this.#facts].filter(([text, uses]) => uses > 1 && text !== '' && !this.#uses.has(text)),
      checkStop,
    );
    const list = ['', ...inColumns, ...again];
    const atEach = nowAndThen(checkStop);
    for (const [position, text] of list.entries()) {
      atEach();
      this.#position.set(text, position);
    }
    const once = [...this.#facts.keys()].filter((text) => !this.#position.has(text));
    this.#writer = new TextsWriter(list, once.toSorted(stoppableOrder(compareTexts, checkStop)), checkStop);
  }

  /** The position of a text that was announced for a column. */
  position(text: string): number {
    const position = this.#position.get(text);
    if (position === undefined) throw new RangeError(`the text "${text}" was not announced`);
    return position;
  }

  /** Writes the value of a fact: 2 position, or 2 length + 1 followed by the text. */
  writeFact(to: ByteWriter, text: string): void {
    const position = this.#position.get(text);
    if (position === undefined) this.#open().inline(to, text);
    else to.varint(2 * position);
  }

  section(): Uint8Array {
    return this.#open().section();
  }

  #open(): TextsWriter {
    if (this.#writer === undefined) throw new RangeError('texts are written after the pool is closed');
    return this.#writer;
  }
}

/** Sorts texts by number of uses, most first. Ties are in the order of the texts, so that the order of insertion does not matter. */
function byUse(uses: readonly (readonly [string, number])[], checkStop: CheckStop): string[] {
  type Use = readonly [string, number];
  const byCount = ([a, p]: Use, [b, q]: Use): number => q - p || compareTexts(a, b);
  return uses.toSorted(stoppableOrder(byCount, checkStop)).map(([text]) => text);
}

/** Compares texts by their UTF-16 units. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
