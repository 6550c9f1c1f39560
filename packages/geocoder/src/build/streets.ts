import { findById } from '@portolan/osm';
import type { CrossingDraft, EntityDraft, LineCoordinates } from '../model.ts';
import { fold } from '../text/fold.ts';
import { Grid } from './grid.ts';
import { lengthOf, middleOf } from '../geometry.ts';
import type { StreetPart } from './osm-features.ts';
import type { OsmReader } from './osm-reader.ts';
import { streetKeys } from './street-key.ts';

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
  for (const part of parts) {
    const key = fold(part.draft.names[0]!.text);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
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
    let last = '';
    for (let at = 0; at < line.lat.length; at++) {
      const cell = `${Math.floor(line.lat[at]! / GAP)} ${Math.floor(line.lon[at]! / GAP)}`;
      if (cell === last) continue;
      last = cell;
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
  const streetsAt = new Map<number, EntityDraft[]>();
  for (const { draft } of parts) {
    const street = entityOfWay.get(draft.id)!;
    const way = findById(ways.id, draft.id);
    for (let at = ways.firstRef[way]!; at < ways.firstRef[way + 1]!; at++) {
      const node = reader.refs[at]!;
      const known = streetsAt.get(node);
      if (known === undefined) streetsAt.set(node, [street]);
      else if (!known.includes(street)) known.push(street);
    }
  }
  const crossings: CrossingDraft[] = [];
  for (const [node, streets] of streetsAt) {
    if (streets.length < 2 || node >= nodes.count) continue;
    const place = { lat: Math.round(nodes.lat[node]! / 10), lon: Math.round(nodes.lon[node]! / 10) };
    for (const a of streets) {
      for (const b of streets) {
        if (a !== b && fold(a.names[0]!.text) !== fold(b.names[0]!.text))
          crossings.push({ a, b, ...place, node: nodes.id[node]! });
      }
    }
  }
  return crossings;
}

/** Finds streets by name, whatever is abbreviated in it. */
export class StreetFinder {
  readonly #byName = new Map<string, EntityDraft[]>();

  constructor(streets: readonly EntityDraft[]) {
    for (const street of streets) this.add(street);
  }

  add(street: EntityDraft): void {
    for (const key of new Set(street.names.flatMap(({ text }) => streetKeys(text)))) {
      const list = this.#byName.get(key);
      if (list === undefined) this.#byName.set(key, [street]);
      else list.push(street);
    }
  }

  /** Streets of that name; those written exactly so, else those that are meant by abbreviations. */
  named(name: string): readonly EntityDraft[] {
    for (const key of streetKeys(name)) {
      const found = this.#byName.get(key);
      if (found !== undefined) return found;
    }
    return [];
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
