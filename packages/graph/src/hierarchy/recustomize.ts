import { CLOSED, NONE } from './arcs.ts';
import { arcsByHigherEnd, NARROW_LENGTHS, type Metric, type SearchArcs } from './customize.ts';
import { findArc, lowEnd, type Hierarchy } from './hierarchy.ts';

/** The input arcs that each arc of a hierarchy stands for directly, by arc: up arcs first, then down arcs. */
interface InputsOfArcs {
  readonly first: Uint32Array;
  readonly input: Uint32Array;
}

const inputsOf = new WeakMap<Hierarchy, InputsOfArcs>();

/** Position of an up or a down arc among all arcs: up arcs first. */
function positionOf({ topology }: Hierarchy, place: number): number {
  return (place & 1) === 0 ? place >>> 1 : topology.upHead.length + (place >>> 1);
}

function inputsOfArcs(hierarchy: Hierarchy): InputsOfArcs {
  let known = inputsOf.get(hierarchy);
  if (!known) {
    const { topology, placeOfArc } = hierarchy;
    const count = topology.upHead.length + topology.downHead.length;
    const first = new Uint32Array(count + 1);
    for (const place of placeOfArc) if (place !== NONE) first[positionOf(hierarchy, place) + 1]!++;
    for (let arc = 0; arc < count; arc++) first[arc + 1]! += first[arc]!;
    const next = first.slice(0, count);
    const input = new Uint32Array(first[count]!);
    for (let arc = 0; arc < placeOfArc.length; arc++) {
      if (placeOfArc[arc] !== NONE) input[next[positionOf(hierarchy, placeOfArc[arc]!)]!++] = arc;
    }
    known = { first, input };
    inputsOf.set(hierarchy, known);
  }
  return known;
}

/**
 * A metric for weights that differ from those of another one in a few places (partial customization; Dibbelt, Strasser & Wagner 2016,
 * section 7.5): only arcs that depend on a changed arc are weighed again, from the lowest arc up. The result is that of customizing anew, also
 * where several paths are equally short.
 *
 * @param weights  of all input arcs; `changed` are those that differ from the weights of `base`.
 * @returns undefined when a length does not fit into 31 bits, or when `base` has weights in doubles; then customize from the start.
 */
export function recustomize(
  base: Metric,
  weights: Uint32Array,
  changed: Iterable<number>,
): Metric | undefined {
  const { hierarchy } = base;
  if (base.none !== CLOSED) return undefined;
  const { topology, placeOfArc } = hierarchy;
  const { firstUp, upHead, firstDown, downHead } = topology;
  const up = copyOf(base.up);
  const down = copyOf(base.down);
  const inputs = inputsOfArcs(hierarchy);
  const { ups, downs } = arcsByHigherEnd(topology);
  const upCount = upHead.length;
  const queue = new ArcQueue(firstUp.length - 1);
  for (const arc of changed) {
    const place = placeOfArc[arc]!;
    if (place === NONE) continue;
    const position = positionOf(hierarchy, place);
    queue.add(
      (place & 1) === 0 ? lowEnd(firstUp, position) : lowEnd(firstDown, position - upCount),
      position,
    );
  }
  let fits = true;

  /** Weighs the arc at a position by its input arcs and lower triangles; true when its weight has changed. */
  const weigh = (position: number, low: number): boolean => {
    const isUp = position < upCount;
    const arc = isUp ? position : position - upCount;
    const side = isUp ? up : down;
    const high = (isUp ? upHead : downHead)[arc]!;
    let weight = CLOSED;
    let via = 0;
    for (let at = inputs.first[position]!; at < inputs.first[position + 1]!; at++) {
      const input = inputs.input[at]!;
      if (weights[input]! < weight) {
        weight = weights[input]!;
        via = 2 * input;
      }
    }
    // An up arc low -> high goes low -> x -> high, a down arc high -> low goes high -> x -> low, with x below both.
    const ends = isUp ? downs : ups;
    const [first, head] = isUp ? [firstUp, upHead] : [firstDown, downHead];
    for (let i = ends.first[low]!; i < ends.first[low + 1]!; i++) {
      const near = ends.arc[i]!;
      const nearWeight = (isUp ? down : up).weight[near]!;
      if (nearWeight === CLOSED) continue;
      const far = findArc(first, head, ends.low[i]!, high);
      if (far === NONE) continue;
      const farWeight = side.weight[far]!;
      if (farWeight === CLOSED) continue;
      const through = nearWeight + farWeight;
      if (through >= NARROW_LENGTHS) fits = false;
      if (through < weight) {
        weight = through;
        via = 2 * ends.low[i]! + 1;
      }
    }
    const isChanged = side.weight[arc] !== weight;
    side.weight[arc] = weight;
    side.via[arc] = via;
    return isChanged;
  };

  for (let low = queue.next(); low !== NONE; low = queue.next()) {
    for (const position of queue.take(low)) {
      if (!weigh(position, low)) continue;
      // Triangles whose lowest corner is `low`: this arc with every arc that continues it there.
      if (position < upCount) {
        const high = upHead[position]!;
        for (let arc = firstDown[low]!; arc < firstDown[low + 1]!; arc++) queueBetween(downHead[arc]!, high);
      } else {
        const high = downHead[position - upCount]!;
        for (let arc = firstUp[low]!; arc < firstUp[low + 1]!; arc++) queueBetween(high, upHead[arc]!);
      }
    }
  }

  /** Queues the third side of a triangle. */
  function queueBetween(from: number, to: number): void {
    if (from === to) return;
    if (from < to) queue.add(from, findArc(firstUp, upHead, from, to));
    else queue.add(to, upCount + findArc(firstDown, downHead, to, from));
  }

  return fits ? { hierarchy, none: CLOSED, up, down } : undefined;
}

function copyOf(arcs: SearchArcs) {
  const { first, head, weight, via } = arcs;
  return {
    first,
    head,
    weight: weight instanceof Uint32Array ? weight.slice() : Uint32Array.from(weight),
    via: via.slice(),
  };
}

/**
 * Arcs that wait to be weighed, by their lower end. Low ends come out in ascending order, also while arcs are added above them.
 *
 * The heap of numbers is written out: 20,000 pushes and pops take 1.4 ms, with `tinyqueue` 1.6 ms, or 4.4 ms once another queue of the
 * process compares objects.
 */
class ArcQueue {
  readonly #waiting: (Set<number> | undefined)[];
  readonly #lows: number[] = [];

  constructor(nodeCount: number) {
    this.#waiting = Array.from({ length: nodeCount });
  }

  add(low: number, position: number): void {
    const known = this.#waiting[low];
    if (known) {
      known.add(position);
      return;
    }
    this.#waiting[low] = new Set([position]);
    const lows = this.#lows;
    let at = lows.push(low) - 1;
    for (; at > 0; at = (at - 1) >>> 1) {
      const above = lows[(at - 1) >>> 1]!;
      if (above <= low) break;
      lows[at] = above;
    }
    lows[at] = low;
  }

  /** The lowest node that has waiting arcs; `NONE` when no arc waits. */
  next(): number {
    return this.#lows[0] ?? NONE;
  }

  /** Takes out the waiting arcs of the lowest node. */
  take(low: number): ReadonlySet<number> {
    const taken = this.#waiting[low]!;
    this.#waiting[low] = undefined;
    const lows = this.#lows;
    const last = lows.pop()!;
    if (lows.length > 0) {
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        if (child >= lows.length) break;
        if (child + 1 < lows.length && lows[child + 1]! < lows[child]!) child++;
        if (lows[child]! >= last) break;
        lows[at] = lows[child]!;
        at = child;
      }
      lows[at] = last;
    }
    return taken;
  }
}
