import type { Graph } from '../graph.ts';
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

/** Ways from one source to every target. Good until the next row is asked for. */
export interface MatrixRow {
  /** By target, in the profile's units of cost; Infinity where there is no way. */
  readonly cost: Float64Array;
  /** By target: milliseconds and millimetres, of no meaning where there is no way. */
  readonly time: Float64Array;
  readonly length: Float64Array;
  /** By target: which candidate of the source, and which of the target, the way leads between. */
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

const labels = new WeakMap<Hierarchy, Label>();

/** Scratch memory, one a layer. */
function labelFor({ metric: { hierarchy } }: Profile): Label {
  let label = labels.get(hierarchy);
  if (!label) {
    label = new Label(hierarchy.topology.parent.length);
    labels.set(hierarchy, label);
  }
  return label;
}

/**
 * Many-to-many search: the labels of all targets, sorted by node, and against them the label of one source after the other. Every way
 * is the one that a query between the two would find, with the same cost, time and length.
 *
 * In buckets (Knopp, Sanders, Schultes, Schulz & Wagner 2007), which hold what climbing found (`Label`).
 */
export class MatrixSearch {
  private readonly graph: Graph;
  private readonly profile: Profile;
  private readonly measures: TimeAndLength;
  private readonly targets: readonly (readonly Candidate[])[];
  /** The first candidate of every target, then the others; columns are numbered so. */
  private readonly columns: readonly Candidate[];
  /** Targets that may stand for several places, and the column of the second. */
  private readonly choices = new Map<number, number>();
  private readonly buckets: Buckets;
  /** By arc: the columns that one may arrive at on it. */
  private readonly columnsByArc = new Map<number, number[]>();
  /** By candidate of the source: to all columns. */
  private readonly ways: MatrixRow[];
  /** The first of them, to the targets alone. */
  private readonly row: MatrixRow;

  constructor(graph: Graph, profile: Profile, targets: readonly (readonly Candidate[])[]) {
    this.graph = graph;
    this.profile = profile;
    this.measures = timeAndLengthOf(graph, profile);
    this.targets = targets;
    const columns = targets.map(([first]) => first!);
    targets.forEach((candidates, i) => {
      if (candidates.length === 1) return;
      this.choices.set(i, columns.length);
      columns.push(...candidates.slice(1));
    });
    this.columns = columns;
    columns.forEach(({ arrivals }, column) => {
      for (const { arc } of arrivals) {
        const known = this.columnsByArc.get(arc);
        if (!known) this.columnsByArc.set(arc, [column]);
        else if (known.at(-1) !== column) known.push(column);
      }
    });
    this.buckets = this.fillBuckets();
    const way = rowOf(columns.length);
    this.ways = [way];
    this.row = {
      cost: way.cost.subarray(0, targets.length),
      time: way.time.subarray(0, targets.length),
      length: way.length.subarray(0, targets.length),
      from: way.from,
      to: way.to,
    };
  }

  /** @param source  the places that it may stand for, as route takes them. */
  from(source: readonly Candidate[]): MatrixRow {
    const { row, ways } = this;
    while (ways.length < source.length) ways.push(rowOf(this.columns.length));
    source.forEach((candidate, from) => this.fromCandidate(candidate, ways[from]!));
    row.from.fill(0);
    row.to.fill(0);
    if (source.length > 1) this.targets.forEach((_, i) => this.choose(source, i));
    else for (const i of this.choices.keys()) this.choose(source, i);
    return row;
  }

  /** Of the places that a source and a target may stand for, takes those that a route between them would take. */
  private choose(source: readonly Candidate[], i: number): void {
    const { row, ways } = this;
    // The nearest of both, where a way connects them: nothing lies nearer.
    if (row.cost[i] !== Infinity) return;
    const target = this.targets[i]!;
    const columnOf = (to: number): number => (to === 0 ? i : this.choices.get(i)! + to - 1);
    const { stops } = chainOf(
      [source, target],
      (from, to) => ways[source.indexOf(from)]!.cost[columnOf(target.indexOf(to))] !== Infinity,
    );
    const [from, to] = stops;
    if (!from || !to) return;
    row.from[i] = source.indexOf(from);
    row.to[i] = target.indexOf(to);
    const way = ways[row.from[i]]!;
    const column = columnOf(row.to[i]);
    row.cost[i] = way.cost[column]!;
    row.time[i] = way.time[column]!;
    row.length[i] = way.length[column]!;
  }

  private fromCandidate(source: Candidate, out: MatrixRow): void {
    const { profile, graph } = this;
    const { turns, hierarchy } = profile.layer;
    const { rankOf } = hierarchy.topology;
    const { edgeLengthMillimetres } = graph.data.network;
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
    label.climbFrom(profile.metric, this.measures);
    this.buckets.match(label, out);
    for (const { arc } of source.departures) {
      for (const column of this.columnsByArc.get(arc) ?? []) this.goDirectly(source, column, out);
    }
  }

  /** Without leaving the arc, where that is no dearer than what was found. */
  private goDirectly({ departures }: Candidate, column: number, out: MatrixRow): void {
    const { profile, graph } = this;
    const direct = alongOneArc(profile, departures, this.columns[column]!.arrivals);
    if (!direct || direct.cost > out.cost[column]!) return;
    const [arc, from, to] = [direct.arcs[0]!, direct.from.point.fraction, direct.to.point.fraction];
    out.cost[column] = direct.cost;
    out.time[column] = weightBetween(profile.arcs.time, arc, from, to);
    out.length[column] = lengthBetween(graph.data.network.edgeLengthMillimetres, arc, from, to);
  }

  private fillBuckets(): Buckets {
    const { profile, graph, measures } = this;
    const { rankOf } = profile.layer.hierarchy.topology;
    const { edgeLengthMillimetres } = graph.data.network;
    const label = labelFor(profile);
    const buckets = new Buckets(this.columns.length);
    for (const { arrivals } of this.columns) {
      for (const { state, cost, turn, to } of endingsOf(profile, arrivals)) {
        const { arc, point } = to;
        const start = startOf(arc);
        const before = weightBetween(profile.arcs.time, arc, start, point.fraction);
        label.seed(
          rankOf[state]!,
          cost,
          measures.turnTime[turn]! - profile.arcs.time[arc]! + before,
          lengthBetween(edgeLengthMillimetres, arc, start, point.fraction),
        );
      }
      label.climbTo(profile.metric, measures);
      buckets.add(label);
    }
    buckets.sort(rankOf.length);
    return buckets;
  }
}

export function rowOf(size: number): MatrixRow {
  return {
    cost: new Float64Array(size),
    time: new Float64Array(size),
    length: new Float64Array(size),
    from: new Uint8Array(size),
    to: new Uint8Array(size),
  };
}

/** Labels of many places, sorted by node. */
class Buckets {
  private count = 0;
  private size = 0;
  private rank: Uint32Array;
  private column: Uint32Array;
  private cost: Float64Array;
  private time: Float64Array;
  private length: Float64Array;
  /** By rank, plus one: where the entries of a node begin. */
  private first = new Uint32Array(0);
  /** By column: where the way that is known goes from one label to the other. */
  private readonly rowAt: Uint32Array;
  private readonly entryAt: Uint32Array;

  constructor(columnCount: number) {
    const guess = 64 * columnCount + 64;
    this.rank = new Uint32Array(guess);
    this.column = new Uint32Array(guess);
    this.cost = new Float64Array(guess);
    this.time = new Float64Array(guess);
    this.length = new Float64Array(guess);
    this.rowAt = new Uint32Array(columnCount);
    this.entryAt = new Uint32Array(columnCount);
  }

  /** The label of the next column. */
  add(label: Label): void {
    const size = this.size + label.size;
    if (size > this.rank.length) this.grow(2 * size);
    this.rank.set(label.rank.subarray(0, label.size), this.size);
    this.cost.set(label.cost.subarray(0, label.size), this.size);
    this.time.set(label.time.subarray(0, label.size), this.size);
    this.length.set(label.length.subarray(0, label.size), this.size);
    this.column.fill(this.count++, this.size, size);
    this.size = size;
  }

  private grow(capacity: number): void {
    const { rank, column, cost, time, length } = this;
    this.rank = new Uint32Array(capacity);
    this.rank.set(rank);
    this.column = new Uint32Array(capacity);
    this.column.set(column);
    this.cost = new Float64Array(capacity);
    this.cost.set(cost);
    this.time = new Float64Array(capacity);
    this.time.set(time);
    this.length = new Float64Array(capacity);
    this.length.set(length);
  }

  /** After the last label. Columns stay in order (counting sort). */
  sort(nodeCount: number): void {
    const { rank, column, cost, time, length, size } = this;
    // Two ahead, so that filling moves each beginning to where it belongs.
    const first = new Uint32Array(nodeCount + 2);
    for (let i = 0; i < size; i++) first[rank[i]! + 2]!++;
    for (let u = 2; u < nodeCount; u++) first[u + 1]! += first[u]!;
    this.column = new Uint32Array(size);
    this.cost = new Float64Array(size);
    this.time = new Float64Array(size);
    this.length = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const at = first[rank[i]! + 1]!++;
      this.column[at] = column[i]!;
      this.cost[at] = cost[i]!;
      this.time[at] = time[i]!;
      this.length[at] = length[i]!;
    }
    this.first = first;
    this.rank = new Uint32Array(0);
  }

  /** The cheapest way by a node of a label and of each column: the lowest node of equals, as a query has it. */
  match(label: Label, { cost: best, time, length }: MatrixRow): void {
    const { first, column, cost, rowAt, entryAt, count } = this;
    best.fill(Infinity, 0, count);
    for (let i = 0; i < label.size; i++) {
      const u = label.rank[i]!;
      const there = label.cost[i]!;
      const end = first[u + 1]!;
      for (let at = first[u]!; at < end; at++) {
        const through = there + cost[at]!;
        const to = column[at]!;
        if (through < best[to]!) {
          best[to] = through;
          rowAt[to] = i;
          entryAt[to] = at;
        }
      }
    }
    for (let to = 0; to < count; to++) {
      if (best[to] === Infinity) continue;
      time[to] = label.time[rowAt[to]!]! + this.time[entryAt[to]!]!;
      length[to] = label.length[rowAt[to]!]! + this.length[entryAt[to]!]!;
    }
  }
}
