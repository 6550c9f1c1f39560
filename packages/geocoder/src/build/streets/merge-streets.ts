import { lengthOf, middleOf } from '../../geometry.ts';
import { fold } from '../../text/fold.ts';
import { Grid } from './grid.ts';
import type { EntityDraft } from '../drafts.ts';
import type { StreetPart } from '../osm/osm-streets.ts';

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
