/** The OSRM response format (`format: osrm`): section 3.8 of the interface. Unlike the native one it counts in metres. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Position } from '../shared/geojson.ts';
import { Bearing, EncodedPolyline, Index, Share } from '../shared/quantities.ts';

/** Values of `code`; an error carries the one of its row in `WIRE_ERRORS`. */
export const OSRM_CODES = [
  'Ok',
  'InvalidUrl',
  'InvalidService',
  'InvalidVersion',
  'InvalidOptions',
  'InvalidQuery',
  'InvalidValue',
  'NoSegment',
  'TooBig',
  'NoRoute',
  'NoTable',
  'NotImplemented',
  'NoTrips',
] as const;

const Metres = Type.Number({ minimum: 0 });
const Seconds = Type.Number({ minimum: 0 });

const ManeuverWord = Type.Enum([
  'turn',
  'new name',
  'depart',
  'arrive',
  'merge',
  'ramp',
  'on ramp',
  'off ramp',
  'fork',
  'end of road',
  'use lane',
  'continue',
  'roundabout',
  'rotary',
  'roundabout turn',
  'notification',
  'exit roundabout',
  'exit rotary',
]);

const Modifier = Type.Enum([
  'uturn',
  'sharp right',
  'right',
  'slight right',
  'straight',
  'slight left',
  'left',
  'sharp left',
]);

export const OsrmWaypoint = about(
  'TODO.',
  Type.Object({
    name: Type.Optional(Type.String()),
    location: Position,
    distance: about('From the place that was sent.', Metres),
    hint: Type.Optional(Type.String()),
    waypoint_index: about(
      'Of optimized routes: the position in the trip, and the trip.',
      Type.Optional(Index),
    ),
    trips_index: Type.Optional(Index),
  }),
);

export const OsrmLane = about(
  'TODO.',
  Type.Object({
    indications: Type.Array(
      Type.Enum([
        'none',
        'uturn',
        'sharp right',
        'right',
        'slight right',
        'straight',
        'slight left',
        'left',
        'sharp left',
      ]),
    ),
    valid: Type.Boolean(),
    active: Type.Optional(Type.Boolean()),
    valid_indication: Type.Optional(Type.String()),
  }),
);

export const OsrmIntersection = about(
  'TODO.',
  Type.Object({
    location: Position,
    bearings: Type.Array(Bearing),
    entry: about(
      'Whether one may drive into the road at the same position of `bearings`.',
      Type.Array(Type.Boolean()),
    ),
    in: about(
      'Positions in `bearings`; the first step has no `in`, the last no `out`.',
      Type.Optional(Index),
    ),
    out: Type.Optional(Index),
    classes: Type.Optional(Type.Array(Type.String())),
    lanes: Type.Optional(Type.Array(OsrmLane)),
    admin_index: Type.Optional(Index),
    geometry_index: Type.Optional(Index),
    duration: Type.Optional(Seconds),
    turn_duration: Type.Optional(Seconds),
    weight: Type.Optional(Type.Number()),
    turn_weight: Type.Optional(Type.Number()),
    is_urban: Type.Optional(Type.Boolean()),
    tunnel_name: Type.Optional(Type.String()),
  }),
);

export const OsrmManeuver = about(
  'TODO.',
  Type.Object({
    location: Position,
    bearing_before: Bearing,
    bearing_after: Bearing,
    type: ManeuverWord,
    modifier: Type.Optional(Modifier),
    exit: about('Of a roundabout.', Type.Optional(Type.Integer({ minimum: 1 }))),
    instruction: Type.Optional(Type.String()),
  }),
);

export const OsrmVoiceInstruction = about(
  'TODO.',
  Type.Object({
    distanceAlongGeometry: about('Metres before the next maneuver.', Metres),
    announcement: Type.String(),
    ssmlAnnouncement: Type.Optional(Type.String()),
  }),
);

const BannerContent = Type.Object({
  text: Type.String(),
  type: Type.Optional(ManeuverWord),
  modifier: Type.Optional(Modifier),
  components: Type.Optional(
    Type.Array(
      Type.Object({
        text: Type.String(),
        type: Type.Enum(['text', 'icon', 'delimiter', 'exit-number', 'exit', 'lane']),
      }),
    ),
  ),
  degrees: Type.Optional(Type.Number()),
  driving_side: Type.Optional(Type.Enum(['left', 'right'])),
});

export const OsrmBannerInstruction = about(
  'TODO.',
  Type.Object({
    distanceAlongGeometry: Metres,
    primary: BannerContent,
    secondary: Type.Optional(Type.Union([BannerContent, Type.Null()])),
    sub: Type.Optional(BannerContent),
  }),
);

export const OsrmStep = about(
  'TODO.',
  Type.Object({
    distance: Metres,
    duration: Seconds,
    geometry: EncodedPolyline,
    weight: Type.Optional(Type.Number()),
    name: Type.Optional(Type.String()),
    ref: Type.Optional(Type.String()),
    pronunciation: Type.Optional(Type.String()),
    destinations: Type.Optional(Type.String()),
    exits: Type.Optional(Type.String()),
    mode: Type.Enum(['driving', 'walking', 'cycling', 'ferry', 'transit']),
    maneuver: OsrmManeuver,
    intersections: Type.Optional(Type.Array(OsrmIntersection)),
    rotary_name: Type.Optional(Type.String()),
    rotary_pronunciation: Type.Optional(Type.String()),
    driving_side: Type.Optional(Type.Enum(['left', 'right'])),
    voiceInstructions: Type.Optional(Type.Array(OsrmVoiceInstruction)),
    bannerInstructions: Type.Optional(Type.Array(OsrmBannerInstruction)),
    speedLimitSign: Type.Optional(Type.Enum(['mutcd', 'vienna'])),
    speedLimitUnit: Type.Optional(Type.String()),
  }),
);

export const OsrmAnnotation = about(
  'One entry for each pair of neighbouring coordinates.',
  Type.Object({
    distance: Type.Optional(Type.Array(Metres)),
    duration: Type.Optional(Type.Array(Seconds)),
    weight: Type.Optional(Type.Array(Type.Number())),
    speed: about('Metres a second.', Type.Optional(Type.Array(Type.Number({ minimum: 0 })))),
    maxspeed: Type.Optional(
      Type.Array(
        Type.Object({
          speed: Type.Optional(Type.Number({ minimum: 0 })),
          unit: Type.Optional(Type.Enum(['km/h', 'mph'])),
          unknown: Type.Optional(Type.Boolean()),
          none: Type.Optional(Type.Boolean()),
        }),
      ),
    ),
  }),
);

export const OsrmLeg = about(
  'TODO.',
  Type.Object({
    distance: Metres,
    duration: Seconds,
    weight: Type.Optional(Type.Number()),
    summary: Type.Optional(Type.String()),
    steps: Type.Optional(Type.Array(OsrmStep)),
    annotation: Type.Optional(OsrmAnnotation),
    via_waypoints: Type.Optional(
      Type.Array(Type.Object({ distance_from_start: Metres, geometry_index: Index, waypoint_index: Index })),
    ),
    admins: Type.Optional(
      Type.Array(
        Type.Object({
          iso_3166_1: Type.Optional(Type.String()),
          iso_3166_1_alpha3: Type.Optional(Type.String()),
        }),
      ),
    ),
  }),
);

export const OsrmRoute = about(
  'TODO.',
  Type.Object({
    distance: Metres,
    duration: Seconds,
    geometry: EncodedPolyline,
    weight: Type.Optional(Type.Number()),
    weight_name: Type.Optional(Type.String()),
    legs: Type.Array(OsrmLeg),
    voiceLocale: about('With voice instructions.', Type.Optional(Type.String())),
    confidence: about('Of matchings: 0 to 1.', Type.Optional(Share)),
  }),
);

const answerProperties = {
  code: Type.Enum(OSRM_CODES),
  message: Type.Optional(Type.String()),
  data_version: Type.Optional(Type.String()),
};

export const OsrmRouteResponse = about(
  'Answer of a route or an optimized route with `format: osrm`.',
  Type.Object({
    ...answerProperties,
    waypoints: Type.Array(OsrmWaypoint),
    routes: Type.Array(OsrmRoute),
  }),
);

export const OsrmTracepoint = about(
  'Where a point of a trace was matched; null where it was not.',
  Type.Union([
    Type.Object({
      name: Type.Optional(Type.String()),
      location: Position,
      distance: Type.Optional(Metres),
      alternatives_count: Type.Optional(Index),
      matchings_index: Type.Optional(Index),
      waypoint_index: Type.Optional(Type.Union([Index, Type.Null()])),
    }),
    Type.Null(),
  ]),
);

export const OsrmMatchResponse = about(
  'Answer of map_match with `format: osrm`.',
  Type.Object({
    ...answerProperties,
    tracepoints: Type.Array(OsrmTracepoint),
    matchings: Type.Array(OsrmRoute),
  }),
);
