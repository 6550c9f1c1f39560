// Written by `npm run -w @portolan/schemas generate` from ../../routing/directions.ts: change the descriptions there.
import * as schemas from '../../routing/directions.ts';

/** Unit of the distances in the response. Default km. */
export type Units = 'km' | 'mi' | 'kilometers' | 'miles';
/** JSON Schema of the type of the same name. */
export const Units: typeof schemas.Units = schemas.Units;

/** How much is told of the way: nothing, steps without words, or steps with words. Default instructions. */
export type DirectionsType = 'none' | 'maneuvers' | 'instructions';
/** JSON Schema of the type of the same name. */
export const DirectionsType: typeof schemas.DirectionsType = schemas.DirectionsType;

/** Which annotations an OSRM response carries. */
export interface AnnotationFilters {
  /** Whether to send only these, or all but these. */
  action: 'include' | 'exclude';
  /** Names of annotations. */
  attributes: (
    | 'shape_attributes.speed'
    | 'shape_attributes.speed_limit'
    | 'shape_attributes.time'
    | 'shape_attributes.length')[];
}
/** JSON Schema of the type of the same name. */
export const AnnotationFilters: typeof schemas.AnnotationFilters = schemas.AnnotationFilters;
