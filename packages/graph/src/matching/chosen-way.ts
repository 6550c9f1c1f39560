import { type CheckStop, nowAndThen } from '@portolan/base';
import type { BoundedSearch } from './bounded-search.ts';
import { Step, type Candidates } from './candidates.ts';
import type { MatchModel } from './match-graph.ts';
import { mostMetres, slowShare, type Layers } from './viterbi.ts';

/** A way without turning round between junctions: arcs, of which the first and the last are travelled in part, and the turns between them. */
export interface Walk {
  readonly arcs: number[];
  /** `turns[i]` leads from `arcs[i]` to `arcs[i + 1]`. */
  readonly turns: number[];
  /** Metres from the beginning of the first arc, and of the last, where the walk begins and ends. */
  readonly beginMetres: number;
  readonly endMetres: number;
  /** The chosen candidates along the walk: rows, and the position in `arcs` of each. */
  readonly rows: number[];
  readonly arcAt: number[];
}

type Open = { -readonly [Key in keyof Walk]: Walk[Key] };

/** A part of a match, from one break to the next: at every boundary of two walks the traveller turns round. */
interface MatchedPart {
  readonly walks: readonly Walk[];
}

/**
 * Finds again the ways between the chosen candidates of a trace.
 *
 * @param chosen  by point: the row of its candidate; -1 where the point was passed over.
 */
export function walkChosen(
  search: BoundedSearch,
  candidates: Candidates,
  layers: Layers,
  chosen: Int32Array,
  model: MatchModel,
  checkStop: CheckStop,
): MatchedPart[] {
  const { arc, along, state, step } = candidates;
  const { graph } = search;
  const parts: { walks: Open[] }[] = [];
  const turns: number[] = [];
  const atEachState = nowAndThen(checkStop);
  let walk: Open | undefined;
  let before = -1;
  const begin = (row: number): Open => ({
    arcs: [arc[row]!],
    turns: [],
    beginMetres: along[row]!,
    endMetres: along[row]!,
    rows: [row],
    arcAt: [0],
  });
  for (let point = 0; point < chosen.length; point++) {
    const row = chosen[point]!;
    if (row < 0) continue;
    if (!walk || step[row] === Step.begin) {
      walk = begin(row);
      parts.push({ walks: [walk] });
    } else if (step[row] === Step.reversal) {
      const from = chosen[before]!;
      // Where the points tell of turning round, it happens at the farther of the two places.
      const there = graph.arcMetres[arc[from]!]! - along[row]!;
      walk.endMetres = Math.max(walk.endMetres, there);
      const farthest = walk.endMetres;
      walk = begin(row);
      walk.beginMetres = graph.arcMetres[arc[row]!]! - farthest;
      parts.at(-1)!.walks.push(walk);
    } else {
      if (step[row] === Step.turns) {
        const from = chosen[before]!;
        const straight = layers.metresBetween(before, point);
        search.setTargets(arc, along, row, row + 1);
        search.run(
          state[from]!,
          graph.arcMetres[arc[from]!]! - along[from]!,
          mostMetres(straight, model.sigmaMetres),
          slowShare(straight),
          atEachState,
        );
        search.clearTargets(arc, row, row + 1);
        search.turnsTo(0, turns);
        for (const turn of turns) {
          walk.turns.push(turn);
          walk.arcs.push(graph.arcOfState[graph.turnHead[turn]!]!);
        }
        walk.endMetres = along[row]!;
      }
      walk.endMetres = Math.max(walk.endMetres, along[row]!);
      walk.rows.push(row);
      walk.arcAt.push(walk.arcs.length - 1);
    }
    before = point;
  }
  for (const { walks } of parts) {
    trimEnd(walks.at(-1)!, graph.arcMetres);
    trimBegin(walks[0]!, graph.arcMetres);
  }
  return parts;
}

/** A part of an arc no longer than this at the end of a part is rounding: polylines have a grid of 0.1 m. */
const TOUCHED_METRES = 0.2;

/** Drops the last arc if it is only touched. Where the traveller turned round, the arcs stay, because they say why he could go on. */
function trimEnd(walk: Open, arcMetres: Float64Array): void {
  if (walk.arcs.length === 1 || !isTouched(walk.endMetres, arcMetres[walk.arcs.at(-1)!]!)) return;
  walk.arcs.pop();
  walk.turns.pop();
  walk.endMetres = arcMetres[walk.arcs.at(-1)!]!;
  for (let at = 0; at < walk.arcAt.length; at++)
    walk.arcAt[at] = Math.min(walk.arcAt[at]!, walk.arcs.length - 1);
}

/** Drops the first arc if it is only touched. */
function trimBegin(walk: Open, arcMetres: Float64Array): void {
  const metres = arcMetres[walk.arcs[0]!]!;
  if (walk.arcs.length === 1 || !isTouched(metres - walk.beginMetres, metres)) return;
  walk.arcs.shift();
  walk.turns.shift();
  walk.beginMetres = 0;
  for (let at = 0; at < walk.arcAt.length; at++) walk.arcAt[at] = Math.max(walk.arcAt[at]! - 1, 0);
}

function isTouched(travelled: number, whole: number): boolean {
  return travelled <= 0 || (travelled <= TOUCHED_METRES && travelled < whole / 2);
}
