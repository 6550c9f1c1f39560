import { ALL_MODES, MOTOR_MODES, Mode, RoadUse } from '../road-network.ts';
import { isFerryUse } from '../edge-traits.ts';
import type { RoadKind } from './road-kind.ts';
import { type Classifier, type TagReader, meaningIn } from './tag-reader.ts';

/** Bits: the directions in which a way may be travelled. */
export const Flow = { closed: 0, forward: 1, backward: 2, both: 3 } as const;

/** OSM wiki, Key:oneway. Values as `Flow` + 1, since 0 means that the tag says nothing. */
const flowPlusOne = meaningIn({
  yes: Flow.forward + 1,
  true: Flow.forward + 1,
  1: Flow.forward + 1,
  '-1': Flow.backward + 1,
  reverse: Flow.backward + 1,
  no: Flow.both + 1,
  false: Flow.both + 1,
  0: Flow.both + 1,
  // The direction changes with the hours, which the tags do not tell, so the way counts as closed.
  reversible: Flow.closed + 1,
  // The direction changes every few minutes, at a light, so the way is open in both directions.
  alternating: Flow.both + 1,
});

/** The directions that a value of `oneway=*` and its kin leaves open, as bits of `Flow`; undefined when it says nothing. */
export function flowOf(value: string): number | undefined {
  const flow = flowPlusOne(value);
  return flow === 0 ? undefined : flow - 1;
}

/** Whether a value of `junction=*` makes a way one-way without a one-way tag (OSM wiki, Key:oneway). */
export const isRing = meaningIn({ roundabout: 1, circular: 1 });

/** Traffic takes turns before a road works or a narrow bridge, but not round a ring. */
const isAlternating = meaningIn({ alternating: 1 });

/** Modes that a one-way tag binds when it names none: all but pedestrians and wheelchairs. */
export const FLOWING = MOTOR_MODES | Mode.bicycle;

/** The modes that each key is about, from the most general key to the most specific, as in `ACCESS_KEYS`. */
export const ONEWAY_KEYS: readonly (readonly [key: string, modes: number])[] = [
  ['oneway', FLOWING],
  ['oneway:vehicle', FLOWING],
  ['oneway:motor_vehicle', MOTOR_MODES],
  ['oneway:motorcar', Mode.auto | Mode.taxi | Mode.lowSpeedVehicle],
  ['oneway:motorcycle', Mode.motorcycle],
  ['oneway:mofa', Mode.motorScooter],
  ['oneway:moped', Mode.motorScooter],
  ['oneway:hgv', Mode.truck],
  ['oneway:psv', Mode.bus | Mode.taxi],
  ['oneway:taxi', Mode.taxi],
  ['oneway:bus', Mode.bus],
  ['oneway:bicycle', Mode.bicycle],
  ['oneway:foot', Mode.pedestrian | Mode.wheelchair],
];

/** Modes that have a one-way key for them only. */
const IS_OWN: ReadonlySet<number> = new Set([Mode.bicycle, Mode.bus, Mode.taxi]);

/** OSM wiki, Key:conveying: the direction of an escalator is one-way for pedestrians, too. */
const conveyedPlusOne = meaningIn({ forward: Flow.forward + 1, backward: Flow.backward + 1 });

/** Values for lanes against the traffic of a one-way street. */
export const isOpposite = meaningIn({
  opposite: 1,
  opposite_lane: 1,
  opposite_track: 1,
  opposite_share_busway: 1,
});
const isNumber = (value: string): number => (/^[1-9]$/.test(value) ? 1 : 0);
/** `cycleway:left:oneway=no`: the lane is used in both directions, or against the traffic. */
const isContrary = meaningIn({ no: 1, '-1': 1 });

/** Tags that let a mode travel against the traffic, beside `oneway:bicycle=no` and similar keys. */
const CONTRAFLOWS: readonly (readonly [
  modes: number,
  keys: readonly string[],
  isSo: (value: string) => number,
])[] = [
  [Mode.bicycle, ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'], isOpposite],
  [
    Mode.bicycle,
    ['cycleway:oneway', 'cycleway:left:oneway', 'cycleway:right:oneway', 'cycleway:both:oneway'],
    isContrary,
  ],
  [Mode.bus, ['busway', 'busway:left', 'busway:right'], isOpposite],
];
/** Tags for lanes of a mode, which have a suffix for their direction. */
const LANES: readonly (readonly [modes: number, keys: readonly string[]])[] = [
  [Mode.bus | Mode.taxi, ['lanes:psv']],
  [Mode.bus, ['lanes:bus']],
];
/** Keys that open a direction to modes in spite of a one-way tag: `bicycle:backward=yes`. */
const OPENED: readonly (readonly [modes: number, key: string])[] = [
  [Mode.bus | Mode.taxi, 'psv'],
  [Mode.taxi, 'taxi'],
  [Mode.bus, 'bus'],
  [Mode.bicycle, 'bicycle'],
];
const isOpened = meaningIn({ yes: 1, designated: 1, permissive: 1 });

interface ModeTag {
  readonly modes: number;
  readonly slot: number;
  readonly meaningOf: Classifier;
}

/** Reads the modes to which one-way tags leave each direction of the current way open. The fields hold the result until the next `read`. */
export class FlowReader {
  forward = 0;
  backward = 0;
  /** Whether the way is one-way without a one-way tag. */
  isImplied = false;
  /** Modes for which this way has a key of their own, such as `oneway:bicycle`. */
  own = 0;
  readonly #tags: TagReader;
  readonly #oneways: readonly ModeTag[];
  readonly #contraflows: readonly ModeTag[];
  readonly #forwards: readonly ModeTag[];
  readonly #backwards: readonly ModeTag[];
  readonly #junction: number;
  readonly #conveying: number;
  readonly #isRound: Classifier;
  readonly #isAlternating: Classifier;
  readonly #conveyedOf: Classifier;

  constructor(tags: TagReader) {
    const tagOf = (modes: number, key: string, meaning: (value: string) => number): ModeTag => ({
      modes,
      slot: tags.slot(key),
      meaningOf: tags.classifier(meaning),
    });
    const towards = (direction: string): readonly ModeTag[] => [
      ...LANES.flatMap(([modes, keys]) => keys.map((key) => tagOf(modes, key + direction, isNumber))),
      ...OPENED.map(([modes, key]) => tagOf(modes, key + direction, isOpened)),
    ];
    this.#tags = tags;
    this.#oneways = ONEWAY_KEYS.map(([key, modes]) => tagOf(modes, key, flowPlusOne));
    this.#contraflows = CONTRAFLOWS.flatMap(([modes, keys, isSo]) =>
      keys.map((key) => tagOf(modes, key, isSo)),
    );
    this.#forwards = towards(':forward');
    this.#backwards = towards(':backward');
    this.#junction = tags.slot('junction');
    this.#conveying = tags.slot('conveying');
    this.#isRound = tags.classifier(isRing);
    this.#isAlternating = tags.classifier(isAlternating);
    this.#conveyedOf = tags.classifier(conveyedPlusOne);
  }

  read(kind: RoadKind): void {
    const tags = this.#tags;
    this.isImplied = kind.oneway || this.#isRound(tags.value(this.#junction)) === 1;
    this.forward = ALL_MODES;
    this.backward = this.isImplied ? ALL_MODES & ~FLOWING : ALL_MODES;
    const conveyed = this.#conveyedOf(tags.value(this.#conveying));
    // On a road the tag is about something beside it.
    if (conveyed !== 0 && (kind.open & MOTOR_MODES) === 0) this.#flow(conveyed - 1, ALL_MODES);

    this.own = 0;
    // A ferry that sails one way brings nobody back, on foot or with a bicycle; and nobody but walkers is on steps.
    const general = isFerryUse(kind.use) || kind.use === RoadUse.steps ? ALL_MODES : FLOWING;
    for (let k = 0; k < this.#oneways.length; k++) {
      const { modes, slot, meaningOf } = this.#oneways[k]!;
      const flow = meaningOf(tags.value(slot));
      if (flow === 0) continue;
      if (this.isImplied && this.#isAlternating(tags.value(slot)) !== 0) continue;
      this.#flow(flow - 1, k === 0 ? general : modes);
      if (IS_OWN.has(modes)) this.own |= modes;
    }
    // `oneway:bicycle=yes` holds whatever lanes are tagged.
    const contrary = this.#opened(this.#contraflows);
    this.forward |= (contrary | this.#opened(this.#forwards)) & ~this.own;
    this.backward |= (contrary | this.#opened(this.#backwards)) & ~this.own;
  }

  /** Modes that a key more specific than the one at `rank` of `ONEWAY_KEYS` mentions. */
  saidAbove(rank: number): number {
    let said = 0;
    for (let k = rank + 1; k < this.#oneways.length; k++) {
      const { modes, slot, meaningOf } = this.#oneways[k]!;
      if (meaningOf(this.#tags.value(slot))) said |= modes;
    }
    return said;
  }

  /** Modes that one of the tags lets travel. */
  #opened(list: readonly ModeTag[]): number {
    let open = 0;
    for (const { modes, slot, meaningOf } of list) if (meaningOf(this.#tags.value(slot))) open |= modes;
    return open;
  }

  #flow(flow: number, modes: number): void {
    this.forward = flow & Flow.forward ? this.forward | modes : this.forward & ~modes;
    this.backward = flow & Flow.backward ? this.backward | modes : this.backward & ~modes;
  }
}
