/** The limits of the interface as plain numbers, for programs that need nothing else of it. */
export { MOST_ROWS } from './accounts/limits.ts';
export { MAX_BULK_QUERIES } from './geocoding/limits.ts';
export { ELEVATION_LIMITS } from './lookups/limits.ts';
export {
  MATRIX_LIMITS,
  NEAREST_ROADS_LIMITS,
  OPTIMIZED_ROUTE_LIMITS,
  ROUTE_LIMITS,
  TRACE_LIMITS,
} from './routing/limits.ts';
