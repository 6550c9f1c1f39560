import { packEliasFano } from '../../bytes/numbers/elias-fano.ts';
import { packColumn } from '../../bytes/numbers/column.ts';
import { packParts } from '../../bytes/parts.ts';
import { PARTS } from '../../bytes/sections.ts';
import type { Context } from '../drafts.ts';
import type { TextPool } from './text-pool.ts';

/** Numbers contexts in order of first use; 0 is the empty context. */
export class ContextNumbers {
  readonly #contexts: Context[] = [{ areas: [], country: '' }];
  readonly #numberOf = new Map<Context | undefined, number>([[undefined, 0]]);

  of(context: Context | undefined): number {
    let number = this.#numberOf.get(context);
    if (number === undefined) {
      number = this.#contexts.length;
      this.#contexts.push(context!);
      this.#numberOf.set(context, number);
    }
    return number;
  }

  announce(texts: TextPool): void {
    for (const { country } of this.#contexts) texts.use(country);
  }

  section(texts: TextPool): { count: number; areaCount: number; contexts: Uint8Array } {
    const first = [0];
    const areas: number[] = [];
    for (const context of this.#contexts) {
      for (const { number } of context.areas) if (number !== undefined) areas.push(number);
      first.push(areas.length);
    }
    return {
      count: this.#contexts.length,
      areaCount: areas.length,
      contexts: packParts(PARTS.contexts, {
        first: packEliasFano('contexts first', first),
        area: packColumn('contexts area', areas),
        country: packColumn(
          'contexts country',
          this.#contexts.map(({ country }) => texts.position(country)),
        ),
      }),
    };
  }
}
