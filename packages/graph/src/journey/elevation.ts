import { distanceMetres } from '@portolan/base';
import type { Leg } from '@portolan/schemas';
import type { HeightAt } from '../context.ts';
import type { GraphData } from '../graph-data.ts';
import { isAloft } from '../network/edge-traits.ts';
import type { JourneyLeg } from './journey.ts';
import { spanEndAhead } from './span-end.ts';
import type { Call } from '../request/call.ts';
import type { RouteQuery } from '../request/route-request.ts';

type Elevation = Required<Pick<Leg, 'elevation' | 'elevation_interval'>>;

const METRES_PER_FOOT = 0.3048;
/** A trip has at most this many heights; the interval is widened if there would be more. */
const MOST_HEIGHTS = 200_000;

/**
 * Returns the heights along each leg of a trip: at its beginning, after every `elevation_interval`, and at its end (docs/interface.md,
 * section 3.4). Heights are in metres, or in feet where units are miles. Bridges, tunnels and ferries do not follow the ground, so heights
 * on them are interpolated between their ends, be these beyond those of the leg. Unknown heights are interpolated as well.
 *
 * @param call  a warning is added to it if heights are not available.
 * @returns the heights by leg; undefined if no height is known or none is wanted.
 */
export function elevationOf(
  {
    query: { elevationInterval, units },
    context: { heightAt },
    warnings,
  }: Call<Pick<RouteQuery, 'elevationInterval' | 'units'>>,
  legs: readonly JourneyLeg[],
): (Elevation | undefined)[] {
  if (elevationInterval === 0) return legs.map(() => undefined);
  if (!heightAt) {
    warnings.push({
      code: 210,
      text: 'elevation_interval was ignored: this service has no heights (context.heightAt)',
    });
    return legs.map(() => undefined);
  }
  const unitMetres = units === 'miles' ? METRES_PER_FOOT : 1;
  const metres = legs.reduce((sum, { totals }) => sum + totals.lengthMillimetres, 0) / 1000;
  const least = metres / unitMetres / MOST_HEIGHTS;
  const interval = Math.max(elevationInterval, least);
  if (interval > elevationInterval) {
    warnings.push({
      code: 310,
      text: `elevation_interval was widened to ${interval}: a trip has ${MOST_HEIGHTS} heights at most`,
    });
  }
  const elevations = legs.map((leg): Elevation | undefined => {
    const heights = heightsAlong(leg, interval * unitMetres, heightAt);
    if (!heights) return undefined;
    const elevation = heights.map((height) => Math.round((height / unitMetres) * 10) / 10 + 0);
    return { elevation, elevation_interval: interval };
  });
  if (elevations.includes(undefined)) {
    warnings.push({
      code: 210,
      text: 'elevation_interval was ignored for a leg: no height is known along it',
    });
  }
  return elevations;
}

/** Returns the heights in metres at the beginning of a leg, after every `intervalMetres`, and at its end; undefined if none is known. */
function heightsAlong(leg: JourneyLeg, intervalMetres: number, heightAt: HeightAt): number[] | undefined {
  const { data } = leg.pieces[0]!.profile;
  const along = distancesAlong(leg);
  const total = along.at(-1)!;
  const heightOn = (metres: number): number | null => {
    const [lat, lon] = placeOn(leg, along, metres);
    return heightAt(lat, lon);
  };
  const places: number[] = [];
  for (let i = 0; i * intervalMetres < total; i++) places.push(i * intervalMetres);
  places.push(total);

  const heights: (number | null)[] = [];
  const spans = aloftSpans(data, leg, along, heightAt);
  let span = 0;
  for (const metres of places) {
    while (span < spans.length && spans[span]!.end <= metres) span++;
    const aloft = spans[span];
    heights.push(aloft && aloft.begin < metres ? between(aloft, metres, heightOn) : heightOn(metres));
  }
  return filled(places, heights);
}

/** A bridge, a tunnel or a ferry; distances are in metres from the beginning of the leg, which it may exceed at either end. */
interface Span {
  begin: number;
  end: number;
  /** Heights of the two ends; undefined until they are needed, where they are on the leg. */
  low?: number | null;
  high?: number | null;
}

function between(span: Span, metres: number, heightOn: (metres: number) => number | null): number | null {
  if (span.low === undefined) span.low = heightOn(span.begin);
  if (span.high === undefined) span.high = heightOn(span.end);
  const { low, high } = span;
  if (low === null || high === null) return low ?? high;
  return low + ((high - low) * (metres - span.begin)) / (span.end - span.begin);
}

/**
 * Returns the bridges, tunnels and ferries of a leg; several without a gap between them are joined to one. Who sets out or arrives on a bridge is as high
 * there as the whole bridge is, not its part: it goes on beyond the leg.
 */
function aloftSpans(
  data: GraphData,
  { pieces }: JourneyLeg,
  along: Float64Array,
  heightAt: HeightAt,
): Span[] {
  const spans: Span[] = [];
  for (const { routeShape, firstShape } of pieces) {
    for (const { arc, beginShape, endShape, fromFraction, toFraction } of routeShape.pathEdges) {
      if (!isAloft(data.network, arc >>> 1)) continue;
      const begin = along[firstShape + beginShape]!;
      const end = along[firstShape + endShape]!;
      let span = spans.at(-1);
      if (span?.end === begin) span.end = end;
      else spans.push((span = { begin, end }));
      if (begin === 0) {
        const { metres, lat, lon } = spanEndAhead(data, arc ^ 1, fromFraction);
        span.begin = -metres;
        span.low = heightAt(lat, lon);
      }
      if (end === along.at(-1)) {
        const { metres, lat, lon } = spanEndAhead(data, arc, toFraction);
        span.end = end + metres;
        span.high = heightAt(lat, lon);
      }
    }
  }
  return spans;
}

/** Returns for each point of the line its distance from the beginning in metres. */
function distancesAlong({ lat, lon }: JourneyLeg): Float64Array {
  const along = new Float64Array(lat.length);
  for (let i = 1; i < lat.length; i++) {
    along[i] = along[i - 1]! + distanceMetres(lat[i - 1]!, lon[i - 1]!, lat[i]!, lon[i]!);
  }
  return along;
}

function placeOn(
  { lat, lon }: JourneyLeg,
  along: Float64Array,
  metres: number,
): readonly [lat: number, lon: number] {
  let low = 0;
  let high = along.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (along[middle]! <= metres) low = middle;
    else high = middle;
  }
  const length = along[high]! - along[low]!;
  const share = length === 0 ? 0 : (metres - along[low]!) / length;
  return [lat[low]! + (lat[high]! - lat[low]!) * share, lon[low]! + (lon[high]! - lon[low]!) * share];
}

/** Interpolates unknown heights between their known neighbours; beyond the first and the last known height the line is level. */
function filled(places: readonly number[], heights: readonly (number | null)[]): number[] | undefined {
  const known = [...heights.keys()].filter((i) => heights[i] !== null);
  if (known.length === 0) return undefined;
  let next = 0;
  return heights.map((height, i) => {
    if (height !== null) {
      next++;
      return height;
    }
    const before = known[next - 1];
    const after = known[next];
    if (before === undefined) return heights[after!]!;
    if (after === undefined) return heights[before]!;
    const share = (places[i]! - places[before]!) / (places[after]! - places[before]!);
    return heights[before]! + (heights[after]! - heights[before]!) * share;
  });
}
