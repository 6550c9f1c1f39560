/** Points that are read, measured, sampled or written between two questions whether to stop: each takes up to a microsecond. */
export const POINTS_AT_ONCE = 4096;
