import { PortolanError } from '@portolan/base';
import { sortByTail, type Arcs } from '../hierarchy/arcs.ts';

/** A graph in the format of the DIMACS shortest-path challenge. */
export interface DimacsGraph {
  /** Arcs, grouped by their first node. */
  readonly arcs: Arcs;
  /** The weight of each arc, in arc order. */
  readonly weights: Uint32Array;
  /** The id in the file that became node 0: 1 by the standard, 0 in files that count from 0. */
  readonly firstId: 0 | 1;
}

/** The largest id that is read: larger ones would need arrays far beyond those of any file of the challenge. */
const MAX_ID = 2 ** 28;

/**
 * Reads a graph in the format of the 9th DIMACS implementation challenge: lines `a tail head weight`, comments `c`, and a problem line
 * `p sp nodes arcs` that may be missing. Ids count from 1, or from 0 if a 0 occurs. Arcs with the same tail keep the order of their lines.
 *
 * @throws {PortolanError} `dimacs` if a line is malformed; `detail.line` is its number.
 */
export function readDimacs(text: string): DimacsGraph {
  const tails: number[] = [];
  const heads: number[] = [];
  const weights: number[] = [];
  let statedNodes = 0;
  let leastId = 1;
  let greatestId = 0;
  let lineNumber = 0;
  const fail = (what: string): never => {
    throw new PortolanError('dimacs', `line ${lineNumber}: ${what}`, { line: lineNumber });
  };

  for (let begin = 0; begin < text.length;) {
    let end = text.indexOf('\n', begin);
    if (end < 0) end = text.length;
    const line = text.slice(begin, end).trim();
    begin = end + 1;
    lineNumber++;
    if (line === '' || line[0] === 'c') continue;
    const fields = line.split(/\s+/);
    if (fields[0] === 'p') {
      statedNodes = parseField(fields[2], 0, MAX_ID) ?? fail('expected "p sp <nodes> <arcs>"');
    } else if (fields[0] === 'a') {
      const tail = parseField(fields[1], 0, MAX_ID) ?? fail(`tail must be an id from 0 to ${MAX_ID}`);
      const head = parseField(fields[2], 0, MAX_ID) ?? fail(`head must be an id from 0 to ${MAX_ID}`);
      weights.push(
        parseField(fields[3], 0, 0xffffffff) ?? fail('weight must be a whole number from 0 to 4294967295'),
      );
      tails.push(tail);
      heads.push(head);
      leastId = Math.min(leastId, tail, head);
      greatestId = Math.max(greatestId, tail, head);
    } else {
      fail(`expected a line that begins with "a", "c" or "p", not "${line.slice(0, 20)}"`);
    }
  }

  const firstId = leastId === 0 ? 0 : 1;
  const nodeCount = Math.max(statedNodes, tails.length === 0 ? 0 : greatestId + 1 - firstId);
  const toNode = (id: number): number => id - firstId;
  const { arcs, arcOf } = sortByTail(
    nodeCount,
    Uint32Array.from(tails, toNode),
    Uint32Array.from(heads, toNode),
  );
  return { arcs, weights: Uint32Array.from(arcOf, (line) => weights[line]!), firstId };
}

function parseField(field: string | undefined, least: number, most: number): number | undefined {
  if (field === undefined || !/^\d+$/.test(field)) return undefined;
  const value = Number(field);
  return value >= least && value <= most ? value : undefined;
}
