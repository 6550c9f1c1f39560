/** Calls that wait for a thread, and who is next. */

/** A call that waits. */
export interface Queued {
  /** Whom it is for. */
  readonly client: string;
  /** Whether it may take long: such calls have a lane of their own, so that they never take all threads. */
  readonly isLong: boolean;
  /** About how long it takes, milliseconds. */
  readonly cost: number;
}

interface Share<Call> {
  readonly waiting: Call[];
  /** Virtual time at which everything that the client has been given so far would be done, if all clients were served at once. */
  finish: number;
}

/** Clients whose shares are kept though nothing of theirs waits. */
const MOST_IDLE_SHARES = 1_000;

/** The calls of one lane, by client. */
class Lane<Call extends Queued> {
  readonly #shares = new Map<string, Share<Call>>();
  #virtualTime = 0;
  length = 0;

  push(call: Call): void {
    this.#shareOf(call.client).waiting.push(call);
    this.length++;
  }

  /** Puts a call that has been begun before all others of its client. */
  putBack(call: Call): void {
    this.#shareOf(call.client).waiting.unshift(call);
    this.length++;
  }

  #shareOf(client: string): Share<Call> {
    let share = this.#shares.get(client);
    if (share === undefined) this.#shares.set(client, (share = { waiting: [], finish: 0 }));
    return share;
  }

  /** Takes the next call that can be run: that of the client who has had least. */
  take(canRun: (call: Call) => boolean): Call | undefined {
    let best: Share<Call> | undefined;
    let bestStart = Infinity;
    for (const share of this.#shares.values()) {
      const call = share.waiting[0];
      if (call === undefined) continue;
      const start = Math.max(this.#virtualTime, share.finish);
      // In the order in which clients came where they are equal, and never past a call whose thread is busy.
      if (start < bestStart && canRun(call)) [best, bestStart] = [share, start];
    }
    const call = best?.waiting.shift();
    if (best === undefined || call === undefined) return undefined;
    this.length--;
    this.#virtualTime = bestStart;
    best.finish = bestStart + call.cost;
    if (this.#shares.size > this.length + MOST_IDLE_SHARES) this.#forget();
    return call;
  }

  /** Corrects what a client has had, once it is known how long a call took. */
  charge(client: string, milliseconds: number): void {
    const share = this.#shares.get(client);
    if (share !== undefined) share.finish += milliseconds;
  }

  remove(call: Call): boolean {
    const waiting = this.#shares.get(call.client)?.waiting;
    const position = waiting?.indexOf(call) ?? -1;
    if (waiting === undefined || position === -1) return false;
    waiting.splice(position, 1);
    this.length--;
    return true;
  }

  waitingOf(client: string): number {
    return this.#shares.get(client)?.waiting.length ?? 0;
  }

  clients(): Iterable<string> {
    return this.#shares.keys();
  }

  /** The call of a client that came last. */
  lastOf(client: string): Call | undefined {
    return this.#shares.get(client)?.waiting.at(-1);
  }

  all(): Call[] {
    return [...this.#shares.values()].flatMap(({ waiting }) => waiting);
  }

  /** Drops the shares of clients without calls. Those who have had most lose what they were behind: there are too many to remember. */
  #forget(): void {
    for (const [client, { waiting }] of this.#shares) {
      if (waiting.length === 0) this.#shares.delete(client);
    }
  }
}

/**
 * A fair queue: start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996) by client, in two lanes. However many calls a client sends, another
 * one's next call waits for about one call of each client before it.
 */
export class FairQueue<Call extends Queued> {
  readonly #light = new Lane<Call>();
  readonly #long = new Lane<Call>();

  get length(): number {
    return this.#light.length + this.#long.length;
  }

  #laneOf({ isLong }: Pick<Queued, 'isLong'>): Lane<Call> {
    return isLong ? this.#long : this.#light;
  }

  /** Adds a call behind the others of its client. */
  push(call: Call): void {
    this.#laneOf(call).push(call);
  }

  /** Adds a call of which a slice has been done. */
  putBack(call: Call): void {
    this.#laneOf(call).putBack(call);
  }

  /**
   * Takes the next call.
   *
   * @param long  whether a long call goes before light ones, or after them.
   * @param canRun  whether there is a thread for a call.
   */
  take(long: 'first' | 'last', canRun: (call: Call) => boolean): Call | undefined {
    const first = long === 'first' ? this.#long.take(canRun) : undefined;
    return first ?? this.#light.take(canRun) ?? this.#long.take(canRun);
  }

  /** Corrects the share of a client by what a call took more, or less, than it was expected to. */
  charge(call: Call, milliseconds: number): void {
    this.#laneOf(call).charge(call.client, milliseconds);
  }

  /** @returns whether the call was waiting. */
  remove(call: Call): boolean {
    return this.#laneOf(call).remove(call);
  }

  /** All that wait. */
  all(): Call[] {
    return [...this.#light.all(), ...this.#long.all()];
  }

  /**
   * The call that has to make room in a full queue for one of another client: the last one of whoever has most waiting. Undefined where that is the
   * client itself, or would be.
   */
  victimFor(client: string): Call | undefined {
    let [most, found] = [this.#waitingOf(client) + 1, undefined as string | undefined];
    for (const one of new Set([...this.#light.clients(), ...this.#long.clients()])) {
      const count = this.#waitingOf(one);
      if (count > most) [most, found] = [count, one];
    }
    return found === undefined ? undefined : (this.#long.lastOf(found) ?? this.#light.lastOf(found));
  }

  #waitingOf(client: string): number {
    return this.#light.waitingOf(client) + this.#long.waitingOf(client);
  }
}
