import { damaged } from '../errors.ts';
import { NO_VERSION, type SourceRows, type TagRows } from '../rows.ts';
import { MemberType } from '../source.ts';
import type { Grid } from './grid.ts';
import { Packed, readDeltas, readUint32s } from './packed-field.ts';
import { bytesField, type Cursor, varintField } from './protobuf.ts';
import type { BlockStrings } from './block-strings.ts';

/** Fields of Node, Way, Relation and Info of osmformat.proto: common ones, and those of each. The writer uses the same numbers. */
export const ObjectField = { id: 1, keys: 2, values: 3, info: 4 } as const;
const NodeField = { lat: 8, lon: 9 } as const;
export const WayField = { refs: 8 } as const;
export const RelationField = { roles: 8, memberIds: 9, memberTypes: 10 } as const;
const InfoField = { version: 1, visible: 6 } as const;

const ID_TAG = varintField(ObjectField.id);
const INFO_TAG = bytesField(ObjectField.info);
const LAT_TAG = varintField(NodeField.lat);
const LON_TAG = varintField(NodeField.lon);
const VERSION_TAG = varintField(InfoField.version);
const VISIBLE_TAG = varintField(InfoField.visible);

const MISSING = Number.NaN;

/** Reads objects that are a message each: ways, relations and nodes that are not dense. */
export class ObjectReader {
  readonly #rows: SourceRows;
  readonly #strings: BlockStrings;
  readonly #keys = new Packed();
  readonly #values = new Packed();
  /** The refs of a way, or the memberIds of a relation. */
  readonly #refs = new Packed();
  readonly #roles = new Packed();
  readonly #types = new Packed();
  // The object that is being read.
  #id = MISSING;
  #version = NO_VERSION;
  #visible = true;

  constructor(rows: SourceRows, strings: BlockStrings) {
    this.#rows = rows;
    this.#strings = strings;
  }

  readNode(cursor: Cursor, end: number, grid: Grid): void {
    const outerEnd = this.#open(cursor, end);
    let lat = MISSING;
    let lon = MISSING;
    while (cursor.pos < end) {
      const tag = cursor.uint32();
      switch (tag) {
        case ID_TAG:
          this.#id = cursor.sint53();
          break;
        case LAT_TAG:
          lat = cursor.sint53();
          break;
        case LON_TAG:
          lon = cursor.sint53();
          break;
        default:
          this.#readShared(cursor, tag);
      }
    }
    cursor.end = outerEnd;
    const id = this.#checkedId('node');
    if (this.#visible) {
      if (Number.isNaN(lat) || Number.isNaN(lon))
        throw damaged(`node ${id} has no coordinates`, { node: id });
      this.#rows.nodes.add(id, grid.lat(lat, id), grid.lon(lon, id), this.#version);
    } else {
      this.#rows.nodes.add(id, 0, 0, this.#version, false);
    }
    this.#addTags(this.#rows.nodes.tags);
  }

  readWay(cursor: Cursor, end: number): void {
    const outerEnd = this.#open(cursor, end);
    this.#refs.clear();
    while (cursor.pos < end) {
      const tag = cursor.uint32();
      if (tag === ID_TAG) this.#id = cursor.int53();
      else if (tag >>> 3 === WayField.refs) this.#refs.add(cursor, tag);
      else this.#readShared(cursor, tag);
    }
    cursor.end = outerEnd;
    const { ways } = this.#rows;
    ways.add(this.#checkedId('way'), this.#version, this.#visible);
    ways.ref.reserve(this.#refs.size);
    ways.ref.length += readDeltas(this.#refs, ways.ref.array, ways.ref.length);
    this.#addTags(ways.tags);
  }

  readRelation(cursor: Cursor, end: number): void {
    const outerEnd = this.#open(cursor, end);
    this.#refs.clear();
    this.#roles.clear();
    this.#types.clear();
    while (cursor.pos < end) {
      const tag = cursor.uint32();
      if (tag === ID_TAG) this.#id = cursor.int53();
      else if (tag >>> 3 === RelationField.roles) this.#roles.add(cursor, tag);
      else if (tag >>> 3 === RelationField.memberIds) this.#refs.add(cursor, tag);
      else if (tag >>> 3 === RelationField.memberTypes) this.#types.add(cursor, tag);
      else this.#readShared(cursor, tag);
    }
    cursor.end = outerEnd;
    this.#rows.relations.add(this.#checkedId('relation'), this.#version, this.#visible);
    this.#addMembers();
    this.#addTags(this.#rows.relations.tags);
  }

  #open(cursor: Cursor, end: number): number {
    this.#id = MISSING;
    this.#version = NO_VERSION;
    this.#visible = true;
    this.#keys.clear();
    this.#values.clear();
    const outerEnd = cursor.end;
    cursor.end = end;
    return outerEnd;
  }

  #readShared(cursor: Cursor, tag: number): void {
    if (tag >>> 3 === ObjectField.keys) this.#keys.add(cursor, tag);
    else if (tag >>> 3 === ObjectField.values) this.#values.add(cursor, tag);
    else if (tag === INFO_TAG) this.#readInfo(cursor, cursor.bytesEnd());
    else cursor.skip(tag);
  }

  #readInfo(cursor: Cursor, end: number): void {
    const outerEnd = cursor.end;
    cursor.end = end;
    while (cursor.pos < end) {
      const tag = cursor.uint32();
      if (tag === VERSION_TAG) this.#version = cursor.uint32() | 0;
      else if (tag === VISIBLE_TAG) this.#visible = cursor.bool();
      else cursor.skip(tag);
    }
    cursor.end = outerEnd;
  }

  #checkedId(kind: string): number {
    if (Number.isNaN(this.#id)) throw damaged(`a ${kind} has no id`);
    return this.#id;
  }

  #addTags(tags: TagRows): void {
    tags.key.reserve(this.#keys.size);
    tags.value.reserve(this.#values.size);
    const at = tags.key.length;
    const key = tags.key.array;
    const value = tags.value.array;
    const keys = this.#strings.readPositions(this.#keys, key, at);
    const values = this.#strings.readPositions(this.#values, value, at);
    if (values !== keys) {
      throw damaged(`object ${this.#id} has ${keys} keys and ${values} values`, {
        object: this.#id,
        keys,
        values,
      });
    }
    tags.key.length += keys;
    tags.value.length += keys;
  }

  #addMembers(): void {
    const { memberId, memberRole, memberType } = this.#rows.relations;
    memberId.reserve(this.#refs.size);
    memberRole.reserve(this.#roles.size);
    memberType.reserve(this.#types.size);
    const at = memberId.length;
    const members = readDeltas(this.#refs, memberId.array, at);
    const roles = this.#strings.readPositions(this.#roles, memberRole.array, at);
    const types = readUint32s(this.#types, memberType.array, at);
    if (roles !== members || types !== members) {
      throw damaged(`relation ${this.#id} has ${members} members, ${roles} roles and ${types} types`, {
        relation: this.#id,
        members,
        roles,
        types,
      });
    }
    for (let member = at; member < at + members; member++) {
      // A number of more than one byte may have been cut to the eight bits of the column.
      if (this.#types.size > types || memberType.array[member]! > MemberType.relation) {
        throw damaged(`relation ${this.#id} has a member of a type that does not exist`, {
          relation: this.#id,
          type: memberType.array[member],
        });
      }
    }
    memberId.length += members;
    memberRole.length += members;
    memberType.length += members;
  }
}
