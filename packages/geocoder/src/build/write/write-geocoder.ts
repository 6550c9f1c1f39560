import { writeArchive } from '@portolan/archive';
import type { OnProgress } from '@portolan/base';
import { packLines } from '../../bytes/spatial/lines.ts';
import { packPolygons } from '../../bytes/spatial/polygons.ts';
import { ARCHIVE_KIND, ARCHIVE_VERSION, COUNTS } from '../../bytes/sections.ts';
import type { Counts } from '../../bytes/sections.ts';
import { VENUE } from '../../layers.ts';
import type { GeocoderModel } from '../drafts.ts';
import type { LineCoordinates, RingCoordinates } from '../../geometry.ts';
import { courseOf, outlineOf } from '../streets/course.ts';
import { addressRuns } from './address-runs.ts';
import { addressSections, announceAddresses } from './write-addresses.ts';
import { ContextNumbers } from './write-contexts.ts';
import { crossingSections } from './write-crossings.ts';
import { announceDetails, detailSection } from './write-details.ts';
import { aliasSection, entitySections, layerStarts, numbered } from './write-entities.ts';
import { nameKinds, nameSections } from './write-names.ts';
import { announceRanges, rangeSection } from './write-ranges.ts';
import { TextPool } from './text-pool.ts';

/** Writes the archive. The same model gives the same bytes, whatever the order of its entities. */
export function writeGeocoder(model: GeocoderModel, onProgress?: OnProgress): Uint8Array {
  const entities = numbered(model.entities);
  const report = (phase: string, done: number): void =>
    onProgress?.({ phase, done, total: entities.length, unit: 'entities' });

  report('write entities', 0);
  const runs = addressRuns(entities);
  const kinds = nameKinds(entities);
  const contexts = new ContextNumbers();
  const contextOfEntity = Uint32Array.from(entities, ({ context }) => contexts.of(context));
  for (const { addresses } of runs) for (const { context } of addresses) contexts.of(context);
  const texts = new TextPool();
  for (const { kind } of entities) texts.use(kind);
  for (const kind of kinds) texts.use(kind);
  contexts.announce(texts);
  announceDetails(entities, texts);
  announceAddresses(runs, texts);
  announceRanges(entities, texts);
  texts.close();

  const alias = aliasSection(entities);
  const context = contexts.section(texts);
  const detail = detailSection(entities, texts);
  const address = addressSections(runs, texts, contexts);
  const range = rangeSection(entities, texts);
  const crossing = crossingSections(model.crossings);
  report('write names', 0);
  const { lexicon, names } = nameSections(entities, kinds, texts);
  report('write shapes', 0);
  const courses: { number: number; lines: LineCoordinates[] }[] = [];
  const outlines: { number: number; lines: LineCoordinates[] }[] = [];
  const areas: { number: number; rings: readonly RingCoordinates[] }[] = [];
  for (const { number, layer, lines, rings } of entities) {
    if (lines !== undefined) courses.push({ number: number!, lines: courseOf(lines) });
    if (rings === undefined) continue;
    if (layer === VENUE) outlines.push({ number: number!, lines: outlineOf(rings) });
    else areas.push({ number: number!, rings });
  }
  const counts: Counts = {
    entities: entities.length,
    aliases: alias.count,
    nameKinds: kinds.length,
    contexts: context.count,
    contextAreas: context.areaCount,
    detailed: detail.count,
    addressOwners: address.ownerCount,
    addresses: address.count,
    rangeOwners: range.ownerCount,
    ranges: range.count,
    crossingStreets: crossing.streetCount,
    crossings: crossing.count,
    crossedStreets: crossing.crossedCount,
  };
  const sections = {
    about: Uint32Array.from(COUNTS, (name) => counts[name]),
    'layers.first': layerStarts(entities),
    ...entitySections(entities, texts, contextOfEntity),
    aliases: alias.aliases,
    lexicon,
    names,
    contexts: context.contexts,
    details: detail.details,
    strings: texts.section(),
    address: address.address,
    'address.ids': address['address.ids'],
    ranges: range.ranges,
    crossings: crossing.crossings,
    'crossings.ids': crossing['crossings.ids'],
    lines: packLines(courses),
    outlines: packLines(outlines.filter(({ lines }) => lines.length > 0)),
    polygons: packPolygons(areas),
  };
  report('write entities', entities.length);
  return writeArchive({ kind: ARCHIVE_KIND, version: ARCHIVE_VERSION, sections });
}
