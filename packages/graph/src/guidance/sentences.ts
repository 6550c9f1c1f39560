import type { Maneuver } from '@portolan/schemas';
import type { Rental } from '../journey/journey.ts';
import type { Side } from '../journey/side.ts';
import type { ByHand, Language } from './language.ts';
import type { Step } from './step.ts';
import { fill } from './template.ts';

const SETTING_OUT = { drive: 'drive', pedestrian: 'walk', bicycle: 'ride', transit: 'ride' } as const;

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
 * Writes the instruction of a step as one sentence.
 *
 * @param street  the street along which the step leads; undefined if it has no name or the name is not to be mentioned.
 * @param exitStreet  the street by which a roundabout is left; undefined in the same cases.
 * @param length  how far the step leads, as it is spoken; it is told of steps that only continue on a road.
 */
export function instructionOf(
  language: Language,
  step: Step,
  street: string | undefined,
  exitStreet: string | undefined,
  { previousStreet, destinationSide, staysOnStreet, exitNumber, toward, travelMode }: Circumstances,
  length?: string,
): string {
  const { side } = step.turn;
  const where = step.turn.kind === 'straight' ? 'ahead' : side;
  const onto = street === undefined ? '' : fill(language.onto, { street });
  const stay = staysOnStreet && street !== undefined ? fill(language.stay, { street }) : undefined;
  const leadingTo = toward === undefined ? onto : onto + fill(language.toward, { place: toward });
  switch (step.action) {
    case 'start': {
      const compass = language.compass[Math.round(step.bearingAfter / 45) % 8];
      return fill(language.setOut[SETTING_OUT[travelMode]], { compass, street, length });
    }
    case 'turn':
    case 'bear':
      return fill(turnOf(language, step), { onto: stay ?? onto });
    case 'becomes':
      return fill(language.becomes, { previous: previousStreet, street });
    case 'continue':
    case 'useLane':
      return goOn(language, street, length);
    case 'steps':
      return language.takeStairs;
    case 'escalator':
      return language.takeEscalator;
    case 'elevator':
      return language.takeElevator;
    case 'mount':
      return mountOf(language, step);
    case 'pass':
      return landmarkOf(language, step);
    case 'ramp':
      return fill(language.ramp[where], { onto: leadingTo });
    case 'exit': {
      const exit =
        exitNumber === undefined ? language.anExit : fill(language.numberedExit, { number: exitNumber });
      return fill(language.exit[where], { exit, onto: leadingTo });
    }
    case 'merge':
      return fill(language.merge, { onto });
    case 'keep':
      if (step.turn.kind === 'straight') return fill(language.straight, { onto: stay ?? leadingTo });
      return fill(language.keep[side], { onto: stay ?? leadingTo });
    case 'enterRoundabout': {
      if (!step.exit) return language.enterRoundabout;
      const { count } = step.exit;
      const ordinal = language.ordinals[count - 1] ?? fill(language.ordinal, { number: `${count}` });
      return fill(language.enterRoundaboutAndLeave, { ordinal, street: exitStreet });
    }
    case 'exitRoundabout':
      return fill(language.exitRoundabout, { onto });
    case 'enterFerry':
      return fill(language.enterFerry, { street });
    case 'exitFerry':
      return fill(language.exitFerry, { onto });
    case 'arrive':
      return language.arrived[destinationSide ?? 'there'];
  }
}

function turnOf(language: Language, { turn: { kind, side } }: Step): string {
  if (kind === 'straight') return language.straight;
  const turns: Record<typeof kind, ByHand> = {
    slight: language.bear,
    normal: language.turn,
    sharp: language.turnSharply,
    uturn: language.turnAround,
  };
  return turns[kind][side];
}

/** Tells to go on along a road. */
export function goOn(language: Language, street: string | undefined, length: string | undefined): string {
  return fill(language.goOn, { street, length });
}

/** Announces an arrival that is still ahead. */
export function arrivalAhead(language: Language, side: Side): string {
  return language.willArrive[side ?? 'there'];
}

/** Puts the renting or returning of a bicycle before an instruction. */
export function withRental(language: Language, rental: Rental | undefined, instruction: string): string {
  if (!rental || rental.action === 'NoneAction') return instruction;
  const { rentBicycle, returnBicycle } = language;
  const sentence = rental.action === 'RentBikeAtBikeShare' ? rentBicycle : returnBicycle;
  return inTurn(fill(sentence, { station: rental.station === '' ? undefined : rental.station }), instruction);
}

/** Puts getting off the bicycle, or on it again, behind an instruction that does not say so itself. */
export function withMount(language: Language, step: Step, instruction: string): string {
  return step.mount === undefined || step.action === 'mount'
    ? instruction
    : inTurn(instruction, mountOf(language, step));
}

function mountOf(language: Language, { mount }: Step): string {
  return mount === 'off' ? language.pushBicycle : language.rideAgain;
}

/** Puts what one passes behind an instruction that does not say so itself. */
export function withLandmark(language: Language, step: Step, instruction: string): string {
  return step.landmark === undefined || step.action === 'pass'
    ? instruction
    : inTurn(instruction, landmarkOf(language, step));
}

function landmarkOf(language: Language, { landmark }: Step): string {
  return landmark === undefined ? '' : fill(language.landmarks[landmark.kind], { street: landmark.street });
}

/** Announces one sentence behind another. */
export function andThen(language: Language, first: string, second: string): string {
  return inTurn(first, fill(language.andThen, { sentence: continued(language, second) }));
}

/** Announces a sentence some way ahead. @param length  as it is spoken. */
export function announced(language: Language, length: string, sentence: string): string {
  return fill(language.ahead, { length, sentence: continued(language, sentence) });
}

/** Sentences that Japanese writes have no space between them. */
function inTurn(first: string, second: string): string {
  return first.endsWith('。') ? first + second : `${first} ${second}`;
}

/** A sentence always begins with a word of ours and not with a name. */
function continued({ lowersNextSentence }: Language, sentence: string): string {
  return lowersNextSentence ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}
