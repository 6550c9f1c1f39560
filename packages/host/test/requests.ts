import { EXAMPLES } from '@portolan/schemas/examples';
import { ENDPOINTS, type Endpoint } from '@portolan/schemas/endpoints';
import { A, B, C } from './town.ts';

/** A request in the town for each call that has an engine. */
const IN_TOWN: Readonly<Record<string, unknown>> = {
  route: { locations: [A, C], costing: 'auto' },
  optimizedRoute: { locations: [A, C, B], costing: 'auto' },
  nearestRoads: { locations: [A], costing: 'auto' },
  matrix: { sources: [A, B], targets: [B, C], costing: 'auto' },
  isochrone: { locations: [B], costing: 'auto', contours: [{ time: 1 }], polygons: true },
  mapMatch: { shape: [A, B], costing: 'auto', shape_match: 'map_snap' },
  traceAttributes: { shape: [A, B], costing: 'auto', shape_match: 'map_snap' },
  elevation: { shape: [A, B], range: true },
};

export interface TestRequest {
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly target: string;
  readonly body: string | undefined;
}

/** One request for every call of the interface. */
export const REQUESTS: readonly TestRequest[] = ENDPOINTS.map((endpoint) => {
  const { operation, method, path } = endpoint;
  const { path: values = {}, query, body } = EXAMPLES[operation]!;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  const sent = IN_TOWN[operation] ?? body;
  return {
    endpoint,
    method,
    target: `${filled}${search}`,
    body: sent === undefined ? undefined : JSON.stringify(sent),
  };
});
