import type { Graph } from '../graph.ts';
import { Bikeshare, type BikeshareProfiles } from '../journey/bikeshare.ts';
import type { Candidate } from '../journey/candidates.ts';
import { routeShapeOf } from '../journey/route-shape.ts';
import type { Members } from '../request/members.ts';
import { rowOf, type MatrixRow } from './search.ts';

/** Many-to-many ways of those who may rent a bicycle: one way after the other, with the sweeps of each place made once. */
export class BikeshareSearch {
  private readonly graph: Graph;
  private readonly renting: Bikeshare;
  private readonly targets: readonly (readonly Candidate[])[];
  private readonly row: MatrixRow;

  constructor(
    graph: Graph,
    profiles: BikeshareProfiles,
    { costingOptions }: { readonly costingOptions: Members },
    targets: readonly (readonly Candidate[])[],
  ) {
    this.graph = graph;
    this.renting = new Bikeshare(graph, profiles, costingOptions);
    this.targets = targets;
    this.row = rowOf(targets.length);
  }

  /** @param source  the places that it may stand for, as route takes them. */
  from(source: readonly Candidate[]): MatrixRow {
    const { graph, renting, targets, row } = this;
    targets.forEach((target, i) => {
      const [from, to] = renting.endsAmong([source, target]);
      const parts = renting.partsBetween(from!, to!);
      row.from[i] = source.indexOf(from!);
      row.to[i] = target.indexOf(to!);
      row.cost[i] = parts ? 0 : Infinity;
      row.time[i] = 0;
      row.length[i] = 0;
      for (const { profile, path, delayMilliseconds } of parts ?? []) {
        row.cost[i] += delayMilliseconds;
        row.time[i] += delayMilliseconds;
        for (const stretch of routeShapeOf(graph, profile, [path]).pathEdges) {
          row.cost[i] += stretch.cost;
          row.time[i] += stretch.timeMilliseconds;
          row.length[i] += stretch.lengthMillimetres;
        }
      }
    });
    return row;
  }
}
