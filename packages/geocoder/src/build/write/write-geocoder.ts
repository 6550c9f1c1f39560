import { writeArchive } from '@portolan/archive';
import { type OnProgress, type CheckStop, neverStop, nowAndThen, stoppable } from '@portolan/base';
import { packLines } from '../../bytes/spatial/lines.ts';
import { packPolygons } from '../../bytes/spatial/polygons.ts';
import { ARCHIVE_KIND, ARCHIVE_VERSION, COUNTS } from '../../bytes/sections.ts';
import type { Counts } from '../../bytes/sections.ts';
import { VENUE } from '../../layers.ts';
import type { EntityDraft, GeocoderModel } from '../drafts.ts';
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

/** Simplifying the course of a street or an outline takes as long as so many ordinary steps. */
const STEPS_OF_SHAPE = 16;

/** Something with a number, and lines that are drawn of it. */
interface Drawn {
  readonly number: number;
  readonly lines: readonly LineCoordinates[];
}

/** The courses of streets, made one by one. */
function* coursesOf(entities: readonly EntityDraft[], checkStop: CheckStop): Generator<Drawn> {
  const atShape = nowAndThen(checkStop, STEPS_OF_SHAPE);
  for (const { number, lines } of entities) {
    atShape();
    if (lines !== undefined) yield { number: number!, lines: courseOf(lines) };
  }
}

/** The outlines of venues that are not too wide for one, made one by one. */
function* outlinesOf(entities: readonly EntityDraft[], checkStop: CheckStop): Generator<Drawn> {
  const atShape = nowAndThen(checkStop, STEPS_OF_SHAPE);
  for (const { number, layer, rings } of entities) {
    atShape();
    if (rings === undefined || layer !== VENUE) continue;
    const lines = outlineOf(rings);
    if (lines.length > 0) yield { number: number!, lines };
  }
}

/** Writes the archive. The same model gives the same bytes, whatever the order of its entities. */
export function writeGeocoder(
  model: GeocoderModel,
  onProgress?: OnProgress,
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const entities = numbered(model.entities, checkStop);
  const report = (phase: string, done: number): void => {
    checkStop();
    onProgress?.({ phase, done, total: entities.length, unit: 'entities' });
  };

  report('write entities', 0);
  const runs = addressRuns(entities, checkStop);
  const kinds = nameKinds(entities, checkStop);
  const contexts = new ContextNumbers();
  const texts = new TextPool();
  const contextOfEntity = new Uint32Array(entities.length);
  const atEntity = nowAndThen(checkStop);
  for (const [number, { context, kind }] of entities.entries()) {
    atEntity();
    contextOfEntity[number] = contexts.of(context);
    texts.use(kind);
  }
  const atRun = nowAndThen(checkStop);
  for (const { addresses } of runs) {
    atRun();
    for (const { context } of addresses) contexts.of(context);
  }
  for (const kind of kinds) texts.use(kind);
  contexts.announce(texts);
  announceDetails(entities, texts, checkStop);
  announceAddresses(runs, texts, checkStop);
  announceRanges(entities, texts);
  checkStop();
  texts.close(checkStop);

  const alias = aliasSection(entities, checkStop);
  const context = contexts.section(texts);
  const detail = detailSection(entities, texts, checkStop);
  const address = addressSections(runs, texts, contexts, checkStop);
  const range = rangeSection(entities, texts, checkStop);
  const crossing = crossingSections(model.crossings, checkStop);
  report('write names', 0);
  const { lexicon, names } = nameSections(entities, kinds, texts, checkStop);
  report('write shapes', 0);
  const areas: { number: number; rings: readonly RingCoordinates[] }[] = [];
  for (const { number, layer, rings } of stoppable(entities, checkStop))
    if (rings !== undefined && layer !== VENUE) areas.push({ number: number!, rings });
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
    ...entitySections(entities, texts, contextOfEntity, checkStop),
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
    lines: packLines(coursesOf(entities, checkStop), checkStop),
    outlines: packLines(outlinesOf(entities, checkStop), checkStop),
    polygons: packPolygons(areas, checkStop),
  };
  report('write entities', entities.length);
  return writeArchive({ kind: ARCHIVE_KIND, version: ARCHIVE_VERSION, sections }, checkStop);
}
