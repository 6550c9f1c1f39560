import { stringSections, writeArchive } from '@portolan/archive';
import type { SectionData } from '@portolan/archive';
import type { OnProgress } from '@portolan/base';
import { bitsFor, packFixed } from '../bytes/bits.ts';
import { columnSections } from '../bytes/column.ts';
import { ARCHIVE_KIND, ARCHIVE_VERSION } from '../bytes/geocoder-file.ts';
import { hilbert } from '../bytes/hilbert.ts';
import { LexiconWriter } from '../bytes/lexicon-writer.ts';
import { lineSections } from '../bytes/lines.ts';
import { polygonSections } from '../bytes/polygons.ts';
import { packTree } from '../bytes/tree.ts';
import { ByteWriter } from '../bytes/varint.ts';
import { LAYERS } from '../layers.ts';
import { codeOf, Origin } from '../model.ts';
import type {
  AddressDraft,
  Context,
  CrossingDraft,
  EntityDraft,
  GeocoderModel,
  LineCoordinates,
} from '../model.ts';
import { foldSuffix } from '../text/house-number.ts';
import { wordsOf } from '../text/words.ts';
import { weighWord } from './word-weight.ts';

/** Signed numbers in a column of unsigned ones: 0, -1, 1, -2 ... become 0, 1, 2, 3 ... */
const folded = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** Numbers strings by first use. */
class Strings {
  readonly list: string[] = [''];
  readonly #position = new Map<string, number>([['', 0]]);

  position(text: string): number {
    let position = this.#position.get(text);
    if (position === undefined) {
      position = this.list.length;
      this.list.push(text);
      this.#position.set(text, position);
    }
    return position;
  }
}

/** Lays out the archive: the same model gives the same bytes, in whatever order its entities come. */
export function writeGeocoder(model: GeocoderModel, onProgress?: OnProgress): Uint8Array {
  const entities = numbered(model.entities);
  const strings = new Strings();
  const report = (phase: string, done: number): void =>
    onProgress?.({ phase, done, total: entities.length, unit: 'entities' });

  report('write names', 0);
  const names = nameSections(entities);
  report('write entities', 0);
  const sections: Record<string, SectionData> = {
    about: Uint32Array.of(entities.length, 0),
    'layers.first': layerStarts(entities),
    ...entitySections(entities, strings),
    ...names,
    ...contextSections(entities, strings),
    ...detailSections(entities, strings),
    ...addressSections(entities, strings),
    ...rangeSections(entities, strings),
    ...crossingSections(model),
    ...lineSections(
      entities
        .filter(({ lines }) => lines !== undefined)
        .map(({ number, lines }) => ({ number: number!, lines: lines! })),
    ),
    ...polygonSections(
      entities
        .filter(({ rings }) => rings !== undefined)
        .map(({ number, rings }) => ({ number: number!, rings: rings! })),
    ),
    ...stringSections('strings', strings.list),
  };
  report('write entities', entities.length);
  return writeArchive({ kind: ARCHIVE_KIND, version: ARCHIVE_VERSION, sections });
}

/** Sorts by layer and place and gives out numbers. Ids end all ties. */
function numbered(entities: readonly EntityDraft[]): EntityDraft[] {
  const places = new Map(entities.map((entity) => [entity, hilbert(entity.lat, entity.lon)]));
  const sorted = entities.toSorted(
    (a, b) => a.layer - b.layer || places.get(a)! - places.get(b)! || a.origin - b.origin || a.id - b.id,
  );
  for (const [number, entity] of sorted.entries()) entity.number = number;
  return sorted;
}

function layerStarts(entities: readonly EntityDraft[]): Uint32Array {
  const first = new Uint32Array(LAYERS.length + 1);
  for (const { layer } of entities) first[layer + 1]!++;
  for (let layer = 0; layer < LAYERS.length; layer++) first[layer + 1]! += first[layer]!;
  return first;
}

function entitySections(entities: readonly EntityDraft[], strings: Strings): Record<string, SectionData> {
  const aliases = entities
    .flatMap((entity) =>
      (entity.aliases ?? []).map((alias) => ({
        code: codeOf(alias),
        layer: alias.layer,
        number: entity.number!,
      })),
    )
    .toSorted((a, b) => a.code - b.code || a.layer - b.layer || a.number - b.number);
  const byCode = entities
    .map((entity) => ({ code: codeOf(entity), number: entity.number! }))
    .toSorted((a, b) => a.code - b.code || a.number - b.number);
  return {
    ...columnSections(
      'entity.lat',
      entities.map(({ lat }) => lat + 90e6),
    ),
    ...columnSections(
      'entity.lon',
      entities.map(({ lon }) => lon + 180e6),
    ),
    ...columnSections('entity.code', entities.map(codeOf)),
    ...columnSections(
      'entity.byCode',
      byCode.map(({ number }) => number),
    ),
    ...columnSections(
      'entity.kind',
      entities.map(({ kind }) => strings.position(kind)),
    ),
    'entity.importance': Uint8Array.from(entities, ({ importance }) => importance),
    'entity.tree': packTree(entities.length, (number) => {
      const { lat, lon } = entities[number]!;
      return [lon, lat, lon, lat];
    }),
    'alias.about': Uint32Array.of(aliases.length),
    ...columnSections(
      'alias.code',
      aliases.map(({ code }) => code),
    ),
    ...columnSections(
      'alias.layer',
      aliases.map(({ layer }) => layer),
    ),
    ...columnSections(
      'alias.entity',
      aliases.map(({ number }) => number),
    ),
  };
}

/** The words of all names, one stream; a name that is not the first of its entity is announced by its kind. */
function nameSections(entities: readonly EntityDraft[]): Record<string, SectionData> {
  const lexicon = new LexiconWriter();
  const owners: number[][] = [];
  const kinds = [...new Set(entities.flatMap(({ names }) => names.map(({ kind }) => kind)))].toSorted();
  const kindNumber = new Map(kinds.map((kind, number) => [kind, number]));
  /** Temporary word numbers, or -1 - kind. */
  const stream: number[] = [];
  const first: number[] = [];
  for (const entity of entities) {
    first.push(stream.length);
    for (const [index, name] of entity.names.entries()) {
      const words = wordsOf(name.text);
      if (words.length === 0 && index > 0) continue;
      if (index > 0) stream.push(-1 - kindNumber.get(name.kind)!);
      for (const word of words) {
        const number = lexicon.add(word);
        const of = (owners[number] ??= []);
        if (of.at(-1) !== entity.number) of.push(entity.number!);
        stream.push(number);
      }
    }
  }
  first.push(stream.length);
  const { sections, finalNumber, surfaceCount } = lexicon.finish(owners, (word, frequency) =>
    weighWord(word, frequency, entities.length),
  );
  const width = bitsFor(surfaceCount + kinds.length);
  return {
    ...sections,
    ...stringSections('names.kinds', kinds),
    'names.words': packFixed(
      stream.map((word) => (word < 0 ? surfaceCount - 1 - word : finalNumber[word]!)),
      width,
    ),
    ...columnSections('names.first', first),
  };
}

function contextSections(entities: readonly EntityDraft[], strings: Strings): Record<string, SectionData> {
  const contexts: Context[] = [{ areas: [], country: '' }];
  const numberOf = new Map<Context | undefined, number>([[undefined, 0]]);
  const positionOf = (context: Context | undefined): number => {
    let position = numberOf.get(context);
    if (position === undefined) {
      position = contexts.length;
      contexts.push(context!);
      numberOf.set(context, position);
    }
    return position;
  };
  const ofEntity = entities.map(({ context }) => positionOf(context));
  const ofAddress = entities.flatMap((entity) =>
    sortedAddresses(entity).map(({ context }) => positionOf(context ?? entity.context)),
  );
  const first: number[] = [0];
  const areas: number[] = [];
  for (const context of contexts) {
    for (const { number } of context.areas) if (number !== undefined) areas.push(number);
    first.push(areas.length);
  }
  return {
    'contexts.about': Uint32Array.of(contexts.length, areas.length),
    ...columnSections('contexts.first', first),
    ...columnSections('contexts.area', areas),
    ...columnSections(
      'contexts.country',
      contexts.map(({ country }) => strings.position(country)),
    ),
    ...columnSections('entity.context', ofEntity),
    ...columnSections('address.context', ofAddress),
  };
}

/** Facts of the entities that have any: pairs of positions in `strings`. */
function detailSections(entities: readonly EntityDraft[], strings: Strings): Record<string, SectionData> {
  const owners: number[] = [];
  const starts: number[] = [];
  const bytes = new ByteWriter();
  for (const { number, details } of entities) {
    if (details.size === 0) continue;
    owners.push(number!);
    starts.push(bytes.length);
    bytes.varint(details.size);
    for (const [key, value] of [...details].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      bytes.varint(strings.position(key));
      bytes.varint(strings.position(value));
    }
  }
  return {
    'details.about': Uint32Array.of(owners.length),
    ...columnSections('details.entity', owners),
    ...columnSections('details.start', starts),
    'details.bytes': bytes.finish(),
  };
}

/** By number, suffix and unit; ids end ties. */
function sortedAddresses(entity: EntityDraft): AddressDraft[] {
  return (entity.addresses ?? []).toSorted(
    (a, b) =>
      a.number - b.number ||
      compare(foldSuffix(a.suffix), foldSuffix(b.suffix)) ||
      compare(a.unit, b.unit) ||
      a.origin - b.origin ||
      a.id - b.id,
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function addressSections(entities: readonly EntityDraft[], strings: Strings): Record<string, SectionData> {
  const owners: EntityDraft[] = [];
  const first = [0];
  const all: { owner: EntityDraft; address: AddressDraft }[] = [];
  for (const entity of entities) {
    const addresses = sortedAddresses(entity);
    if (addresses.length === 0) continue;
    owners.push(entity);
    for (const address of addresses) all.push({ owner: entity, address });
    first.push(all.length);
  }
  const column = (name: string, value: (address: AddressDraft, owner: EntityDraft) => number) =>
    columnSections(
      `address.${name}`,
      all.map(({ address, owner }) => value(address, owner)),
    );
  const byCode = all
    .map(({ address }, position) => ({ code: codeOf(address), position }))
    .toSorted((a, b) => a.code - b.code || a.position - b.position);
  return {
    'address.about': Uint32Array.of(owners.length, all.length),
    ...columnSections(
      'address.owner',
      owners.map(({ number }) => number!),
    ),
    ...columnSections('address.first', first),
    ...column('number', ({ number }) => number),
    ...column('suffix', ({ suffix }) => strings.position(suffix)),
    ...column('unit', ({ unit }) => strings.position(unit)),
    ...column('postcode', ({ postcode }) => strings.position(postcode)),
    ...column('lat', ({ lat }, owner) => folded(lat - owner.lat)),
    ...column('lon', ({ lon }, owner) => folded(lon - owner.lon)),
    ...column('code', codeOf),
    ...columnSections(
      'address.byCode',
      byCode.map(({ position }) => position),
    ),
    'address.tree': packTree(all.length, (position) => {
      const { lat, lon } = all[position]!.address;
      return [lon, lat, lon, lat];
    }),
  };
}

function rangeSections(entities: readonly EntityDraft[], strings: Strings): Record<string, SectionData> {
  const owners: number[] = [];
  const first = [0];
  const bytes = new ByteWriter();
  const starts: number[] = [];
  for (const { number, ranges } of entities) {
    if (ranges === undefined || ranges.length === 0) continue;
    owners.push(number!);
    const sorted = ranges.toSorted(
      (a, b) =>
        a.from - b.from ||
        a.to - b.to ||
        a.step - b.step ||
        a.line.lat[0]! - b.line.lat[0]! ||
        a.line.lon[0]! - b.line.lon[0]!,
    );
    for (const range of sorted) {
      starts.push(bytes.length);
      bytes.varint(range.from);
      bytes.varint(range.to);
      bytes.varint(range.step);
      bytes.varint(strings.position(range.postcode));
      writeLine(bytes, range.line);
    }
    first.push(starts.length);
  }
  return {
    'ranges.about': Uint32Array.of(owners.length, starts.length),
    ...columnSections('ranges.owner', owners),
    ...columnSections('ranges.first', first),
    ...columnSections('ranges.start', starts),
    'ranges.bytes': bytes.finish(),
  };
}

function writeLine(to: ByteWriter, { lat, lon }: LineCoordinates): void {
  to.varint(lat.length);
  for (let k = 0; k < lat.length; k++) {
    to.signed(k === 0 ? lat[0]! : lat[k]! - lat[k - 1]!);
    to.signed(k === 0 ? lon[0]! : lon[k]! - lon[k - 1]!);
  }
}

const codeOfNode = ({ node }: CrossingDraft): number => codeOf({ origin: Origin.node, id: node });

/** Junctions, from each of their streets. */
function crossingSections({ crossings }: GeocoderModel): Record<string, SectionData> {
  const sorted = crossings.toSorted(
    (p, q) => p.a.number! - q.a.number! || p.b.number! - q.b.number! || p.node - q.node,
  );
  const streets: number[] = [];
  const first: number[] = [];
  for (const [position, { a }] of sorted.entries()) {
    if (streets.at(-1) === a.number) continue;
    streets.push(a.number!);
    first.push(position);
  }
  first.push(sorted.length);
  const byNode = sorted
    .map((crossing, position) => ({ code: codeOfNode(crossing), position }))
    .toSorted((p, q) => p.code - q.code || p.position - q.position);
  return {
    'crossings.about': Uint32Array.of(streets.length, sorted.length),
    ...columnSections('crossings.street', streets),
    ...columnSections('crossings.first', first),
    ...columnSections(
      'crossings.other',
      sorted.map(({ b }) => b.number!),
    ),
    ...columnSections(
      'crossings.lat',
      sorted.map(({ a, lat }) => folded(lat - a.lat)),
    ),
    ...columnSections(
      'crossings.lon',
      sorted.map(({ a, lon }) => folded(lon - a.lon)),
    ),
    ...columnSections('crossings.node', sorted.map(codeOfNode)),
    ...columnSections(
      'crossings.byNode',
      byNode.map(({ position }) => position),
    ),
  };
}
