import { alpha3Of } from '@portolan/base/iso-3166';
import type { OsrmLeg } from '@portolan/schemas';
import { countryCodeAt, type NodeRegions } from '../network/node-regions.ts';

type Admin = NonNullable<OsrmLeg['admins']>[number];

/** The countries on a leg, in the order in which the leg enters them. */
export class AdminList {
  readonly entries: Admin[] = [];
  readonly #places: NodeRegions;
  /** By number of an administrative area: the position of its country in `entries`. */
  readonly #known = new Map<number, number | undefined>();

  constructor(places: NodeRegions) {
    this.#places = places;
  }

  /** Returns the position in `entries` of the country of a node; undefined if the country is not known. */
  at(node: number): number | undefined {
    const number = this.#places.nodeAdmin[node]!;
    if (!this.#known.has(number)) this.#known.set(number, this.#indexOf(countryCodeAt(this.#places, node)));
    return this.#known.get(number);
  }

  #indexOf(code: string): number | undefined {
    if (code === '') return undefined;
    const index = this.entries.findIndex(({ iso_3166_1 }) => iso_3166_1 === code);
    if (index !== -1) return index;
    const alpha3 = alpha3Of(code);
    this.entries.push({ iso_3166_1: code, ...(alpha3 === undefined ? {} : { iso_3166_1_alpha3: alpha3 }) });
    return this.entries.length - 1;
  }
}
