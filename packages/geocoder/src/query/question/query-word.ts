/** A word of a query. */
export interface QueryWord {
  readonly folded: string;
  /** As typed, in lower case. */
  readonly written: string;
  readonly bit: number;
  /** Whether the word is digits with at most a letter or two behind them, or with parts such as `8к2`. */
  readonly isNumber: boolean;
  /** The text between this word and the next one. */
  readonly gap: string;
  /** Position `start .. end` in the text as typed. */
  readonly start: number;
  readonly end: number;
}
