import { arrivalAhead, instructionOf, withRental, type Circumstances } from './english.ts';
import type { GuidedStep } from './guide.ts';
import type { Side } from '../journey/side.ts';
import { spokenLength } from './spoken-length.ts';

/** The words about a step: one sentence to be read, and what is said aloud around it. */
export interface Narration {
  instruction: string;
  /** Some way ahead of it, for who knows already how far. */
  alert: string | undefined;
  /** Right before it, in as few words as can be. */
  succinct: string | undefined;
  /** Right before it. */
  pre: string;
  /** Behind it. */
  post: string | undefined;
  /** The next step follows so soon that `pre` announces it too. */
  hasNext: boolean;
}

/** Who has less time than this between two steps must hear of both before the first (as Valhalla has it). */
const MULTI_CUE_MILLISECONDS = 10_000;
/** Shorter ramps say nothing of how far they go, and behind a shorter way no merging is announced (as Valhalla has it). */
const LONG_RAMP_MILLIMETRES = 2e6;

/** The words about the steps of a leg. Which steps say what is as Valhalla has it; the words are Portolan's. */
export function narrationOf(
  steps: readonly GuidedStep[],
  units: 'kilometers' | 'miles',
  destinationSide: Side,
): readonly Narration[] {
  const narrations: Narration[] = [];
  for (let i = 0; i < steps.length; i++) {
    narrations.push(narrationAlone(steps[i]!, steps[i - 1], steps[i + 1], units, destinationSide));
  }
  for (let i = 0; i + 1 < steps.length; i++) {
    if (!followsSoon(steps[i]!, steps[i + 1]!)) continue;
    const narration = narrations[i]!;
    const { alert, succinct, pre } = narrations[i + 1]!;
    narration.hasNext = true;
    narration.pre += andThen(alert ?? pre);
    if (narration.succinct !== undefined) narration.succinct += andThen(succinct ?? alert ?? pre);
  }
  return narrations;
}

/** What would be said if there were no step near it. */
function narrationAlone(
  guided: GuidedStep,
  previous: GuidedStep | undefined,
  next: GuidedStep | undefined,
  units: 'kilometers' | 'miles',
  destinationSide: Side,
): Narration {
  const { step, sum, names, beginNames, exitName, sign, rental } = guided;
  const staysOnStreet = staysOn(guided);
  const circumstances: Circumstances = {
    previousStreet: previous?.names[0],
    destinationSide,
    staysOnStreet,
    exitNumber: sign?.numbers[0],
    toward: sign && severalOf(sign.toward),
    travelMode: guided.piece.profile.costing.travelMode,
  };
  const { action } = step;
  const leadsTo = ontoWhat(guided, staysOnStreet);
  const street = leadsTo[0];
  const changesName = names[0] !== beginNames[0];
  const sentence = instructionOf(step, street, exitName, circumstances);

  const leadsOn = (action === 'start' && !changesName) || action === 'continue';
  const goesFar = saysHowFar(guided, next) || (action === 'start' && changesName);
  const length = leadsOn || goesFar ? ` for ${spokenLength(sum.lengthMillimetres / 1000, units)}` : undefined;
  const said =
    leadsOn || leadsTo.length > 1
      ? instructionOf(step, severalOf(leadsTo), exitName, circumstances, leadsOn ? length : '')
      : sentence;
  const needsNoStreet = street === undefined && exitName === undefined;
  return {
    instruction: withRental(rental, sentence),
    alert: isAnnounced(guided, previous)
      ? action === 'arrive'
        ? arrivalAhead(destinationSide)
        : sentence
      : undefined,
    succinct: isBrief(guided)
      ? needsNoStreet
        ? sentence
        : instructionOf(step, undefined, undefined, circumstances)
      : undefined,
    pre: withRental(rental, said),
    post: goesFar ? `Continue${changesName ? ` on ${names[0]}` : ''}${length}.` : undefined,
    hasNext: false,
  };
}

/** What a step leads onto: of a ramp what its sign says, or else its own names. */
function ontoWhat({ sign, beginNames }: GuidedStep, staysOnStreet: boolean): readonly string[] {
  if (!sign || staysOnStreet) return beginNames;
  const signed = [...sign.refs, ...sign.streets];
  return signed.length > 0 ? signed : beginNames;
}

/** A fork goes on as the street one is on, unless its sign speaks of others. Who leaves a road by a ramp does not stay on it. */
function staysOn({ step, sign, beginNames }: GuidedStep): boolean {
  if (!step.staysOnStreet || step.action === 'ramp' || step.action === 'exit') return false;
  return !sign || sign.refs.length === 0 || sign.refs.some((ref) => beginNames.includes(ref));
}

/** Whether there is something to say some way ahead. */
function isAnnounced({ step: { action } }: GuidedStep, previous: GuidedStep | undefined): boolean {
  switch (action) {
    case 'start':
    case 'becomes':
    case 'exitRoundabout':
      return false;
    case 'merge':
      return previous !== undefined && previous.sum.lengthMillimetres > LONG_RAMP_MILLIMETRES;
    default:
      return true;
  }
}

/** Whether there are fewer words for it. */
function isBrief({ step: { action } }: GuidedStep): boolean {
  switch (action) {
    case 'start':
    case 'turn':
    case 'merge':
    case 'enterRoundabout':
    case 'exitRoundabout':
      return true;
    default:
      return false;
  }
}

/** Whether it is said behind it how far the way goes on. */
function saysHowFar({ step: { action, exit }, sum }: GuidedStep, next: GuidedStep | undefined): boolean {
  switch (action) {
    case 'start':
    case 'continue':
    case 'arrive':
      return false;
    case 'ramp':
    case 'exit':
    case 'keep':
      return sum.lengthMillimetres > LONG_RAMP_MILLIMETRES;
    case 'enterRoundabout':
      // Where leaving is no step of its own, the way behind the roundabout belongs to this one.
      return exit !== undefined && next?.step.action !== 'exitRoundabout';
    default:
      return true;
  }
}

/** Whether a step must be announced together with the one before it. */
function followsSoon({ step: { action }, sum, rental }: GuidedStep, { step: next }: GuidedStep): boolean {
  const milliseconds = sum.timeMilliseconds - (rental?.delayMilliseconds ?? 0);
  if (milliseconds >= MULTI_CUE_MILLISECONDS || action === 'enterFerry') return false;
  switch (next.action) {
    // Nothing has to be done there, or it has been said already.
    case 'start':
    case 'becomes':
    case 'continue':
    case 'merge':
    case 'exitRoundabout':
      return false;
    default:
      return true;
  }
}

/** Two at most: nobody listens to more. */
function severalOf(names: readonly string[]): string | undefined {
  return names.length > 1 ? `${names[0]}, ${names[1]}` : names[0];
}

/** A sentence as the continuation of another. All that may follow begin with a word of our own. */
function andThen(sentence: string): string {
  return ` Then ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
