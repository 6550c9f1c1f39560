import { reasonOf } from './statuses.ts';

/** What the wire says about an error number: docs/interface.md, section 17.1. */
export interface WireError {
  /** Number of the error, such as 442. */
  readonly code: number;
  /** HTTP status of the response. */
  readonly httpStatus: number;
  /** `code` of the body when the request asked for `format: osrm`. */
  readonly osrmCode: string;
  /** What went wrong, in a few words; the thrown error says it with the figures of the request. */
  readonly meaning: string;
}

/** The body of an error response in the native format. */
export interface WireErrorBody {
  /** Number of the error: a row of `WIRE_ERRORS`. */
  readonly error_code: number;
  /** One sentence to act on. */
  readonly error: string;
  /** HTTP status of the answer. */
  readonly status_code: number;
  /** The reason phrase of `status_code`. */
  readonly status: string;
}

const row = (code: number, httpStatus: number, osrmCode: string, meaning: string): WireError => ({
  code,
  httpStatus,
  osrmCode,
  meaning,
});

/** Every error number of routing and elevation, ascending. */
export const WIRE_ERRORS: readonly WireError[] = [
  row(100, 400, 'InvalidUrl', 'the body is not JSON'),
  row(101, 405, 'InvalidUrl', 'this path does not take this method'),
  row(102, 503, 'ServiceUnavailable', 'the service is shutting down'),
  row(106, 404, 'InvalidService', 'there is nothing at this path'),
  row(107, 501, 'InvalidService', 'no action was named'),
  row(110, 400, 'InvalidOptions', 'locations are missing'),
  row(111, 400, 'InvalidOptions', 'a contour needs a time or a distance'),
  row(112, 400, 'InvalidOptions', 'either locations or sources and targets are needed'),
  row(113, 400, 'InvalidOptions', 'contours are missing'),
  row(114, 400, 'InvalidOptions', 'either shape or encoded_polyline is needed'),
  row(120, 400, 'InvalidOptions', 'too few locations'),
  row(121, 400, 'InvalidOptions', 'too few sources'),
  row(122, 400, 'InvalidOptions', 'too few targets'),
  row(123, 400, 'InvalidOptions', 'too few shape points'),
  row(124, 400, 'InvalidOptions', 'costing is missing'),
  row(125, 400, 'InvalidOptions', 'this costing is not known'),
  row(126, 400, 'InvalidOptions', 'the shape is empty'),
  row(130, 400, 'InvalidValue', 'a location is malformed'),
  row(131, 400, 'InvalidValue', 'a source is malformed'),
  row(132, 400, 'InvalidValue', 'a target is malformed'),
  row(133, 400, 'InvalidValue', 'a location to exclude is malformed'),
  row(134, 400, 'InvalidValue', 'the shape is malformed'),
  row(135, 400, 'InvalidValue', 'the trace is malformed'),
  row(136, 400, 'InvalidValue', 'the durations do not match the trace'),
  row(137, 400, 'InvalidValue', 'a polygon is malformed'),
  row(140, 400, 'InvalidValue', 'this action has no multimodal costing'),
  row(141, 501, 'InvalidValue', 'arrive_at is not supported for multimodal costing'),
  row(142, 400, 'InvalidValue', 'arrive_at is not supported for isochrones'),
  row(143, 400, 'InvalidValue', 'ignore_closures and exclude_closures contradict each other'),
  row(150, 400, 'InvalidValue', 'too many locations'),
  row(151, 400, 'InvalidValue', 'the time of a contour is too large'),
  row(152, 400, 'InvalidValue', 'too many contours'),
  row(153, 400, 'InvalidValue', 'too many shape points'),
  row(154, 400, 'DistanceExceeded', 'the straight-line distance is over the limit'),
  row(157, 400, 'InvalidValue', 'too many locations to exclude'),
  row(158, 400, 'InvalidValue', 'a trace option is out of bounds'),
  row(159, 400, 'InvalidValue', 'the trace needs timestamps'),
  row(160, 400, 'InvalidOptions', 'depart_at needs a date'),
  row(161, 400, 'InvalidOptions', 'arrive_at needs a date'),
  row(162, 400, 'InvalidValue', 'the date is malformed'),
  row(163, 400, 'InvalidValue', 'the type of the date is not known'),
  row(164, 400, 'InvalidValue', 'this shape_format is not known'),
  row(165, 400, 'InvalidOptions', 'an invariant time needs a date'),
  row(166, 400, 'InvalidValue', 'the distance of a contour is too large'),
  row(167, 400, 'PerimeterExceeded', 'the exclude_polygons are too long'),
  row(170, 400, 'NoRoute', 'the locations lie in parts that are not connected'),
  row(171, 400, 'NoSegment', 'no usable road is near a location'),
  row(172, 400, 'BreakageDistanceExceeded', 'all points of the trace are too far apart'),
  row(199, 500, 'InvalidUrl', 'unknown error'),
  row(200, 500, 'InvalidUrl', 'an internal message could not be read'),
  row(201, 500, 'InvalidUrl', 'an internal message could not be written'),
  row(202, 500, 'InvalidUrl', 'the narration could not be written'),
  row(203, 503, 'ServiceUnavailable', 'the service is shutting down'),
  row(210, 400, 'InvalidUrl', 'the path has no edge'),
  row(211, 400, 'InvalidUrl', 'the path has only one node'),
  row(212, 400, 'InvalidOptions', 'the path has fewer than two locations'),
  row(213, 400, 'InvalidUrl', 'the path has a bad shape'),
  row(299, 500, 'InvalidUrl', 'unknown error'),
  row(310, 400, 'InvalidOptions', 'shape is empty'),
  row(311, 400, 'InvalidOptions', 'encoded_polyline is empty'),
  row(312, 400, 'InvalidOptions', 'either shape or encoded_polyline is needed'),
  row(313, 400, 'InvalidUrl', 'resample_distance is too small'),
  row(314, 400, 'InvalidValue', 'too many shape points'),
  row(400, 400, 'InvalidService', 'this action is not known'),
  row(401, 500, 'InvalidUrl', 'an internal message could not be read'),
  row(402, 503, 'ServiceUnavailable', 'the service is shutting down'),
  row(420, 400, 'InvalidValue', 'a location cannot be used'),
  row(421, 400, 'InvalidValue', 'a source cannot be used'),
  row(422, 400, 'InvalidValue', 'a target cannot be used'),
  row(423, 400, 'InvalidValue', 'a location to exclude cannot be used'),
  row(424, 400, 'InvalidValue', 'the shape cannot be used'),
  row(430, 400, 'InvalidUrl', 'the matrix search gave up'),
  row(441, 400, 'InvalidUrl', 'a location cannot be reached'),
  row(442, 400, 'NoRoute', 'no path was found'),
  row(443, 400, 'NoSegment', 'the trace does not follow the edges exactly'),
  row(444, 400, 'NoSegment', 'the trace could not be matched to roads'),
  row(445, 400, 'InvalidUrl', 'this shape_match is not known'),
  row(499, 500, 'InvalidUrl', 'unknown error'),
  row(503, 400, 'InvalidUrl', 'the number of legs does not match'),
];

const ERROR_BY_CODE = new Map(WIRE_ERRORS.map((error) => [String(error.code), error]));

/** The error of this number, or of a `PortolanError` code that is one (`"442"`); undefined for any other code. */
export function wireError(code: number | string): WireError | undefined {
  return ERROR_BY_CODE.get(String(code));
}

/**
 * The response body of an error in the native format.
 *
 * @param message  the sentence of the thrown error; the table's meaning without it.
 */
export function wireErrorBody(error: WireError, message = error.meaning): WireErrorBody {
  return {
    error_code: error.code,
    error: message,
    status_code: error.httpStatus,
    status: reasonOf(error.httpStatus),
  };
}
