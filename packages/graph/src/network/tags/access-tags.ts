import { Mode } from '../road-network.ts';
import { ACCESS_KEYS } from './access-keys.ts';
import { parseConditional } from './conditional-value.ts';
import { type Classifier, type Classify, NO_SLOT, type TagReader, meaningIn } from './tag-reader.ts';

/** What an access tag grants, from the least to the most. Of a list of values, the one that grants most counts. */
export const Grant = {
  /** Not tagged, or a value without meaning: the next more general key decides. */
  unsaid: 0,
  no: 1,
  private: 2,
  destination: 3,
  yes: 4,
} as const;

/** The last key that is about travellers of very different kinds. */
const VEHICLE_RANK = ACCESS_KEYS.findIndex(([key]) => key === 'vehicle');

/** OSM wiki, Key:access, with the values that taginfo finds beside the documented ones. */
const GRANTS = {
  yes: Grant.yes,
  true: Grant.yes,
  1: Grant.yes,
  permissive: Grant.yes,
  designated: Grant.yes,
  public: Grant.yes,
  allowed: Grant.yes,
  // An older word for `designated`; roads for vehicles of an authority alone are tagged with `no` (OSM wiki, Tag:access=official).
  official: Grant.yes,
  destination: Grant.destination,
  customers: Grant.destination,
  visitors: Grant.destination,
  delivery: Grant.destination,
  permit: Grant.destination,
  // A right of way exists, but through traffic is asked to stay away.
  discouraged: Grant.destination,
  private: Grant.private,
  residents: Grant.private,
  employees: Grant.private,
  members: Grant.private,
  restricted: Grant.private,
  no: Grant.no,
  false: Grant.no,
  agricultural: Grant.no,
  forestry: Grant.no,
  emergency: Grant.no,
  military: Grant.no,
};

/** Values that open the way to some modes and close it to the other modes that the key is about. */
const NAMED = {
  psv: Mode.bus | Mode.taxi,
  bus: Mode.bus,
  taxi: Mode.taxi,
  hgv: Mode.truck,
  // Vehicles with passengers; `EdgeFlag.hov2` and `hov3` tell how many they need.
  hov: Mode.auto | Mode.taxi | Mode.bus | Mode.motorcycle,
  bicycle: Mode.bicycle,
  foot: Mode.pedestrian | Mode.wheelchair,
};

/** Values that have a meaning under one key only. */
const GRANTS_OF_KEY: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // Flags of the edge tell whether cyclists should ride, push or take the path beside the road.
  bicycle: {
    dismount: Grant.yes,
    use_sidepath: Grant.yes,
    optional_sidepath: Grant.yes,
    none: Grant.no,
  },
  // Pedestrians should take the path beside the road; the road itself only serves the doors along it.
  foot: { use_sidepath: Grant.destination },
  hgv: { local: Grant.destination, unsuitable: Grant.destination },
  wheelchair: { limited: Grant.yes, assisted: Grant.yes, impassable: Grant.no, bad: Grant.no },
};

const NAMED_SHIFT = 3;
const GRANT_MASK = 7;

/** The meaning of a value: its `Grant` for all modes, and the modes that it names, shifted by `NAMED_SHIFT`. 0 when it cannot be read. */
function sayingOf(grants: Readonly<Record<string, number>>): Classify {
  const grantIn = meaningIn(grants);
  const namedIn = meaningIn(NAMED);
  return (value) => {
    let grant: number = Grant.unsaid;
    let named = 0;
    for (const part of value.split(';')) {
      const word = part.trim();
      grant = Math.max(grant, grantIn(word));
      named |= namedIn(word);
    }
    return grant | (named << NAMED_SHIFT);
  };
}

const says = sayingOf(GRANTS);
const saysUnder: Readonly<Record<string, Classify>> = Object.fromEntries(
  Object.entries(GRANTS_OF_KEY).map(([key, own]) => [key, sayingOf({ ...GRANTS, ...own })]),
);

/** The `Grant` that a value of an access key, conditional or not, gives to all modes of the key. */
export function grantOf(key: string, value: string): number {
  return (saysUnder[key] ?? says)(value) & GRANT_MASK;
}

/** Tells the values of `KEY:conditional` that let somebody in who has an errand there: 1 for `yes @ destination`, 0 for others. */
function admitsFor(errands: string): Classify {
  const clause = new RegExp(`(?:^|;) *([a-z_]+) *@ *\\(? *(?:${errands}) *\\)? *(?:;|$)`);
  return (value) => {
    const word = clause.exec(value)?.[1];
    return word !== undefined && (says(word) & GRANT_MASK) >= Grant.destination ? 1 : 0;
  };
}

const admits = admitsFor('destination');
/** Trucks deliver something wherever they go; cars seldom do. */
const admitsTrucks = admitsFor('destination|delivery|customers');

/** The suffix of an access key for one direction of a way: `motor_vehicle:forward`. */
type DirectionSuffix = ':forward' | ':backward';

interface AccessKey {
  readonly modes: number;
  readonly bareSlot: number;
  /** The slot of the key with the direction; `NO_SLOT` at nodes. */
  readonly directedSlot: number;
  readonly sayingOf: Classifier;
  /** The slots of the key with `:conditional`, and the meaning of their values: see `admitsFor`. */
  readonly conditionalSlots: readonly number[];
  readonly admits: Classifier;
  /** By position of a conditional value in the strings: what it says of kinds of vehicles at all hours (`no @ (hgv)`). */
  readonly ofVehicles: Map<number, readonly VehicleSaying[]>;
}

/** What a conditional value says of a kind of vehicle. */
interface VehicleSaying {
  /** Position in `ACCESS_KEYS`. */
  readonly vehicle: number;
  readonly grant: number;
}

/** What a value of `KEY:conditional` says of kinds of vehicles at all hours. */
function sayingsOfVehicles(key: string, value: string): readonly VehicleSaying[] {
  return parseConditional(value).flatMap((clause) => {
    const grant = grantOf(key, clause.value);
    const isAlways = clause.condition === '' && clause.exceeding === null;
    return isAlways && grant !== Grant.unsaid ? [{ vehicle: clause.vehicle, grant }] : [];
  });
}

/**
 * Reads the access of every mode from the tags of the current object: in one direction of a way or, without a direction, at a node.
 *
 * A value that cannot be read does not hide a more general key: `motor_vehicle=unknown` with `access=no` is closed. The fields are
 * bits of `Mode`, and hold the result until the next `read`.
 */
export class AccessReader {
  /** Modes that may enter at all: with permission, to reach a place, or to pass. */
  granted = 0;
  private = 0;
  destination = 0;
  /** Modes that any access key mentioned. */
  said = 0;
  /** Modes that a key more specific than `access` mentioned. */
  named = 0;
  /** Modes that a key more specific than `vehicle` mentioned. */
  singledOut = 0;
  /** Modes that the value that decides is silent about, while it names others: bicycles under `access=bus`. */
  passedOver = 0;
  readonly #tags: TagReader;
  readonly #keys: readonly AccessKey[];

  constructor(tags: TagReader, direction?: DirectionSuffix) {
    this.#tags = tags;
    this.#keys = ACCESS_KEYS.map(([key, modes]) => ({
      modes,
      bareSlot: tags.slot(key),
      directedSlot: direction === undefined ? NO_SLOT : tags.slot(key + direction),
      sayingOf: tags.classifier(saysUnder[key] ?? says),
      conditionalSlots: ['', ...(direction === undefined ? [] : [direction])].map((suffix) =>
        tags.slot(`${key}${suffix}:conditional`),
      ),
      admits: tags.classifier(key === 'hgv' ? admitsTrucks : admits),
      ofVehicles: new Map(),
    }));
  }

  /**
   * @param open  the modes that may travel when nothing is tagged.
   * @param deaf  modes that `access` does not open the way to: a more specific key has to name them.
   */
  read(open: number, deaf: number): void {
    this.granted = open;
    this.private = 0;
    this.destination = 0;
    this.said = 0;
    this.named = 0;
    this.singledOut = 0;
    this.passedOver = 0;
    for (let k = 0; k < this.#keys.length; k++) {
      const key = this.#keys[k]!;
      this.#hear(key, k, key.bareSlot, deaf);
      this.#hear(key, k, key.directedSlot, deaf);
      for (const slot of key.conditionalSlots) {
        if (key.admits(this.#tags.value(slot)) !== 0) this.#admit(key.modes, k, deaf);
      }
    }
    for (let k = 0; k < this.#keys.length; k++) {
      for (const slot of this.#keys[k]!.conditionalSlots) {
        if (this.#tags.value(slot) !== 0) this.#hearOfVehicles(k, this.#tags.value(slot));
      }
    }
  }

  /** Modes that a key more specific than the one at `rank` of `ACCESS_KEYS` mentions. */
  saidAbove(rank: number): number {
    let said = 0;
    for (let k = rank + 1; k < this.#keys.length; k++) {
      const { modes, bareSlot, directedSlot, sayingOf: saying } = this.#keys[k]!;
      if (saying(this.#tags.value(bareSlot)) || saying(this.#tags.value(directedSlot))) said |= modes;
    }
    return said;
  }

  #hear(key: AccessKey, rank: number, slot: number, deaf: number): void {
    const value = this.#tags.value(slot);
    if (value === 0) return;
    const saying = key.sayingOf(value);
    if (saying === 0) return;
    const isAccess = rank === 0;
    const modes = isAccess ? key.modes & ~deaf : key.modes;
    const letIn = modes & (saying >>> NAMED_SHIFT);
    const grant = saying & GRANT_MASK;
    this.#grant(grant || Grant.no, modes & ~letIn);
    if (letIn !== 0) this.#grant(Grant.yes, letIn);
    this.said |= modes;
    if (!isAccess) this.named |= modes;
    if (rank > VEHICLE_RANK) this.singledOut |= modes;
    this.passedOver = (this.passedOver & ~modes) | (grant === Grant.unsaid ? modes & ~letIn : 0);
  }

  /** Hears a conditional value of the key at `rank` that names vehicles: `access:conditional=yes @ (bus)` is `bus=yes` where no such key says more. */
  #hearOfVehicles(rank: number, value: number): void {
    const { modes, ofVehicles } = this.#keys[rank]!;
    let sayings = ofVehicles.get(value);
    if (sayings === undefined) {
      sayings = sayingsOfVehicles(ACCESS_KEYS[rank]![0], this.#tags.strings[value]!);
      ofVehicles.set(value, sayings);
    }
    for (const { vehicle, grant } of sayings) {
      const own = Math.max(rank, vehicle);
      const whom = modes & ACCESS_KEYS[vehicle]![1] & ~this.saidAbove(own - 1);
      this.#grant(grant, whom);
      this.said |= whom;
      this.named |= whom;
      if (own > VEHICLE_RANK) this.singledOut |= whom;
      this.passedOver &= ~whom;
    }
  }

  /** Lets those in whom the keys up to the one at `rank` keep out, where they have an errand. */
  #admit(modes: number, rank: number, deaf: number): void {
    const admitted = modes & ~this.granted & ~(rank === 0 ? deaf : 0);
    this.#grant(Grant.destination, admitted);
    this.said |= admitted;
    if (rank > 0) this.named |= admitted;
    if (rank > VEHICLE_RANK) this.singledOut |= admitted;
  }

  #grant(grant: number, modes: number): void {
    this.granted = grant === Grant.no ? this.granted & ~modes : this.granted | modes;
    this.private = grant === Grant.private ? this.private | modes : this.private & ~modes;
    this.destination = grant === Grant.destination ? this.destination | modes : this.destination & ~modes;
  }
}
