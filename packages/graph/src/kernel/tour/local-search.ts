import type { Neighbours } from './neighbours.ts';
import type { SearchCosts } from './search-costs.ts';

/** The most stops in a stretch that is reversed and moved elsewhere at once (Or 1976). */
const LONGEST_TURNED = 3;
/** To try one stop takes as long as to price this many exchanges (measured; pricing an exchange takes some 9 ns). */
const EFFORT_OF_STOP = 16;
/** One run spends at most this effort for each stop: ten times what the first run from a random tour of a thousand stops spends. */
const MOST_EFFORT = 40_000;

/**
 * Shortens a closed tour by exchanging arcs until no exchange of these kinds shortens it further:
 *
 * - two neighbouring stretches of any length change places (the 3-exchange that keeps directions, `or3opt`);
 * - a stretch is reversed (2-opt); where costs are asymmetric, the costs of its arcs in the other direction count;
 * - a stretch of two or three stops is reversed and moved elsewhere (Or-opt; without reversal this is an exchange of the first kind).
 *
 * Each exchange begins with a new arc to one of the cheapest successors of a stop. A stop that was tried in vain is not tried again until
 * one of its arcs changes (Bentley's don't-look bits, here as a queue).
 *
 * In the comments, a stretch is a run of consecutive stops, and a' is the stop after a.
 */
export class LocalSearch {
  readonly tour: Uint16Array;
  readonly #problem: SearchCosts;
  readonly #neighbours: Neighbours;
  readonly #placeOf: Uint16Array;
  readonly #moved: Uint16Array;
  /** Ring buffer of the stops that are still to be tried; each is in it at most once. */
  readonly #queue: Uint16Array;
  readonly #isQueued: Uint8Array;
  #queueBegin = 0;
  #queued = 0;
  /** By place: the cost from place 0 along the tour, and that of the same arcs reversed. Entry `size` is for the whole tour. */
  readonly #along: Float64Array;
  readonly #against: Float64Array;
  #areSumsKnown = false;
  /**
   * The work done so far: 1 for each exchange that was priced and 16 for each stop that was tried. It measures time in a way that is the
   * same on every machine.
   */
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

  /** Copies a tour, from which the next run begins. */
  load(tour: Uint16Array): void {
    this.tour.set(tour);
    const placeOf = this.#placeOf;
    for (let place = 0; place < tour.length; place++) placeOf[tour[place]!] = place;
    this.#areSumsKnown = false;
  }

  /** Adds a stop to the queue of those to be tried, unless it is there already. */
  push(stop: number): void {
    if (this.#isQueued[stop] === 1) return;
    this.#isQueued[stop] = 1;
    const at = this.#queueBegin + this.#queued++;
    this.#queue[at >= this.#queue.length ? at - this.#queue.length : at] = stop;
  }

  /**
   * Shortens the tour around the stops in the queue; returns by how much. It ends because every exchange gains more than a rounding error
   * could pretend to. The limit on the effort is a safeguard in case some costs break this argument.
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

  /**
   * Replaces the arcs a-a', b-b', c-c', which lie in this order along the tour, by a-b', c-a', b-c'. Returns the gain; 0 if no such exchange
   * shortens the tour.
   */
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
      // The number of steps along the tour from b' to a.
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

  /**
   * Makes a-b an arc of the tour in one of two ways. It reverses either the stretch from a' to b, so that the new arcs are a-b and a'-b', or
   * the stretch from a to the stop before b, so that this stop follows the one before a. Returns the gain; 0 if neither shortens the tour.
   */
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
    // The second way: a becomes the end of the reversed stretch.
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

  /** Reverses a stretch of two or three stops and moves it between a and a', so that its last stop follows a. Returns the gain, or 0. */
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
        // The stretch changes places with the stops between it and a'.
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

  /** Returns how much cheaper the arcs inside a stretch become when it is reversed; negative if they become dearer. */
  #turningGain(placeFirst: number, placeLast: number): number {
    if (!this.#areSumsKnown) this.#sumUp();
    const along = this.#along;
    const against = this.#against;
    const forth = along[placeLast]! - along[placeFirst]!;
    const back = against[placeLast]! - against[placeFirst]!;
    if (placeFirst <= placeLast) return forth - back;
    return forth - back + (along[along.length - 1]! - against[against.length - 1]!);
  }

  /** Computes the sums of costs along the tour and against it. */
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

  /**
   * Reverses the stops of a stretch, which may wrap around the end of the array. If costs are symmetric and the rest of the tour is shorter,
   * the rest is reversed instead, which gives the same circle.
   */
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
   * Swaps the stretch from `p` to before `q` with that from `q` to before `r`. Together with the rest of the tour they form a circle of three
   * stretches; swapping any two of them gives the same circle, so this method swaps two that do not wrap around the end of the array.
   */
  #swapStretches(p: number, q: number, r: number): void {
    if (p < q) {
      if (q < r || r === 0) this.#swapInArray(p, q, r === 0 ? this.tour.length : r);
      else this.#swapInArray(r, p, q);
    } else this.#swapInArray(q, r, p);
  }

  /** Swaps the stops from `low` to before `middle` with those from `middle` to before `high`. */
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
   * Changes the tour by a double bridge (Martin, Otto & Felten 1991) over nearby stops: of three stretches in a row, the first and the third
   * change places. Exchanges of two or three arcs do not easily undo this.
   *
   * @param begin  the place at which the first stretch begins.
   * @param first  the number of stops in the first stretch; `second` and `third` are those of the others.
   * @returns by how much the tour became longer; negative if it became shorter.
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
