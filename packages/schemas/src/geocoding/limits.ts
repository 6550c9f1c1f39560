/** Results of one geocoding request; other sizes are clamped: docs/interface.md, sections 12.1 and 13.1. */
export const GEOCODING_LIMITS = {
  1: { defaultSize: 10, maxSize: 40 },
  2: { defaultSize: 10, maxSize: 25 },
} as const;

/** Queries of one bulk request. */
export const MAX_BULK_QUERIES = 5000;
