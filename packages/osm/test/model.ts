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

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
