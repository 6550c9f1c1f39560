import { AccessReader } from './access-tags.ts';
import { ACTIVE_MODES, ALL_MODES, MOTOR_MODES, Mode, NodeFlag } from '../road-network.ts';
import { type Classifier, type Classify, type TagReader, isYes, meaningIn } from './tag-reader.ts';

/** The effect of a kind of barrier. */
interface Barrier {
  /** The modes that get past when there is no access tag, as bits of `Mode`. */
  readonly passable: number;
  /** Bits of `NodeFlag`; 0 when the barrier does not slow traffic down. */
  readonly flags: number;
}

const OPEN: Barrier = { passable: ALL_MODES, flags: 0 };
const GATE: Barrier = { passable: ALL_MODES, flags: NodeFlag.gate };
const TOLL: Barrier = { passable: ALL_MODES, flags: NodeFlag.tollBooth };
const BORDER: Barrier = { passable: ALL_MODES, flags: NodeFlag.borderControl };
/** A barrier that only stops vehicles with an engine. */
const POST: Barrier = { passable: ACTIVE_MODES, flags: NodeFlag.bollard };
/** As `POST`, but also too low, too narrow or too rough for a wheelchair. */
const HURDLE: Barrier = { passable: Mode.pedestrian | Mode.bicycle, flags: NodeFlag.bollard };
const TURNSTILE: Barrier = { passable: Mode.pedestrian, flags: NodeFlag.bollard };
/** A trap for cars: buses get across with their wide axles, and so do travellers without an engine. */
const BUS_TRAP: Barrier = { passable: Mode.bus | ACTIVE_MODES, flags: NodeFlag.bollard };
const KERB: Barrier = { passable: ALL_MODES, flags: 0 };
const HIGH_KERB: Barrier = { passable: Mode.pedestrian | Mode.bicycle, flags: NodeFlag.bollard };
/** Something in the way that no value of the key describes. */
const CLOSED: Barrier = { passable: 0, flags: NodeFlag.bollard };
/** A barrier that mappers draw as a line, tagged on a node of the road. */
const WALL: Barrier = { ...CLOSED };

/**
 * Barriers by value (OSM wiki, Key:barrier), passable as in OSRM, Valhalla and GraphHopper. Every other value is `POST`: that is the
 * wiki's rule for cars at undocumented barriers, and OSRM's rule for all modes.
 */
const BARRIERS: ReadonlyMap<string, Barrier> = new Map(
  Object.entries({
    no: OPEN,
    entrance: OPEN,
    cattle_grid: OPEN,
    height_restrictor: OPEN,
    width_restrictor: OPEN,
    arch: OPEN,
    coupure: OPEN,
    kerb: KERB,
    gate: GATE,
    lift_gate: GATE,
    swing_gate: GATE,
    sliding_gate: GATE,
    bump_gate: GATE,
    hampshire_gate: GATE,
    wire_gate: GATE,
    sliding_beam: GATE,
    sally_port: GATE,
    toll_booth: TOLL,
    border_control: BORDER,
    checkpoint: BORDER,
    bollard: POST,
    log: HURDLE,
    debris: HURDLE,
    horse_stile: HURDLE,
    horse_jump: HURDLE,
    stile: TURNSTILE,
    kissing_gate: TURNSTILE,
    turnstile: TURNSTILE,
    'full-height_turnstile': TURNSTILE,
    bus_trap: BUS_TRAP,
    sump_buster: BUS_TRAP,
    yes: CLOSED,
    wall: WALL,
    retaining_wall: WALL,
    city_wall: WALL,
    fence: WALL,
    hedge: WALL,
  }),
);
const KINDS: readonly Barrier[] = [...new Set([...BARRIERS.values(), POST])];

const kindIn: Classify = (value) => KINDS.indexOf(BARRIERS.get(value) ?? POST);
const isRising = meaningIn({ rising: 1 });
const isRaised = meaningIn({ raised: 1, regular: 1 });
const isCrossing = meaningIn({ crossing: 1 });
const isNo = meaningIn({ no: 1 });
const isFence = meaningIn({ fence: 1 });
/** A fence that animals hear, and that stops nobody else. */
const isAudible = meaningIn({ audible: 1, audio: 1 });

/**
 * Keys of features with access tags of their own: the private entrance of a car park does not close the street on which it lies, and
 * the meaning of a traffic sign is tagged on the way.
 */
const FEATURES =
  'amenity entrance building shop tourism leisure office public_transport emergency craft traffic_sign'.split(
    ' ',
  );

/**
 * Reads the modes that get past the current node, and what is there. The fields hold the result until the next `read`.
 *
 * Access tags of a node hold for the road, with or without a barrier. Those of a feature or a pedestrian crossing do not: they are
 * about the feature or the crossing itself.
 */
export class BarrierReader {
  /** Bits of `Mode`. */
  passable = ALL_MODES;
  private = 0;
  /** Bits of `NodeFlag`. */
  flags = 0;
  readonly #tags: TagReader;
  readonly #access: AccessReader;
  readonly #highway: number;
  readonly #barrier: number;
  readonly #bollard: number;
  readonly #kerb: number;
  readonly #sensory: number;
  readonly #locked: number;
  readonly #wheelchair: number;
  readonly #features: readonly number[];
  readonly #kindOf: Classifier;
  readonly #isRising: Classifier;
  readonly #isRaised: Classifier;
  readonly #isLocked: Classifier;
  readonly #isCrossing: Classifier;
  readonly #isNo: Classifier;
  readonly #isFence: Classifier;
  readonly #isAudible: Classifier;

  constructor(tags: TagReader) {
    this.#tags = tags;
    this.#access = new AccessReader(tags);
    this.#highway = tags.slot('highway');
    this.#barrier = tags.slot('barrier');
    this.#bollard = tags.slot('bollard');
    this.#kerb = tags.slot('kerb');
    this.#sensory = tags.slot('sensory');
    this.#locked = tags.slot('locked');
    this.#wheelchair = tags.slot('wheelchair');
    this.#features = FEATURES.map((key) => tags.slot(key));
    this.#kindOf = tags.classifier(kindIn);
    this.#isRising = tags.classifier(isRising);
    this.#isRaised = tags.classifier(isRaised);
    this.#isLocked = tags.classifier(isYes);
    this.#isCrossing = tags.classifier(isCrossing);
    this.#isNo = tags.classifier(isNo);
    this.#isFence = tags.classifier(isFence);
    this.#isAudible = tags.classifier(isAudible);
  }

  read(): void {
    const tags = this.#tags;
    const hasBarrier = tags.value(this.#barrier) !== 0;
    const barrier = hasBarrier ? this.#kind() : OPEN;
    this.flags = barrier.flags;
    this.passable = barrier.passable;
    this.private = 0;
    if (hasBarrier || !this.#speaksForItself()) this.#readAccess(barrier);
    else if (this.#isNo(tags.value(this.#wheelchair))) this.passable &= ~Mode.wheelchair;
    if (this.#isRaised(tags.value(this.#kerb))) this.passable &= ~Mode.wheelchair;
  }

  #readAccess(barrier: Barrier): void {
    const access = this.#access;
    const hasLock = this.#tags.value(this.#barrier) !== 0;
    const isLocked = hasLock && this.#isLocked(this.#tags.value(this.#locked)) !== 0;
    access.read(isLocked ? 0 : barrier.passable, 0);
    this.passable = access.granted;
    // A locked barrier stays closed to modes that need permission.
    if (isLocked) this.passable &= ~access.private;
    // `access=private` on a wall is about the land behind it, and makes no opening.
    if (barrier === WALL) this.passable &= access.named | ~(access.private | access.destination);
    this.private = access.private & this.passable;
    // At a gate that is tagged with `access=yes`, such as the barriers of a tunnel, nobody waits.
    const opened = access.said & access.granted & ~access.private & ~access.destination;
    if (barrier.flags & NodeFlag.gate && opened & Mode.auto) this.flags |= NodeFlag.openGate;
    // The barrier is lowered or moved for vehicles that a tag lets pass, so it counts as a gate.
    const isMoved = (this.passable & ~barrier.passable & MOTOR_MODES) !== 0;
    if (barrier.flags & NodeFlag.bollard && isMoved) this.flags |= NodeFlag.gate;
  }

  #kind(): Barrier {
    const tags = this.#tags;
    if (this.#isRising(tags.value(this.#bollard))) return GATE;
    if (this.#isFence(tags.value(this.#barrier)) && this.#isAudible(tags.value(this.#sensory))) return OPEN;
    const kind = KINDS[this.#kindOf(tags.value(this.#barrier))]!;
    return kind === KERB && this.#isRaised(tags.value(this.#kerb)) ? HIGH_KERB : kind;
  }

  #speaksForItself(): boolean {
    const tags = this.#tags;
    if (this.#isCrossing(tags.value(this.#highway))) return true;
    for (const slot of this.#features) if (tags.value(slot) !== 0) return true;
    return false;
  }
}
