import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { checkOptions, checkSource } from '../errors.ts';
import { findById } from '../find-object.ts';
import { MISSING_NODE, resolveRefs } from '../resolve-refs.ts';
import { MemberType } from '../source.ts';
import type { OsmSource, TagColumns } from '../source.ts';
import { isAreaWay } from './area-ways.ts';
import { withoutBareHoles } from './bare-holes.ts';
import { isClosedWay } from './closed-ways.ts';
import { nestRings } from './nest-rings.ts';
import { doubledArea } from './ring-predicates.ts';
import type { Ring } from './ring-predicates.ts';
import { closeRings } from './close-rings.ts';

/**
 * Areas as columns. Area `a` has the polygons `firstPolygon[a] .. firstPolygon[a + 1]`, and polygon `p` the rings
 * `firstRing[p] .. firstRing[p + 1]`: first the outer ring, which runs counter-clockwise, then the holes, which run clockwise. Ring `r` has the
 * nodes `node[firstNode[r] .. firstNode[r + 1]]`; its first node is not repeated at the end.
 */
export interface OsmAreas {
  /** Number of areas. */
  readonly count: number;
  /** `MemberType.way` or `MemberType.relation`. */
  readonly type: Uint8Array;
  /** Position of the way or relation in its columns. All ways come first; positions ascend. */
  readonly object: Uint32Array;
  /** 1 where all members are there and all lines close. 0 where the extract or a mistake cuts the area, which then has only the rings that close. */
  readonly isComplete: Uint8Array;
  /** count + 1 */
  readonly firstPolygon: Uint32Array;
  /** Number of polygons + 1. */
  readonly firstRing: Uint32Array;
  /** Number of rings + 1. */
  readonly firstNode: Uint32Array;
  /** Positions in `nodes`. */
  readonly node: Uint32Array;
}

/** Gives the value of a key among the tags of an object; undefined where it is not tagged. */
export type TagOf = (key: string) => string | undefined;

/** Options of `assembleAreas`. */
export interface AreaOptions {
  /** Whether to assemble a relation with these tags. Default: those of type multipolygon or boundary. */
  readonly relation?: (tag: TagOf) => boolean;
  /** Whether a closed way with these tags is an area. Default: `isAreaWay`. */
  readonly way?: (tag: TagOf) => boolean;
  /** The result of `resolveRefs` for the source, where the caller has it already. */
  readonly refs?: Uint32Array;
  /** Is called now and then; what it throws ends the work. */
  readonly checkStop?: CheckStop;
}

/** Roles of members that draw the outline. Others (label, admin_centre, subarea) tell something about the area. */
const OUTLINE_ROLES = new Set(['', 'outer', 'inner', 'exclave', 'enclave']);
/** Roles of members that draw holes. They matter only where an area is cut. */
const HOLE_ROLES = new Set(['inner', 'enclave']);

/** Nesting the rings of an area takes the square of their number. Archipelagos have the most, some thousands. */
const MOST_RINGS = 20_000;

/** Reading the tags of an object, and making its rings, takes as long as so many ordinary steps. */
const STEPS_OF_AREA = 8;

/**
 * Assembles the areas of a source: closed ways, multipolygons and boundaries, with their holes.
 *
 * Rings are found from segments, not from the order or roles of members, and nested by where they lie. Areas without a closed ring are left out. Of an area that is cut,
 * rings that its members call holes count only where they lie in another ring.
 */
export function assembleAreas(source: OsmSource, options: AreaOptions = {}): OsmAreas {
  checkSource(source);
  checkOptions(options);
  const { checkStop = neverStop } = options;
  const refs = options.refs ?? resolveRefs(source, checkStop);
  const columns = new AreaColumns(source, checkStop);
  addWays(source, refs, options.way ?? isAreaWay, columns);
  addRelations(source, refs, options.relation ?? isAreaRelation, columns);
  return columns.finish();
}

function isAreaRelation(tag: TagOf): boolean {
  const type = tag('type');
  return type === 'multipolygon' || type === 'boundary';
}

function addWays(
  source: OsmSource,
  refs: Uint32Array,
  isArea: (tag: TagOf) => boolean,
  columns: AreaColumns,
): void {
  const { ways, strings } = source;
  for (let way = 0; way < ways.count; way++) {
    columns.atEach();
    if (!isClosedWay(source, refs, way)) continue;
    const first = ways.firstRef[way]!;
    const last = ways.firstRef[way + 1]! - 1;
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
    columns.atEach();
    if (!isArea(tagReader(relations.tags, strings, relation))) continue;
    const from: number[] = [];
    const to: number[] = [];
    const outline = new Set<number>();
    const holes = new Set<number>();
    let isWhole = true;
    const end = relations.firstMember[relation + 1]!;
    for (let member = relations.firstMember[relation]!; member < end; member++) {
      if (relations.memberType[member] !== MemberType.way) continue;
      const role = strings[relations.memberRole[member]!]!;
      if (!OUTLINE_ROLES.has(role)) continue;
      const way = findById(ways.id, relations.memberId[member]!);
      if (way < 0) isWhole = false;
      // Listing a way twice is a mistake. Taken twice, its segments would cancel out.
      else if (!outline.has(way)) {
        outline.add(way);
        if (HOLE_ROLES.has(role)) holes.add(way);
        if (addSegments(refs, ways.firstRef[way]!, ways.firstRef[way + 1]!, from, to)) isWhole = false;
      }
    }
    const isHole = (): ((ring: readonly number[]) => boolean) => {
      const drawn = nodesOf(
        ways,
        refs,
        [...outline].filter((way) => !holes.has(way)),
      );
      const ofHoles = nodesOf(ways, refs, holes);
      return (ring) => ring.every((node) => ofHoles.has(node)) && !ring.every((node) => drawn.has(node));
    };
    columns.addSegments(
      MemberType.relation,
      relation,
      from,
      to,
      isWhole,
      holes.size > 0 ? isHole : undefined,
    );
  }
}

function nodesOf({ firstRef }: OsmSource['ways'], refs: Uint32Array, some: Iterable<number>): Set<number> {
  const nodes = new Set<number>();
  for (const way of some) for (let at = firstRef[way]!; at < firstRef[way + 1]!; at++) nodes.add(refs[at]!);
  return nodes;
}

/** Adds the segments between the nodes `refs[first .. end]`. @returns whether a node is missing. */
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

/** Makes what tells of a ring whether the roles of members say that it is a hole. */
type HoleTest = () => (ring: readonly number[]) => boolean;

/** A ring as positions of nodes, and as coordinates. */
interface SoundRing {
  readonly ring: readonly number[];
  readonly shape: Ring;
}

/** Collects areas. */
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

  /** To be called before each object that may be an area. */
  readonly atEach: CheckStop;
  readonly #checkStop: CheckStop;

  constructor({ nodes }: OsmSource, checkStop: CheckStop) {
    this.#lon = nodes.lon;
    this.#lat = nodes.lat;
    this.#checkStop = checkStop;
    this.atEach = nowAndThen(checkStop, STEPS_OF_AREA);
  }

  addSegments(
    type: number,
    object: number,
    from: readonly number[],
    to: readonly number[],
    isWhole: boolean,
    holeTest?: HoleTest,
  ): void {
    const { rings, looseSegments } = closeRings(from, to, this.#lon, this.#lat, this.#checkStop);
    this.add(type, object, isWhole && looseSegments === 0, rings, holeTest);
  }

  add(
    type: number,
    object: number,
    isComplete: boolean,
    rings: readonly (readonly number[])[],
    holeTest?: HoleTest,
  ): void {
    let sound = rings
      .map((ring) => ({ ring, shape: this.#shapeOf(ring) }))
      .filter(({ shape }) => doubledArea(shape) !== 0);
    if (holeTest && !isComplete && sound.length <= MOST_RINGS) {
      const isHole = holeTest();
      const shapes = sound.map(({ shape }) => shape);
      const left = withoutBareHoles(shapes, (at) => isHole(sound[at]!.ring), this.#checkStop);
      sound = left.map((at) => sound[at]!);
    }
    if (sound.length === 0) return;
    const polygons =
      sound.length > MOST_RINGS
        ? sound.map((_, outer) => ({ outer, holes: [] as number[] }))
        : nestRings(
            sound.map(({ shape }) => shape),
            this.#checkStop,
          );
    for (const { outer, holes } of polygons) {
      this.#addRing(sound[outer]!, 1);
      for (const hole of holes) this.#addRing(sound[hole]!, -1);
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

  /** @param turn  1 for a ring that is to run counter-clockwise, -1 for one that is to run clockwise. */
  #addRing({ ring, shape }: SoundRing, turn: number): void {
    if (doubledArea(shape) * turn > 0) for (const node of ring) this.#node.push(node);
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
