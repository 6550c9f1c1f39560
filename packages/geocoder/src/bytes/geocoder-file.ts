import { openArchive } from '@portolan/archive';
import type { Archive, Bytes } from '@portolan/archive';
import type { CountryNames } from '../countries.ts';
import type { KindNames } from '../text/kind-names-in.ts';
import { LAYERS } from '../layers.ts';
import { EliasFano } from './numbers/elias-fano.ts';
import { bitsFor, readBits } from './numbers/bits.ts';
import { openColumn } from './numbers/column.ts';
import type { Column, SortedColumn } from './numbers/column.ts';
import { Ids } from './numbers/ids.ts';
import { Lexicon } from './lexicon/lexicon.ts';
import { Lines } from './spatial/lines.ts';
import { damagedPart, isWhole, openParts } from './parts.ts';
import { Polygons } from './spatial/polygons.ts';
import { ARCHIVE_KIND, ARCHIVE_VERSION, COUNTS, PARTS } from './sections.ts';
import type { Counts } from './sections.ts';
import { Texts } from './texts/texts.ts';
import { Tree } from './spatial/packed-tree.ts';

export { unfolded } from './numbers/bits.ts';

/** Bits of the widest word of `names`, so that one read suffices. */
const MOST_WORD_BITS = 24;

/**
 * A list of things that belong to some entities: `of` has these entities, ascending; the things of the k-th one are `first[k] .. first[k +
 * 1]`.
 */
export interface Owned {
  readonly of: SortedColumn;
  readonly first: SortedColumn;
  readonly count: number;
}

/** The archive as columns over its bytes. Opening copies no data. */
export interface GeocoderFile {
  readonly archive: Archive;
  /** Names of countries and of kinds that the caller has beside those of the archive. */
  readonly countryNames?: CountryNames | undefined;
  readonly kindNames?: KindNames | undefined;
  readonly entityCount: number;
  /** LAYERS.length + 1 */
  readonly layerFirst: Uint32Array;
  readonly lat: Column;
  readonly lon: Column;
  /** The source and object that each entity comes from. */
  readonly code: Ids;
  readonly kind: Column;
  readonly context: Column;
  readonly importance: Uint8Array;
  readonly tree: Tree;
  readonly aliasCount: number;
  readonly aliasCode: SortedColumn;
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
  readonly detailOwner: SortedColumn;
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
  readonly addressCode: Ids;
  readonly addressContext: Column;
  readonly addressTree: Tree;
  readonly rangeOwners: Owned;
  readonly rangeStart: Column;
  readonly rangeBytes: Uint8Array;
  /** A junction belongs to the street with the lower number of its two streets. */
  readonly crossingOwners: Owned;
  /** The other street of each junction. */
  readonly crossingOther: Column;
  readonly crossingLat: Column;
  readonly crossingLon: Column;
  readonly crossingNode: Ids;
  /** Positions of junctions by their other street. */
  readonly crossedStreets: Owned;
  readonly crossedAt: Column;
  readonly lines: Lines;
  /** Outlines of venues; undefined in an archive of version 2.0. */
  readonly outlines: Lines | undefined;
  readonly polygons: Polygons;
  readonly strings: Texts;
}

function countsOf(about: Uint32Array): Counts {
  const counts: Partial<Record<keyof Counts, number>> = {};
  for (const [at, name] of COUNTS.entries()) counts[name] = about[at]!;
  if (about.length !== COUNTS.length || !isWhole(counts, COUNTS))
    throw damagedPart('about', { counts: about.length });
  return counts;
}

/** Opens an archive and checks everything that queries rely on, except checksums. */
export function openFile(bytes: Bytes): GeocoderFile {
  const archive = openArchive(bytes, { kind: ARCHIVE_KIND, major: ARCHIVE_VERSION.major });
  const counts = countsOf(archive.u32('about'));
  const strings = new Texts(archive, 'strings');
  const entities = openEntities(archive, counts);
  return {
    archive,
    strings,
    lines: new Lines(archive, 'lines', counts.entities),
    outlines: archive.has('outlines') ? new Lines(archive, 'outlines', counts.entities) : undefined,
    polygons: new Polygons(archive, 'polygons', counts.entities),
    ...entities,
    ...openNames(archive, counts, strings),
    ...openContexts(archive, counts),
    ...openDetails(archive, counts),
    ...openAddresses(archive, counts, entities.context),
    ...openRanges(archive, counts),
    ...openCrossings(archive, counts),
  };
}

function openEntities(archive: Archive, { entities, aliases }: Counts) {
  const layerFirst = archive.u32('layers.first');
  const importance = archive.u8('entity.importance');
  const isSound =
    importance.length === entities &&
    layerFirst.length === LAYERS.length + 1 &&
    layerFirst[LAYERS.length] === entities &&
    layerFirst.every((first, layer) => layer === 0 || first >= layerFirst[layer - 1]!);
  if (!isSound) throw damagedPart('layers.first', { entities });
  const entity = openParts(archive, 'entity', PARTS.entity);
  const alias = openParts(archive, 'aliases', PARTS.aliases);
  return {
    entityCount: entities,
    layerFirst,
    importance,
    lat: openColumn('entity lat', entity.lat, entities),
    lon: openColumn('entity lon', entity.lon, entities),
    code: new Ids(archive, 'entity.ids', entities),
    kind: openColumn('entity kind', entity.kind, entities),
    context: openColumn('entity context', entity.context, entities),
    tree: new Tree('entity tree', entity.tree, entities),
    aliasCount: aliases,
    aliasCode: new EliasFano('alias code', alias.code, aliases, Infinity),
    aliasLayer: openColumn('alias layer', alias.layer, aliases),
    aliasEntity: openColumn('alias entity', alias.entity, aliases),
  };
}

function openNames(archive: Archive, { entities, nameKinds }: Counts, strings: Texts) {
  const lexicon = new Lexicon(archive, 'lexicon');
  const names = openParts(archive, 'names', PARTS.names);
  const kinds = openColumn('names kinds', names.kinds, nameKinds);
  const wordBits = bitsFor(lexicon.surfaceCount + nameKinds);
  if (wordBits > MOST_WORD_BITS)
    throw damagedPart('names', { surfaces: lexicon.surfaceCount, kinds: nameKinds });
  const wordCount = wordBits === 0 ? 0 : Math.floor((names.words.length * 8) / wordBits);
  return {
    lexicon,
    words: names.words,
    wordBits,
    wordFirst: new EliasFano('names first', names.first, entities + 1, wordCount),
    kindsOfNames: Array.from({ length: nameKinds }, (_, k) => strings.at(kinds.at(k))),
  };
}

function openContexts(archive: Archive, { contexts, contextAreas }: Counts) {
  const parts = openParts(archive, 'contexts', PARTS.contexts);
  return {
    contextCount: contexts,
    contextFirst: new EliasFano('contexts first', parts.first, contexts + 1, contextAreas),
    contextArea: openColumn('contexts area', parts.area, contextAreas),
    contextCountry: openColumn('contexts country', parts.country, contexts),
  };
}

function openDetails(archive: Archive, { entities, detailed }: Counts) {
  const parts = openParts(archive, 'details', PARTS.details);
  return {
    detailOwner: new EliasFano('details entity', parts.entity, detailed, entities),
    detailStart: new EliasFano('details start', parts.start, detailed, parts.bytes.length),
    detailBytes: parts.bytes,
  };
}

function openAddresses(
  archive: Archive,
  { entities, addressOwners, addresses }: Counts,
  contextOfEntity: Column,
) {
  const parts = openParts(archive, 'address', PARTS.address);
  const owners: Owned = {
    of: new EliasFano('address owner', parts.owner, addressOwners, entities),
    first: new EliasFano('address first', parts.first, addressOwners + 1, addresses),
    count: addressOwners,
  };
  const column = (name: 'number' | 'suffix' | 'unit' | 'postcode' | 'lat' | 'lon' | 'context'): Column =>
    openColumn(`address ${name}`, parts[name], addresses);
  const ownerPostcode = openColumn('address ownerPostcode', parts.ownerPostcode, addressOwners);
  return {
    addressOwners: owners,
    addressCount: addresses,
    addressNumber: column('number'),
    addressSuffix: column('suffix'),
    addressUnit: column('unit'),
    addressPostcode: withDefault(column('postcode'), owners.first, (owner) => ownerPostcode.at(owner)),
    addressContext: withDefault(column('context'), owners.first, (owner) =>
      contextOfEntity.at(owners.of.at(owner)),
    ),
    addressLat: column('lat'),
    addressLon: column('lon'),
    addressCode: new Ids(archive, 'address.ids', addresses),
    addressTree: new Tree('address tree', parts.tree, addresses),
  };
}

/** A column in which 0 means that the value of the owner applies, and any other value is stored plus one. */
function withDefault(column: Column, first: SortedColumn, ofOwner: (position: number) => number): Column {
  return {
    length: column.length,
    at(index) {
      const value = column.at(index);
      return value > 0 ? value - 1 : ofOwner(first.lastAtMost(index));
    },
  };
}

function openRanges(archive: Archive, { entities, rangeOwners, ranges }: Counts) {
  const parts = openParts(archive, 'ranges', PARTS.ranges);
  return {
    rangeOwners: {
      of: new EliasFano('ranges owner', parts.owner, rangeOwners, entities),
      first: new EliasFano('ranges first', parts.first, rangeOwners + 1, ranges),
      count: rangeOwners,
    },
    rangeStart: new EliasFano('ranges start', parts.start, ranges, parts.bytes.length),
    rangeBytes: parts.bytes,
  };
}

function openCrossings(archive: Archive, { entities, crossingStreets, crossings, crossedStreets }: Counts) {
  const parts = openParts(archive, 'crossings', PARTS.crossings);
  return {
    crossingOwners: {
      of: new EliasFano('crossings street', parts.street, crossingStreets, entities),
      first: new EliasFano('crossings first', parts.first, crossingStreets + 1, crossings),
      count: crossingStreets,
    },
    crossingOther: openColumn('crossings other', parts.other, crossings),
    crossingLat: openColumn('crossings lat', parts.lat, crossings),
    crossingLon: openColumn('crossings lon', parts.lon, crossings),
    crossingNode: new Ids(archive, 'crossings.ids', crossings),
    crossedStreets: {
      of: new EliasFano('crossings crossed', parts.crossed, crossedStreets, entities),
      first: new EliasFano('crossings crossedFirst', parts.crossedFirst, crossedStreets + 1, crossings),
      count: crossedStreets,
    },
    crossedAt: openColumn('crossings crossing', parts.crossing, crossings),
  };
}

/** Reads the word at a position of the stream of names: a surface, or `surfaceCount` + the number of a kind of name. */
export function wordAt(file: GeocoderFile, position: number): number {
  return readBits(file.words, position * file.wordBits, file.wordBits);
}

/** Whether an entity has no name. Such venues are found by their kind only. */
export function isNameless(file: GeocoderFile, entity: number): boolean {
  return file.wordFirst.at(entity) === file.wordFirst.at(entity + 1);
}
