import { type CheckStop, inBlocks, nowAndThen, stoppable } from '@portolan/base';
import type { Box } from '../geometry/box.ts';
import { WORLD_BITS } from '../geometry/mercator.ts';
import { LAYERS } from '../layers/layers.ts';
import { waterway } from '../layers/waterway.ts';
import type { DraftAttributes } from '../layers/rules.ts';
import type { Attributes, AttributeValue } from '../mvt/encode-tile.ts';
import { PartKind, type Feature, type Part } from './features.ts';
import { joinLines } from './join-lines.ts';
import { LAST_ZOOM } from './last-zoom.ts';
import { pixelsOf, type FeatureSet } from './read-features.ts';

/** A feature as it is drawn at one zoom. */
export interface Item {
  readonly layer: number;
  /** Position in `ZoomLevel.attributes`. */
  readonly attributes: number;
  readonly parts: readonly Part[];
  /** In units of the world. */
  readonly box: Box;
}

/** What is drawn at a zoom, of the whole map. */
export interface ZoomLevel {
  readonly zoom: number;
  /** By layer, and in the order in which they are drawn. */
  readonly items: readonly Item[];
  readonly attributes: readonly Attributes[];
  /** 1 for vertices that simplification must keep, so that what is shared stays shared. */
  readonly isFixed: Uint8Array;
}

/** Ranking the features of a cell, or joining lines with equal attributes, takes as long as so many ordinary steps. */
const STEPS_OF_CELL = 16;

/** Bits of the side of a pixel of 256 across a tile, at zoom 0. */
const PIXEL_BITS = WORLD_BITS - 8;

/** Chooses, ranks and joins what is drawn at a zoom. @param sorted  features in the order in which they are drawn. */
export function zoomLevelOf(
  { attributes, vertices }: FeatureSet,
  sorted: readonly Feature[],
  zoom: number,
  checkStop: CheckStop,
): ZoomLevel {
  const table = new ResolvedAttributes(attributes.all, zoom);
  const shown: Feature[] = [];
  inBlocks(sorted.length, checkStop, (from, end) => {
    for (let at = from; at < end; at++) if (isShown(sorted[at]!, zoom)) shown.push(sorted[at]!);
  });
  const ranks = ranksOf(shown, zoom, vertices, checkStop);
  const items: Item[] = [];
  for (let first = 0; first < shown.length;) {
    let end = first;
    while (end < shown.length && shown[end]!.layer === shown[first]!.layer) end++;
    addLayer(shown.slice(first, end), zoom, table, ranks, items, checkStop);
    first = end;
  }
  return { zoom, items, attributes: table.all, isFixed: fixedVertices(items, vertices.count, checkStop) };
}

function isShown({ from, to, area, leastPixels, parts }: Feature, zoom: number): boolean {
  if (zoom < from || zoom > to) return false;
  return zoom === LAST_ZOOM || parts[0]!.kind !== PartKind.outer || pixelsOf(area, zoom) >= leastPixels;
}

type Ranks = ReadonlyMap<Feature, number>;
type Places = FeatureSet['vertices'];

/** Ranks of points among those in their cell of a grid, the most important one first. */
function ranksOf(shown: readonly Feature[], zoom: number, { x, y }: Places, checkStop: CheckStop): Ranks {
  const cells = new Map<string, Feature[]>();
  const atFeature = nowAndThen(checkStop);
  for (const feature of shown) {
    atFeature();
    const { ranking } = LAYERS[feature.layer]!;
    if (!ranking || feature.parts[0]!.kind !== PartKind.point) continue;
    const bits = PIXEL_BITS - zoom + (31 - Math.clz32(ranking.cellPixels));
    const vertex = feature.parts[0]!.vertices[0]!;
    const key = `${feature.layer}/${x[vertex]! >> bits}/${y[vertex]! >> bits}`;
    const cell = cells.get(key);
    if (cell) cell.push(feature);
    else cells.set(key, [feature]);
  }
  const ranks = new Map<Feature, number>();
  // The features stand in a total order already, which decides between equals.
  for (const cell of stoppable(cells.values(), checkStop, STEPS_OF_CELL)) {
    for (const [index, feature] of cell.toSorted((a, b) => b.importance - a.importance).entries()) {
      ranks.set(feature, index + 1);
    }
  }
  return ranks;
}

/** Attributes as they are at one zoom; equal ones once. */
class ResolvedAttributes {
  readonly all: Attributes[] = [];
  readonly #drafts: readonly DraftAttributes[];
  readonly #zoom: number;
  readonly #resolved = new Map<number, number>();
  readonly #known = new Map<string, number>();

  constructor(drafts: readonly DraftAttributes[], zoom: number) {
    this.#drafts = drafts;
    this.#zoom = zoom;
  }

  /** @returns the position of the attributes. */
  of(draft: number): number {
    let found = this.#resolved.get(draft);
    if (found === undefined) {
      found = this.#add(this.#resolve(draft));
      this.#resolved.set(draft, found);
    }
    return found;
  }

  withRank(draft: number, rank: number): number {
    this.all.push({ ...this.#resolve(draft), rank });
    return this.all.length - 1;
  }

  #resolve(draft: number): Attributes {
    const resolved: Record<string, AttributeValue> = {};
    for (const [key, value] of Object.entries(this.#drafts[draft]!)) {
      const own = typeof value === 'object' ? (value.since <= this.#zoom ? value.value : undefined) : value;
      if (own !== undefined) resolved[key] = own;
    }
    return resolved;
  }

  #add(attributes: Attributes): number {
    const key = JSON.stringify(attributes);
    let position = this.#known.get(key);
    if (position === undefined) {
      position = this.all.push(attributes) - 1;
      this.#known.set(key, position);
    }
    return position;
  }
}

function addLayer(
  features: readonly Feature[],
  zoom: number,
  table: ResolvedAttributes,
  ranks: Ranks,
  items: Item[],
  checkStop: CheckStop,
): void {
  const { layer } = features[0]!;
  const { ranking } = LAYERS[layer]!;
  const most = ranking?.most(zoom) ?? Infinity;
  const lines = new Map<number, Feature[]>();
  const atShown = nowAndThen(checkStop);
  for (const feature of features) {
    atShown();
    const { parts, box } = feature;
    if (parts[0]!.kind === PartKind.line) {
      const attributes = table.of(feature.attributes);
      const alike = lines.get(attributes);
      if (alike) alike.push(feature);
      else lines.set(attributes, [feature]);
      continue;
    }
    const rank = ranks.get(feature);
    if (rank !== undefined && rank > most) continue;
    const attributes =
      rank !== undefined && ranking?.isWritten === true
        ? table.withRank(feature.attributes, rank)
        : table.of(feature.attributes);
    items.push({ layer, attributes, parts, box });
  }
  for (const [attributes, alike] of stoppable(lines, checkStop, STEPS_OF_CELL)) {
    const hasDirection = LAYERS[layer] === waterway || table.all[attributes]!['oneway'] !== undefined;
    for (const { part, boxes } of joinLines(alike, !hasDirection, checkStop)) {
      items.push({ layer, attributes, parts: [part], box: unionOf(boxes) });
    }
  }
}

function unionOf(boxes: readonly Box[]): Box {
  return {
    minX: Math.min(...boxes.map(({ minX }) => minX)),
    minY: Math.min(...boxes.map(({ minY }) => minY)),
    maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
    maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
  };
}

/** Marks of vertices that stay: those where areas meet in another way than along a border, and those where lines end or meet. */
export const FIXED_IN_AREAS = 1;
export const FIXED_IN_LINES = 2;

function fixedVertices(items: readonly Item[], count: number, checkStop: CheckStop): Uint8Array {
  const atEach = nowAndThen(checkStop);
  const isFixed = new Uint8Array(count);
  for (const bit of [FIXED_IN_AREAS, FIXED_IN_LINES]) {
    // Neighbours on the first line through a vertex, plus one.
    const first = new Uint32Array(count);
    const second = new Uint32Array(count);
    const visit = (vertex: number, a: number, b: number): void => {
      if (first[vertex] === 0) {
        first[vertex] = a + 1;
        second[vertex] = b + 1;
      } else if (
        first[vertex] === a + 1
          ? second[vertex] !== b + 1
          : first[vertex] !== b + 1 || second[vertex] !== a + 1
      ) {
        isFixed[vertex]! |= bit;
      }
    };
    for (const { parts } of items) {
      for (const { kind, vertices } of parts) {
        atEach();
        const last = vertices.length - 1;
        if (kind === PartKind.point || (kind === PartKind.line) !== (bit === FIXED_IN_LINES)) continue;
        for (let at = 1; at < last; at++) visit(vertices[at]!, vertices[at - 1]!, vertices[at + 1]!);
        if (kind === PartKind.line) {
          isFixed[vertices[0]!]! |= bit;
          isFixed[vertices[last]!]! |= bit;
        } else {
          visit(vertices[0]!, vertices[last]!, vertices[1]!);
          visit(vertices[last]!, vertices[last - 1]!, vertices[0]!);
        }
      }
    }
  }
  return isFixed;
}
