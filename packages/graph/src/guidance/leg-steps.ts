import type { JourneyLeg, LegPiece, Rental } from '../journey/journey.ts';
import { withLaneSteps } from './lanes/lane-steps.ts';
import { lanesAlong, type LaneChoice } from './lanes/route-lanes.ts';
import { stepsOf } from './maneuvers.ts';
import type { Step } from './step.ts';
import { withoutObvious } from './without-obvious.ts';
import { rampSignOf, signOverLanes, type RampSign } from './ramp-sign.ts';
import type { PathEdge } from '../journey/route-shape.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { hasStreetName, isNamedBeside, streetNames } from '../network/street-names.ts';
import { isSameRoad } from './same-road.ts';
import { commonNames } from './common-names.ts';
import { sumOf, type Sum } from '../journey/totals.ts';

/** A step of a leg with all data that the answer formats need. */
export interface LegStep {
  readonly step: Step;
  readonly piece: LegPiece;
  /** The path edges of the step are `firstPathEdge .. endPathEdge` of the piece's route shape; an arrival has none. */
  readonly firstPathEdge: number;
  readonly endPathEdge: number;
  /** Positions of the first and last point in the line of the leg; they are equal on arrival. */
  readonly beginShape: number;
  readonly endShape: number;
  readonly sum: Sum;
  /** Names that the street has along the whole step or, if there are none, those at its beginning. */
  readonly names: string[];
  /** Names of the street where the step begins. */
  readonly beginNames: string[];
  /** Names of the street by which a roundabout is left, at the step that enters it. */
  readonly exitNames: string[];
  /** The sign at the beginning of a ramp, of an exit, of one branch of a fork or behind a roundabout. */
  readonly sign: RampSign | undefined;
  /** Returns the lanes before the junction of the piece at which a path edge begins; undefined where none are known. */
  readonly lanesBefore: (pathEdge: number) => LaneChoice | undefined;
  /** The renting or returning of a bicycle before the step begins. */
  readonly rental: Rental | undefined;
}

/** What a format tells of. */
export interface Telling {
  /** Whether leaving a roundabout is a step of its own. */
  readonly roundaboutExits: boolean;
  /** Whether new names and merges are steps where nobody could go wrong, and lanes that one must keep to. */
  readonly obvious: boolean;
}

/** Cuts a leg into steps; the last one is the arrival. */
export function legStepsOf(leg: JourneyLeg, telling: Telling): LegStep[] {
  const steps: LegStep[] = [];
  leg.pieces.forEach((piece, i) => addSteps(piece, i === leg.pieces.length - 1, telling, steps));
  return steps;
}

function addSteps(piece: LegPiece, isLast: boolean, telling: Telling, out: LegStep[]): void {
  const { profile, routeShape, firstShape, rental } = piece;
  const { network } = profile.data;
  const { pathEdges } = routeShape;
  const lastShape = firstShape + routeShape.lat.length - 1;
  const all = stepsOf(profile, routeShape, telling.roundaboutExits);
  // Not every format tells lanes.
  let lanes: ReadonlyMap<number, LaneChoice> | undefined;
  const allLanes = (): ReadonlyMap<number, LaneChoice> => (lanes ??= lanesAlong(profile, routeShape, all));
  const lanesBefore = (pathEdge: number): LaneChoice | undefined => allLanes().get(pathEdge);
  const steps = telling.obvious
    ? withLaneSteps(profile, routeShape, all, allLanes())
    : withoutObvious(network, pathEdges, all);
  // Only the last piece ends with an arrival.
  const count = isLast ? steps.length : steps.length - 1;
  for (let i = 0; i < count; i++) {
    const step = steps[i]!;
    const { firstPathEdge, exit } = step;
    const isArrival = firstPathEdge === pathEdges.length;
    const endPathEdge = steps[i + 1]?.firstPathEdge ?? pathEdges.length;
    const namedPathEdge = alongWhat(network, pathEdges, step, endPathEdge);
    const sum = sumOf(profile, pathEdges, firstPathEdge, endPathEdge);
    const before = out.at(-1);
    const isNameless =
      isArrival || isStepAside(network, pathEdges[namedPathEdge]!.arc >>> 1, sum, steps[i + 1]);
    const beginNames = isNameless ? NO_NAMES : streetNames(network, pathEdges[namedPathEdge]!.arc >>> 1);
    const begin = isArrival ? lastShape : firstShape + pathEdges[firstPathEdge]!.beginShape;
    out.push({
      step: namedPathEdge === step.namedPathEdge ? step : namedLater(network, pathEdges, step, namedPathEdge),
      piece,
      firstPathEdge,
      endPathEdge,
      // If there is a gap between two pieces, the gap belongs to the later piece.
      beginShape: before ? before.endShape : begin,
      endShape: isArrival ? lastShape : firstShape + pathEdges[endPathEdge - 1]!.endShape,
      sum: i === 0 && rental ? withDelay(sum, rental.delayMilliseconds) : sum,
      names: isNameless ? NO_NAMES : commonNames(network, beginNames, pathEdges, namedPathEdge, endPathEdge),
      beginNames,
      exitNames: exit ? streetNames(network, pathEdges[exit.pathEdge]!.arc >>> 1) : NO_NAMES,
      sign: isSigned(step) ? signOf(network, pathEdges, step, lanesBefore) : undefined,
      lanesBefore,
      rental: rental && (i === 0 ? rental : NOTHING),
    });
  }
}

/** A path beside a street is told by its name, also where it begins with a crossing or a few metres from the kerb. */
const NAMELESS_MILLIMETRES = 30_000;

/** Who walks this little beside a street before the next turn does not need its name. */
const ASIDE_MILLIMETRES = 15_000;

/** True if a step leads only a few metres along a path beside a street, as from kerb to kerb. */
function isStepAside(
  network: RoadNetwork,
  edge: number,
  { lengthMillimetres }: Sum,
  next: Step | undefined,
): boolean {
  return lengthMillimetres < ASIDE_MILLIMETRES && next?.action !== 'arrive' && isNamedBeside(network, edge);
}

/** Returns a step with the names of a later path edge. */
function namedLater(
  network: RoadNetwork,
  pathEdges: readonly PathEdge[],
  step: Step,
  namedPathEdge: number,
): Step {
  const before = pathEdges[step.firstPathEdge - 1];
  const staysOnStreet =
    before !== undefined && isSameRoad(network, before.arc >>> 1, pathEdges[namedPathEdge]!.arc >>> 1);
  return { ...step, namedPathEdge, staysOnStreet };
}

/** Returns the path edge whose names a step has: of a path or a ramp without a name that of the street beside it or the road behind it. */
function alongWhat(
  network: RoadNetwork,
  pathEdges: readonly PathEdge[],
  step: Step,
  endPathEdge: number,
): number {
  const { namedPathEdge, mergesAt } = step;
  if (mergesAt !== undefined && !hasStreetName(network, pathEdges[namedPathEdge]!.arc >>> 1)) return mergesAt;
  let millimetres = 0;
  for (let i = namedPathEdge; i < endPathEdge && millimetres < NAMELESS_MILLIMETRES; i++) {
    const edge = pathEdges[i]!.arc >>> 1;
    if (hasStreetName(network, edge)) return isNamedBeside(network, edge) ? i : namedPathEdge;
    millimetres += pathEdges[i]!.lengthMillimetres;
  }
  return namedPathEdge;
}

/** Returns the sign of the road that a step takes, with what stands over the lanes before it where that road has no sign. */
function signOf(
  network: RoadNetwork,
  pathEdges: readonly PathEdge[],
  { action, firstPathEdge }: Step,
  lanesBefore: LegStep['lanesBefore'],
): RampSign | undefined {
  const own = rampSignOf(network, pathEdges[firstPathEdge]!.arc, action === 'exit');
  const before = pathEdges[firstPathEdge - 1]?.arc;
  const leads = own && own.refs.length + own.streets.length + own.toward.length > 0;
  if (leads || before === undefined) return own;
  const over = signOverLanes(network, before, () => lanesBefore(firstPathEdge));
  return over && own ? { ...over, numbers: own.numbers, names: own.names } : (over ?? own);
}

function isSigned({ action }: Step): boolean {
  return action === 'ramp' || action === 'exit' || action === 'keep' || action === 'exitRoundabout';
}

const NO_NAMES: string[] = [];
const NOTHING: Rental = { action: 'NoneAction', station: '', delayMilliseconds: 0 };

function withDelay(sum: Sum, milliseconds: number): Sum {
  return { ...sum, timeMilliseconds: sum.timeMilliseconds + milliseconds, cost: sum.cost + milliseconds };
}
