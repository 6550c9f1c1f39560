export { carryError, reviveError, type CarriedError } from './carried-error.ts';
export { ascentAlong } from './ascent.ts';
export type { Ascent } from './ascent.ts';
export { adler32, crc32 } from './checksums.ts';
export {
  checkStopOf,
  inBlocks,
  neverStop,
  nowAndThen,
  onceIn,
  stoppable,
  stoppableOrder,
  type CheckStop,
} from './check-stop.ts';
export { copyBytes } from './copy-bytes.ts';
export { isPortolanError, PortolanError } from './error.ts';
export { progressUntil, type OnProgress, type Progress } from './progress.ts';
export { kindOf } from './kind-of.ts';
export { leastInputFor, mostMemoryFor } from './memory-bound.ts';
export { atan2Degrees, cosDegrees, sinDegrees } from './maths.ts';
export { decodePolyline, encodePolyline, PolylineEncoder } from './polyline.ts';
export type { LatLonColumns, PolylineDigits } from './polyline.ts';
export { pngFile, pngHeader } from './png.ts';
export type { PngChunk } from './png.ts';
export { bearingDegrees, distanceMetres, EARTH_RADIUS_METRES } from './sphere.ts';
export { suggest } from './suggest.ts';
export { checkMembers, wrongArgument } from './wrong-argument.ts';
