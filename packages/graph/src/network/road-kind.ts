import { RoadClass, RoadUse } from './road-network.ts';
import { type Classify, type TagReader, isYes, meaningIn } from './tags.ts';

/** Whether a mode of travel may use a kind of way when no access tag says so. */
export const ByDefault = {
  closed: 0,
  /** Closed, unless a tag that names the mode or its family opens it: `motor_vehicle=yes` does, `access=yes` does not. */
  ifNamed: 1,
  open: 2,
} as const;
export type ByDefault = (typeof ByDefault)[keyof typeof ByDefault];

/** What `highway=*` or `route=*` say of a way. A further mode of travel is a further member beside `auto`. */
export interface RoadKind {
  readonly roadClass: RoadClass;
  readonly use: RoadUse;
  readonly oneway: boolean;
  readonly auto: ByDefault;
}

function road(roadClass: RoadClass, use: RoadUse = RoadUse.road, auto: ByDefault = ByDefault.open): RoadKind {
  return { roadClass, use, oneway: false, auto };
}

/**
 * OSM wiki, Key:highway. What is not here is no road for anybody yet: construction, proposed, platform, corridor, raceway, busway.
 *
 * Classes follow Valhalla, whose names the interface uses: living streets and roads of unknown class count as `serviceOther`.
 */
const HIGHWAYS: Readonly<Record<string, RoadKind>> = {
  // The only class that is one-way without saying so (OSM wiki, Key:oneway). Its links are not: the wiki asks for `oneway=yes`
  // on them and draws two-way links without the tag; OSRM, GraphHopper and Valhalla wait for the tag as well.
  motorway: { ...road(RoadClass.motorway), oneway: true },
  motorway_link: road(RoadClass.motorway, RoadUse.link),
  trunk: road(RoadClass.trunk),
  trunk_link: road(RoadClass.trunk, RoadUse.link),
  primary: road(RoadClass.primary),
  primary_link: road(RoadClass.primary, RoadUse.link),
  secondary: road(RoadClass.secondary),
  secondary_link: road(RoadClass.secondary, RoadUse.link),
  tertiary: road(RoadClass.tertiary),
  tertiary_link: road(RoadClass.tertiary, RoadUse.link),
  unclassified: road(RoadClass.unclassified),
  residential: road(RoadClass.residential),
  living_street: road(RoadClass.serviceOther, RoadUse.livingStreet),
  service: road(RoadClass.serviceOther, RoadUse.service),
  road: road(RoadClass.serviceOther),
  track: road(RoadClass.serviceOther, RoadUse.track),
  // A car let into a pedestrian street drives at the pace of a living street.
  pedestrian: road(RoadClass.serviceOther, RoadUse.livingStreet, ByDefault.ifNamed),
  footway: road(RoadClass.serviceOther, RoadUse.service, ByDefault.ifNamed),
  path: road(RoadClass.serviceOther, RoadUse.service, ByDefault.ifNamed),
  cycleway: road(RoadClass.serviceOther, RoadUse.service, ByDefault.ifNamed),
  bridleway: road(RoadClass.serviceOther, RoadUse.service, ByDefault.ifNamed),
  // No tag makes stairs passable for a car.
  steps: road(RoadClass.serviceOther, RoadUse.service, ByDefault.closed),
};

/** OSM wiki, Key:service. `emergency_access` is for fire engines: OSRM and GraphHopper keep cars off it as well. */
const SERVICES: Readonly<Record<string, RoadKind>> = {
  parking_aisle: road(RoadClass.serviceOther, RoadUse.parkingAisle),
  driveway: road(RoadClass.serviceOther, RoadUse.driveway),
  alley: road(RoadClass.serviceOther, RoadUse.alley),
  'drive-through': road(RoadClass.serviceOther, RoadUse.driveThrough),
  emergency_access: road(RoadClass.serviceOther, RoadUse.service, ByDefault.ifNamed),
};

/** OSM wiki, Tag:route=ferry and Tag:route=shuttle_train. Valhalla counts both as primary roads. */
const ROUTES: Readonly<Record<string, RoadKind>> = {
  ferry: road(RoadClass.primary, RoadUse.ferry),
  shuttle_train: road(RoadClass.primary, RoadUse.railFerry),
};

/** A ferry that says who it carries, and does not name cars, is for people and bicycles: GraphHopper's reading. */
const PASSENGER_FERRY = road(RoadClass.primary, RoadUse.ferry, ByDefault.ifNamed);

const KINDS: readonly RoadKind[] = [
  ...Object.values(HIGHWAYS),
  ...Object.values(SERVICES),
  ...Object.values(ROUTES),
];

/** Meanings of values as a position in `KINDS`, counted from 1. */
function kindsIn(table: Readonly<Record<string, RoadKind>>): Classify {
  return meaningIn(
    Object.fromEntries(Object.entries(table).map(([value, kind]) => [value, KINDS.indexOf(kind) + 1])),
  );
}

const highwayKind = kindsIn(HIGHWAYS);
const serviceKind = kindsIn(SERVICES);
const routeKind = kindsIn(ROUTES);

/** Reads which kind of way the current object is; null when it is none that traffic moves along. */
export function roadKindReader(tags: TagReader): () => RoadKind | null {
  const highway = tags.slot('highway');
  const service = tags.slot('service');
  const route = tags.slot('route');
  const area = tags.slot('area');
  const foot = tags.slot('foot');
  const bicycle = tags.slot('bicycle');
  const highwayKindOf = tags.classifier(highwayKind);
  const serviceKindOf = tags.classifier(serviceKind);
  const routeKindOf = tags.classifier(routeKind);
  const isArea = tags.classifier(isYes);

  return () => {
    // The outline of a square is not a street around it.
    if (isArea(tags.value(area))) return null;
    if (tags.value(highway) !== 0) {
      const kind = KINDS[highwayKindOf(tags.value(highway)) - 1] ?? null;
      if (kind !== HIGHWAYS['service']) return kind;
      return KINDS[serviceKindOf(tags.value(service)) - 1] ?? kind;
    }
    const kind = KINDS[routeKindOf(tags.value(route)) - 1] ?? null;
    if (kind !== ROUTES['ferry']) return kind;
    return tags.value(foot) || tags.value(bicycle) ? PASSENGER_FERRY : kind;
  };
}
