import { Bikeshare } from '../journey/bikeshare.ts';
import type { BikeshareProfiles } from '../request/travel-profiles.ts';
import type { Stop } from '../journey/stop.ts';
import { routeShapeOf } from '../journey/route-shape.ts';
import type { Members } from '../request/members.ts';
import { waysTo, type Ways } from './ways.ts';

/**
 * Many-to-many search for people who walk and may rent a bicycle on the way. It searches one pair after the other; what a place needs in
 * several pairs is computed once.
 */
export class BikeshareSearch {
  readonly #renting: Bikeshare;
  readonly #targets: readonly Stop[];
  readonly #ways: Ways;

  constructor(
    profiles: BikeshareProfiles,
    { costingOptions }: { readonly costingOptions: Members },
    targets: readonly Stop[],
  ) {
    this.#renting = new Bikeshare(profiles, costingOptions);
    this.#targets = targets;
    this.#ways = waysTo(targets.length);
  }

  /** @returns the ways to all targets, which are valid until the next call. */
  waysFrom(source: Stop): Ways {
    const [renting, ways] = [this.#renting, this.#ways];
    this.#targets.forEach((target, i) => {
      const parts = renting.partsBetween(source, target);
      ways.cost[i] = parts ? 0 : Infinity;
      ways.time[i] = 0;
      ways.length[i] = 0;
      for (const { profile, path, delayMilliseconds } of parts ?? []) {
        ways.cost[i] += delayMilliseconds;
        ways.time[i] += delayMilliseconds;
        for (const stretch of routeShapeOf(profile, [path]).pathEdges) {
          ways.cost[i] += stretch.cost;
          ways.time[i] += stretch.timeMilliseconds;
          ways.length[i] += stretch.lengthMillimetres;
        }
      }
    });
    return ways;
  }
}
