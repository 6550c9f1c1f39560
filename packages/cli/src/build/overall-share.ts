import type { Progress } from '@portolan/base';
import type { BuildJob } from './job.ts';
import type { Lane } from './lanes.ts';

/** One phase of a build and how long it takes beside the others. */
export interface Stage {
  readonly phase: string;
  /** Rough milliseconds for a city: a share need not be exact, only never run backwards. */
  readonly weight: number;
}

const EXTRACT: readonly Stage[] = [{ phase: 'read extract', weight: 1100 }];
const PLACE_FILES: readonly Stage[] = [{ phase: 'read places', weight: 1000 }];
const HEIGHTS: readonly Stage[] = [
  { phase: 'fit', weight: 100 },
  { phase: 'count', weight: 300 },
  { phase: 'pack', weight: 100 },
];
/** Roads of motor vehicles and those of people on foot are ordered and eliminated one after the other. */
const GRAPH: readonly Stage[] = [
  { phase: 'read roads', weight: 5000 },
  { phase: 'order turns', weight: 2300 },
  { phase: 'build hierarchy', weight: 200 },
  { phase: 'order turns', weight: 300 },
  { phase: 'build hierarchy', weight: 300 },
  { phase: 'customize', weight: 200 },
  { phase: 'write graph', weight: 100 },
];
const GEOCODER: readonly Stage[] = [
  { phase: 'read sources', weight: 100 },
  { phase: 'read areas', weight: 100 },
  { phase: 'read features', weight: 600 },
  { phase: 'conflate', weight: 350 },
  { phase: 'attach addresses', weight: 400 },
  { phase: 'find parents', weight: 700 },
  { phase: 'write entities', weight: 250 },
  { phase: 'write names', weight: 300 },
  { phase: 'write shapes', weight: 450 },
];

const PACKING_GRAPH: readonly Stage[] = [{ phase: 'pack', weight: 2500 }];
const PACKING_GEOCODER: readonly Stage[] = [{ phase: 'pack', weight: 400 }];
const TILES: readonly Stage[] = [
  { phase: 'read features', weight: 500 },
  { phase: 'cut tiles', weight: 3000 },
];

/** The phases that a lane of a build runs through, in their order. */
export function stagesOf(
  { dem, places, isPacked }: Pick<BuildJob, 'dem' | 'places' | 'isPacked'>,
  { hasRoads, hasMap }: Lane,
): readonly Stage[] {
  const hasPlaceFiles = Object.values(places).some((files) => files.length > 0);
  const roads = [...(dem.length > 0 ? HEIGHTS : []), ...GRAPH, ...(isPacked ? PACKING_GRAPH : [])];
  const map = [...GEOCODER, ...(isPacked ? PACKING_GEOCODER : []), ...TILES];
  return [
    ...(hasRoads ? EXTRACT : []),
    ...(hasMap && hasPlaceFiles ? PLACE_FILES : []),
    ...(hasRoads ? roads : []),
    ...(hasMap ? map : []),
  ];
}

/** Turns reports of single phases of the lanes into the share of the whole build that is done. */
export class OverallShare {
  readonly #lanes: readonly LaneWeight[];
  readonly #total: number;

  /** @param stages  those of each lane. */
  constructor(stages: readonly (readonly Stage[])[]) {
    this.#lanes = stages.map((each) => new LaneWeight(each));
    this.#total = sumOf(stages.flat());
  }

  /**
   * The share after a report of a lane, from 0 to 1. It never falls. A phase that is not among the stages to come leaves it as it was, so that
   * builders may have more phases than are known here.
   */
  after(progress: Progress, lane = 0): number {
    this.#lanes[lane]!.take(progress);
    return this.#lanes.reduce((sum, { done }) => sum + done, 0) / this.#total;
  }
}

function sumOf(stages: readonly Stage[]): number {
  return stages.reduce((sum, { weight }) => sum + weight, 0);
}

/** How much of one lane is done. */
class LaneWeight {
  /** The weight of what is done. */
  done = 0;
  readonly #stages: readonly Stage[];
  /** Position of the stage that reports; the weight of all before it; and its phase, to notice the next one. */
  #stage = -1;
  #weightBefore = 0;
  #phase: string | undefined;

  constructor(stages: readonly Stage[]) {
    this.#stages = stages;
  }

  /** Takes a report. */
  take({ phase, done, total }: Progress): void {
    if (phase !== this.#phase) {
      this.#phase = phase;
      const found = this.#stages.findIndex(
        (stage, position) => position > this.#stage && stage.phase === phase,
      );
      if (found === -1) return;
      this.#stage = found;
      this.#weightBefore = sumOf(this.#stages.slice(0, found));
    }
    const stage = this.#stages[this.#stage];
    if (stage === undefined || stage.phase !== phase) return;
    const part = total > 0 ? Math.min(done, total) / total : 0;
    this.done = Math.max(this.done, this.#weightBefore + part * stage.weight);
  }
}
