import { americanEnglish } from '../../guidance/american-english.ts';
import type { Language } from '../../guidance/language.ts';

/** British English. */
export const britishEnglish: Language = {
  ...americanEnglish,
  tag: 'en-GB',
  isVariant: true,
  toward: ' towards {place}',
  ramp: {
    ahead: 'Take the slip road{onto}.',
    left: 'Take the slip road on the left{onto}.',
    right: 'Take the slip road on the right{onto}.',
  },
  exit: {
    ahead: 'Leave at {exit}{onto}.',
    left: 'Leave at {exit} on the left{onto}.',
    right: 'Leave at {exit} on the right{onto}.',
  },
  anExit: 'the junction',
  numberedExit: 'junction {number}',
  enterRoundaboutAndLeave: 'At the roundabout, take the {ordinal} exit[ onto {street}].',
  takeElevator: 'Take the lift.',
  rentBicycle: 'Hire a bicycle[ at {station}].',
  exitSign: 'Junction',
  lengths: {
    ...americanEnglish.lengths,
    kilometers: { one: 'kilometre', other: 'kilometres' },
    meters: { one: 'metre', other: 'metres' },
  },
};
