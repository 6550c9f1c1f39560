import polyline from '@mapbox/polyline';
import { distanceMetres } from '@portolan/base';
import {
  OsrmRouteResponse,
  type OsrmLeg,
  type OsrmRoute,
  type OsrmStep,
  type RouteResponse,
} from '@portolan/schemas';
import { validatorOf } from '@portolan/schemas/validators';
import { expect } from 'vitest';
import type { OsrmAnswer } from '../../src/index.ts';

const validator = validatorOf(OsrmRouteResponse);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
/** Points in the order of the answer: [lat, lon] in a polyline, [lon, lat] in a location. */
const pointsOf = (shape: string): string[] => polyline.decode(shape, 6).map(([lat, lon]) => nameOf(lat, lon));
const nameOf = (lat: number, lon: number): string =>
  `${lat.toFixed(6)} ${lon.toFixed(6)}`.replaceAll('-0.000000', '0.000000');
const placeOf = ([lon, lat]: readonly number[]): string => nameOf(lat!, lon!);

/** Checks the rules for every answer in the format of OSRM, whatever the request (docs/interface.md, section 3.8). */
export function expectOsrmLawful(answer: OsrmAnswer): void {
  expect(validator.issues(answer)).toEqual([]);
  expect(answer.code).toBe('Ok');
  const withoutLines = JSON.stringify(answer, (name, value) => (name === 'geometry' ? '' : value) as unknown);
  expect(withoutLines).not.toMatch(/undefined|NaN|Infinity/);
  for (const route of answer.routes) expectLawfulRoute(route, answer);
}

function expectLawfulRoute(route: OsrmRoute, answer: OsrmAnswer): void {
  for (const name of ['distance', 'duration', 'weight'] as const) {
    expect(sum(route.legs.map((leg) => leg[name]!))).toBeCloseTo(route[name]!, 3);
  }
  const line = route.legs.flatMap((leg) => pointsOfLeg(leg));
  expect(withoutRepeats(pointsOf(route.geometry))).toEqual(withoutRepeats(line));
  route.legs.forEach((leg) => expectLawfulLeg(leg, answer));
}

function pointsOfLeg({ steps }: OsrmLeg): string[] {
  const first = pointsOf(steps![0]!.geometry)[0]!;
  return [first, ...steps!.flatMap((step, i) => pointsOf(step.geometry).slice(1, 1 + advanceOf(steps!, i)))];
}

/**
 * Counts the points by which a step lengthens the line of its leg: one less than it has. A step of no length has two points nevertheless,
 * and lengthens the line by one or, where it only turns around at the goal, by none.
 */
function advanceOf(steps: readonly OsrmStep[], i: number): number {
  const points = pointsOf(steps[i]!.geometry);
  const next = steps[i + 1];
  if (new Set(points).size > 1 || !next) return points.length - 1;
  return Math.min(1, next.intersections![0]!.geometry_index! - steps[i]!.intersections![0]!.geometry_index!);
}

function withoutRepeats(points: readonly string[]): string[] {
  return points.filter((point, i) => point !== points[i - 1]);
}

function expectLawfulLeg(leg: OsrmLeg, answer: OsrmAnswer): void {
  const steps = leg.steps!;
  for (const name of ['distance', 'duration', 'weight'] as const) {
    expect(sum(steps.map((step) => step[name]!))).toBeCloseTo(leg[name]!, 3);
  }
  const [first, last] = [steps[0]!, steps.at(-1)!];
  expect(steps.length).toBeGreaterThanOrEqual(2);
  expect(steps.map(({ maneuver }) => maneuver.type === 'depart')).toEqual(steps.map((_, i) => i === 0));
  expect(steps.map(({ maneuver }) => maneuver.type === 'arrive')).toEqual(
    steps.map((_, i) => i === steps.length - 1),
  );
  expect(first.maneuver.bearing_before).toBe(0);
  expect(last.maneuver.bearing_after).toBe(0);
  expect(first.intersections![0]).not.toHaveProperty('in');
  expect(last.intersections).toHaveLength(1);
  expect(last.intersections![0]).not.toHaveProperty('out');
  expect(last).toMatchObject({ distance: 0, duration: 0, weight: 0 });
  expect(new Set(pointsOf(last.geometry)).size).toBe(1);
  expect(pointsOf(last.geometry)).toHaveLength(2);

  let at = 0;
  const line = pointsOfLeg(leg).slice(0, -1); // the arrival repeats the last point
  for (const [i, step] of steps.entries()) {
    const points = pointsOf(step.geometry);
    expect(placeOf(step.maneuver.location)).toBe(points[0]);
    expect(points[0]).toBe(line[at]);
    expectLawfulIntersections(step, line, at, i === 0, i === steps.length - 1);
    expectLawfulTexts(step, i === steps.length - 1);
    if (i < steps.length - 1) at += advanceOf(steps, i);
  }
  expect(at).toBe(line.length - 1);

  const { annotation } = leg;
  if (annotation) {
    for (const values of Object.values(annotation)) expect(values).toHaveLength(line.length - 1);
    if (annotation.distance) expect(sum(annotation.distance)).toBeCloseTo(leg.distance, 0);
    if (annotation.duration)
      expect(sum(annotation.duration)).toBeLessThanOrEqual(leg.duration + 0.001 * line.length);
  }
  for (const via of leg.via_waypoints!) {
    const location = answer.waypoints[via.waypoint_index]!.location;
    expect(line[via.geometry_index]).toBe(placeOf(location));
    const walked = metresOf(line.slice(0, via.geometry_index + 1));
    expect(Math.abs(via.distance_from_start - walked)).toBeLessThan(0.5 + 0.2 * via.geometry_index);
  }
  for (const step of steps) {
    for (const { admin_index } of step.intersections!) {
      if (admin_index !== undefined) expect(leg.admins![admin_index]).toBeDefined();
    }
  }
}

function metresOf(points: readonly string[]): number {
  const places = points.map((point) => point.split(' ').map(Number) as [number, number]);
  return sum(places.slice(1).map(([lat, lon], i) => distanceMetres(places[i]![0], places[i]![1], lat, lon)));
}

function expectLawfulIntersections(
  step: OsrmStep,
  line: readonly string[],
  begin: number,
  isFirst: boolean,
  isLast: boolean,
): void {
  const intersections = step.intersections!;
  expect(placeOf(intersections[0]!.location)).toBe(placeOf(step.maneuver.location));
  expect(intersections[0]!.geometry_index).toBe(begin);
  intersections.forEach(({ location, bearings, entry, in: from, out, geometry_index }, i) => {
    expect(placeOf(location)).toBe(line[geometry_index!]);
    if (i > 0) expect(geometry_index!).toBeGreaterThan(intersections[i - 1]!.geometry_index!);
    expect(entry).toHaveLength(bearings.length);
    expect(bearings).toEqual(bearings.toSorted((a, b) => a - b));
    for (const bearing of bearings) expect(bearing).toBeLessThan(360);
    if (isFirst && i === 0) expect(from).toBeUndefined();
    else expect(bearings[from!]).toBeDefined();
    if (isLast) expect(out).toBeUndefined();
    else expect([bearings[out!], entry[out!]]).toEqual([expect.any(Number), true]);
  });
  if (isLast) return;
  const rented = step.duration - sum(intersections.map(({ duration }) => duration!));
  const isRental = /^(Rent|Return)/.test(step.maneuver.instruction ?? '');
  expect(rented).toBeCloseTo(isRental ? 120 : 0, 6);
}

function expectLawfulTexts(step: OsrmStep, isLast: boolean): void {
  const { bannerInstructions: banners, voiceInstructions: voices } = step;
  for (const said of [banners, voices]) {
    if (!said) continue;
    if (isLast) expect(said).toEqual([]);
    else expect(said.length).toBeGreaterThan(0);
    said.forEach(({ distanceAlongGeometry }, i) => {
      expect(distanceAlongGeometry).toBeLessThanOrEqual(step.distance);
      if (i > 0) expect(distanceAlongGeometry).toBeLessThan(said[i - 1]!.distanceAlongGeometry);
    });
  }
  banners?.forEach(({ distanceAlongGeometry, primary, secondary, sub }, i) => {
    if (i === 0) expect(distanceAlongGeometry).toBe(step.distance);
    for (const content of [primary, secondary, sub]) {
      if (!content) continue;
      if (content.components?.[0]?.type === 'lane') {
        // Lanes are drawn, not written, and there is a choice between them.
        expect(content.text).toBe('');
        expect(new Set(content.components.map(({ active }) => active))).toEqual(new Set([true, false]));
        continue;
      }
      expect(content.text).toMatch(/^\S(.*\S)?$/);
      expect(content.components!.map(({ text }) => text).join(' ')).toBe(content.text);
    }
  });
  voices?.forEach(({ announcement, ssmlAnnouncement }) => {
    expect(announcement).toMatch(/^[A-Z\d].*\.$|^\S.* becomes .*\.$/);
    expect(ssmlAnnouncement).toMatch(/^<speak>[^<>]+<\/speak>$/);
  });
}

/** Checks that both formats describe the same journey. */
export function expectSameJourney({ routes }: OsrmAnswer, { trip }: RouteResponse): void {
  const [{ legs, distance, duration, weight }] = routes as [OsrmRoute];
  const metres = trip.units === 'miles' ? 1609.344 : 1000;
  expect(duration).toBeCloseTo(trip.summary.time, 3);
  expect(weight).toBeCloseTo(trip.summary.cost!, 3);
  expect(Math.abs(distance - trip.summary.length * metres)).toBeLessThanOrEqual(0.51);
  expect(legs).toHaveLength(trip.legs.length);
  trip.legs.forEach(({ maneuvers, shape }, i) => {
    const steps = legs[i]!.steps!;
    expect(pointsOfLeg(legs[i]!).slice(0, -1)).toEqual(pointsOf(shape));
    // What nobody could miss is a step of this format alone. The native step that takes a ramp is told with the road into which that merges.
    const told: { instruction: string | undefined; time: number; merges: boolean }[] = [];
    for (const { maneuver, duration: time } of steps) {
      const { type, instruction } = maneuver;
      const isAlone =
        ['new name', 'merge', 'use lane'].includes(type) &&
        instruction !== maneuvers![told.length]?.instruction;
      if (isAlone) {
        told.at(-1)!.time += time;
        told.at(-1)!.merges ||= type === 'merge';
      } else told.push({ instruction, time, merges: false });
    }
    expect(told).toHaveLength(maneuvers!.length);
    told.forEach(({ instruction, merges }, k) => {
      if (!merges) expect(instruction).toBe(maneuvers![k]!.instruction);
    });
    told.forEach(({ time }, k) => expect(time).toBeCloseTo(maneuvers![k]!.time, 3));
  });
}
