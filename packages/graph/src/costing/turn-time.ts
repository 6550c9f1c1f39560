import { Control, CONTROL_BACKWARD_SHIFT, NO_WAIT_SHIFT, type RoadNetwork } from '../network/road-network.ts';
import { TurnTrait } from '../edge-expanded/edge-expanded-graph.ts';

/*
 * How long turns take a motor vehicle: OSRM's curve (profiles/car.lua), which Valhalla uses too. A turn costs up to 7.5 s, along a
 * logistic curve of its angle; turns across the other lane cost more than those beside the kerb.
 */
const MOST_SECONDS = 7.5;
const BIAS = 1.075;
const UTURN_SECONDS = 20;
const SIGNAL_SECONDS = 2;
/** Seconds at a stop sign, and at a give-way sign below: OSRM's values (profiles/lib/obstacles.lua). */
const STOP_SECONDS = 2;
const GIVE_WAY_SECONDS = 1;

/** e^x with the same bits on every platform, unlike `Math.exp`: the series of e^(x/64), squared six times. */
function exp(x: number): number {
  const y = x / 64;
  let sum = 1;
  let term = 1;
  for (let n = 1; n <= 12; n++) {
    term *= y / n;
    sum += term;
  }
  for (let i = 0; i < 6; i++) sum *= sum;
  return sum;
}

/** @param degrees  angle of the turn, positive towards the kerb. */
function curve(degrees: number): number {
  return degrees >= 0
    ? MOST_SECONDS / (1 + exp(-((13 / BIAS) * (degrees / 180) - 6.5 * BIAS)))
    : MOST_SECONDS / (1 + exp(-(13 * BIAS * (-degrees / 180) - 6.5 / BIAS)));
}

/** Milliseconds by degrees + 180, positive towards the kerb. */
const MILLISECONDS = Float64Array.from({ length: 361 }, (_, i) => Math.round(curve(i - 180) * 1000));
const UTURN_MILLISECONDS = UTURN_SECONDS * 1000 + MILLISECONDS[360]!;
/** Milliseconds by twice `edgeControls`, plus one for backward travel. */
const SIGN_MILLISECONDS = Uint16Array.from({ length: 512 }, (_, i) => signSeconds(i >>> 1, i & 1) * 1000);

/**
 * Milliseconds that a vehicle loses in a turn, by its angle and by what stands at the end of the arc it comes from.
 *
 * @param degrees  angle of the turn, positive towards the kerb.
 */
export function turnMilliseconds(
  network: RoadNetwork,
  from: number,
  degrees: number,
  traits: number,
): number {
  const signs = signMilliseconds(network, from);
  if (traits & TurnTrait.uturn) return signs + UTURN_MILLISECONDS;
  return traits & TurnTrait.junction ? signs + MILLISECONDS[degrees + 180]! : signs;
}

/** Milliseconds that the light or the sign at the end of an arc takes. */
export function signMilliseconds({ edgeControls }: RoadNetwork, from: number): number {
  return SIGN_MILLISECONDS[2 * edgeControls[from >>> 1]! + (from & 1)]!;
}

function signSeconds(both: number, isBackward: number): number {
  const controls = both >>> (isBackward * CONTROL_BACKWARD_SHIFT);
  if (controls & Control.signal) return (both >>> (NO_WAIT_SHIFT + isBackward)) & 1 ? 0 : SIGNAL_SECONDS;
  if (controls & Control.stop) return STOP_SECONDS;
  return controls & Control.giveWay ? GIVE_WAY_SECONDS : 0;
}
