import { distanceMetres } from '@portolan/base';
import type { NodeRow, WayRow } from './tiny-map.ts';

export interface SlowEdge {
  readonly way: number;
  /** Node ids along the edge, both ends included. */
  readonly nodes: readonly number[];
  readonly millimetres: number;
}

/** Cuts ways by going from node to node: at ends, where a node is used twice, and at nodes that are `isFlagged`. */
export function slowSplit(
  nodes: readonly NodeRow[],
  ways: readonly WayRow[],
  isFlagged: (node: NodeRow) => boolean,
): SlowEdge[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const runs = ways.flatMap(({ id, refs }) => presentRuns(refs, byId).map((run) => ({ way: id, run })));

  const uses = new Map<number, number>();
  for (const { run } of runs) for (const id of run) uses.set(id, (uses.get(id) ?? 0) + 1);

  const edges: SlowEdge[] = [];
  for (const { way, run } of runs) {
    let begin = 0;
    for (let at = 1; at < run.length; at++) {
      const id = run[at]!;
      if (at < run.length - 1 && uses.get(id) === 1 && !isFlagged(byId.get(id)!)) continue;
      const along = run.slice(begin, at + 1);
      edges.push({ way, nodes: along, millimetres: millimetresOf(along, byId) });
      begin = at;
    }
  }
  return edges;
}

function presentRuns(refs: readonly number[], byId: ReadonlyMap<number, NodeRow>): number[][] {
  const runs: number[][] = [[]];
  for (const ref of refs) {
    const run = runs.at(-1)!;
    if (!byId.has(ref)) runs.push([]);
    else if (run.at(-1) !== ref) run.push(ref);
  }
  return runs.filter((run) => run.length >= 2);
}

function millimetresOf(ids: readonly number[], byId: ReadonlyMap<number, NodeRow>): number {
  let metres = 0;
  for (let i = 1; i < ids.length; i++) {
    const [from, to] = [byId.get(ids[i - 1]!)!, byId.get(ids[i]!)!];
    metres += distanceMetres(from.lat / 1e7, from.lon / 1e7, to.lat / 1e7, to.lon / 1e7);
  }
  return Math.max(1, Math.round(metres * 1000));
}
