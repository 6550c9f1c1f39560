import type { Engines } from '../engines.ts';
import type { OpenedRegion } from '../messages.ts';
import type { Drawing, ToolMap } from '../tool-map.ts';
import type { Stop, Stops } from '../stops.ts';

/** What the tools of the page work with. */
export interface Workbench {
  readonly engines: Engines;
  readonly map: ToolMap;
  readonly stops: Stops;
  /** The region at hand. */
  readonly region: () => OpenedRegion;
  /** Asks again: a setting of a tool has changed. */
  readonly update: () => void;
}

/** An answer as the page shows it. */
export interface Shown {
  readonly drawing: Drawing;
  /** One sentence, which is read aloud to those who cannot see. */
  readonly words: string;
  /** What stands below it. */
  readonly details: readonly Node[];
}

/** One way of asking about the places. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  /** What to do while there are too few places. */
  readonly hint: string;
  /** Its settings. */
  readonly settings: readonly Node[];
  /**
   * Asks the engines.
   *
   * @returns undefined where there are too few places. @throws {Error} with the words of the refusal.
   */
  ask(stops: readonly Stop[]): Promise<Shown | undefined>;
}
