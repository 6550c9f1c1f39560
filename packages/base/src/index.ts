export { copyBytes } from './copy-bytes.ts';
export { PortolanError } from './error.ts';
export type { OnProgress, Progress } from './progress.ts';
export { atan2Degrees, cosDegrees, sinDegrees } from './maths.ts';
export { bearingDegrees, distanceMetres, EARTH_RADIUS_METRES } from './sphere.ts';
