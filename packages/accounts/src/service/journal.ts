/** Credits on their way into the store, kept where a crash does not reach them. */

/** Credits of one request. */
export interface Charge {
  /** Number of the account. */
  readonly accountId: number;
  /** Number of the property. */
  readonly propertyId: number;
  /** Kind of request. */
  readonly api: string;
  /** Credits of the request. */
  readonly credits: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Charges that a host wrote down and did not confirm. */
export interface Remainder {
  /** Name of the host that wrote them. */
  readonly host: string;
  /** Number of their batch at that host. */
  readonly sequence: number;
  /** What it charged. */
  readonly charges: readonly Charge[];
  /** What of it cannot be read, as a sentence for people. */
  readonly damage?: string;
}

/** Where a host writes its charges down before they are in the store. */
export interface Journal {
  /** What hosts have left that are no longer there. */
  remainders(): Promise<Remainder[]>;
  /** Writes a charge of the batch with this number. When it returns, the charge outlives the process. */
  append(host: string, sequence: number, charge: Charge): void;
  /** Forgets a batch, which the store now has. */
  confirm(host: string, sequence: number): void;
  /** Ends the writing. */
  close(): void;
}
