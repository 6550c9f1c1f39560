import type { RoadClassName } from '@portolan/schemas';

/** By `RoadClass`: the names of the classes of road in requests and answers, from the strongest class. */
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
