import type { OsrmLeg } from '@portolan/schemas';
import type { Graph } from '../graph.ts';
import { countryCodeAt } from '../places.ts';
import { alpha3Of } from './alpha-3.ts';

type Admin = NonNullable<OsrmLeg['admins']>[number];

/** The countries that a leg leads through, in the order in which it comes to them. */
export class AdminList {
  readonly entries: Admin[] = [];
  private readonly indexOf = new Map<string, number>();
  private readonly graph: Graph;

  constructor(graph: Graph) {
    this.graph = graph;
  }

  /** The position in `entries` of the country that a node lies in; undefined where it is not known. */
  at(node: number): number | undefined {
    const code = countryCodeAt(this.graph.data.places, node);
    if (code === '') return undefined;
    let index = this.indexOf.get(code);
    if (index === undefined) {
      const alpha3 = alpha3Of(code);
      index =
        this.entries.push({
          iso_3166_1: code,
          ...(alpha3 === undefined ? {} : { iso_3166_1_alpha3: alpha3 }),
        }) - 1;
      this.indexOf.set(code, index);
    }
    return index;
  }
}
