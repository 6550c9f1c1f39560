import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { lengthOf, middleOf } from '../../geometry.ts';
import { fold } from '../../text/fold.ts';
import { Grid } from './grid.ts';
import type { EntityDraft } from '../drafts.ts';
import { isNamed, trimmed } from '../names/osm-names.ts';
import type { StreetPart } from '../osm/osm-streets.ts';

/** Parts of a street that are further apart than this (1e-6 degrees, about 400 m) are two streets. */
const GAP = 4000;

/** Folding a name takes as long as so many ordinary steps. */
const STEPS_OF_NAME = 4;
/** Finding the parts near one, or the area of one, takes as long as so many ordinary steps. */
const STEPS_OF_PART = 32;

/**
 * Merges parts with the same name that are near each other to one street. The entity has all names and all lines, the id of its first way,
 * and the middle of its longest part as place.
 *
 * @param areaOf  parts in different areas are not merged; areas are compared by identity.
 */
export function mergeParts(
  parts: readonly StreetPart[],
  areaOf: (part: StreetPart) => unknown,
  checkStop: CheckStop = neverStop,
): { entities: EntityDraft[]; entityOfWay: Map<number, EntityDraft> } {
  const groups = new Map<string, StreetPart[]>();
  /** Cache of groups by the name as written, since the parts of one street are usually spelled alike. */
  const groupOf = new Map<string, StreetPart[]>();
  const atName = nowAndThen(checkStop, STEPS_OF_NAME);
  for (const part of parts) {
    atName();
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
  const atPart = nowAndThen(checkStop, STEPS_OF_PART);
  for (const group of groups.values()) {
    for (const cluster of clusters(group, areaOf, atPart)) {
      atPart();
      const entity = merged(cluster);
      entities.push(entity);
      for (const { draft } of cluster) entityOfWay.set(draft.id, entity);
    }
  }
  return { entities, entityOfWay };
}

function clusters(
  group: readonly StreetPart[],
  areaOf: (part: StreetPart) => unknown,
  atPart: CheckStop,
): StreetPart[][] {
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
  const areas = group.map((part) => {
    atPart();
    return areaOf(part);
  });
  const cells = new Grid<number>(GAP);
  // One point for each cell that the lines touch: near parts have points in the same cell or in neighbouring ones.
  for (const [k, { line }] of group.entries()) {
    atPart();
    let lastRow = NaN;
    let lastColumn = NaN;
    const { lat, lon } = line;
    for (let at = 0; at < lat.length; at++) {
      const row = Math.floor(lat[at]! / GAP);
      const column = Math.floor(lon[at]! / GAP);
      if (row === lastRow && column === lastColumn) continue;
      lastRow = row;
      lastColumn = column;
      cells.around(lat[at]!, lon[at]!, GAP, GAP, (other) => {
        if (areas[other] === areas[k]) root[find(k)] = find(other);
      });
      cells.add(lat[at]!, lon[at]!, k);
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
    for (const name of draft.names) if (!isNamed(names, name.kind, name.text)) names.push(name);
  }
  const { lat, lon } = middleOf(longest);
  const { layer, origin, id, kind } = first;
  const lines = cluster.map(({ line }) => line);
  // Objects that are spread from another get a shape of their own each, which takes more memory than they do.
  return {
    layer,
    origin,
    id,
    lat,
    lon,
    names: names.length === first.names.length ? first.names : trimmed(names),
    importance,
    kind,
    context: undefined,
    details: detailsOf(cluster),
    lines,
  };
}

/** The facts of the first part, with the postal codes of all parts. */
function detailsOf(cluster: readonly StreetPart[]): ReadonlyMap<string, string> {
  const { details } = cluster[0]!.draft;
  const codes = new Set(cluster.map(({ draft }) => draft.details.get('postalcode') ?? ''));
  codes.delete('');
  return codes.size === 0 ? details : new Map(details).set('postalcode', [...codes].toSorted().join(';'));
}
