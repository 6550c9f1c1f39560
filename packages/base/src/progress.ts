/** One report of a long piece of work. `total` is 0 while it is not known. */
export interface Progress {
  /** What is being done, in words for a person: `read`, `order`, `customize`. */
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  /** What `done` and `total` count: `bytes`, `ways`, `nodes`. */
  readonly unit: string;
}

export type OnProgress = (progress: Progress) => void;
