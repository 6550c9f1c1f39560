/** Credits by day and kind of request. */
import { dayOf, daysOf, type Period } from './periods.ts';

/** Credits of one kind of request on one day. */
export interface UsageRow {
  /** Number of the property. */
  readonly propertyId: number;
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  /** Kind of request. */
  readonly api: string;
  /** Credits that were used. */
  readonly credits: number;
}

/** Credits of one period, as the interface has them: docs/interface.md, section 16. */
export interface StatsAnswer {
  /** By kind of request, then by day: `YYYY-MM-DD`. */
  readonly data: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            /** Credits of that day. */
            readonly value: number;
          }
        >
      >
    >
  >;
  /** First day of the period, `YYYY-MM-DD`. */
  readonly start_date: string;
  /** Last day of the period, `YYYY-MM-DD`. */
  readonly end_date: string;
}

/** Adds up the rows that lie in a period. Kinds and days come in the order of their names. */
export function statsOf(rows: readonly UsageRow[], period: Period): StatsAnswer {
  const { first, last } = daysOf(period);
  const sums = new Map<string, Map<string, number>>();
  for (const { api, day, credits } of rows) {
    if (day < first || day > last) continue;
    const days = sums.get(api) ?? new Map<string, number>();
    sums.set(api, days.set(day, (days.get(day) ?? 0) + credits));
  }
  return {
    data: Object.fromEntries(
      inOrder(sums).map(([api, days]) => [
        api,
        Object.fromEntries(inOrder(days).map(([day, value]) => [day, { value }])),
      ]),
    ),
    start_date: first,
    end_date: last,
  };
}

function inOrder<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Adds usage up, a row for each property, day and kind of request. */
export function addUsage(
  rows: readonly UsageRow[],
  propertyId: number,
  api: string,
  credits: number,
  now: number,
): UsageRow[] {
  const day = dayOf(now);
  const isSame = (row: UsageRow): boolean =>
    row.propertyId === propertyId && row.day === day && row.api === api;
  const known = rows.find(isSame);
  if (known === undefined) return [...rows, { propertyId, day, api, credits }];
  return rows.map((row) => (row === known ? { ...row, credits: row.credits + credits } : row));
}
