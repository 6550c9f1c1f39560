/** What a request costs. */
import type { Credits } from '@portolan/schemas/plans';

/** What there is in a request, for those that cost by it. */
export interface RequestSize {
  /** Contours of an isochrone. */
  readonly contours?: number;
  /** Locations of an optimized route. */
  readonly locations?: number;
  /** Sources times targets of a matrix. */
  readonly elements?: number;
  /** Queries of a bulk search. */
  readonly queries?: number;
}

/** Credits of a request with an answer. A request that was answered had at least one of whatever is counted. */
export function cost({ amount, per }: Credits, size: RequestSize): number {
  switch (per) {
    case 'request':
      return amount;
    case 'contour':
      return amount * Math.max(1, size.contours ?? 1);
    case 'location':
      return amount * Math.max(1, size.locations ?? 1);
    case 'element':
      return amount * Math.max(1, size.elements ?? 1);
    case 'query':
      return amount * Math.max(1, size.queries ?? 1);
  }
}
