import type { GraphData } from '../graph-data.ts';
import { PortolanError } from '@portolan/base';
import type { ResponseLocation } from '@portolan/schemas';
import { civilTimeOf, formatCivil, minutesOf, type CivilTime } from '../conditions/civil-time.ts';
import type { Moment } from '../conditions/moment.ts';
import { sunTimes, type SunTimes } from '../conditions/sun.ts';
import type { RequestContext } from '../context.ts';
import { snapToEdge } from '../snapping/snap.ts';
import type { DateTime } from '../request/date-time.ts';
import type { Call } from '../request/call.ts';
import type { RouteQuery } from '../request/route-request.ts';
import type { JourneyLeg } from './journey.ts';
import { endsLeg, type RouteLocation } from '../request/location.ts';

/** Seconds that the clock of a place is ahead of UTC; undefined where its time zone is not known. */
type OffsetAt = ((unixSeconds: number) => number) | undefined;

/** The time members of a location of a time-dependent trip. */
type TimeMembers = Pick<ResponseLocation, 'date_time' | 'time_zone_offset' | 'time_zone_name'>;

/**
 * Returns the civil time of travel, at the first location for a departure or at the last for an arrival. Undefined if the request names no
 * time.
 *
 * @param place  the place whose local time `depart_now` means.
 * @throws {PortolanError} `162` if the request says `depart_now` and `context.now` is missing.
 */
export function localTimeOf(
  call: Call<unknown>,
  dateTime: DateTime | undefined,
  place: RouteLocation,
): Moment | undefined {
  const local = dateTime && civilTimeAt(call, dateTime, place);
  if (!local) return undefined;
  const { isPublicHoliday } = call.context;
  let sun: SunTimes | undefined;
  return {
    ...local,
    sun: () => (sun ??= sunTimes(local, place.lat, place.lon, minutesAheadAt(call, place, local))),
    isHoliday: isPublicHoliday && ((day) => isPublicHoliday(day, place)),
  };
}

/** Returns the minutes that the clock of a place is ahead of UTC; where nobody knows, it shows noon when the sun is highest. */
function minutesAheadAt({ graph, context }: Call<unknown>, place: RouteLocation, local: CivilTime): number {
  const clock = offsetsOf(zoneAt(graph.data, place), context);
  return clock ? clock(instantOf(local, clock)) / 60 : 4 * place.lon;
}

function civilTimeAt({ graph, context }: Call<unknown>, dateTime: DateTime, place: RouteLocation): CivilTime {
  if (dateTime.local) return dateTime.local;
  if (context.now === undefined) {
    throw new PortolanError(
      '162',
      'depart_now needs context.now, the Unix seconds of the moment: engines read no clock',
      { field: 'date_time' },
    );
  }
  const offset = offsetsOf(zoneAt(graph.data, place), context)?.(context.now) ?? 0;
  return civilTimeOf(Math.floor((context.now + offset) / 60));
}

/** Returns the local time at a location some seconds after the beginning of the trip, or before it if the seconds are negative. */
export type ClockAt = (location: RouteLocation, elapsedSeconds: number) => TimeMembers;

/**
 * Returns a function that computes local times at other places from the local time at one place, to the minute. If the time zone of that
 * place is not known, all places count as being in the same zone.
 */
export function clocksFrom(
  { graph: { data }, context }: Call<unknown>,
  place: RouteLocation,
  local: CivilTime,
): ClockAt {
  const clock = offsetsOf(zoneAt(data, place), context);
  const begin = clock ? instantOf(local, clock) : undefined;
  const zones = new Map<RouteLocation, string>();
  return (location, elapsedSeconds) => {
    const minutes = Math.round(elapsedSeconds / 60);
    const zone = zones.get(location) ?? zoneAt(data, location);
    zones.set(location, zone);
    const offsetAt = offsetsOf(zone, context);
    if (begin === undefined || !offsetAt)
      return { date_time: formatCivil(civilTimeOf(minutesOf(local) + minutes)) };
    const now = begin + 60 * minutes;
    const offset = offsetAt(now);
    const text = offsetText(offset);
    return {
      date_time: `${formatCivil(civilTimeOf(Math.floor((now + offset) / 60)))}${text}`,
      time_zone_offset: text,
      time_zone_name: zone,
    };
  };
}

/**
 * Returns for each location its local time; undefined for locations that lie within a leg.
 *
 * @param local  the time at the last location for an arrival, or else at the first.
 */
export function timesAt(
  call: Call<RouteQuery>,
  legs: readonly JourneyLeg[],
  local: CivilTime,
): (TimeMembers | undefined)[] {
  const { locations, dateTime } = call.query;
  const isArrival = dateTime?.type === 'arrive_at';
  const seconds = legs.map(({ totals }) => totals.timeMilliseconds / 1000);
  const clockAt = clocksFrom(call, isArrival ? locations.at(-1)! : locations[0]!, local);
  let elapsed = isArrival ? -seconds.reduce((a, b) => a + b, 0) : 0;
  let leg = 0;
  return locations.map((location, index) => {
    if (index > 0 && !endsLeg(location)) return undefined;
    if (index > 0) elapsed += seconds[leg++]!;
    return clockAt(location, elapsed);
  });
}

/** Converts a civil time to Unix seconds. The offset depends on the instant, so it is looked up twice. */
function instantOf(local: CivilTime, offsetAt: NonNullable<OffsetAt>): number {
  const guess = minutesOf(local) * 60;
  return guess - offsetAt(guess - offsetAt(guess));
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Writes an offset from UTC in the form `+05:30`. */
function offsetText(seconds: number): string {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function offsetsOf(zone: string, { offsetAt }: RequestContext): OffsetAt {
  return zone === '' || !offsetAt ? undefined : (now) => offsetAt(zone, now).utcOffset;
}

/** Returns the IANA id of the time zone at the nearer end of a place's road; empty if the graph was built without time zones. */
function zoneAt(
  { network, snapIndex, regions }: GraphData,
  { lat, lon, searchCutoffMetres }: RouteLocation,
): string {
  const snapped = snapToEdge(network, snapIndex, lat, lon, searchCutoffMetres, () => true);
  if (!snapped) return '';
  const { edge, fraction } = snapped;
  const node = (fraction <= 0.5 ? network.edgeFrom : network.edgeTo)[edge]!;
  return regions.zoneName.at(regions.nodeZone[node]!) ?? '';
}
