import { COSTING_OPTIONS, ROUTE_LIMITS } from '@portolan/schemas';
import type { RouteRequest } from '@portolan/schemas';
import { wireError, wireErrorBody } from '@portolan/schemas/errors';
import { isRouteRequest, routeRequestValidator } from '@portolan/schemas/validators';

const request: RouteRequest = {
  locations: [
    { lat: 57.7, lon: 11.97 },
    { lat: 57.71, lon: 11.98 },
  ],
  costing: 'auto',
};
export const valid = isRouteRequest(request); // true
export const issues = routeRequestValidator.issues({
  ...request,
  costing: undefined,
  locations: [{ lat: 57.7 }],
});
export const body = wireErrorBody(wireError('442')!); // {error_code: 442, error: 'no path was found', ...}
export const truckHeight = COSTING_OPTIONS.truck.height; // {default: 4.11, minimum: 0, maximum: 10, unit: 'm', ...}
export const limit = ROUTE_LIMITS.maxDistanceKm.pedestrian; // 250
