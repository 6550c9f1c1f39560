import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { Label } from '../hierarchy/labels.ts';
import type { TimeLength } from '../hierarchy/sums.ts';
import { timeAndLengthOf, type TimeAndLength } from '../profile/time-and-length.ts';
import type { Profile } from '../profile/profile.ts';
import type { Stop } from '../journey/stop.ts';
import {
  alongOneArc,
  costAfter,
  endOf,
  endingsOf,
  lengthBetween,
  startOf,
  walkOf,
  weightBetween,
  type ArcPlace,
} from '../journey/path.ts';
import { Buckets } from './buckets.ts';
import { waysTo, type Ways } from './ways.ts';

/** Climbing takes some hundred microseconds for a label. */
const STEPS_OF_LABEL = 128;

const labels = new WeakMap<Hierarchy, Label>();

/** Scratch memory, made once for each hierarchy. */
function labelFor({ metric: { hierarchy } }: Profile): Label {
  let label = labels.get(hierarchy);
  if (!label) {
    label = new Label(hierarchy.topology.parent.length);
    labels.set(hierarchy, label);
  }
  return label;
}

/** The arc of a place, and the area in which it lies as a negative number: whatever places may share between which one goes straight. */
function keysOf({ arc, across }: ArcPlace): number[] {
  return across && across.area !== NONE ? [arc, -1 - across.area] : [arc];
}

/**
 * Many-to-many search with buckets (Knopp, Sanders, Schultes, Schulz & Wagner 2007). The labels of all targets are sorted by node, and the
 * label of one source after the other is matched against them. Every way is the one that a route between the two places takes, with the
 * same cost, time and length.
 */
export class MatrixSearch {
  readonly #profile: Profile;
  readonly #timeAndLength: TimeAndLength;
  /** For the paths that labels add up. */
  readonly #atEachPath: CheckStop;
  readonly #targets: readonly Stop[];
  readonly #buckets: Buckets;
  /** By arc or area, as `keysOf` tells them: the targets with a place of arrival there. */
  readonly #targetsByKey = new Map<number, number[]>();
  /** The ways to all targets. */
  readonly #ways: Ways;

  constructor(profile: Profile, targets: readonly Stop[], checkStop: CheckStop = neverStop) {
    this.#profile = profile;
    this.#timeAndLength = timeAndLengthOf(profile, checkStop);
    this.#atEachPath = nowAndThen(checkStop);
    this.#targets = targets;
    targets.forEach(({ arrivals }, target) => {
      for (const key of arrivals.flatMap(keysOf)) {
        const known = this.#targetsByKey.get(key);
        if (!known) this.#targetsByKey.set(key, [target]);
        else if (known.at(-1) !== target) known.push(target);
      }
    });
    this.#buckets = this.#fillBuckets(nowAndThen(checkStop, STEPS_OF_LABEL));
    this.#ways = waysTo(targets.length);
  }

  /** @returns the ways to all targets, which are valid until the next call. */
  waysFrom(source: Stop): Ways {
    const ways = this.#ways;
    const profile = this.#profile;
    const { turns, hierarchy } = profile.layer;
    const { rankOf } = hierarchy.topology;
    const { edgeLengthMillimetres } = profile.data.network;
    const label = labelFor(profile);
    for (const place of source.departures) {
      const { arc, point } = place;
      const walk = walkOf(place);
      const state = turns.stateOfArc[arc]!;
      if (state === NONE || profile.arcs.cost[arc] === CLOSED) continue;
      const end = endOf(arc);
      label.seed(
        rankOf[state]!,
        costAfter(profile, place),
        weightBetween(profile.arcs.time, arc, point.fraction, end) + walk.timeMilliseconds,
        lengthBetween(edgeLengthMillimetres, arc, point.fraction, end) + walk.lengthMillimetres,
      );
    }
    label.climbFrom(profile.metric, this.#timeAndLength.sums, this.#atEachPath);
    this.#buckets.match(label, ways);
    const near = new Set(
      source.departures.flatMap(keysOf).flatMap((key) => this.#targetsByKey.get(key) ?? []),
    );
    for (const target of near) this.#goDirectly(source, target);
    return ways;
  }

  /** Goes straight along the arc to a place on it, or over the area to a place in it, if that costs no more than the way found. */
  #goDirectly({ departures }: Stop, target: number): void {
    const profile = this.#profile;
    const ways = this.#ways;
    const direct = alongOneArc(profile, departures, this.#targets[target]!.arrivals);
    if (!direct || direct.cost > ways.cost[target]!) return;
    const [arc, from, to] = [direct.arcs[0]!, direct.from.point.fraction, direct.to.point.fraction];
    const [before, after] = [walkOf(direct.from), walkOf(direct.to)];
    ways.cost[target] = direct.cost;
    ways.time[target] =
      weightBetween(profile.arcs.time, arc, from, to) + before.timeMilliseconds + after.timeMilliseconds;
    ways.length[target] =
      lengthBetween(profile.data.network.edgeLengthMillimetres, arc, from, to) +
      before.lengthMillimetres +
      after.lengthMillimetres;
  }

  #fillBuckets(checkNowAndThen: CheckStop): Buckets {
    const profile = this.#profile;
    const { rankOf } = profile.layer.hierarchy.topology;
    const { edgeLengthMillimetres } = profile.data.network;
    const label = labelFor(profile);
    const buckets = new Buckets(this.#targets.length);
    const { ofTurn, sums } = this.#timeAndLength;
    const turned: TimeLength = { time: 0, length: 0 };
    for (const { arrivals } of this.#targets) {
      checkNowAndThen();
      for (const { state, cost, turn, to } of endingsOf(profile, arrivals)) {
        const { arc, point } = to;
        const walk = walkOf(to);
        const start = startOf(arc);
        ofTurn(turn, turned);
        const before = weightBetween(profile.arcs.time, arc, start, point.fraction);
        label.seed(
          rankOf[state]!,
          cost,
          turned.time - profile.arcs.time[arc]! + before + walk.timeMilliseconds,
          lengthBetween(edgeLengthMillimetres, arc, start, point.fraction) + walk.lengthMillimetres,
        );
      }
      label.climbTo(profile.metric, sums, this.#atEachPath);
      buckets.add(label);
    }
    buckets.sort(rankOf.length);
    return buckets;
  }
}
