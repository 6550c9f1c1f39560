import { findById } from '@portolan/osm';
import type { CrossingDraft, EntityDraft, LineCoordinates } from '../../model.ts';
import { fold } from '../../text/fold.ts';
import { Grid } from '../areas/grid.ts';
import { lengthOf, METRES_PER_UNIT, middleOf } from '../../geometry.ts';
import type { StreetPart } from '../osm/osm-features.ts';
import type { OsmReader } from '../osm/osm-reader.ts';
import { streetKeys } from './street-keys.ts';

/** Parts of a street further apart than this (1e-6 degrees, some 400 m) are two streets. */
const GAP = 4000;

/**
 * Puts parts of one name that lie near each other together: the entity has all names and all lines, the id of its first way, and its place
 * in the middle of its longest part.
 *
 * @param areaOf  parts in different areas stay apart; compared by identity.
 */
export function mergeParts(
  parts: readonly StreetPart[],
  areaOf: (part: StreetPart) => unknown,
): { entities: EntityDraft[]; entityOfWay: Map<number, EntityDraft> } {
  const groups = new Map<string, StreetPart[]>();
  /** Parts of one street are written alike. */
  const groupOf = new Map<string, StreetPart[]>();
  for (const part of parts) {
    const { text } = part.draft.names[0]!;
    let group = groupOf.get(text);
    if (group === undefined) {
      const key = fold(text);
      group = groups.get(key) ?? [];
      groups.set(key, group);
      groupOf.set(text, group);
    }
    group.push(part);
  }
  const entities: EntityDraft[] = [];
  const entityOfWay = new Map<number, EntityDraft>();
  for (const group of groups.values()) {
    for (const cluster of clusters(group, areaOf)) {
      const entity = merged(cluster);
      entities.push(entity);
      for (const { draft } of cluster) entityOfWay.set(draft.id, entity);
    }
  }
  return { entities, entityOfWay };
}

function clusters(group: readonly StreetPart[], areaOf: (part: StreetPart) => unknown): StreetPart[][] {
  if (group.length === 1) return [[group[0]!]];
  const root = group.map((_, k) => k);
  const find = (k: number): number => {
    let at = k;
    while (root[at] !== at) {
      root[at] = root[root[at]!]!;
      at = root[at]!;
    }
    return at;
  };
  const areas = group.map(areaOf);
  const cells = new Grid<number>(GAP);
  // Points along the lines, one for each cell they touch: near parts meet in a cell or its neighbours.
  for (const [k, { line }] of group.entries()) {
    let lastRow = NaN;
    let lastColumn = NaN;
    for (let at = 0; at < line.lat.length; at++) {
      const row = Math.floor(line.lat[at]! / GAP);
      const column = Math.floor(line.lon[at]! / GAP);
      if (row === lastRow && column === lastColumn) continue;
      lastRow = row;
      lastColumn = column;
      cells.around(line.lat[at]!, line.lon[at]!, GAP, GAP, (other) => {
        if (areas[other] === areas[k]) root[find(k)] = find(other);
      });
      cells.add(line.lat[at]!, line.lon[at]!, k);
    }
  }
  const byRoot = new Map<number, StreetPart[]>();
  for (const [k, part] of group.entries()) {
    const list = byRoot.get(find(k));
    if (list === undefined) byRoot.set(find(k), [part]);
    else list.push(part);
  }
  return [...byRoot.values()];
}

function merged(cluster: readonly StreetPart[]): EntityDraft {
  const first = cluster[0]!.draft;
  let longest = cluster[0]!.line;
  let longestLength = -1;
  const names = [...first.names];
  let { importance } = first;
  for (const { draft, line } of cluster) {
    const length = lengthOf(line);
    if (length > longestLength) {
      longest = line;
      longestLength = length;
    }
    importance = Math.max(importance, draft.importance);
    for (const name of draft.names) if (!names.some(({ text }) => text === name.text)) names.push(name);
  }
  return { ...first, ...middleOf(longest), names, importance, lines: cluster.map(({ line }) => line) };
}

/** Junctions: nodes that ways of differently named streets share. */
export function findCrossings(
  reader: OsmReader,
  parts: readonly StreetPart[],
  entityOfWay: ReadonlyMap<number, EntityDraft>,
): CrossingDraft[] {
  const { ways, nodes } = reader.source;
  /** Of each node the first street, by its number from 1 on; and all streets of those that have more. */
  const firstAt = new Uint32Array(nodes.count);
  const streetsAt = new Map<number, EntityDraft[]>();
  const numbers = new Map<EntityDraft, number>();
  const byNumber: EntityDraft[] = [];
  for (const { draft } of parts) {
    const street = entityOfWay.get(draft.id)!;
    let number = numbers.get(street);
    if (number === undefined) {
      number = byNumber.push(street);
      numbers.set(street, number);
    }
    const way = findById(ways.id, draft.id);
    for (let at = ways.firstRef[way]!; at < ways.firstRef[way + 1]!; at++) {
      const node = reader.refs[at]!;
      if (node >= nodes.count) continue;
      const first = firstAt[node]!;
      if (first === 0) firstAt[node] = number;
      else if (first !== number) {
        const known = streetsAt.get(node);
        if (known === undefined) streetsAt.set(node, [byNumber[first - 1]!, street]);
        else if (!known.includes(street)) known.push(street);
      }
    }
  }
  const crossings: CrossingDraft[] = [];
  const foldedNames = new Map<EntityDraft, string>();
  const foldedNameOf = (street: EntityDraft): string => {
    let text = foldedNames.get(street);
    if (text === undefined) {
      text = fold(street.names[0]!.text);
      foldedNames.set(street, text);
    }
    return text;
  };
  for (const [node, streets] of streetsAt) {
    const place = { lat: Math.round(nodes.lat[node]! / 10), lon: Math.round(nodes.lon[node]! / 10) };
    for (const [k, a] of streets.entries()) {
      for (const b of streets.slice(k + 1)) {
        if (foldedNameOf(a) !== foldedNameOf(b)) crossings.push({ a, b, ...place, node: nodes.id[node]! });
      }
    }
  }
  return crossings;
}

/** A street whose name is spelled alike (0) or ever less alike is taken for so much further away. */
const SPELLING_METRES = 100;

interface Named {
  readonly street: EntityDraft;
  /** Which of the keys of its name is shared. */
  readonly rank: number;
}

/** Finds streets by name, whatever is abbreviated in it. */
export class StreetFinder {
  readonly #byName = new Map<string, EntityDraft[]>();
  /** What was found for names that were asked for. */
  readonly #found = new Map<string, readonly Named[]>();

  constructor(streets: readonly EntityDraft[]) {
    for (const street of streets) this.add(street);
  }

  add(street: EntityDraft): void {
    this.#found.clear();
    for (const key of new Set(street.names.flatMap(({ text }) => streetKeys(text)))) {
      const list = this.#byName.get(key);
      if (list === undefined) this.#byName.set(key, [street]);
      else list.push(street);
    }
  }

  /**
   * The street of a name that is nearest to something, one that is spelled alike before others that are hardly nearer.
   *
   * @param squareTo  square of the distance to a street in units of latitude.
   */
  nearest(
    name: string,
    reachMetres: number,
    squareTo: (street: EntityDraft) => number,
  ): EntityDraft | undefined {
    let best: EntityDraft | undefined;
    let least = Infinity;
    for (const { street, rank } of this.#named(name)) {
      const metres = Math.sqrt(squareTo(street)) * METRES_PER_UNIT;
      if (metres >= reachMetres || metres + rank * SPELLING_METRES >= least) continue;
      best = street;
      least = metres + rank * SPELLING_METRES;
    }
    return best;
  }

  #named(name: string): readonly Named[] {
    let found = this.#found.get(name);
    if (found === undefined) {
      const ranks = new Map<EntityDraft, number>();
      for (const [rank, key] of streetKeys(name).entries())
        for (const street of this.#byName.get(key) ?? []) if (!ranks.has(street)) ranks.set(street, rank);
      found = Array.from(ranks, ([street, rank]) => ({ street, rank }));
      this.#found.set(name, found);
    }
    return found;
  }
}

/** Smallest box around lines, for asking what is near. */
export function boxOf(
  lines: readonly LineCoordinates[],
): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lat, lon } of lines) {
    for (let k = 0; k < lat.length; k++) {
      south = Math.min(south, lat[k]!);
      north = Math.max(north, lat[k]!);
      west = Math.min(west, lon[k]!);
      east = Math.max(east, lon[k]!);
    }
  }
  return [west, south, east, north];
}
