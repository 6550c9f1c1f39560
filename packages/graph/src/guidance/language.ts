import type { PluralRule } from './plural-rules.ts';

/** A unit after a number, by plural category; categories without a form of their own have that of `other`. */
export interface UnitForms {
  /** After 1 and what is spoken like it. */
  readonly one?: string;
  /** After 2, where a language has a dual. */
  readonly two?: string;
  /** After a few. */
  readonly few?: string;
  /** After many, or after fractions. */
  readonly many?: string;
  /** After all other numbers. */
  readonly other: string;
}

/** Lengths as they are spoken, in the case that the sentences around them ask for. */
export interface SpokenLengths {
  /** Thousands of metres. */
  readonly kilometers: UnitForms;
  /** Metres. */
  readonly meters: UnitForms;
  /** Statute miles. */
  readonly miles: UnitForms;
  /** Feet. */
  readonly feet: UnitForms;
  /** Of a few metres or feet: `{length}` is the length that it does not reach. */
  readonly lessThan: string;
  /** 1,207 m. */
  readonly threeQuartersOfAMile: string;
  /** 805 m. */
  readonly halfAMile: string;
  /** 402 m. */
  readonly aQuarterOfAMile: string;
}

/** Sentences that differ by the side to which they send. */
export interface ByHand {
  /** To the left. */
  readonly left: string;
  /** To the right. */
  readonly right: string;
}

/** Sentences about what may also lie straight ahead. */
export interface ByDirection extends ByHand {
  /** Straight ahead. */
  readonly ahead: string;
}

/** Sentences about a destination. */
export interface BySide extends ByHand {
  /** On neither side, or nobody knows. */
  readonly there: string;
}

/** Sentences that differ by how one travels. */
export interface ByMode {
  /** In a vehicle with an engine. */
  readonly drive: string;
  /** On foot. */
  readonly walk: string;
  /** On a bicycle. */
  readonly ride: string;
}

/** Sentences for those who do not see what they pass. */
export interface ByLandmark {
  /** A road that is crossed, with `{street}`. */
  readonly road: string;
  /** The same at traffic lights. */
  readonly lights: string;
  /** A gate in the way. */
  readonly gate: string;
  /** Posts in the way. */
  readonly bollards: string;
  /** Where a bridge begins. */
  readonly bridge: string;
  /** Where a tunnel begins. */
  readonly tunnel: string;
}

/** Something that one passes on the way. */
export interface Landmark {
  readonly kind: keyof ByLandmark;
  /** The name of the road that is crossed, if it has one. */
  readonly street: string | undefined;
}

/**
 * The words of one language. Each text is a template: `{street}` stands for what is put there, and a part in brackets is left out where one of its
 * names has nothing to stand for, as in `Continue[ on {street}].`
 *
 * `{onto}` is a phrase made of `onto`, `stay` and `toward`, or nothing; it brings its own space.
 */
export interface Language {
  /** The tag of BCP 47, such as `de-DE`. */
  readonly tag: string;
  /** True if the code of the language alone, such as `pt`, means another one. */
  readonly isVariant?: boolean;
  /** How its numbers choose the forms of units. */
  readonly plural: PluralRule;
  /** Between a whole number and its decimals. */
  readonly decimalMark: '.' | ',';
  /** The directions of the compass from north on by the right, as they stand in `setOut`. */
  readonly compass: readonly [string, string, string, string, string, string, string, string];
  /** The first sentence of a leg, by how one travels, with `{compass}`, `{street}` and `{length}`. */
  readonly setOut: ByMode;
  /** Turns at a junction, with `{onto}`. */
  readonly straight: string;
  /** Slight turns, with `{onto}`. */
  readonly bear: ByHand;
  /** Turns by about a right angle, with `{onto}`. */
  readonly turn: ByHand;
  /** Turns that lead backwards, with `{onto}`. */
  readonly turnSharply: ByHand;
  /** U-turns, with `{onto}`. */
  readonly turnAround: ByHand;
  /** The road that one comes onto, with `{street}`. */
  readonly onto: string;
  /** The road that one stays on, with `{street}`. */
  readonly stay: string;
  /** What stands on the sign, with `{place}`. */
  readonly toward: string;
  /** Where a street changes its name, with `{previous}` and `{street}`. */
  readonly becomes: string;
  /** On and on, with `{street}` and `{length}`. */
  readonly goOn: string;
  /** A ramp, and where it is, with `{onto}`. */
  readonly ramp: ByDirection;
  /** An exit of a motorway, with `{exit}` (as `anExit` and `numberedExit` call it) and `{onto}`. */
  readonly exit: ByDirection;
  /** An exit without a number, as it stands in `exit`. */
  readonly anExit: string;
  /** With `{number}`. */
  readonly numberedExit: string;
  /** With `{onto}`. */
  readonly merge: string;
  /** Forks, with `{onto}`. */
  readonly keep: ByHand;
  /** Where the exit is told later. */
  readonly enterRoundabout: string;
  /** With `{ordinal}` and `{street}`. */
  readonly enterRoundaboutAndLeave: string;
  /** The first exits, as they stand in `enterRoundaboutAndLeave`. */
  readonly ordinals: readonly string[];
  /** Later ones, with `{number}`. */
  readonly ordinal: string;
  /** With `{onto}`. */
  readonly exitRoundabout: string;
  /** With `{street}`, the name of the ferry. */
  readonly enterFerry: string;
  /** With `{onto}`. */
  readonly exitFerry: string;
  /** Up or down. */
  readonly takeStairs: string;
  /** Up or down. */
  readonly takeEscalator: string;
  /** Up or down. */
  readonly takeElevator: string;
  /** Where a bicycle may not be ridden. */
  readonly pushBicycle: string;
  /** Where it may be ridden again. */
  readonly rideAgain: string;
  /** What is passed on the way, for those who do not see it. */
  readonly landmarks: ByLandmark;
  /** At the destination. */
  readonly arrived: BySide;
  /** Announces an arrival that is still ahead. */
  readonly willArrive: BySide;
  /** With `{station}`. */
  readonly rentBicycle: string;
  /** With `{station}`. */
  readonly returnBicycle: string;
  /** Joins a `{sentence}` to the one before, such as `Then {sentence}`. */
  readonly andThen: string;
  /** Announces a `{sentence}` some `{length}` ahead. */
  readonly ahead: string;
  /** True if a sentence begins with a small letter there. */
  readonly lowersNextSentence: boolean;
  /** What a screen writes before the number of an exit. */
  readonly exitSign: string;
  /** In `setOut` and `goOn`. */
  readonly lengths: SpokenLengths;
  /** In `ahead`; `lengths` unless given. */
  readonly lengthsAhead?: SpokenLengths;
}
