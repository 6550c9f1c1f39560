import { openArchive, openStrings, verifyArchive } from '@portolan/archive';
import type { Archive, StringTable } from '@portolan/archive';
import { PortolanError } from '@portolan/base';
import { LAYERS } from '../layers.ts';
import { bitsFor, readBits } from './bits.ts';
import { openColumn } from './column.ts';
import type { Column } from './column.ts';
import { Lexicon } from './lexicon.ts';
import { Lines } from './lines.ts';
import { Polygons } from './polygons.ts';
import { Tree } from './tree.ts';

export const ARCHIVE_KIND = 'geocoder';
export const ARCHIVE_VERSION = { major: 1, minor: 0 };

const damaged = (what: string): PortolanError =>
  new PortolanError(
    'geocoder-archive',
    `${what} of this geocoder archive contradict each other: rebuild with portolan build`,
    { what },
  );

/**
 * Opens a column of `length` starts into a list of `limit`: ascending, the last at most `limit`, so that loops between them end. Positions of
 * things need no such proof: columns answer 0 for what they do not have.
 */
function starts(archive: Archive, name: string, length: number, limit: number): Column {
  const column = openColumn(archive, name, length);
  let before = 0;
  for (let k = 0; k < length; k++) {
    const at = column.at(k);
    if (at > limit || at < before) throw damaged(`starts in ${name}`);
    before = at;
  }
  return column;
}

/** A list of things that hang off some entities: `of` the entities ascending, things of the k-th are `first[k] .. first[k + 1]`. */
export interface Owned {
  readonly of: Column;
  readonly first: Column;
  readonly count: number;
}

/** The archive as arrays and columns over its bytes; nothing of the size of the data is copied. */
export interface GeocoderFile {
  readonly archive: Archive;
  readonly entityCount: number;
  /** LAYERS.length + 1 */
  readonly layerFirst: Uint32Array;
  readonly lat: Column;
  readonly lon: Column;
  readonly code: Column;
  /** Entities in order of their code. */
  readonly byCode: Column;
  readonly kind: Column;
  readonly context: Column;
  readonly importance: Uint8Array;
  readonly tree: Tree;
  readonly aliasCount: number;
  readonly aliasCode: Column;
  readonly aliasLayer: Column;
  readonly aliasEntity: Column;
  readonly lexicon: Lexicon;
  readonly words: Uint8Array;
  readonly wordBits: number;
  readonly wordFirst: Column;
  readonly kindsOfNames: readonly string[];
  readonly contextCount: number;
  readonly contextFirst: Column;
  readonly contextArea: Column;
  readonly contextCountry: Column;
  readonly detailOwner: Column;
  readonly detailStart: Column;
  readonly detailBytes: Uint8Array;
  readonly addressOwners: Owned;
  readonly addressCount: number;
  readonly addressNumber: Column;
  readonly addressSuffix: Column;
  readonly addressUnit: Column;
  readonly addressPostcode: Column;
  readonly addressLat: Column;
  readonly addressLon: Column;
  readonly addressCode: Column;
  readonly addressByCode: Column;
  readonly addressContext: Column;
  readonly addressTree: Tree;
  readonly rangeOwners: Owned;
  readonly rangeStart: Column;
  readonly rangeBytes: Uint8Array;
  readonly crossingOwners: Owned;
  readonly crossingOther: Column;
  readonly crossingLat: Column;
  readonly crossingLon: Column;
  readonly crossingNode: Column;
  readonly crossingByNode: Column;
  readonly lines: Lines;
  readonly polygons: Polygons;
  readonly strings: StringTable;
}

/** Opens an archive and checks what queries rely on. */
export function openFile(bytes: Uint8Array, isTrusted: boolean): GeocoderFile {
  const archive = openArchive(bytes, { kind: ARCHIVE_KIND, major: ARCHIVE_VERSION.major });
  if (!isTrusted) verifyArchive(archive);
  const entityCount = archive.u32('about')[0] ?? 0;
  const layerFirst = archive.u32('layers.first');
  const layersAreSound =
    layerFirst.length === LAYERS.length + 1 &&
    layerFirst[LAYERS.length] === entityCount &&
    layerFirst.every((first, layer) => layer === 0 || first >= layerFirst[layer - 1]!);
  if (!layersAreSound) throw damaged('layers');

  const lexicon = new Lexicon(archive);
  const kinds = openStrings(archive, 'names.kinds');
  const wordBits = bitsFor(lexicon.surfaceCount + kinds.count);
  const words = archive.u8('names.words');
  if (wordBits > 24) throw damaged('words');
  const wordCount = wordBits === 0 ? 0 : Math.max(0, Math.floor(((words.length - 8) * 8) / wordBits));

  const [contextCount = 0, contextAreas = 0] = archive.u32('contexts.about');
  const detailCount = archive.u32('details.about')[0] ?? 0;
  const detailBytes = archive.u8('details.bytes');
  const [addressOwnerCount = 0, addressCount = 0] = archive.u32('address.about');
  const [rangeOwnerCount = 0, rangeCount = 0] = archive.u32('ranges.about');
  const rangeBytes = archive.u8('ranges.bytes');
  const [crossingOwnerCount = 0, crossingCount = 0] = archive.u32('crossings.about');
  const aliasCount = archive.u32('alias.about')[0] ?? 0;
  const importance = archive.u8('entity.importance');
  const tree = archive.i32('entity.tree');
  const addressTree = archive.i32('address.tree');
  if (importance.length !== entityCount || tree.length !== Tree.boxCount(entityCount) * 4)
    throw damaged('entities');
  if (addressTree.length !== Tree.boxCount(addressCount) * 4) throw damaged('addresses');
  const owned = (name: string, owners: string, ownerCount: number, count: number): Owned => ({
    of: openColumn(archive, `${name}.${owners}`, ownerCount),
    first: starts(archive, `${name}.first`, ownerCount + 1, count),
    count: ownerCount,
  });
  const strings = openStrings(archive, 'strings');
  const address = (column: string): Column => openColumn(archive, `address.${column}`, addressCount);

  return {
    archive,
    entityCount,
    layerFirst,
    lat: openColumn(archive, 'entity.lat', entityCount),
    lon: openColumn(archive, 'entity.lon', entityCount),
    code: openColumn(archive, 'entity.code', entityCount),
    byCode: openColumn(archive, 'entity.byCode', entityCount),
    kind: openColumn(archive, 'entity.kind', entityCount),
    context: openColumn(archive, 'entity.context', entityCount),
    importance,
    tree: new Tree(tree, entityCount),
    aliasCount,
    aliasCode: openColumn(archive, 'alias.code', aliasCount),
    aliasLayer: openColumn(archive, 'alias.layer', aliasCount),
    aliasEntity: openColumn(archive, 'alias.entity', aliasCount),
    lexicon,
    words,
    wordBits,
    wordFirst: starts(archive, 'names.first', entityCount + 1, wordCount),
    kindsOfNames: Array.from({ length: kinds.count }, (_, k) => kinds.at(k)),
    contextCount,
    contextFirst: starts(archive, 'contexts.first', contextCount + 1, contextAreas),
    contextArea: openColumn(archive, 'contexts.area', contextAreas),
    contextCountry: openColumn(archive, 'contexts.country', contextCount),
    detailOwner: openColumn(archive, 'details.entity', detailCount),
    detailStart: starts(archive, 'details.start', detailCount, detailBytes.length),
    detailBytes,
    addressOwners: owned('address', 'owner', addressOwnerCount, addressCount),
    addressCount,
    addressNumber: address('number'),
    addressSuffix: address('suffix'),
    addressUnit: address('unit'),
    addressPostcode: address('postcode'),
    addressLat: address('lat'),
    addressLon: address('lon'),
    addressCode: address('code'),
    addressByCode: openColumn(archive, 'address.byCode', addressCount),
    addressContext: openColumn(archive, 'address.context', addressCount),
    addressTree: new Tree(addressTree, addressCount),
    rangeOwners: owned('ranges', 'owner', rangeOwnerCount, rangeCount),
    rangeStart: starts(archive, 'ranges.start', rangeCount, rangeBytes.length),
    rangeBytes,
    crossingOwners: owned('crossings', 'street', crossingOwnerCount, crossingCount),
    crossingOther: openColumn(archive, 'crossings.other', crossingCount),
    crossingLat: openColumn(archive, 'crossings.lat', crossingCount),
    crossingLon: openColumn(archive, 'crossings.lon', crossingCount),
    crossingNode: openColumn(archive, 'crossings.node', crossingCount),
    crossingByNode: openColumn(archive, 'crossings.byNode', crossingCount),
    lines: new Lines(archive),
    polygons: new Polygons(archive, entityCount),
    strings,
  };
}

/** Reads the word at a position of the stream of names: a surface, or `surfaceCount` + the number of a kind of name. */
export function wordAt(file: GeocoderFile, position: number): number {
  return readBits(file.words, position * file.wordBits, file.wordBits);
}

/** Unfolds what `columnSections` was given as signed. */
export function unfolded(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
