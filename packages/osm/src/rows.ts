import { type Column, float64Column, int32Column, uint32Column, uint8Column } from './columns.ts';
import type { MemoryBudget } from './limits.ts';
import { MemberType } from './source.ts';

/**
 * The readers fill these columns: a row for every object in the order of the file, with every version and deleted objects.
 * `finishSource` turns rows into the sorted columns of an `OsmSource`.
 */

/** Version of an object that states none. Any stated version wins over it. */
export const NO_VERSION = -1;

/** Version of an object that is known only from a way or relation, which mentions it with its place. Any real object wins over it. */
export const MENTIONED = -2;

/** The tags of all rows of a kind; those of `row` begin at `first[row]`. Tags are added to the row that was opened last. */
export class TagRows {
  readonly first: Column<Uint32Array>;
  readonly key: Column<Uint32Array>;
  readonly value: Column<Uint32Array>;

  constructor(memory: MemoryBudget | undefined) {
    this.first = uint32Column(memory);
    this.key = uint32Column(memory);
    this.value = uint32Column(memory);
  }

  /** Opens the tag list of the next row. */
  open(): void {
    this.first.push(this.key.length);
  }

  add(key: number, value: number): void {
    this.key.push(key);
    this.value.push(value);
  }
}

/** The columns that all kinds of objects have. */
export class Rows {
  readonly id: Column<Float64Array>;
  readonly version: Column<Int32Array>;
  readonly tags: TagRows;
  /** Rows of deleted versions, ascending. */
  readonly deleted: Column<Uint32Array>;

  constructor(memory: MemoryBudget | undefined) {
    this.id = float64Column(memory);
    this.version = int32Column(memory);
    this.tags = new TagRows(memory);
    this.deleted = uint32Column(memory);
  }

  protected open(id: number, version: number, visible: boolean): void {
    if (!visible) this.deleted.push(this.id.length);
    this.id.push(id);
    this.version.push(version);
    this.tags.open();
  }
}

export class NodeRows extends Rows {
  /** 1e-7 degrees */
  readonly lat: Column<Int32Array>;
  /** 1e-7 degrees */
  readonly lon: Column<Int32Array>;

  constructor(memory: MemoryBudget | undefined) {
    super(memory);
    this.lat = int32Column(memory);
    this.lon = int32Column(memory);
  }

  add(id: number, lat: number, lon: number, version: number, visible = true): void {
    this.open(id, version, visible);
    this.lat.push(lat);
    this.lon.push(lon);
  }
}

export class WayRows extends Rows {
  readonly firstRef: Column<Uint32Array>;
  readonly ref: Column<Float64Array>;

  constructor(memory: MemoryBudget | undefined) {
    super(memory);
    this.firstRef = uint32Column(memory);
    this.ref = float64Column(memory);
  }

  /** Opens a way; its nodes are pushed to `ref`. */
  add(id: number, version: number, visible = true): void {
    this.open(id, version, visible);
    this.firstRef.push(this.ref.length);
  }
}

export class RelationRows extends Rows {
  readonly firstMember: Column<Uint32Array>;
  readonly memberType: Column<Uint8Array>;
  readonly memberId: Column<Float64Array>;
  readonly memberRole: Column<Uint32Array>;

  constructor(memory: MemoryBudget | undefined) {
    super(memory);
    this.firstMember = uint32Column(memory);
    this.memberType = uint8Column(memory);
    this.memberId = float64Column(memory);
    this.memberRole = uint32Column(memory);
  }

  /** Opens a relation; its members follow through `addMember`. */
  add(id: number, version: number, visible = true): void {
    this.open(id, version, visible);
    this.firstMember.push(this.memberId.length);
  }

  addMember(type: number, id: number, role: number): void {
    this.memberType.push(type);
    this.memberId.push(id);
    this.memberRole.push(role);
  }
}

export class SourceRows {
  readonly nodes: NodeRows;
  readonly ways: WayRows;
  readonly relations: RelationRows;

  constructor(memory?: MemoryBudget) {
    this.nodes = new NodeRows(memory);
    this.ways = new WayRows(memory);
    this.relations = new RelationRows(memory);
  }
}

/** The `MemberType` of a name in the text formats; null for any other name. */
export function memberTypeNamed(name: unknown): number | null {
  return name === 'node' || name === 'way' || name === 'relation' ? MemberType[name] : null;
}
