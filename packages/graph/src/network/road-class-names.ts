import type { RoadClassName } from '@portolan/schemas';

/** As requests and answers call the classes of road, by `RoadClass`: from the strongest. */
export const ROAD_CLASS_NAMES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'service_other',
] as const satisfies readonly RoadClassName[];
