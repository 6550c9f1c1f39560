import { ACTIVE_MODES, ALL_MODES, MOTOR_MODES, Mode, RoadClass, RoadUse } from '../road-network.ts';
import { type Classify, type TagReader, isYes, meaningIn } from './tag-reader.ts';

/**
 * The meaning of `highway=*` and similar keys: what a way is, and which modes may use it when no access is tagged, as bits of `Mode`. A mode
 * in none of `open`, `ifSaid` and `ifNamed` may not use the way, whatever its tags say.
 */
export interface RoadKind {
  readonly roadClass: RoadClass;
  readonly use: RoadUse;
  /** One-way for vehicles without saying so. */
  readonly oneway: boolean;
  readonly open: number;
  /** Closed, unless some access tag opens it, `access=yes` among them. */
  readonly ifSaid: number;
  /** Closed, unless a tag that names the mode or its family opens it: `motor_vehicle=yes` does, `access=yes` does not. */
  readonly ifNamed: number;
  /** Cyclists must dismount here, unless a tag allows riding. */
  readonly isPushed: boolean;
}

function road(roadClass: RoadClass, use: RoadUse = RoadUse.road): RoadKind {
  return { roadClass, use, oneway: false, open: ALL_MODES, ifSaid: 0, ifNamed: 0, isPushed: false };
}

const SLOW_MOTORS = Mode.motorScooter | Mode.lowSpeedVehicle;

/** The modes that `motorroad=yes` keeps out (OSM wiki, Key:motorroad), as a motorway does. */
export const NOT_ON_MOTORROADS = SLOW_MOTORS | ACTIVE_MODES;

/** Motorways and trunk roads, as OSRM has them: without a tag, neither cyclists nor pedestrians. */
function fastRoad(roadClass: RoadClass, use: RoadUse, closedTo: number): RoadKind {
  return {
    ...road(roadClass, use),
    open: MOTOR_MODES & ~closedTo,
    ifSaid: ACTIVE_MODES,
    ifNamed: closedTo,
  };
}

/** A way for those without an engine, or some of them. */
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
/** `bus=yes` on a platform says what stops beside it, not what drives on it. */
const PLATFORM: RoadKind = { ...WALK, ifNamed: 0 };
/** Open to buses; other modes have to be named by a tag. */
const BUSWAY: RoadKind = {
  ...road(RoadClass.serviceOther, RoadUse.busway),
  open: Mode.bus,
  ifNamed: ALL_MODES,
};
/** Inside a building: bicycles have to be named by a tag. */
const INSIDE: Partial<RoadKind> = { ifSaid: 0, ifNamed: Mode.bicycle };

/**
 * OSM wiki, Key:highway, and what OSRM, Valhalla and GraphHopper let in where the wiki leaves it open. Classes follow Valhalla,
 * whose names the interface uses: living streets and roads of unknown class count as `serviceOther`.
 */
const HIGHWAYS: Readonly<Record<string, RoadKind>> = {
  // The only class that is one-way without saying so (OSM wiki, Key:oneway). Its links are not: the wiki asks for `oneway=yes`
  // on them and draws two-way links without the tag; OSRM, GraphHopper and Valhalla wait for the tag as well.
  motorway: { ...fastRoad(RoadClass.motorway, RoadUse.road, SLOW_MOTORS), oneway: true },
  motorway_link: fastRoad(RoadClass.motorway, RoadUse.link, SLOW_MOTORS),
  trunk: fastRoad(RoadClass.trunk, RoadUse.road, Mode.lowSpeedVehicle),
  trunk_link: fastRoad(RoadClass.trunk, RoadUse.link, Mode.lowSpeedVehicle),
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
  track: road(RoadClass.serviceOther, RoadUse.track),
  busway: BUSWAY,
  bus_guideway: BUSWAY,
  pedestrian: path(RoadUse.pedestrian, ACTIVE_MODES, PUSHED),
  footway: WALK,
  path: path(RoadUse.path, ACTIVE_MODES),
  cycleway: path(RoadUse.cycleway, Mode.bicycle),
  bridleway: path(RoadUse.bridleway, 0),
  // No tag makes stairs passable for an engine. A wheelchair is another matter: `way-access.ts`.
  steps: path(RoadUse.steps, Mode.pedestrian | Mode.bicycle, { ...PUSHED, ifSaid: 0, ifNamed: 0 }),
  platform: PLATFORM,
  pier: PLATFORM,
  corridor: path(RoadUse.footway, FOOT, INSIDE),
  elevator: path(RoadUse.elevator, FOOT, INSIDE),
};

/** Lifecycle stages, and what is mapped as an area beside roads: no access tag makes a road of them. */
const NO_ROADS = new Set(
  (
    'construction proposed planned abandoned disused razed demolished removed dismantled no ' +
    'rest_area services escape emergency_bay raceway via_ferrata'
  ).split(' '),
);

/** Any other value (`runway`, `trail`): open to the modes that a tag lets in. */
const UNKNOWN: RoadKind = { ...road(RoadClass.serviceOther), open: 0, ifSaid: ALL_MODES };

/** OSM wiki, Key:service. `emergency_access` is for fire engines: OSRM and GraphHopper keep cars off it as well. */
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

/** A ferry that says who it carries, and does not name cars, is for people and bicycles: GraphHopper's reading. */
const PASSENGER_FERRY: RoadKind = {
  ...road(RoadClass.primary, RoadUse.ferry),
  open: ACTIVE_MODES,
  ifNamed: MOTOR_MODES,
};

/** What people walk on that has no `highway`: OSM wiki, Tag:man_made=pier, Tag:railway=platform, Tag:public_transport=platform. */
const isPier: Classify = meaningIn({ pier: 1 });
const isPlatform: Classify = meaningIn({ platform: 1 });

/** The crossing, sidewalk ... that a kind of way may turn out to be. */
function asUse(kind: RoadKind, use: RoadUse): RoadKind {
  return { ...kind, use };
}

/** Ways that are areas: pedestrians walk along the outline, cyclists push their bicycles. */
function asArea(kind: RoadKind): RoadKind {
  return { ...kind, oneway: false, open: kind.open & ACTIVE_MODES, ifSaid: 0, ifNamed: 0, isPushed: true };
}

const KINDS: readonly RoadKind[] = [
  ...new Set([...Object.values(HIGHWAYS), ...Object.values(SERVICES), ...Object.values(ROUTES), UNKNOWN]),
];
const AREAS: readonly RoadKind[] = KINDS.map(asArea);
/** By kind of way, then by value of `footway=*` and its kin, from 1. */
const CROSSABLE = new Set([HIGHWAYS['footway'], HIGHWAYS['path'], HIGHWAYS['cycleway']]);
const FOOTWAY_USES = [...new Set(Object.values(FOOTWAYS))];
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
/** `construction=*` beside a highway that is one: works that leave the road open are said to (OSRM's list). */
const isUnderConstruction: Classify = (value) =>
  value === 'no' || value === 'minor' || value === 'widening' ? 0 : 1;
const isImpassable: Classify = meaningIn({ impassable: 1, closed: 1 });

/** Reads which kind of way the current object is; null when it is none that traffic moves along. */
export function roadKindReader(tags: TagReader): () => RoadKind | null {
  const highway = tags.slot('highway');
  const service = tags.slot('service');
  const footwaySlots = ['footway', 'path', 'cycleway'].map((key) => tags.slot(key));
  const route = tags.slot('route');
  const area = tags.slot('area');
  const foot = tags.slot('foot');
  const bicycle = tags.slot('bicycle');
  const manMade = tags.slot('man_made');
  const railway = tags.slot('railway');
  const publicTransport = tags.slot('public_transport');
  const construction = tags.slot('construction');
  const impassable = tags.slot('impassable');
  const status = tags.slot('status');
  const highwayKindOf = tags.classifier(highwayKind);
  const serviceKindOf = tags.classifier(serviceKind);
  const footwayUseOf = tags.classifier(footwayUse);
  const routeKindOf = tags.classifier(routeKind);
  const isPierAt = tags.classifier(isPier);
  const isPlatformAt = tags.classifier(isPlatform);
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
      const isForPassengers = kind.use === RoadUse.ferry && (tags.value(foot) || tags.value(bicycle));
      return isForPassengers ? PASSENGER_FERRY : kind;
    }
    const isWalk =
      isPierAt(tags.value(manMade)) ||
      isPlatformAt(tags.value(railway)) ||
      isPlatformAt(tags.value(publicTransport));
    return isWalk ? PLATFORM : null;
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
