import type { LineReference, OpenLrLocation, OpenLrPath } from '../packages/graph/src/index.ts';

type Random = (below: number) => number;

export interface Arcs {
  /** Two for each edge: `2 * edge` forward, `2 * edge + 1` backward. */
  readonly count: number;
  readonly tailOf: (arc: number) => number;
  readonly metresOf: (arc: number) => number;
  readonly isOpen: (arc: number, modes: number) => boolean;
  readonly nextOf: (arc: number, modes: number) => number[];
}

interface Roads {
  readonly edgeFrom: Uint32Array;
  readonly edgeTo: Uint32Array;
  readonly edgeLengthMillimetres: Uint32Array;
}

interface EdgesOfNodes {
  readonly firstEdge: Uint32Array;
  readonly edge: Uint32Array;
}

/** @param modes  by arc: bits of `Mode`. */
export function arcsOf(roads: Roads, incidence: EdgesOfNodes, modes: Uint16Array): Arcs;

/** @param limits  `pick` chooses where the way ends. */
export function shortestWay(
  arcs: Arcs,
  start: number,
  limits: { readonly metres: number; readonly pick: number; readonly modes: number },
): number[];

export function walkFrom(
  arcs: Arcs,
  start: number,
  choices: readonly number[],
  modes: number,
): number[] | undefined;

export interface KindOfPaths {
  readonly draw: (arcs: Arcs, random: Random) => OpenLrPath | undefined;
  /** Changes a reference before it is located. */
  readonly alter?: (reference: LineReference, random: Random) => LineReference;
}

export function kindsOfPaths(modes: {
  readonly all: number;
  readonly motor: number;
}): Readonly<Record<'shortest' | 'withOffsets' | 'walks' | 'otherMap', KindOfPaths>>;

/** The calls that are tried, of one graph. */
export interface OpenLrCalls {
  readonly describe: (path: OpenLrPath) => string;
  readonly decode: (reference: string) => LineReference;
  readonly encode: (reference: LineReference) => Uint8Array;
  readonly locate: (reference: string | Uint8Array) => OpenLrLocation;
}

export interface Tally {
  /** Shares of the paths that are found exactly, with their offsets, and of the length of all paths that is found. */
  readonly exact: number;
  readonly common: number;
  readonly checksum: number;
}

export function roundTrips(
  calls: OpenLrCalls,
  arcs: Arcs,
  kind: KindOfPaths,
  count: number,
  random: Random,
): Tally;
