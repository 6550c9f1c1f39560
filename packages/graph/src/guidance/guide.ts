import type { JourneyLeg, LegPiece, Rental } from '../journey/journey.ts';
import { stepsOf, type Step } from './maneuvers.ts';
import { rampSignOf, type RampSign } from './ramp-sign.ts';
import { streetNames } from '../network/street-names.ts';
import { commonNames } from './common-names.ts';
import { sumOf, type Sum } from '../journey/totals.ts';

/** A step of a leg with everything that any format says about it. */
export interface GuidedStep {
  readonly step: Step;
  readonly piece: LegPiece;
  /** Its stretches are `firstStretch .. endPathEdge` of the piece's route shape; none on arrival. */
  readonly firstPathEdge: number;
  readonly endPathEdge: number;
  /** Positions in the line of the leg; equal on arrival. */
  readonly beginShape: number;
  readonly endShape: number;
  readonly sum: Sum;
  /** Names that the street bears all along, as far as it has any; else those that it begins with. */
  readonly names: string[];
  /** Names of the street where the step begins. */
  readonly beginNames: string[];
  /** Of the street that a roundabout is left by; undefined where it has no name. */
  readonly exitName: string | undefined;
  /** What stands where a ramp begins, an exit, or one of several ways of a fork. */
  readonly sign: RampSign | undefined;
  /** What is done before it begins. */
  readonly rental: Rental | undefined;
}

/** Cuts a leg into steps; the last one is the arrival. */
export function guide(leg: JourneyLeg, roundaboutExits: boolean): GuidedStep[] {
  const steps: GuidedStep[] = [];
  leg.pieces.forEach((piece, i) => addSteps(piece, i === leg.pieces.length - 1, roundaboutExits, steps));
  return steps;
}

function addSteps(piece: LegPiece, isLast: boolean, roundaboutExits: boolean, out: GuidedStep[]): void {
  const { profile, routeShape, firstShape, rental } = piece;
  const { network } = profile.data;
  const { pathEdges } = routeShape;
  const lastShape = firstShape + routeShape.lat.length - 1;
  const steps = stepsOf(profile, routeShape, roundaboutExits);
  // Only the last piece arrives.
  const count = isLast ? steps.length : steps.length - 1;
  for (let i = 0; i < count; i++) {
    const step = steps[i]!;
    const { firstPathEdge, exit } = step;
    const isArrival = firstPathEdge === pathEdges.length;
    const endPathEdge = steps[i + 1]?.firstPathEdge ?? pathEdges.length;
    const sum = sumOf(profile, pathEdges, firstPathEdge, endPathEdge);
    const before = out.at(-1);
    const beginNames = isArrival ? NO_NAMES : streetNames(network, pathEdges[firstPathEdge]!.arc >>> 1);
    const begin = isArrival ? lastShape : firstShape + pathEdges[firstPathEdge]!.beginShape;
    out.push({
      step,
      piece,
      firstPathEdge,
      endPathEdge,
      // Where two pieces do not meet, the gap is the later one's.
      beginShape: before ? before.endShape : begin,
      endShape: isArrival ? lastShape : firstShape + pathEdges[endPathEdge - 1]!.endShape,
      sum: i === 0 && rental ? withDelay(sum, rental.delayMilliseconds) : sum,
      names: isArrival ? NO_NAMES : commonNames(network, beginNames, pathEdges, firstPathEdge, endPathEdge),
      beginNames,
      exitName: exit && streetNames(network, pathEdges[exit.pathEdge]!.arc >>> 1)[0],
      sign: isSigned(step)
        ? rampSignOf(network, pathEdges[firstPathEdge]!.arc, step.action === 'exit')
        : undefined,
      rental: rental && (i === 0 ? rental : NOTHING),
    });
  }
}

function isSigned({ action }: Step): boolean {
  return action === 'ramp' || action === 'exit' || action === 'keep';
}

const NO_NAMES: string[] = [];
const NOTHING: Rental = { action: 'NoneAction', station: '', delayMilliseconds: 0 };

function withDelay(sum: Sum, milliseconds: number): Sum {
  return { ...sum, timeMilliseconds: sum.timeMilliseconds + milliseconds, cost: sum.cost + milliseconds };
}
