import { boxOf } from './bounds.ts';
import type { Column } from './columns.ts';
import type { NodeRows, RelationRows, Rows, SourceRows, TagRows, WayRows } from './rows.ts';
import { orderById } from './radix-sort.ts';
import type { Bounds, OsmNodes, OsmRelations, OsmSource, OsmWays, TagColumns } from './source.ts';
import { numberByUse } from './string-tables.ts';

/** What the header of a file states. */
export interface Stated {
  bounds: Bounds | null;
  /** Unix seconds. */
  timestamp: number | null;
}

/** Sorts by id, keeps the latest version of every object, and numbers the strings by first use. */
export function finishSource(rows: SourceRows, strings: readonly string[], stated: Stated): OsmSource {
  const nodes = finishNodes(rows.nodes);
  const ways = finishWays(rows.ways);
  const relations = finishRelations(rows.relations);
  return {
    nodes,
    ways,
    relations,
    strings: numberByUse(strings, [
      nodes.tags.key,
      nodes.tags.value,
      ways.tags.key,
      ways.tags.value,
      relations.memberRole,
      relations.tags.key,
      relations.tags.value,
    ]),
    bounds: stated.bounds ?? boxOf(nodes),
    timestamp: stated.timestamp,
  };
}

function finishNodes(rows: NodeRows): OsmNodes {
  const kept = latestRows(rows);
  return {
    count: kept === null ? rows.id.length : kept.length,
    id: rows.id.picked(kept),
    lat: rows.lat.picked(kept),
    lon: rows.lon.picked(kept),
    tags: finishTags(rows.tags, kept),
  };
}

function finishWays(rows: WayRows): OsmWays {
  const kept = latestRows(rows);
  const list = pickLists(rows.firstRef, rows.ref.length, kept);
  return {
    count: list.first.length - 1,
    id: rows.id.picked(kept),
    firstRef: list.first,
    ref: rows.ref.picked(list.positions),
    tags: finishTags(rows.tags, kept),
  };
}

function finishRelations(rows: RelationRows): OsmRelations {
  const kept = latestRows(rows);
  const list = pickLists(rows.firstMember, rows.memberId.length, kept);
  return {
    count: list.first.length - 1,
    id: rows.id.picked(kept),
    firstMember: list.first,
    memberType: rows.memberType.picked(list.positions),
    memberId: rows.memberId.picked(list.positions),
    memberRole: rows.memberRole.picked(list.positions),
    tags: finishTags(rows.tags, kept),
  };
}

function finishTags(rows: TagRows, kept: Uint32Array | null): TagColumns {
  const list = pickLists(rows.first, rows.key.length, kept);
  return {
    firstTag: list.first,
    key: rows.key.picked(list.positions),
    value: rows.value.picked(list.positions),
  };
}

/**
 * Chooses the rows that stay, in order of id: of every object the row with the highest version (of equal versions the later in the file), unless
 * that version is deleted. Null means all rows as they are, which is the case for nearly all files.
 */
function latestRows(rows: Rows): Uint32Array | null {
  const id = rows.id.array.subarray(0, rows.id.length);
  const version = rows.version.array;
  const count = id.length;
  const order = orderById(id);
  if (order === null && rows.deleted.length === 0 && !hasEqualNeighbours(id)) return null;
  const isDeleted = new Uint8Array(count);
  for (let i = 0; i < rows.deleted.length; i++) isDeleted[rows.deleted.array[i]!] = 1;
  const kept = new Uint32Array(count);
  let keptCount = 0;
  for (let i = 0; i < count;) {
    let best = order === null ? i : order[i]!;
    const object = id[best]!;
    for (i++; i < count; i++) {
      const row = order === null ? i : order[i]!;
      if (id[row] !== object) break;
      if (version[row]! >= version[best]!) best = row;
    }
    if (isDeleted[best] === 0) kept[keptCount++] = best;
  }
  return kept.slice(0, keptCount);
}

function hasEqualNeighbours(id: Float64Array): boolean {
  for (let row = 1; row < id.length; row++) if (id[row - 1] === id[row]) return true;
  return false;
}

/** For the rows that stay: where their lists begin (count + 1) and, unless all rows stay, the positions of the elements of their lists. */
function pickLists(
  first: Column<Uint32Array>,
  end: number,
  kept: Uint32Array | null,
): { first: Uint32Array; positions: Uint32Array | null } {
  const rowCount = first.length;
  const from = new Uint32Array(rowCount + 1);
  from.set(first.array.subarray(0, rowCount));
  from[rowCount] = end;
  if (kept === null) return { first: from, positions: null };
  const keptFirst = new Uint32Array(kept.length + 1);
  for (let i = 0; i < kept.length; i++) {
    keptFirst[i + 1] = keptFirst[i]! + (from[kept[i]! + 1]! - from[kept[i]!]!);
  }
  const positions = new Uint32Array(keptFirst[kept.length]!);
  let at = 0;
  for (let i = 0; i < kept.length; i++) {
    for (let position = from[kept[i]!]!; position < from[kept[i]! + 1]!; position++)
      positions[at++] = position;
  }
  return { first: keptFirst, positions };
}
