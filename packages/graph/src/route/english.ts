import type { Step } from './maneuvers.ts';

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

/** What an instruction may mention beside the step itself. */
export interface Narrated {
  /** Of the street that the step leads along, the first of them; undefined where it has no name. */
  readonly street: string | undefined;
  readonly previousStreet: string | undefined;
  /** Of the street that a roundabout is left by. */
  readonly exitStreet: string | undefined;
  readonly destinationSide: 'left' | 'right' | undefined;
}

/** One sentence of plain American English. */
export function instructionOf(step: Step, narrated: Narrated): string {
  const { street, previousStreet, exitStreet, destinationSide } = narrated;
  const onto = street === undefined ? '' : ` onto ${street}`;
  const on = street === undefined ? '' : ` on ${street}`;
  const { side } = step.turn;
  switch (step.action) {
    case 'start':
      return `Drive ${COMPASS[Math.round(step.bearingAfter / 45) % 8]}${on}.`;
    case 'turn':
      return `${turnPhrase(step)}${step.staysOnStreet && street !== undefined ? ` to stay on ${street}` : onto}.`;
    case 'becomes':
      return `${previousStreet} becomes ${street}.`;
    case 'continue':
      return `Continue${on}.`;
    case 'ramp':
      return `Take the ramp${step.turn.kind === 'straight' ? '' : ` on the ${side}`}${onto}.`;
    case 'exit':
      return `Take the exit${step.turn.kind === 'straight' ? '' : ` on the ${side}`}${onto}.`;
    case 'merge':
      return `Merge${onto}.`;
    case 'keep':
      return `Keep ${side}${step.staysOnStreet && street !== undefined ? ` to stay on ${street}` : onto}.`;
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
