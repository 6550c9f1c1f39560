import { isPortolanError, PortolanError } from '@portolan/base';
import { gunzipSync } from 'fflate';
import { gunzipByPlatform } from '#platform-gunzip';
import { PbfReader } from 'pbf';
import type { EvaluationFeature, TileId, TilePoint } from '../expressions/context.ts';
import type { Box } from '../geometry/clip.ts';
import { Allowance } from './allowance.ts';

/** What the parts of a tile take in memory, about: the objects of V8, and lists that have grown beyond their need. */
const BYTES_OF = { layer: 512, feature: 272, key: 128, value: 56, letter: 2, tag: 32, part: 240, place: 48 };
/** So many places of a part are in its first list, whose memory belongs to the part. */
const FIRST_PLACES = 7;

type Value = string | number | boolean;

/** A feature of a vector tile. */
export interface MvtFeature {
  readonly evaluated: EvaluationFeature;
  /** 1 for points, 2 for lines, 3 for polygons. */
  readonly type: 1 | 2 | 3;
  /** Points (one list), lines or closed rings in units of the tile: x, y, x, y, ... */
  parts(): readonly (readonly number[])[];
  /** The box around them. */
  bounds(): Box;
}

/** A layer of a vector tile. */
export interface MvtLayer {
  readonly name: string;
  /** Units to the side of the tile. */
  readonly extent: number;
  readonly features: readonly MvtFeature[];
}

/** A stretch of the bytes. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a vector tile (Mapbox Vector Tile Specification 2.1), gzipped or not. Layers are taken apart when they are asked for, geometry when a feature is drawn.
 *
 * Every length is held against the message around it, so that time and memory follow from the size of the tile. What cannot be taken apart at all is an
 * error; a damaged layer or geometry is left out, and told by {@link MvtTile.damage}.
 */
export class MvtTile {
  readonly #bytes: Uint8Array;
  readonly #allowance: Allowance;
  readonly #id: TileId | undefined;
  readonly #spans = new Map<string, Span>();
  readonly #layers = new Map<string, MvtLayer>();
  #damage: string | undefined;

  /**
   * @param mostBytes  of memory that it may take with all that is taken out of it; as SECURITY.md says where it is not given. @param id  where it lies, which
   *   expressions ask for (`within`, `distance`).
   * @throws {PortolanError} `tile` when the bytes are no vector tile, or would take more.
   */
  constructor(bytes: Uint8Array, mostBytes?: number, id?: TileId) {
    this.#id = id;
    this.#allowance = new Allowance(bytes.length, mostBytes);
    this.#bytes = inflated(bytes, this.#allowance);
    const reader = new PbfReader(this.#bytes);
    reading(() => {
      const layers = new Fields(reader, 0, this.#bytes.length);
      while (layers.next()) {
        if (layers.tag !== 3) continue;
        this.#allowance.take(BYTES_OF.layer);
        const name = this.#nameOf(reader, layers.start, layers.end);
        if (!this.#spans.has(name)) this.#spans.set(name, { start: layers.start, end: layers.end });
      }
    });
  }

  /** Bytes that it has, inflated. */
  get byteLength(): number {
    return this.#bytes.length;
  }

  /** The names of its layers. */
  get names(): readonly string[] {
    return [...this.#spans.keys()];
  }

  /** What is wrong with the tile, as far as it has been taken apart; undefined while nothing is. */
  get damage(): string | undefined {
    return this.#damage;
  }

  /** A layer by its name; undefined where the tile has none of it, or where it is damaged. */
  layer(name: string): MvtLayer | undefined {
    let layer = this.#layers.get(name);
    const span = this.#spans.get(name);
    if (layer === undefined && span !== undefined) {
      layer = this.#whole(() =>
        readLayer(this.#bytes, name, span, this.#allowance, (read) => this.#whole(read), this.#id),
      );
      if (layer === undefined) this.#spans.delete(name);
      else this.#layers.set(name, layer);
    }
    return layer;
  }

  /** What is read of the tile; undefined where that is damaged, which is remembered. */
  #whole<T>(read: () => T): T | undefined {
    try {
      return reading(read);
    } catch (error) {
      if (!isPortolanError(error)) throw error;
      this.#damage ??= error.message;
      return undefined;
    }
  }

  #nameOf(reader: PbfReader, start: number, end: number): string {
    const fields = new Fields(reader, start, end);
    while (fields.next()) if (fields.tag === 1) return textOf(reader, fields);
    throw damaged('a layer has no name');
  }
}

function damaged(what: string): PortolanError {
  return new PortolanError('tile', `the vector tile is damaged: ${what}`);
}

/** Does what reads bytes. Numbers of the file that do not end are errors of the tile like all others. */
function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isPortolanError(error)) throw error;
    throw damaged(String(error));
  }
}

function inflated(bytes: Uint8Array, allowance: Allowance): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  if (bytes.length < 18) throw damaged('its gzip file is cut off');
  const length = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4, 4).getUint32(0, true);
  // The platform joins what it has inflated in pieces.
  allowance.take(2 * length);
  const quick = gunzipByPlatform(bytes, length);
  if (quick !== undefined) return quick;
  try {
    return gunzipSync(bytes, { out: new Uint8Array(length) });
  } catch (error) {
    throw damaged(`it cannot be inflated (${String(error)})`);
  }
}

/** The fields of a message one after the other: {@link Fields.next} moves on to each. The reader may be moved in between. */
class Fields implements Span {
  tag = 0;
  /** The number of a field that is one; else 0. */
  value = 0;
  /** Where the content of the field lies. */
  start = 0;
  end = 0;
  readonly #reader: PbfReader;
  #at = 0;
  #messageEnd = 0;

  constructor(reader: PbfReader, start: number, end: number) {
    this.#reader = reader;
    this.reset(start, end);
  }

  /** Begins with another message. */
  reset(start: number, end: number): void {
    this.#at = start;
    this.#messageEnd = end;
  }

  /** @returns false behind the last field. */
  next(): boolean {
    const end = this.#messageEnd;
    if (this.#at >= end) return false;
    const reader = this.#reader;
    reader.pos = this.#at;
    const key = reader.readVarint();
    const start = reader.pos;
    let content = start;
    let after = start;
    this.value = 0;
    switch (key & 7) {
      case 0:
        this.value = reader.readVarint();
        after = reader.pos;
        break;
      case 1:
        after = start + 8;
        break;
      case 2: {
        const length = reader.readVarint();
        content = reader.pos;
        after = content + length;
        break;
      }
      case 5:
        after = start + 4;
        break;
      default:
        throw damaged(`a field has the unknown wire type ${key & 7}`);
    }
    if (!(after <= end)) throw damaged('a field ends beyond the message around it');
    this.tag = key >> 3;
    this.start = content;
    this.end = after;
    this.#at = after;
    return true;
  }
}

const UTF_8 = new TextDecoder();

function textOf(reader: PbfReader, { start, end }: Span): string {
  return UTF_8.decode(reader.buf.subarray(start, end));
}

/** Gives what is read of a tile; undefined where that is damaged, which the tile remembers. */
type Whole = <T>(read: () => T) => T | undefined;

const NOWHERE: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

/** The features of a layer as columns, so that those which nobody draws cost little. */
interface LayerData {
  readonly reader: PbfReader;
  readonly extent: number;
  readonly keys: readonly string[];
  readonly values: readonly Value[];
  /** The first key of each name. */
  readonly keyOf: ReadonlyMap<string, number>;
  /** A key, the first of its name, and a value: two numbers for each property of one feature after the other. */
  readonly tags: Uint32Array;
  readonly whole: Whole;
  readonly allowance: Allowance;
  /** Where the tile lies, if that is known. */
  readonly tile: TileId | undefined;
}

function readLayer(
  bytes: Uint8Array,
  name: string,
  layer: Span,
  allowance: Allowance,
  whole: Whole,
  tile: TileId | undefined,
): MvtLayer {
  const reader = new PbfReader(bytes);
  const keys: string[] = [];
  const values: Value[] = [];
  const spans: number[] = [];
  let extent = 4096;
  const fields = new Fields(reader, layer.start, layer.end);
  while (fields.next()) {
    const { tag } = fields;
    if (tag === 2) {
      allowance.take(BYTES_OF.feature);
      spans.push(fields.start, fields.end);
    } else if (tag === 3) {
      allowance.take(BYTES_OF.key + BYTES_OF.letter * (fields.end - fields.start));
      keys.push(textOf(reader, fields));
    } else if (tag === 4) {
      allowance.take(BYTES_OF.value + BYTES_OF.letter * (fields.end - fields.start));
      values.push(valueOf(reader, fields));
    } else if (tag === 5) extent = fields.value;
  }
  if (!(extent >= 1 && extent <= 2 ** 20))
    throw damaged(`the layer ${name.slice(0, 100)} has the extent ${extent}`);
  const keyOf = new Map<string, number>();
  for (const [index, key] of keys.entries()) if (!keyOf.has(key)) keyOf.set(key, index);
  const firstKeys = Uint32Array.from(keys, (key) => keyOf.get(key)!);
  const tags: number[] = [];
  const read: FeatureSpan[] = [];
  for (let at = 0; at < spans.length; at += 2) {
    fields.reset(spans[at]!, spans[at + 1]!);
    readFeature(reader, fields, firstKeys, values.length, allowance, tags, read);
  }
  const data: LayerData = {
    reader,
    extent,
    keys,
    values,
    keyOf,
    tags: Uint32Array.from(tags),
    whole,
    allowance,
    tile,
  };
  return { name, extent, features: read.map((span) => new TileFeature(data, span)) };
}

function valueOf(reader: PbfReader, message: Span): Value {
  let result: Value = '';
  const fields = new Fields(reader, message.start, message.end);
  while (fields.next()) {
    const { tag } = fields;
    reader.pos = fields.start;
    if (tag === 1) result = textOf(reader, fields);
    else if (tag === 2) result = reader.readFloat();
    else if (tag === 3) result = reader.readDouble();
    else if (tag === 4) result = reader.readVarint(true);
    else if (tag === 5) result = fields.value;
    else if (tag === 6) result = reader.readSVarint();
    else if (tag === 7) result = fields.value !== 0;
  }
  return result;
}

/** Where the parts of a feature lie. */
interface FeatureSpan {
  readonly id: number | undefined;
  readonly type: 1 | 2 | 3;
  readonly tagsStart: number;
  readonly tagsEnd: number;
  readonly start: number;
  readonly end: number;
}

/** Reads a feature; those without a geometry that is known are left out. */
function readFeature(
  reader: PbfReader,
  fields: Fields,
  firstKeys: Uint32Array,
  valueCount: number,
  allowance: Allowance,
  tags: number[],
  into: FeatureSpan[],
): void {
  let id: number | undefined;
  let type = 0;
  let start = -1;
  let end = -1;
  const tagsStart = tags.length;
  while (fields.next()) {
    const { tag } = fields;
    if (tag === 1) id = fields.value;
    else if (tag === 3) type = fields.value;
    else if (tag === 4) {
      start = fields.start;
      end = fields.end;
    } else if (tag === 2) {
      reader.pos = fields.start;
      const last = fields.end;
      const before = tags.length;
      while (reader.pos < last) {
        const key = firstKeys[reader.readVarint()];
        const value = reader.readVarint();
        if (key === undefined || value >= valueCount)
          throw damaged('a feature has a property without a name or value');
        tags.push(key, value);
      }
      allowance.take((BYTES_OF.tag / 2) * (tags.length - before));
    }
  }
  if (start < 0 || (type !== 1 && type !== 2 && type !== 3)) {
    tags.length = tagsStart;
    return;
  }
  into.push({ id, type, tagsStart, tagsEnd: tags.length, start, end });
}

/** A feature that takes out of its tile what it is asked for. */
class TileFeature implements MvtFeature, EvaluationFeature {
  readonly type: 1 | 2 | 3;
  readonly id: number | undefined;
  readonly #layer: LayerData;
  readonly #span: FeatureSpan;
  #properties: Readonly<Record<string, Value>> | undefined;
  #parts: readonly (readonly number[])[] | undefined;
  #bounds: Box | undefined;

  constructor(layer: LayerData, span: FeatureSpan) {
    this.#layer = layer;
    this.#span = span;
    this.type = span.type;
    this.id = span.id;
  }

  get evaluated(): EvaluationFeature {
    return this;
  }

  get extent(): number {
    return this.#layer.extent;
  }

  get tile(): TileId | undefined {
    return this.#layer.tile;
  }

  property(name: string): unknown {
    const { keyOf, tags, values } = this.#layer;
    const key = keyOf.get(name);
    if (key === undefined) return undefined;
    const { tagsStart, tagsEnd } = this.#span;
    // Of two values for one name the last counts.
    for (let at = tagsEnd - 2; at >= tagsStart; at -= 2) if (tags[at] === key) return values[tags[at + 1]!];
    return undefined;
  }

  get properties(): Readonly<Record<string, Value>> {
    if (this.#properties === undefined) {
      const { keys, tags, values } = this.#layer;
      const { tagsStart, tagsEnd } = this.#span;
      // Tiles may name properties as every object of JavaScript does (`constructor`), so that this one has no prototype.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Object.create gives has no type
      const properties = Object.create(null) as Record<string, Value>;
      for (let at = tagsStart; at < tagsEnd; at += 2) properties[keys[tags[at]!]!] = values[tags[at + 1]!]!;
      this.#properties = properties;
    }
    return this.#properties;
  }

  get geometry(): readonly (readonly TilePoint[])[] {
    return this.parts().map(pointsOf);
  }

  parts(): readonly (readonly number[])[] {
    const { reader, allowance, whole } = this.#layer;
    this.#parts ??= whole(() => readGeometry(reader, this.#span, this.type, allowance)) ?? [];
    return this.#parts;
  }

  bounds(): Box {
    this.#bounds ??= this.#layer.whole(() => readBounds(this.#layer.reader, this.#span)) ?? NOWHERE;
    return this.#bounds;
  }
}

function pointsOf(places: readonly number[]): TilePoint[] {
  const points: TilePoint[] = [];
  for (let at = 0; at < places.length; at += 2) points.push({ x: places[at]!, y: places[at + 1]! });
  return points;
}

const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;

/** The commands of section 4.3 as lists of places. Rings end with their first place; points are one list. */
function readGeometry(
  reader: PbfReader,
  { start, end }: Span,
  type: number,
  allowance: Allowance,
): number[][] {
  reader.pos = start;
  const parts: number[][] = [];
  let part: number[] = [];
  let [x, y] = [0, 0];
  while (reader.pos < end) {
    const head = reader.readVarint();
    const command = head & 7;
    const count = head >>> 3;
    if (command === CLOSE_PATH) {
      if (part.length > 0) part.push(part[0]!, part[1]!);
      continue;
    }
    checkCommand(command, count, end - reader.pos);
    const beginsParts = command === MOVE_TO && type !== 1;
    allowance.take(beginsParts ? count * BYTES_OF.part : Math.max(0, count - FIRST_PLACES) * BYTES_OF.place);
    for (let index = 0; index < count; index++) {
      x += reader.readSVarint();
      y += reader.readSVarint();
      if (beginsParts) {
        part = [];
        parts.push(part);
      } else if (parts.length === 0) parts.push(part);
      part.push(x, y);
    }
  }
  return parts;
}

/** The box around all places. */
function readBounds(reader: PbfReader, { start, end }: Span): Box {
  reader.pos = start;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  let [x, y] = [0, 0];
  while (reader.pos < end) {
    const head = reader.readVarint();
    const command = head & 7;
    const count = head >>> 3;
    if (command === CLOSE_PATH) continue;
    checkCommand(command, count, end - reader.pos);
    for (let index = 0; index < count; index++) {
      x += reader.readSVarint();
      y += reader.readSVarint();
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  return { minX, minY, maxX, maxY };
}

/** @param left  the bytes that are left; a place takes two at the least. */
function checkCommand(command: number, count: number, left: number): void {
  if (command !== MOVE_TO && command !== LINE_TO)
    throw damaged(`a geometry has the unknown command ${command}`);
  if (2 * count > left) throw damaged('a geometry ends within a command');
}
