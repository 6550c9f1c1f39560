import type { Tags } from './tags.ts';

/** Classes of ways for traffic, and the first zoom that shows each. Both layers of roads read them. */
const ROADS: Readonly<Record<string, readonly [name: string, from: number, order: number]>> = {
  motorway: ['motorway', 4, 90],
  motorway_link: ['motorway', 9, 85],
  trunk: ['trunk', 5, 80],
  trunk_link: ['trunk', 9, 75],
  primary: ['primary', 7, 70],
  primary_link: ['primary', 10, 65],
  secondary: ['secondary', 9, 60],
  secondary_link: ['secondary', 11, 55],
  tertiary: ['tertiary', 11, 50],
  tertiary_link: ['tertiary', 12, 45],
  unclassified: ['minor', 12, 40],
  residential: ['minor', 12, 40],
  living_street: ['minor', 12, 40],
  road: ['minor', 12, 40],
  busway: ['busway', 12, 40],
  bus_guideway: ['bus_guideway', 12, 40],
  raceway: ['raceway', 12, 35],
  service: ['service', 13, 30],
  track: ['track', 13, 20],
  pedestrian: ['path', 13, 25],
  footway: ['path', 13, 15],
  path: ['path', 13, 15],
  cycleway: ['path', 13, 15],
  bridleway: ['path', 13, 15],
  steps: ['path', 13, 15],
  corridor: ['path', 14, 10],
  platform: ['path', 14, 10],
};

const RAILS: Readonly<Record<string, readonly [name: string, from: number]>> = {
  rail: ['rail', 8],
  narrow_gauge: ['rail', 10],
  preserved: ['rail', 11],
  funicular: ['rail', 12],
  subway: ['transit', 13],
  light_rail: ['transit', 12],
  monorail: ['transit', 12],
  tram: ['transit', 13],
};

const AERIALWAYS = [
  'cable_car',
  'gondola',
  'chair_lift',
  'mixed_lift',
  'drag_lift',
  't-bar',
  'j-bar',
  'platter',
  'rope_tow',
];
const SERVICES = ['siding', 'spur', 'yard', 'crossover'];

/** What kind of way for traffic an object is. */
export interface TrafficWay {
  readonly class: string;
  /** Tells kinds of a class apart. */
  readonly subclass: string | undefined;
  readonly from: number;
  /** Where it lies over others, without bridges. */
  readonly order: number;
  readonly isRamp: boolean;
  readonly isRoad: boolean;
}

const lookUp = <T>(table: Readonly<Record<string, T>>, key: string | undefined): T | undefined =>
  key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;

/** A way of another kind than a road. */
function other(name: string, subclass: string | undefined, from: number, order: number): TrafficWay {
  return { class: name, subclass, from, order, isRamp: false, isRoad: false };
}

/** The kind of a way; undefined where it is none for traffic. */
export function trafficWayOf(tags: Tags): TrafficWay | undefined {
  const highway = tags.get('highway');
  const isBuilt = highway === 'construction';
  const road = lookUp(ROADS, isBuilt ? (tags.get('construction') ?? 'road') : highway);
  if (road) {
    const [name, from, order] = road;
    return {
      class: isBuilt ? `${name}_construction` : name,
      subclass: name === 'path' ? highway : undefined,
      from: isBuilt ? Math.max(11, from) : from,
      order,
      isRamp: highway?.endsWith('_link') === true,
      isRoad: true,
    };
  }
  const railway = tags.get('railway');
  const rail = lookUp(RAILS, railway);
  if (rail) {
    const isSide = SERVICES.includes(tags.get('service') ?? '') || tags.is('usage', 'industrial', 'military');
    return other(rail[0], railway, isSide ? 13 : rail[1], 32);
  }
  if (tags.is('route', 'ferry')) return other('ferry', undefined, 8, 5);
  const aerialway = tags.get('aerialway');
  if (aerialway !== undefined && AERIALWAYS.includes(aerialway)) return other('aerialway', aerialway, 12, 95);
  if (tags.is('public_transport', 'platform')) return other('path', 'platform', 14, 10);
  return tags.is('man_made', 'pier') ? other('pier', undefined, 13, 1) : undefined;
}
