import { expectSame } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinLines, LineEnds } from '../../src/build/join-lines.ts';

const VERTICES = 12;
/** Lines without a vertex twice in a row, some of them closed. */
const line = fc
  .array(fc.nat(VERTICES - 1), { minLength: 2, maxLength: 5 })
  .filter((vertices) => vertices.every((vertex, at) => at === 0 || vertex !== vertices[at - 1]));

function joined(lines: readonly number[][], mayTurn: boolean, ends: LineEnds) {
  const found: { vertices: number[]; members: number[] }[] = [];
  joinLines({ count: lines.length, verticesOf: (each) => lines[each]! }, ends, mayTurn, (vertices, members) =>
    found.push({ vertices: Array.from(vertices), members: [...members] }),
  );
  return found;
}

/** Steps from vertex to vertex, in both directions alike where lines may be turned. */
function stepsOf(lines: readonly (readonly number[])[], mayTurn: boolean): string {
  return lines
    .flatMap((vertices) =>
      vertices.slice(1).map((to, at) => {
        const from = vertices[at]!;
        return mayTurn ? `${Math.min(from, to)}-${Math.max(from, to)}` : `${from}-${to}`;
      }),
    )
    .toSorted()
    .join();
}

test('lines run on where two of them meet, and nothing is lost or made up', () => {
  const ends = new LineEnds(VERTICES);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.boolean(), (lines, mayTurn) => {
      const found = joined(lines, mayTurn, ends);
      const members = found.flatMap((each) => each.members).toSorted((a, b) => a - b);
      expectSame(members.join(), [...lines.keys()].join());
      const ways = found.map(({ vertices }) => vertices);
      expectSame(stepsOf(ways, mayTurn), stepsOf(lines, mayTurn));
      // Where two lines and no third one end, one is left that passes, or a ring that begins there; one-ways that face each other stay apart.
      for (let vertex = 0; vertex < VERTICES; vertex++) {
        const endsAt = (list: readonly (readonly number[])[]): number =>
          list.reduce((sum, each) => sum + Number(each[0] === vertex) + Number(each.at(-1) === vertex), 0);
        if (endsAt(lines) !== 2 || lines.some((each) => each[0] === vertex && each.at(-1) === vertex))
          continue;
        const left = found.filter(({ vertices }) => vertices[0] === vertex || vertices.at(-1) === vertex);
        const isRing = left.length === 1;
        const isApart =
          !mayTurn &&
          left.length === 2 &&
          (left.every(({ vertices }) => vertices[0] === vertex) ||
            left.every(({ vertices }) => vertices.at(-1) === vertex));
        expectSame(left.length === 0 || isRing || isApart, true, `vertex ${vertex}`);
      }
    }),
  );
});

test('the ends of one set of lines are forgotten before the next', () => {
  const ends = new LineEnds(VERTICES);
  joined([[0, 1]], true, ends);
  expect(joined([[1, 2]], true, ends)).toEqual([{ vertices: [1, 2], members: [0] }]);
});
