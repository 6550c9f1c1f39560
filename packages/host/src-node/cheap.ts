/** Tells calls that take less time than handing them to a thread would. */

/** The elevation engine samples this many points in about a millisecond. */
const MOST_POINTS = 5_000;
/** A matrix of this many elements, and a route of this many stops, take about a millisecond. */
const MOST_ELEMENTS = 64;
const MOST_STOPS = 10;
/** A wider circle of a city has tens of roads, all of which are tried or told. */
const MOST_RADIUS_METRES = 25;

type Members = Readonly<Record<string, unknown>>;

/** Whether a call takes so little, some 10 µs, that it is answered in the thread of the server however much there is to do. Threads do not know these. */
export function isTrivial(operation: string): boolean {
  return ['lookupV1', 'lookupV2', 'tileJson', 'vectorTile'].includes(operation);
}

/** Whether a call that may be cheap is about roads. */
export function isOnRoads(operation: string): boolean {
  return ['route', 'nearestRoads', 'matrix'].includes(operation);
}

/** Whether a call is answered in the thread of the server while that has time. Calls that may take long are not. */
export function isCheap(operation: string, request: unknown): boolean {
  if (isTrivial(operation)) return true;
  const members: Members = isMembers(request) ? request : {};
  switch (operation) {
    case 'terrainJson':
      return true;
    case 'route':
      return isPlain(members) && areFewAndClose(members['locations'], MOST_STOPS);
    case 'nearestRoads':
      return (
        isPlain(members) && members['verbose'] !== true && areFewAndClose(members['locations'], MOST_STOPS)
      );
    case 'matrix':
      return (
        isPlain(members) &&
        sizeOf(members['sources']) * sizeOf(members['targets']) <= MOST_ELEMENTS &&
        ['sources', 'targets'].every((list) => areFewAndClose(members[list], MOST_ELEMENTS))
      );
    case 'elevation':
      return (
        members['resample_distance'] === undefined &&
        members['encoded_polyline'] === undefined &&
        sizeOf(members['shape']) <= MOST_POINTS
      );
    case 'autocompleteV1':
    case 'autocompleteV2':
    case 'placeV1':
    case 'placeV2':
    case 'reverseV1':
    case 'reverseV2':
      return true;
    default:
      return false;
  }
}

/** Whether a request uses the metric that is stored in the file. Others are customized on first use, which takes tens of milliseconds. */
function isPlain(members: Members): boolean {
  return (
    members['costing'] === 'auto' &&
    ['costing_options', 'date_time', 'exclude_locations', 'exclude_polygons', 'alternates'].every(
      (name) => members[name] === undefined,
    )
  );
}

/** Whether there are at most so many locations, none of which asks for all roads of a wide circle. */
function areFewAndClose(locations: unknown, most: number): boolean {
  if (!Array.isArray(locations)) return true;
  return (
    locations.length <= most &&
    locations.every(
      (location: unknown) => !isMembers(location) || !(Number(location['radius']) > MOST_RADIUS_METRES),
    )
  );
}

/** The length of a list; 0 for anything else, because such a request is refused at once. */
function sizeOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
