import { findById } from '../access.ts';
import { MISSING_NODE, resolveRefs } from '../refs.ts';
import { MemberType } from '../source.ts';
import type { OsmSource, TagColumns } from '../source.ts';
import { isAreaWay } from './area-ways.ts';
import { nestRings } from './nest.ts';
import { doubledArea } from './orientation.ts';
import type { Ring } from './orientation.ts';
import { closeRings } from './rings.ts';

/**
 * Areas as columns: area `a` has the polygons `firstPolygon[a] .. firstPolygon[a + 1]`, polygon `p` the rings
 * `firstRing[p] .. firstRing[p + 1]`, of which the first is the outer one and runs counter-clockwise and the others are holes and run clockwise,
 * and ring `r` the nodes `node[firstNode[r] .. firstNode[r + 1]]`, the first not repeated at the end.
 */
export interface OsmAreas {
  readonly count: number;
  /** `MemberType.way` or `MemberType.relation`. */
  readonly type: Uint8Array;
  /** Position of the way or relation in its columns. Ways first, each in ascending order. */
  readonly object: Uint32Array;
  /** 1 where every member was there and every line closed; 0 where the extract or a mistake cuts it, and only the rings that close are here. */
  readonly isComplete: Uint8Array;
  readonly firstPolygon: Uint32Array;
  readonly firstRing: Uint32Array;
  readonly firstNode: Uint32Array;
  /** Positions in `nodes`. */
  readonly node: Uint32Array;
}

/** Asks for the value of one tag. */
export type TagOf = (key: string) => string | undefined;

export interface AreaOptions {
  /** Which relations to assemble. Default: those of type multipolygon or boundary. */
  readonly relation?: (tag: TagOf) => boolean;
  /** Which closed ways are areas. Default: `isAreaWay`. */
  readonly way?: (tag: TagOf) => boolean;
  /** What `resolveRefs` gave for this source, where the caller has it already. */
  readonly refs?: Uint32Array;
}

/** Members that draw the outline; others (label, admin_centre, subarea) are about it. */
const OUTLINE_ROLES = new Set(['', 'outer', 'inner', 'exclave', 'enclave']);

/** Comparing rings of one area takes the square of their number. The largest real ones (archipelagos) have some thousands. */
const MOST_RINGS = 20_000;

/**
 * Areas of a source: closed ways, multipolygons and boundaries with their holes.
 *
 * Rings are found from the segments, not from the order or roles of members, and nested by where they lie. Areas of which no ring closes are
 * left out.
 */
export function assembleAreas(source: OsmSource, options: AreaOptions = {}): OsmAreas {
  const refs = options.refs ?? resolveRefs(source);
  const columns = new AreaColumns(source);
  addWays(source, refs, options.way ?? isAreaWay, columns);
  addRelations(source, refs, options.relation ?? isAreaRelation, columns);
  return columns.finish();
}

function isAreaRelation(tag: TagOf): boolean {
  const type = tag('type');
  return type === 'multipolygon' || type === 'boundary';
}

function addWays(
  { ways, strings }: OsmSource,
  refs: Uint32Array,
  isArea: (tag: TagOf) => boolean,
  columns: AreaColumns,
): void {
  for (let way = 0; way < ways.count; way++) {
    const first = ways.firstRef[way]!;
    const last = ways.firstRef[way + 1]! - 1;
    if (last - first < 3 || ways.ref[first] !== ways.ref[last]) continue;
    if (!isArea(tagReader(ways.tags, strings, way))) continue;
    const line = refs.subarray(first, last);
    const isWhole = !line.includes(MISSING_NODE);
    if (isWhole && new Set(line).size === line.length) {
      columns.add(MemberType.way, way, true, [Array.from(line)]);
      continue;
    }
    const from: number[] = [];
    const to: number[] = [];
    const missing = addSegments(refs, first, last + 1, from, to);
    columns.addSegments(MemberType.way, way, from, to, !missing);
  }
}

function addRelations(
  { ways, relations, strings }: OsmSource,
  refs: Uint32Array,
  isArea: (tag: TagOf) => boolean,
  columns: AreaColumns,
): void {
  for (let relation = 0; relation < relations.count; relation++) {
    if (!isArea(tagReader(relations.tags, strings, relation))) continue;
    const from: number[] = [];
    const to: number[] = [];
    const outline = new Set<number>();
    let isWhole = true;
    const end = relations.firstMember[relation + 1]!;
    for (let member = relations.firstMember[relation]!; member < end; member++) {
      if (relations.memberType[member] !== MemberType.way) continue;
      if (!OUTLINE_ROLES.has(strings[relations.memberRole[member]!]!)) continue;
      const way = findById(ways.id, relations.memberId[member]!);
      if (way < 0) isWhole = false;
      // A way listed twice is a slip of the mapper; taken twice it would cancel out.
      else if (!outline.has(way)) {
        outline.add(way);
        if (addSegments(refs, ways.firstRef[way]!, ways.firstRef[way + 1]!, from, to)) isWhole = false;
      }
    }
    columns.addSegments(MemberType.relation, relation, from, to, isWhole);
  }
}

/** Adds the segments between nodes `refs[first .. end]`; true when a node is missing. */
function addSegments(refs: Uint32Array, first: number, end: number, from: number[], to: number[]): boolean {
  let missing = false;
  for (let at = first; at < end; at++) {
    const node = refs[at]!;
    if (node === MISSING_NODE) missing = true;
    else if (at > first && refs[at - 1] !== MISSING_NODE) {
      from.push(refs[at - 1]!);
      to.push(node);
    }
  }
  return missing;
}

function tagReader({ firstTag, key, value }: TagColumns, strings: readonly string[], index: number): TagOf {
  return (wanted) => {
    for (let tag = firstTag[index]!; tag < firstTag[index + 1]!; tag++)
      if (strings[key[tag]!] === wanted) return strings[value[tag]!];
    return undefined;
  };
}

/** Areas as they are found. */
class AreaColumns {
  readonly #lon: Int32Array;
  readonly #lat: Int32Array;
  readonly #type: number[] = [];
  readonly #object: number[] = [];
  readonly #isComplete: number[] = [];
  readonly #firstPolygon = [0];
  readonly #firstRing = [0];
  readonly #firstNode = [0];
  readonly #node: number[] = [];

  constructor({ nodes }: OsmSource) {
    this.#lon = nodes.lon;
    this.#lat = nodes.lat;
  }

  addSegments(
    type: number,
    object: number,
    from: readonly number[],
    to: readonly number[],
    isWhole: boolean,
  ): void {
    const { rings, looseSegments } = closeRings(from, to, this.#lon, this.#lat);
    this.add(type, object, isWhole && looseSegments === 0, rings);
  }

  add(type: number, object: number, isComplete: boolean, rings: readonly (readonly number[])[]): void {
    const shapes: Ring[] = [];
    const sound: (readonly number[])[] = [];
    for (const ring of rings) {
      const shape = this.#shapeOf(ring);
      if (doubledArea(shape) === 0) continue;
      shapes.push(shape);
      sound.push(ring);
    }
    if (sound.length === 0) return;
    const polygons =
      sound.length > MOST_RINGS
        ? sound.map((_, outer) => ({ outer, holes: [] as number[] }))
        : nestRings(shapes);
    for (const { outer, holes } of polygons) {
      this.#addRing(sound[outer]!, doubledArea(shapes[outer]!) > 0);
      for (const hole of holes) this.#addRing(sound[hole]!, doubledArea(shapes[hole]!) < 0);
      this.#firstRing.push(this.#firstNode.length - 1);
    }
    this.#firstPolygon.push(this.#firstRing.length - 1);
    this.#type.push(type);
    this.#object.push(object);
    this.#isComplete.push(isComplete && sound.length <= MOST_RINGS ? 1 : 0);
  }

  #shapeOf(ring: readonly number[]): Ring {
    return {
      x: Int32Array.from(ring, (node) => this.#lon[node]!),
      y: Int32Array.from(ring, (node) => this.#lat[node]!),
    };
  }

  #addRing(ring: readonly number[], isTurnedRight: boolean): void {
    if (isTurnedRight) for (const node of ring) this.#node.push(node);
    else for (let at = ring.length - 1; at >= 0; at--) this.#node.push(ring[at]!);
    this.#firstNode.push(this.#node.length);
  }

  finish(): OsmAreas {
    return {
      count: this.#type.length,
      type: Uint8Array.from(this.#type),
      object: Uint32Array.from(this.#object),
      isComplete: Uint8Array.from(this.#isComplete),
      firstPolygon: Uint32Array.from(this.#firstPolygon),
      firstRing: Uint32Array.from(this.#firstRing),
      firstNode: Uint32Array.from(this.#firstNode),
      node: Uint32Array.from(this.#node),
    };
  }
}
