import { ACCESS_KEYS } from './access-keys.ts';
import { AccessReader } from './access-tags.ts';
import { Flow, FlowReader, isOpposite, ONEWAY_KEYS } from './oneway.ts';
import { NOT_ON_MOTORROADS, type RoadKind } from './road-kind.ts';
import { ACTIVE_MODES, ALL_MODES, EdgeFlag, Mode, RoadClass, RoadUse } from '../road-network.ts';
import { type Classifier, type TagReader, isYes, meaningIn } from './tag-reader.ts';

/** OSM wiki, Key:cycleway: values that put bicycles on the road, or beside it as a part of it. */
const isLane = meaningIn({
  track: 1,
  lane: 1,
  shared: 1,
  shared_lane: 1,
  share_busway: 1,
  sharrow: 1,
});
const isSidewalk = meaningIn({ both: 1, left: 1, right: 1, yes: 1 });
const isDismount = meaningIn({ dismount: 1 });
const isWheelchairs = meaningIn({ yes: 1, designated: 1, limited: 1 });
const isMotorroad = meaningIn({ yes: 1, no: 2 });

/** Bits of `Mode` by direction. */
interface Directed {
  readonly forward: number;
  readonly backward: number;
}
const NOBODY: Directed = { forward: 0, backward: 0 };

/**
 * The modes that may travel the current way in each direction, by its kind, its access tags, one-way traffic, and rules for cyclists.
 * The fields are bits of `Mode`, and hold the result until the next `read`.
 *
 * As in OSRM, cyclists push the bicycle where walking is allowed but riding is not.
 */
export class WayAccess {
  forward = 0;
  backward = 0;
  private = 0;
  destination = 0;
  /** Bits of `EdgeFlag`: `dismount`, `pushForward`, `pushBackward`. */
  flags = 0;
  /** The modes that tags can let in; and those among them that need a more specific key than `access`. */
  #reach = 0;
  #deaf = 0;
  readonly #tags: TagReader;
  readonly #forward: AccessReader;
  readonly #backward: AccessReader;
  readonly #flow: FlowReader;
  readonly #motorroad: number;
  readonly #bicycle: number;
  readonly #wheelchairs: readonly number[];
  readonly #cycleways: readonly number[];
  readonly #bicycleRoads: readonly number[];
  readonly #sidewalks: readonly number[];
  readonly #motorroadOf: Classifier;
  readonly #isDismount: Classifier;
  readonly #isWheelchairs: Classifier;
  readonly #isLane: Classifier;
  readonly #isOpposite: Classifier;
  readonly #isSidewalk: Classifier;
  readonly #isSo: Classifier;

  constructor(tags: TagReader) {
    const slots = (...keys: readonly string[]): readonly number[] => keys.map((key) => tags.slot(key));
    this.#tags = tags;
    this.#forward = new AccessReader(tags, ':forward');
    this.#backward = new AccessReader(tags, ':backward');
    this.#flow = new FlowReader(tags);
    this.#motorroad = tags.slot('motorroad');
    this.#bicycle = tags.slot('bicycle');
    this.#wheelchairs = slots('wheelchair', 'ramp:wheelchair');
    this.#cycleways = slots('cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both');
    this.#bicycleRoads = slots('bicycle_road', 'cyclestreet');
    this.#sidewalks = slots('sidewalk', 'sidewalk:left', 'sidewalk:right', 'sidewalk:both');
    this.#motorroadOf = tags.classifier(isMotorroad);
    this.#isDismount = tags.classifier(isDismount);
    this.#isWheelchairs = tags.classifier(isWheelchairs);
    this.#isLane = tags.classifier(isLane);
    this.#isOpposite = tags.classifier(isOpposite);
    this.#isSidewalk = tags.classifier(isSidewalk);
    this.#isSo = tags.classifier(isYes);
  }

  read(kind: RoadKind): void {
    const tags = this.#tags;
    let { open, ifSaid, ifNamed } = kind;
    const motorroad = this.#motorroadOf(tags.value(this.#motorroad));
    if (motorroad === 1) {
      ifNamed |= (open | ifSaid) & NOT_ON_MOTORROADS;
      open &= ~NOT_ON_MOTORROADS;
      ifSaid &= ~NOT_ON_MOTORROADS;
    } else if (motorroad === 2 && kind.roadClass === RoadClass.trunk) {
      open |= ACTIVE_MODES | Mode.motorScooter;
    }

    this.#flow.read(kind);
    const walkers = this.#some(this.#sidewalks, this.#isSidewalk) ? Mode.pedestrian | Mode.wheelchair : 0;
    const riders = this.#ridersHinted();
    const reach = open | ifSaid | ifNamed;
    // A lane lets bicycles onto a busway, which `access=*` says nothing about: there a mode has to be named.
    const hears = kind.use === RoadUse.busway ? ifSaid | Mode.bicycle : ifSaid;
    this.#reach = reach;
    this.#deaf = ifNamed;
    const hasRamp = kind.use === RoadUse.steps && this.#some(this.#wheelchairs, this.#isWheelchairs);
    for (const access of [this.#forward, this.#backward]) {
      const hinted = walkers | (access === this.#forward ? riders.forward : riders.backward);
      access.read(open, ifNamed);
      access.granted &= reach;
      // `access=private` on a motorway limits those whom it is for, and does not open it to others.
      const limited = access.private | access.destination;
      access.granted &= ~(ifSaid & limited & ~access.singledOut);
      // A lane or a sidewalk lets in those of whom no tag speaks, also where one names others (`access=bus`); `access=no` speaks of all.
      const unsaid = (hears & ~access.said) | (reach & access.passedOver);
      access.granted |= hinted & unsaid;
      // `foot=yes` on steps does not open them to wheelchairs, but a ramp for wheelchairs does.
      if (hasRamp && access.granted & Mode.pedestrian) access.granted |= Mode.wheelchair;
    }

    this.forward = this.#forward.granted & this.#flow.forward;
    this.backward = this.#backward.granted & this.#flow.backward;
    this.flags = 0;
    this.#readBicycle(kind, (riders.forward | riders.backward) !== 0);
    this.private = (this.#forward.private & this.forward) | (this.#backward.private & this.backward);
    this.destination =
      (this.#forward.destination & this.forward) | (this.#backward.destination & this.backward);
  }

  /**
   * The modes that a conditional key at `rank` of `ACCESS_KEYS` affects on the current way. It does not affect modes that a more specific
   * key without a condition mentions, and no mode against one-way traffic.
   */
  spokenTo(rank: number): Directed {
    const modes = ACCESS_KEYS[rank]![1] & this.#reach & (rank === 0 ? ~this.#deaf : ALL_MODES);
    return {
      forward: modes & this.#flow.forward & ~this.#forward.saidAbove(rank),
      backward: modes & this.#flow.backward & ~this.#backward.saidAbove(rank),
    };
  }

  /** The modes for which a direction is open, or for destinations, though `private` and `destination`, which are about both directions, say less. */
  freer(): { readonly open: Directed; readonly destination: Directed } {
    const limited = this.private | this.destination;
    const openIn = (modes: number, own: AccessReader): number =>
      modes & limited & ~own.private & ~own.destination;
    const destinationIn = (modes: number, own: AccessReader): number =>
      modes & this.private & own.destination;
    const both = (modesIn: typeof openIn): Directed => ({
      forward: modesIn(this.forward, this.#forward),
      backward: modesIn(this.backward, this.#backward),
    });
    return { open: both(openIn), destination: both(destinationIn) };
  }

  /** The modes to which the current way would open and close if a key at `rank` of `ONEWAY_KEYS` had the meaning `flow`. */
  turnedBy(rank: number, flow: number): { readonly opened: Directed; readonly closed: Directed } {
    const modes = ONEWAY_KEYS[rank]![1] & ~this.#flow.saidAbove(rank);
    const isForward = (flow & Flow.forward) !== 0;
    const isBackward = (flow & Flow.backward) !== 0;
    return {
      opened: {
        forward: isForward ? modes & this.#forward.granted & ~this.forward : 0,
        backward: isBackward ? modes & this.#backward.granted & ~this.backward : 0,
      },
      closed: {
        forward: isForward ? 0 : modes & this.forward,
        backward: isBackward ? 0 : modes & this.backward,
      },
    };
  }

  /** The directions that a lane or a bicycle road opens to cyclists. A lane against the traffic of a one-way street opens its own alone. */
  #ridersHinted(): Directed {
    const isForBoth = this.#some(this.#cycleways, this.#isLane) || this.#some(this.#bicycleRoads, this.#isSo);
    if (!isForBoth && !this.#some(this.#cycleways, this.#isOpposite)) return NOBODY;
    const { forward, backward } = this.#flow;
    const isOneway = ((forward ^ backward) & Mode.auto) !== 0;
    return {
      forward: isForBoth || !isOneway || (forward & Mode.auto) === 0 ? Mode.bicycle : 0,
      backward: isForBoth || !isOneway || (backward & Mode.auto) === 0 ? Mode.bicycle : 0,
    };
  }

  #some(slots: readonly number[], isSo: Classifier): boolean {
    for (const slot of slots) if (isSo(this.#tags.value(slot)) !== 0) return true;
    return false;
  }

  #readBicycle(kind: RoadKind, isHinted: boolean): void {
    const forward = this.#forward;
    const backward = this.#backward;
    const granted = (forward.granted | backward.granted) & Mode.bicycle;
    const named = (forward.named & forward.granted) | (backward.named & backward.granted);
    const isNamed = isHinted || (named & Mode.bicycle) !== 0;
    const isSaid = isNamed || ((forward.said | backward.said) & Mode.bicycle) !== 0;

    if (granted !== 0 && this.#isDismount(this.#tags.value(this.#bicycle)) !== 0) {
      this.#push(forward.granted, backward.granted);
    } else if (kind.isPushed && !isNamed) {
      this.#push(onFoot(forward.granted) & forward.granted, onFoot(backward.granted) & backward.granted);
    } else if (granted === 0 && !isSaid) {
      // Only `foot=yes` or the like opens the way; then cyclists may push along it.
      this.#push(onFoot(forward.granted & forward.named), onFoot(backward.granted & backward.named));
    } else {
      this.#ride(kind.isPushed && !isHinted);
    }
  }

  /** @param isSigned  whether bicycles may be ridden only in the directions in which a tag names them. */
  #ride(isSigned: boolean): void {
    const forward = this.#forward;
    const backward = this.#backward;
    if (isSigned) {
      this.forward &= ~(Mode.bicycle & ~forward.named);
      this.backward &= ~(Mode.bicycle & ~backward.named);
    }
    // Against the traffic, and where its direction changes with the hours, cyclists can still get off and push.
    if (this.#flow.isImplied) return;
    if (forward.granted & ~this.forward & onFoot(this.forward)) this.flags |= EdgeFlag.pushForward;
    if (backward.granted & ~this.backward & onFoot(this.backward)) this.flags |= EdgeFlag.pushBackward;
  }

  /** A cyclist who pushes ignores one-way traffic as a pedestrian does, unless a tag names bicycles or the way is a ring. */
  #push(forward: number, backward: number): void {
    const flow = this.#flow;
    const isBound = flow.isImplied || (flow.own & Mode.bicycle) !== 0;
    const goesForward = forward & (isBound ? flow.forward : onFoot(flow.forward)) & Mode.bicycle;
    const goesBackward = backward & (isBound ? flow.backward : onFoot(flow.backward)) & Mode.bicycle;
    this.forward = (this.forward & ~Mode.bicycle) | goesForward;
    this.backward = (this.backward & ~Mode.bicycle) | goesBackward;
    if (goesForward | goesBackward) this.flags |= EdgeFlag.dismount;
  }
}

/** The bit of the bicycle if the bit of the pedestrian is set. */
function onFoot(modes: number): number {
  return modes & Mode.pedestrian ? Mode.bicycle : 0;
}
