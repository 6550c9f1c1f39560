import { answerMessages, codeOf } from '@portolan/testing/in-watched-thread';
import { isochrone, matrix, nearestRoads, openGraph, optimizedRoute, route } from '../../src/index.ts';

/** Bundled and run in a thread of its own, which its caller ends where it hangs: opens graph files without verification and asks them. */
export interface Asked {
  readonly bytes: Uint8Array;
  readonly places: readonly { readonly lat: number; readonly lon: number }[];
}

answerMessages(({ bytes, places: locations }: Asked) => {
  let graph: ReturnType<typeof openGraph>;
  const opened = codeOf(() => (graph = openGraph(bytes, { verify: false })));
  const codes = [`open ${opened}`];
  if (opened === 'answered') {
    const costing = 'auto' as const;
    codes.push(
      codeOf(() => route(graph, { locations: [...locations], costing, alternates: 2 })),
      codeOf(() => matrix(graph, { sources: [...locations], targets: [...locations], costing })),
      codeOf(() => nearestRoads(graph, { locations: [...locations], costing, verbose: true })),
      codeOf(() => optimizedRoute(graph, { locations: [...locations, ...locations], costing: 'pedestrian' })),
      ...[true, false].map((polygons) =>
        codeOf(() =>
          isochrone(graph, { locations: [locations[0]!], costing, contours: [{ time: 15 }], polygons }),
        ),
      ),
    );
  }
  return codes;
});
