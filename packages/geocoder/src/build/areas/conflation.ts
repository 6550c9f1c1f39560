import { type CheckStop, neverStop, stoppable } from '@portolan/base';
import { LAYERS, REGION } from '../../layers.ts';
import { setDetail, type EntityDraft } from '../drafts.ts';
import { Origin, ORIGIN_SOURCES } from '../../origins.ts';
import { Containment } from './containment.ts';
import { foldedName } from '../names/name-words.ts';
import { isNamed } from '../names/osm-names.ts';
import { METRES_PER_UNIT, squareBetween } from '../../geometry.ts';

/** Groups of layers that sources use for the same thing: a municipality is a county in one source and a region in another. */
const GROUPS: readonly (readonly string[])[] = [
  ['country', 'dependency', 'disputed'],
  ['macroregion', 'region', 'macrocounty', 'county', 'localadmin'],
  ['locality'],
  ['borough', 'macrohood', 'neighbourhood'],
  ['postalcode'],
];
const GROUP_OF = LAYERS.map((layer) => GROUPS.findIndex((group) => group.includes(layer)));
/** By group, how far apart the points of one thing may be. */
const REACH_METRES = [2_000_000, 60_000, 8000, 2500, 8000];
/** The same for two regions: regions are large, so their points may be this far apart. */
const REGION_REACH_METRES = 400_000;

/** Folding the names of a record, and comparing it with its namesakes, takes as long as so many ordinary steps. */
const STEPS_OF_DRAFT = 32;

/**
 * Merges the records of several sources to one entity for each thing: records with the same name, compatible layers and near places. The
 * first record gives GID and layer. Later ones add names, facts, an outline if there was none, and their GIDs.
 */
export class Conflation {
  readonly entities: EntityDraft[] = [];
  /** Entities of the source that is being added. They cannot be matched yet, since a source is not merged with itself. */
  #fresh: EntityDraft[] = [];
  /** By group: entities that are not in `#byName` yet, because nothing of their group was looked up so far. */
  readonly #waiting: EntityDraft[][] = GROUPS.map(() => []);
  readonly #byName = GROUPS.map(() => new Map<string, EntityDraft[]>());
  readonly #mergedInto = new Map<EntityDraft, EntityDraft>();
  readonly #outlines = new Containment<EntityDraft>();

  /** Adds the entities of a source, which has no duplicates within itself. */
  addAll(drafts: readonly EntityDraft[], checkStop: CheckStop = neverStop): void {
    if (drafts.length === 0) return;
    for (const draft of this.#fresh) this.#waiting[GROUP_OF[draft.layer]!]?.push(draft);
    this.#fresh = [];
    for (const draft of stoppable(drafts, checkStop, STEPS_OF_DRAFT)) {
      const same = this.#sameAs(draft, checkStop);
      if (same === undefined) {
        this.entities.push(draft);
        this.#fresh.push(draft);
      } else {
        merge(same, draft);
        this.#mergedInto.set(draft, same);
      }
    }
  }

  /** The entity that a draft was merged into, or the draft itself when it was not merged. */
  resolve(draft: EntityDraft): EntityDraft {
    return this.#mergedInto.get(draft) ?? draft;
  }

  /** The entities of a group by name. */
  #named(group: number, checkStop: CheckStop): ReadonlyMap<string, EntityDraft[]> {
    const byName = this.#byName[group]!;
    for (const draft of stoppable(this.#waiting[group]!, checkStop, STEPS_OF_DRAFT)) {
      if (draft.rings !== undefined) this.#outlines.add(draft, draft.rings);
      for (const key of keysOf(draft)) {
        const list = byName.get(key);
        if (list === undefined) byName.set(key, [draft]);
        else list.push(draft);
      }
    }
    this.#waiting[group] = [];
    return byName;
  }

  #sameAs(draft: EntityDraft, checkStop: CheckStop): EntityDraft | undefined {
    const group = GROUP_OF[draft.layer]!;
    if (group < 0) return undefined;
    const byName = this.#named(group, checkStop);
    if (byName.size === 0) return undefined;
    let best: EntityDraft | undefined;
    let bestSquare = Infinity;
    for (const key of keysOf(draft)) {
      for (const other of byName.get(key) ?? []) {
        if (!agreeOnCountry(draft, other)) continue;
        const isBothRegion = draft.layer === REGION && other.layer === REGION;
        const reach = (isBothRegion ? REGION_REACH_METRES : REACH_METRES[group]!) / METRES_PER_UNIT;
        const square = squareBetween(draft.lat, draft.lon, other.lat, other.lon);
        if (square > reach * reach) continue;
        // Entities of different layers only match when one lies in the outline of the other, since a county and its town of the same name
        // differ in size.
        if (draft.layer !== other.layer && !this.#isSameArea(draft, other)) continue;
        if (square < bestSquare) {
          best = other;
          bestSquare = square;
        }
      }
    }
    return best;
  }

  #isSameArea(draft: EntityDraft, other: EntityDraft): boolean {
    if (draft.rings === undefined && other.rings === undefined) return true;
    if (draft.rings === undefined) return this.#outlines.at(draft.lat, draft.lon).includes(other);
    if (other.rings === undefined) return false;
    const [a, b] = [sizeOf(draft), sizeOf(other)];
    return Math.min(a, b) > 0.5 * Math.max(a, b);
  }
}

/** Names in the form used for comparison, also without the suffix in brackets that a gazetteer adds: `Schaan (Li)`. */
function keysOf({ names }: EntityDraft): Set<string> {
  const keys = new Set<string>();
  for (const { text } of names) {
    keys.add(foldedName(text));
    if (text.endsWith(')')) keys.add(foldedName(text.replace(/\s*\([^()]*\)$/u, '')));
  }
  keys.delete('');
  return keys;
}

/** Area of the bounding box of the rings. */
function sizeOf({ rings }: EntityDraft): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lat, lon } of rings ?? []) {
    for (let k = 0; k < lat.length; k++) {
      south = Math.min(south, lat[k]!);
      north = Math.max(north, lat[k]!);
      west = Math.min(west, lon[k]!);
      east = Math.max(east, lon[k]!);
    }
  }
  return (north - south) * (east - west);
}

const statedCountry = (draft: EntityDraft): string =>
  draft.details.get('country') ?? draft.context?.country ?? '';

function agreeOnCountry(a: EntityDraft, b: EntityDraft): boolean {
  const [one, other] = [statedCountry(a), statedCountry(b)];
  return one === '' || other === '' || one === other;
}

function merge(into: EntityDraft, from: EntityDraft): void {
  for (const { kind, text } of from.names) {
    const isTaken = kind !== 'alt' && into.names.some((name) => name.kind === kind);
    const own = kind === '' || isTaken ? 'alt' : kind;
    if (!isNamed(into.names, own, text)) into.names.push({ kind: own, text });
  }
  // Mappers put the node of a place at its perceived centre; a gazetteer takes the centre of an outline.
  const isOutline = into.kind.startsWith('boundary=') || into.origin === Origin.whosonfirst;
  if (from.kind.startsWith('place=') && from.origin === Origin.node && isOutline) {
    into.lat = from.lat;
    into.lon = from.lon;
  }
  into.importance = Math.max(into.importance, from.importance);
  for (const [key, value] of from.details) if (!into.details.has(key)) setDetail(into, key, value);
  if (from.kind.startsWith('geonames='))
    setDetail(into, 'geonames feature_code', from.kind.slice('geonames='.length));
  if (into.rings === undefined && from.rings !== undefined) {
    into.rings = from.rings;
    if (from.isCoarse === true) into.isCoarse = true;
  }
  (into.aliases ??= []).push({ origin: from.origin, id: from.id, layer: from.layer });
  const { source, prefix } = ORIGIN_SOURCES[from.origin]!;
  const gid = `${source}:${LAYERS[from.layer]}:${prefix}${from.id}`;
  const others = into.details.get('same as');
  setDetail(into, 'same as', others === undefined ? gid : `${others};${gid}`);
  if (into.context === undefined && from.context !== undefined) into.context = from.context;
}
