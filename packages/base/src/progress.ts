/** A report of the progress of long work. */
export interface Progress {
  /** What is being done, in words for a person: `read`, `order`, `customize`. */
  readonly phase: string;
  /** How much is done, in `unit`. */
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  /** What `done` and `total` count: `bytes`, `ways`, `nodes`. */
  readonly unit: string;
}

/** Called now and then while long work goes on. */
export type OnProgress = (progress: Progress) => void;
