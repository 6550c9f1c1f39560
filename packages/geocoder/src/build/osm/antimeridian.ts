import type { LineCoordinates, RingCoordinates } from '../../geometry.ts';

/**
 * Lines and areas are cut at the antimeridian: else a street there would lie around the Earth, and be next to every place of its latitude (RFC 7946,
 * section 3.1.9). Two neighbours more than half of the Earth apart lie on either side of it. Coordinates are in 1e-6 degrees.
 */
const HALF = 180_000_000;
const EARTH = 2 * HALF;

/** How far it is to the east from one meridian to another, the shorter way around the Earth; below 0 to the west. */
function stepBetween(from: number, to: number): number {
  const step = to - from;
  return Math.abs(step) <= HALF ? step : step - Math.sign(step) * EARTH;
}

/** The pieces of a line on the two sides; itself where it does not cross. */
export function cutLine(line: LineCoordinates): LineCoordinates[] {
  const { lat, lon } = line;
  const pieces: LineCoordinates[] = [];
  let piece: { lat: number[]; lon: number[] } | undefined;
  const end = (): void => {
    if (piece !== undefined && piece.lat.length >= 2) pieces.push(columnsOf(piece.lat, piece.lon));
  };
  for (let at = 1; at < lon.length; at++) {
    const [from, to] = [lon[at - 1]!, lon[at]!];
    const step = stepBetween(from, to);
    if (step !== to - from) {
      piece ??= { lat: [...lat.subarray(0, at)], lon: [...lon.subarray(0, at)] };
      const left = Math.sign(from) * HALF;
      const share = step === 0 ? 0 : (left - from) / step;
      const height = Math.round(lat[at - 1]! + share * (lat[at]! - lat[at - 1]!));
      // A street may have a node on the meridian itself, and one for either side.
      if (from !== left) {
        piece.lat.push(height);
        piece.lon.push(left);
      }
      end();
      piece = to === -left ? { lat: [], lon: [] } : { lat: [height], lon: [-left] };
    }
    piece?.lat.push(lat[at]!);
    piece?.lon.push(to);
  }
  if (piece === undefined) return [line];
  end();
  return pieces;
}

/** The parts of a ring on the two sides; itself where it does not cross, or goes around a pole. */
export function cutRing(ring: RingCoordinates): RingCoordinates[] {
  const { lat, lon } = ring;
  const count = lon.length;
  // Nearly all rings end here.
  if (!hasJump(lon)) return [ring];
  const points: Point[] = [];
  let x = lon[0]!;
  for (let at = 0; at < count; at++) {
    if (at > 0) x += stepBetween(lon[at - 1]!, lon[at]!);
    points.push([x, lat[at]!]);
  }
  const isClosed = x + stepBetween(lon[count - 1]!, lon[0]!) === lon[0];
  if (!isClosed) return [ring];
  return [-EARTH, 0, EARTH].flatMap((turn) => {
    const inside = clipped(clipped(points, 1, turn - HALF), -1, -turn - HALF);
    // A side on the meridian itself is no part.
    if (inside.every(([east]) => east === inside[0]![0])) return [];
    return [
      columnsOf(
        inside.map(([, north]) => Math.round(north)),
        inside.map(([east]) => Math.round(east - turn)),
      ),
    ];
  });
}

function hasJump(lon: Int32Array): boolean {
  for (let at = 0; at < lon.length; at++)
    if (Math.abs(lon[at]! - lon[at === 0 ? lon.length - 1 : at - 1]!) > HALF) return true;
  return false;
}

type Point = readonly [east: number, north: number];

/** What of a ring lies where `sign * east` is `least` or more (Sutherland & Hodgman 1974). */
function clipped(ring: readonly Point[], sign: 1 | -1, least: number): Point[] {
  const kept: Point[] = [];
  for (const [at, to] of ring.entries()) {
    const from = ring.at(at - 1)!;
    const [before, after] = [sign * from[0] - least, sign * to[0] - least];
    if (before < 0 !== after < 0) {
      const share = before / (before - after);
      kept.push([sign * least, from[1] + share * (to[1] - from[1])]);
    }
    if (after >= 0) kept.push(to);
  }
  return kept;
}

function columnsOf(lat: readonly number[], lon: readonly number[]): LineCoordinates {
  return { lat: Int32Array.from(lat), lon: Int32Array.from(lon) };
}
