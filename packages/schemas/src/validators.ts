import { IsochroneRequest, IsochroneResponse } from './types/routing/isochrone.ts';
import { MatrixRequest, MatrixResponse } from './types/routing/matrix.ts';
import { NearestRoadsRequest, NearestRoadsResponse } from './types/routing/nearest-roads.ts';
import { OptimizedRouteRequest, OptimizedRouteResponse } from './types/routing/optimized-route.ts';
import { RouteRequest, RouteResponse } from './types/routing/route.ts';
import { validatorOf, type WireValidator } from './validator-of.ts';

export { validatorOf, type Issue, type WireValidator } from './validator-of.ts';

/** Checks bodies of POST /route/v1. */
export const routeRequestValidator: WireValidator<RouteRequest> = validatorOf(RouteRequest);
/** Checks answers of POST /route/v1. */
export const routeResponseValidator: WireValidator<RouteResponse> = validatorOf(RouteResponse);

/** Checks bodies of POST /nearest_roads/v1. */
export const nearestRoadsRequestValidator: WireValidator<NearestRoadsRequest> =
  validatorOf(NearestRoadsRequest);
/** Checks answers of POST /nearest_roads/v1. */
export const nearestRoadsResponseValidator: WireValidator<NearestRoadsResponse> =
  validatorOf(NearestRoadsResponse);

/** Checks bodies of POST /matrix/v1. */
export const matrixRequestValidator: WireValidator<MatrixRequest> = validatorOf(MatrixRequest);
/** Checks answers of POST /matrix/v1. */
export const matrixResponseValidator: WireValidator<MatrixResponse> = validatorOf(MatrixResponse);

/** Checks bodies of POST /isochrone/v1. */
export const isochroneRequestValidator: WireValidator<IsochroneRequest> = validatorOf(IsochroneRequest);
/** Checks answers of POST /isochrone/v1. */
export const isochroneResponseValidator: WireValidator<IsochroneResponse> = validatorOf(IsochroneResponse);

/** Checks bodies of POST /optimized_route/v1. */
export const optimizedRouteRequestValidator: WireValidator<OptimizedRouteRequest> =
  validatorOf(OptimizedRouteRequest);
/** Checks answers of POST /optimized_route/v1. */
export const optimizedRouteResponseValidator: WireValidator<OptimizedRouteResponse> =
  validatorOf(OptimizedRouteResponse);

/** Whether a value is the body of a route request as the interface describes it. */
export const isRouteRequest = (value: unknown): value is RouteRequest => routeRequestValidator.is(value);

/** Whether a value is the answer of a route request in the native format. */
export const isRouteResponse = (value: unknown): value is RouteResponse => routeResponseValidator.is(value);

/** Whether a value is the body of a nearest_roads request as the interface describes it. */
export const isNearestRoadsRequest = (value: unknown): value is NearestRoadsRequest =>
  nearestRoadsRequestValidator.is(value);

/** Whether a value is the answer of a nearest_roads request, lean or verbose. */
export const isNearestRoadsResponse = (value: unknown): value is NearestRoadsResponse =>
  nearestRoadsResponseValidator.is(value);
