import type { CheckStop } from '@portolan/base';
import type { Metric } from './customize.ts';
import { firstHalf, secondHalf } from './unpack.ts';

/** What is added up along paths, in whole numbers that are not negative: milliseconds and millimetres. */
export interface TimeLength {
  time: number;
  length: number;
}

/** A direction of a hierarchy: whether its arcs lead to higher or to lower nodes. */
export type Side = 'up' | 'down';

/**
 * By arc of a side, its time and then its length. Each is the sum plus 2; 0 while it is not known, as memory is at first; 1 where 32 bits do not hold
 * it.
 */
export type SumColumns = Readonly<Record<Side, Uint32Array>>;

const UNKNOWN = 0;
const TOO_LARGE = 1;
const OFFSET = 2;
const LARGEST = 0xffffffff - OFFSET;

/** Makes columns in which no sum is known. */
export function emptySums({ up, down }: Metric): SumColumns {
  return { up: new Uint32Array(2 * up.head.length), down: new Uint32Array(2 * down.head.length) };
}

/**
 * The times and lengths of the paths for which the arcs of a hierarchy stand. A search by cost can then tell the time and length of what it found
 * without unpacking it.
 *
 * A path is added up when it is first asked for, with the paths that it consists of. A search asks for few of them (a matrix of 100 x 100 in a city
 * for one in eight), and to add up all of them takes longer than the search.
 *
 * Threads may share the columns, because whichever of them fills a place, it writes the same.
 */
export class PathSums implements TimeLength {
  /** What `along` found. */
  time = 0;
  length = 0;

  readonly #metric: Metric;
  readonly #columns: SumColumns;
  readonly #ofInput: (inputArc: number, out: TimeLength) => void;
  /** By code of the arc, the sums that the columns do not hold. */
  readonly #large = new Map<number, TimeLength>();
  /** The codes of arcs whose paths are being added up, and the lower end of each. */
  readonly #unsummed: number[] = [];
  readonly #lows: number[] = [];
  readonly #first: TimeLength = { time: 0, length: 0 };
  readonly #second: TimeLength = { time: 0, length: 0 };

  /** @param ofInput  writes what an input arc takes. */
  constructor(metric: Metric, columns: SumColumns, ofInput: (inputArc: number, out: TimeLength) => void) {
    this.#metric = metric;
    this.#columns = columns;
    this.#ofInput = ofInput;
  }

  /**
   * Finds the time and length along an arc of `metric[side]` that stands for a path.
   *
   * @param low  the lower end of the arc, a rank.
   * @param atEach  is called for each path that is added up, because there may be as many of them as turns in a country.
   * @throws what `atEach` throws; what has been added up is kept.
   */
  along(side: Side, low: number, arc: number, atEach: CheckStop): void {
    const code = side === 'up' ? 2 * arc : 2 * arc + 1;
    if (!this.#find(code, this)) this.#addUp(low, code, atEach);
  }

  /**
   * Reads the sums of an arc, if they are known.
   *
   * @param code  twice the position of the arc, plus one when it is a down arc.
   */
  #find(code: number, out: TimeLength): boolean {
    const isUp = code % 2 === 0;
    const column = isUp ? this.#columns.up : this.#columns.down;
    const at = isUp ? code : code - 1;
    const time = column[at]!;
    const length = column[at + 1]!;
    if (time === UNKNOWN || length === UNKNOWN) return false;
    if (time !== TOO_LARGE && length !== TOO_LARGE) {
      out.time = time - OFFSET;
      out.length = length - OFFSET;
      return true;
    }
    // If another thread has found that they are too large, this one still has to add them up.
    const large = this.#large.get(code);
    if (large === undefined) return false;
    out.time = large.time;
    out.length = large.length;
    return true;
  }

  #keep(code: number, { time, length }: TimeLength): void {
    const isUp = code % 2 === 0;
    const column = isUp ? this.#columns.up : this.#columns.down;
    const at = isUp ? code : code - 1;
    column[at] = time > LARGEST ? TOO_LARGE : time + OFFSET;
    column[at + 1] = length > LARGEST ? TOO_LARGE : length + OFFSET;
    if (time > LARGEST || length > LARGEST) this.#large.set(code, { time, length });
  }

  /** Adds up the path of an arc from its halves, whose paths are added up before it. */
  #addUp(low: number, root: number, atEach: CheckStop): void {
    const metric = this.#metric;
    const unsummed = this.#unsummed;
    const lows = this.#lows;
    const firstSum = this.#first;
    const secondSum = this.#second;
    // Some are left of a call that was stopped.
    unsummed.length = 0;
    lows.length = 0;
    unsummed.push(root);
    lows.push(low);
    while (unsummed.length > 0) {
      atEach();
      const code = unsummed.at(-1)!;
      const isUp = code % 2 === 0;
      const { head, via } = isUp ? metric.up : metric.down;
      const arc = (isUp ? code : code - 1) / 2;
      const through = via[arc]!;
      if (through % 2 === 0) {
        this.#ofInput(through / 2, this);
      } else {
        const middle = (through - 1) / 2;
        const ownLow = lows.at(-1)!;
        const high = head[arc]!;
        const first = 2 * firstHalf(metric, middle, isUp ? ownLow : high) + 1;
        const second = 2 * secondHalf(metric, middle, isUp ? high : ownLow);
        const hasFirst = this.#find(first, firstSum);
        const hasSecond = this.#find(second, secondSum);
        if (!hasFirst) {
          unsummed.push(first);
          lows.push(middle);
        }
        if (!hasSecond) {
          unsummed.push(second);
          lows.push(middle);
        }
        if (!hasFirst || !hasSecond) continue;
        this.time = firstSum.time + secondSum.time;
        this.length = firstSum.length + secondSum.length;
      }
      this.#keep(code, this);
      unsummed.pop();
      lows.pop();
    }
  }
}
