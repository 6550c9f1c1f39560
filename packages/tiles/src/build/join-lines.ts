import { type CheckStop, nowAndThen, neverStop } from '@portolan/base';
import type { Box } from '../geometry/box.ts';
import { PartKind, type Feature, type Part } from './features.ts';

/** A line, and the boxes of the features that it was joined from. */
interface JoinedLine {
  readonly part: Part;
  readonly boxes: readonly Box[];
}

interface Line {
  readonly vertices: ArrayLike<number>;
  readonly box: Box;
}

/**
 * Joins lines with equal attributes where two of them, and no third one, end at one vertex. They run on as one from there.
 *
 * @param mayTurn  whether lines may be turned round; not where they have a direction.
 */
export function joinLines(
  features: readonly Pick<Feature, 'parts' | 'box'>[],
  mayTurn: boolean,
  checkStop: CheckStop = neverStop,
): JoinedLine[] {
  const atEach = nowAndThen(checkStop);
  const lines: Line[] = features.flatMap(({ parts, box }) =>
    parts.map(({ vertices }) => ({ vertices, box })),
  );
  const ends = new Map<number, number[]>();
  const note = (vertex: number, line: number): void => {
    const there = ends.get(vertex);
    if (there) there.push(line);
    else ends.set(vertex, [line]);
  };
  for (const [line, { vertices }] of lines.entries()) {
    atEach();
    note(vertices[0]!, line);
    note(vertices[vertices.length - 1]!, line);
  }
  const isUsed = new Uint8Array(lines.length);

  /** The line that goes on from a vertex; undefined where none does, or where there is a choice. */
  const nextAt = (vertex: number, isForward: boolean): number | undefined => {
    const there = ends.get(vertex)!;
    if (there.length !== 2 || there[0] === there[1]) return undefined;
    const next = there.find((line) => isUsed[line] === 0);
    if (next === undefined) return undefined;
    const { vertices } = lines[next]!;
    const goesOn = isForward ? vertices[0] === vertex : vertices[vertices.length - 1] === vertex;
    return goesOn || mayTurn ? next : undefined;
  };

  /** Follows lines from the end of one. @returns those that come after it, in their order. */
  const follow = (
    start: number,
    isForward: boolean,
  ): { readonly vertices: number[]; readonly boxes: Box[] } => {
    const found: number[] = [];
    const boxes: Box[] = [];
    let vertex = start;
    for (let line = nextAt(vertex, isForward); line !== undefined; line = nextAt(vertex, isForward)) {
      atEach();
      isUsed[line] = 1;
      const { vertices, box } = lines[line]!;
      const own = Array.from(vertices);
      // From the vertex outward.
      if (own[0] !== vertex) own.reverse();
      for (let at = 1; at < own.length; at++) found.push(own[at]!);
      boxes.push(box);
      vertex = own.at(-1)!;
    }
    return { vertices: found, boxes };
  };

  const joined: JoinedLine[] = [];
  for (const [line, { vertices, box }] of lines.entries()) {
    atEach();
    if (isUsed[line] === 1) continue;
    isUsed[line] = 1;
    const after = follow(vertices[vertices.length - 1]!, true);
    const before = follow(vertices[0]!, false);
    const whole =
      after.vertices.length + before.vertices.length === 0
        ? vertices
        : [...before.vertices.toReversed(), ...Array.from(vertices), ...after.vertices];
    joined.push({
      part: { kind: PartKind.line, vertices: whole },
      boxes: [box, ...after.boxes, ...before.boxes],
    });
  }
  return joined;
}

/** Joins lines end to beginning, as far as there is no choice. @returns those that close as rings, without repeating their first vertex. */
export function joinEnds(
  lines: readonly ArrayLike<number>[],
  checkStop: CheckStop,
): {
  readonly lines: ArrayLike<number>[];
  readonly rings: ArrayLike<number>[];
} {
  const box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  const features = lines.map((vertices) => ({ parts: [{ kind: PartKind.line, vertices }], box }));
  const open: ArrayLike<number>[] = [];
  const rings: ArrayLike<number>[] = [];
  for (const { part } of joinLines(features, false, checkStop)) {
    const vertices = Array.from(part.vertices);
    if (vertices[0] === vertices.at(-1)) rings.push(vertices.slice(0, -1));
    else open.push(vertices);
  }
  return { lines: open, rings };
}
