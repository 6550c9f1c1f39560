import type { CivilTime } from './civil-time.ts';
import type { SunTimes } from './sun.ts';

/** A civil time, and what the day is like at the place. */
export interface Moment extends CivilTime {
  /** Returns when the sun rises and sets; where it is absent, nobody knows the place. */
  readonly sun?: (() => SunTimes) | undefined;
  /** Tells whether a day is a public holiday; where it is absent, no day is. */
  readonly isHoliday?: ((day: CivilTime) => boolean) | undefined;
}
