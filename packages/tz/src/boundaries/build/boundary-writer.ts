import { stringSections, writeArchive } from '@portolan/archive';
import { PortolanError } from '@portolan/base';
import type { OnProgress } from '@portolan/base';
import { MODEL_SIZE } from '../arc-model.ts';
import { BOUNDARY_KIND, BOUNDARY_MAJOR, leafCheck, PRODUCTS } from '../boundary-file.ts';
import { CELLS_PER_SIDE, coarse, columnOrigin, rowOrigin } from '../cell-grid.ts';
import { encodeLeaf } from './leaf-encoder.ts';
import type { LeafContent } from './leaf-encoder.ts';
import { compareCodeUnits, partitionLeaf } from './partition.ts';
import type { Arc, LeafBox, ZoneRings } from './partition.ts';
import { BitCounter, RangeEncoder } from './range-encoder.ts';
import { VarintWriter } from '../../offsets/varint.ts';

/** A cell of the grid that is not sea: it lies wholly in a set of zones, or rings of zones cut it. */
export type SourceCell = {
  /** Counted from the south. */
  readonly row: number;
  /** Counted from the west. */
  readonly column: number;
} & (
  | {
      /** Ids of the zones that the cell lies in. */
      readonly zones: readonly string[];
    }
  | {
      /** The zones that share the cell. */
      readonly rings: readonly ZoneRings[];
    }
);

/** What `writeBoundaries` takes. */
export interface BoundarySource {
  /** All cells that are not sea, in any order. */
  readonly cells: Iterable<SourceCell>;
  /** For each product, from each zone to the zone that stands for it. */
  readonly products: Readonly<Record<'1970' | 'now', ReadonlyMap<string, string>>>;
  /** Release of the boundaries. */
  readonly version: string;
  /** How to make lines coarser; without it they stay exact. */
  readonly simplify?: {
    /** The most metres by which a line moves. */
    readonly metres: number;
    /** The coordinates of coarse arcs are in units of 2^unitShift millionths of a degree. */
    readonly unitShift: number;
    /** Makes the arcs of a leaf coarser. */
    readonly arcs: (arcs: readonly Arc[], box: LeafBox) => Arc[];
  };
}

/**
 * Writes a boundary file as FORMAT.md describes it. The same cells give the same bytes in any order.
 *
 * @throws {PortolanError} `tz-build` where the cells or products contradict each other.
 */
export function writeBoundaries(source: BoundarySource, onProgress?: OnProgress): Uint8Array {
  const cells = Array.from<SourceCell | undefined>({ length: CELLS_PER_SIDE * CELLS_PER_SIDE });
  const idSet = new Set<string>();
  for (const cell of source.cells) {
    cells[cell.row * CELLS_PER_SIDE + cell.column] = cell;
    for (const zone of 'zones' in cell ? cell.zones : cell.rings.map((ring) => ring.zone)) idSet.add(zone);
  }
  const ids = [...idSet].toSorted(compareCodeUnits);
  const numberOf = new Map(ids.map((id, zone) => [id, zone]));
  const zoneNumber = (id: string): number => {
    const zone = numberOf.get(id);
    if (zone === undefined)
      throw new PortolanError('tz-build', `a product names ${id}, which no cell has`, { id });
    return zone;
  };

  const leaves: LeafContent[] = [];
  const sets = new Map<string, { readonly index: number; readonly zones: readonly number[] }>();
  const runs: { readonly content: number; length: number }[] = [];
  for (const [index, cell] of cells.entries()) {
    let content = 0;
    if (cell !== undefined && 'zones' in cell) {
      const zones = cell.zones.map(zoneNumber).toSorted((a, b) => a - b);
      const key = zones.join();
      const set = sets.get(key) ?? { index: sets.size, zones };
      sets.set(key, set);
      content = 2 + set.index;
    } else if (cell !== undefined) {
      leaves.push(leafContent(cell, zoneNumber, source.simplify));
      content = 1;
    }
    const last = runs.at(-1);
    if (last?.content === content) last.length++;
    else runs.push({ content, length: 1 });
    if (index % CELLS_PER_SIDE === 0) {
      onProgress?.({ phase: 'partition', done: index / CELLS_PER_SIDE, total: CELLS_PER_SIDE, unit: 'rows' });
    }
  }

  const counter = new BitCounter(MODEL_SIZE);
  for (const leaf of leaves) encodeLeaf(counter, leaf);
  const model = counter.probabilities();
  const probabilities = new Uint16Array(MODEL_SIZE);
  const encoder = new RangeEncoder(probabilities);
  const encoded = leaves.map((leaf, index) => {
    if (index % 1000 === 0)
      onProgress?.({ phase: 'encode', done: index, total: leaves.length, unit: 'leaves' });
    probabilities.set(model);
    encodeLeaf(encoder, leaf);
    return encoder.finish();
  });

  const grid = new VarintWriter();
  for (const { content, length } of runs) {
    // A run has at most 16 Ki cells, since its length has two bytes.
    for (let left = length; left > 0; left -= MAX_RUN) {
      const run = Math.min(left, MAX_RUN);
      grid.unsigned(2 * content + (run > 1 ? 1 : 0));
      if (run > 1) grid.unsigned(run - 2);
    }
  }
  const setZones = [...sets.values()].flatMap(({ zones }) => zones);
  const setFirst = [0];
  for (const { zones } of sets.values()) setFirst.push(setFirst.at(-1)! + zones.length);
  const leafFirstByte = new Uint32Array(encoded.length + 1);
  for (const [leaf, bytes] of encoded.entries())
    leafFirstByte[leaf + 1] = leafFirstByte[leaf]! + bytes.length;
  const arcs = new Uint8Array(leafFirstByte.at(-1)!);
  for (const [leaf, bytes] of encoded.entries()) arcs.set(bytes, leafFirstByte[leaf]);

  return writeArchive({
    kind: BOUNDARY_KIND,
    version: { major: BOUNDARY_MAJOR, minor: 0 },
    sections: {
      ...stringSections('version', [source.version]),
      about: new Uint32Array([source.simplify?.metres ?? 0, source.simplify?.unitShift ?? 0]),
      // All ids are one text: decoding hundreds of texts takes longer than opening all the rest.
      ...stringSections('zones', [ids.join('\n')]),
      products: Uint16Array.from(
        PRODUCTS.flatMap((product) => ids.map((id) => zoneNumber(source.products[product].get(id) ?? id))),
      ),
      sets: Uint16Array.from(setZones),
      'sets.first': Uint16Array.from(setFirst),
      grid: grid.finish(),
      'leaves.first': leafFirstByte,
      'leaves.check': Uint16Array.from(encoded, leafCheck),
      model,
      // The arcs come last, so that a reader can open everything in front of them without reading them.
      arcs,
    },
  });
}

function leafContent(
  {
    row,
    column,
    rings,
  }: { readonly row: number; readonly column: number; readonly rings: readonly ZoneRings[] },
  zoneNumber: (id: string) => number,
  simplify: BoundarySource['simplify'],
): LeafContent {
  const box = {
    west: columnOrigin(column),
    east: columnOrigin(column + 1),
    south: rowOrigin(row),
    north: rowOrigin(row + 1),
  };
  const { zones, arcs } = partitionLeaf(rings, box);
  return {
    zones: zones.map(zoneNumber),
    baseMask: baseMask(rings, zones, arcs, box),
    arcs: simplify === undefined ? arcs : simplify.arcs(arcs, box),
    size: {
      width: coarse(box.east - box.west, simplify?.unitShift ?? 0),
      height: coarse(box.north - box.south, simplify?.unitShift ?? 0),
    },
  };
}

/**
 * The zones of points that have no line to their left or below: the difference between the zones by the rings and those by the arcs alone. It is the
 * same at all points of the leaf, or else rings and arcs contradict each other.
 */
function baseMask(
  rings: readonly ZoneRings[],
  zones: readonly string[],
  arcs: readonly Arc[],
  box: LeafBox,
): number {
  const width = box.east - box.west;
  const height = box.north - box.south;
  let base: number | undefined;
  for (let k = 0; k < PROBES; k++) {
    // The points are spread evenly (Roberts' sequence), at fractions of a unit that lines between whole points hardly meet.
    const x = Math.floor((((k + 0.5) * 0.7548776662466927) % 1) * width) + 0.37;
    const y = Math.floor((((k + 0.5) * 0.5698402909980532) % 1) * height) + 0.61;
    const mask = maskOfRings(rings, zones, box.west + x, box.south + y) ^ maskOfArcs(arcs, x, y);
    if (base !== undefined && mask !== base) {
      throw new PortolanError('tz-build', 'the rings of a leaf do not fit together', {
        box,
        x,
        y,
        base,
        mask,
      });
    }
    base = mask;
  }
  return base!;
}

const PROBES = 8;

const MAX_RUN = 1 << 14;

/** The zones whose rings surround a point. */
export function maskOfRings(
  rings: readonly ZoneRings[],
  zones: readonly string[],
  x: number,
  y: number,
): number {
  let mask = 0;
  for (const { zone, points, ringLengths } of rings) {
    let first = 0;
    for (const length of ringLengths) {
      for (let k = 0; k < length; k++) {
        const from = 2 * (first + k);
        const to = 2 * (first + ((k + 1) % length));
        if (crosses(points[from]!, points[from + 1]!, points[to]!, points[to + 1]!, x, y)) {
          mask ^= 1 << zones.indexOf(zone);
        }
      }
      first += length;
    }
  }
  return mask;
}

function maskOfArcs(arcs: readonly Arc[], x: number, y: number): number {
  let mask = 0;
  for (const { toggle, points } of arcs) {
    const last = points.length - 2;
    for (let k = 0; k < last; k += 2) {
      if (crosses(points[k]!, points[k + 1]!, points[k + 2]!, points[k + 3]!, x, y)) mask ^= toggle;
    }
    if (points[0] === points[last] && points[1] === points[last + 1]) continue;
    for (const end of [0, last]) if (points[end] === 0 && points[end + 1]! > y) mask ^= toggle;
  }
  return mask;
}

/** Whether a ray from a point to the west crosses an edge. */
function crosses(x0: number, y0: number, x1: number, y1: number, x: number, y: number): boolean {
  if (y0 <= y === y1 <= y) return false;
  const side = (x - x0) * (y1 - y0) - (y - y0) * (x1 - x0);
  return y1 > y0 ? side >= 0 : side <= 0;
}
