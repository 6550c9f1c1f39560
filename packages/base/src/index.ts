export { carryError, reviveError, type CarriedError } from './carried-error.ts';
export { adler32, crc32 } from './checksums.ts';
export { copyBytes } from './copy-bytes.ts';
export { isPortolanError, PortolanError } from './error.ts';
export type { OnProgress, Progress } from './progress.ts';
export { atan2Degrees, cosDegrees, sinDegrees } from './maths.ts';
export { decodePolyline, encodePolyline, PolylineEncoder } from './polyline.ts';
export type { LatLonColumns, PolylineDigits } from './polyline.ts';
export { bearingDegrees, distanceMetres, EARTH_RADIUS_METRES } from './sphere.ts';
