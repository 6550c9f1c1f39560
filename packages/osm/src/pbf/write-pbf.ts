import { zlibSync } from 'fflate';

import { checkSource, damaged, tooLarge } from '../errors.ts';
import type { OsmSource, TagColumns } from '../source.ts';
import { BlockField, GroupField } from './block.ts';
import { DenseField } from './dense.ts';
import { BoxField, HeaderField, NANODEGREES } from './header.ts';
import { ObjectField, RelationField, WayField } from './objects.ts';
import { ProtobufWriter } from './protobuf-writer.ts';

/** The most objects of a block, as the format recommends. */
const MOST_OBJECTS = 8000;
/** A block is closed after this many bytes before compression, and must not exceed the second. The format recommends less than 16 MiB. */
const FULL_BYTES = 8 * 2 ** 20;
const MOST_BYTES = 16 * 2 ** 20;
/** The level is fixed, so that the same source gives the same bytes. */
const DEFLATE_LEVEL = 6;

/**
 * Writes a source as OSM PBF: dense nodes, ways, relations, zlib. The same source gives the same bytes everywhere, and reading
 * them gives the same source again.
 *
 * A source holds no versions, times and users, so the file states none.
 *
 * @throws {PortolanError} `osm-too-large` when one object alone exceeds the 16 MiB of a block; `osm-damaged` when the columns refer
 *   to strings that are not there or hold ids that are not integers below 2^53.
 */
export function writePbf(source: OsmSource): Uint8Array {
  checkSource(source);
  const writer = new FileWriter(source.strings);
  writer.writeHeader(source);
  writer.writeNodes(source.nodes);
  writer.writeWays(source.ways);
  writer.writeRelations(source.relations);
  return writer.bytes();
}

class FileWriter {
  readonly #file = new ProtobufWriter();
  readonly #strings: BlockStringsWriter;
  // The group that is being written, and the object in it.
  readonly #group = new ProtobufWriter();
  readonly #object = new ProtobufWriter();
  readonly #part = new ProtobufWriter();
  /** Objects in the group. */
  #objects = 0;

  constructor(strings: readonly string[]) {
    this.#strings = new BlockStringsWriter(strings);
  }

  bytes(): Uint8Array {
    return this.#file.view().slice();
  }

  writeHeader({ bounds, timestamp, nodes, ways, relations }: OsmSource): void {
    const header = new ProtobufWriter();
    if (bounds !== null) {
      const box = new ProtobufWriter();
      box.zigzagField(BoxField.left, Math.round(bounds.west * NANODEGREES));
      box.zigzagField(BoxField.right, Math.round(bounds.east * NANODEGREES));
      box.zigzagField(BoxField.top, Math.round(bounds.north * NANODEGREES));
      box.zigzagField(BoxField.bottom, Math.round(bounds.south * NANODEGREES));
      header.partField(HeaderField.bbox, box);
    }
    header.bytesField(HeaderField.requiredFeature, encode('OsmSchema-V0.6'));
    header.bytesField(HeaderField.requiredFeature, encode('DenseNodes'));
    // Other programs order negative ids differently, so the file does not claim to be sorted where it has any.
    const hasNegative = [nodes, ways, relations].some(({ id }) => id.length > 0 && id[0]! < 0);
    if (!hasNegative) header.bytesField(HeaderField.optionalFeature, encode('Sort.Type_then_ID'));
    header.bytesField(HeaderField.writer, encode('portolan'));
    if (timestamp !== null) header.varintField(HeaderField.timestamp, timestamp);
    this.#writeBlob('OSMHeader', header.view());
  }

  writeNodes({ count, id, lat, lon, tags }: OsmSource['nodes']): void {
    for (let first = 0; first < count;) {
      const columns = {
        id: new ProtobufWriter(),
        lat: new ProtobufWriter(),
        lon: new ProtobufWriter(),
        keysValues: new ProtobufWriter(),
      };
      const before = { id: 0, lat: 0, lon: 0 };
      let node = first;
      let hasTags = false;
      while (
        node < count &&
        node - first < MOST_OBJECTS &&
        columns.keysValues.length + this.#strings.size < FULL_BYTES
      ) {
        writeDelta(columns.id, id[node]!, before.id);
        columns.lat.zigzag(lat[node]! - before.lat);
        columns.lon.zigzag(lon[node]! - before.lon);
        before.id = id[node]!;
        before.lat = lat[node]!;
        before.lon = lon[node]!;
        const endTag = tags.firstTag[node + 1]!;
        for (let tag = tags.firstTag[node]!; tag < endTag; tag++) {
          hasTags = true;
          columns.keysValues.varint(this.#strings.index(tags.key[tag]!));
          columns.keysValues.varint(this.#strings.index(tags.value[tag]!));
        }
        columns.keysValues.varint(0);
        node++;
      }
      const dense = new ProtobufWriter();
      dense.partField(DenseField.id, columns.id);
      dense.partField(DenseField.lat, columns.lat);
      dense.partField(DenseField.lon, columns.lon);
      if (hasTags) dense.partField(DenseField.keysValues, columns.keysValues);
      this.#group.partField(GroupField.dense, dense);
      this.#writeBlock('node', id[node - 1]!);
      first = node;
    }
  }

  writeWays({ count, id, firstRef, ref, tags }: OsmSource['ways']): void {
    for (let way = 0; way < count; way++) {
      this.#openObject(id[way]!, tags, way);
      let before = 0;
      for (let entry = firstRef[way]!; entry < firstRef[way + 1]!; entry++) {
        writeDelta(this.#part, ref[entry]!, before);
        before = ref[entry]!;
      }
      this.#writePart(WayField.refs);
      this.#closeObject(GroupField.way, way, count, id);
    }
  }

  writeRelations(relations: OsmSource['relations']): void {
    const { count, id, firstMember, memberType, memberId, memberRole, tags } = relations;
    for (let relation = 0; relation < count; relation++) {
      this.#openObject(id[relation]!, tags, relation);
      const first = firstMember[relation]!;
      const end = firstMember[relation + 1]!;
      for (let member = first; member < end; member++)
        this.#part.varint(this.#strings.index(memberRole[member]!));
      this.#writePart(RelationField.roles);
      let before = 0;
      for (let member = first; member < end; member++) {
        writeDelta(this.#part, memberId[member]!, before);
        before = memberId[member]!;
      }
      this.#writePart(RelationField.memberIds);
      for (let member = first; member < end; member++) this.#part.varint(memberType[member]!);
      this.#writePart(RelationField.memberTypes);
      this.#closeObject(GroupField.relation, relation, count, id);
    }
  }

  /** Begins a way or relation: its id and its tags. */
  #openObject(id: number, tags: TagColumns, index: number): void {
    checkId(id);
    this.#object.clear();
    this.#object.varintField(ObjectField.id, id);
    const first = tags.firstTag[index]!;
    const end = tags.firstTag[index + 1]!;
    for (let tag = first; tag < end; tag++) this.#part.varint(this.#strings.index(tags.key[tag]!));
    this.#writePart(ObjectField.keys);
    for (let tag = first; tag < end; tag++) this.#part.varint(this.#strings.index(tags.value[tag]!));
    this.#writePart(ObjectField.values);
  }

  #writePart(field: number): void {
    this.#object.partField(field, this.#part);
    this.#part.clear();
  }

  /** Adds the object to the group, and the group to the file once it is full or the last. */
  #closeObject(field: number, index: number, count: number, ids: Float64Array): void {
    this.#group.bytesField(field, this.#object.view());
    this.#objects++;
    const isFull = this.#objects === MOST_OBJECTS || this.#group.length + this.#strings.size >= FULL_BYTES;
    if (isFull || index === count - 1) {
      this.#writeBlock(field === GroupField.way ? 'way' : 'relation', ids[index]!);
    }
  }

  /** @param last  id of the last object in the block, for the error. */
  #writeBlock(kind: string, last: number): void {
    const block = new ProtobufWriter();
    block.bytesField(BlockField.strings, this.#strings.message());
    block.bytesField(BlockField.group, this.#group.view());
    if (block.length > MOST_BYTES) {
      throw tooLarge(
        `A block of the PBF file that ends with ${kind} ${last} needs ${block.length} bytes, where the format allows ` +
          `${MOST_BYTES}: its objects have too many nodes, members or tags.`,
        { kind, id: last, bytes: block.length, limit: MOST_BYTES },
      );
    }
    this.#writeBlob('OSMData', block.view());
    this.#group.clear();
    this.#strings.clear();
    this.#objects = 0;
  }

  #writeBlob(type: string, content: Uint8Array): void {
    const blob = new ProtobufWriter();
    blob.varintField(2, content.length);
    blob.bytesField(3, zlibSync(content, { level: DEFLATE_LEVEL }));
    const header = new ProtobufWriter();
    header.bytesField(1, encode(type));
    header.varintField(3, blob.length);
    const size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, header.length);
    this.#file.append(size);
    this.#file.append(header.view());
    this.#file.append(blob.view());
  }
}

/** Builds the string table of one block as objects ask for strings. */
class BlockStringsWriter {
  readonly #strings: readonly string[];
  /** Index in the block by position in the source; 0 for those not used yet. */
  readonly #index: Uint32Array;
  readonly #used: number[] = [];
  readonly #message = new ProtobufWriter();

  constructor(strings: readonly string[]) {
    this.#strings = strings;
    this.#index = new Uint32Array(strings.length);
    this.clear();
  }

  /** Bytes of the table so far. */
  get size(): number {
    return this.#message.length;
  }

  clear(): void {
    for (const position of this.#used) this.#index[position] = 0;
    this.#used.length = 0;
    this.#message.clear();
    // Index 0 ends the tags of a dense node, so only the empty string has it.
    this.#message.bytesField(1, encode(''));
  }

  index(position: number): number {
    const known = this.#index[position];
    if (known !== undefined && known !== 0) return known;
    const text = this.#strings[position];
    if (text === undefined) {
      throw damaged(`The source refers to string ${position}, but has only ${this.#strings.length}.`, {
        position,
        strings: this.#strings.length,
      });
    }
    this.#message.bytesField(1, encode(text));
    this.#used.push(position);
    this.#index[position] = this.#used.length;
    return this.#used.length;
  }

  message(): Uint8Array {
    return this.#message.view();
  }
}

const encoder = new TextEncoder();

function encode(text: string): Uint8Array {
  return encoder.encode(text);
}

function writeDelta(writer: ProtobufWriter, id: number, before: number): void {
  checkId(id);
  checkId(id - before);
  writer.zigzag(id - before);
}

function checkId(id: number): void {
  if (Number.isSafeInteger(id)) return;
  throw damaged(`The source has an id of ${id}, or ids so far apart, which is not an integer below 2^53.`, {
    id,
  });
}
