import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { TravelType, Warning } from '@portolan/schemas';
import { CLOSED } from '../hierarchy/arcs.ts';
import type { NetworkAt } from '../profile/network-at.ts';
import type { LayerName } from '../edge-expanded/layer.ts';
import { TurnTrait, type EdgeExpandedGraph } from '../edge-expanded/edge-expanded-graph.ts';
import type { Grades } from './grades.ts';
import { readOptions, type OptionTable, type OptionValues } from './options.ts';

/** What travelling takes. Cost ranks routes; time is what a clock would show. Penalties count in the cost only. */
export interface Weight {
  /** Milliseconds, not below 0. */
  time: number;
  /** Milliseconds that a traveller would give to avoid it, not below 0; millimetres under the option `shortest`. */
  cost: number;
}

/** A costing model under a set of options: what every arc and turn takes. */
export interface Costing {
  /** The way of travelling, as maneuvers name it. */
  readonly travelMode: 'drive' | 'pedestrian' | 'bicycle';
  readonly travelType: TravelType;
  /**
   * Writes into `out` what travelling an arc (`2 * edge`, plus one backward) takes.
   *
   * @param grant  a value of `Access`, never `closed`.
   * @returns false when the model does not travel the arc although access is granted; `out` then has no meaning.
   */
  arc(arc: number, grant: number, out: Weight): boolean;
  /** Whether a vehicle is pushed along an arc: it is wheeled by hand where it may not be ridden. Undefined where nothing is ever pushed. */
  readonly isPushed?: (arc: number) => boolean;
  /** Whether a vehicle of this size may use an arc to reach a place, but not to pass. */
  readonly isForDestinations?: (arc: number) => boolean;
  /** Whether the traveller does not see, and is told of what lies on the way. */
  readonly tellsLandmarks?: boolean;
  /**
   * Writes into `out` what a turn takes, without the arcs before and after it.
   *
   * @returns false when the model does not make the turn.
   */
  turn(from: number, to: number, degrees: number, traits: number, out: Weight): boolean;
}

/** The data that a costing reads. */
export interface CostingContext {
  readonly network: NetworkAt;
  /** Values of `Access` by arc: what the mode may do there at the hour in question. */
  readonly access: Uint8Array;
  /** nodeCount; 1 where traffic keeps left. */
  readonly keepsLeft: Uint8Array;
  /** Undefined when the archive was built without heights. */
  readonly grades: Grades | undefined;
}

/** A way of travelling with its options chosen. */
export interface ChosenCosting {
  /** Bits of `Mode`: the traveller may go wherever one of these modes may go. */
  readonly mode: number;
  /** The bits of `Mode` by which turn restrictions bind this traveller. */
  readonly ownMode: number;
  /** Equal for equal choices, and different for different ones: a key for caches. */
  readonly key: string;
  /** Equal for choices under which every turn costs the same, without the arc that it leads to. */
  readonly turnsKey: string;
  readonly ignoresAccess: boolean;
  readonly ignoresOneways: boolean;
  readonly ignoresRestrictions: boolean;
  /** True when live closures are ignored: a closed arc then costs `closureFactor` times as much. */
  readonly ignoresClosures: boolean;
  readonly closureFactor: number;
  /** The fastest that the traveller goes, whatever the traffic. */
  readonly topSpeedKmh: number;
  /** The longest route that the traveller takes, metres. */
  readonly maxDistanceMetres: number;
  create(context: CostingContext): Costing;
}

/** A way of travelling. Another one is another file beside `auto.ts`. */
export interface CostingModel {
  /** As in the interface: `auto`. */
  readonly name: string;
  /** The member of `costing_options` that it reads. */
  readonly optionsKey: string;
  /** The turn graph that it travels on. */
  readonly layer: LayerName;
  /** Names of the options that it takes. */
  readonly optionNames: readonly string[];
  /** Reads the options of a request; values that are of no use add a warning. */
  choose(given: unknown, warnings: Warning[]): ChosenCosting;
}

/** Options that every model has, though some have no effect on it. */
type CommonOptions = Readonly<Record<string, number | boolean | string>>;

/** Makes a costing model from its table of options and from the function that turns chosen options into a costing. */
export function defineModel<Table extends OptionTable>(model: {
  readonly name: string;
  readonly optionsKey?: string;
  readonly layer: LayerName;
  readonly mode: number | ((options: OptionValues<Table>) => number);
  /** The bits of `mode` by which turn restrictions bind this traveller. Default: all of them. */
  readonly ownMode?: number;
  /** A function where the defaults depend on another option. */
  readonly table: Table | ((given: unknown) => Table);
  /** Names of the options on which the costs of turns depend. */
  readonly turnOptions: readonly string[];
  readonly maxDistanceMetres?: (options: OptionValues<Table>) => number;
  readonly create: (context: CostingContext, options: OptionValues<Table>) => Costing;
}): CostingModel {
  const optionsKey = model.optionsKey ?? model.name;
  const tableFor = (given: unknown): Table =>
    typeof model.table === 'function' ? model.table(given) : model.table;
  const choose: CostingModel['choose'] = (given, warnings) => {
    const options = readOptions(tableFor(given), given, `costing_options.${optionsKey}`, warnings);
    const common: CommonOptions = options;
    const mode = typeof model.mode === 'function' ? model.mode(options) : model.mode;
    const ignoresAccess = common['ignore_access'] === true;
    const ignoresOneways = common['ignore_oneways'] === true;
    const ignoresRestrictions =
      common['ignore_restrictions'] === true || common['ignore_non_vehicular_restrictions'] === true;
    return {
      mode,
      ownMode: model.ownMode ?? mode,
      key: `${model.name}${JSON.stringify(options)}`,
      // Every request chooses its options, but few make a profile and ask for this.
      get turnsKey() {
        const ofTurns = model.turnOptions.map((name) => common[name]);
        // The mode and the signs that it ignores decide its access, to which turns lead.
        return `${model.name}${JSON.stringify([mode, ignoresAccess, ignoresOneways, ignoresRestrictions, ofTurns])}`;
      },
      ignoresAccess,
      ignoresOneways,
      ignoresRestrictions,
      ignoresClosures: common['ignore_closures'] === true,
      closureFactor: typeof common['closure_factor'] === 'number' ? common['closure_factor'] : 9,
      topSpeedKmh: typeof common['top_speed'] === 'number' ? common['top_speed'] : Infinity,
      maxDistanceMetres: model.maxDistanceMetres?.(options) ?? Infinity,
      create: (context) => model.create(context, options),
    };
  };
  // Most requests have no options.
  let byDefault: ChosenCosting | undefined;
  return {
    name: model.name,
    optionsKey,
    layer: model.layer,
    optionNames: Object.keys(tableFor(undefined)),
    choose: (given, warnings) =>
      given === undefined ? (byDefault ??= choose(given, warnings)) : choose(given, warnings),
  };
}

/** The greatest weight, about 49 days: longer times and higher costs are stored as this. */
const LONGEST = CLOSED - 1;

/** Time and cost by arc (`2 * edge` forward, `2 * edge + 1` backward) as in `Weight`, at least 1; both are `CLOSED` where no travel is possible. */
export interface ArcWeights {
  readonly time: Uint32Array;
  readonly cost: Uint32Array;
}

/** The time and cost that a costing gives to every arc. */
export function weighArcs(
  { access }: CostingContext,
  costing: Costing,
  checkStop: CheckStop = neverStop,
): ArcWeights {
  const atEachArc = nowAndThen(checkStop);
  const time = new Uint32Array(access.length).fill(CLOSED);
  const cost = new Uint32Array(access.length).fill(CLOSED);
  const out: Weight = { time: 0, cost: 0 };
  for (let arc = 0; arc < access.length; arc++) {
    atEachArc();
    const grant = access[arc]!;
    if (grant === 0 || !costing.arc(arc, grant, out)) continue;
    time[arc] = Math.min(Math.max(Math.round(out.time), 1), LONGEST);
    cost[arc] = Math.min(Math.max(Math.round(out.cost), 1), LONGEST);
  }
  return { time, cost };
}

/** The costs of turns together with the arcs that they lead to, and those of the arcs. */
export interface WeighedTurns {
  readonly turnCost: Uint32Array;
  readonly arcs: Pick<ArcWeights, 'cost'>;
}

/** What turns cost beside a costing and its arcs. */
interface TurnCircumstances {
  /** By turn: 1 where a restriction forbids it. */
  readonly banned?: Uint8Array | undefined;
  /** Other weights of these turns, which cost the same without the arcs: what is known of a turn need not be found again. */
  readonly sameTurns?: WeighedTurns | undefined;
  readonly checkStop?: CheckStop | undefined;
}

/** The cost of every turn together with the arc that it leads into; `CLOSED` for turns that the model does not make. */
export function weighTurns(
  turns: EdgeExpandedGraph,
  costing: Costing,
  { cost: arcCost }: ArcWeights,
  { banned, sameTurns, checkStop = neverStop }: TurnCircumstances = {},
): Uint32Array {
  const atEachState = nowAndThen(checkStop);
  const { arcOfState, firstTurn, turnHead, turnAngle, turnTraits } = turns;
  const cost = new Uint32Array(turnHead.length).fill(CLOSED);
  const out: Weight = { time: 0, cost: 0 };
  const knownCost = sameTurns?.turnCost;
  const knownArcCost = sameTurns?.arcs.cost;
  for (let state = 0; state < arcOfState.length; state++) {
    atEachState();
    const from = arcOfState[state]!;
    if (arcCost[from] === CLOSED) continue;
    let goesOn = false;
    let back = -1;
    for (let turn = firstTurn[state]!, end = firstTurn[state + 1]!; turn < end; turn++) {
      const to = arcOfState[turnHead[turn]!]!;
      const toCost = arcCost[to]!;
      if (toCost === CLOSED || banned?.[turn] === 1) continue;
      const known = knownCost === undefined ? CLOSED : knownCost[turn]!;
      let own: number;
      if (known < LONGEST) own = known - knownArcCost![to]!;
      else if (costing.turn(from, to, turnAngle[turn]!, turnTraits[turn]!, out)) own = Math.round(out.cost);
      else continue;
      cost[turn] = Math.min(Math.max(own, 0) + toCost, LONGEST);
      if ((from ^ 1) === to) back = turn;
      else goesOn = true;
    }
    // Turning back is allowed where there is no other turn, and in places made for turning round.
    if (back >= 0 && goesOn && (turnTraits[back]! & TurnTrait.turningPlace) === 0) cost[back] = CLOSED;
  }
  return cost;
}
