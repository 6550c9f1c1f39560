import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Warning } from '../shared/warning.ts';
import { TRAVEL_TYPES } from './costing.ts';
import { ResponseLocation } from './location.ts';
import { Bearing, EncodedPolyline } from '../shared/quantities.ts';

export const Summary = about(
  'Sums over a trip or a leg.',
  Type.Object({
    time: about('Seconds.', Type.Number({ minimum: 0 })),
    length: about('In the units of the trip.', Type.Number({ minimum: 0 })),
    min_lat: Type.Number(),
    min_lon: Type.Number(),
    max_lat: Type.Number(),
    max_lon: Type.Number(),
    has_time_restrictions: Type.Optional(Type.Boolean()),
    has_toll: Type.Optional(Type.Boolean()),
    has_highway: Type.Optional(Type.Boolean()),
    has_ferry: Type.Optional(Type.Boolean()),
    cost: about('What the costing model made of it; no unit.', Type.Optional(Type.Number())),
  }),
);

export const SignElement = about(
  'One line of a sign.',
  Type.Object({
    text: Type.String(),
    is_route_number: Type.Optional(Type.Boolean()),
    consecutive_count: about(
      'On how many signs in a row it stands.',
      Type.Optional(Type.Integer({ minimum: 0 })),
    ),
  }),
);

export const Sign = about(
  'The sign at a ramp or an exit.',
  Type.Object({
    exit_number_elements: Type.Optional(Type.Array(SignElement)),
    exit_branch_elements: Type.Optional(Type.Array(SignElement)),
    exit_toward_elements: Type.Optional(Type.Array(SignElement)),
    exit_name_elements: Type.Optional(Type.Array(SignElement)),
  }),
);

/** Values of `maneuver.type`: section 3.7 of the interface. Portolan sends 0..38. */
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
    type: about('A value of `ManeuverType`.', Type.Integer({ minimum: 0, maximum: 43 })),
    instruction: about('Empty for `directions_type: maneuvers`.', Type.String()),
    verbal_transition_alert_instruction: Type.Optional(Type.String()),
    verbal_succinct_transition_instruction: Type.Optional(Type.String()),
    verbal_pre_transition_instruction: Type.Optional(Type.String()),
    verbal_post_transition_instruction: Type.Optional(Type.String()),
    street_names: Type.Optional(Type.Array(Type.String())),
    begin_street_names: Type.Optional(Type.Array(Type.String())),
    time: about('Seconds; 0 on the last.', Type.Number({ minimum: 0 })),
    length: about('In the units of the trip; 0 on the last.', Type.Number({ minimum: 0 })),
    cost: Type.Optional(Type.Number()),
    begin_shape_index: about(
      "Positions in the leg's shape; equal on the last.",
      Type.Integer({ minimum: 0 }),
    ),
    end_shape_index: Type.Integer({ minimum: 0 }),
    toll: Type.Optional(Type.Boolean()),
    rough: Type.Optional(Type.Boolean()),
    gate: Type.Optional(Type.Boolean()),
    ferry: Type.Optional(Type.Boolean()),
    highway: Type.Optional(Type.Boolean()),
    has_time_restrictions: Type.Optional(Type.Boolean()),
    bearing_before: about('Degrees clockwise from north.', Type.Optional(Bearing)),
    bearing_after: Type.Optional(Bearing),
    sign: Type.Optional(Sign),
    roundabout_exit_count: Type.Optional(Type.Integer({ minimum: 1 })),
    verbal_multi_cue: Type.Optional(Type.Boolean()),
    travel_mode: Type.Enum(['drive', 'pedestrian', 'bicycle', 'transit']),
    travel_type: Type.Enum(TRAVEL_TYPES),
    bss_maneuver_type: Type.Optional(
      Type.Enum(['NoneAction', 'RentBikeAtBikeShare', 'ReturnBikeAtBikeShare']),
    ),
    lanes: about(
      'Bit masks; only on request.',
      Type.Optional(
        Type.Array(
          Type.Object({
            directions: Type.Integer(),
            valid: Type.Optional(Type.Integer()),
            active: Type.Optional(Type.Integer()),
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
      'Absent for `directions_type: none`.',
      Type.Optional(Type.Array(Maneuver, { minItems: 1 })),
    ),
    shape: EncodedPolyline,
    summary: Summary,
    elevation_interval: about(
      'Metres or feet between two values of `elevation`.',
      Type.Optional(Type.Number({ minimum: 0 })),
    ),
    elevation: about('Metres or feet.', Type.Optional(Type.Array(Type.Number()))),
  }),
);

export const Trip = about(
  'One route through all locations.',
  Type.Object({
    status: about('0: success.', Type.Integer()),
    status_message: Type.String(),
    units: Type.Enum(['kilometers', 'miles']),
    language: about('The language used, which may not be the one asked for.', Type.String()),
    locations: Type.Array(ResponseLocation),
    legs: Type.Array(Leg),
    summary: Summary,
    warnings: Type.Optional(Type.Array(Warning)),
  }),
);
