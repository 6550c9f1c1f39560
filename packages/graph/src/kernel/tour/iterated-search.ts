import { farthestInsertion } from './insertion.ts';
import { LocalSearch } from './local-search.ts';
import { neighboursOf } from './neighbours.ts';
import { lengthOf, type TourProblem } from './problem.ts';
import { Random } from './random.ts';
import { withoutPrices, withPenalties, type SearchCosts } from './search-costs.ts';

const SEED = 20_231;
/** Successors a stop is tried with: all of them in tours of the size that the wire allows. Fewer miss the optimum where many costs are equal. */
const MOST_REACH = 60;
/** Effort of a whole search for every stop, in the units of `LocalSearch.effort`: some 15 ms for 50 stops. */
const EFFORT = 36_000;
/** How long to search. A `thorough` one spends all its effort; a `brisk` one ends when both its walks have come to the same length by then. */
export type Diligence = 'thorough' | 'brisk';

/** Shares of the effort after which it is looked whether both walks agree. */
const STAGES: Readonly<Record<Diligence, readonly number[]>> = { thorough: [1], brisk: [0.25, 0.35, 0.4] };
/** Longest stretch that a kick moves. */
const LONGEST_KICKED = 10;
/** How much longer than the best a tour may be to go on from, at most, in arcs of typical cost. */
const SLACK_ARCS = 5;

/**
 * A short closed tour by iterated local search (Lourenço, Martin & Stützle 2003) of fixed effort. The figures above were chosen on instances of TSPLIB in
 * random orders.
 *
 * Two walks share the effort, one from farthest insertion, one from a random order, because a search that begins well may stay in the valley where it began.
 * Never longer than farthest insertion, nor than the stops in the order given.
 */
export function searchTour(problem: TourProblem, diligence: Diligence): Uint16Array {
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
    for (const walk of walks) walk.goOn(share * (EFFORT / 2) * size, random);
    if (Math.abs(walks[0]!.bestLength - walks[1]!.bestLength) <= costs.roundingError) break;
  }
  const tours = [first, ...walks.map(({ best }) => best)];
  return tours.reduce((a, b) => (lengthOf(costs, b) < lengthOf(costs, a) ? b : a));
}

/** A walk from one local optimum to the next, and the best it has met. */
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
   * Kicks the tour out of its place and shortens it again, until the effort is spent, and goes on from what is not much longer than the
   * best so far.
   */
  goOn(effort: number, random: Random): void {
    const { best } = this;
    const search = this.#search;
    const costs = this.#costs;
    const slack = this.#slack;
    const current = this.#current;
    const longest = Math.min(LONGEST_KICKED, Math.floor((costs.size - 1) / 3));
    const end = search.effort + effort;
    search.load(current);
    while (search.effort < end) {
      const begin = random.below(costs.size);
      const longer = search.kick(
        begin,
        1 + random.below(longest),
        1 + random.below(longest),
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
      this.#length = lengthOf(costs, current); // without the rounding of the changes
      this.bestLength = this.#length;
      best.set(current);
    }
  }
}

/** Local optimum below a tour. */
function shorten(search: LocalSearch, start: Uint16Array): Uint16Array {
  search.load(start);
  for (const stop of start) search.push(stop);
  search.run();
  return search.tour.slice();
}

/** Durstenfeld's shuffle (1964). */
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

/** Cost of the median arc: a few that cannot be avoided, such as those to an island, do not count. Where half of the arcs are free, the mean. */
function typicalArc(problem: TourProblem, tour: Uint16Array): number {
  const { costs, size } = problem;
  const arcs = Float64Array.from(
    tour,
    (stop, place) => costs[stop * size + tour[place + 1 === size ? 0 : place + 1]!]!,
  );
  const median = arcs.toSorted()[size >> 1]!;
  return median > 0 ? median : lengthOf(problem, tour) / size;
}
