import { fileChanged } from './extract.ts';
import { ELEVATION_FILE, GEOCODER_FILE, GRAPH_FILE, TILES_FILE } from './file-names.ts';
import type { Manifest } from './manifest.ts';

/** Files of a folder that are built one after the other. Lanes are built at once, each by a thread that reads the extract for itself. */
export interface Lane {
  /** The graph, and the heights that it is built with. */
  readonly hasRoads: boolean;
  /** The geocoder and the tiles. Most of the work on them cannot be divided further. */
  readonly hasMap: boolean;
}

const ALL: Lane = { hasRoads: true, hasMap: true };
const ROADS: Lane = { hasRoads: true, hasMap: false };
const MAP: Lane = { hasRoads: false, hasMap: true };

/** The lanes of a build, which together write all files. */
export function lanesOf(isDivided: boolean): readonly Lane[] {
  return isDivided ? [ROADS, MAP] : [ALL];
}

/** Below it, a second lane saves next to nothing: while one thread works, the compiler and the collector of garbage of Node.js keep another core busy. */
const LEAST_DIVIDED_BYTES = 16_000_000;
/** What two lanes take together at most: so much, and so many times the extract. That is up to twice what one takes. */
const LANES_MEMORY = { bytes: 1e9, times: 40 };
/** A build spares a sixth of its time by two lanes, and takes no more than this share of the memory for that. */
const LANES_SHARE = 1 / 4;

/** What decides whether a build has two lanes. */
export interface Circumstances {
  /** 0 for a pipe, which can be read once only. */
  readonly extractBytes: number;
  /** The threads that were asked for; undefined where that is left to the build. */
  readonly workers: number | undefined;
  readonly cores: number;
  /** The memory that the process may still take. */
  readonly freeBytes: number;
}

/** Whether the graph should be built beside the other files. Otherwise files are built one after the other, which takes less memory. */
export function mayDivide({ extractBytes, workers, cores, freeBytes }: Circumstances): boolean {
  const needed = LANES_MEMORY.bytes + LANES_MEMORY.times * extractBytes;
  if (extractBytes === 0 || needed > LANES_SHARE * freeBytes) return false;
  return workers === undefined ? cores > 1 && extractBytes >= LEAST_DIVIDED_BYTES : workers > 1;
}

const ORDER = [GRAPH_FILE, GEOCODER_FILE, TILES_FILE, ELEVATION_FILE];

/**
 * Joins what is said of the files of each lane.
 *
 * @throws {PortolanError} `file-changed` if one lane read another extract than the others.
 */
export function joinedManifest(manifests: readonly Manifest[], path: string): Manifest {
  const [first, ...others] = manifests;
  if (others.some(({ inputs }) => inputs[0]!.sha256 !== first!.inputs[0]!.sha256)) throw fileChanged(path);
  const files = manifests.flatMap((manifest) => manifest.files);
  return {
    ...first!,
    inputs: [first!.inputs[0]!, ...manifests.flatMap(({ inputs }) => inputs.slice(1))],
    files: files.toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name)),
  };
}
