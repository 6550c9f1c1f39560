import RBush from 'rbush';
import type { Footprint, Work } from './footprint.ts';

/** What stands on the ground. */
export interface Standing {
  readonly footprint: Footprint;
  /** How much farther from the middle of the picture its foot and its roof are seen. */
  readonly foot: number;
  readonly roof: number;
  /** Metres. */
  readonly height: number;
  readonly base: number;
}

/** Sides that are looked at for the order of one layer, and again for its walls; when they are used up the rest stays in the order of heights. */
const MOST_SIDES = 2 ** 23;
/** Others that are looked at together with one. */
const MOST_NEIGHBOURS = 256;

/** What is drawn one after the other, and what each may be hidden by. */
export interface DrawingOrder<S extends Standing> {
  readonly order: readonly S[];
  /** Those that stand on some of the same ground or touch it, by their place before they were put in order. */
  readonly touching: ReadonlyMap<S, readonly S[]>;
  /** What may still be looked at for the walls. */
  readonly work: Work;
}

/**
 * The order in which what stands higher than the ground is drawn, seen from above a place: on the same ground lower ones come first, else those that
 * another one hides.
 *
 * @param sorted  from the lowest to the highest, those farther from the middle first.
 */
export function drawingOrder<S extends Standing>(
  sorted: readonly S[],
  middleX: number,
  middleY: number,
): DrawingOrder<S> {
  const seen = sorted.map((each, index) => ({ ...seenBox(each, middleX, middleY), each, index }));
  const tree = new RBush<(typeof seen)[number]>();
  tree.load(seen);
  const earlier = new Map<S, S[]>();
  const touching = new Map<S, S[]>();
  const work: Work = { left: MOST_SIDES };
  for (const one of seen) {
    if (work.left <= 0) break;
    let neighbours = 0;
    const found = tree.search(one);
    // Where many lie over each other a look at each is dear, and tells little.
    work.left -= found.length * Math.max(4, found.length / 64);
    for (const other of found) {
      if (other.index <= one.index) continue;
      if (++neighbours > MOST_NEIGHBOURS || work.left <= 0) break;
      work.left -= 16;
      const { first, isTouching } = relationOf(one.each, other.each, middleX, middleY, work);
      if (isTouching) {
        push(touching, one.each, other.each);
        push(touching, other.each, one.each);
      }
      if (first === one.each) push(earlier, other.each, one.each);
      else if (first === other.each) push(earlier, one.each, other.each);
    }
  }
  const order = earlier.size === 0 ? sorted : inOrder(sorted, earlier);
  return { order, touching, work: { left: MOST_SIDES } };
}

function push<S>(lists: Map<S, S[]>, key: S, value: S): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** The box of the picture that something is seen in. */
function seenBox({ footprint: { box }, foot, roof }: Standing, middleX: number, middleY: number) {
  const least = (from: number, middle: number): number =>
    middle + Math.min((from - middle) * foot, (from - middle) * roof);
  const most = (to: number, middle: number): number =>
    middle + Math.max((to - middle) * foot, (to - middle) * roof);
  return {
    minX: least(box.minX, middleX),
    minY: least(box.minY, middleY),
    maxX: most(box.maxX, middleX),
    maxY: most(box.maxY, middleY),
  };
}

interface Relation<S> {
  /** The one that is drawn first; undefined where it does not matter. */
  readonly first: S | undefined;
  readonly isTouching: boolean;
}

function relationOf<S extends Standing>(
  low: S,
  high: S,
  middleX: number,
  middleY: number,
  work: Work,
): Relation<S> {
  const [one, other] = [low.footprint, high.footprint];
  const reach = 1;
  const isTouching =
    one.box.minX <= other.box.maxX + reach &&
    one.box.maxX >= other.box.minX - reach &&
    one.box.minY <= other.box.maxY + reach &&
    one.box.maxY >= other.box.minY - reach;
  const isShared =
    isTouching &&
    (someSample(one, (x, y) => other.holds(x, y, work)) ||
      someSample(other, (x, y) => one.holds(x, y, work)));
  if (isShared) return { first: low.height < high.height ? low : undefined, isTouching };
  if (someSample(one, (x, y) => other.isCrossed(middleX, middleY, x, y, work)))
    return { first: low, isTouching };
  if (someSample(other, (x, y) => one.isCrossed(middleX, middleY, x, y, work)))
    return { first: high, isTouching };
  return { first: undefined, isTouching };
}

function someSample(footprint: Footprint, is: (x: number, y: number) => boolean): boolean {
  const samples = footprint.samples();
  for (let at = 0; at < samples.length; at += 2) if (is(samples[at]!, samples[at + 1]!)) return true;
  return false;
}

/** The given order, but for what must come earlier than another. Where that leads in a circle the given order stays. */
function inOrder<S>(given: readonly S[], earlier: ReadonlyMap<S, readonly S[]>): readonly S[] {
  const order: S[] = [];
  const begun = new Set<S>();
  const waiting: { readonly each: S; next: number }[] = [];
  for (const start of given) {
    if (begun.has(start)) continue;
    begun.add(start);
    waiting.push({ each: start, next: 0 });
    while (waiting.length > 0) {
      const top = waiting.at(-1)!;
      const before = earlier.get(top.each)?.[top.next++];
      if (before === undefined) {
        order.push(top.each);
        waiting.pop();
      } else if (!begun.has(before)) {
        begun.add(before);
        waiting.push({ each: before, next: 0 });
      }
    }
  }
  return order;
}
