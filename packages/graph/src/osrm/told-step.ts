import type { OsrmManeuver, OsrmStep } from '@portolan/schemas';
import type { GuidedStep } from '../guidance/guide.ts';
import type { Narration } from '../guidance/narration.ts';
import type { Road } from './road.ts';

/** A step with what its texts are made of. */
export interface ToldStep {
  readonly guided: GuidedStep;
  readonly maneuver: OsrmManeuver;
  readonly narration: Narration;
  readonly road: Road;
  readonly mode: OsrmStep['mode'];
  readonly drivingSide: 'left' | 'right';
}
