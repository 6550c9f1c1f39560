import { Mode } from './road-network.ts';
import { ByDefault, type RoadKind } from './road-kind.ts';
import { type TagReader, greatestOf, meaningIn } from './tags.ts';

/** What an access tag grants, from the least to the most; of a list of values the most counts. */
export const Grant = {
  /** Not tagged, or nothing that can be read: the next more general key decides. */
  unsaid: 0,
  no: 1,
  private: 2,
  destination: 3,
  yes: 4,
} as const;

/** OSM wiki, Key:access, with the values that taginfo finds beside the documented ones. */
const GRANTS = {
  yes: Grant.yes,
  true: Grant.yes,
  1: Grant.yes,
  permissive: Grant.yes,
  designated: Grant.yes,
  public: Grant.yes,
  allowed: Grant.yes,
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
  // For the vehicles of some office. (`bicycle=official` means something else: a cycleway by law.)
  official: Grant.no,
  // One kind of vehicle alone; `hov` without passengers is closed as well.
  psv: Grant.no,
  bus: Grant.no,
  taxi: Grant.no,
  hov: Grant.no,
  hgv: Grant.no,
};
const grantIn = greatestOf(meaningIn(GRANTS));

/** How the tags are read for one mode of travel. */
export interface ModeRules {
  readonly bit: number;
  /** Access keys from the most to the least specific (OSM wiki, Key:access, "Land-based transportation"); `access` is last. */
  readonly accessKeys: readonly string[];
  /** One-way keys, in the same order. */
  readonly onewayKeys: readonly string[];
  readonly byDefault: (kind: RoadKind) => ByDefault;
}

export const CAR: ModeRules = {
  bit: Mode.auto,
  accessKeys: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  onewayKeys: ['oneway:motorcar', 'oneway:motor_vehicle', 'oneway:vehicle', 'oneway'],
  byDefault: (kind) => kind.auto,
};

/** Every mode of travel. The place to add one; `RoadKind` has the other half, what it may use when nothing is tagged. */
export const MODES: readonly ModeRules[] = [CAR];

/** Which suffix of an access key applies beside the bare key: `motor_vehicle:forward`. */
export type Direction = ':forward' | ':backward';

/**
 * Reads what the tags of the current object say to a mode, in one direction of a way or (without one) at a node.
 *
 * A value that cannot be read does not hide a more general key: `motor_vehicle=unknown` with `access=no` is closed.
 */
export function saidReader(
  tags: TagReader,
  accessKeys: readonly string[],
  direction?: Direction,
): () => number {
  const keys = direction === undefined ? accessKeys : accessKeys.flatMap((key) => [key + direction, key]);
  const slots = keys.map((key) => tags.slot(key));
  const grantOf = tags.classifier(grantIn);

  return () => {
    for (const slot of slots) {
      const grant = grantOf(tags.value(slot));
      if (grant !== Grant.unsaid) return grant;
    }
    return Grant.unsaid;
  };
}

/** Reads what the current way grants to a mode in one direction, one-way traffic aside. Never `Grant.unsaid`. */
export function grantReader(
  tags: TagReader,
  mode: ModeRules,
  direction: Direction,
): (kind: RoadKind) => number {
  const said = saidReader(tags, mode.accessKeys, direction);
  // `access` speaks to everybody: it names nobody whom a footpath would have to let in.
  const saidByName = saidReader(tags, mode.accessKeys.slice(0, -1), direction);

  return (kind) => {
    switch (mode.byDefault(kind)) {
      case ByDefault.open:
        return said() || Grant.yes;
      case ByDefault.ifNamed:
        return saidByName() || Grant.no;
      default:
        return Grant.no;
    }
  };
}
