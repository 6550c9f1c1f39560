import type { Maneuver } from '@portolan/schemas';
import type { Rental } from '../journey/journey.ts';
import type { Step } from './maneuvers.ts';
import type { Side } from '../journey/side.ts';

const COMPASS = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th'] as const;
const SETTING_OUT = { drive: 'Drive', pedestrian: 'Walk', bicycle: 'Ride', transit: 'Ride' } as const;

/** Facts that an instruction may mention in addition to the step itself. */
export interface Circumstances {
  readonly previousStreet: string | undefined;
  readonly destinationSide: Side;
  /** True if the street continues under the same name. */
  readonly staysOnStreet: boolean;
  /** The number of an exit; undefined if it has none. */
  readonly exitNumber: string | undefined;
  /** The destinations on the sign of a ramp. */
  readonly toward: string | undefined;
  readonly travelMode: Maneuver['travel_mode'];
}

/**
 * Writes the instruction of a step as one sentence of plain American English.
 *
 * @param street  the street along which the step leads; undefined if it has no name or the name is not to be mentioned.
 * @param exitStreet  the street by which a roundabout is left; undefined in the same cases.
 * @param far  the length of the step, such as ` for 300 meters`; it is used in steps that only continue on a road.
 */
export function instructionOf(
  step: Step,
  street: string | undefined,
  exitStreet: string | undefined,
  { previousStreet, destinationSide, staysOnStreet, exitNumber, toward, travelMode }: Circumstances,
  far = '',
): string {
  const onto = street === undefined ? '' : ` onto ${street}`;
  const on = street === undefined ? '' : ` on ${street}`;
  const { side } = step.turn;
  const beside = step.turn.kind === 'straight' ? '' : ` on the ${side}`;
  const leadingTo = toward === undefined ? onto : `${onto} toward ${toward}`;
  switch (step.action) {
    case 'start':
      return `${SETTING_OUT[travelMode]} ${COMPASS[Math.round(step.bearingAfter / 45) % 8]}${on}${far}.`;
    case 'turn':
      return `${turnPhrase(step)}${staysOnStreet && street !== undefined ? ` to stay on ${street}` : onto}.`;
    case 'becomes':
      return `${previousStreet} becomes ${street}.`;
    case 'continue':
      return `Continue${on}${far}.`;
    case 'ramp':
      return `Take the ramp${beside}${leadingTo}.`;
    case 'exit':
      return `Take ${exitNumber === undefined ? 'the exit' : `exit ${exitNumber}`}${beside}${leadingTo}.`;
    case 'merge':
      return `Merge${onto}.`;
    case 'keep':
      return `Keep ${side}${staysOnStreet && street !== undefined ? ` to stay on ${street}` : leadingTo}.`;
    case 'enterRoundabout': {
      if (!step.exit) return 'Enter the roundabout.';
      const ordinal = ORDINALS[step.exit.count - 1] ?? `${step.exit.count}th`;
      return `Enter the roundabout and take the ${ordinal} exit${exitStreet === undefined ? '' : ` onto ${exitStreet}`}.`;
    }
    case 'exitRoundabout':
      return `Leave the roundabout${onto}.`;
    case 'enterFerry':
      return street === undefined ? 'Take the ferry.' : `Take the ferry ${street}.`;
    case 'exitFerry':
      return `Leave the ferry${onto}.`;
    case 'arrive':
      return destinationSide === undefined
        ? 'You have arrived at your destination.'
        : `Your destination is on the ${destinationSide}.`;
  }
}

/** Announces an arrival that is still ahead. */
export function arrivalAhead(side: Side): string {
  return side === undefined
    ? 'You will arrive at your destination.'
    : `Your destination will be on the ${side}.`;
}

/** Puts the renting or returning of a bicycle before an instruction. */
export function withRental(rental: Rental | undefined, instruction: string): string {
  if (!rental || rental.action === 'NoneAction') return instruction;
  const at = rental.station === '' ? '' : ` at ${rental.station}`;
  return rental.action === 'RentBikeAtBikeShare'
    ? `Rent a bicycle${at}. ${instruction}`
    : `Return the bicycle${at}. ${instruction}`;
}

function turnPhrase({ turn: { kind, side } }: Step): string {
  switch (kind) {
    case 'straight':
      return 'Go straight';
    case 'slight':
      return `Bear ${side}`;
    case 'normal':
      return `Turn ${side}`;
    case 'sharp':
      return `Turn sharply ${side}`;
    case 'uturn':
      return `Make a ${side} U-turn`;
  }
}
