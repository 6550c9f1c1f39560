import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { Label } from '../hierarchy/labels.ts';
import { timeAndLengthOf, type TimeAndLength } from '../profile/time-and-length.ts';
import type { Profile } from '../profile/profile.ts';
import type { Candidate } from '../journey/candidates.ts';
import {
  alongOneArc,
  costAfter,
  endOf,
  endingsOf,
  lengthBetween,
  startOf,
  weightBetween,
} from '../journey/path.ts';
import { chainOf } from '../journey/stops.ts';
import { Buckets } from './buckets.ts';
import { waysTo, type Ways } from './ways.ts';

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

/**
 * Many-to-many search with buckets (Knopp, Sanders, Schultes, Schulz & Wagner 2007). The labels of all targets are sorted by node, and the
 * label of one source after the other is matched against them. Every way is the one that a route between the two places takes, with the
 * same cost, time and length.
 */
export class MatrixSearch {
  readonly #profile: Profile;
  readonly #timeAndLength: TimeAndLength;
  readonly #targets: readonly (readonly Candidate[])[];
  /** The first candidate of every target, then the others. A column is a position in this list. */
  readonly #columns: readonly Candidate[];
  /** For targets with several candidates: the column of the second one. */
  readonly #choices = new Map<number, number>();
  readonly #buckets: Buckets;
  /** By arc: the columns with a place of arrival on it. */
  readonly #columnsByArc = new Map<number, number[]>();
  /** By candidate of the source: the ways to all columns. */
  readonly #waysOfCandidates: Ways[];
  /** The ways to all targets. Its arrays begin those of the source's first candidate. */
  readonly #best: Ways;

  constructor(profile: Profile, targets: readonly (readonly Candidate[])[]) {
    this.#profile = profile;
    this.#timeAndLength = timeAndLengthOf(profile);
    this.#targets = targets;
    const columns = targets.map(([first]) => first!);
    targets.forEach((candidates, i) => {
      if (candidates.length === 1) return;
      this.#choices.set(i, columns.length);
      columns.push(...candidates.slice(1));
    });
    this.#columns = columns;
    columns.forEach(({ arrivals }, column) => {
      for (const { arc } of arrivals) {
        const known = this.#columnsByArc.get(arc);
        if (!known) this.#columnsByArc.set(arc, [column]);
        else if (known.at(-1) !== column) known.push(column);
      }
    });
    this.#buckets = this.#fillBuckets();
    const ways = waysTo(columns.length);
    this.#waysOfCandidates = [ways];
    this.#best = {
      cost: ways.cost.subarray(0, targets.length),
      time: ways.time.subarray(0, targets.length),
      length: ways.length.subarray(0, targets.length),
      from: ways.from,
      to: ways.to,
    };
  }

  /** @param source  the candidates of the source, in the order in which `route` prefers them. */
  waysFrom(source: readonly Candidate[]): Ways {
    const best = this.#best;
    const waysOf = this.#waysOfCandidates;
    while (waysOf.length < source.length) waysOf.push(waysTo(this.#columns.length));
    source.forEach((candidate, from) => this.#fromCandidate(candidate, waysOf[from]!));
    best.from.fill(0);
    best.to.fill(0);
    if (source.length > 1) this.#targets.forEach((_, i) => this.#choose(source, i));
    else for (const i of this.#choices.keys()) this.#choose(source, i);
    return best;
  }

  /** Chooses the candidates of the source and of target `i` that a route between them takes. */
  #choose(source: readonly Candidate[], i: number): void {
    const best = this.#best;
    const waysOf = this.#waysOfCandidates;
    // The first candidates are the nearest places: they stay if a way connects them.
    if (best.cost[i] !== Infinity) return;
    const target = this.#targets[i]!;
    const columnOf = (to: number): number => (to === 0 ? i : this.#choices.get(i)! + to - 1);
    const { stops } = chainOf(
      [source, target],
      (from, to) => waysOf[source.indexOf(from)]!.cost[columnOf(target.indexOf(to))] !== Infinity,
    );
    const [from, to] = stops;
    if (!from || !to) return;
    best.from[i] = source.indexOf(from);
    best.to[i] = target.indexOf(to);
    const ways = waysOf[best.from[i]]!;
    const column = columnOf(best.to[i]);
    best.cost[i] = ways.cost[column]!;
    best.time[i] = ways.time[column]!;
    best.length[i] = ways.length[column]!;
  }

  #fromCandidate(source: Candidate, out: Ways): void {
    const profile = this.#profile;
    const { turns, hierarchy } = profile.layer;
    const { rankOf } = hierarchy.topology;
    const { edgeLengthMillimetres } = profile.data.network;
    const label = labelFor(profile);
    for (const place of source.departures) {
      const { arc, point } = place;
      const state = turns.stateOfArc[arc]!;
      if (state === NONE || profile.arcs.cost[arc] === CLOSED) continue;
      const end = endOf(arc);
      label.seed(
        rankOf[state]!,
        costAfter(profile, place),
        weightBetween(profile.arcs.time, arc, point.fraction, end),
        lengthBetween(edgeLengthMillimetres, arc, point.fraction, end),
      );
    }
    label.climbFrom(profile.metric, this.#timeAndLength);
    this.#buckets.match(label, out);
    for (const { arc } of source.departures) {
      for (const column of this.#columnsByArc.get(arc) ?? []) this.#goDirectly(source, column, out);
    }
  }

  /** Goes straight along the arc to a place on it, if that costs no more than the way found. */
  #goDirectly({ departures }: Candidate, column: number, out: Ways): void {
    const profile = this.#profile;
    const direct = alongOneArc(profile, departures, this.#columns[column]!.arrivals);
    if (!direct || direct.cost > out.cost[column]!) return;
    const [arc, from, to] = [direct.arcs[0]!, direct.from.point.fraction, direct.to.point.fraction];
    out.cost[column] = direct.cost;
    out.time[column] = weightBetween(profile.arcs.time, arc, from, to);
    out.length[column] = lengthBetween(profile.data.network.edgeLengthMillimetres, arc, from, to);
  }

  #fillBuckets(): Buckets {
    const profile = this.#profile;
    const { rankOf } = profile.layer.hierarchy.topology;
    const { edgeLengthMillimetres } = profile.data.network;
    const label = labelFor(profile);
    const buckets = new Buckets(this.#columns.length);
    for (const { arrivals } of this.#columns) {
      for (const { state, cost, turn, to } of endingsOf(profile, arrivals)) {
        const { arc, point } = to;
        const start = startOf(arc);
        const before = weightBetween(profile.arcs.time, arc, start, point.fraction);
        label.seed(
          rankOf[state]!,
          cost,
          this.#timeAndLength.turnTime[turn]! - profile.arcs.time[arc]! + before,
          lengthBetween(edgeLengthMillimetres, arc, start, point.fraction),
        );
      }
      label.climbTo(profile.metric, this.#timeAndLength);
      buckets.add(label);
    }
    buckets.sort(rankOf.length);
    return buckets;
  }
}
