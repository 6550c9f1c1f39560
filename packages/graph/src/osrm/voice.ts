import type { OsrmStep } from '@portolan/schemas';
import { toDigits } from '../journey/wire-numbers.ts';
import type { Speech } from '../guidance/narration.ts';
import { announced } from '../guidance/sentences.ts';
import { spokenLength } from '../guidance/spoken-length.ts';
import type { NarratedStep } from './narrated-step.ts';

type VoiceInstruction = NonNullable<OsrmStep['voiceInstructions']>[number];

/** An announcement begins this long before its maneuver, so that it is over when the maneuver is due. */
const SPEAKING_SECONDS = 7;
/** The distances in metres at which a maneuver is announced, and the speeds (m/s) from which they apply: round in either unit. */
const AHEAD = {
  kilometers: [
    [25, 2000],
    [14, 800],
    [6, 400],
    [3, 200],
    [0, 100],
  ],
  miles: [
    [25, 1609.344],
    [14, 804.672],
    [6, 402.336],
    [3, 152.4],
    [0, 91.44],
  ],
} as const;
/** Steps shorter than this many times the announcement distance have no early announcement: it would follow the last one at once. */
const ROOM = 2;

/**
 * Writes the voice instructions of a step: at its beginning its length, some distance before its end the next maneuver, and right before
 * the end the next maneuver again. Distances are measured from the end of the step, in metres; each is smaller than the previous one.
 */
export function voiceOf(
  steps: readonly NarratedStep[],
  i: number,
  { language, units }: Speech,
): VoiceInstruction[] {
  const next = steps[i + 1];
  if (!next) return [];
  const { legStep, narration } = steps[i]!;
  const metres = legStep.sum.lengthMillimetres / 1000;
  if (metres < 1) return [spoken(metres, next.narration.pre)];
  const speed = metres / secondsOf(steps[i]!);
  const speaking = Math.round(speed * SPEAKING_SECONDS);
  const isShort = speaking * ROOM >= metres;
  const isDeparture = i === 0;

  const said: VoiceInstruction[] = [];
  // The departure is announced when it is due, and every other maneuver during the step before it.
  const first = isDeparture ? narration.pre : isShort ? undefined : narration.post;
  if (first !== undefined) said.push(spoken(metres, first));
  const ahead = AHEAD[units].find(([from]) => speed >= from)![1];
  const { alert, pre } = next.narration;
  if (alert !== undefined && ahead * ROOM <= metres) {
    const length = spokenLength(language, ahead, units, 'ahead');
    said.push(spoken(ahead, announced(language, length, alert)));
  }
  const due = !isShort ? speaking : isDeparture ? metres / 2 : metres;
  said.push(spoken(due, pre));
  return said;
}

/** Returns the travel time of a step, without the time to rent a bicycle before it. */
function secondsOf({ legStep: { sum, rental } }: NarratedStep): number {
  return (sum.timeMilliseconds - (rental?.delayMilliseconds ?? 0)) / 1000;
}

function spoken(metres: number, announcement: string): VoiceInstruction {
  return {
    distanceAlongGeometry: toDigits(metres, 3),
    announcement,
    ssmlAnnouncement: `<speak>${escaped(announcement)}</speak>`,
  };
}

/** Escapes the special characters of XML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
