/** Tells calls that take less time than handing them to a thread would. */

/** The elevation engine samples this many points in about a millisecond. */
const MOST_POINTS = 5_000;
/** A matrix of this many elements, and a route of this many stops, take about a millisecond. */
const MOST_ELEMENTS = 64;
const MOST_STOPS = 10;

type Members = Readonly<Record<string, unknown>>;

/** Whether a call is answered in the thread of the server. Calls that may take long are not. */
export function isCheap(operation: string, request: unknown): boolean {
  const members: Members = isMembers(request) ? request : {};
  switch (operation) {
    case 'lookupV1':
    case 'lookupV2':
      return true;
    case 'route':
      return isPlain(members) && sizeOf(members['locations']) <= MOST_STOPS;
    case 'nearestRoads':
      return isPlain(members) && members['verbose'] !== true && sizeOf(members['locations']) <= MOST_STOPS;
    case 'matrix':
      return isPlain(members) && sizeOf(members['sources']) * sizeOf(members['targets']) <= MOST_ELEMENTS;
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

/** The length of a list; 0 for anything else, because such a request is refused at once. */
function sizeOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
