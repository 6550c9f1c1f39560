import { type Column, float64Column, uint8Column } from '../columns.ts';
import type { MemoryBudget } from '../limits.ts';
import { damaged } from '../errors.ts';
import { NO_VERSION, type NodeRows } from '../rows.ts';
import type { Grid } from './grid.ts';
import { Packed, readDeltas, readUint32s } from './packed-field.ts';
import { bytesField, Cursor } from './protobuf.ts';
import type { BlockStrings } from './block-strings.ts';

/** DenseNodes and DenseInfo of osmformat.proto. Field numbers are shared with the writer. */
export const DenseField = { id: 1, info: 5, lat: 8, lon: 9, keysValues: 10 } as const;
const InfoField = { version: 1, visible: 6 } as const;

const INFO_TAG = bytesField(DenseField.info);

/** Reads a group of dense nodes, column by column. */
export class DenseReader {
  readonly #rows: NodeRows;
  readonly #strings: BlockStrings;
  readonly #id = new Packed();
  readonly #lat = new Packed();
  readonly #lon = new Packed();
  readonly #keysValues = new Packed();
  readonly #version = new Packed();
  readonly #visible = new Packed();
  // The coordinates and flags of one group, before coordinates are converted to 1e-7 degrees.
  readonly #lats: Column<Float64Array>;
  readonly #lons: Column<Float64Array>;
  readonly #visibles: Column<Uint8Array>;

  constructor(rows: NodeRows, strings: BlockStrings, memory?: MemoryBudget) {
    this.#rows = rows;
    this.#strings = strings;
    this.#lats = float64Column(memory);
    this.#lons = float64Column(memory);
    this.#visibles = uint8Column(memory);
  }

  read(cursor: Cursor, end: number, grid: Grid): void {
    this.#readFields(cursor, end);
    const { id } = this.#rows;
    const at = id.length;
    id.reserve(this.#id.size);
    const count = readDeltas(this.#id, id.array, at);
    id.length += count;
    this.#readVersions(count);
    const hasDeleted = this.#readDeleted(count, at);
    this.#readCoordinates(count, at, hasDeleted, grid);
    this.#readTags(count);
  }

  #readFields(cursor: Cursor, end: number): void {
    this.#id.clear();
    this.#lat.clear();
    this.#lon.clear();
    this.#keysValues.clear();
    this.#version.clear();
    this.#visible.clear();
    const outerEnd = cursor.end;
    cursor.end = end;
    while (cursor.pos < end) {
      const tag = cursor.uint32();
      if (tag >>> 3 === DenseField.id) this.#id.add(cursor, tag);
      else if (tag >>> 3 === DenseField.lat) this.#lat.add(cursor, tag);
      else if (tag >>> 3 === DenseField.lon) this.#lon.add(cursor, tag);
      else if (tag >>> 3 === DenseField.keysValues) this.#keysValues.add(cursor, tag);
      else if (tag === INFO_TAG) this.#readInfo(cursor, cursor.bytesEnd());
      else cursor.skip(tag);
    }
    cursor.end = outerEnd;
  }

  #readInfo(cursor: Cursor, end: number): void {
    const outerEnd = cursor.end;
    cursor.end = end;
    while (cursor.pos < end) {
      const tag = cursor.uint32();
      if (tag >>> 3 === InfoField.version) this.#version.add(cursor, tag);
      else if (tag >>> 3 === InfoField.visible) this.#visible.add(cursor, tag);
      else cursor.skip(tag);
    }
    cursor.end = outerEnd;
  }

  #readVersions(count: number): void {
    const { version } = this.#rows;
    version.reserve(Math.max(this.#version.size, count));
    const found = readUint32s(this.#version, version.array, version.length);
    if (found === 0) version.array.fill(NO_VERSION, version.length, version.length + count);
    else checkCount('version', found, count);
    version.length += count;
  }

  /** @returns whether any node of the group is deleted. */
  #readDeleted(count: number, at: number): boolean {
    this.#visibles.reserve(this.#visible.size);
    const visibles = this.#visibles.array;
    const found = readUint32s(this.#visible, visibles, 0);
    if (found === 0) return false;
    checkCount('visible', found, count);
    const { deleted } = this.#rows;
    const before = deleted.length;
    for (let i = 0; i < count; i++) if (visibles[i] === 0) deleted.push(at + i);
    return deleted.length > before;
  }

  #readCoordinates(count: number, at: number, hasDeleted: boolean, grid: Grid): void {
    const { id, lat, lon } = this.#rows;
    this.#lats.reserve(this.#lat.size);
    this.#lons.reserve(this.#lon.size);
    const lats = this.#lats.array;
    const lons = this.#lons.array;
    checkCount('lat', readDeltas(this.#lat, lats, 0), count);
    checkCount('lon', readDeltas(this.#lon, lons, 0), count);
    if (hasDeleted) {
      // A deleted node has no place, and writers store any numbers for it.
      const visibles = this.#visibles.array;
      for (let i = 0; i < count; i++) {
        if (visibles[i] !== 0) continue;
        lats[i] = 0;
        lons[i] = 0;
      }
    }
    lat.reserve(count);
    lon.reserve(count);
    grid.toLats(lats, count, lat.array, id.array, at);
    grid.toLons(lons, count, lon.array, id.array, at);
    lat.length += count;
    lon.length += count;
  }

  /** Reads key, value, key, value, ..., 0 for every node. The field is empty where no node of the group has tags. */
  #readTags(count: number): void {
    const { tags } = this.#rows;
    this.#keysValues.check();
    tags.first.reserve(count);
    tags.key.reserve(this.#keysValues.size >>> 1);
    tags.value.reserve(this.#keysValues.size >>> 1);
    const first = tags.first.array;
    const key = tags.key.array;
    const value = tags.value.array;
    let row = tags.first.length;
    let tag = tags.key.length;
    const { bytes, start, end } = this.#keysValues;
    const cursor = new Cursor(bytes, start, end);
    for (const stop = row + count; row < stop; row++) {
      first[row] = tag;
      while (cursor.pos < end) {
        const index = cursor.uint32();
        if (index === 0) break;
        key[tag] = index;
        value[tag] = cursor.uint32();
        tag++;
      }
    }
    if (cursor.pos < end) throw damaged('dense nodes have more tag lists than nodes', { nodes: count });
    this.#strings.translate(key, tags.key.length, tag);
    this.#strings.translate(value, tags.key.length, tag);
    tags.first.length = row;
    tags.key.length = tag;
    tags.value.length = tag;
  }
}

function checkCount(field: string, found: number, count: number): void {
  if (found === count) return;
  throw damaged(`a group of ${count} dense nodes has ${found} entries of ${field}`, {
    nodes: count,
    found,
    field,
  });
}
