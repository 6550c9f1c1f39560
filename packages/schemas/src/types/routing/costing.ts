// Written by `npm run -w @portolan/schemas generate` from ../../routing/costing.ts: change the descriptions there.
import * as schemas from '../../routing/costing.ts';

/** How to travel. Without a source of traffic the `_traffic` models are their plain ones, setting out now. */
export type Costing = 
  | 'auto'
  | 'auto_traffic'
  | 'auto_traffic_premium'
  | 'bus'
  | 'bus_traffic'
  | 'bus_traffic_premium'
  | 'taxi'
  | 'taxi_traffic'
  | 'taxi_traffic_premium'
  | 'truck'
  | 'truck_traffic'
  | 'truck_traffic_premium'
  | 'bicycle'
  | 'bikeshare'
  | 'motor_scooter'
  | 'motorcycle'
  | 'pedestrian'
  | 'low_speed_vehicle';
/** JSON Schema of the type of the same name. */
export const Costing: typeof schemas.Costing = schemas.Costing;
