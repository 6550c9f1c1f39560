import { type CheckStop, nowAndThen, neverStop } from '@portolan/base';

/** Lines by their numbers. */
interface Lines {
  readonly count: number;
  readonly verticesOf: (line: number) => ArrayLike<number>;
}

/** Takes a line that was joined, or one that stays as it is, and the numbers of those that it is made of. */
type TakeLine = (vertices: ArrayLike<number>, members: readonly number[]) => void;

const NO_LINE = -1;
/** More lines than two that end at a vertex are not counted. */
const MANY = 3;

/** Finds the lines that end at a vertex, as long as these are two at most; made once, for many sets of lines. */
export class LineEnds {
  readonly #first: Int32Array;
  readonly #second: Int32Array;
  readonly #degree: Uint8Array;

  /** @param vertexCount  of all vertices that lines may have. */
  constructor(vertexCount: number) {
    this.#first = new Int32Array(vertexCount);
    this.#second = new Int32Array(vertexCount);
    this.#degree = new Uint8Array(vertexCount);
  }

  note(vertex: number, line: number): void {
    const degree = this.#degree[vertex]!;
    if (degree === 0) this.#first[vertex] = line;
    else if (degree === 1) this.#second[vertex] = line;
    this.#degree[vertex] = Math.min(MANY, degree + 1);
  }

  forget(vertex: number): void {
    this.#degree[vertex] = 0;
  }

  /** The line that goes on from a vertex and is not used yet; `NO_LINE` where there is none, or a choice. */
  nextAt(vertex: number, isUsed: Uint8Array): number {
    if (this.#degree[vertex] !== 2) return NO_LINE;
    const [first, second] = [this.#first[vertex]!, this.#second[vertex]!];
    if (first === second) return NO_LINE;
    if (isUsed[first] === 0) return first;
    return isUsed[second] === 0 ? second : NO_LINE;
  }
}

/**
 * Joins lines where two of them, and no third one, end at one vertex. They run on as one from there.
 *
 * @param mayTurn  whether lines may be turned round; not where they have a direction.
 */
export function joinLines(
  { count, verticesOf }: Lines,
  ends: LineEnds,
  mayTurn: boolean,
  take: TakeLine,
  checkStop: CheckStop = neverStop,
): void {
  const atEach = nowAndThen(checkStop);
  for (let line = 0; line < count; line++) {
    atEach();
    const vertices = verticesOf(line);
    ends.note(vertices[0]!, line);
    ends.note(vertices[vertices.length - 1]!, line);
  }
  const isUsed = new Uint8Array(count);

  /** Follows lines from the end of one. @returns the vertices that come after it, in their order. */
  const follow = (start: number, isForward: boolean, members: number[]): number[] => {
    const found: number[] = [];
    let vertex = start;
    for (;;) {
      atEach();
      const line = ends.nextAt(vertex, isUsed);
      if (line === NO_LINE) return found;
      const vertices = verticesOf(line);
      const last = vertices.length - 1;
      const isAway = vertices[0] === vertex;
      if (!mayTurn && !(isForward ? isAway : vertices[last] === vertex)) return found;
      isUsed[line] = 1;
      members.push(line);
      // From the vertex outward.
      if (isAway) for (let at = 1; at <= last; at++) found.push(vertices[at]!);
      else for (let at = last - 1; at >= 0; at--) found.push(vertices[at]!);
      vertex = found.at(-1)!;
    }
  };

  for (let line = 0; line < count; line++) {
    atEach();
    if (isUsed[line] === 1) continue;
    isUsed[line] = 1;
    const vertices = verticesOf(line);
    const members = [line];
    const after = follow(vertices[vertices.length - 1]!, true, members);
    const before = follow(vertices[0]!, false, members);
    take(
      members.length === 1 ? vertices : [...before.toReversed(), ...Array.from(vertices), ...after],
      members,
    );
  }
  for (let line = 0; line < count; line++) {
    atEach();
    const vertices = verticesOf(line);
    ends.forget(vertices[0]!);
    ends.forget(vertices[vertices.length - 1]!);
  }
}

/** Joins lines end to beginning, as far as there is no choice. @returns those that close as rings, without repeating their first vertex. */
export function joinEnds(
  lines: readonly ArrayLike<number>[],
  ends: LineEnds,
  checkStop: CheckStop,
): {
  readonly lines: ArrayLike<number>[];
  readonly rings: ArrayLike<number>[];
} {
  const open: ArrayLike<number>[] = [];
  const rings: ArrayLike<number>[] = [];
  const take: TakeLine = (joined) => {
    const vertices = Array.from(joined);
    if (vertices[0] === vertices.at(-1)) rings.push(vertices.slice(0, -1));
    else open.push(vertices);
  };
  joinLines({ count: lines.length, verticesOf: (line) => lines[line]! }, ends, false, take, checkStop);
  return { lines: open, rings };
}
