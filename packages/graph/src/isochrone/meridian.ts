import { signedArea, withoutRepeats, type Ring } from './rings.ts';

/** Half a turn and a whole one, in millionths of a degree. */
const HALF_TURN = 180_000_000;
const FULL_TURN = 2 * HALF_TURN;

/** A part of a ring on one side of a meridian, from where the ring crosses it to where it does so next: x, y of every position, those two too. */
interface Chain {
  readonly isEast: boolean;
  readonly xy: number[];
}

/** Where rings cross a meridian. */
interface MeridianCrossing {
  /** Before it is rounded, so that two of them are hardly ever the same. */
  readonly y: number;
  readonly before: Chain;
  readonly after: Chain;
}

/** What rings are cut into by a meridian. */
interface Cut {
  /** The rings that do not cross it. */
  readonly whole: readonly Ring[];
  readonly chains: readonly Chain[];
  readonly crossings: readonly MeridianCrossing[];
}

/**
 * Cuts the rings of a contour at the 180th meridian into rings that meet there, each within -180 to 180 degrees, as GeoJSON wants it (RFC 7946, section 3.1.9).
 *
 * @param rings  outer ones counterclockwise, holes clockwise; they go on beyond the meridian, and do not touch each other.
 * @returns them from the largest down.
 */
export function ringsOnEarth(rings: readonly Ring[]): readonly Ring[] {
  if (rings.every(isOnEarth)) return rings;
  const cut = [HALF_TURN, -HALF_TURN].reduce(closedAt, rings);
  const sized = cut.map((ring) => ({ ring, area: Math.abs(signedArea(ring)) }));
  return sized.toSorted((a, b) => b.area - a.area).map(({ ring }) => ring);
}

/** Cuts a ring at the 180th meridian into lines that end there; a ring that does not cross it is one line, whose first position is repeated at the end. */
export function linesOnEarth(ring: Ring): readonly (readonly number[])[] {
  const isBeyond = (x: number): boolean => Math.abs(x) > HALF_TURN;
  const meridian = ring.find((value, i) => i % 2 === 0 && isBeyond(value));
  if (meridian === undefined) return [[...ring, ring[0]!, ring[1]!]];
  const x = Math.sign(meridian) * HALF_TURN;
  const { whole, chains } = cutAt([ring], x);
  return [
    ...whole.map((closed) => [...closed, closed[0]!, closed[1]!]),
    ...chains.filter(({ xy }) => xy.some((value, i) => i % 2 === 0 && value !== x)).map(({ xy }) => xy),
  ].map((line) => turnedBack(line, x));
}

function isOnEarth(ring: Ring): boolean {
  return ring.every((value, i) => i % 2 === 1 || Math.abs(value) <= HALF_TURN);
}

/** Cuts rings at a meridian and closes the parts along it. */
function closedAt(rings: readonly Ring[], x: number): readonly Ring[] {
  const { whole, chains, crossings } = cutAt(rings, x);
  const ascending = crossings.toSorted((a, b) => a.y - b.y);
  const eastward = ascending.filter(({ after }) => after.isEast);
  const westward = ascending.filter(({ after }) => !after.isEast);
  // What is inside lies to the left of rings: north of one that goes east, up to the next that goes west.
  const nextOf = new Map<Chain, Chain>();
  for (const [i, east] of eastward.entries()) {
    const west = westward[i]!;
    nextOf.set(east.before, west.after);
    nextOf.set(west.before, east.after);
  }
  const closed: Ring[] = [];
  const seen = new Set<Chain>();
  for (const first of chains) {
    const ring: number[] = [];
    for (let chain = first; !seen.has(chain); chain = nextOf.get(chain)!) {
      seen.add(chain);
      for (const value of chain.xy) ring.push(value);
    }
    closed.push(withoutRepeats(withoutSpikes(ring, x)));
  }
  return [...whole, ...closed.filter(({ length }) => length > 0)].map((ring) => turnedBack(ring, x));
}

/** Positions on the meridian count as east of it. */
function cutAt(rings: readonly Ring[], x: number): Cut {
  const whole: Ring[] = [];
  const chains: Chain[] = [];
  const crossings: MeridianCrossing[] = [];
  for (const ring of rings) {
    const count = ring.length / 2;
    const isEast = (i: number): boolean => ring[2 * (i % count)]! >= x;
    let begin = 0;
    while (begin < count && isEast(begin) === isEast(begin + count - 1)) begin++;
    if (begin === count) {
      whole.push(ring);
      continue;
    }
    const first: Chain = { isEast: isEast(begin), xy: [] };
    let chain = first;
    chains.push(first);
    for (let i = begin; i < begin + count; i++) {
      const at = 2 * (i % count);
      chain.xy.push(ring[at]!, ring[at + 1]!);
      if (isEast(i + 1) === chain.isEast) continue;
      const next = 2 * ((i + 1) % count);
      const share = (x - ring[at]!) / (ring[next]! - ring[at]!);
      const y = ring[at + 1]! + share * (ring[next + 1]! - ring[at + 1]!);
      const after = i + 1 === begin + count ? first : { isEast: !chain.isEast, xy: [] };
      if (after !== first) chains.push(after);
      chain.xy.push(x, Math.round(y));
      after.xy.unshift(x, Math.round(y));
      crossings.push({ y, before: chain, after });
      chain = after;
    }
  }
  return { whole, chains, crossings };
}

/** Leaves out positions on a meridian between two others on it. */
function withoutSpikes(ring: readonly number[], x: number): Ring {
  let kept = ring;
  for (let before = Infinity; kept.length < before;) {
    before = kept.length;
    const all = kept;
    kept = all.filter((_, i) => {
      const at = i - (i % 2);
      return all[at] !== x || all[(at + 2) % before] !== x || all[(at - 2 + before) % before] !== x;
    });
  }
  return kept;
}

/** Moves a line beyond the 180th meridian back onto the Earth, by a whole turn. */
function turnedBack(line: readonly number[], x: number): readonly number[] {
  const isBeyond = line.some((value, i) => i % 2 === 0 && Math.abs(value) > HALF_TURN && value > 0 === x > 0);
  return isBeyond ? line.map((value, i) => (i % 2 === 0 ? value - Math.sign(x) * FULL_TURN : value)) : line;
}
