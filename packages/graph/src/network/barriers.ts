import type { OsmSource } from '@portolan/osm';
import { CAR, Grant, saidReader } from './access.ts';
import { NodeFlag } from './road-network.ts';
import { TagReader, greatestOf, isYes, meaningIn } from './tags.ts';

/** What a kind of barrier does to a car. */
interface Barrier {
  /** When no access tag says so. */
  readonly passable: boolean;
  /** Bit of `NodeFlag` for a car that passes; 0 when it passes without noticing. */
  readonly flag: number;
}

/** Somebody lowers or moves it for those whom a tag lets pass. */
const SHUT: Barrier = { passable: false, flag: NodeFlag.gate };
const OPEN: Barrier = { passable: true, flag: 0 };
const KERB: Barrier = { passable: true, flag: 0 };
const GATE: Barrier = { passable: true, flag: NodeFlag.gate };
const TOLL: Barrier = { passable: true, flag: NodeFlag.tollBooth };
const BORDER: Barrier = { passable: true, flag: NodeFlag.borderControl };

/**
 * OSM wiki, Key:barrier. Every value that is not here is `SHUT`: the wiki's rule for undocumented barriers, and OSRM's.
 * Bollards, blocks, jersey barriers, stiles, chains, debris, bus traps and sump busters are among them; so are fences and walls.
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
  }),
);
const KINDS: readonly Barrier[] = [SHUT, OPEN, KERB, GATE, TOLL, BORDER];

/** OSM wiki, Key:highway, "Other highway features". */
const signIn = greatestOf(
  meaningIn({
    traffic_signals: NodeFlag.trafficSignal,
    stop: NodeFlag.stop,
    give_way: NodeFlag.giveWay,
  }),
);

/**
 * Reads the `NodeFlag` bits of a node: what stands on the road there, and whether a car gets past it.
 *
 * Access tags count on barriers alone: a car park's entrance with `access=private` does not close the street it lies on.
 */
export function nodeFlagReader(source: OsmSource): (node: number) => number {
  const { firstTag } = source.nodes.tags;
  const tags = new TagReader(source.strings, source.nodes.tags);
  const highway = tags.slot('highway');
  const barrier = tags.slot('barrier');
  const bollard = tags.slot('bollard');
  const kerb = tags.slot('kerb');
  const locked = tags.slot('locked');
  const said = saidReader(tags, CAR.accessKeys);
  const signOf = tags.classifier(signIn);
  const barrierOf = tags.classifier((value) => KINDS.indexOf(BARRIERS.get(value) ?? SHUT));
  const isRising = tags.classifier(meaningIn({ rising: 1 }));
  const isRaised = tags.classifier(meaningIn({ raised: 1 }));
  const isLocked = tags.classifier(isYes);

  function kindOfBarrier(): Barrier {
    if (isRising(tags.value(bollard))) return GATE;
    const kind = KINDS[barrierOf(tags.value(barrier))]!;
    return kind === KERB && isRaised(tags.value(kerb)) ? SHUT : kind;
  }

  function barrierFlags(): number {
    const kind = kindOfBarrier();
    const keyNeeded = isLocked(tags.value(locked)) === 1;
    const grant = said() || (kind.passable && !keyNeeded ? Grant.yes : Grant.no);
    if (grant === Grant.no || (grant === Grant.private && keyNeeded)) return NodeFlag.bollard;
    return kind.flag;
  }

  return (node) => {
    if (firstTag[node] === firstTag[node + 1]) return 0;
    tags.read(node);
    const signs = signOf(tags.value(highway));
    return tags.value(barrier) === 0 ? signs : signs | barrierFlags();
  };
}
