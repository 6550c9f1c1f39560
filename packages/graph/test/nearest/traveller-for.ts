import type { NearestRoadsCosting } from '@portolan/schemas';
import type { Graph } from '../../src/graph.ts';
import { readNearestRoadsRequest } from '../../src/nearest/nearest-request.ts';
import { travellerOf, type Traveller } from '../../src/nearest/traveller.ts';
import { callFor } from '../../src/request/call.ts';

/** The traveller of a request with a costing and default options. */
export function travellerFor(graph: Graph, costing: NearestRoadsCosting | undefined): Traveller {
  const locations = [{ lat: 0, lon: 0 }];
  return travellerOf(callFor(graph, readNearestRoadsRequest({ locations, costing }, {}), {}));
}
