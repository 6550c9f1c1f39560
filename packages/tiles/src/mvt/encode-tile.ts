import { wrongArgument } from '@portolan/base';
import { ProtobufWriter } from './protobuf-writer.ts';

/** Units along the edge of a tile. */
export const EXTENT = 4096;

/** Kinds of geometry, as the specification numbers them. */
export const GeometryKind = { point: 1, line: 2, polygon: 3 } as const;

/** A value of an attribute. */
export type AttributeValue = string | number | boolean;

/** Attributes of a feature by name. */
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** A feature of a tile. */
export interface TileFeature {
  /** A value of `GeometryKind`. */
  readonly kind: number;
  /**
   * Lines or rings in units of the tile as x, y, x, y, ...; rings do not repeat their first point, outer rings run clockwise on the screen, and
   * holes, which run the other way, follow theirs. Points are one part.
   */
  readonly parts: readonly ArrayLike<number>[];
  /** What is written beside the geometry. */
  readonly attributes: Attributes;
  /** A whole number, 0 to 2^53. */
  readonly id?: number;
}

/** A layer of a tile. */
export interface TileLayer {
  /** Unique within the tile. */
  readonly name: string;
  /** In the order in which they are drawn. */
  readonly features: readonly TileFeature[];
}

const encoder = new TextEncoder();

const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;

/**
 * Encodes a vector tile (https://github.com/mapbox/vector-tile-spec, version 2.1). Keys and values stand in the order of their first use, so that
 * the same features give the same bytes.
 */
export function encodeTile(layers: readonly TileLayer[]): Uint8Array {
  if (!Array.isArray(layers)) throw wrongArgument('tiles-input', 'layers must be a list', layers);
  const tile = new ProtobufWriter();
  for (const layer of layers as readonly TileLayer[]) {
    if (!Array.isArray(Object(layer).features))
      throw wrongArgument('tiles-input', 'a layer must have a list of features', layer);
    if (layer.features.length > 0) tile.bytesField(3, encodeLayer(layer));
  }
  return tile.finish();
}

function encodeLayer({ name, features }: TileLayer): Uint8Array {
  const layer = new ProtobufWriter();
  layer.varintField(15, 2);
  layer.bytesField(1, encoder.encode(name));
  const keys = new Map<string, number>();
  const values = new Map<AttributeValue, number>();
  const feature = new ProtobufWriter();
  for (const each of features) {
    if (!Array.isArray(Object(each).parts))
      throw wrongArgument('tiles-input', 'a feature must have a list of parts', each);
    const { kind, parts, attributes, id } = each;
    const tags: number[] = [];
    for (const [key, value] of Object.entries(attributes)) {
      tags.push(positionOf(keys, key), positionOf(values, value));
    }
    if (id !== undefined) feature.varintField(1, id);
    feature.packedField(2, tags);
    feature.varintField(3, kind);
    feature.packedField(4, commandsOf(kind, parts));
    layer.bytesField(2, feature.take());
  }
  for (const key of keys.keys()) layer.bytesField(3, encoder.encode(key));
  for (const value of values.keys()) layer.bytesField(4, encodeValue(value));
  layer.varintField(5, EXTENT);
  return layer.finish();
}

function positionOf<Key>(positions: Map<Key, number>, key: Key): number {
  let position = positions.get(key);
  if (position === undefined) {
    position = positions.size;
    positions.set(key, position);
  }
  return position;
}

function encodeValue(value: AttributeValue): Uint8Array {
  const writer = new ProtobufWriter();
  if (typeof value === 'string') writer.bytesField(1, encoder.encode(value));
  else if (typeof value === 'boolean') writer.varintField(7, value ? 1 : 0);
  else if (!Number.isSafeInteger(value)) writer.doubleField(3, value);
  else if (value >= 0) writer.varintField(5, value);
  // Small negative numbers are the shortest as zigzag.
  else if (value > -(2 ** 52)) writer.varintField(6, -2 * value - 1);
  else writer.doubleField(3, value);
  return writer.finish();
}

function commandsOf(kind: number, parts: readonly ArrayLike<number>[]): number[] {
  const commands: number[] = [];
  let x = 0;
  let y = 0;
  const step = (part: ArrayLike<number>, at: number): void => {
    const nextX = part[at]!;
    const nextY = part[at + 1]!;
    commands.push(zigzag(nextX - x), zigzag(nextY - y));
    x = nextX;
    y = nextY;
  };
  for (const part of parts) {
    if (kind === GeometryKind.point) {
      commands.push(MOVE_TO | ((part.length / 2) << 3));
      for (let at = 0; at < part.length; at += 2) step(part, at);
      continue;
    }
    commands.push(MOVE_TO | (1 << 3));
    step(part, 0);
    commands.push(LINE_TO | ((part.length / 2 - 1) << 3));
    for (let at = 2; at < part.length; at += 2) step(part, at);
    if (kind === GeometryKind.polygon) commands.push(CLOSE_PATH | (1 << 3));
  }
  return commands;
}

function zigzag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}
