import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { LineCoordinates, RingCoordinates } from '../../geometry.ts';
import { bitsFor } from '../numbers/bits.ts';

/**
 * The rings of many areas as arcs without duplicates: an arc is a run of edges that belong to the same areas. The direction of arcs and the
 * rings themselves are lost, but the even-odd rule needs neither. An edge that occurs twice in one area cancels itself out.
 *
 * @returns the arcs, at least one edge each, and for each area the numbers of its arcs, ascending.
 */
export function sharedArcs(
  areas: readonly (readonly RingCoordinates[])[],
  checkStop: CheckStop = neverStop,
): {
  arcs: LineCoordinates[];
  arcsOf: number[][];
} {
  const points = new Points(areas, checkStop);
  const owners = new OwnerSets(areas.length);
  const edges = new Map<number, number>();
  const keyOf = (a: number, b: number): number => Math.min(a, b) * points.count + Math.max(a, b);
  points.forEachEdge((area, a, b) => {
    const key = keyOf(a, b);
    edges.set(key, owners.toggle(edges.get(key) ?? NOBODY, area));
  });

  const arcs: LineCoordinates[] = [];
  const arcsOf: number[][] = areas.map(() => []);
  let run: number[] = [];
  let runOwners = NOBODY;
  const close = (): void => {
    if (run.length > 1) {
      for (const area of owners.areasOf(runOwners)) arcsOf[area]!.push(arcs.length);
      arcs.push(points.line(run));
    }
    run = [];
  };
  points.forEachEdge((area, a, b) => {
    const key = keyOf(a, b);
    const set = edges.get(key)!;
    // An edge is visited once, for the first of its areas, and then marked as done.
    if (set === NOBODY || owners.firstOf(set) !== area) return;
    edges.set(key, NOBODY);
    if (run.at(-1) !== a || set !== runOwners) close();
    if (run.length === 0) run.push(a);
    run.push(b);
    runOwners = set;
  });
  close();
  return { arcs, arcsOf };
}

const NOBODY = 0;

/** Numbered sets of areas. Each set is made from another set by adding an area with a greater number. */
class OwnerSets {
  readonly #areaCount: number;
  readonly #without = [NOBODY];
  readonly #last = [-1];
  readonly #first = [-1];
  readonly #with = new Map<number, number>();

  constructor(areaCount: number) {
    this.#areaCount = areaCount;
  }

  /** Adds an area to a set, or removes it when the set has it. No area in the set is greater. */
  toggle(set: number, area: number): number {
    if (this.#last[set] === area) return this.#without[set]!;
    const key = set * this.#areaCount + area;
    let other = this.#with.get(key);
    if (other === undefined) {
      other = this.#last.length;
      this.#without.push(set);
      this.#last.push(area);
      this.#first.push(set === NOBODY ? area : this.#first[set]!);
      this.#with.set(key, other);
    }
    return other;
  }

  firstOf(set: number): number {
    return this.#first[set]!;
  }

  areasOf(set: number): number[] {
    const areas: number[] = [];
    for (let rest = set; rest !== NOBODY; rest = this.#without[rest]!) areas.push(this.#last[rest]!);
    return areas;
  }
}

/** The distinct points of all rings, numbered. */
class Points {
  readonly #areas: readonly (readonly RingCoordinates[])[];
  readonly #lat: Int32Array;
  readonly #lon: Int32Array;
  readonly #atEach: CheckStop;
  /** The point numbers of all rings, one ring after another. */
  readonly #numbers: Uint32Array;
  count = 0;

  constructor(areas: readonly (readonly RingCoordinates[])[], checkStop: CheckStop) {
    this.#atEach = nowAndThen(checkStop);
    this.#areas = areas;
    let total = 0;
    for (const rings of areas) for (const { lat } of rings) total += lat.length;
    this.#lat = new Int32Array(total);
    this.#lon = new Int32Array(total);
    this.#numbers = new Uint32Array(total);
    // An open hash table, half empty. An entry is the number of a point plus 1.
    const slots = new Uint32Array(2 ** bitsFor(2 * total));
    let at = 0;
    for (const rings of areas)
      for (const { lat, lon } of rings)
        for (let k = 0; k < lat.length; k++) {
          this.#atEach();
          this.#numbers[at++] = this.#numberOf(slots, lat[k]!, lon[k]!);
        }
  }

  #numberOf(slots: Uint32Array, lat: number, lon: number): number {
    const mask = slots.length - 1;
    const hash = Math.imul(lat, 0x9e3779b1) ^ Math.imul(lon, 0x85ebca6b);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot]! - 1;
      if (number < 0) {
        this.#lat[this.count] = lat;
        this.#lon[this.count] = lon;
        slots[slot] = ++this.count;
        return this.count - 1;
      }
      if (this.#lat[number] === lat && this.#lon[number] === lon) return number;
    }
  }

  /** Calls `visit` with every edge whose ends differ, ring by ring. */
  forEachEdge(visit: (area: number, a: number, b: number) => void): void {
    let first = 0;
    for (const [area, rings] of this.#areas.entries()) {
      for (const { lat } of rings) {
        const { length } = lat;
        for (let k = 0; k < length; k++) {
          this.#atEach();
          const a = this.#numbers[first + k]!;
          const b = this.#numbers[first + (k + 1 === length ? 0 : k + 1)]!;
          if (a !== b) visit(area, a, b);
        }
        first += length;
      }
    }
  }

  line(numbers: readonly number[]): LineCoordinates {
    return {
      lat: Int32Array.from(numbers, (number) => this.#lat[number]!),
      lon: Int32Array.from(numbers, (number) => this.#lon[number]!),
    };
  }
}
