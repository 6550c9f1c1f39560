import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Warning } from '../shared/warning.ts';
import { TRAVEL_TYPES } from './costing.ts';
import { ResponseLocation } from './location.ts';
import { Bearing, EncodedPolyline } from '../shared/quantities.ts';

export const Summary = about(
  'Sums over a trip or a leg.',
  Type.Object({
    time: about('Time in seconds.', Type.Number({ minimum: 0 })),
    length: about('Length in the units of the trip.', Type.Number({ minimum: 0 })),
    min_lat: about('Southern edge of the route, in degrees.', Type.Number()),
    min_lon: about('Western edge of the route, in degrees.', Type.Number()),
    max_lat: about('Northern edge of the route, in degrees.', Type.Number()),
    max_lon: about('Eastern edge of the route, in degrees.', Type.Number()),
    has_time_restrictions: about(
      'Whether some road of it is closed at certain hours.',
      Type.Optional(Type.Boolean()),
    ),
    has_toll: about('Whether it uses a toll road.', Type.Optional(Type.Boolean())),
    has_highway: about('Whether it uses a motorway.', Type.Optional(Type.Boolean())),
    has_ferry: about('Whether it uses a ferry.', Type.Optional(Type.Boolean())),
    cost: about('Cost by the costing model; it has no unit.', Type.Optional(Type.Number())),
  }),
);

export const SignElement = about(
  'One line of a sign.',
  Type.Object({
    text: about('What is written there.', Type.String()),
    is_route_number: about('Whether the text is the number of a road.', Type.Optional(Type.Boolean())),
    consecutive_count: about(
      'Number of signs in a row on which it stands.',
      Type.Optional(Type.Integer({ minimum: 0 })),
    ),
  }),
);

export const Sign = about(
  'The sign at a ramp or an exit.',
  Type.Object({
    exit_number_elements: about('Numbers of the exit.', Type.Optional(Type.Array(SignElement))),
    exit_branch_elements: about('Roads that the exit leads onto.', Type.Optional(Type.Array(SignElement))),
    exit_toward_elements: about('Places that the exit leads to.', Type.Optional(Type.Array(SignElement))),
    exit_name_elements: about('Names of the exit.', Type.Optional(Type.Array(SignElement))),
  }),
);

/** Values of `maneuver.type`: docs/interface.md, section 3.7. Portolan sends 0..38. */
export const ManeuverType = {
  none: 0,
  start: 1,
  startRight: 2,
  startLeft: 3,
  destination: 4,
  destinationRight: 5,
  destinationLeft: 6,
  becomes: 7,
  continue: 8,
  slightRight: 9,
  right: 10,
  sharpRight: 11,
  uturnRight: 12,
  uturnLeft: 13,
  sharpLeft: 14,
  left: 15,
  slightLeft: 16,
  rampStraight: 17,
  rampRight: 18,
  rampLeft: 19,
  exitRight: 20,
  exitLeft: 21,
  stayStraight: 22,
  stayRight: 23,
  stayLeft: 24,
  merge: 25,
  roundaboutEnter: 26,
  roundaboutExit: 27,
  ferryEnter: 28,
  ferryExit: 29,
  transit: 30,
  transitTransfer: 31,
  transitRemainOn: 32,
  transitConnectionStart: 33,
  transitConnectionTransfer: 34,
  transitConnectionDestination: 35,
  postTransitConnectionDestination: 36,
  mergeRight: 37,
  mergeLeft: 38,
  elevatorEnter: 39,
  stepsEnter: 40,
  escalatorEnter: 41,
  buildingEnter: 42,
  buildingExit: 43,
} as const;

export const Maneuver = about(
  'One step of a leg.',
  Type.Object({
    type: about(
      'Kind of the maneuver: a value of `ManeuverType`.',
      Type.Integer({ minimum: 0, maximum: 43 }),
    ),
    instruction: about('The maneuver in words; empty with `directions_type: maneuvers`.', Type.String()),
    verbal_transition_alert_instruction: about(
      'What to say long before the maneuver.',
      Type.Optional(Type.String()),
    ),
    verbal_succinct_transition_instruction: about(
      'What to say shortly before the maneuver where there is little time.',
      Type.Optional(Type.String()),
    ),
    verbal_pre_transition_instruction: about(
      'What to say immediately before the maneuver.',
      Type.Optional(Type.String()),
    ),
    verbal_post_transition_instruction: about(
      'What to say after the maneuver, such as how far the road is followed.',
      Type.Optional(Type.String()),
    ),
    street_names: about(
      'Names of the road that is followed after the maneuver; absent where it has none.',
      Type.Optional(Type.Array(Type.String())),
    ),
    begin_street_names: about(
      'Names of the road where it begins, where they differ from `street_names`.',
      Type.Optional(Type.Array(Type.String())),
    ),
    time: about('Time in seconds; 0 on the last.', Type.Number({ minimum: 0 })),
    length: about('Length in the units of the trip; 0 on the last.', Type.Number({ minimum: 0 })),
    cost: about('Cost that the costing model gives this step; it has no unit.', Type.Optional(Type.Number())),
    begin_shape_index: about(
      "Position in the leg's shape at which the step begins.",
      Type.Integer({ minimum: 0 }),
    ),
    end_shape_index: about(
      "Position in the leg's shape at which the step ends.",
      Type.Integer({ minimum: 0 }),
    ),
    toll: about('Written, as true, where a part of the step costs toll.', Type.Optional(Type.Boolean())),
    rough: about('Written, as true, where a part of the step is unpaved.', Type.Optional(Type.Boolean())),
    gate: about('Written, as true, where the step passes a gate.', Type.Optional(Type.Boolean())),
    ferry: about('Written, as true, where the step is on a ferry.', Type.Optional(Type.Boolean())),
    highway: about('Written, as true, where the step is on a motorway.', Type.Optional(Type.Boolean())),
    has_time_restrictions: about(
      'Written, as true, where a road of the step is closed at certain hours.',
      Type.Optional(Type.Boolean()),
    ),
    bearing_before: about(
      'Direction before the maneuver, in degrees clockwise from north; absent on the first.',
      Type.Optional(Bearing),
    ),
    bearing_after: about(
      'Direction after the maneuver, in degrees clockwise from north; absent on the last.',
      Type.Optional(Bearing),
    ),
    sign: about('What the signs at a ramp or an exit say.', Type.Optional(Sign)),
    roundabout_exit_count: about(
      'Which exit of the roundabout to take, counted from 1; only where one is entered.',
      Type.Optional(Type.Integer({ minimum: 1 })),
    ),
    verbal_multi_cue: about(
      'Written, as true, where the next instruction is said together with this one.',
      Type.Optional(Type.Boolean()),
    ),
    travel_mode: about(
      'How the step is travelled.',
      Type.Enum(['drive', 'pedestrian', 'bicycle', 'transit']),
    ),
    travel_type: about('The kind of vehicle or of walking, within `travel_mode`.', Type.Enum(TRAVEL_TYPES)),
    bss_maneuver_type: about(
      'Whether a shared bicycle is rented or returned here; only with `bikeshare`.',
      Type.Optional(Type.Enum(['NoneAction', 'RentBikeAtBikeShare', 'ReturnBikeAtBikeShare'])),
    ),
    lanes: about(
      'Lanes before the maneuver, from left to right; with `turn_lanes` in the request. Bits are 1 nothing marked, 2 through, 4 sharp left, 8 left, 16 slight left, 32 slight right, 64 right, 128 sharp right, 256 back, 512 merging to the left, 1024 merging to the right.',
      Type.Optional(
        Type.Array(
          Type.Object({
            directions: about('Bit mask of the directions that the lane is marked with.', Type.Integer()),
            valid: about(
              'Bit mask of the directions that lead along the route.',
              Type.Optional(Type.Integer()),
            ),
            active: about('Bit mask of the direction to follow.', Type.Optional(Type.Integer())),
          }),
        ),
      ),
    ),
  }),
);

export const Leg = about(
  'The way from one break to the next.',
  Type.Object({
    maneuvers: about(
      'The way in steps; absent with `directions_type: none`.',
      Type.Optional(Type.Array(Maneuver, { minItems: 1 })),
    ),
    shape: EncodedPolyline,
    summary: about('Sums over the leg.', Summary),
    elevation_interval: about(
      'Metres, or feet where units are miles, between two values of `elevation`.',
      Type.Optional(Type.Number({ minimum: 0 })),
    ),
    elevation: about(
      'Heights along the leg, in metres, or feet where units are miles.',
      Type.Optional(Type.Array(Type.Number())),
    ),
  }),
);

export const Trip = about(
  'One route through all locations.',
  Type.Object({
    status: about('Always 0: success.', Type.Integer()),
    status_message: about('The same in words.', Type.String()),
    units: about('Unit of every length in the trip.', Type.Enum(['kilometers', 'miles'])),
    language: about(
      'Language of the instructions, which may not be the one that was asked for.',
      Type.String(),
    ),
    locations: about('The places of the request, in the order of travel.', Type.Array(ResponseLocation)),
    legs: about('The ways from break to break, in the order of travel.', Type.Array(Leg)),
    summary: about('Sums over the whole trip.', Summary),
    warnings: about(
      'What the request asked for and did not get; absent where there is nothing to say.',
      Type.Optional(Type.Array(Warning)),
    ),
  }),
);
