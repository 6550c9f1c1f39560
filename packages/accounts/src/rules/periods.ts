/** Billing periods in UTC. */
import { DateTime } from 'luxon';

/** A span of Unix seconds without its end. */
export interface Period {
  readonly periodStart: number;
  readonly periodEnd: number;
}

const at = (seconds: number): DateTime => DateTime.fromSeconds(seconds, { zone: 'utc' });
const whole = (time: DateTime): number => Math.floor(time.toSeconds());

/** The calendar month around an instant, which is the period of accounts that do not pay. */
export function monthOf(now: number): Period {
  const start = at(now).startOf('month');
  return { periodStart: whole(start), periodEnd: whole(start.plus({ months: 1 })) };
}

/**
 * A period that is counted from the instant at which an account began to pay. Where a month is too short for its day, its last day takes its
 * place, and later months go back to the day itself: from January 31 the periods begin on February 28 and on March 31.
 */
export function anniversaryPeriod(anchor: number, months: number): Period {
  const start = at(anchor);
  return { periodStart: whole(start.plus({ months })), periodEnd: whole(start.plus({ months: months + 1 })) };
}

/** The day of an instant, `YYYY-MM-DD`. */
export function dayOf(now: number): string {
  return new Date(Math.floor(now) * 1000).toISOString().slice(0, 10);
}

/** First and last day of a period. */
export function daysOf({ periodStart, periodEnd }: Period): {
  readonly first: string;
  readonly last: string;
} {
  return { first: dayOf(periodStart), last: dayOf(periodEnd - 1) };
}
