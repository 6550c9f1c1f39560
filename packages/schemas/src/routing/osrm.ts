/** The OSRM response format (`format: osrm`): docs/interface.md, section 3.8. Unlike the native one it counts in metres. */
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
  'A place of the request as it lies on a road.',
  Type.Object({
    name: about('Name of the road that the place lies on.', Type.Optional(Type.String())),
    location: about('Where the place lies on the road, [lon, lat].', Position),
    distance: about('Metres from the place that was sent.', Metres),
    hint: about(
      'Text that OSRM gives clients to find the place faster the next time.',
      Type.Optional(Type.String()),
    ),
    waypoint_index: about('Of optimized routes: position of the place in the trip.', Type.Optional(Index)),
    trips_index: about('Of optimized routes: which of the trips the place belongs to.', Type.Optional(Index)),
  }),
);

export const OsrmLane = about(
  'A lane before a junction, from left to right.',
  Type.Object({
    indications: about(
      'Directions that the lane is marked with.',
      Type.Array(
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
    ),
    valid: about('Whether the lane leads along the route.', Type.Boolean()),
    active: about('Whether the lane is the best for the next maneuver.', Type.Optional(Type.Boolean())),
    valid_indication: about(
      'The direction of the lane that leads along the route.',
      Type.Optional(Type.String()),
    ),
  }),
);

export const OsrmIntersection = about(
  'A junction that a step passes.',
  Type.Object({
    location: about('Where the junction is, [lon, lat].', Position),
    bearings: about(
      'Directions of all roads at the junction, in degrees clockwise from north, ascending.',
      Type.Array(Bearing),
    ),
    entry: about(
      'Whether one may drive into the road at the same position of `bearings`.',
      Type.Array(Type.Boolean()),
    ),
    in: about(
      'Position in `bearings` of the road by which the route arrives; absent on the first step.',
      Type.Optional(Index),
    ),
    out: about(
      'Position in `bearings` of the road by which the route leaves; absent on the last step.',
      Type.Optional(Index),
    ),
    classes: about(
      'Kinds of the road that the route leaves by, such as `toll`, `ferry`, `motorway`, `tunnel` and `restricted`.',
      Type.Optional(Type.Array(Type.String())),
    ),
    lanes: about('Lanes before the junction, from left to right.', Type.Optional(Type.Array(OsrmLane))),
    admin_index: about(
      "Position in the leg's `admins` of the country that the junction lies in.",
      Type.Optional(Index),
    ),
    geometry_index: about("Position of the junction in the leg's shape.", Type.Optional(Index)),
    duration: about('Seconds from here to the next junction.', Type.Optional(Seconds)),
    turn_duration: about('Seconds that the turn takes.', Type.Optional(Seconds)),
    weight: about('Cost from here to the next junction; it has no unit.', Type.Optional(Type.Number())),
    turn_weight: about('Cost of the turn; it has no unit.', Type.Optional(Type.Number())),
    is_urban: about('Whether the junction lies in a built-up area.', Type.Optional(Type.Boolean())),
    tunnel_name: about('Name of the tunnel that begins here.', Type.Optional(Type.String())),
  }),
);

export const OsrmManeuver = about(
  'What to do at the beginning of a step.',
  Type.Object({
    location: about('Where the maneuver is, [lon, lat].', Position),
    bearing_before: about(
      'Direction of travel before the maneuver, in degrees clockwise from north.',
      Bearing,
    ),
    bearing_after: about('Direction of travel after the maneuver, in degrees clockwise from north.', Bearing),
    type: about('Kind of the maneuver.', ManeuverWord),
    modifier: about('Direction of the maneuver.', Type.Optional(Modifier)),
    exit: about(
      'Which exit of the roundabout to take, counted from 1.',
      Type.Optional(Type.Integer({ minimum: 1 })),
    ),
    instruction: about('The maneuver in words.', Type.Optional(Type.String())),
  }),
);

export const OsrmVoiceInstruction = about(
  'A sentence for a navigation app to say.',
  Type.Object({
    distanceAlongGeometry: about('Metres before the next maneuver.', Metres),
    announcement: about('The sentence.', Type.String()),
    ssmlAnnouncement: about(
      'The sentence in Speech Synthesis Markup Language.',
      Type.Optional(Type.String()),
    ),
  }),
);

export const OsrmBannerContent = about(
  'One line that a navigation app shows.',
  Type.Object({
    text: about('The line to show.', Type.String()),
    type: about('Kind of the maneuver.', Type.Optional(ManeuverWord)),
    modifier: about('Direction of the maneuver.', Type.Optional(Modifier)),
    components: about(
      'The line in parts that may be drawn each in its own way.',
      Type.Optional(
        Type.Array(
          Type.Object({
            text: about('Text of the part.', Type.String()),
            type: about(
              'Kind of the part.',
              Type.Enum(['text', 'icon', 'delimiter', 'exit-number', 'exit', 'lane']),
            ),
            directions: about(
              'Of a lane: what it is marked with, as `indications` of a lane.',
              Type.Optional(Type.Array(Type.String())),
            ),
            active: about('Of a lane: whether it leads along the route.', Type.Optional(Type.Boolean())),
          }),
        ),
      ),
    ),
    degrees: about('Degrees of a roundabout that are driven, clockwise.', Type.Optional(Type.Number())),
    driving_side: about(
      'On which side of the road traffic drives.',
      Type.Optional(Type.Enum(['left', 'right'])),
    ),
  }),
);

export const OsrmBannerInstruction = about(
  'What a navigation app shows before a maneuver.',
  Type.Object({
    distanceAlongGeometry: about('Metres before the next maneuver.', Metres),
    primary: about('The main line.', OsrmBannerContent),
    secondary: about('The line below it.', Type.Optional(Type.Union([OsrmBannerContent, Type.Null()]))),
    sub: about(
      'The line at the bottom, such as the lanes or the maneuver after the next.',
      Type.Optional(OsrmBannerContent),
    ),
  }),
);

export const OsrmStep = about(
  'The way from one maneuver to the next.',
  Type.Object({
    distance: about('Length in metres.', Metres),
    duration: about('Time in seconds.', Seconds),
    geometry: about('Shape as an encoded polyline of 6 digits.', EncodedPolyline),
    weight: about('Cost by the costing model; it has no unit.', Type.Optional(Type.Number())),
    name: about('Names of the road; empty where it has none.', Type.Optional(Type.String())),
    ref: about('Numbers of the road.', Type.Optional(Type.String())),
    pronunciation: about('How its name is pronounced.', Type.Optional(Type.String())),
    destinations: about('What the signs at its beginning say.', Type.Optional(Type.String())),
    exits: about('Numbers or names of the exit.', Type.Optional(Type.String())),
    mode: about(
      'How it is travelled.',
      Type.Enum(['driving', 'walking', 'cycling', 'pushing bike', 'ferry', 'transit']),
    ),
    maneuver: about('What to do at its beginning.', OsrmManeuver),
    intersections: about(
      'Junctions that it passes, the first where it begins.',
      Type.Optional(Type.Array(OsrmIntersection)),
    ),
    rotary_name: about('Name of the roundabout.', Type.Optional(Type.String())),
    rotary_pronunciation: about(
      'How the name of the roundabout is pronounced.',
      Type.Optional(Type.String()),
    ),
    driving_side: about(
      'On which side of the road traffic drives.',
      Type.Optional(Type.Enum(['left', 'right'])),
    ),
    voiceInstructions: about(
      'What to say along the step; with `voice_instructions`.',
      Type.Optional(Type.Array(OsrmVoiceInstruction)),
    ),
    bannerInstructions: about(
      'What to show along the step; with `banner_instructions`.',
      Type.Optional(Type.Array(OsrmBannerInstruction)),
    ),
    speedLimitSign: about(
      'Design of speed limit signs: `mutcd` as in North America, `vienna` elsewhere.',
      Type.Optional(Type.Enum(['mutcd', 'vienna'])),
    ),
    speedLimitUnit: about('Unit of the speed limits on the signs.', Type.Optional(Type.String())),
  }),
);

export const OsrmAnnotation = about(
  'One entry for each pair of neighbouring coordinates.',
  Type.Object({
    distance: about('Lengths in metres.', Type.Optional(Type.Array(Metres))),
    duration: about('Times in seconds.', Type.Optional(Type.Array(Seconds))),
    weight: about('Costs by the costing model; they have no unit.', Type.Optional(Type.Array(Type.Number()))),
    speed: about('Speeds in metres a second.', Type.Optional(Type.Array(Type.Number({ minimum: 0 })))),
    maxspeed: about(
      'Speed limits.',
      Type.Optional(
        Type.Array(
          Type.Object({
            speed: about('The limit, in `unit`.', Type.Optional(Type.Number({ minimum: 0 }))),
            unit: about('Unit of `speed`.', Type.Optional(Type.Enum(['km/h', 'mph']))),
            unknown: about('Written, as true, where the limit is not known.', Type.Optional(Type.Boolean())),
            none: about('Written, as true, where there is no limit.', Type.Optional(Type.Boolean())),
          }),
        ),
      ),
    ),
  }),
);

export const OsrmLeg = about(
  'The way from one waypoint to the next.',
  Type.Object({
    distance: about('Length in metres.', Metres),
    duration: about('Time in seconds.', Seconds),
    weight: about('Cost by the costing model; it has no unit.', Type.Optional(Type.Number())),
    summary: about('Names of the main roads.', Type.Optional(Type.String())),
    steps: about('The way in steps.', Type.Optional(Type.Array(OsrmStep))),
    annotation: about(
      'Figures for each pair of neighbouring coordinates; with `filters`.',
      Type.Optional(OsrmAnnotation),
    ),
    via_waypoints: about(
      'Places that it passes without ending there.',
      Type.Optional(
        Type.Array(
          Type.Object({
            distance_from_start: about('Metres from the beginning of the leg.', Metres),
            geometry_index: about("Position in the leg's shape.", Index),
            waypoint_index: about('Position in `waypoints`.', Index),
          }),
        ),
      ),
    ),
    admins: about(
      'Countries that it passes.',
      Type.Optional(
        Type.Array(
          Type.Object({
            iso_3166_1: about('ISO 3166-1 alpha-2 code.', Type.Optional(Type.String())),
            iso_3166_1_alpha3: about('ISO 3166-1 alpha-3 code.', Type.Optional(Type.String())),
          }),
        ),
      ),
    ),
  }),
);

export const OsrmRoute = about(
  'One route through all waypoints.',
  Type.Object({
    distance: about('Length in metres.', Metres),
    duration: about('Time in seconds.', Seconds),
    geometry: about('Shape as an encoded polyline of 6 digits.', EncodedPolyline),
    weight: about('Cost by the costing model; it has no unit.', Type.Optional(Type.Number())),
    weight_name: about('Name of the costing model.', Type.Optional(Type.String())),
    legs: about('The ways from waypoint to waypoint.', Type.Array(OsrmLeg)),
    voiceLocale: about('Language of the voice instructions.', Type.Optional(Type.String())),
    confidence: about('Of matchings: how sure the matching is.', Type.Optional(Share)),
  }),
);

const answerProperties = {
  code: about('`Ok`, or what went wrong in the words of OSRM.', Type.Enum(OSRM_CODES)),
  message: about('What went wrong, in a sentence.', Type.Optional(Type.String())),
  data_version: about('Version of the roads that answered.', Type.Optional(Type.String())),
};

export const OsrmRouteResponse = about(
  'Answer of a route or an optimized route with `format: osrm`.',
  Type.Object({
    ...answerProperties,
    waypoints: about('The places of the request as they lie on roads.', Type.Array(OsrmWaypoint)),
    routes: about('The route, and after it the alternates.', Type.Array(OsrmRoute)),
  }),
);

export const OsrmTracepoint = about(
  'Where a point of a trace was matched; null where it was not.',
  Type.Union([
    Type.Object({
      name: about('Name of the road.', Type.Optional(Type.String())),
      location: about('Where the point lies on the road, [lon, lat].', Position),
      distance: about('Metres from the point that was sent.', Type.Optional(Metres)),
      alternatives_count: about(
        'In how many other ways the trace could have been matched here.',
        Type.Optional(Index),
      ),
      matchings_index: about('Position in `matchings`.', Type.Optional(Index)),
      waypoint_index: about(
        'Position among the waypoints of the matching; null where the point ends no leg.',
        Type.Optional(Type.Union([Index, Type.Null()])),
      ),
    }),
    Type.Null(),
  ]),
);

export const OsrmMatchResponse = about(
  'Answer of map_match with `format: osrm`.',
  Type.Object({
    ...answerProperties,
    tracepoints: about('One entry a point of the trace, in their order.', Type.Array(OsrmTracepoint)),
    matchings: about('The ways that the trace took, one for each part without a gap.', Type.Array(OsrmRoute)),
  }),
);
