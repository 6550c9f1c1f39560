/** What one elevation request may ask for: docs/interface.md, section 10. */
export const ELEVATION_LIMITS = {
  /** Points sent, and points after resampling; error 314 above it. */
  maxShapePoints: 750_000,
  /** Error 313 outside these two. */
  minResampleMetres: 10,
  maxResampleMetres: 1000,
} as const;
