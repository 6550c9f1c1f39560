import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { farthestInsertion } from './insertion.ts';
import { LocalSearch } from './local-search.ts';
import { neighboursOf } from './neighbours.ts';
import { lengthOf, type TourProblem } from './problem.ts';
import { Random } from './random.ts';
import { withoutPrices, withPenalties, type SearchCosts } from './search-costs.ts';

const SEED = 20_231;
/**
 * The search tries at most this many of the cheapest successors of each stop. Tours of the size that the wire interface allows do not have
 * more. With a lower number, the search misses the optimum where many costs are equal.
 */
const MOST_REACH = 60;
/** A whole search spends this effort for each stop, in the units of `LocalSearch.effort`: for 50 stops it takes some 15 ms. */
const EFFORT = 36_000;
/** How long to search. A `thorough` search spends all its effort; a `brisk` one stops early if both of its walks find tours of one length. */
export type Diligence = 'thorough' | 'brisk';

/** The stages of a search, as shares of its effort. After each stage the search stops if the best tours of both walks are equally long. */
const STAGES: Readonly<Record<Diligence, readonly number[]>> = { thorough: [1], brisk: [0.25, 0.35, 0.4] };
/** The most stops in a stretch that a kick moves. */
const LONGEST_KICKED = 10;
/** A walk may continue from a tour that is longer than its best one by at most this many arcs of typical cost. */
const SLACK_ARCS = 5;

/**
 * Finds a short closed tour by iterated local search (Lourenço, Martin & Stützle 2003) with a fixed effort. The constants above were
 * chosen on instances of TSPLIB whose stops were shuffled.
 *
 * Two walks share the effort: one begins with the tour of farthest insertion, the other with a random order. A single walk that begins
 * with a good tour might never leave the tours that are similar to it.
 *
 * The tour is never longer than that of farthest insertion, nor than the stops in the order given.
 */
export function searchTour(
  problem: TourProblem,
  diligence: Diligence,
  checkStop: CheckStop = neverStop,
): Uint16Array {
  const { size } = problem;
  const penalized = withPenalties(problem);
  const costs = withoutPrices(penalized);
  const search = new LocalSearch(costs, neighboursOf(costs, MOST_REACH));
  const random = new Random(SEED);
  const given = Uint16Array.from({ length: size }, (_, stop) => stop);
  const first = shorten(search, given);
  const slack = SLACK_ARCS * typicalArc(penalized, first);
  const walks = [farthestInsertion(penalized), shuffled(given, random)].map(
    (start) => new Walk(start, search, costs, slack),
  );
  for (const share of STAGES[diligence]) {
    for (const walk of walks) walk.goOn(share * (EFFORT / 2) * size, random, checkStop);
    if (Math.abs(walks[0]!.bestLength - walks[1]!.bestLength) <= costs.roundingError) break;
  }
  const tours = [first, ...walks.map(({ best }) => best)];
  return tours.reduce((a, b) => (lengthOf(costs, b) < lengthOf(costs, a) ? b : a));
}

/** A kick and the way back to a local optimum take as long as so many steps of other loops. */
const STEPS_OF_KICK = 128;

/** A walk from one local optimum to the next, which keeps the best tour that it has met. */
class Walk {
  readonly best: Uint16Array;
  bestLength: number;
  readonly #search: LocalSearch;
  readonly #costs: SearchCosts;
  readonly #slack: number;
  readonly #current: Uint16Array;
  #length: number;

  constructor(start: Uint16Array, search: LocalSearch, costs: SearchCosts, slack: number) {
    this.#search = search;
    this.#costs = costs;
    this.#slack = slack;
    this.#current = shorten(search, start);
    this.best = this.#current.slice();
    this.#length = lengthOf(costs, this.best);
    this.bestLength = this.#length;
  }

  /**
   * Continues the walk until the effort is spent. Each step changes the tour by a kick and shortens it again; the walk keeps the result
   * if it is not much longer than the best tour so far, and otherwise returns to the tour before the kick.
   */
  goOn(effort: number, random: Random, checkStop: CheckStop): void {
    const { best } = this;
    const search = this.#search;
    const costs = this.#costs;
    const slack = this.#slack;
    const current = this.#current;
    const longest = Math.min(LONGEST_KICKED, Math.floor((costs.size - 1) / 3));
    // Where all stretches are single stops, exchanges of stops at even places with others at even places would reach half of the tours only.
    const longestBetween = longest === 1 ? costs.size - 3 : longest;
    const end = search.effort + effort;
    search.load(current);
    const atEachKick = nowAndThen(checkStop, STEPS_OF_KICK);
    while (search.effort < end) {
      atEachKick();
      const begin = random.below(costs.size);
      const longer = search.kick(
        begin,
        1 + random.below(longest),
        1 + random.below(longestBetween),
        1 + random.below(longest),
      );
      const change = longer - search.run();
      const luck = random.below(1024) / 1024;
      if (change > 0 && this.#length + change >= this.bestLength + slack * luck * luck) {
        search.load(current);
        continue;
      }
      current.set(search.tour);
      this.#length += change;
      if (this.#length >= this.bestLength - costs.roundingError) continue;
      this.#length = lengthOf(costs, current); // computed anew, because the rounding errors of the changes add up
      this.bestLength = this.#length;
      best.set(current);
    }
  }
}

/** Returns the local optimum that the search reaches from a tour. */
function shorten(search: LocalSearch, start: Uint16Array): Uint16Array {
  search.load(start);
  for (const stop of start) search.push(stop);
  search.run();
  return search.tour.slice();
}

/** Returns the stops of a tour in random order (Durstenfeld 1964). */
function shuffled(tour: Uint16Array, random: Random): Uint16Array {
  const order = tour.slice();
  for (let place = order.length - 1; place > 0; place--) {
    const other = random.below(place + 1);
    const stop = order[place]!;
    order[place] = order[other]!;
    order[other] = stop;
  }
  return order;
}

/**
 * Returns the cost of the median arc of a tour, so that a few expensive arcs that no tour avoids, such as those to an island, have no
 * influence; the mean cost if half of the arcs are free.
 */
function typicalArc(problem: TourProblem, tour: Uint16Array): number {
  const { costs, size } = problem;
  const arcs = Float64Array.from(
    tour,
    (stop, place) => costs[stop * size + tour[place + 1 === size ? 0 : place + 1]!]!,
  );
  const median = arcs.toSorted()[size >> 1]!;
  return median > 0 ? median : lengthOf(problem, tour) / size;
}
