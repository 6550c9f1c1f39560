import type { GeocoderFile, Owned } from '../../bytes/geocoder-file.ts';
import { unfolded, wordAt } from '../../bytes/geocoder-file.ts';
import { ByteReader } from '../../bytes/numbers/varint.ts';
import { LAYERS } from '../../layers.ts';
import type { Layer } from '../../layers.ts';
import { ORIGINS, ORIGIN_SOURCES } from '../../origins.ts';

/** Reads single entities out of the file. */

export function layerOf(file: GeocoderFile, entity: number): number {
  const { layerFirst } = file;
  let layer = 0;
  while (layer < LAYERS.length - 1 && layerFirst[layer + 1]! <= entity) layer++;
  return layer;
}

/** What an entity mainly is, as `key=value`. */
export function kindOf(file: GeocoderFile, entity: number): string {
  const kinds = file.strings.at(file.kind.at(entity));
  const end = kinds.indexOf(';');
  return end < 0 ? kinds : kinds.slice(0, end);
}

/** 1e-6 degrees */
export function placeOf(file: GeocoderFile, entity: number): { lat: number; lon: number } {
  return { lat: file.lat.at(entity) - 90e6, lon: file.lon.at(entity) - 180e6 };
}

/** Whether an entity has a name in a language. */
export function hasNameIn(file: GeocoderFile, entity: number, language: string): boolean {
  const { lexicon, wordFirst, kindsOfNames } = file;
  const wanted = kindsOfNames.indexOf(language);
  if (wanted < 0) return false;
  const end = wordFirst.at(entity + 1);
  for (let position = wordFirst.at(entity); position < end; position++)
    if (wordAt(file, position) === lexicon.surfaceCount + wanted) return true;
  return false;
}

/** The name in a language, or the default name when there is none. */
export function nameIn(file: GeocoderFile, entity: number, language: string): string {
  const { lexicon, wordFirst, kindsOfNames } = file;
  const wanted = language === '' ? -1 : kindsOfNames.indexOf(language);
  const first = wordFirst.at(entity);
  const end = wordFirst.at(entity + 1);
  let from = first;
  if (wanted >= 0) {
    for (let position = first; position < end; position++)
      if (wordAt(file, position) === lexicon.surfaceCount + wanted) {
        from = position + 1;
        // A name that several languages share stands behind all of them.
        while (from < end && wordAt(file, from) >= lexicon.surfaceCount) from++;
        break;
      }
  }
  let name = '';
  let space = '';
  for (let position = from; position < end; position++) {
    const word = wordAt(file, position);
    if (word >= lexicon.surfaceCount) break;
    const { surface, isGlued } = lexicon.surfaceAt(word);
    name += space + surface;
    space = isGlued ? '' : ' ';
  }
  return name;
}

export interface Gid {
  readonly source: string;
  readonly layer: Layer;
  readonly sourceId: string;
}

export function gidText({ source, layer, sourceId }: Gid): string {
  return `${source}:${layer}:${sourceId}`;
}

export function gidOfCode(code: number, layer: Layer): Gid {
  const { source, prefix } = ORIGIN_SOURCES[code % ORIGINS] ?? { source: 'unknown', prefix: '' };
  return { source, layer, sourceId: `${prefix}${Math.floor(code / ORIGINS)}` };
}

export function gidOfEntity(file: GeocoderFile, entity: number): Gid {
  return gidOfCode(file.code.at(entity), LAYERS[layerOf(file, entity)]!);
}

/** What nearly all places of a gazetteer have. */
export const NO_FACTS: ReadonlyMap<string, string> = new Map();

/** Facts of an entity, all of them or those with some names; empty when it has none. */
export function detailsOf(
  file: GeocoderFile,
  entity: number,
  wanted?: readonly string[],
): ReadonlyMap<string, string> {
  const { detailOwner, detailStart, detailBytes, strings } = file;
  const at = detailOwner.lastAtMost(entity);
  if (at < 0 || detailOwner.at(at) !== entity) return NO_FACTS;
  const facts = new Map<string, string>();
  const reader = new ByteReader(detailBytes);
  reader.at = detailStart.at(at);
  for (let left = Math.min(reader.varint(), 256); left > 0; left--) {
    const key = strings.at(reader.varint());
    if (wanted === undefined || wanted.includes(key)) facts.set(key, strings.read(reader));
    else strings.skip(reader);
  }
  return facts;
}

/** One fact of an entity, '' when it does not have this fact. */
export function detailOf(file: GeocoderFile, entity: number, name: string): string {
  return detailsOf(file, entity, [name]).get(name) ?? '';
}

/** The things that belong to an entity: positions `first .. end`, both 0 when it has none. */
export function ownedBy({ of, first }: Owned, entity: number): { first: number; end: number } {
  const at = of.lastAtMost(entity);
  if (at < 0 || of.at(at) !== entity) return { first: 0, end: 0 };
  return { first: first.at(at), end: first.at(at + 1) };
}

/** Addresses `first .. end` of one owner. */
interface OwnerRun {
  /** Position of the owner in the list of owners. */
  readonly at: number;
  readonly first: number;
  readonly end: number;
  readonly owner: number;
}

/** Cache of recent runs, since neighbouring addresses are often read together. */
const lastRuns = new WeakMap<GeocoderFile, OwnerRun>();
/** Number of runs after the last one that are tried before a binary search. */
const MOST_STEPS = 4;

/** The street or place that an address belongs to. */
export function ownerOfAddress(file: GeocoderFile, address: number): number {
  let run = lastRuns.get(file);
  if (run !== undefined && address >= run.first && address < run.end) return run.owner;
  const { first, count } = file.addressOwners;
  for (
    let step = 0;
    run !== undefined && step < MOST_STEPS && address >= run.end && run.at + 1 < count;
    step++
  )
    run = runAt(file, run.at + 1, run.end);
  if (run === undefined || address < run.first || address >= run.end) {
    const at = Math.max(0, Math.min(count - 1, first.lastAtMost(address)));
    run = runAt(file, at, first.at(at));
  }
  lastRuns.set(file, run);
  return run.owner;
}

function runAt({ addressOwners }: GeocoderFile, at: number, first: number): OwnerRun {
  return { at, first, end: addressOwners.first.at(at + 1), owner: addressOwners.of.at(at) };
}

/** 1e-6 degrees */
export function placeOfAddress(
  file: GeocoderFile,
  address: number,
  owner: number,
): { lat: number; lon: number } {
  return {
    lat: file.lat.at(owner) - 90e6 + unfolded(file.addressLat.at(address)),
    lon: file.lon.at(owner) - 180e6 + unfolded(file.addressLon.at(address)),
  };
}

/** The house number as it was written. */
export function houseNumberText(file: GeocoderFile, address: number): string {
  const number = file.addressNumber.at(address);
  return `${number === 0 ? '' : number}${file.strings.at(file.addressSuffix.at(address))}`;
}

/** Areas of a context, small to large. */
export function areasOf({ contextFirst, contextArea }: GeocoderFile, context: number): number[] {
  const areas: number[] = [];
  for (let k = contextFirst.at(context); k < contextFirst.at(context + 1); k++) areas.push(contextArea.at(k));
  return areas;
}
