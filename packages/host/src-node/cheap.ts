/** Which calls take so little that handing them to a thread would take longer. */

/** Points that a sampler does in a millisecond or so. */
const MOST_POINTS = 5_000;
/** Elements of a matrix, and stops of a route, that are done in a millisecond or so. */
const MOST_ELEMENTS = 64;
const MOST_STOPS = 10;

type Members = Readonly<Record<string, unknown>>;

/** Whether a call is answered at once in the thread of the server. What is not sure to be quick is not. */
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

/** Under the metric that is in the file: other ones are customized on first use, and that takes its time. */
function isPlain(members: Members): boolean {
  return (
    members['costing'] === 'auto' &&
    ['costing_options', 'date_time', 'exclude_locations', 'exclude_polygons', 'alternates'].every(
      (name) => members[name] === undefined,
    )
  );
}

/** 0 for what is no list: such a request is refused at once. */
function sizeOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
