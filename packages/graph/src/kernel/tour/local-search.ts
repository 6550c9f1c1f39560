import type { Neighbours } from './neighbours.ts';
import type { SearchCosts } from './search-costs.ts';

/** Longest stretch that is moved elsewhere turned round (Or 1976). */
const LONGEST_TURNED = 3;
/** Time to try a stop, in that to price an exchange (measured, some 9 ns). */
const EFFORT_OF_STOP = 16;
/** Effort of one run for every stop, at most: ten times what the first run from a random tour of a thousand stops takes. */
const MOST_EFFORT = 40_000;

/**
 * A closed tour that is made shorter by exchanging arcs until no exchange of these kinds shortens it:
 *
 * - two neighbouring stretches of any length change places (the 3-exchange that keeps directions, `or3opt`);
 * - a stretch is turned round (2-opt), priced with the costs of the way back;
 * - a stretch of two or three stops goes elsewhere turned round (Or-opt; the unturned ones are exchanges of the first kind).
 *
 * Each begins with a new arc to one of the cheapest successors of a stop; stops whose arcs did not change since they were last tried in vain are not
 * tried again (Bentley's don't-look bits, as a queue).
 */
export class LocalSearch {
  readonly tour: Uint16Array;
  readonly #problem: SearchCosts;
  readonly #neighbours: Neighbours;
  readonly #placeOf: Uint16Array;
  readonly #moved: Uint16Array;
  /** Ring of stops to be tried, each at most once. */
  readonly #queue: Uint16Array;
  readonly #isQueued: Uint8Array;
  #queueBegin = 0;
  #queued = 0;
  /** Cost from place 0 to each place along the tour, and of the same stops the other way; entry `size` closes the circle. */
  readonly #along: Float64Array;
  readonly #against: Float64Array;
  #areSumsKnown = false;
  /** What was done so far: exchanges that were priced, and 16 for each stop that was tried; a measure of time that is the same on every machine. */
  effort = 0;

  constructor(problem: SearchCosts, neighbours: Neighbours) {
    const { size } = problem;
    this.#problem = problem;
    this.#neighbours = neighbours;
    this.tour = new Uint16Array(size);
    this.#placeOf = new Uint16Array(size);
    this.#moved = new Uint16Array(size);
    this.#queue = new Uint16Array(size);
    this.#isQueued = new Uint8Array(size);
    this.#along = new Float64Array(size + 1);
    this.#against = new Float64Array(size + 1);
  }

  /** Takes over a tour. */
  load(tour: Uint16Array): void {
    this.tour.set(tour);
    const placeOf = this.#placeOf;
    for (let place = 0; place < tour.length; place++) placeOf[tour[place]!] = place;
    this.#areSumsKnown = false;
  }

  push(stop: number): void {
    if (this.#isQueued[stop] === 1) return;
    this.#isQueued[stop] = 1;
    const at = this.#queueBegin + this.#queued++;
    this.#queue[at >= this.#queue.length ? at - this.#queue.length : at] = stop;
  }

  /**
   * Shortens the tour around the stops in the queue; returns by how much. Every exchange gains more than rounding could feign, so that it ends; the bound on
   * its effort is there should costs be found for which that is not so.
   */
  run(): number {
    const queue = this.#queue;
    const isQueued = this.#isQueued;
    const end = this.effort + MOST_EFFORT * queue.length;
    let gained = 0;
    while (this.#queued > 0 && this.effort < end) {
      const stop = queue[this.#queueBegin]!;
      this.#queueBegin = this.#queueBegin + 1 === queue.length ? 0 : this.#queueBegin + 1;
      this.#queued--;
      isQueued[stop] = 0;
      this.effort += EFFORT_OF_STOP;
      let gain = this.#exchangeStretches(stop);
      if (gain === 0) gain = this.#turnStretch(stop);
      if (gain === 0) gain = this.#moveTurned(stop);
      gained += gain;
    }
    if (this.#queued > 0) {
      isQueued.fill(0);
      this.#queued = 0;
    }
    return gained;
  }

  /** Replaces the arcs a-a', b-b', c-c' by a-b', c-a', b-c', where they come in this order along the tour. Returns the gain, 0 when there is none. */
  #exchangeStretches(a: number): number {
    const { tour } = this;
    const placeOf = this.#placeOf;
    const { costs, size, roundingError } = this.#problem;
    const { reach, next, cost } = this.#neighbours;
    const placeA = placeOf[a]!;
    const placeA1 = placeA + 1 === size ? 0 : placeA + 1;
    const a1 = tour[placeA1]!;
    const costA = costs[a * size + a1]!;
    for (let p = a * reach; p < (a + 1) * reach; p++) {
      const b1 = next[p]!;
      const gain1 = costA - cost[p]!;
      if (gain1 <= roundingError) return 0;
      const placeB1 = placeOf[b1]!;
      const placeB = placeB1 === 0 ? size - 1 : placeB1 - 1;
      const b = tour[placeB]!;
      const gain2 = gain1 + costs[b * size + b1]!;
      // Stops from b' to a, counted from b'.
      let span = placeA - placeB1;
      if (span < 0) span += size;
      for (let q = b * reach; q < (b + 1) * reach; q++) {
        const c1 = next[q]!;
        const gain3 = gain2 - cost[q]!;
        if (gain3 <= roundingError) break;
        this.effort++;
        const placeC1 = placeOf[c1]!;
        let offset = placeC1 - placeB1;
        if (offset < 0) offset += size;
        if (offset === 0 || offset > span) continue;
        const c = tour[placeC1 === 0 ? size - 1 : placeC1 - 1]!;
        const gain = gain3 + costs[c * size + c1]! - costs[c * size + a1]!;
        if (gain <= roundingError) continue;
        this.#swapStretches(placeA1, placeB1, placeC1);
        this.push(a);
        this.push(b);
        this.push(c);
        this.push(a1);
        this.push(b1);
        this.push(c1);
        return gain;
      }
    }
    return 0;
  }

  /** Makes a-b an arc: turns a'..b round, so that a-b and a'-b' are arcs, or a..b0, with b0 before b. */
  #turnStretch(a: number): number {
    const { tour } = this;
    const placeOf = this.#placeOf;
    const { costs, size, roundingError, isSymmetric } = this.#problem;
    const { reach, next, cost } = this.#neighbours;
    const placeA = placeOf[a]!;
    const placeA1 = placeA + 1 === size ? 0 : placeA + 1;
    const a1 = tour[placeA1]!;
    const costA = costs[a * size + a1]!;
    for (let p = a * reach; p < (a + 1) * reach; p++) {
      const b = next[p]!;
      const gain1 = costA - cost[p]!;
      if (gain1 <= roundingError) break;
      this.effort++;
      const placeB = placeOf[b]!;
      const placeB1 = placeB + 1 === size ? 0 : placeB + 1;
      const b1 = tour[placeB1]!;
      let gain = gain1 + costs[b * size + b1]! - costs[a1 * size + b1]!;
      if (!isSymmetric) gain += this.#turningGain(placeA1, placeB);
      if (gain <= roundingError) continue;
      this.#turn(placeA1, placeB);
      this.push(a);
      this.push(b);
      this.push(a1);
      this.push(b1);
      return gain;
    }
    // The other: a is then the end of the turned stretch.
    const placeBefore = placeA === 0 ? size - 1 : placeA - 1;
    const before = tour[placeBefore]!;
    const costBefore = costs[before * size + a]!;
    for (let p = a * reach; p < (a + 1) * reach; p++) {
      const b = next[p]!;
      const gain1 = costBefore - cost[p]!;
      if (gain1 <= roundingError) break;
      this.effort++;
      const placeB = placeOf[b]!;
      const placeB0 = placeB === 0 ? size - 1 : placeB - 1;
      const b0 = tour[placeB0]!;
      let gain = gain1 + costs[b0 * size + b]! - costs[before * size + b0]!;
      if (!isSymmetric) gain += this.#turningGain(placeA, placeB0);
      if (gain <= roundingError) continue;
      this.#turn(placeA, placeB0);
      this.push(a);
      this.push(b);
      this.push(before);
      this.push(b0);
      return gain;
    }
    return 0;
  }

  /** Puts a stretch of two or three stops, turned round, between a and the stop after it, its last stop next to a. */
  #moveTurned(a: number): number {
    const { tour } = this;
    const placeOf = this.#placeOf;
    const { costs, size, roundingError } = this.#problem;
    if (size < LONGEST_TURNED + 2) return 0;
    const { reach, next, cost } = this.#neighbours;
    const placeA = placeOf[a]!;
    const placeA1 = placeA + 1 === size ? 0 : placeA + 1;
    const a1 = tour[placeA1]!;
    const costA = costs[a * size + a1]!;
    for (let p = a * reach; p < (a + 1) * reach; p++) {
      const last = next[p]!;
      const gain1 = costA - cost[p]!;
      if (gain1 <= roundingError) return 0;
      const placeLast = placeOf[last]!;
      const after = tour[placeLast + 1 === size ? 0 : placeLast + 1]!;
      let gain2 = gain1 + costs[last * size + after]!;
      let first = last;
      let placeFirst = placeLast;
      for (let length = 2; length <= LONGEST_TURNED; length++) {
        placeFirst = placeFirst === 0 ? size - 1 : placeFirst - 1;
        const previous = first;
        first = tour[placeFirst]!;
        if (first === a) break;
        gain2 += costs[first * size + previous]! - costs[previous * size + first]!;
        const before = tour[placeFirst === 0 ? size - 1 : placeFirst - 1]!;
        if (before === a) break;
        const gain =
          gain2 + costs[before * size + first]! - costs[first * size + a1]! - costs[before * size + after]!;
        if (gain <= roundingError) continue;
        this.#turn(placeFirst, placeLast);
        // The stretch changes places with all that lies between it and a.
        const placeAfter = placeLast + 1 === size ? 0 : placeLast + 1;
        this.#swapStretches(placeFirst, placeAfter, placeA1);
        this.push(a);
        this.push(a1);
        this.push(first);
        this.push(last);
        this.push(before);
        this.push(after);
        return gain;
      }
    }
    return 0;
  }

  /** What the inside of a stretch gains by being turned round. */
  #turningGain(placeFirst: number, placeLast: number): number {
    if (!this.#areSumsKnown) this.#sumUp();
    const along = this.#along;
    const against = this.#against;
    const forth = along[placeLast]! - along[placeFirst]!;
    const back = against[placeLast]! - against[placeFirst]!;
    if (placeFirst <= placeLast) return forth - back;
    return forth - back + (along[along.length - 1]! - against[against.length - 1]!);
  }

  #sumUp(): void {
    const { tour } = this;
    const along = this.#along;
    const against = this.#against;
    const { costs, size } = this.#problem;
    let forth = 0;
    let back = 0;
    let stop = tour[0]!;
    for (let place = 1; place <= size; place++) {
      const next = tour[place === size ? 0 : place]!;
      forth += costs[stop * size + next]!;
      back += costs[next * size + stop]!;
      along[place] = forth;
      against[place] = back;
      stop = next;
    }
    this.#areSumsKnown = true;
  }

  /** Turns round the stops of a stretch, which may go over the end of the array; of symmetric costs the rest instead where that is shorter. */
  #turn(placeFirst: number, placeLast: number): void {
    const { tour } = this;
    const placeOf = this.#placeOf;
    const { size, isSymmetric } = this.#problem;
    let count = placeLast - placeFirst + 1;
    if (count <= 0) count += size;
    let low = placeFirst;
    let high = placeLast;
    if (isSymmetric && 2 * count > size) {
      low = placeLast + 1 === size ? 0 : placeLast + 1;
      high = placeFirst === 0 ? size - 1 : placeFirst - 1;
      count = size - count;
    }
    for (let swaps = count >> 1; swaps > 0; swaps--) {
      const stopLow = tour[low]!;
      const stopHigh = tour[high]!;
      tour[low] = stopHigh;
      placeOf[stopHigh] = low;
      tour[high] = stopLow;
      placeOf[stopLow] = high;
      low = low + 1 === size ? 0 : low + 1;
      high = high === 0 ? size - 1 : high - 1;
    }
    this.#areSumsKnown = false;
  }

  /**
   * The stretches that begin at the first two places change places; the third place is where the rest begins. Of a circle of three it does not
   * matter which two change places: those that do not go over the end of the array do.
   */
  #swapStretches(p: number, q: number, r: number): void {
    if (p < q) {
      if (q < r || r === 0) this.#swapInArray(p, q, r === 0 ? this.tour.length : r);
      else this.#swapInArray(r, p, q);
    } else this.#swapInArray(q, r, p);
  }

  /** Stops from `low` on and from `middle` to before `high` change places. */
  #swapInArray(low: number, middle: number, high: number): void {
    const { tour } = this;
    const placeOf = this.#placeOf;
    const moved = this.#moved;
    let to = low;
    for (let place = low; place < middle; place++) moved[place] = tour[place]!;
    for (let place = middle; place < high; place++) {
      const stop = tour[place]!;
      tour[to] = stop;
      placeOf[stop] = to++;
    }
    for (let place = low; place < middle; place++) {
      const stop = moved[place]!;
      tour[to] = stop;
      placeOf[stop] = to++;
    }
    this.#areSumsKnown = false;
  }

  /**
   * Double bridge (Martin, Otto & Felten 1991) over nearby stops: of three stretches in a row, the first and the third change places. Exchanges of three
   * arcs do not easily undo it.
   *
   * @returns what the tour got longer by.
   */
  kick(begin: number, first: number, second: number, third: number): number {
    const { tour } = this;
    const placeOf = this.#placeOf;
    const moved = this.#moved;
    const { costs, size } = this.#problem;
    const at = (offset: number): number => {
      const place = begin + offset;
      return tour[place >= size ? place - size : place]!;
    };
    const before = at(size - 1);
    const b0 = at(0);
    const b1 = at(first - 1);
    const c0 = at(first);
    const c1 = at(first + second - 1);
    const d0 = at(first + second);
    const d1 = at(first + second + third - 1);
    const after = at(first + second + third);
    let to = 0;
    for (let offset = first + second; offset < first + second + third; offset++) moved[to++] = at(offset);
    for (let offset = first; offset < first + second; offset++) moved[to++] = at(offset);
    for (let offset = 0; offset < first; offset++) moved[to++] = at(offset);
    for (let offset = 0; offset < to; offset++) {
      const place = begin + offset >= size ? begin + offset - size : begin + offset;
      tour[place] = moved[offset]!;
      placeOf[moved[offset]!] = place;
    }
    this.#areSumsKnown = false;
    this.push(before);
    this.push(b0);
    this.push(b1);
    this.push(c0);
    this.push(c1);
    this.push(d0);
    this.push(d1);
    this.push(after);
    return (
      costs[before * size + d0]! +
      costs[d1 * size + c0]! +
      costs[c1 * size + b0]! +
      costs[b1 * size + after]! -
      (costs[before * size + b0]! +
        costs[b1 * size + c0]! +
        costs[c1 * size + d0]! +
        costs[d1 * size + after]!)
    );
  }
}
