import { type CheckStop, inBlocks, nowAndThen, stoppable } from '@portolan/base';
import { boxOfBoxes, type Box } from '../geometry/box.ts';
import { WORLD_BITS } from '../geometry/mercator.ts';
import { LAYERS } from '../layers/layers.ts';
import { waterway } from '../layers/waterway.ts';
import type { DraftAttributes } from '../layers/rules.ts';
import type { Attributes, AttributeValue } from '../mvt/encode-tile.ts';
import { BoxColumn } from './box-column.ts';
import { GrowingColumn } from './growing-column.ts';
import { joinLines, type LineEnds } from './join-lines.ts';
import { LAST_ZOOM } from './last-zoom.ts';
import { PartKind } from './parts.ts';
import { pixelsOf, type FeatureSet } from './read-features.ts';

/** Features as they are drawn at one zoom, as columns: by layer, and in the order in which they are drawn. */
class Items {
  readonly layer = new GrowingColumn(Uint8Array);
  /** Positions in `ZoomLevel.attributes`. */
  readonly attributes = new GrowingColumn(Uint32Array);
  /** Parts from this one to the one before `endPart`. */
  readonly firstPart = new GrowingColumn(Uint32Array);
  readonly endPart = new GrowingColumn(Uint32Array);
  /** In units of the world. */
  readonly box = new BoxColumn();

  get count(): number {
    return this.layer.length;
  }

  add(layer: number, attributes: number, firstPart: number, endPart: number, box: Box): void {
    this.layer.push(layer);
    this.attributes.push(attributes);
    this.firstPart.push(firstPart);
    this.endPart.push(endPart);
    this.box.push(box);
  }
}

/** What is drawn at a zoom, of the whole map. */
export interface ZoomLevel {
  readonly zoom: number;
  readonly items: Items;
  readonly attributes: readonly Attributes[];
  /** 1 for vertices that simplification must keep, so that what is shared stays shared. */
  readonly isFixed: Uint8Array;
}

/** Ranking the features of a cell, or joining lines with equal attributes, takes as long as so many ordinary steps. */
const STEPS_OF_CELL = 16;

/** Bits of the side of a pixel of 256 across a tile, at zoom 0. */
const PIXEL_BITS = WORLD_BITS - 8;

/**
 * Chooses, ranks and joins what is drawn at a zoom. Lines that were joined are added to the parts of the set.
 *
 * @param sorted  features in the order in which they are drawn. @param ends  room for those of lines.
 */
export function zoomLevelOf(
  set: FeatureSet,
  sorted: Uint32Array,
  ends: LineEnds,
  zoom: number,
  checkStop: CheckStop,
): ZoomLevel {
  const { features } = set;
  const table = new ResolvedAttributes(set.attributes.all, zoom);
  const shown = shownAt(set, sorted, zoom, checkStop);
  const ranks = ranksOf(set, shown, zoom, checkStop);
  const items = new Items();
  const layers = features.layer.values;
  for (let first = 0; first < shown.length;) {
    let end = first;
    while (end < shown.length && layers[shown[end]!] === layers[shown[first]!]) end++;
    addLayer({ set, zoom, table, ranks, ends, items, checkStop }, shown.subarray(first, end));
    first = end;
  }
  return { zoom, items, attributes: table.all, isFixed: fixedVertices(items, set, checkStop) };
}

/** The features that a zoom shows, in their order. */
function shownAt(
  { features, parts }: FeatureSet,
  sorted: Uint32Array,
  zoom: number,
  checkStop: CheckStop,
): Uint32Array {
  const [from, to, area] = [features.from.values, features.to.values, features.area.values];
  const isShown = (feature: number): boolean => {
    if (zoom < from[feature]! || zoom > to[feature]!) return false;
    if (zoom === LAST_ZOOM || parts.kindOf(features.firstPart.values[feature]!) !== PartKind.outer)
      return true;
    return pixelsOf(area[feature]!, zoom) >= features.leastPixels.values[feature]!;
  };
  const shown = new Uint32Array(sorted.length);
  let count = 0;
  inBlocks(sorted.length, checkStop, (first, end) => {
    for (let at = first; at < end; at++) if (isShown(sorted[at]!)) shown[count++] = sorted[at]!;
  });
  return shown.slice(0, count);
}

/** By feature: its rank among the points in its cell of a grid, the most important one first; 0 of those that have none. */
function ranksOf(
  { features, parts, vertices: { x, y } }: FeatureSet,
  shown: Uint32Array,
  zoom: number,
  checkStop: CheckStop,
): Uint32Array {
  const cells = new Map<string, number[]>();
  const atFeature = nowAndThen(checkStop);
  for (const feature of shown) {
    atFeature();
    const layer = features.layer.values[feature]!;
    const { ranking } = LAYERS[layer]!;
    const part = features.firstPart.values[feature]!;
    if (!ranking || parts.kindOf(part) !== PartKind.point) continue;
    const bits = PIXEL_BITS - zoom + (31 - Math.clz32(ranking.cellPixels));
    const vertex = parts.verticesOf(part)[0]!;
    const key = `${layer}/${x[vertex]! >> bits}/${y[vertex]! >> bits}`;
    const cell = cells.get(key);
    if (cell) cell.push(feature);
    else cells.set(key, [feature]);
  }
  const importance = features.importance.values;
  const ranks = new Uint32Array(features.count);
  // The features stand in a total order already, which decides between equals.
  for (const cell of stoppable(cells.values(), checkStop, STEPS_OF_CELL)) {
    for (const [index, feature] of cell.toSorted((a, b) => importance[b]! - importance[a]!).entries()) {
      ranks[feature] = index + 1;
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

/** A zoom level that is being made. */
interface Draft {
  readonly set: FeatureSet;
  readonly zoom: number;
  readonly table: ResolvedAttributes;
  readonly ranks: Uint32Array;
  readonly ends: LineEnds;
  readonly items: Items;
  readonly checkStop: CheckStop;
}

/** Adds features of one layer: points and areas as they are, then lines, joined where their attributes are equal. */
function addLayer(draft: Draft, shown: Uint32Array): void {
  const { set, zoom, table, ranks, items, checkStop } = draft;
  const { features, parts } = set;
  const layer = features.layer.values[shown[0]!]!;
  const { ranking } = LAYERS[layer]!;
  const most = ranking?.most(zoom) ?? Infinity;
  const lines = new Map<number, number[]>();
  const atShown = nowAndThen(checkStop);
  for (const feature of shown) {
    atShown();
    const own = features.attributes.values[feature]!;
    const firstPart = features.firstPart.values[feature]!;
    if (parts.kindOf(firstPart) === PartKind.line) {
      const attributes = table.of(own);
      const alike = lines.get(attributes);
      if (alike) alike.push(feature);
      else lines.set(attributes, [feature]);
      continue;
    }
    const rank = ranks[feature]!;
    if (rank > most) continue;
    const attributes = rank > 0 && ranking?.isWritten === true ? table.withRank(own, rank) : table.of(own);
    items.add(layer, attributes, firstPart, features.endPart.values[feature]!, features.box.at(feature));
  }
  for (const [attributes, alike] of stoppable(lines, checkStop, STEPS_OF_CELL)) {
    addJoined(draft, layer, attributes, alike);
  }
}

/** Adds the lines of features with equal attributes. */
function addJoined(
  { set: { features, parts }, table, ends, items, checkStop }: Draft,
  layer: number,
  attributes: number,
  alike: readonly number[],
): void {
  const hasDirection = LAYERS[layer] === waterway || table.all[attributes]!['oneway'] !== undefined;
  // By line: its part, and the feature that this belongs to.
  const partOf: number[] = [];
  const featureOf: number[] = [];
  for (const feature of alike) {
    const end = features.endPart.values[feature]!;
    for (let part = features.firstPart.values[feature]!; part < end; part++) {
      partOf.push(part);
      featureOf.push(feature);
    }
  }
  const lines = { count: partOf.length, verticesOf: (line: number) => parts.verticesOf(partOf[line]!) };
  const take = (vertices: ArrayLike<number>, members: readonly number[]): void => {
    const part = members.length === 1 ? partOf[members[0]!]! : parts.add({ kind: PartKind.line, vertices });
    items.add(
      layer,
      attributes,
      part,
      part + 1,
      boxOfBoxes(members.map((line) => features.box.at(featureOf[line]!))),
    );
  };
  joinLines(lines, ends, !hasDirection, take, checkStop);
}

/** Marks of vertices that stay: those where areas meet in another way than along a border, and those where lines end or meet. */
export const FIXED_IN_AREAS = 1;
export const FIXED_IN_LINES = 2;

function fixedVertices(
  items: Items,
  { parts, vertices: { count } }: FeatureSet,
  checkStop: CheckStop,
): Uint8Array {
  const atEach = nowAndThen(checkStop);
  const isFixed = new Uint8Array(count);
  const [firstPart, endPart] = [items.firstPart.values, items.endPart.values];
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
    for (let item = 0; item < items.count; item++) {
      for (let part = firstPart[item]!; part < endPart[item]!; part++) {
        atEach();
        const kind = parts.kindOf(part);
        if (kind === PartKind.point || (kind === PartKind.line) !== (bit === FIXED_IN_LINES)) continue;
        const vertices = parts.verticesOf(part);
        const last = vertices.length - 1;
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
