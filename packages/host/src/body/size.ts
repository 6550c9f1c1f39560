import type { RequestSize } from '@portolan/accounts';
import type { JsonBody } from '../engine.ts';

/** What is known of the size of a request, parsed or not. */
export interface BodySize {
  /** Elements of a list among the members; 0 for anything else. */
  countOf(member: string): number;
  /** Whether a member is there and not null. */
  has(member: string): boolean;
  /** Elements, where the request itself is a list. */
  readonly count: number;
  /** Of the body; 0 where it came parsed, because it was small. */
  readonly bytes: number;
}

/** The size of a request that has been parsed. */
export function sizeOfParsed(request: unknown): BodySize {
  const members: Readonly<Record<string, unknown>> =
    typeof request === 'object' && request !== null ? { ...(Array.isArray(request) ? {} : request) } : {};
  return {
    countOf: (member) => lengthOf(members[member]),
    has: (member) => (members[member] ?? undefined) !== undefined,
    count: lengthOf(request),
    bytes: 0,
  };
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/** The size of a request as the scan before parsing has counted it. */
export function sizeOfJson({ scan }: JsonBody): BodySize {
  return {
    countOf: (member) => scan.member(member)?.count ?? 0,
    has: (member) => (scan.member(member)?.kind ?? 'null') !== 'null',
    count: scan.whole?.count ?? 0,
    bytes: scan.byteCount,
  };
}

/** What there is in a request, for the calls that are charged by it. */
export function chargedSize(size: BodySize): RequestSize {
  return {
    contours: size.countOf('contours'),
    locations: size.countOf('locations'),
    elements: size.countOf('sources') * size.countOf('targets'),
    queries: size.count,
  };
}
