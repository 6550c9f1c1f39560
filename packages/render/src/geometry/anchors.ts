/** The parts of a box that may lie at its place. */
export const ANCHORS = [
  'center',
  'left',
  'right',
  'top',
  'bottom',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const;

/** Which part of a box lies at its place. */
export type Anchor = (typeof ANCHORS)[number];
