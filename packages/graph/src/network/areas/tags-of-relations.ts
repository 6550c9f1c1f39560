import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { findById, MemberType, type OsmSource, type TagColumns } from '@portolan/osm/objects';

/** Keys and values of relations that pedestrians may cross. */
const CROSSED: readonly (readonly [key: string, values: readonly string[]])[] = [
  ['highway', ['pedestrian', 'footway', 'path', 'cycleway', 'service', 'living_street']],
  ['railway', ['platform']],
  ['public_transport', ['platform']],
  ['man_made', ['pier']],
  ['amenity', ['parking']],
];
/** Roles of the members that draw the outer outline. */
const OUTER: ReadonlySet<string> = new Set(['outer', '']);

/** Roles of the members of a route on which one travels. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['', 'forward', 'backward']);

/** A source in which ways have the tags of the relations that they draw. */
export interface OutlinedSource {
  readonly source: OsmSource;
  /** By position of a way in `OsmSource.ways`: the position of the area whose outline it draws, a relation whose tags it has. */
  readonly relationOfWay: ReadonlyMap<number, number>;
}

/** Options of `withTagsOfRelations`. */
interface TagsOfRelationsOptions {
  /** Whether the outlines of areas get the tags of multipolygons. */
  readonly areas: boolean;
  readonly checkStop?: CheckStop;
}

/**
 * Gives ways the tags of the relations that they draw, so that they are read as if those tags were their own: the outlines of squares and platforms
 * that are multipolygons, with `area=yes`; and the ways of ferries that are a relation alone (`type=route`, `route=ferry`). Ways that
 * are roads or routes themselves keep their own tags.
 */
export function withTagsOfRelations(
  source: OsmSource,
  { areas, checkStop = neverStop }: TagsOfRelationsOptions,
): OutlinedSource {
  const { ways, relations, strings } = source;
  const atEach = nowAndThen(checkStop);
  const position = new Map<string, number>();
  const atString = nowAndThen(checkStop);
  for (const [index, text] of strings.entries()) {
    atString();
    position.set(text, index);
  }
  const at = (text: string): number => position.get(text) ?? -1;
  const [type, multipolygon] = [at('type'), at('multipolygon')];
  const [route, ferry] = [at('route'), at('ferry')];
  /** Keys of ways that are something themselves. */
  const own = ['highway', 'route', 'railway', 'public_transport', 'man_made', 'amenity'].map(at);
  const crossed = CROSSED.map(([key, values]) => [at(key), new Set(values.map(at))] as const);
  const isArea = (relation: number): boolean =>
    areas &&
    multipolygon >= 0 &&
    valueOf(relations.tags, relation, type) === multipolygon &&
    crossed.some(([key, values]) => values.has(valueOf(relations.tags, relation, key)));
  const isFerry = (relation: number): boolean =>
    ferry >= 0 &&
    valueOf(relations.tags, relation, type) === route &&
    valueOf(relations.tags, relation, route) === ferry;

  const relationOfWay = new Map<number, number>();
  const ferryOfWay = new Map<number, number>();
  /** Ways of each ferry: the time of the whole crossing is that of its way only where there is one. */
  const waysOfFerry = new Map<number, number>();
  for (let relation = 0; relation < relations.count; relation++) {
    atEach();
    const list = isFerry(relation) ? ferryOfWay : isArea(relation) ? relationOfWay : undefined;
    if (list === undefined) continue;
    for (let m = relations.firstMember[relation]!; m < relations.firstMember[relation + 1]!; m++) {
      atEach();
      if (relations.memberType[m] !== MemberType.way) continue;
      const role = strings[relations.memberRole[m]!]!;
      if (list === relationOfWay ? !OUTER.has(role) : !ON_THE_WAY.has(role)) continue;
      const way = findById(ways.id, relations.memberId[m]!);
      if (way < 0 || own.some((key) => valueOf(ways.tags, way, key) >= 0)) continue;
      if (relationOfWay.has(way) || ferryOfWay.has(way)) continue;
      list.set(way, relation);
      if (list === ferryOfWay) waysOfFerry.set(relation, (waysOfFerry.get(relation) ?? 0) + 1);
    }
  }
  if (relationOfWay.size + ferryOfWay.size === 0) return { source, relationOfWay };

  const texts = [...strings];
  const numberOf = (text: string): number => (at(text) >= 0 ? at(text) : texts.push(text) - 1);
  const areaYes = [numberOf('area'), numberOf('yes')] as const;
  const duration = at('duration');
  const firstTag = new Uint32Array(ways.count + 1);
  const [key, value]: [number[], number[]] = [[], []];
  for (let way = 0; way < ways.count; way++) {
    atEach();
    const area = relationOfWay.get(way);
    const line = ferryOfWay.get(way);
    const relation = area ?? line;
    const hasPart = line !== undefined && waysOfFerry.get(line)! > 1;
    const [columns, row] = relation === undefined ? [ways.tags, way] : [relations.tags, relation];
    for (let tag = columns.firstTag[row]!; tag < columns.firstTag[row + 1]!; tag++) {
      if (hasPart && columns.key[tag] === duration) continue;
      key.push(columns.key[tag]!);
      value.push(columns.value[tag]!);
    }
    if (area !== undefined) {
      key.push(areaYes[0]);
      value.push(areaYes[1]);
    }
    firstTag[way + 1] = key.length;
  }
  const tags = { firstTag, key: Uint32Array.from(key), value: Uint32Array.from(value) };
  return { source: { ...source, strings: texts, ways: { ...ways, tags } }, relationOfWay };
}

/** The value of a key among the tags of an object, as a position in the strings; -1 where it is not tagged. */
function valueOf({ firstTag, key, value }: TagColumns, object: number, wanted: number): number {
  if (wanted < 0) return -1;
  for (let tag = firstTag[object]!; tag < firstTag[object + 1]!; tag++) {
    if (key[tag] === wanted) return value[tag]!;
  }
  return -1;
}
