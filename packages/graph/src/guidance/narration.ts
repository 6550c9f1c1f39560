import {
  andThen,
  arrivalAhead,
  goOn,
  instructionOf,
  withLandmark,
  withMount,
  withRental,
  type Circumstances,
} from './sentences.ts';
import type { Language } from './language.ts';
import type { LegStep } from './leg-steps.ts';
import type { Side } from '../journey/side.ts';
import { spokenLength } from './spoken-length.ts';

/** The texts of a step: one sentence to read, and the announcements that are spoken before and after it. */
export interface Narration {
  instruction: string;
  /** Spoken some distance before the step; undefined if there is no such announcement. */
  alert: string | undefined;
  /** Spoken right before the step, in as few words as possible. */
  succinct: string | undefined;
  /** Spoken right before the step. */
  pre: string;
  /** Spoken after the step. */
  post: string | undefined;
  /** True if the next step follows so soon that `pre` announces it too. */
  hasNext: boolean;
}

/** How texts are spoken. */
export interface Speech {
  readonly language: Language;
  readonly units: 'kilometers' | 'miles';
}

/** Two steps with less time than this between them are both announced before the first (as in Valhalla). */
const MULTI_CUE_MILLISECONDS = 13_000;
/** The first step is announced before one drives off, with time to listen. */
const MULTI_CUE_AT_START_MILLISECONDS = 39_000;
/** Shorter ramps do not tell their length, and after shorter steps a merge is not announced (as in Valhalla). */
const LONG_RAMP_MILLIMETRES = 2e6;

/** Writes the texts of the steps of a leg. The same steps have announcements as in Valhalla; the wording is Portolan's own. */
export function narrationOf(
  steps: readonly LegStep[],
  speech: Speech,
  destinationSide: Side,
): readonly Narration[] {
  const { language } = speech;
  const narrations = steps.map((step, i) =>
    narrationAlone(step, steps[i - 1], steps[i + 1], speech, destinationSide),
  );
  for (let i = 0; i + 1 < steps.length; i++) {
    if (!followsSoon(steps[i]!, steps[i + 1]!)) continue;
    const narration = narrations[i]!;
    const { alert, succinct, pre } = narrations[i + 1]!;
    narration.hasNext = true;
    narration.pre = andThen(language, narration.pre, alert ?? pre);
    if (narration.succinct !== undefined)
      narration.succinct = andThen(language, narration.succinct, succinct ?? alert ?? pre);
  }
  return narrations;
}

/** Writes the texts of a step without regard to steps near it. */
function narrationAlone(
  legStep: LegStep,
  previous: LegStep | undefined,
  next: LegStep | undefined,
  { language, units }: Speech,
  destinationSide: Side,
): Narration {
  const { step, sum, names, beginNames, exitNames, sign, rental } = legStep;
  const exitName = exitNames[0];
  const staysOnStreet = staysOn(legStep);
  const circumstances: Circumstances = {
    previousStreet: previous?.names[0],
    destinationSide,
    staysOnStreet,
    exitNumber: sign?.numbers[0],
    toward: sign && severalOf(sign.toward),
    travelMode: legStep.piece.profile.costing.travelMode,
  };
  const { action } = step;
  const leadsTo = ontoWhat(legStep, staysOnStreet);
  const street = leadsTo[0];
  const changesName = names[0] !== beginNames[0];
  const sentence = instructionOf(language, step, street, exitName, circumstances);

  const leadsOn = (action === 'start' && !changesName) || action === 'continue' || action === 'useLane';
  const goesFar = saysHowFar(legStep, next) || (action === 'start' && changesName);
  const length =
    leadsOn || goesFar ? spokenLength(language, sum.lengthMillimetres / 1000, units, 'along') : undefined;
  const said =
    leadsOn || leadsTo.length > 1
      ? instructionOf(
          language,
          step,
          severalOf(leadsTo),
          exitName,
          circumstances,
          leadsOn ? length : undefined,
        )
      : sentence;
  const withMore = (instruction: string): string =>
    withLandmark(language, step, withMount(language, step, instruction));
  const needsNoStreet = street === undefined && exitName === undefined;
  return {
    instruction: withRental(language, rental, withMore(sentence)),
    alert: isAnnounced(legStep, previous)
      ? action === 'arrive'
        ? arrivalAhead(language, destinationSide)
        : sentence
      : undefined,
    succinct: isBrief(legStep)
      ? needsNoStreet
        ? sentence
        : instructionOf(language, step, undefined, undefined, circumstances)
      : undefined,
    pre: withRental(language, rental, withMore(said)),
    post: goesFar ? goOn(language, changesName ? names[0] : undefined, length) : undefined,
    hasNext: false,
  };
}

/** Returns the names of the road onto which a step leads: for a ramp those on its sign, otherwise the road's own names. */
function ontoWhat({ sign, beginNames }: LegStep, staysOnStreet: boolean): readonly string[] {
  if (!sign || staysOnStreet) return beginNames;
  const signed = [...sign.refs, ...sign.streets];
  return signed.length > 0 ? signed : beginNames;
}

/** True if a step stays on its street. A fork does, unless its sign names other roads; a ramp that leaves the road does not. */
function staysOn({ step, sign, beginNames }: LegStep): boolean {
  if (!step.staysOnStreet || step.action === 'ramp' || step.action === 'exit') return false;
  return !sign || sign.refs.length === 0 || sign.refs.some((ref) => beginNames.includes(ref));
}

/** True if a step is announced some distance ahead. */
function isAnnounced({ step: { action } }: LegStep, previous: LegStep | undefined): boolean {
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

/** True if a step has a shorter announcement. */
function isBrief({ step: { action } }: LegStep): boolean {
  switch (action) {
    case 'start':
    case 'turn':
    case 'bear':
    case 'steps':
    case 'escalator':
    case 'elevator':
    case 'merge':
    case 'enterRoundabout':
    case 'exitRoundabout':
      return true;
    default:
      return false;
  }
}

/** True if the distance to the next step is spoken after this step. */
function saysHowFar({ step: { action, exit, mergesAt }, sum }: LegStep, next: LegStep | undefined): boolean {
  switch (action) {
    case 'start':
    case 'continue':
    case 'useLane':
    case 'arrive':
      return false;
    case 'ramp':
    case 'exit':
    case 'keep':
      return mergesAt !== undefined || sum.lengthMillimetres > LONG_RAMP_MILLIMETRES;
    case 'enterRoundabout':
      // If the roundabout has no separate step for the exit, the road after the roundabout belongs to this step.
      return exit !== undefined && next?.step.action !== 'exitRoundabout';
    default:
      return true;
  }
}

/** True if a step must be announced together with the previous one. */
function followsSoon({ step: { action }, sum, rental }: LegStep, { step: next }: LegStep): boolean {
  const milliseconds = sum.timeMilliseconds - (rental?.delayMilliseconds ?? 0);
  const most = action === 'start' ? MULTI_CUE_AT_START_MILLISECONDS : MULTI_CUE_MILLISECONDS;
  if (milliseconds >= most || action === 'enterFerry') return false;
  switch (next.action) {
    // Such a step needs no action, or was announced already.
    case 'start':
    case 'becomes':
    case 'continue':
    case 'useLane':
    case 'merge':
    case 'exitRoundabout':
      return false;
    default:
      return true;
  }
}

/** Joins at most two names, because listeners do not remember more. */
function severalOf(names: readonly string[]): string | undefined {
  return names.length > 1 ? `${names[0]}, ${names[1]}` : names[0];
}
