import type { TraceAdmin } from '@portolan/schemas';
import type { NodeRegions } from '../network/node-regions.ts';
import type { Wanted } from './trace-filters.ts';

/** The countries and states that a way passes, in the order in which it enters them. */
export class TraceAdmins {
  readonly entries: TraceAdmin[] = [];
  readonly #regions: NodeRegions;
  readonly #wanted: Wanted;
  /** By number of an administrative area: its position in `entries`. */
  readonly #indexOf = new Map<number, number>();

  constructor(regions: NodeRegions, wanted: Wanted) {
    this.#regions = regions;
    this.#wanted = wanted;
  }

  /** Returns the position in `entries` of the area in which a node lies; undefined if it is not known. */
  indexOf(node: number): number | undefined {
    const number = this.#regions.nodeAdmin[node]!;
    if (number === 0) return undefined;
    let index = this.#indexOf.get(number);
    if (index === undefined) {
      index = this.entries.push(this.#entryOf(number)) - 1;
      this.#indexOf.set(number, index);
    }
    return index;
  }

  #entryOf(number: number): TraceAdmin {
    const text = (part: number): string => this.#regions.adminText.at(4 * number + part) ?? '';
    const entry: TraceAdmin = {};
    if (this.#wanted.has('admin.country_code')) entry.country_code = text(0);
    if (this.#wanted.has('admin.country_text')) entry.country_text = text(1);
    if (this.#wanted.has('admin.state_code')) entry.state_code = text(2);
    if (this.#wanted.has('admin.state_text')) entry.state_text = text(3);
    return entry;
  }
}
