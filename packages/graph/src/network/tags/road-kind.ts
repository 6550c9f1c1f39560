import type { LawfulWay } from '../law/national-rules.ts';
import { ACTIVE_MODES, ALL_MODES, MOTOR_MODES, Mode, RoadClass, RoadUse } from '../road-network.ts';
import { Grant, grantOf } from './access-tags.ts';
import { type Classify, type TagReader, isYes, meaningIn } from './tag-reader.ts';

/**
 * The meaning of `highway=*` and similar keys: what a way is, and which modes may use it when no access is tagged, as bits of `Mode`. A mode
 * in none of `open`, `ifSaid` and `ifNamed` may not use the way, whatever its tags say.
 */
export interface RoadKind {
  readonly roadClass: RoadClass;
  readonly use: RoadUse;
  /** Whether the way is one-way for vehicles without a one-way tag. */
  readonly oneway: boolean;
  readonly open: number;
  /** The modes that may use the way only when some access tag opens it, `access=yes` included. */
  readonly ifSaid: number;
  /** The modes that may use the way only when a tag that names the mode or its family opens it: `motor_vehicle=yes`, not `access=yes`. */
  readonly ifNamed: number;
  /** Cyclists must dismount here, unless a tag allows riding. */
  readonly isPushed: boolean;
  /** Whether a closed way of this kind is an area, and not a line that returns to its beginning. */
  readonly isArea?: boolean;
  /** Whether nobody walks along the outline of such an area, but only across. */
  readonly hasNoOutline?: boolean;
  /** The name under which countries have rules of their own for such ways. */
  readonly lawful?: LawfulWay;
}

function road(roadClass: RoadClass, use: RoadUse = RoadUse.road): RoadKind {
  return { roadClass, use, oneway: false, open: ALL_MODES, ifSaid: 0, ifNamed: 0, isPushed: false };
}

const SLOW_MOTORS = Mode.motorScooter | Mode.lowSpeedVehicle;

/** The modes that `motorroad=yes` keeps out (OSM wiki, Key:motorroad), as a motorway does. */
export const NOT_ON_MOTORROADS = SLOW_MOTORS | ACTIVE_MODES;

/** Motorways: cyclists and pedestrians may only use them when a tag allows it, as in OSRM; slow motors when a tag names them. */
function motorway(use: RoadUse): RoadKind {
  return {
    ...road(RoadClass.motorway, use),
    open: MOTOR_MODES & ~SLOW_MOTORS,
    ifSaid: ACTIVE_MODES,
    ifNamed: SLOW_MOTORS,
  };
}

/** Trunk roads: open as other roads in most countries; `national-rules.ts` has those where they are for motor traffic only. */
function trunk(use: RoadUse): RoadKind {
  return {
    ...road(RoadClass.trunk, use),
    open: ALL_MODES & ~Mode.lowSpeedVehicle,
    ifNamed: Mode.lowSpeedVehicle,
    lawful: 'trunk',
  };
}

/** A way for all or some of the modes without an engine. */
function path(use: RoadUse, open: number, rest: Partial<RoadKind> = {}): RoadKind {
  return {
    ...road(RoadClass.serviceOther, use),
    open,
    ifSaid: ACTIVE_MODES & ~open,
    ifNamed: MOTOR_MODES,
    ...rest,
  };
}

const FOOT = Mode.pedestrian | Mode.wheelchair;
const PUSHED: Partial<RoadKind> = { isPushed: true };
const WALK = path(RoadUse.footway, ACTIVE_MODES, PUSHED);
const FOOTWAY: RoadKind = { ...WALK, lawful: 'footway' };
/** `bus=yes` on a platform means that buses stop beside it, not that they drive on it. */
const PLATFORM: RoadKind = { ...WALK, ifNamed: 0, isArea: true };
/** A car park in the open. Cars and bicycles have its aisles. */
const CAR_PARK: RoadKind = {
  ...path(RoadUse.footway, FOOT, { ifSaid: 0, ifNamed: 0 }),
  isArea: true,
  hasNoOutline: true,
};
/** Open to buses; other modes have to be named by a tag. */
const BUSWAY: RoadKind = {
  ...road(RoadClass.serviceOther, RoadUse.busway),
  open: Mode.bus,
  ifNamed: ALL_MODES,
};
/** Inside a building: bicycles have to be named by a tag. */
const INSIDE: Partial<RoadKind> = { ifSaid: 0, ifNamed: Mode.bicycle };

/**
 * OSM wiki, Key:highway. Where the wiki does not say which modes may enter, OSRM, Valhalla and GraphHopper decide. Classes are those
 * of Valhalla, which the interface uses: living streets and roads of unknown class count as `serviceOther`.
 */
const HIGHWAYS: Readonly<Record<string, RoadKind>> = {
  // The only class that is one-way without saying so (OSM wiki, Key:oneway). Its links are not: the wiki asks for `oneway=yes`
  // on them and draws two-way links without the tag; OSRM, GraphHopper and Valhalla wait for the tag as well.
  motorway: { ...motorway(RoadUse.road), oneway: true },
  motorway_link: motorway(RoadUse.link),
  trunk: trunk(RoadUse.road),
  trunk_link: trunk(RoadUse.link),
  primary: road(RoadClass.primary),
  primary_link: road(RoadClass.primary, RoadUse.link),
  secondary: road(RoadClass.secondary),
  secondary_link: road(RoadClass.secondary, RoadUse.link),
  tertiary: road(RoadClass.tertiary),
  tertiary_link: road(RoadClass.tertiary, RoadUse.link),
  unclassified: road(RoadClass.unclassified),
  residential: road(RoadClass.residential),
  residential_link: road(RoadClass.residential, RoadUse.link),
  living_street: road(RoadClass.serviceOther, RoadUse.livingStreet),
  service: road(RoadClass.serviceOther, RoadUse.service),
  road: road(RoadClass.serviceOther),
  track: { ...road(RoadClass.serviceOther, RoadUse.track), lawful: 'track' },
  busway: BUSWAY,
  bus_guideway: BUSWAY,
  pedestrian: path(RoadUse.pedestrian, ACTIVE_MODES, { ...PUSHED, lawful: 'pedestrian' }),
  footway: FOOTWAY,
  path: path(RoadUse.path, ACTIVE_MODES, { lawful: 'path' }),
  cycleway: path(RoadUse.cycleway, Mode.bicycle, { lawful: 'cycleway' }),
  bridleway: path(RoadUse.bridleway, 0, { lawful: 'bridleway' }),
  // No tag opens steps to motor vehicles. For wheelchairs, see `way-access.ts`.
  steps: path(RoadUse.steps, Mode.pedestrian | Mode.bicycle, { ...PUSHED, ifSaid: 0, ifNamed: 0 }),
  platform: PLATFORM,
  pier: PLATFORM,
  corridor: path(RoadUse.footway, FOOT, INSIDE),
  elevator: path(RoadUse.elevator, FOOT, INSIDE),
};

/** Stages before and after the life of a road, and areas beside roads: no access tag makes them roads. */
const NO_ROADS = new Set(
  (
    'construction proposed planned abandoned disused razed demolished removed dismantled no ' +
    'rest_area services escape emergency_bay raceway via_ferrata'
  ).split(' '),
);

/** The kind of way for any other value (`runway`, `trail`): open to the modes that a tag lets in. */
const UNKNOWN: RoadKind = { ...road(RoadClass.serviceOther), open: 0, ifSaid: ALL_MODES };

/** OSM wiki, Key:service. `emergency_access` is for fire engines: it is closed to cars, as in OSRM and GraphHopper. */
const SERVICES: Readonly<Record<string, RoadKind>> = {
  parking_aisle: road(RoadClass.serviceOther, RoadUse.parkingAisle),
  driveway: road(RoadClass.serviceOther, RoadUse.driveway),
  alley: road(RoadClass.serviceOther, RoadUse.alley),
  'drive-through': road(RoadClass.serviceOther, RoadUse.driveThrough),
  emergency_access: {
    ...road(RoadClass.serviceOther, RoadUse.emergencyAccess),
    open: ACTIVE_MODES,
    ifNamed: MOTOR_MODES,
  },
};

/** OSM wiki, Key:footway: what it says on `highway=footway` and, less often, on paths and cycleways. */
const FOOTWAYS: Readonly<Record<string, RoadUse>> = {
  sidewalk: RoadUse.sidewalk,
  crossing: RoadUse.crossing,
  traffic_island: RoadUse.crossing,
};

/** OSM wiki, Tag:route=ferry and Tag:route=shuttle_train. Valhalla counts both as primary roads. */
const ROUTES: Readonly<Record<string, RoadKind>> = {
  ferry: road(RoadClass.primary, RoadUse.ferry),
  // Travellers without a vehicle take a passenger train instead.
  shuttle_train: {
    ...road(RoadClass.primary, RoadUse.railFerry),
    open: MOTOR_MODES,
    ifSaid: ACTIVE_MODES,
  },
};

/**
 * A ferry with a tag that lets in pedestrians or bicycles takes motor vehicles only when a tag names them, as in GraphHopper. (One that is open to all, or
 * to trucks, is for everybody.)
 */
const PASSENGER_FERRY: RoadKind = {
  ...road(RoadClass.primary, RoadUse.ferry),
  open: ACTIVE_MODES,
  ifNamed: MOTOR_MODES,
};

/** Ways to walk on that have no `highway`: OSM wiki, Tag:man_made=pier, Tag:railway=platform, Tag:public_transport=platform. */
const isPier: Classify = meaningIn({ pier: 1 });
const isPlatform: Classify = meaningIn({ platform: 1 });

/** A line without `highway` that is as good as a way, such as a dam: open to walkers and cyclists whom a tag names, as in OSRM and Valhalla. */
const UNNAMED_WAY: RoadKind = path(RoadUse.path, 0, { ifSaid: 0, ifNamed: ACTIVE_MODES });
/** A train that takes bicycles: `bicycle=yes` on the rails. A tag for walkers is about the rails instead. */
const TRAIN: RoadKind = { ...road(RoadClass.primary, RoadUse.railFerry), open: 0, ifNamed: Mode.bicycle };
const isDam: Classify = meaningIn({ breakwater: 1, groyne: 1, dyke: 1, embankment: 1 });
const isTrack: Classify = meaningIn({ track: 1 });
/** OSM wiki, Key:railway. The tracks of a tram lie in a street, and disused lines are ways to ride on. */
const Railway = { way: 1, train: 2, none: 3 } as const;
const TRAINS = 'rail train light_rail subway narrow_gauge monorail funicular';
/** Lines that are not built yet, and places beside lines. */
const NO_LINES =
  'construction proposed station halt stop facility platform_edge yard depot workshop roundhouse signal_box turntable traverser';
const knownRailway = meaningIn({
  ...Object.fromEntries(TRAINS.split(' ').map((value) => [value, Railway.train])),
  ...Object.fromEntries(NO_LINES.split(' ').map((value) => [value, Railway.none])),
});
const railwayOf: Classify = (value) => knownRailway(value) || Railway.way;

/** OSM wiki, Tag:amenity=parking: a place whose floors cannot be told, or that is no place but a row of cars in a street, is not walked across. */
const isParking: Classify = meaningIn({ parking: 1 });
const isNoPlace: Classify = meaningIn({
  underground: 1,
  'multi-storey': 1,
  rooftop: 1,
  sheds: 1,
  carports: 1,
  garage: 1,
  garages: 1,
  street_side: 1,
  lane: 1,
  on_kerb: 1,
  half_on_kerb: 1,
  shoulder: 1,
});

/** A kind of way with another use, such as crossing or sidewalk. */
function asUse(kind: RoadKind, use: RoadUse): RoadKind {
  return { ...kind, use };
}

/** Ways that are areas: pedestrians walk along the outline, cyclists push their bicycles. */
function asArea(kind: RoadKind): RoadKind {
  const { lawful: _, ...rest } = kind;
  return {
    ...rest,
    oneway: false,
    open: kind.open & ACTIVE_MODES,
    ifSaid: 0,
    ifNamed: 0,
    isPushed: true,
    isArea: true,
  };
}

const KINDS: readonly RoadKind[] = [
  ...new Set([...Object.values(HIGHWAYS), ...Object.values(SERVICES), ...Object.values(ROUTES), UNKNOWN]),
];
const AREAS: readonly RoadKind[] = KINDS.map(asArea);
const CROSSABLE = new Set([HIGHWAYS['footway'], HIGHWAYS['path'], HIGHWAYS['cycleway']]);
const FOOTWAY_USES = [...new Set(Object.values(FOOTWAYS))];
/** By kind of way, then by use: the kinds that `footway=*` and similar keys make of paths. */
const FOOTWAY_KINDS: readonly (readonly RoadKind[])[] = KINDS.map((kind) =>
  CROSSABLE.has(kind) ? FOOTWAY_USES.map((use) => asUse(kind, use)) : [],
);

/** Meanings of values as a position in `KINDS`, counted from 1. */
function kindsIn(table: Readonly<Record<string, RoadKind>>): Classify {
  return meaningIn(
    Object.fromEntries(Object.entries(table).map(([value, kind]) => [value, KINDS.indexOf(kind) + 1])),
  );
}

const knownHighway = kindsIn(HIGHWAYS);
const highwayKind: Classify = (value) =>
  knownHighway(value) || (NO_ROADS.has(value) ? 0 : KINDS.indexOf(UNKNOWN) + 1);
const serviceKind = kindsIn(SERVICES);
const routeKind = kindsIn(ROUTES);
const footwayUse = meaningIn(
  Object.fromEntries(Object.entries(FOOTWAYS).map(([value, use]) => [value, FOOTWAY_USES.indexOf(use) + 1])),
);
/** `construction=*` on a road in use: closed, unless the value is one of those for works that leave it open (OSRM's list). */
const isUnderConstruction: Classify = (value) =>
  value === 'no' || value === 'minor' || value === 'widening' ? 0 : 1;
const isImpassable: Classify = meaningIn({ impassable: 1, closed: 1 });

/** Reads the kind of way of the current object; null when no mode of travel uses it. */
export function roadKindReader(tags: TagReader): () => RoadKind | null {
  const highway = tags.slot('highway');
  const service = tags.slot('service');
  const footwaySlots = ['footway', 'path', 'cycleway'].map((key) => tags.slot(key));
  const route = tags.slot('route');
  const area = tags.slot('area');
  const access = tags.slot('access');
  const hgv = tags.slot('hgv');
  const foot = tags.slot('foot');
  const bicycle = tags.slot('bicycle');
  const manMade = tags.slot('man_made');
  const railway = tags.slot('railway');
  const publicTransport = tags.slot('public_transport');
  const amenity = tags.slot('amenity');
  const parking = tags.slot('parking');
  const leisure = tags.slot('leisure');
  const bridge = tags.slot('bridge');
  const construction = tags.slot('construction');
  const impassable = tags.slot('impassable');
  const status = tags.slot('status');
  const highwayKindOf = tags.classifier(highwayKind);
  const serviceKindOf = tags.classifier(serviceKind);
  const footwayUseOf = tags.classifier(footwayUse);
  const routeKindOf = tags.classifier(routeKind);
  const isPierAt = tags.classifier(isPier);
  const isPlatformAt = tags.classifier(isPlatform);
  const isParkingAt = tags.classifier(isParking);
  const isNoPlaceAt = tags.classifier(isNoPlace);
  const isDamAt = tags.classifier(isDam);
  const isTrackAt = tags.classifier(isTrack);
  const railwayAt = tags.classifier(railwayOf);
  const isTaken = tags.classifier((value) => (grantOf('foot', value) > Grant.no ? 1 : 0));
  const isForAll = tags.classifier((value) => (grantOf('access', value) === Grant.yes ? 1 : 0));
  const isSo = tags.classifier(isYes);
  const isBeingBuilt = tags.classifier(isUnderConstruction);
  const isClosed = tags.classifier(isImpassable);

  function highwayOf(): number {
    const kind = highwayKindOf(tags.value(highway)) - 1;
    if (KINDS[kind] !== HIGHWAYS['service']) return kind;
    const special = serviceKindOf(tags.value(service)) - 1;
    return special < 0 ? kind : special;
  }

  function footwayOf(kind: number): RoadKind {
    const kinds = FOOTWAY_KINDS[kind]!;
    if (kinds.length === 0) return KINDS[kind]!;
    for (const slot of footwaySlots) {
      const use = footwayUseOf(tags.value(slot));
      if (use !== 0) return kinds[use - 1]!;
    }
    return KINDS[kind]!;
  }

  function routeOrWalk(): RoadKind | null {
    const kind = KINDS[routeKindOf(tags.value(route)) - 1];
    if (kind !== undefined) {
      if (kind.use !== RoadUse.ferry || isForAll(tags.value(access)) || isForAll(tags.value(hgv)))
        return kind;
      const takesPassengers = isTaken(tags.value(foot)) || isTaken(tags.value(bicycle));
      return takesPassengers ? PASSENGER_FERRY : kind;
    }
    const isWalk =
      isPierAt(tags.value(manMade)) ||
      isPlatformAt(tags.value(railway)) ||
      isPlatformAt(tags.value(publicTransport));
    if (isWalk) return PLATFORM;
    if (isParkingAt(tags.value(amenity))) return isNoPlaceAt(tags.value(parking)) ? null : CAR_PARK;
    return tags.value(foot) || tags.value(bicycle) ? unnamedWay() : null;
  }

  /** A way without `highway` with a tag for walkers or cyclists. */
  function unnamedWay(): RoadKind | null {
    const rails = railwayAt(tags.value(railway));
    if (rails === Railway.train) return TRAIN;
    if (rails === Railway.none) return null;
    const isLine =
      rails !== 0 || tags.value(bridge) || isDamAt(tags.value(manMade)) || isTrackAt(tags.value(leisure));
    return isLine ? UNNAMED_WAY : null;
  }

  return () => {
    if (tags.value(highway) === 0) return routeOrWalk();
    const kind = highwayOf();
    if (kind < 0) return null;
    if (isBeingBuilt(tags.value(construction))) return null;
    if (isSo(tags.value(impassable)) || isClosed(tags.value(status))) return null;
    return isSo(tags.value(area)) ? AREAS[kind]! : footwayOf(kind);
  };
}
