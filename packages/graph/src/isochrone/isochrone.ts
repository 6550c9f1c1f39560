import { type CheckStop, checkStopOf } from '@portolan/base';
/*
 * An isochrone is made in these steps:
 *
 * 1. request.ts checks the request.
 * 2. arrival-times.ts finds what it takes to reach every road within the largest limit (bounded-phast.ts searches; hierarchy/cells.ts lets it skip
 *    what is out of reach; bikeshare-starts.ts adds the stations where a ride ends).
 * 3. road-map.ts has a mesh of triangles over the roads and the country between them (mesh.ts; its corners come from road-points.ts and
 *    open-country.ts) and, for each corner, the nearest road (nearest-road.ts). It is kept for later requests; the first of them
 *    have one of the region around what is reached (region.ts).
 * 4. levels.ts finds which limits each corner of the mesh is within.
 * 5. contours.ts traces the contours: the lines between corners within a limit and corners beyond it.
 * 6. crossings.ts finds where exactly a contour crosses each half-edge of the mesh; gates.ts lists these gates, and bends between them.
 * 7. generalize.ts simplifies contours, and rings.ts closes, sorts and nests them. contour-rings.ts runs steps 4 to 7.
 * 8. features.ts writes the rings as GeoJSON; meridian.ts cuts those that go on beyond the 180th meridian, as the plane of steps 3 to 7 does (unrolled.ts).
 */
import type { IsochroneRequest, IsochroneResponse } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { NONE } from '../hierarchy/arcs.ts';
import type { Profile } from '../profile/profile.ts';
import { warnOfFarStops } from '../journey/far-stops.ts';
import { stopOf, type Stop } from '../journey/stop.ts';
import { stopInArea } from '../journey/stop-in-area.ts';
import { localTimeOf } from '../journey/clock.ts';
import { walkOf, type ArcPlace } from '../journey/path.ts';
import { callFor, type Call } from '../request/call.ts';
import { travelProfiles } from '../request/travel-profiles.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { ArrivalTimes, type Start } from './arrival-times.ts';
import { bikeshareStarts } from './bikeshare-starts.ts';
import type { Within } from './bounded-phast.ts';
import { contourFeatures, limitsOf, locationFeatures } from './features.ts';
import type { Mesh } from './mesh.ts';
import { contourRings } from './contour-rings.ts';
import { readIsochroneRequest, type ContourQuery, type IsochroneQuery } from './isochrone-request.ts';
import type { Ring } from './rings.ts';
import type { SnappedPoint } from '../snapping/snap.ts';
import { roadMapOf } from './road-map.ts';

/**
 * The area that can be reached from a place within some times or distances, or from which the place can be reached: POST /isochrone/v1
 * (docs/interface.md, section 7).
 *
 * A place is inside if `route` gets to the nearest road within the limit; both ends have the `minimum_reachability` of the location. Where roads are far apart, places more than 750 m from any road
 * are outside.
 *
 * @param request  as on the wire; checked here.
 * @returns GeoJSON: the contours, times before distances, each from the largest down; then the locations, if the request asks for them.
 * @throws {PortolanError} with the number of a wire error as `code`: those of a malformed request, `171` if the place has no road near
 *   it; `stopped` if `context.shouldStop` said so.
 * @example
 *   const { features } = isochrone(openGraph(bytes), {
 *     locations: [{ lat: 57.7053, lon: 11.9663 }], costing: 'auto', contours: [{ time: 10 }], polygons: true,
 *   });
 *   const { properties, geometry } = features[0];
 *   properties.contour; // 10, minutes
 *   geometry; // GeoJSON, degrees
 */
export function isochrone(
  graph: Graph,
  request: IsochroneRequest,
  context: RequestContext = {},
): IsochroneResponse {
  const query = readIsochroneRequest(request, context);
  const { contours, isReverse } = query;
  const call = callFor(graph, query, context);
  const { warnings } = call;
  const local = localTimeOf(call, query.dateTime, query.location);
  const checkStop = checkStopOf(context);
  const { profile, stop, places, starts } = travelOf({ ...call, local });
  const arrivals = new ArrivalTimes(profile, starts, { isReverse, within: withinOf(contours), checkStop });
  const { distanceMetres, passedOverMetres } = stop;
  warnings.push(...warnOfFarStops([{ field: 'locations[0]', distanceMetres, passedOverMetres }]));
  const rings = ringsOf(arrivals, nearestOf(places).point, query, checkStop);
  return {
    type: 'FeatureCollection',
    ...(query.id === undefined ? {} : { id: query.id }),
    features: [
      ...contours.flatMap((_, index) => contourFeatures(query, index, rings[index]!)),
      ...(query.showsLocations ? locationFeatures(query.location, places) : []),
    ],
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** The last part of every journey: its profile (with bikeshare that of the walker), and where it starts. */
interface Travel {
  readonly profile: Profile;
  readonly stop: Stop;
  /** The places on roads that the location stands for. */
  readonly places: readonly ArcPlace[];
  readonly starts: readonly Start[];
}

function travelOf(call: Call<IsochroneQuery>): Travel {
  const { costingOptions, isReverse } = call.query;
  const { profile, bikeshare } = travelProfiles(call);
  const { location } = call.query;
  const stop = stopInArea(profile, location, stopOf(profile, location, 'locations[0]'));
  const places = isReverse ? stop.arrivals : stop.departures;
  const starts = places.map((place) => {
    const walk = walkOf(place);
    return {
      place,
      cost: place.penalty + walk.cost,
      time: walk.timeMilliseconds,
      length: walk.lengthMillimetres,
    };
  });
  return {
    profile,
    stop,
    places,
    starts: bikeshare ? bikeshareStarts(bikeshare, starts, costingOptions, isReverse) : starts,
  };
}

/** The first of the places to which the way over a square is shortest. */
function nearestOf(places: readonly ArcPlace[]): ArcPlace {
  return places.reduce((best, place) =>
    walkOf(place).lengthMillimetres < walkOf(best).lengthMillimetres ? place : best,
  );
}

/** The largest limits of all contours. */
function withinOf(contours: readonly ContourQuery[]): Within {
  const most = (metric: ContourQuery['metric']): number =>
    Math.max(...contours.filter((contour) => contour.metric === metric).map(({ limit }) => limit));
  return { time: most('time'), length: most('distance') };
}

/** The rings of each contour. Contours of one metric are drawn together, so that they nest. */
function ringsOf(
  arrivals: ArrivalTimes,
  begin: SnappedPoint,
  { costing, contours, denoise, generalizeMetres, location }: IsochroneQuery,
  checkStop: CheckStop,
): Ring[][] {
  const { profile } = arrivals;
  checkStop();
  const reachability = location.minimumReachability;
  const map = roadMapOf(profile, arrivals.edges, { reachability, checkStop });
  // Routes with a rented bicycle may have any length.
  const mostLength = costing === 'bikeshare' ? Infinity : profile.chosen.maxDistanceMetres * 1000;
  const drawing = {
    start: pointsAround(profile.data.network, map.mesh, begin),
    denoise,
    toleranceMetres: generalizeMetres,
  };
  const rings: Ring[][] = contours.map(() => []);
  for (const metric of ['time', 'distance'] as const) {
    const ascending = limitsOf(contours, metric);
    if (ascending.length === 0) continue;
    checkStop();
    const limits = ascending.map(({ limit }) => limit);
    const ringsByLimit = contourRings(map, arrivals, { metric, limits, mostLength }, drawing, checkStop);
    ascending.forEach(({ index }, i) => {
      rings[index] = ringsByLimit[i]!;
    });
  }
  return rings;
}

/** The points of the mesh next to a place on its edge, one on either side, the nearer one first; empty if the edge has none. */
function pointsAround(
  { edgeFrom, edgeTo }: RoadNetwork,
  { points }: Mesh,
  { edge, fraction }: SnappedPoint,
): number[] {
  const along = [points.pointOfNode[edgeFrom[edge]!]!, points.pointOfNode[edgeTo[edge]!]!];
  const shares = [0, 1];
  for (let point = points.firstPoint[edge]!; point < points.firstPoint[edge + 1]!; point++) {
    along.splice(-1, 0, point);
    shares.splice(-1, 0, points.fraction[point]!);
  }
  const after = shares.findIndex((share) => share >= fraction);
  const around = [after - 1, after].filter((i) => i >= 0 && along[i] !== NONE);
  return around
    .toSorted((a, b) => Math.abs(shares[a]! - fraction) - Math.abs(shares[b]! - fraction))
    .map((i) => along[i]!);
}
