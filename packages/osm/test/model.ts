import type { Bounds, OsmSource, TagColumns } from '../src/index.ts';

/** A source as plain objects: slow, and easy to see through. */
export interface Model {
  nodes: ModelNode[];
  ways: ModelWay[];
  relations: ModelRelation[];
  bounds: Bounds | null;
  timestamp: number | null;
}

export type Tags = [key: string, value: string][];

interface ModelNode {
  id: number;
  /** 1e-7 degrees */
  lat: number;
  lon: number;
  tags: Tags;
}

interface ModelWay {
  id: number;
  refs: number[];
  tags: Tags;
}

interface ModelRelation {
  id: number;
  members: { type: number; id: number; role: string }[];
  tags: Tags;
}

export function modelOf(source: OsmSource): Model {
  const { nodes, ways, relations, strings } = source;
  const tagsOf = ({ firstTag, key, value }: TagColumns, i: number): Tags =>
    range(firstTag[i]!, firstTag[i + 1]!).map((tag) => [strings[key[tag]!]!, strings[value[tag]!]!]);
  return {
    nodes: range(0, nodes.count).map((i) => ({
      id: nodes.id[i]!,
      lat: nodes.lat[i]!,
      lon: nodes.lon[i]!,
      tags: tagsOf(nodes.tags, i),
    })),
    ways: range(0, ways.count).map((i) => ({
      id: ways.id[i]!,
      refs: Array.from(ways.ref.subarray(ways.firstRef[i], ways.firstRef[i + 1])),
      tags: tagsOf(ways.tags, i),
    })),
    relations: range(0, relations.count).map((i) => ({
      id: relations.id[i]!,
      members: range(relations.firstMember[i]!, relations.firstMember[i + 1]!).map((member) => ({
        type: relations.memberType[member]!,
        id: relations.memberId[member]!,
        role: strings[relations.memberRole[member]!]!,
      })),
      tags: tagsOf(relations.tags, i),
    })),
    bounds: source.bounds,
    timestamp: source.timestamp,
  };
}

/** The columns of a model, by the rules of source.ts: sorted by id, strings numbered by first use. */
export function sourceOf(model: Model): OsmSource {
  const nodes = model.nodes.toSorted((a, b) => a.id - b.id);
  const ways = model.ways.toSorted((a, b) => a.id - b.id);
  const relations = model.relations.toSorted((a, b) => a.id - b.id);
  const strings = [''];
  const position = (text: string): number => {
    if (!strings.includes(text)) strings.push(text);
    return strings.indexOf(text);
  };
  const tagColumns = (objects: { tags: Tags }[]): TagColumns => ({
    firstTag: firsts(objects.map(({ tags }) => tags.length)),
    key: Uint32Array.from(objects.flatMap(({ tags }) => tags.map(([key]) => position(key)))),
    value: Uint32Array.from(objects.flatMap(({ tags }) => tags.map(([, value]) => position(value)))),
  });
  const members = relations.flatMap((relation) => relation.members);
  return {
    nodes: {
      count: nodes.length,
      id: Float64Array.from(nodes, ({ id }) => id),
      lat: Int32Array.from(nodes, ({ lat }) => lat),
      lon: Int32Array.from(nodes, ({ lon }) => lon),
      tags: tagColumns(nodes),
    },
    ways: {
      count: ways.length,
      id: Float64Array.from(ways, ({ id }) => id),
      firstRef: firsts(ways.map(({ refs }) => refs.length)),
      ref: Float64Array.from(ways.flatMap(({ refs }) => refs)),
      tags: tagColumns(ways),
    },
    relations: {
      count: relations.length,
      id: Float64Array.from(relations, ({ id }) => id),
      firstMember: firsts(relations.map((relation) => relation.members.length)),
      memberType: Uint8Array.from(members, ({ type }) => type),
      memberId: Float64Array.from(members, ({ id }) => id),
      memberRole: Uint32Array.from(members, ({ role }) => position(role)),
      tags: tagColumns(relations),
    },
    strings,
    bounds: model.bounds,
    timestamp: model.timestamp,
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function firsts(lengths: number[]): Uint32Array {
  const first = new Uint32Array(lengths.length + 1);
  for (const [i, length] of lengths.entries()) first[i + 1] = first[i]! + length;
  return first;
}
