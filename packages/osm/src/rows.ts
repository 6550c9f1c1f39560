import { float64Column, int32Column, uint32Column, uint8Column } from './columns.ts';
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
  readonly first = uint32Column();
  readonly key = uint32Column();
  readonly value = uint32Column();

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
  readonly id = float64Column();
  readonly version = int32Column();
  readonly tags = new TagRows();
  /** Rows of deleted versions, ascending. */
  readonly deleted = uint32Column();

  protected open(id: number, version: number, visible: boolean): void {
    if (!visible) this.deleted.push(this.id.length);
    this.id.push(id);
    this.version.push(version);
    this.tags.open();
  }
}

export class NodeRows extends Rows {
  /** 1e-7 degrees */
  readonly lat = int32Column();
  /** 1e-7 degrees */
  readonly lon = int32Column();

  add(id: number, lat: number, lon: number, version: number, visible = true): void {
    this.open(id, version, visible);
    this.lat.push(lat);
    this.lon.push(lon);
  }
}

export class WayRows extends Rows {
  readonly firstRef = uint32Column();
  readonly ref = float64Column();

  /** Opens a way; its nodes are pushed to `ref`. */
  add(id: number, version: number, visible = true): void {
    this.open(id, version, visible);
    this.firstRef.push(this.ref.length);
  }
}

export class RelationRows extends Rows {
  readonly firstMember = uint32Column();
  readonly memberType = uint8Column();
  readonly memberId = float64Column();
  readonly memberRole = uint32Column();

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
  readonly nodes = new NodeRows();
  readonly ways = new WayRows();
  readonly relations = new RelationRows();
}

/** The `MemberType` of a name in the text formats; null for any other name. */
export function memberTypeNamed(name: unknown): number | null {
  return name === 'node' || name === 'way' || name === 'relation' ? MemberType[name] : null;
}
